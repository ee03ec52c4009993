"""What a tape holds: one event for each port call of a visit, with its answer, in the order in which they ended.

Between two events stands what was read meanwhile of the things that change by themselves: address, sites, clock,
whether a person has come. A value that was read twice in a row is kept once, with its count.
"""

from __future__ import annotations

from typing import Protocol

from msgspec import Struct, field

from agent.core import errors
from agent.core.errors import (
    AgentError,
    BrowserGone,
    Harm,
    InputRevoked,
    LeaseLost,
    PageHarmful,
    VisitCancelled,
)
from agent.core.learned import Example, PatternMatch, Remembered
from agent.core.ports import Judged as PageJudged
from agent.core.ports import Judgement, Rendered, Resolution
from agent.core.types import (
    ActionKind,
    ActOutcome,
    AgentDecision,
    Goal,
    InterventionType,
    KnowledgeHint,
    Limits,
    Look,
    PageUnderstanding,
    ResumePoint,
    Usage,
    WebAgentResult,
)

FORMAT = 1  # rises when an older reader would play a tape wrongly


class Problem(Struct, frozen=True, omit_defaults=True):
    """An error that a port raised: its class in `agent.core.errors`, and its words."""

    kind: str
    words: str = ""
    harm: str = ""
    has_begun: bool = False


class Between(Struct, omit_defaults=True):
    """What was read since the event before: [how often, value] each, in order."""

    url: list[tuple[int, str]] = field(default_factory=list)
    sites: list[tuple[int, tuple[str, ...]]] = field(default_factory=list)
    taken: list[tuple[int, bool]] = field(default_factory=list)
    clock: list[tuple[int, float]] = field(default_factory=list)  # seconds since its first reading


class Event(Struct, kw_only=True, omit_defaults=True, tag_field="port"):
    """One port call. `problem` stands in place of its answer where it raised."""

    before: Between = field(default_factory=Between)
    problem: Problem | None = None


class Begun(Event, tag="visit.begin"):
    """What the agent was made with."""

    url: str
    domain: str
    goal: Goal
    limits: Limits
    resume: ResumePoint | None = None
    handed: Resolution | None = None
    is_free: bool = False  # the mind: asking it costs nothing but time
    ranks_links: bool = False
    weighs: bool = False  # unsure patterns were put to a debate
    is_reading: bool = False  # the visit reads one page: no mind, no goal
    eyes: str = ""  # what understood its pages: `agent.visits.recording.codec`
    format: int = FORMAT


class Ended(Event, tag="visit.end"):
    """What it came back with; with a `problem`, what cut it short, and what it had found until then."""

    result: WebAgentResult | None = None


class Opened(Event, tag="page.open"):
    """`Page.open`."""

    url: str


class Looked(Event, tag="page.look"):
    """`Page.look`: the look without its picture and the script's reply, which have events of their own."""

    n: int = 0
    look: Look | None = None
    has_picture: bool = False
    is_aside: bool = False  # of a tab in the background: a part of a `Peeked`


class Replied(Event, tag="page.snapshot"):
    """The reply of the page's script for look `n`; needed only to perceive anew."""

    n: int
    snapshot: dict[str, object]


class Understood(Event, tag="perceive"):
    """What look `n` was understood as."""

    n: int
    page: PageUnderstanding


class Acted(Event, tag="page.act"):
    """`Page.act`. `element_id` is "" where no element was meant."""

    action: ActionKind
    element_id: str = ""
    text: str = ""
    outcome: ActOutcome | None = None


class Waited(Event, tag="page.wait"):
    """`Page.wait`."""


class WaitedOut(Event, tag="page.wait_out"):
    """`Page.wait_out`."""

    seconds: float


class Peeked(Event, tag="page.peek"):
    """`Page.peek`: the looks that were asked about on the way, then the one that was given back."""

    url: str
    asked: tuple[int, ...] = ()
    n: int = 0


class Taken(Event, tag="page.render"):
    """`ReadablePage.render`."""

    page: Rendered | None = None


class Weighed(Event, tag="judge.judge"):
    """`Judge.judge` of a visit that reads."""

    judged: PageJudged | None = None


class Asked(Event, tag="desk.ask"):
    """`Desk.ask`."""

    type: InterventionType
    resolution: Resolution | None = None


class Attended(Event, tag="desk.attend"):
    """`Desk.attend`."""

    resolution: Resolution | None = None


class Settled(Event, tag="desk.settled"):
    """`Desk.settled`."""


class Decided(Event, tag="mind.decide"):
    """`Mind.decide`."""

    decision: AgentDecision | None = None


class Judged(Event, tag="mind.judge"):
    """`Mind.judge`; `keys` know the products again."""

    keys: tuple[str, ...]
    judgements: tuple[Judgement, ...] = ()
    usage: Usage = Usage()


class Ranked(Event, tag="mind.rank_links"):
    """`RanksLinks.rank_links`: element ids with their nearness."""

    url: str
    links: tuple[tuple[str, float], ...] = ()


class Hinted(Event, tag="recall.hints"):
    """`Recall.hints`."""

    hints: tuple[KnowledgeHint, ...] = ()


class Cached(Event, tag="recall.cached"):
    """`Recall.cached`."""

    key: str
    remembered: Remembered | None = None


class Likened(Event, tag="recall.similar"):
    """`Recall.similar`."""

    scene: str
    matches: tuple[PatternMatch, ...] = ()


class Exemplified(Event, tag="recall.examples"):
    """`Recall.examples`."""

    scene: str
    examples: tuple[Example, ...] = ()


class Unlearned(Event, tag="recall.failed"):
    """`Recall.failed`."""


class Chosen(Event, tag="loop.decide"):
    """What all stages together decided at one step, on which page."""

    url: str
    page_type: str
    decision: AgentDecision | None = None
    target_name: str = ""


class Stepped(Event, tag="journal.record"):
    """Step `n` was stored with the picture of look `look`; 0: with none of them."""

    n: int
    look: int = 0


class Driven(Event, tag="tape.driven"):
    """A person has had the browser: from here on what they may have typed is not on the tape."""


class Stopped(Event, tag="tape.stopped"):
    """The recording stops here while the visit goes on."""

    why: str


AnyEvent = (
    Begun | Ended | Opened | Looked | Replied | Understood | Acted | Waited | WaitedOut | Peeked | Asked | Attended
    | Settled | Decided | Judged | Ranked | Hinted | Cached | Likened | Exemplified | Unlearned | Chosen | Stepped
    | Taken | Weighed | Driven | Stopped
)  # fmt: skip


def problem_of(error: AgentError) -> Problem:
    """The error as it is kept, by the nearest of its classes that the loop knows."""
    known = next(kind for kind in type(error).__mro__ if getattr(errors, kind.__name__, None) is kind)
    return Problem(
        kind=known.__name__,
        words=error.user_message,
        harm=error.harm.value if isinstance(error, PageHarmful) else "",
        has_begun=isinstance(error, InputRevoked) and error.has_begun,
    )


def error_of(problem: Problem) -> AgentError:
    """The error again; one that is not known any more is a plain one with the same words."""
    if problem.kind == PageHarmful.__name__:
        return PageHarmful(Harm(problem.harm))
    if problem.kind == InputRevoked.__name__:
        return InputRevoked(problem.words, has_begun=problem.has_begun)
    kind = getattr(errors, problem.kind, None)
    if isinstance(kind, type) and issubclass(kind, AgentError):
        return kind(problem.words)
    return AgentError(problem.words)


class KnowsSoFar(Protocol):
    """An agent, as far as its visit may be cut short."""

    def so_far(self, why: str) -> WebAgentResult | None:
        """What it had found."""


def left_of(agent: KnowsSoFar, error: AgentError) -> WebAgentResult | None:
    """What remains of a visit that this cut short; nothing where its browser or its claim went with it."""
    if isinstance(error, BrowserGone | LeaseLost | VisitCancelled):
        return None
    return agent.so_far(error.user_message)
