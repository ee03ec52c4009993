"""Where an entry would act: asked of the recorded pages of its site, as the agent saw them. Nothing is opened.

A state is a page that an earlier visit stood on, with what it had done until then; a page on which it took several
steps counts once. On states where the entry would have its turn, its element is there or not: "found on 5 of 6".
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from agent.core.ports import DecisionRequest
from agent.core.types import (
    ActionKind,
    Goal,
    InteractiveElement,
    KnowledgeHint,
    KnowledgeState,
    PageUnderstanding,
)
from agent.decide.remembered.knowledge import element_of, is_due
from agent.learning.knowledge.store import hint_of
from agent.learning.models import SiteKnowledge
from agent.visits.models import Recording, RecordingEntry, Step, Visit
from agent.visits.recording.codec import RecordingUnreadable, unpack
from agent.visits.recording.events import Stepped, Understood
from agent.visits.storage.records import step_record

MOST_VISITS = 6  # the newest recorded ones: a review is about how the site is now
MOST_STATES = 24  # of them, about 5 ms each
MOST_SHOWN = 9


@dataclass(frozen=True, slots=True)
class State:
    """One recorded page with the step that was decided there. `element` is where the entry would act, if anywhere."""

    step: Step
    is_due: bool
    element: InteractiveElement | None

    @property
    def after(self) -> int:
        """The number of the step that led to the page; 0 where the visit began on it."""
        is_decided_there = self.step.action in set(ActionKind)  # other steps record where they led to
        return self.step.n - 1 if is_decided_there else self.step.n

    @property
    def box(self) -> dict[str, float] | None:
        """The element's box in the picture, px."""
        box = self.element.box if self.element else None
        return {"x": box.x, "y": box.y, "width": box.width, "height": box.height} if box else None

    @property
    def is_as_done(self) -> bool:
        """Whether the visit itself did just that."""
        return self.element is not None and self.step.target_name == self.element.name


@dataclass(frozen=True, slots=True)
class Replay:
    """All states that were asked, those where the entry has its turn first."""

    due: tuple[State, ...]
    others: (
        int  # states where it would not have its turn: another kind of page, done before, nothing in the way
    )

    @property
    def found(self) -> int:
        """On how many of the due states its element is there."""
        return sum(state.element is not None for state in self.due)

    @property
    def missing(self) -> int:
        """On how many of them it is not."""
        return len(self.due) - self.found

    @property
    def shown(self) -> tuple[State, ...]:
        """The states whose pictures are shown: where it is missing first, they decide."""
        return tuple(sorted(self.due, key=lambda state: state.element is not None)[:MOST_SHOWN])


def replay(entry: SiteKnowledge) -> Replay:
    """Ask the newest recorded states of the entry's site; empty where no visit was recorded."""
    due: list[State] = []
    others = 0
    for state in _states(entry):
        if state.is_due:
            due.append(state)
        else:
            others += 1
    return Replay(tuple(due), others)


def _states(entry: SiteKnowledge) -> Iterator[State]:
    if entry.action not in set(ActionKind):
        return  # of a version that knew other actions
    hint = replace(
        hint_of(entry), state=KnowledgeState.SHADOW
    )  # its record decides nothing here, its place does
    recordings = Recording.objects.filter(
        visit__team=entry.team_id, visit__domain=entry.domain, visit__kind=Visit.Kind.FIND, is_whole=True
    )
    asked = 0
    for recording in recordings.select_related("visit").order_by("-pk")[:MOST_VISITS]:
        states = list(_states_of(recording, hint))[: MOST_STATES - asked]
        asked += len(states)
        yield from states
        if asked >= MOST_STATES:
            return


def _states_of(recording: Recording, hint: KnowledgeHint) -> Iterable[State]:
    """One for each page of the visit: where the entry has its turn there, else where it was seen first."""
    states: dict[int, State] = {}
    steps = list(Step.objects.filter(visit=recording.visit_id).order_by("n"))
    pages = _pages(recording)
    for at, step in enumerate(steps):
        if step.n not in pages:
            continue
        look, page = pages[step.n]
        history = tuple(step_record(before) for before in steps[:at])
        request = DecisionRequest(Goal(recording.visit.query), page, history, (hint,), steps_left=1)
        turn = is_due(hint, request)
        if turn or look not in states:
            states[look] = State(step, turn, element_of(hint, request) if turn else None)
    return states.values()


def _pages(recording: Recording) -> dict[int, tuple[int, PageUnderstanding]]:
    """What each step's picture shows, as it was understood then, with the look's number; by the step's number."""
    pages: dict[int, PageUnderstanding] = {}
    found: dict[int, tuple[int, PageUnderstanding]] = {}
    entries = RecordingEntry.objects.filter(
        recording=recording, port__in=["perceive", "journal.record"]
    ).order_by("seq")
    for payload in entries.values_list("payload", flat=True):
        try:
            event = unpack(payload)
        except RecordingUnreadable:  # of another version: what can be read of the rest still tells
            continue
        if isinstance(event, Understood):
            pages[event.n] = event.page
        elif isinstance(event, Stepped) and event.look in pages:
            found[event.n] = event.look, pages[event.look]
    return found
