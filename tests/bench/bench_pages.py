"""Pages and files of a desk with 100,000 visits, a sweep of 2,000 and one of 10,000 vendors, and a queue of 2,000.

For each: milliseconds of processor, bytes and queries. The rows of `bench_finding`, and more.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import TYPE_CHECKING

from tests.bench.bench_finding import _client, _fill
from tests.bench.recall_world import new_team
from tests.bench.row import Row

if TYPE_CHECKING:
    from django.test import Client

    from agent.teams.models import Team

SIZES = (2000, 10_000)
STEPS = 3
WAITING = 2000
LIMIT_MS, LIMIT_KB = 300.0, 300.0
PAGES = (
    "/", "/sweeps/", "/results/", "/results/?tab=determinations", "/queue/", "/queue/?state=parked", "/queue/figures/",
    "/knowledge/", "/products/", "/watches/", "/replays/",
)  # fmt: skip
OF_A_SWEEP = (
    "",
    "?tab=vendors",
    "?tab=vendors&determination=blocked",
    "offers.csv",
    "determinations.csv",
)


def run() -> list[Row]:
    """Each page twice, the second time counted."""
    team = new_team("Bench")
    _fill(team)
    sweeps = {size: _sweep(team, size) for size in SIZES}
    _wait(team)
    client = _client(team)
    paths = [*PAGES, *(f"/sweeps/{pk}/{rest}" for pk in sweeps.values() for rest in OF_A_SWEEP)]
    names = {f"/sweeps/{pk}/": f"/sweeps/{size} vendors/" for size, pk in sweeps.items()}
    return [row for path in paths for row in _measure(client, path, names)]


def _measure(client: Client, path: str, names: dict[str, str]) -> Iterator[Row]:
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    name = next(
        (path.replace(start, word, 1) for start, word in names.items() if path.startswith(start)), path
    )
    client.get(path, headers={"host": "127.0.0.1"})
    with CaptureQueriesContext(connection) as queries:
        began = time.process_time()
        answer = client.get(path, headers={"host": "127.0.0.1"})
        body = b"".join(answer.streaming_content) if answer.streaming else answer.content  # type: ignore[attr-defined]
        took = (time.process_time() - began) * 1000
    note = f"{len(body) / 1000:.0f} kB, {len(queries)} queries, {answer.status_code}"
    print(f"  {name}: {took:.0f} ms, {note}", flush=True)
    yield {"name": name, "value": took, "unit": "ms", "limit": LIMIT_MS, "note": note}


def _sweep(team: Team, size: int) -> int:
    from agent.visits.models import Step, Visit
    from research.models import Offer, Sweep, Vendor

    sweep = Sweep.objects.create(team=team, query=f"lamp at {size} vendors")
    ends = ("products_found", "blocked", "no_relevant_products")
    visits = Visit.objects.bulk_create(
        Visit(
            team=team, query=sweep.query, url=f"https://v{n}.example/", domain=f"v{n}.example", state="ended",
            determination=ends[n % 3], reason="What was read decided it.", evidence=[{"quote": "Words", "url": "x"}],
        )
        for n in range(size)
    )  # fmt: skip
    Vendor.objects.bulk_create(
        Vendor(sweep=sweep, position=n, url=v.url, domain=v.domain, visit=v) for n, v in enumerate(visits, 1)
    )
    Step.objects.bulk_create(
        Step(visit=v, n=n, token=1, action="open", action_words="Open the page", url=v.url, decided_by="rule")
        for v in visits
        for n in range(1, STEPS + 1)
    )
    Offer.objects.bulk_create(
        Offer(
            visit=v,
            sweep=sweep,
            domain=v.domain,
            position=1,
            name=f"Lamp {v.pk}",
            price_amount=v.pk % 90 + 10,
            currency="EUR",
            url=v.url,
        )
        for v in visits[::3]
    )
    return sweep.pk


def _wait(team: Team) -> None:
    from django.utils import timezone

    from agent.visits.models import Visit
    from interventions.models import Intervention

    visits = list(Visit.objects.filter(team=team).order_by("-pk")[:WAITING])
    Visit.objects.filter(pk__in=[v.pk for v in visits]).update(state="parked")
    Intervention.objects.bulk_create(
        Intervention(
            team=team, visit=v, type="blocked", url=v.url, state="parked" if n % 2 else "open",
            deadline_at=timezone.now(),
        )
        for n, v in enumerate(visits)
    )  # fmt: skip
