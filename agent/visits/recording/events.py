"""What a recording holds: one event for each port call of a visit, with its answer, in the order in which they ended.

Between two events is what was read meanwhile of the things that change by themselves: address, sites, clock,
whether a person has come. A value that was read twice in a row is kept once, with its count.
"""

from __future__ import annotations

import inspect
from typing import Any, Protocol, get_type_hints

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
from agent.core.ports import Desk, Judge, Mind, ReadablePage, Recall, Resolution
from agent.core.types import (
    AgentDecision,
    Goal,
    Limits,
    Look,
    PageUnderstanding,
    ResumePoint,
    WebAgentResult,
)

FORMAT = 2  # rises when an older reader would play a recording wrongly


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


class Begun(Struct, kw_only=True, omit_defaults=True):
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


class Event(Struct, kw_only=True, omit_defaults=True):
    """One call. `problem` replaces the answer where it raised."""

    port: str  # and method: a key of ANSWERS
    asked: tuple[Any, ...] = ()  # what of its arguments the call is known again by
    looks: tuple[int, ...] = ()  # the numbers of the looks that it gave or is about
    answer: Any = None  # of the type that ANSWERS says
    problem: Problem | None = None
    before: Between = field(default_factory=Between)


def _answers(name: str, port: type) -> dict[str, Any]:
    """What the methods of a port give back, by port and method."""
    methods = inspect.getmembers(port, inspect.iscoroutinefunction)
    return {f"{name}.{method}": get_type_hints(function)["return"] | None for method, function in methods}


ANSWERS: dict[str, Any] = {
    **_answers("page", ReadablePage),
    **_answers("judge", Judge),
    **_answers("desk", Desk),
    **_answers("mind", Mind),
    **_answers("recall", Recall),
    "mind.rank_links": tuple[tuple[str, float], ...] | None,  # element ids with their nearness
    "page.aside": Look,  # of a tab in the background: a part of a `page.peek`
    "page.snapshot": dict[
        str, Any
    ],  # the reply of the page's script for a look; needed only to perceive anew
    "perceive": PageUnderstanding,  # what a look was understood as
    "loop.decide": AgentDecision | None,  # what all stages decided; asked: address, page type, target's name
    "journal.record": int,  # a step's number, with the look of its picture if it has one
    "visit.begin": Begun,
    "visit.end": WebAgentResult | None,  # with a problem: what cut it short, and what it had found until then
    "recording.driven": None,  # a person has had the browser: what they may have typed is not kept from here on
    "recording.stopped": str,  # why it stops here while the visit goes on
}


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
