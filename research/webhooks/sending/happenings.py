"""Writes what happened for every endpoint that wants it, in the transaction of the change itself."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from agent.teams.outbox import enqueue
from research.webhooks.models import Delivery, Endpoint
from research.webhooks.sending.payloads import TEST_EVENT, Happening, Value, body_of
from research.webhooks.sending.signing import MAX_TRIES, new_message_id

if TYPE_CHECKING:
    from agent.visits.models import OutboxEvent
    from interventions.models import Intervention
    from research.answers.models import Query
    from research.answers.reports.models import Report
    from research.models import Sweep

SEND_TASK = "research.webhooks.tasks.send_due"


def tell(happening: Happening) -> int:
    """One message for each enabled endpoint of the team that wants this; how many.

    Telling the same again (same endpoint, event and key) adds nothing.
    """
    endpoints = Endpoint.objects.filter(team=happening.team_id, is_enabled=True).only("pk", "events")
    wanting = [endpoint for endpoint in endpoints if happening.event in endpoint.events]
    for endpoint in wanting:
        add(endpoint, happening)
    return len(wanting)


def add(endpoint: Endpoint, happening: Happening, *, tries_left: int = MAX_TRIES) -> None:
    """Put one message into the outbox and wake the sender on commit."""
    message = Delivery(
        endpoint=endpoint,
        message_id=new_message_id(),
        event=happening.event,
        object_key=happening.key,
        body=body_of(happening, timezone.now()),
        tries_left=tries_left,
    )
    Delivery.objects.bulk_create([message], ignore_conflicts=True)
    transaction.on_commit(wake_sender, robust=True)


def wake_sender() -> None:
    """Tell a worker that there is something to send. A lost task costs at most ten seconds."""
    enqueue(SEND_TASK, expires_s=30)


# --- what happens here ----------------------------------------------------------------------------


def sweep_finished(sweep: Sweep, status: str, at: datetime) -> None:
    """A sweep came to its end. A vendor visited once more lets it end again: another message."""
    data: dict[str, Value] = {"sweep": sweep.pk, "status": status}
    key = f"{sweep.pk}@{at.isoformat()}"
    tell(Happening("sweep.finished", sweep.team_id, key, data | _addresses("sweeps", sweep.pk)))


def visit_finished(event: OutboxEvent, sweep_id: int | None) -> None:
    """A visit ended or was cancelled."""
    data: dict[str, Value] = {
        "visit": event.visit_id,
        "sweep": sweep_id,
        "status": str(event.payload.get("state", "ended")),
        "determination": str(event.payload.get("determination", "")),
    }
    addresses = _addresses("visits", event.visit_id, page="runs")
    tell(Happening("visit.finished", event.visit.team_id, str(event.visit_id), data | addresses))


def intervention_told(row: Intervention, event: str, status: str) -> None:
    """An intervention was opened or closed."""
    data: dict[str, Value] = {
        "intervention": row.pk,
        "visit": row.visit_id,
        "kind": row.type,
        "status": status,
    }
    addresses = _addresses("interventions", row.pk, page="queue")
    tell(Happening(event, row.team_id, str(row.pk), data | addresses))


def query_answered(query: Query, status: str) -> None:
    """A query came to its end; a part of a report is no event of its own."""
    if query.report_id is not None:
        return
    data: dict[str, Value] = {"query": query.pk, "status": status}
    if status == query.State.ANSWERED:
        data["proof_api_url"] = f"{settings.PUBLIC_URL}/api/v1/queries/{query.pk}/proof"
    tell(Happening("query.answered", query.team_id, str(query.pk), data | _addresses("queries", query.pk)))


def report_finished(report: Report) -> None:
    """A report came to its end."""
    data: dict[str, Value] = {"report": report.pk, "status": report.state}
    if report.state == report.State.DONE:
        data["proof_api_url"] = f"{settings.PUBLIC_URL}/api/v1/reports/{report.pk}/proof"
    tell(
        Happening("report.finished", report.team_id, str(report.pk), data | _addresses("reports", report.pk))
    )


def watch_fired(*, team_id: int, watch: int, run: int, firings: int) -> None:
    """A run of a watch meets a condition; one message for all that it meets."""
    data: dict[str, Value] = {"watch": watch, "run": run, "status": "fired", "alerts": firings}
    tell(Happening("watch.fired", team_id, f"{watch}@{run}", data | _addresses("watches", watch)))


def test_message(endpoint: Endpoint) -> None:
    """A message that says nothing, tried once."""
    data: dict[str, Value] = {"endpoint": endpoint.pk, "status": "test"}
    add(endpoint, Happening(TEST_EVENT, endpoint.team_id, new_message_id(), data), tries_left=1)


def _addresses(kind: str, pk: int, page: str = "") -> dict[str, Value]:
    return {
        "url": f"{settings.PUBLIC_URL}/{page or kind}/{pk}/",
        "api_url": f"{settings.PUBLIC_URL}/api/v1/{kind}/{pk}",
    }
