"""Builds the minds that the settings name: the local mind, and models behind OpenAI-compatible endpoints by role."""

from __future__ import annotations

from dataclasses import dataclass

from agent.decide.local import LocalMind
from agent.knowledge.embed import minilm
from agent.llm.client import Endpoint, OpenAiClient
from agent.llm.mind import ModelMind
from agent.llm.visit_mind import VisitMind
from agent.perceive.marks import marked_picture


@dataclass(frozen=True, slots=True)
class Minds:
    """What a process has to decide with. One per process; `for_visit` makes the mind of one visit."""

    local: LocalMind
    model: ModelMind | None = None
    vision: ModelMind | None = None
    max_tokens: int = 0  # of one visit; 0: no limit

    @property
    def name(self) -> str:
        """The name of the mind that decides."""
        return self.model.name if self.model is not None else self.local.name

    def for_visit(self, spent_tokens: int = 0) -> VisitMind:
        """The mind of one visit that has spent so many tokens before."""
        return VisitMind(self.local, self.model, self.vision, marked_picture, self.max_tokens, spent_tokens)


def build_minds(
    mind: Endpoint | None = None,
    *,
    fast: Endpoint | None = None,
    vision: Endpoint | None = None,
    max_tokens: int = 0,
) -> Minds:
    """The local mind, and a model for each role that has an endpoint: `mind` decides, `fast` judges offers."""
    model = None
    if mind is not None:
        model = ModelMind(OpenAiClient(mind), fast=OpenAiClient(fast) if fast is not None else None)
    eyes = ModelMind(OpenAiClient(vision)) if vision is not None else None
    return Minds(LocalMind(minilm()), model, eyes, max_tokens)
