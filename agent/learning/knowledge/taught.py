"""What people taught while they handled a visit: proposals that wait for review, never used before it.

Of what a person did the useful actions are kept, typed, with their effect. Dropped are actions without effect, what was
opened and shut again, other sites' controls, fields that are private or took words that are not the visit's own, and
controls whose names are no plain labels.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from agent.core.kinds import is_role
from agent.core.people.user_actions import EFFECT_WORDS, Act, Effect, UserAction, path_words
from agent.core.sites.site import is_same_site
from agent.core.types import ActionKind
from agent.language.labels import is_label
from agent.language.sanitize import plain
from agent.learning.models import KnowledgeUse, SiteKnowledge
from agent.visits.models import Visit

MAX_LESSONS = 6
_SORTS = re.compile(r"(?i)\bsort|order by|trier|tri par|ordenar|ordina|reihenfolge|sortier")
_PRIVATE_KINDS = frozenset({"password", "payment", "code", "email", "tel", "person", "message", "file"})


@dataclass(frozen=True, slots=True)
class Situation:
    """Where a person was asked: the kind of page, the wall's family ("" for none), and its address."""

    page_type: str
    family: str
    url: str


@dataclass(frozen=True, slots=True)
class Lesson:
    """One useful action in the words of `SiteKnowledge`; `n` counts from 1 in the order in which they were done."""

    n: int
    goal_kind: str
    action: ActionKind
    target_text: str
    target_role: str
    page_type: str
    family: str
    path: str
    path_after: str
    effect: str


def lessons_of(actions: Sequence[UserAction], asked: Situation) -> tuple[Lesson, ...]:
    """What these actions teach of the site of `asked`; an empty tuple where nothing useful was done."""
    useful = _without_detours([a for a in actions if is_same_site(a.before.url, asked.url)])
    found: list[Lesson] = []
    for at, action in enumerate(useful):
        following = useful[at + 1] if at + 1 < len(useful) else None
        is_first = action.before.url == useful[0].before.url
        goal = _goal(action, following, asked, is_first=is_first)
        if goal == "open" and _has_sent(useful[:at]):
            continue  # the button that sent the search: typing stands for both
        if goal and len(found) < MAX_LESSONS and _is_kept(action):
            found.append(_lesson(len(found) + 1, goal, action, asked, is_first=is_first))
    return tuple(found)


def _has_sent(before: Sequence[UserAction]) -> bool:
    return bool(before) and before[-1].act == Act.TYPE and before[-1].is_query and not before[-1].is_sent


def _without_detours(actions: Sequence[UserAction]) -> list[UserAction]:
    """Without what came back to where it was: a menu opened and shut, a page left by the way back."""
    kept: list[UserAction] = []
    for action in actions:
        kept.append(action)
        for at, earlier in enumerate(kept):
            is_same = (earlier.before.url, earlier.before.key) == (action.after.url, action.after.key)
            is_shut = (
                earlier.effect == Effect.OPENED and action.effect == Effect.CLOSED and earlier is not action
            )
            if is_shut or (is_same and action.effect != Effect.NOTHING):
                del kept[at:]
                break
    return kept


def _goal(action: UserAction, following: UserAction | None, asked: Situation, *, is_first: bool) -> str:
    """What the action is good for, "" for nothing that could be taught."""
    if action.act == Act.CHOOSE:
        is_sort = action.effect != Effect.NOTHING and bool(_SORTS.search(action.control.name))
        return "sort" if is_sort else ""
    if asked.family and is_first:  # whatever was done at the wall
        has_effect = action.effect != Effect.NOTHING or following is not None
        return "pass" if has_effect else ""
    if action.act == Act.TYPE:
        led = action.effect if action.is_sent or following is None else following.effect
        is_search = action.is_query and led in (Effect.LIST, Effect.ADDRESS, Effect.CHANGED)
        return "search" if is_search and not _is_private(action) else ""
    if _is_private(action):
        return ""
    plain = {Effect.CLOSED: "dismiss", Effect.LIST: "open"}
    if action.effect in plain:
        return plain[action.effect]
    return "pass" if is_first and action.effect in (Effect.ADDRESS, Effect.CHANGED) else ""


def _is_private(action: UserAction) -> bool:
    control = action.control
    kinds = {control.field_kind, *control.form_kinds}
    return control.is_private or bool(kinds & _PRIVATE_KINDS)


def _is_kept(action: UserAction) -> bool:
    control = action.control
    return bool(control.name) and is_label(control.name) and is_role(control.role)


def _lesson(n: int, goal: str, action: UserAction, asked: Situation, *, is_first: bool) -> Lesson:
    kinds = {Act.CLICK: ActionKind.CLICK, Act.TYPE: ActionKind.TYPE, Act.CHOOSE: ActionKind.SELECT}
    return Lesson(
        n=n,
        goal_kind=goal,
        action=kinds[action.act],
        target_text=action.control.name,
        target_role=action.control.role,
        page_type=asked.page_type if is_first else "",
        family=asked.family if is_first and goal == "pass" else "",
        path=path_words(action.before.url),
        path_after=path_words(action.after.url),
        effect=EFFECT_WORDS[action.effect],
    )


@dataclass(frozen=True, slots=True)
class Handling:
    """One hand-back that was verified: who did it, for which item, where it began and where it led."""

    visit_id: int
    intervention_id: int
    by: str
    asked: Situation
    page_type_after: str = ""
    url_after: str = ""


def propose(actions: Sequence[UserAction], handling: Handling) -> int:
    """Keep what these actions teach as candidates of the visit's team and domain; returns how many. Blocking."""
    lessons = lessons_of(actions, handling.asked)
    if not lessons:
        return 0
    visit = Visit.objects.defer("checkpoint").get(pk=handling.visit_id)
    if not is_same_site(handling.asked.url, visit.url):
        return 0  # what another site's page taught says nothing of this one
    with transaction.atomic():
        for lesson in lessons:
            _keep(visit, lesson, handling)
    return len(lessons)


def _keep(visit: Visit, lesson: Lesson, handling: Handling) -> None:
    """A new candidate, or one more success of an entry that says the same; its state stays as people set it.

    What it says of a merged entry counts for the one that this went into.
    """
    observed = _observed(lesson, handling)
    named, _ = SiteKnowledge.objects.select_related("merged_into").get_or_create(
        team_id=visit.team_id,
        domain=visit.domain,
        page_type=lesson.page_type,
        blocker_family=lesson.family,
        goal_kind=lesson.goal_kind,
        action=lesson.action.value,
        target_text=plain(lesson.target_text)[:300],
        target_role=lesson.target_role,
        defaults={"taught_by": visit, "taught_by_person": True, "observed": observed},
    )
    entry = named.merged_into or named
    KnowledgeUse.objects.get_or_create(
        entry=entry, visit=visit, step_n=0, kind=KnowledgeUse.Kind.TAUGHT, defaults={"is_ok": True}
    )
    SiteKnowledge.objects.filter(pk=entry.pk).update(
        successes=F("successes") + 1,  # the hand-back was verified
        bad_in_a_row=0,
        last_used_at=timezone.now(),
        taught_by_person=True,
        taught_by=visit,
        observed=observed,
    )


def _observed(lesson: Lesson, handling: Handling) -> dict[str, Any]:
    """The evidence that the review shows: who, where, to which effect. No word of what was typed."""
    return {
        "by": plain(handling.by)[:160],
        "at": timezone.now().isoformat(),
        "intervention": handling.intervention_id,
        "visit": handling.visit_id,
        "n": lesson.n,
        "path": plain(lesson.path),
        "path_after": plain(lesson.path_after),
        "effect": lesson.effect,
        "page_type": handling.asked.page_type,
        "family": handling.asked.family,
        "page_type_after": handling.page_type_after,
        "led_to": plain(path_words(handling.url_after)) if handling.url_after else "",
    }
