"""A verified hand-back teaches: what the person did becomes proposals for the site, which wait for review."""

from __future__ import annotations

from collections.abc import Sequence

from agent.core.people.user_actions import UserAction
from agent.core.types import PageUnderstanding
from agent.learning.knowledge.taught import Handling, Situation, propose
from interventions.models import Intervention
from interventions.queue.selectors import name_of


def teach(*, intervention_id: int, actions: Sequence[UserAction], seen: PageUnderstanding | None) -> int:
    """Keep what the item's last holder did as proposals; `seen` is the page afterwards. Returns how many."""
    if not actions:
        return 0
    row = Intervention.objects.select_related("claimed_by").get(pk=intervention_id)
    asked = Situation(str(row.last_understanding.get("page_type", "")), row.blocker_family, row.url)
    handling = Handling(
        visit_id=row.visit_id,
        intervention_id=row.pk,
        by=name_of(row.claimed_by),
        asked=asked,
        page_type_after=seen.page_type.value if seen else "",
        url_after=seen.url if seen else "",
    )
    return propose(actions, handling)
