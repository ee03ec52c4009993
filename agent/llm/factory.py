"""Builds the minds that the settings name: the local mind, and models behind OpenAI-compatible endpoints by role."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from agent.decide.local import LocalMind
from agent.decide.mind import DECIDE, Manner
from agent.decide.offers.judging import JudgeBook
from agent.llm.budget import Allowance, Spent
from agent.llm.client import Endpoint, OpenAiClient
from agent.llm.embeddings import minilm
from agent.llm.prices import ANY
from agent.llm.roles.deliberation import Council, Voter
from agent.llm.roles.mind import ModelMind
from agent.llm.roles.visit_mind import VisitMind
from agent.perceive.structure.marks import marked_picture


@dataclass(frozen=True, slots=True)
class Minds:
    """What a process has to decide with. One per process; `for_visit` makes the mind of one visit."""

    local: LocalMind
    model: ModelMind | None = None
    vision: ModelMind | None = None
    council: Council | None = None
    allowance: Allowance = field(default_factory=Allowance)

    @property
    def name(self) -> str:
        """The name of the mind that decides."""
        return self.model.name if self.model is not None else self.local.name

    def for_visit(self, spent: Spent | None = None, book: JudgeBook | None = None) -> VisitMind:
        """The mind of one visit that has spent so much before; with a `book` it judges locally what it may."""
        token_budgets = self.allowance.token_budgets(spent or Spent())
        return VisitMind(
            self.local, self.model, self.vision, marked_picture, self.council, token_budgets, book
        )


@dataclass(frozen=True, slots=True)
class Roles:
    """The endpoints by what they do: `mind` decides, `fast` judges offers, `vision` sees, `voters` debate."""

    mind: Endpoint | None = None
    fast: Endpoint | None = None
    vision: Endpoint | None = None
    voters: Sequence[Endpoint] = ()


def build_minds(
    mind: Endpoint | None = None,
    *,
    roles: Roles | None = None,
    council: Council | None = None,
    allowance: Allowance | None = None,
    prompt: str = DECIDE,
) -> Minds:
    """The local mind, and a model for each role that has an endpoint; `mind` alone is short for that role.

    `council` says how unsure decisions are debated; its voters are made from the roles' endpoints. `prompt` is the
    version by which models are asked for decisions.
    """
    roles = roles or Roles(mind)
    manner = Manner(prompt)
    model = None
    if roles.mind is not None:
        fast = OpenAiClient(roles.fast) if roles.fast is not None else None
        model = ModelMind(OpenAiClient(roles.mind), fast=fast, manner=manner)
    eyes = ModelMind(OpenAiClient(roles.vision)) if roles.vision is not None else None
    voters = tuple(_voter(endpoint, roles.mind, model, manner) for endpoint in roles.voters)
    debate = replace(council or Council(()), voters=voters) if voters else None
    return Minds(LocalMind(minilm()), model, eyes, debate, allowance or Allowance())


def _voter(endpoint: Endpoint, deciding: Endpoint | None, model: ModelMind | None, manner: Manner) -> Voter:
    """The model that decides is itself where it is named again: its first answer is its vote."""
    price = endpoint.prices.get(endpoint.model) or endpoint.prices.get(ANY)
    is_same = deciding is not None and (endpoint.base_url, endpoint.model) == (
        deciding.base_url,
        deciding.model,
    )
    if model is not None and is_same:
        return Voter(model, price)
    return Voter(ModelMind(OpenAiClient(endpoint), manner=manner), price)
