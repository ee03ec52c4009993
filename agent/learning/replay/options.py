"""What a replay is asked to do otherwise, and what it would have changed, as it is kept: JSON for record and page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Literal, NotRequired, TypedDict, get_args

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
        return cls(**{name: stored[name] for name in cls.__slots__ if name in stored})

    def as_json(self) -> dict[str, Any]:
        return asdict(self)

    @property
    def words(self) -> str:
        minds = {RECORDED: "the recorded answers", LOCAL: "the local mind", NOW: "the mind as it is set now"}
        said = [f"with {minds.get(self.mind, f'the model {self.mind}')}"]
        said += [f"prompt {self.prompt}"] if self.prompt else []
        told = {"now": "{} of now", "none": "no {}"}
        said += [told[self.knowledge].format("site knowledge")] if self.knowledge != RECORDED else []
        said += [told[self.memory].format("memory")] if self.memory != RECORDED else []
        return ", ".join([*said, *(["pages read anew"] if self.perceives else [])])

    def check(self) -> None:
        """*Raises* OptionUnclear for what does not exist."""
        if self.prompt and self.prompt not in DECIDING:
            raise OptionUnclear(f"There is no prompt {self.prompt}; there are {', '.join(DECIDING)}.")
        if self.prompt and self.mind in (RECORDED, LOCAL):
            raise OptionUnclear("A prompt needs a model: choose the mind “now” or a model's name.")
        if self.prompt and not settings.LLM_BASE_URL:
            raise OptionUnclear(f"The prompt {self.prompt} needs a model, and none is set (LLM_BASE_URL).")
        if self.mind not in MINDS and not settings.LLM_BASE_URL:
            raise OptionUnclear(f"There is no mind {self.mind}: no model is set (LLM_BASE_URL).")


Kind = Literal["same", "words", "act", "unknown", "more"]


class SideJson(TypedDict):
    """One decision. `by` is an `agent.core.types.DecisionSource`."""

    words: str
    by: str
    confidence: float
    reasoning: str
    source: str


class DecisionJson(TypedDict):
    """Then and now. `kind`: same to the byte; the same act with other words; another act; not known; one more."""

    url: str
    page_type: str
    kind: Kind
    then: SideJson | None
    now: SideJson | None
    problem: str


class OfferJson(TypedDict):
    """One offer, as far as it is compared."""

    name: str
    price: str
    availability: str
    url: str


class EndingJson(TypedDict):
    """What the visit came back with."""

    determination: str
    reason: str
    offers: list[OfferJson]


class PageJson(TypedDict):
    """A page that is understood otherwise now: what differs, in words."""

    url: str
    differences: list[str]


class ReportJson(TypedDict):
    """All of it. `is_exact`: the same to the last byte. `is_changed`: another determination or other offers."""

    decisions: list[DecisionJson]
    then: EndingJson | None
    now: EndingJson | None
    gone: list[OfferJson]
    new: list[OfferJson]
    pages: list[PageJson]
    beyond: list[str]
    problem: str
    # What of the visit its recording does not hold; newer than the oldest reports
    notes: NotRequired[list[str]]
    tokens: NotRequired[int]  # what the models of this replay took, in and out; newer, too
    usd: NotRequired[float]  # as far as prices are known
    is_exact: bool
    is_changed: bool
    differing: int
    steps: int
    ms: float


def sums_of(report: ReportJson) -> dict[str, Any]:
    """What of a report is summed over many. `turned`: the determinations then and now where they differ."""
    kinds = Counter(decision["kind"] for decision in report["decisions"])
    then, now = name_of(report["then"]), name_of(report["now"])
    return {
        "offers_gone": len(report["gone"]),
        "offers_new": len(report["new"]),
        "decisions": len(report["decisions"]),
        "acts": kinds["act"] + kinds["more"],
        "words": kinds["words"],
        "unknown": kinds["unknown"],
        "pages": len(report["pages"]),
        "tokens": report.get("tokens", 0),
        "usd": report.get("usd", 0.0),
        "turned": [then, now] if then and then != now else [],
    }


def name_of(ending: EndingJson | None) -> str:
    """The determination; "" for none."""
    return ending["determination"] if ending else ""
