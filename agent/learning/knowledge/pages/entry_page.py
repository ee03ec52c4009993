"""Reads for the page of one entry: its evidence, its pictures, its history, and where it would act.

Where it would act is asked of the recorded pages of its site, as the agent saw them; nothing is opened. A state is a
page that an earlier visit was on, with what it had done until then; one with several steps counts once.
On states where the entry would have its turn, its element is there or not: "found on 5 of 6".
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from django.db.models import Exists, OuterRef, QuerySet

from agent.core.ports import DecisionRequest
from agent.core.types import (
    ActionKind,
    Goal,
    InteractiveElement,
    KnowledgeHint,
    KnowledgeState,
    PageUnderstanding,
)
from agent.decide.remembered.knowledge import element_of, has_mostly_failed, is_due
from agent.learning.knowledge.evidence import retire_suggested
from agent.learning.knowledge.review import needs_second_person
from agent.learning.knowledge.selectors import range_words, rate_words
from agent.learning.knowledge.store import hint_of
from agent.learning.models import KnowledgeUse, SiteKnowledge
from agent.teams.models import AuditEntry
from agent.visits.models import Recording, RecordingPart, Step, Visit
from agent.visits.recording.codec import RecordingUnreadable, unpack
from agent.visits.recording.events import Event
from agent.visits.storage.records import step_record

MOST_USES = 60
MOST_CHANGES = 100
State = SiteKnowledge.State


def entry_page(entry: SiteKnowledge) -> dict[str, Any]:
    """What the page of an entry whose team is loaded shows, but the replay. `is_idle`: not acted on for its record."""
    record = _runs(entry).select_related("visit")
    uses = tuple(record[:MOST_USES])
    active = active_beside(entry)
    return {
        "likely": range_words(entry.successes, entry.uses),
        "uses": uses,
        "uses_left_out": max(0, record.count() - len(uses)),
        "active": active,
        "differences": _differences(entry, active) if active else (),
        "mergeable": tuple(_alike(entry).exclude(state=State.RETIRED).order_by("pk")[:20]),
        "suggestion": retire_suggested(entry),
        "needs_second": needs_second_person(entry),
        "is_idle": entry.state == State.ACTIVE and has_mostly_failed(entry.successes, entry.failures),
        "history": history_of(entry),
        "pictures": pictures_of(entry),
    }


def _runs(entry: SiteKnowledge) -> QuerySet[KnowledgeUse]:
    """The entry's evidence; a step in shadow that did the same is compared and teaches: it is there once."""
    kind, same_step = KnowledgeUse.Kind, {"visit": OuterRef("visit"), "step_n": OuterRef("step_n")}
    compared = KnowledgeUse.objects.filter(entry=entry, kind=kind.COMPARED, **same_step)
    return KnowledgeUse.objects.filter(entry=entry).exclude(Exists(compared), kind=kind.TAUGHT)


def active_beside(entry: SiteKnowledge) -> SiteKnowledge | None:
    """The active entry for the same goal on the same site: on the same kind of page, else on any."""
    others = SiteKnowledge.objects.filter(
        team=entry.team_id, domain=entry.domain, goal_kind=entry.goal_kind, state=State.ACTIVE,
        blocker_family=entry.blocker_family,
    ).exclude(pk=entry.pk)  # fmt: skip
    found = list(others.order_by("-is_pinned", "-successes", "failures", "pk")[:20])
    return next((one for one in found if one.page_type == entry.page_type), found[0] if found else None)


def _alike(entry: SiteKnowledge) -> QuerySet[SiteKnowledge]:
    """What it could be merged with: the same goal, action and wall on the same site."""
    return SiteKnowledge.objects.filter(
        team=entry.team_id, domain=entry.domain, goal_kind=entry.goal_kind, action=entry.action,
        blocker_family=entry.blocker_family, merged_into=None,
    ).exclude(pk=entry.pk)  # fmt: skip


def _differences(entry: SiteKnowledge, other: SiteKnowledge) -> list[dict[str, Any]]:
    """Line by line what both say, and whether that is the same."""

    def told(one: SiteKnowledge) -> dict[str, str]:
        return {
            "Where": one.page_words,
            "Action": one.action,
            "Element": f"“{one.target_text}”" if one.target_text else "unnamed",
            "Role": one.target_role or "any",
            "Worked": rate_words(one.successes, one.uses),
            "Taught by": "a person" if one.taught_by_person else "visits",
        }

    pairs = [(what, mine, told(other)[what]) for what, mine in told(entry).items()]
    return [{"what": what, "mine": a, "theirs": b, "is_same": a == b} for what, a, b in pairs]


def pictures_of(entry: SiteKnowledge) -> dict[str, Step | None]:
    """The pictures around the hand-back that taught the entry, as far as they are kept."""
    at = entry.observed.get("at")
    if not isinstance(at, str) or entry.taught_by_id is None:
        return {}
    steps = Step.objects.filter(visit=entry.taught_by_id).exclude(screenshot="")
    steps = steps.exclude(action="intervention")
    return {
        "before": steps.filter(at__lt=at).order_by("-n").first(),
        "after": steps.filter(at__gte=at).order_by("n").first(),
    }


def history_of(entry: SiteKnowledge) -> list[AuditEntry]:
    """The newest changes of the entry, newest first."""
    name = SiteKnowledge._meta.verbose_name or ""
    rows = AuditEntry.objects.filter(team_id=entry.team_id, object_type=name, object_id=str(entry.pk))
    return list(rows.order_by("-at", "-pk")[:MOST_CHANGES])


MOST_VISITS = 6  # the newest recorded ones: a review is about how the site is now
MOST_STATES = 24  # of them, about 5 ms each
MOST_SHOWN = 9


@dataclass(frozen=True, slots=True)
class SeenState:
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
        box = self.element.box if self.element else None
        return {"x": box.x, "y": box.y, "width": box.width, "height": box.height} if box else None

    @property
    def is_as_done(self) -> bool:
        """Whether the visit itself did just that."""
        return self.element is not None and self.step.target_name == self.element.name


def replay(entry: SiteKnowledge) -> dict[str, Any]:
    """Ask the newest recorded states of the entry's site; nothing is `due` where no visit was recorded.

    `shown` are those whose pictures are shown; `others` counts where it would not have its turn: another kind of page,
    done before, nothing in the way.
    """
    states = list(_states(entry))
    due = [state for state in states if state.is_due]
    found = sum(state.element is not None for state in due)
    return {
        "due": due,
        "others": len(states) - len(due),
        "found": found,
        "missing": len(due) - found,
        "shown": sorted(due, key=lambda state: state.element is not None)[:MOST_SHOWN],  # missing: it decides
    }


def _states(entry: SiteKnowledge) -> Iterator[SeenState]:
    if entry.action not in set(ActionKind):
        return  # of a version that knew other actions
    # Its record decides nothing here, its place does
    hint = replace(hint_of(entry), state=KnowledgeState.SHADOW)
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


def _states_of(recording: Recording, hint: KnowledgeHint) -> Iterable[SeenState]:
    """One for each page of the visit: where the entry has its turn there, else where it was seen first."""
    states: dict[int, SeenState] = {}
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
            states[look] = SeenState(step, turn, element_of(hint, request) if turn else None)
    return states.values()


def _pages(recording: Recording) -> dict[int, tuple[int, PageUnderstanding]]:
    """What each step's picture shows, as it was understood then, with the look's number; by the step's number."""
    pages: dict[int, PageUnderstanding] = {}
    found: dict[int, tuple[int, PageUnderstanding]] = {}
    for event in _events(recording):
        look = event.looks[0] if event.looks else 0
        if event.port == "perceive":
            pages[look] = event.answer
        elif look in pages:
            found[event.answer] = look, pages[look]
    return found


def _events(recording: Recording) -> Iterator[Event]:
    """Its pages and steps, as far as they can be read."""
    for part in RecordingPart.objects.filter(recording=recording).order_by("seq"):
        with suppress(RecordingUnreadable):
            yield from unpack(part.payload, {"perceive", "journal.record"}.__contains__)
