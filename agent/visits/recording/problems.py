"""The agent's own errors as values, and back: a played port raises what the recorded one raised."""

from __future__ import annotations

from typing import Protocol

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
from agent.core.types import WebAgentResult
from agent.visits.recording.events import Problem


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
