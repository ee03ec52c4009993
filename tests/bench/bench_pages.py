"""Pages and files of a desk with 100,000 visits, a sweep of 2,000 and one of 10,000 vendors, and a queue of 2,000.

For each: milliseconds of processor, those of the clock, bytes and queries, and how many queries the same page takes
where there are three rows. A file that a worker makes is followed there. The rows of `bench_finding`, and more.
DATABASE_URL names another database than SQLite.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tests.bench.bench_finding import _client, _fill
from tests.bench.recall_world import new_team
from tests.bench.row import Row
from tests.content import content_of

if TYPE_CHECKING:
    from agent.teams.models import Team
    from research.answers.models import Query

FEW = 3
SIZES = (2000, 10_000)
STEPS = 3
WAITING = 2000
PARTS, SENTENCES = 12, 12
LIMIT_MS = 150.0
PAGES = (
    "/", "/sweeps/", "/results/", "/results/?tab=determinations", "/queue/", "/queue/?state=parked", "/queue/figures/",
    "/knowledge/", "/products/", "/watches/", "/replays/", "/queries/", "/reports/", "/files/",
)  # fmt: skip
OF_A_SWEEP = (
    "", "?tab=vendors", "?tab=vendors&determination=blocked", "offers.csv", "determinations.csv", "determinations.xlsx",
    "report.pdf",
)  # fmt: skip
OF_AN_ANSWER = ("", "export.md", "export.proof", "export.pdf")


@dataclass(frozen=True)
class _Taken:
    """What one call of a page or file took."""

    cpu_ms: float
    wall_ms: float
    queries: int
    size: int
    status: int
    is_ordered: bool  # a worker makes it


def run() -> list[Row]:
    """Each page with few rows, then twice with many, the second time counted."""
    few, team = new_team("Few"), new_team("Bench")
    small = {name: taken.queries for name, taken in _world(few, (FEW,), FEW)}
    _fill(team)
    rows = [row for name, taken in _world(team, SIZES, WAITING) for row in _rows(name, taken, small)]
    return [*rows, *_made()]


def _world(team: Team, sizes: tuple[int, ...], waiting: int) -> Iterator[tuple[str, _Taken]]:
    client = _client(team)
    sweeps = [(f"/sweeps/{size} vendors/", f"/sweeps/{_sweep(team, size)}/") for size in sizes]
    _wait(team, waiting)
    answered = _answers(team, 1 if waiting == FEW else PARTS)
    yield from ((path, _measure(client.get, path)) for path in PAGES)
    for name, start in sweeps:
        yield from ((name + rest, _measure(_call(client, rest), start + rest)) for rest in OF_A_SWEEP)
    for name, start in answered.items():
        yield from ((name + rest, _measure(_call(client, rest), start + rest)) for rest in OF_AN_ANSWER)


def _call(client: Any, rest: str) -> Any:
    return client.post if rest.startswith(("export", "report")) else client.get


def _measure(call: Callable[..., Any], path: str) -> _Taken:
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    call(path, headers={"host": "127.0.0.1"})
    with CaptureQueriesContext(connection) as queries:
        began, began_wall = time.process_time(), time.perf_counter()
        answer = call(path, headers={"host": "127.0.0.1"})
        body = content_of(answer)
        cpu, wall = time.process_time() - began, time.perf_counter() - began_wall
    is_ordered = answer.status_code == 302 and answer.headers["Location"].startswith("/files/")
    return _Taken(cpu * 1000, wall * 1000, len(queries), len(body), answer.status_code, is_ordered)


def _rows(name: str, taken: _Taken, small: dict[str, int]) -> Iterator[Row]:
    few = small.get(
        name, small.get(name.replace(str(SIZES[0]), str(FEW)).replace(str(SIZES[1]), str(FEW)), 0)
    )
    where = "ordered" if taken.is_ordered else taken.status
    queries = f"{taken.queries} queries, {few} with few rows"
    note = f"wall {taken.wall_ms:.0f} ms, {taken.size / 1000:.0f} kB, {queries}, {where}"
    print(f"  {name}: {taken.cpu_ms:.0f} ms, {note}", flush=True)
    yield {"name": name, "value": taken.cpu_ms, "unit": "ms", "limit": LIMIT_MS, "note": note}


def _made() -> Iterator[Row]:
    """What was ordered, as a worker makes it."""
    from research.home.exports import runner
    from research.home.models import MadeFile

    began, names = time.process_time(), dict[int, tuple[str, float]]()
    while claimed := MadeFile.claim_due(1):
        began = time.process_time()
        runner._make(claimed[0])
        names[claimed[0].pk] = (claimed[0].name, time.process_time() - began)
    for row in MadeFile.objects.order_by("pk"):
        name, took = names[row.pk]
        note = f"{row.size / 1000:.0f} kB, {row.state}, {row.problem}"
        yield {"name": f"made by a worker: {name}", "value": took, "unit": "s", "note": note}


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


def _wait(team: Team, count: int) -> None:
    from django.utils import timezone

    from agent.visits.models import Visit
    from interventions.models import Intervention

    visits = list(Visit.objects.filter(team=team).order_by("-pk")[:count])
    Visit.objects.filter(pk__in=[v.pk for v in visits]).update(state="parked")
    Intervention.objects.bulk_create(
        Intervention(
            team=team, visit=v, type="blocked", url=v.url, state="parked" if n % 2 else "open",
            deadline_at=timezone.now(),
        )
        for n, v in enumerate(visits)
    )  # fmt: skip


def _answers(team: Team, parts: int) -> dict[str, str]:
    """A report of that many parts, and one of them: 12 sentences of 6 pages with 60,000 characters each."""
    from research.answers.models import Query
    from tests.answers import make_report

    report = make_report(team)
    for position in range(1, parts + 1):
        part = Query.objects.create(
            team=team, text=f"How warm is room {position}?", state="answered", stage="check"
        )
        place = {"heading": f"Room {position}", "thing": "", "aspect": ""}
        Query.objects.filter(pk=part.pk).update(report=report, position=position + 2, place=place)
        _sentences(part, position)
    return {"/queries/answer/": f"/queries/{part.pk}/", "/reports/report/": f"/reports/{report.pk}/"}


def _sentences(query: Query, position: int) -> None:
    from research.answers.models import AnswerSentence, Citation
    from tests.answers import make_page, make_source

    texts = [f"Room {position} is {n} degrees warm as page {n % 6} says." for n in range(SENTENCES)]
    pages = [
        make_page(query.team, "\n".join([*texts, "x" * 60_000]), url=f"https://p{position}-{n}.example/")
        for n in range(6)
    ]
    sources = [make_source(query, n, page, number=n) for n, page in enumerate(pages, start=1)]
    AnswerSentence.objects.bulk_create(
        AnswerSentence(
            query=query, n=n, text=text, verdict="supported", score=0.9, is_shown=True, is_quote=True
        )
        for n, text in enumerate(texts, start=1)
    )
    Citation.objects.bulk_create(
        Citation(
            query=query, sentence=n, position=0, source=sources[n % 6], quote=text, score=0.9,
            start=sources[n % 6].text.index(text), end=sources[n % 6].text.index(text) + len(text),
        )
        for n, text in enumerate(texts, start=1)
    )  # fmt: skip
