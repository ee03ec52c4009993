"""What webhooks do when a visit ends or an intervention moves. Runs inside the changing transaction."""

from __future__ import annotations

from agent.visits.models import OutboxEvent, Visit
from interventions.claims.lifecycle import TERMINAL
from interventions.models import Intervention
from research.models import Vendor
from research.webhooks.sending import happenings

SAID_LATER = "remark"  # changes nothing


def on_visit_event(*, instance: OutboxEvent, created: bool, **_: object) -> None:
    """Receiver of new rows of the visits' own outbox."""
    if (
        created and instance.kind == "ended" and instance.visit.kind == Visit.Kind.FIND
    ):  # readings are part of a query
        sweep_id = Vendor.objects.filter(visit=instance.visit_id).values_list("sweep_id", flat=True).first()
        happenings.visit_finished(instance, sweep_id)


def on_intervention(*, row: Intervention, kind: str, **_: object) -> None:
    """Receiver of `interventions.desk.events.intervention_moved`."""
    if kind == "opened":
        happenings.intervention_told(row, "intervention.opened", Intervention.State.OPEN.value)
    elif row.state in TERMINAL and kind != SAID_LATER:
        happenings.intervention_told(row, "intervention.closed", row.state)
