"""What a replay would have changed, as it is kept: JSON for the record, the page and programs."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

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
    notes: NotRequired[
        list[str]
    ]  # what of the visit its recording does not hold; newer than the oldest reports
    tokens: NotRequired[int]  # what the models of this replay took, in and out; newer, too
    usd: NotRequired[float]  # as far as prices are known
    is_exact: bool
    is_changed: bool
    differing: int
    steps: int
    ms: float
