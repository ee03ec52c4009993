"""What a trace holds beside its visits: the sweep that they belong to, and the messages that told of it."""

from __future__ import annotations

from django.conf import settings
from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from agent.visits.recording import traces
from research.models import Sweep, Vendor
from research.webhooks.models import Delivery

_OF_A_SWEEP = "sweep.finished"


def owner_of(visit_id: int) -> str:
    """The key of the sweep of a visit, "" for none; an `agent.visits.recording.traces.Owner`."""
    vendors = Vendor.objects.filter(Q(visit=visit_id) | Q(earlier_visits=visit_id))
    sweep_id = vendors.values_list("sweep", flat=True).first()
    return f"sweep:{sweep_id}" if sweep_id else ""


def tell_sweep_on_commit(sweep_id: int) -> None:
    """Tell of a sweep that ends in the surrounding transaction, from the request that started it to now."""
    if settings.OTEL_ENDPOINT:
        transaction.on_commit(lambda: _tell_sweep(sweep_id), robust=True)


def _tell_sweep(sweep_id: int) -> None:
    sweep = Sweep.objects.get(pk=sweep_id)
    said: traces.Values = {
        "sweepdesk.sweep": sweep_id,
        "sweepdesk.team": sweep.team_id,
        "sweepdesk.state": sweep.state,
    }
    traces.tell(f"sweep:{sweep_id}", "sweep", (sweep.created_at, sweep.ended_at or sweep.created_at), said)


def tell_delivery_on_commit(row: Delivery) -> None:
    """Tell of one try of a message about a sweep or a visit."""
    if settings.OTEL_ENDPOINT and row.event in (_OF_A_SWEEP, "visit.finished"):
        transaction.on_commit(lambda: _tell_delivery(row), robust=True)


def _tell_delivery(row: Delivery) -> None:
    subject = row.object_key.partition("@")[0]
    owner = f"sweep:{subject}" if row.event == _OF_A_SWEEP else owner_of(int(subject))
    parent = owner if row.event == _OF_A_SWEEP else f"visit:{subject}"
    now = timezone.now()
    said: traces.Values = {
        "sweepdesk.event": row.event,
        "sweepdesk.try": row.tries,
        "http.response.status_code": row.status or 0,
    }
    span = (row.tried_at or now, now)
    traces.tell(
        f"message:{row.pk}:{row.tries}",
        f"webhook {row.event}",
        span,
        said,
        trace=owner or parent,
        parent=parent,
    )
