"""What visits teach about a site (W12): learned actions with their record, and the hints made of them.

A step teaches when it had one of the goals below, was verified and stood on the visit's own site. What is
learned is typed: a goal, an action, a role and a short label. It waits as a candidate (in quarantine) until a
person activates it; the agent is told of active entries only.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import asdict, dataclass

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from agent.core.kinds import PASSABLE
from agent.core.site import is_same_site
from agent.core.types import ActionKind, DecisionSource, KnowledgeHint
from agent.knowledge.labels import is_label
from agent.models import SiteKnowledge, Step, Visit

TEACHABLE_GOALS = frozenset({"search", "sort", "dismiss", "reveal", "open", "page"})
TAUGHT_GOAL = "pass"  # only people teach it; the agent's own steps count for or against what they taught
MAX_HINTS = 50
_ROLE = re.compile(r"[a-z]{0,24}")  # a page writes its own roles too


@dataclass(frozen=True, slots=True)
class Meaning:
    """An action by meaning: what an entry is filed under within a team and a domain."""

    page_type: str
    goal_kind: str
    action: str
    target_text: str
    target_role: str


def hints_for(*, team_id: int, domain: str) -> tuple[KnowledgeHint, ...]:
    """What people have activated for this domain, the most successful first; no notes on walls that are people's."""
    entries = SiteKnowledge.objects.filter(
        team_id=team_id, domain=domain, state=SiteKnowledge.State.ACTIVE, blocker_family__in=PASSABLE
    ).order_by("-successes", "failures", "pk")
    return tuple(_hint(entry) for entry in entries[:MAX_HINTS])


def _hint(entry: SiteKnowledge) -> KnowledgeHint:
    return KnowledgeHint(
        goal_kind=entry.goal_kind,
        action=ActionKind(entry.action),
        target_text=entry.target_text,
        target_role=entry.target_role,
        page_type=entry.page_type,
        successes=entry.successes,
        failures=entry.failures,
        last_failure=entry.last_failure,
        entry_id=entry.pk,
        blocker_family=entry.blocker_family,
    )


def learn_from(visit: Visit, steps: Iterable[Step]) -> int:
    """Count every verified step of an ended visit for or against its entry; returns how many taught.

    Call it once per visit, when it ends.
    """
    taught = 0
    with transaction.atomic():
        for step in steps:
            meaning = meaning_of(step)
            if meaning is None or not is_same_site(step.url, visit.url):
                continue  # what another site's page taught says nothing of this one
            _count(visit, step, meaning)
            taught += 1
    return taught


def meaning_of(step: Step) -> Meaning | None:
    """What the step would be filed under; None when it teaches nothing."""
    if (
        step.goal_kind not in TEACHABLE_GOALS | {TAUGHT_GOAL}
        or step.is_ok is None
        or step.action not in set(ActionKind)
    ):
        return None
    text = " ".join(step.target_name.split())[:300]
    if (not text and not step.target_role) or not is_label(text) or not _ROLE.fullmatch(step.target_role):
        return None
    return Meaning(step.page_type, step.goal_kind, step.action, text, step.target_role)


def _count(visit: Visit, step: Step, meaning: Meaning) -> None:
    told = {"team_id": visit.team_id, "domain": visit.domain, **asdict(meaning)}
    if meaning.goal_kind == TAUGHT_GOAL:
        told.pop("target_role")  # a person's hand and the agent's eye may name it differently
        row = SiteKnowledge.objects.filter(**told, blocker_family__in=PASSABLE)
    else:
        defaults = {"taught_by": visit, "taught_by_person": step.decided_by == DecisionSource.PERSON}
        entry, _ = SiteKnowledge.objects.get_or_create(**told, blocker_family="", defaults=defaults)
        row = SiteKnowledge.objects.filter(pk=entry.pk)
    now = timezone.now()
    if step.is_ok:
        row.update(successes=F("successes") + 1, last_used_at=now)
    else:
        reason = step.verdict or "The expected state was not reached."
        row.update(failures=F("failures") + 1, last_used_at=now, last_failure=reason, last_failed_at=now)
