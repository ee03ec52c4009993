"""Pages, claims, files of a desk with 100,000 visits, 1,000,000 steps, a sweep of 10,000 vendors and a queue of 2,000.

For each: p95 by the clock of 20 calls, the median of them beside that of a desk with 1,000 visits and 10,000 steps,
milliseconds of processor, bytes, and queries, also on the small desk. A file that a worker makes is followed there.
The rows of `bench_finding`, and more. DATABASE_URL names another database than SQLite.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from config.web.collecting import spare_loaded
from tests.bench.bench_finding import VISITS, client_of, fill
from tests.bench.recall_world import new_team
from tests.bench.row import Row, percentile
from tests.content import content_of

if TYPE_CHECKING:
    from agent.teams.models import Team
    from research.answers.models import Query

FEW, FEW_VISITS = 3, 1000
SIZES = (2000, 10_000)
STEPS = 10  # of each visit
WAITING = 2000
CALLS, CLAIMS = 20, 50
MOST_BYTES, MOST_TIMES = 300_000, 1.5
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
    """What the calls of one page, file or claim took."""

    cpu_ms: float
    wall_ms: tuple[float, ...]
    queries: int
    size: int
    status: int
    is_ordered: bool = False  # a worker makes it

    @property
    def median_ms(self) -> float:
        """Of all calls, by the clock."""
        return statistics.median(self.wall_ms)


def run() -> list[Row]:
    """Each page on the small desk, then on the large one."""
    small = dict(_world(new_team("Few"), (FEW, FEW), FEW, FEW_VISITS))
    many = _world(new_team("Bench"), SIZES, WAITING, VISITS)
    rows = [
        row
        for (name, taken), few in zip(many, small.values(), strict=True)
        for row in _rows(name, taken, few)
    ]
    return [*rows, *_made()]


def _world(team: Team, sizes: tuple[int, int], waiting: int, visits: int) -> Iterator[tuple[str, _Taken]]:
    fill(team, visits)
    client = client_of(team)
    sweeps = [
        (f"/sweeps/{size} vendors {n}/", f"/sweeps/{_sweep(team, size)}/") for n, size in enumerate(sizes)
    ]
    _add_steps(team)
    _wait(team, waiting)
    answered = _answers(team, 1 if waiting == FEW else PARTS)
    _vacuum()
    spare_loaded()  # as the web process does
    yield from ((path, _measure(client.get, path)) for path in PAGES)
    yield "/runs/one visit/", _measure(client.get, f"/runs/{_newest(team)}/")
    for name, start in sweeps:
        yield from ((name + rest, _measure(_call(client, rest), start + rest)) for rest in OF_A_SWEEP)
    for name, start in answered.items():
        yield from ((name + rest, _measure(_call(client, rest), start + rest)) for rest in OF_AN_ANSWER)
    yield "a claim of a visit", _claims(team)


def _call(client: Any, rest: str) -> Any:
    return client.post if rest.startswith(("export", "report")) else client.get


def _measure(call: Callable[..., Any], path: str) -> _Taken:
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    with CaptureQueriesContext(connection) as queries:
        answer = call(path, headers={"host": "127.0.0.1"})
        body = content_of(answer)
    asked = len(queries)  # the next request empties what was kept of it
    ordered = answer.status_code == 302 and answer.headers["Location"].startswith("/files/")
    calls = 1 if ordered else CALLS
    wall, began = list[float](), time.process_time()
    for _ in range(calls):
        began_wall = time.perf_counter()
        content_of(call(path, headers={"host": "127.0.0.1"}))
        wall.append((time.perf_counter() - began_wall) * 1000)
    cpu = (time.process_time() - began) * 1000 / calls
    return _Taken(cpu, tuple(wall), asked, len(body), answer.status_code, ordered)


def _claims(team: Team) -> _Taken:
    """Visits taken one after the other, as a worker does, with nobody listening."""
    from datetime import timedelta

    from django.test.utils import override_settings

    from agent.visits.services import VisitOrder, claim_next, create_visit

    wall = list[float]()
    with override_settings(CHANNEL_LAYERS={"default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}}):
        for n in range(CLAIMS):
            order = VisitOrder(query="lamp", url=f"https://c{n}.example/", domain=f"c{n}.example")
            create_visit(team_id=team.pk, order=order)
        began = time.process_time()
        for n in range(CLAIMS):
            began_wall = time.perf_counter()
            if claim_next(owner=f"bench {n}", lease=timedelta(hours=1)) is None:
                raise RuntimeError("nothing was left to claim")
            wall.append((time.perf_counter() - began_wall) * 1000)
    return _Taken((time.process_time() - began) * 1000 / CLAIMS, tuple(wall), 0, 0, 200)


def _rows(name: str, taken: _Taken, few: _Taken) -> Iterator[Row]:
    where = "ordered" if taken.is_ordered else taken.status
    queries = f"{taken.queries} queries, {few.queries} on the small desk"
    note = f"cpu {taken.cpu_ms:.0f} ms, {taken.size / 1000:.0f} kB, {queries}, {where}"
    p95, times = percentile(taken.wall_ms, 0.95), taken.median_ms / few.median_ms
    print(f"  {name}: {p95:.0f} ms, {times:.2f} times, {note}", flush=True)
    yield {"name": f"{name}, p95", "value": p95, "unit": "ms", "limit": LIMIT_MS, "note": note}
    yield {"name": "  beside the small desk", "value": times, "unit": "×", "limit": MOST_TIMES}
    if taken.size > MOST_BYTES and "." not in name:
        yield {"name": "  its size", "value": taken.size / 1000, "unit": "kB", "limit": MOST_BYTES / 1000}


def _newest(team: Team) -> int:
    from agent.visits.models import Visit

    return int(Visit.objects.filter(team=team, state="ended").order_by("-pk").values_list("pk", flat=True)[0])


def _add_steps(team: Team) -> None:
    """`STEPS` of each visit of the team, copied from one by the database itself."""
    from django.db import connection

    from agent.visits.models import Step, Visit

    visit = Visit.objects.filter(team=team).order_by("pk")[0]
    model = Step.objects.create(
        visit=visit,
        n=1,
        token=1,
        action="open",
        action_words="Open the page",
        url=visit.url,
        decided_by="rule",
    )
    same = [f.column for f in Step._meta.concrete_fields if f.name not in ("id", "visit", "n")]
    numbers = " UNION ALL ".join(f"SELECT {n} AS n" for n in range(1, STEPS + 1))
    with connection.cursor() as cursor:
        cursor.execute(
            f"INSERT INTO visits_step (visit_id, n, {', '.join(same)}) "
            f"SELECT v.id, g.n, {', '.join(f's.{name}' for name in same)} FROM visits_step s, visits_visit v, "
            f"({numbers}) g WHERE s.id = %s AND v.team_id = %s AND (v.id, g.n) <> (s.visit_id, s.n) ORDER BY v.id, g.n",
            [model.pk, team.pk],
        )


def _vacuum() -> None:
    """What autovacuum does on PostgreSQL within a minute of such a change."""
    from django.db import connection

    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("VACUUM ANALYZE")


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
    from agent.visits.models import Visit
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
