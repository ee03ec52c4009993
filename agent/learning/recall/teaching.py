"""Which steps of an ended visit teach: verified, by meaning, on the visit's own site."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence

from agent.core.learned import GOOD_ENDS
from agent.core.sites.site import is_same_site
from agent.core.types import ActionKind, DecisionSource
from agent.visits.models import Step, Visit

_REPEATABLE = frozenset(
    {ActionKind.CLICK, ActionKind.TYPE, ActionKind.SELECT, ActionKind.CLOSE, ActionKind.EXTRACT}
)
_NOT_LEARNED = frozenset({DecisionSource.RULE, DecisionSource.PERSON})  # rules go first anyway


def teaching_steps(visit: Visit, steps: Iterable[Step]) -> list[Step]:
    """Those of them that worked and can be repeated; an extraction worked where something fitted."""
    rows = sorted(steps, key=lambda step: step.n)
    saved = rescued(rows)
    verified = (s for s in rows if s.action in _REPEATABLE and (s.is_ok is True or s.n in saved))
    return [step for step in verified if is_own(visit, step)]


def ends(visit: Visit, steps: Iterable[Step]) -> list[Step]:
    """The step that a mind ended the visit with, where that was right: the goods were found in another way."""
    if visit.determination not in GOOD_ENDS:
        return []
    ended = (step for step in steps if step.action == ActionKind.FINISH and step.is_ok is not False)
    return [step for step in ended if is_own(visit, step)]


def is_own(visit: Visit, step: Step) -> bool:
    """Whether the step is one that this visit decided by meaning, on its own site."""
    is_whole = bool(step.shape) and bool(step.dom_hash) and step.decided_by not in _NOT_LEARNED
    return is_whole and is_same_site(step.url, visit.url)


def rescued(steps: Sequence[Step]) -> frozenset[int]:
    """Numbers of the searches that Enter did not send and the button beside the box did: they worked after all."""
    return frozenset(
        typed.n
        for typed, after in itertools.pairwise(steps)
        if typed.action == ActionKind.TYPE and typed.is_ok is False and _is_press(after)
    )


def _is_press(step: Step) -> bool:
    is_press = step.action == ActionKind.CLICK and step.goal_kind == "search"
    return is_press and step.decided_by == DecisionSource.RECOVERY and step.is_ok is True
