"""Long tables and reports are made by workers: none is lost with a worker, none is made for another team."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import timedelta
from functools import partial
from pathlib import Path

import pytest
from django.db import connection
from django.http import StreamingHttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from pytest_django.fixtures import Settings

from agent.teams.models import Team
from research.home.exports import making, runner, services
from research.home.models import MadeFile
from research.models import Sweep
from research.sweeps.pages import export, result_views
from research.sweeps.pages.tables import TABLES
from tests.factories import make_member
from tests.unit.research.test_large_sweeps import a_large_sweep, with_offers

pytestmark = pytest.mark.django_db


@pytest.fixture
def own(signed_in: Callable[..., Client], settings: Settings, tmp_path: Path) -> Client:
    """The client of a member; media in a folder of the test's own."""
    settings.MEDIA_ROOT = tmp_path
    return signed_in()


@pytest.fixture
def sweep(team: Team) -> Sweep:
    made = a_large_sweep(team, 12)
    with_offers(made)
    return made


def test_a_short_table_is_made_at_once_and_a_long_one_by_a_worker(
    own: Client, sweep: Sweep, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_once = own.get(f"/sweeps/{sweep.pk}/offers.xlsx?q=x&availability=")
    assert (at_once.status_code, MadeFile.objects.count()) == (200, 0)
    monkeypatch.setattr(result_views, "AT_ONCE_ROWS", 11)
    assert own.get(f"/sweeps/{sweep.pk}/offers.xlsx?q=x").headers["Location"] == "/files/"
    assert "Waiting" in own.get("/files/").content.decode()
    assert runner.make_due() == 1
    made = MadeFile.objects.get()
    assert (made.state, made.done, made.total, made.problem) == ("delivered", 12, 12, "")
    assert f"/files/{made.pk}/" in own.get("/files/").content.decode()
    answer = own.get(f"/files/{made.pk}/")
    assert f'filename="sweep-{sweep.pk}-offers.xlsx"' in answer.headers["Content-Disposition"]
    assert answer.content[:2] == b"PK"
    assert abs(len(answer.content) - len(at_once.content)) < 200  # the same rows


def test_the_report_of_a_long_sweep_is_made_by_a_worker(
    own: Client, sweep: Sweep, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert own.get(f"/sweeps/{sweep.pk}/report.pdf").headers["Location"] == "/files/"
    monkeypatch.setattr(making, "sweep_report", lambda found: f"%PDF of {found.pk}".encode())
    runner.make_due()
    assert own.get(f"/files/{MadeFile.objects.get().pk}/").content == f"%PDF of {sweep.pk}".encode()


def test_a_file_whose_worker_was_killed_is_made_by_another(own: Client, team: Team, sweep: Sweep) -> None:
    row = services.order(team=team, user=None, kind="results-offers", form="json")
    (killed,) = MadeFile.claim_due(1)
    assert runner.make_due() == 0  # it is held
    MadeFile.objects.update(next_try_at=timezone.now() - timedelta(seconds=1))
    assert runner.make_due() == 1
    with pytest.raises(services.ClaimLost):  # one that was only paused writes nothing any more
        services.tell(killed, 1, 2)
    assert len(json.loads(own.get(f"/files/{row.pk}/").content)) == 12


def test_a_file_that_ends_each_of_its_workers_is_given_up(own: Client, team: Team) -> None:
    services.order(team=team, user=None, kind="results-offers", form="csv")
    MadeFile.objects.update(tries=runner.MOST_TRIES)
    runner.make_due()
    assert MadeFile.objects.get().state == MadeFile.State.FAILED
    assert "Not made: It was tried too often." in own.get("/files/").content.decode()


def test_the_same_order_just_now_is_the_same_file(team: Team) -> None:
    ordered = partial(services.order, team=team, user=make_member(team), kind="results-offers")
    first = ordered(form="csv")
    assert ordered(form="csv") == first
    assert ordered(form="xlsx") != first
    MadeFile.objects.filter(pk=first.pk).update(created_at=timezone.now() - services.SAME_FOR)
    assert ordered(form="csv") != first


def test_the_first_piece_of_a_table_is_there_before_its_rows_are_read(team: Team, sweep: Sweep) -> None:
    table = TABLES["sweep-determinations"](team, sweep.pk, {})
    pieces = export.csv_lines(table.records(), table.columns)
    with CaptureQueriesContext(connection) as queries:
        assert next(pieces).startswith('\ufeff"sweep","query"')
    assert len(queries) == 0
    with CaptureQueriesContext(connection) as queries:
        assert next(pieces).count("\r\n") == 12
    assert len(queries) == 2  # the numbers, then the rows
    answer = result_views.file_of("csv", "x", table.records(), table.columns)
    assert isinstance(answer, StreamingHttpResponse)
    assert answer.is_async  # else an ASGI server would collect it first
