"""What a replay is asked to do otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Literal, get_args

from django.conf import settings

from agent.core.errors import AgentError
from agent.decide.prompts import DECIDING

Source = Literal["recorded", "now", "none"]
SOURCES: tuple[Source, ...] = get_args(Source)
RECORDED, LOCAL, NOW = "recorded", "local", "now"
MINDS = (RECORDED, LOCAL, NOW)  # or the name of a model


class OptionUnclear(AgentError):
    """What was asked for does not exist."""


@dataclass(frozen=True, slots=True)
class ReplayOptions:
    """`mind`: recorded, local, now (as the settings are), or a model's name. `prompt`: "" as the settings say.

    `knowledge` is what people reviewed; `memory` is what repeats by itself: cached actions, patterns, examples.
    """

    mind: str = RECORDED
    prompt: str = ""
    knowledge: Source = "recorded"
    memory: Source = "recorded"
    perceives: bool = False

    @classmethod
    def from_json(cls, stored: Mapping[str, Any]) -> ReplayOptions:
        """The reverse of `as_json`."""
        return cls(**{name: stored[name] for name in cls.__slots__ if name in stored})

    def as_json(self) -> dict[str, Any]:
        """For the record."""
        return asdict(self)

    @property
    def words(self) -> str:
        """In a few words."""
        minds = {RECORDED: "the recorded answers", LOCAL: "the local mind", NOW: "the mind as it is set now"}
        said = [f"with {minds.get(self.mind, f'the model {self.mind}')}"]
        said += [f"prompt {self.prompt}"] if self.prompt else []
        told = {"now": "{} of now", "none": "no {}"}
        said += [told[self.knowledge].format("site knowledge")] if self.knowledge != RECORDED else []
        said += [told[self.memory].format("memory")] if self.memory != RECORDED else []
        return ", ".join([*said, *(["pages read anew"] if self.perceives else [])])

    def check(self) -> None:
        """*Raises* WishUnclear for what does not exist."""
        if self.prompt and self.prompt not in DECIDING:
            raise OptionUnclear(f"There is no prompt {self.prompt}; there are {', '.join(DECIDING)}.")
        if self.prompt and self.mind in (RECORDED, LOCAL):
            raise OptionUnclear("A prompt needs a model: choose the mind “now” or a model's name.")
        if self.prompt and not settings.LLM_BASE_URL:
            raise OptionUnclear(f"The prompt {self.prompt} needs a model, and none is set (LLM_BASE_URL).")
        if self.mind not in MINDS and not settings.LLM_BASE_URL:
            raise OptionUnclear(f"There is no mind {self.mind}: no model is set (LLM_BASE_URL).")


AS_RECORDED = ReplayOptions()
