"""What has happened so far, counted in the broker for every process and machine together; read by `/metrics`.

Each count is one field of one hash: who scrapes one web process sees what all workers did. A broker that is away loses
what is counted meanwhile, and an emptied one begins at nothing, as any counter does at a restart: rows are the truth.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

import redis
import structlog
from django.conf import settings
from django.db import transaction

from agent.network import refused
from agent.visits.models import Visit

log = structlog.get_logger(__name__)

KEY = "sweepdesk:counts"
BUCKETS_S = (5, 10, 20, 30, 60, 120, 180, 300, 600, 1800)  # of a visit, from its first start to its end


@dataclass(frozen=True, slots=True)
class Count:
    """A counter with its labels."""

    name: str
    labels: tuple[tuple[str, str], ...] = ()

    @classmethod
    def of(cls, name: str, **labels: str) -> Count:
        """Labels in the order of their names."""
        return cls(name, tuple(sorted(labels.items())))

    @property
    def field(self) -> str:
        """Its field of the hash."""
        return json.dumps([self.name, self.labels], separators=(",", ":"))


def add_on_commit(*counts: Count) -> None:
    """One more of each, once the surrounding transaction is committed."""
    transaction.on_commit(lambda: add(dict.fromkeys(counts, 1)), robust=True)


def count_end_on_commit(visit_id: int) -> None:
    """Count a visit that ends in the surrounding transaction, once it is committed."""
    transaction.on_commit(lambda: add(counts_of(visit_id)), robust=True)


def counts_of(visit_id: int) -> Mapping[Count, float]:
    """What one ended visit adds: how it ended, how long its parts took, what models took, what was refused since."""
    visit = Visit.objects.defer("checkpoint", "evidence", "coverage", "refused").get(pk=visit_id)
    counts: dict[Count, float] = defaultdict(float)
    counts[Count.of("visits", determination=visit.determination, state=visit.state)] = 1
    for timings, decided_by in visit.steps.values_list("timings_ms", "decided_by"):
        counts[Count.of("steps", decided_by=decided_by)] += 1
        for part, ms in timings.items():
            counts[Count.of("part_seconds", part=part)] += float(ms) / 1000
    if visit.started_at and visit.ended_at:
        took_s = (visit.ended_at - visit.started_at).total_seconds()
        counts[Count.of("visit_seconds_sum")] += took_s
        counts[Count.of("visit_seconds", le=next((str(b) for b in BUCKETS_S if took_s <= b), "+Inf"))] += 1
    counts[Count.of("model_calls")] += visit.model_calls
    counts[Count.of("model_tokens", direction="in")] += visit.input_tokens
    counts[Count.of("model_tokens", direction="out")] += visit.output_tokens
    counts[Count.of("model_usd")] += float(visit.cost_usd or 0)
    counts[Count.of("crashes")] += visit.crashes
    for code, count in refused.take().items():
        counts[Count.of("egress_refusals", code=code)] += count
    return counts


def add(counts: Mapping[Count, float]) -> None:
    """Add these. Never raises for the broker; what it does not take is lost."""
    try:
        with _broker(settings.REDIS_URL).pipeline(transaction=False) as pipe:
            for count, amount in counts.items():
                if amount:
                    pipe.hincrbyfloat(KEY, count.field, amount)
            pipe.execute()
    except (redis.RedisError, OSError) as exc:
        log.warning("counters.lost", error=type(exc).__name__)


def counted() -> Iterator[tuple[Count, float]]:
    """Every count so far. *Raises* redis.RedisError."""
    found: Any = _broker(settings.REDIS_URL).hgetall(KEY)
    for field, amount in found.items():
        name, labels = json.loads(field)
        yield Count(name, tuple((key, value) for key, value in labels)), float(amount)


@cache
def _broker(url: str) -> redis.Redis:
    return redis.Redis.from_url(url, socket_timeout=0.5, socket_connect_timeout=0.5)
