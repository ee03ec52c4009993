"""What interventions do when a visit changes."""

from __future__ import annotations

from agent.visits.models import Visit
from interventions.claims import overdue
from interventions.desk.services import close_with_visit

OVER = (Visit.State.ENDED, Visit.State.CANCELLED, "cancel_requested")


def on_visit_changed(*, visit_id: int, kind: str, **_: object) -> None:
    """Follow the visit at once. The sweep replaces a lost call.

    What a visit asked ends with it, or as soon as somebody cancels it, so that whoever drives is told at
    once. One that was queued again while a person had its browser has lost that browser.
    """
    if kind in OVER:
        close_with_visit(visit_id=visit_id)
    elif kind == Visit.State.PENDING:
        overdue.note_lost_browsers(visit_id)
