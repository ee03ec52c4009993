"""What the agent needs from outside, as protocols. Adapters implement them; tests fake them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Protocol, TypedDict, runtime_checkable

from agent.core.kinds import PageState
from agent.core.learned import Example, PatternMatch, Remembered, Scene
from agent.core.people.difference import PageDifference
from agent.core.types import (
    ActionKind,
    ActOutcome,
    AgentDecision,
    BlockerFamily,
    Goal,
    InteractiveElement,
    InterventionType,
    KnowledgeHint,
    Look,
    PageUnderstanding,
    Product,
    ReadLine,
    StepRecord,
    Usage,
)
from agent.core.values import Answer


class GivenFile(TypedDict):
    """As Playwright takes it."""

    name: str
    mimeType: str
    buffer: bytes


if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray  # a second of import that web and scheduler need not pay


Unfinished = Callable[[Look], Awaitable[bool]]


class Page(Protocol):
    """One tab of the visit's own browser context. Every call has its own deadline.

    Raises `agent.core.errors.PageError` (or a subclass) when the browser cannot do it.
    """

    @property
    def url(self) -> str:
        """The address that the tab shows now."""

    @property
    def sites(self) -> frozenset[str]:
        """The sites the visit belongs to: as submitted, where its entry redirected, what people added."""

    async def open(self, url: str) -> None:
        """Navigate the tab there and wait until it settles. *Raises* NavigationError."""

    async def look(self) -> Look:
        """Read the page as it is now and take a screenshot."""

    async def act(self, action: ActionKind, element: InteractiveElement | None, text: str = "") -> ActOutcome:
        """Click, type (then Enter), select an option, scroll or go back; then settle (2 s at most)."""

    async def wait(self) -> None:
        """Give a page that is still loading one more chance to settle (some seconds at most)."""

    async def wait_out(self, seconds: float, *, until_change: bool = True) -> None:
        """Wait so long; with `until_change` only until another page is there."""

    async def peek(self, url: str, is_unfinished: Unfinished | None = None) -> Look:
        """Look at another address of this site in its own tab, then close that tab.

        Where `is_unfinished` says that a look came too soon, the page is waited for and looked at again.
        """


@dataclass(frozen=True, slots=True)
class DecisionRequest:
    """All that a mind gets to decide one step (W8)."""

    goal: Goal
    understanding: PageUnderstanding
    history: tuple[StepRecord, ...]
    knowledge: tuple[KnowledgeHint, ...]
    steps_left: int
    avoid: frozenset[str] = frozenset()  # element ids that led nowhere on this state
    notes: tuple[str, ...] = ()  # what the loop has to say: a person's note, a failed expectation
    sites: frozenset[str] = frozenset()  # where the visit may go; empty: the page's own site
    screenshot: bytes = b""  # JPEG, private fields painted over; for a vision model
    domain: str = ""  # of the visit, as it was asked for
    dom_hash: str = ""  # of the understanding (`agent.perceive.state.dom_hash`)
    examples: tuple[Example, ...] = ()  # successful runs like this one, for a model
    seconds_left: float | None = None  # that the visit may still work; None: nobody counts
    proposal: AgentDecision | None = None  # what is to be weighed, for a mind that `weighs`


Decide = Callable[[DecisionRequest], Awaitable[AgentDecision]]  # one step, as all stages together decide it


@dataclass(frozen=True, slots=True)
class Judgement:
    """A product with the mind's opinion of it: relevance 0-1, if refused why, and its answer to each demand.

    `likeness`: of what is refused and meets anything, how near its name is to the query's words (cosine).
    """

    relevance: float
    refusal: str = ""
    met: tuple[Answer, ...] = ()
    not_met: tuple[Answer, ...] = ()
    not_said: tuple[Answer, ...] = ()
    likeness: float = 0.0


class Mind(Protocol):
    """Decides and judges. *Raises* `agent.core.errors.MindUnavailable` or `MindReplyInvalid`."""

    async def decide(self, request: DecisionRequest) -> AgentDecision:
        """One decision for the page as it is understood."""

    async def judge(self, goal: Goal, products: Sequence[Product]) -> tuple[Sequence[Judgement], Usage]:
        """One judgement per product, in the same order."""


class Recall(Protocol):
    """What earlier visits of the team left for this one. Asked for each decision, so that a review acts at once.

    `cached`, `similar` and `examples` *raise* RecallFailed when they cannot answer: the decision is made without them.
    """

    async def hints(self) -> tuple[KnowledgeHint, ...]:
        """Site knowledge of this domain: active and shadow entries to use and compare, retired ones as vetoes."""
        return ()

    async def cached(self, key: str) -> Remembered | None:
        """The action that was verified before for the same task on the same state of the same site (S4)."""
        return None

    async def similar(self, scene: Scene) -> Sequence[PatternMatch]:
        """Actions that worked in situations like this one, the most alike first (S5)."""
        return ()

    async def examples(self, scene: Scene) -> Sequence[Example]:
        """Successful runs for tasks like this one, the most alike first (S6)."""
        return ()

    async def failed(self, decision: AgentDecision, reason: str) -> None:
        """An action that came from here was not verified: what it came from is not used like that again."""


class NoRecall(Recall):
    """A `Recall` of an agent that has learned nothing."""

    async def failed(self, decision: AgentDecision, reason: str) -> None:
        """There is nothing to unlearn."""


@runtime_checkable
class RanksLinks(Protocol):
    """What a mind may offer besides: the links of a page, rated by how near their words are to a goal."""

    async def rank_links(
        self, goal: Goal, page: PageUnderstanding
    ) -> Sequence[tuple[InteractiveElement, float]]:
        """Links that may lead to goods, nearest first; about 0.36 and more speaks of the thing."""


def is_free(mind: object) -> bool:
    """Whether the mind says that asking it costs nothing but time."""
    return bool(getattr(mind, "is_free", False))


def weighs(mind: object) -> bool:
    """Whether the mind puts an unsure proposal to several models, in place of deciding itself (S7)."""
    return bool(getattr(mind, "weighs", False))


class Embedder(Protocol):
    """Turns texts into unit vectors, and compares texts word by word."""

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Shape (len(texts), d), rows of length 1. Blocking; call from a thread."""

    def align(self, asked: str, texts: Sequence[str]) -> NDArray[np.float32]:
        """For each text and each token of what is asked the cosine (0-1) of the nearest token of the text.

        Shape (len(texts), tokens of `asked`). Blocking; call from a thread.
        """

    def align_roughly(self, asked: str, texts: Sequence[str]) -> NDArray[np.float32]:
        """As `align`, for thousands of texts: words are compared without what is around them."""

    def likeness_roughly(self, asked: str, texts: Sequence[str]) -> NDArray[np.float32]:
        """How far (0-1) each text says what is asked and nothing else, by words without what is around them."""


@dataclass(frozen=True, slots=True)
class Asked:
    """The requirements of a query in words, the thing first, or one question; and the text that is read for them."""

    requirements: tuple[str, ...]
    text: str


class TextReader(Protocol):
    """Says what a text means for requirements, or for a question: whether it answers it."""

    def read(self, asked: Sequence[Asked]) -> list[NDArray[np.float32]]:
        """For each the chances of met, not said, not met: shape (requirements, 3). Blocking; call from a thread."""


@dataclass(frozen=True, slots=True)
class InterventionRequest:
    """What a person needs to help (W14)."""

    type: InterventionType
    url: str
    screenshot: bytes
    history: tuple[StepRecord, ...]
    understanding: PageUnderstanding
    suggested_action: str
    blocker_family: BlockerFamily | None = None
    reason: str = ""


class ResolutionKind(StrEnum):
    """How asking a person ended."""

    HANDED_BACK = "handed_back"
    CLEARED = "cleared"  # nobody was needed any more: what stood in the way went by itself
    PARKED = "parked"  # nobody came in time; the visit's state is saved and its browser freed
    DECLINED = "declined"  # policy says never ask, or the person could not
    CANCELLED = "cancelled"


@dataclass(frozen=True, slots=True)
class Resolution:
    """A person's answer. `outcome` is one of `Intervention.Outcome`, or skipped; `note` is their own words.

    `stop_ms` is how long the agent took to stop, `is_forced` that it was cut off.
    """

    kind: ResolutionKind
    outcome: str = ""
    note: str = ""
    operator: str = ""
    difference: PageDifference | None = None
    offers: tuple[Product, ...] = ()  # entered by hand, each with its evidence: they end the visit
    stop_ms: float | None = None
    is_forced: bool = False


class Desk(Protocol):
    """Where the agent asks for a person, and where people come for its browser."""

    @property
    def is_taken(self) -> bool:
        """Whether a person has come for the browser of a running visit and `attend` was not called since."""

    async def ask(self, request: InterventionRequest) -> Resolution:
        """Open an intervention and wait for its end; never raises for an expected ending.

        Asking again after a hand-back says that the blocker is still there: the same one is reopened.
        """

    async def attend(self, seen: PageUnderstanding | None) -> Resolution | None:
        """A pause point: wait while a person has the browser, or wants it. None, at once: nobody does.

        `seen` is the page as the agent last understood it.
        """

    async def settled(self, seen: PageUnderstanding | None = None) -> None:
        """After a hand-back the agent looked again and what it asked for is gone. Else does nothing."""


class Journal(Protocol):
    """Where steps are kept. `record` returns after the step is stored."""

    async def record(self, step: StepRecord) -> None:
        """Store one step. *Raises* LeaseLost when this visit belongs to another worker now."""

    async def checkpoint(self) -> None:
        """Store what a resume needs: the address and the browser's session state."""


class Ocr(Protocol):
    """Reads text out of a picture."""

    async def read(self, image: bytes) -> Sequence[ReadLine]:
        """The lines in the picture with their boxes in its pixels; none when there are none."""


PART_MARK = "sweepdesk-part"  # what the page's own text cannot hold: a comment with a word of chance in it


@dataclass(frozen=True, slots=True)
class Rendered:
    """A page as it is in the browser: what people can see of it, as HTML, or the document that took its place.

    `part` is its main part alone, to be put where `mark` is in the HTML of an article's first page.
    """

    url: str
    body: bytes
    content_type: str = "text/html"
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)
    part: str = ""
    mark: str = ""
    is_partial: bool = False  # the page was larger than what is kept


@dataclass(frozen=True, slots=True)
class Judged:
    """What a page turned out to be. `chars` is how much text it has."""

    state: PageState
    reason: str
    chars: int = 0


class ReadablePage(Page, Protocol):
    """A page that can be taken as it is drawn."""

    async def render(self) -> Rendered:
        """The page in front as HTML, hidden text left out. *Raises* PageError, InputRevoked, BrowserGone."""


class Judge(Protocol):
    """Says what a page is, and keeps what was read of it. Never raises for a bad page."""

    async def judge(self, page: Rendered) -> Judged:
        """The newest judgement is the one that counts."""
