"""What interventions do when a visit changes."""

from __future__ import annotations

from agent.models import Visit
from interventions.services import close_with_visit

OVER = (Visit.State.ENDED, Visit.State.CANCELLED)


def on_visit_changed(*, visit_id: int, kind: str, **_: object) -> None:
    """Close what the visit asked when it is over. A call that is lost is made good by the sweep."""
    if kind in OVER:
        close_with_visit(visit_id=visit_id)
