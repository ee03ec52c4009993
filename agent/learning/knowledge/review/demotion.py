"""What the agent does by itself with an entry that fails: it stops using it, says why, and leaves the rest to people.

Demoted is back in shadow: still compared, never acted on. Nothing is ever promoted by itself.
"""

from __future__ import annotations

from django.db import transaction

from agent.core.types import DecisionSource
from agent.decide.remembered.knowledge import has_mostly_failed
from agent.learning.knowledge.evidence import Evidence, count
from agent.learning.knowledge.review.reasons import reason_words
from agent.learning.knowledge.review.versions import State, move
from agent.learning.models import KnowledgeUse, SiteKnowledge
from agent.visits.models import Step, Visit

BAD_VISITS = 2  # in a row; an entry that fails as often as it works is not given so many


def demote_stale(visit: Visit) -> int:
    """Demote what this visit has shown to be stale; how many. At the visit's end, in its transaction."""
    bad = KnowledgeUse.objects.filter(visit=visit, is_ok=False, entry__state=State.ACTIVE).order_by("pk")
    reasons = dict(bad.values_list("entry_id", "reason"))
    return sum(demote_if_stale(entry_id, reason) for entry_id, reason in sorted(reasons.items()))


def demote_if_stale(entry_id: int, reason: str) -> bool:
    """Bring an active entry back into shadow when it has failed too often; whether it did. In a transaction."""
    entry = SiteKnowledge.objects.select_for_update(of=("self",)).select_related("team").get(pk=entry_id)
    if entry.state != State.ACTIVE or entry.is_pinned:
        return False
    why = _why(entry)
    return bool(why) and move(entry, State.SHADOW, user=None, verb="demoted", why=f"{why}: {reason}")


def _why(entry: SiteKnowledge) -> str:
    """Why the entry is stale, in words; "" when it is not."""
    if entry.bad_in_a_row > 0 and has_mostly_failed(entry.successes, entry.failures):
        return f"it failed as often as it worked ({entry.successes} of {entry.uses})"
    if entry.bad_in_a_row >= BAD_VISITS:
        return f"{entry.bad_in_a_row} visits in a row could not use it"
    return ""


def failed(*, entry_id: int, visit_id: int, reason: str) -> None:
    """An entry's action was not verified: count it at once, with the step that was just stored.

    The end of the visit counts the same step no second time. `reason` is the step's verdict.
    """
    sources = (DecisionSource.KNOWLEDGE, DecisionSource.RECOVERY)
    steps = Step.objects.filter(visit_id=visit_id, source_id=entry_id, is_ok=False, decided_by__in=sources)
    step = steps.order_by("-n").select_related("visit").first()
    if step is None:
        return
    with transaction.atomic():
        rows = SiteKnowledge.objects.filter(team_id=step.visit.team_id, domain=step.visit.domain)
        entry, words = rows.filter(pk=entry_id).first(), reason_words(reason)
        used = Evidence(visit_id, step.n, KnowledgeUse.Kind.USED, is_ok=False, reason=words)
        if entry is not None and count(entry, used):
            demote_if_stale(entry_id, words)
