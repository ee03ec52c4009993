"""The page of many runs decided again reads sums, no report."""

from __future__ import annotations

import itertools

import pytest
from asgiref.sync import async_to_sync
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from agent.learning.models import Replay, ReplayBatch
from agent.learning.replay import services
from agent.learning.replay.changes import changes_of
from agent.learning.replay.options import sums_of
from agent.learning.replay.runner import play_waiting
from agent.teams.models import Role
from agent.visits.models import Visit
from tests.factories import make_member
from tests.unit.agent.learning.replay.test_pages import RECORDED
from tests.unit.agent.learning.replay.test_stored import recorded_visit

pytestmark = pytest.mark.django_db(transaction=True)
DONE, WAITING = Replay.State.DONE, Replay.State.WAITING


@pytest.fixture
def batch(client: Client) -> ReplayBatch:
    """One run of it is played; its lead is signed in."""
    visit = recorded_visit()
    client.force_login(make_member(visit.team, Role.LEAD))
    client.post("/replays/ask/", {**RECORDED, "days": 3})
    async_to_sync(play_waiting)()
    return ReplayBatch.objects.get()


def more(batch: ReplayBatch, count: int, **fields: object) -> list[Replay]:
    """So many more runs of it, each with the report of the first."""
    first = batch.replays.earliest("pk")
    given = {"report": first.report, "state": DONE, **fields}
    given["sums"] = sums_of(given["report"]) if given["report"] else {}
    return [Replay.objects.create(visit=first.visit, batch=batch, **given) for _ in range(count)]


def polled(client: Client, batch: ReplayBatch) -> tuple[str, list[str]]:
    """The part that the page asks for while it runs, and the queries it took."""
    with CaptureQueriesContext(connection) as taken:
        answer = client.get(f"/replays/batches/{batch.pk}/", headers={"HX-Request": "true"})
    return answer.content.decode(), [query["sql"] for query in taken.captured_queries]


def reads_reports(queries: list[str]) -> int:
    """How many of them bring whole reports."""
    return sum('SELECT "learning_replay"."report"' in query for query in queries)


def test_it_reads_no_report(client: Client, batch: ReplayBatch) -> None:
    more(batch, 1, state=WAITING, report={})
    more(batch, 2)
    shown, queries = polled(client, batch)
    assert not reads_reports(queries)
    assert "No change in 3 runs" in shown


def test_more_runs_take_no_more_queries(client: Client, batch: ReplayBatch) -> None:
    more(batch, 1, state=WAITING, report={})
    few = len(polled(client, batch)[1])
    more(batch, 20)
    assert len(polled(client, batch)[1]) <= few


def test_sums_are_those_of_all_reports(batch: ReplayBatch) -> None:
    report = batch.replays.get().report
    other = {**report["now"], "determination": "blocked"}
    for count in (1, 2):
        more(batch, count, report={**report, "now": other, "gone": report["now"]["offers"], "usd": 0.25})
    sums = changes_of(batch)
    assert sums["results"] == (("products_found", "blocked", 3),)
    assert (sums["whole"], sums["offers_gone"], sums["usd"]) == (4, 6, 0.75)


def test_runs_that_are_gone_are_in_no_sum(batch: ReplayBatch) -> None:
    gone = more(batch, 2)
    assert changes_of(batch)["whole"] == 3
    gone[0].delete()
    assert changes_of(batch)["whole"] == 2


def test_outcomes_are_counted(batch: ReplayBatch) -> None:
    for state, is_changed, differing in itertools.product(Replay.State.values, (False, True), (0, 2)):
        more(batch, 1, state=state, is_changed=is_changed, differing=differing)
    every = [one.outcome for one in batch.replays.all()]
    empty = ReplayBatch.objects.create(team=batch.team, days=1)
    counts = services.counts_of([batch.pk, empty.pk])
    assert counts[batch.pk] == {name: every.count(name) for name in counts[batch.pk]}
    assert sum(counts[batch.pk].values()) == len(every)
    assert set(counts[empty.pk].values()) == {0}


def test_a_run_without_an_end_says_why(client: Client, batch: ReplayBatch) -> None:
    more(batch, 1, state=Replay.State.FAILED, report={}, problem="Nothing was recorded there.")
    shown = polled(client, batch)[0]
    assert "Nothing was recorded there." in shown
    assert "Products found" in shown


def test_a_batch_that_may_have_left_runs_out_says_so(
    client: Client, batch: ReplayBatch, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = "not more than the newest {} are decided again at once"
    assert "not more than" not in polled(client, batch)[0]
    assert "not more than" not in client.get("/replays/").content.decode()
    monkeypatch.setattr(services, "MOST_AT_ONCE", 1)
    assert words.format(1) in polled(client, batch)[0]
    other = recorded_visit()
    Visit.objects.filter(pk=other.pk).update(team=batch.team)
    assert words.format(1) in client.get("/replays/").content.decode()
