"""`/metrics` for Prometheus: what waits and runs, from the database; what has happened, from the counts in the broker.

Every web process says the same, whichever is asked, as nothing is counted in it. This machine may read it; others need
METRICS_TOKEN.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from datetime import datetime
from hmac import compare_digest
from ipaddress import ip_address
from typing import Any

import redis
import structlog
from django.conf import settings
from django.contrib.auth.decorators import login_not_required
from django.db.models import Count, Min, Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector

from agent.teams.accounts.client import client_address
from agent.teams.outbox import Message
from agent.visits.models import OutboxEvent, Visit
from agent.visits.worker import counters
from config.processes import alive
from interventions.models import Intervention, NoticeDelivery
from research.answers.models import Query
from research.retention.models import RoomUse
from research.webhooks.models import Delivery

log = structlog.get_logger(__name__)

COUNTERS = {
    "visits": ("Visits that ended", ("determination", "state")),
    "steps": ("Steps of ended visits, by who decided them", ("decided_by",)),
    "part_seconds": ("Seconds that parts of the steps took", ("part",)),
    "model_calls": ("Calls of models in visits", ()),
    "model_tokens": ("Tokens of models in visits", ("direction",)),
    "model_usd": ("What models cost in visits, US dollars, as far as prices are known", ()),
    "crashes": ("Crashes of our own worker or browser during visits", ()),
    "interventions": ("Changes of interventions", ("event", "state")),
    "egress_refusals": ("Connections that the guard refused", ("code",)),
}


@login_not_required
@never_cache
@require_safe
def metrics(request: HttpRequest) -> HttpResponse:
    """Everything in the text format of Prometheus; 403 for who may not read it."""
    if not _may_read(request):
        return HttpResponse("Only this machine, or METRICS_TOKEN, may read it.\n", "text/plain", 403)
    registry = CollectorRegistry(auto_describe=False)
    registry.register(DeskCollector())
    return HttpResponse(generate_latest(registry), content_type=CONTENT_TYPE_LATEST)


def _may_read(request: HttpRequest) -> bool:
    """With the token, where there is one; else from this machine, and not through a proxy on it."""
    if settings.METRICS_TOKEN:
        wanted = f"Bearer {settings.METRICS_TOKEN}"
        return compare_digest(request.headers.get("Authorization", "").encode(), wanted.encode())
    is_forwarded = {"X-Forwarded-For", "Forwarded", "Via"} & set(request.headers)
    return not is_forwarded and ip_address(client_address(request)).is_loopback


class DeskCollector(Collector):
    """Reads it all anew at each scrape. What the broker holds is left out while that is away."""

    def collect(self) -> Iterator[Metric]:
        """Every metric of the desk."""
        yield from _waiting()
        try:
            yield from _room()
            yield from _happened()
        except (redis.RedisError, OSError) as exc:
            log.warning("metrics.broker_away", error=type(exc).__name__)


def _waiting() -> Iterator[Metric]:
    now = timezone.now()
    states = [state for state in Visit.State if state not in (Visit.State.ENDED, Visit.State.CANCELLED)]
    live = Visit.objects.filter(state__in=states)
    yield _by_state("sweepdesk_visits_now", "Visits that are not over", states, live)
    due = live.filter(state=Visit.State.PENDING).filter(Q(run_after=None) | Q(run_after__lte=now))
    waiting = due.aggregate(count=Count("pk"), since=Min("created_at"))
    yield _gauge("sweepdesk_visits_due", "Visits that a free slot would take now", waiting["count"])
    yield _gauge(
        "sweepdesk_queue_age_seconds", "Since when the oldest of them waits", _age(waiting["since"], now)
    )
    queries = Query.objects.filter(state__in=(Query.State.PENDING, Query.State.RUNNING))
    yield _gauge("sweepdesk_queries_now", "Questions that are not over", queries.count())
    asked = Intervention.objects.filter(state__in=Intervention.LIVE)
    yield _by_state(
        "sweepdesk_interventions_now", "Interventions that are not over", Intervention.LIVE, asked
    )
    first = asked.filter(state=Intervention.State.OPEN).aggregate(since=Min("opened_at"))["since"]
    yield _gauge(
        "sweepdesk_intervention_age_seconds", "Since when the oldest open one waits", _age(first, now)
    )
    yield from _outbox()
    room = GaugeMetricFamily(
        "sweepdesk_room_bytes", "What each kind takes, as last measured", labels=["kind"]
    )
    sums: dict[str, int] = defaultdict(int)
    for kind, row_bytes, file_bytes in RoomUse.objects.values_list("kind", "row_bytes", "file_bytes"):
        sums[kind] += row_bytes + file_bytes
    for kind, size in sums.items():
        room.add_metric([kind], size)
    yield room


def _outbox() -> Iterator[Metric]:
    family = GaugeMetricFamily("sweepdesk_outbox_now", "Messages that have not left yet", labels=["outbox"])
    family.add_metric(["events"], OutboxEvent.objects.filter(sent_at=None).count())
    for name, model in (("webhooks", Delivery), ("notices", NoticeDelivery)):
        family.add_metric([name], model._default_manager.filter(state=Message.State.PENDING).count())
    yield family


def _room() -> Iterator[Metric]:
    machines = alive.slots(settings.REDIS_URL)
    running = Visit.objects.filter(state=Visit.State.RUNNING).count()
    yield _gauge("sweepdesk_workers", "Machines with a live worker", len(machines))
    yield _gauge("sweepdesk_slots", "Visits that all live workers have room for", sum(machines))
    yield _gauge("sweepdesk_slots_free", "How many of these are free", max(0, sum(machines) - running))


def _happened() -> Iterator[Metric]:
    families = {
        name: CounterMetricFamily(f"sweepdesk_{name}", words, labels=labels)
        for name, (words, labels) in COUNTERS.items()
    }
    took: dict[str, float] = {}
    took_sum = 0.0
    for count, amount in counters.counted():
        labels = dict(count.labels)
        if count.name == "visit_seconds":
            took[labels["le"]] = amount
        elif count.name == "visit_seconds_sum":
            took_sum = amount
        elif (family := families.get(count.name)) is not None:
            family.add_metric([labels.get(label, "") for label in COUNTERS[count.name][1]], amount)
    yield from families.values()
    yield _histogram(took, took_sum)


def _histogram(took: dict[str, float], took_sum: float) -> Metric:
    buckets, so_far = [], 0.0
    for bound in (*map(str, counters.BUCKETS_S), "+Inf"):
        so_far += took.get(bound, 0)
        buckets.append((bound, so_far))
    family = HistogramMetricFamily("sweepdesk_visit_seconds", "From a visit's first start to its end")
    family.add_metric([], buckets, took_sum)
    return family


def _gauge(name: str, words: str, value: float) -> Metric:
    return GaugeMetricFamily(name, words, value=value)


def _by_state(name: str, words: str, states: Iterable[str], rows: QuerySet[Any]) -> Metric:
    """One figure for each of these states, 0 included: a line that comes and goes cannot be watched."""
    family = GaugeMetricFamily(name, words, labels=["state"])
    found = dict(rows.order_by().values_list("state").annotate(count=Count("pk")))
    for state in states:
        family.add_metric([str(state)], found.get(state, 0))
    return family


def _age(since: datetime | None, now: datetime) -> float:
    return max(0.0, (now - since).total_seconds()) if since else 0.0
