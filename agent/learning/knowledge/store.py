"""What visits teach about a site (W12): learned actions with their record, and the hints made of them.

A step teaches when it had one of the goals below, was verified and was on the visit's own site. What is
learned is typed: a goal, an action, a role and a short label. It waits as a candidate (in quarantine) until a
person activates it; the agent is told of active entries only.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import structlog
from django.db import DatabaseError, connection, transaction

from agent.core.kinds import PASSABLE, PageType, is_role
from agent.core.sites.site import is_same_site
from agent.core.types import ActionKind, DecisionSource, Determination, KnowledgeHint, KnowledgeState
from agent.language.labels import is_label
from agent.learning.knowledge.evidence import count, count_opinions, demote_stale, evidence_of, followers
from agent.learning.models import KnowledgeUse, SiteKnowledge
from agent.learning.recall import cache, patterns, trajectories
from agent.learning.recall.teaching import rescued
from agent.visits.models import Step, Visit

State = SiteKnowledge.State

TEACHABLE_GOALS = frozenset({"search", "sort", "dismiss", "reveal", "open", "page"})
TAUGHT_GOAL = "pass"  # only people teach it; the agent's own steps count for or against what they taught
MAX_HINTS = 50  # in use, and as many in shadow; vetoes are never left out
_TOLD = (KnowledgeState.ACTIVE, KnowledgeState.SHADOW)
_HINT_FIELDS = (
    "goal_kind", "action", "target_text", "target_role", "page_type", "successes", "failures",
    "id", "blocker_family", "state", "is_pinned",
)  # fmt: skip
# Asked for each decision, also in the worker that did not hear of a review: so one statement that is written once.
# Django took 3 ms to build a queryset of it and read it, this takes a tenth. A merged entry keeps its own words.
_HINTS = """
    SELECT entry.goal_kind, entry.action, named.target_text, named.target_role, named.page_type, entry.successes,
        entry.failures, entry.id, entry.blocker_family, entry.state, entry.is_pinned
    FROM learning_siteknowledge AS named
    JOIN learning_siteknowledge AS entry ON entry.id = COALESCE(named.merged_into_id, named.id)
    WHERE named.team_id = %s AND named.domain = %s AND named.state <> %s AND named.blocker_family IN (%s, %s)
    ORDER BY named.is_pinned DESC, named.successes DESC, named.failures, named.id
"""


def hints_for(*, team_id: int, domain: str) -> tuple[KnowledgeHint, ...]:
    """What people decided about this domain: active entries to use, shadow ones to compare, retired ones as vetoes.

    Pinned and successful ones come first. A merged entry is one more name of the entry that it went into. Candidates
    and notes on walls that are people's are never among them.
    """
    with connection.cursor() as cursor:
        cursor.execute(_HINTS, [team_id, domain, State.CANDIDATE.value, *PASSABLE])
        rows = cursor.fetchall()
    told: dict[KnowledgeState, list[KnowledgeHint]] = {}
    for hint in map(_hint, rows):
        told.setdefault(hint.state, []).append(hint)
    vetoes = told.pop(KnowledgeState.RETIRED, [])
    return (*(hint for state in _TOLD for hint in told.get(state, ())[:MAX_HINTS]), *vetoes)


def _hint(row: Sequence[Any]) -> KnowledgeHint:
    goal, action, text, role, page_type, successes, failures, pk, family, state, is_pinned = row
    return KnowledgeHint(
        goal, ActionKind(action), text, role, page_type, successes, failures, pk, family,
        KnowledgeState(state), bool(is_pinned),
    )  # fmt: skip


def hint_of(entry: SiteKnowledge) -> KnowledgeHint:
    """The entry as a hint, under its own name."""
    return _hint([getattr(entry, name) for name in _HINT_FIELDS])


def learn_from(visit: Visit, steps: Iterable[Step]) -> int:
    """Count what an ended visit says for or against entries; returns how many of its steps taught.

    Entries that it has shown to be stale go back into shadow. Calling it twice counts once.
    """
    rows = sorted(steps, key=lambda step: step.n)
    following, saved = followers(rows), rescued(rows)
    with transaction.atomic():
        # Others' pages say nothing of this site
        own = [step for step in rows if is_same_site(step.url, visit.url)]
        taught = 0
        for step in own:
            if _is_of_one_thing(step, following[step.n]):
                continue
            entries, kind = _entries_of(visit, step)
            for entry in entries:
                count(entry, evidence_of(step, following[step.n], kind, is_rescued=step.n in saved))
            taught += bool(entries)
        count_opinions(visit, own)
        demote_stale(visit)
    return taught


def meaning_of(step: Step) -> dict[str, str] | None:
    """What the step would be filed under within a team and a domain; None when it teaches nothing."""
    is_taught = step.goal_kind in TEACHABLE_GOALS | {TAUGHT_GOAL} and step.action in set(ActionKind)
    if not is_taught or step.is_ok is None:
        return None
    text = " ".join(step.target_name.split())[:300]
    if (not text and not step.target_role) or not is_label(text) or not is_role(step.target_role):
        return None
    said = {name: str(getattr(step, name)) for name in ("page_type", "goal_kind", "action", "target_role")}
    return {**said, "target_text": text}


def _is_of_one_thing(step: Step, following: Step | None) -> bool:
    """Whether the step opened a product's own page: its name says nothing of the site to who looks for another."""
    is_opened = step.goal_kind == "open" and following is not None and following.page_type == PageType.PDP
    return is_opened and step.decided_by != DecisionSource.KNOWLEDGE


def _entries_of(visit: Visit, step: Step) -> tuple[list[SiteKnowledge], str]:
    """What the step counts for or against: the entry that it used, or what it taught; nothing when unverified."""
    if step.is_ok is None:
        return [], ""
    if step.decided_by == DecisionSource.KNOWLEDGE and step.source_id:
        rows = SiteKnowledge.objects.filter(team_id=visit.team_id, domain=visit.domain)
        return list(rows.filter(pk=step.source_id)), KnowledgeUse.Kind.USED
    return _taught(visit, step), KnowledgeUse.Kind.TAUGHT


def _taught(visit: Visit, step: Step) -> list[SiteKnowledge]:
    """The entries that say what the step did; a new candidate where there is none yet."""
    meaning = meaning_of(step)
    if meaning is None:
        return []
    told = {"team_id": visit.team_id, "domain": visit.domain, **meaning}
    if meaning["goal_kind"] == TAUGHT_GOAL:
        told.pop("target_role")  # a person's hand and the agent's eye may name it differently
        return list(SiteKnowledge.objects.filter(**told, blocker_family__in=PASSABLE))
    defaults = {"taught_by": visit, "taught_by_person": step.decided_by == DecisionSource.PERSON}
    rows = SiteKnowledge.objects.select_related("merged_into")
    entry, _ = rows.get_or_create(**told, blocker_family="", defaults=defaults)
    return [entry.merged_into or entry]


log = structlog.get_logger(__name__)


def learn_from_ended_visit(visit: Visit, **_: Any) -> None:
    """Receiver of `visit_ending`: learn all of it or, where its steps cannot be read, nothing; the visit ends anyway.

    *Raises* DatabaseError when the database went away: then the visit's end is not stored either, and Django would end
    the transaction around it without a word. A visit that reads one page teaches nothing: what unfolds a text says
    nothing of how goods are found.
    """
    if not visit.teaches or visit.kind != Visit.Kind.FIND:
        return
    try:
        with transaction.atomic():
            learn_from(visit, visit.steps.all())
            learn_from_visit(visit)
    except (AttributeError, DatabaseError, LookupError, TypeError, ValueError):  # steps of another version
        if transaction.get_rollback():
            raise
        log.exception("visit.not_learned", visit=visit.pk)


def learn_from_visit(visit: Visit) -> None:
    """Let cache, patterns and trajectories learn. A visit that ended with an error teaches them nothing."""
    if visit.determination == Determination.ERROR.value:
        return
    steps = list(visit.steps.all())
    cache.learn(visit, steps)
    patterns.learn(visit, steps)
    trajectories.learn(visit, steps)
