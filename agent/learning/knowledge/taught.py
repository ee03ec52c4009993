"""Keeps what people taught while they handled a visit: proposals that wait for review, never used before it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from agent.core.people.user_actions import UserAction, path_words
from agent.core.sites.site import is_same_site
from agent.language.sanitize import plain
from agent.learning.knowledge.lessons import Lesson, Situation, lessons_of
from agent.learning.models import KnowledgeUse, SiteKnowledge
from agent.visits.models import Visit


@dataclass(frozen=True, slots=True)
class Handling:
    """One hand-back that was verified: who did it, for which item, where it began and where it led."""

    visit_id: int
    intervention_id: int
    by: str
    asked: Situation
    page_type_after: str = ""
    url_after: str = ""


def propose(deeds: Sequence[UserAction], handling: Handling) -> int:
    """Keep what these deeds teach as candidates of the visit's team and domain; returns how many. Blocking."""
    lessons = lessons_of(deeds, handling.asked)
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
