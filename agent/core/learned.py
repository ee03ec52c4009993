"""What earlier visits left for the next decision: actions by meaning, and who was of which opinion. Typed throughout.

Nothing here holds a page's free text: an element is known by its role, its zone, a short label that passed
`agent.language.labels.is_label`, and a hash of its name. What is typed or chosen is a *slot* that is filled anew:

    terms         the words to search for, as the query is understood
    fewer:N       the N-th shorter form of them, from 0
    words:A-B     words A to B (exclusive, from 0) of the person's own query
    option:HASH   the choice of a list whose words have this hash
    order:KIND    the choice that puts the cheapest, newest … first
    thing         the link of that part of the page whose words are nearest to what the query asks for
    said:HASH     nothing, on a page that says what has this hash: how an end is repeated
    key:NAME, way:NAME, on, off, ""   what the closed lists of `agent.decide.replies` name; nothing
"""

from __future__ import annotations

from dataclasses import astuple, dataclass
from enum import StrEnum

from agent.core.kinds import ActionKind, Determination, PageType

# Determinations of visits that teach how to end.
GOOD_ENDS = frozenset({Determination.PRODUCTS_FOUND, Determination.NO_ONLINE_AVAILABILITY})
LEAST_SITES = 2  # what one site alone has taught stays with it: a poisoned page teaches itself at most


@dataclass(frozen=True, slots=True)
class ActionShape:
    """One action by meaning, to be found again on another look at the page or on another page of its kind."""

    action: ActionKind
    goal_kind: str = ""
    role: str = ""
    zone: str = ""  # a ZoneKind's value
    label: str = ""  # short and plain, or ""
    name_hash: str = ""  # 16 hex digits of the element's name without its numbers; "" for no element
    nth: int = 0  # which of the elements of the same role, zone and name, in the page's order
    slot: str = ""

    @property
    def lasting_slot(self) -> str:
        """The slot, as far as it means something on another page."""
        return "" if self.slot.startswith("said:") else self.slot


@dataclass(frozen=True, slots=True)
class Scene:
    """The situation of one decision, as far as it is alike on other days and other sites."""

    query: str  # the person's own words
    domain: str
    page_type: PageType
    dom_hash: str = ""
    facts: tuple[str, ...] = ()  # closed words of our own: "searched", "has goods", "asks for an order" …


@dataclass(frozen=True, slots=True)
class Savings:
    """What models did not have to do: a repeated decision costs what it took at first, less what it takes now."""

    tokens: int = 0
    ms: float = 0.0
    calls: int = 0  # of models
    offers: int = 0  # that were judged without a model

    def plus(self, other: Savings) -> Savings:
        return Savings(*(mine + theirs for mine, theirs in zip(astuple(self), astuple(other), strict=True)))


@dataclass(frozen=True, slots=True)
class Remembered:
    """A cached action (S4): verified when it was first done, replayed `hits` times since."""

    entry_id: int
    shape: ActionShape
    decided_by: str  # who decided it first
    hits: int = 0
    cost: Savings = Savings()  # of the first decision


@dataclass(frozen=True, slots=True)
class PatternMatch:
    """An action that worked in a situation like this one (S5). `likeness` is a cosine, -1 to 1."""

    pattern_id: int
    shape: ActionShape
    likeness: float
    successes: int
    failures: int
    is_same_site: bool
    sites: int = 1  # how many sites taught it
    cost: Savings = Savings()  # on average, of the decisions that taught it


@dataclass(frozen=True, slots=True)
class Example:
    """A successful run for a task like this one (S6), for a model's prompt: typed, without a page's words."""

    query: str
    shapes: tuple[ActionShape, ...]
    determination: str
    products: int
    likeness: float
    is_same_site: bool


class VoteKind(StrEnum):
    """What came of asking one voter."""

    VOTE = "vote"
    TOO_LATE = "too_late"
    UNUSABLE = "unusable"  # no reply that could be read
    REFUSED = "refused"  # the gate does not allow it
    FAILED = "failed"  # the endpoint could not be asked


@dataclass(frozen=True, slots=True)
class Vote:
    """One opinion in a debate or one candidate of an aggregation."""

    model: str
    kind: VoteKind
    action: str = ""
    target_id: str = ""
    target_words: str = ""  # the element's name, for people
    input_text: str = ""
    confidence: float = 0.0
    reasoning: str = ""
    language: str = ""  # in which it was asked to think; "" where none was named
    round: int = 0  # 0: the first decision; 1: the debate; 2 and more: rounds of aggregation
    tokens: int = 0
    cost_usd: float | None = None
    ms: float = 0.0


@dataclass(frozen=True, slots=True)
class Deliberation:
    """How an unsure decision was settled: all votes, the outcome, and what it cost besides the first decision."""

    why: str  # "the model was 55% sure"
    votes: tuple[Vote, ...] = ()
    outcome: str = ""  # "2:1", "no majority", "stopped: …"
    rounds: int = 0
    tokens: int = 0
    cost_usd: float | None = None
    ms: float = 0.0


@dataclass(frozen=True, slots=True)
class ShadowOpinion:
    """What a shadow entry of site knowledge would have done at a step: compared, never acted on."""

    entry_id: int
    is_same: bool
