"""Long tables and reports are made by workers: none is lost with a worker, none is made for another team."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import IO

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from pytest_django.fixtures import Settings

from agent.teams.models import Team
from agent.teams.pages.sending import Sent
from agent.teams.pages.table_files import csv_lines
from agent.visits.storage.places import place
from research.home.exports import handing, runner, services
from research.home.models import MadeFile
from research.models import Sweep
from research.sweeps.pages.tables import TABLES
from tests.answers import make_answered, make_report
from tests.content import content_of
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
    monkeypatch.setattr(handing, "AT_ONCE_ROWS", 11)
    assert own.get(f"/sweeps/{sweep.pk}/offers.xlsx?q=x").headers["Location"] == "/files/"
    assert "Waiting" in own.get("/files/").content.decode()
    assert runner.make_due() == 1
    made = MadeFile.objects.get()
    assert (made.state, made.done, made.total, made.problem) == ("delivered", 12, 12, "")
    assert f"/files/{made.pk}/" in own.get("/files/").content.decode()
    answer = own.get(f"/files/{made.pk}/")
    assert f'filename="sweep-{sweep.pk}-offers.xlsx"' in answer.headers["Content-Disposition"]
    content = content_of(answer)
    assert (content[:2], answer.headers["Content-Length"]) == (b"PK", str(len(content)))
    assert abs(len(content) - len(content_of(at_once))) < 200  # the same rows


def test_the_page_from_which_a_report_is_ordered_shows_how_far_it_is(own: Client, sweep: Sweep) -> None:
    assert own.post(f"/sweeps/{sweep.pk}/report.pdf").headers["Location"] == "/files/"
    waiting = own.post(f"/sweeps/{sweep.pk}/report.pdf", headers={"HX-Request": "true"}).content.decode()
    made = MadeFile.objects.get()  # of both orders
    assert f'hx-get="/files/{made.pk}/"' in waiting  # the page asks again by itself
    runner.make_due()
    done = own.get(f"/files/{made.pk}/", headers={"HX-Request": "true"}).content.decode()
    assert ("hx-get" in done, f'href="/files/{made.pk}/"' in done) == (False, True)
    answer = own.get(f"/files/{made.pk}/")
    content = content_of(answer)
    assert (content[:4], answer.headers["Content-Length"]) == (b"%PDF", str(len(content)))


def test_documents_that_are_typeset_are_made_by_a_worker_and_the_others_at_once(
    own: Client, team: Team
) -> None:
    query, report = make_answered(team), make_report(team)
    for start, form in ((f"/queries/{query.pk}", "md"), (f"/reports/{report.pk}", "proof")):
        assert own.post(f"{start}/export.{form}").status_code == 200
    assert not MadeFile.objects.exists()
    for start, form in ((f"/queries/{query.pk}", "pdf"), (f"/reports/{report.pk}", "docx")):
        assert own.post(f"{start}/export.{form}").headers["Location"] == "/files/"
    assert runner.make_due() == 2
    starts = {row.name: content_of(own.get(f"/files/{row.pk}/"))[:4] for row in MadeFile.objects.all()}
    assert starts == {f"query-{query.pk}.pdf": b"%PDF", f"report-{report.pk}.docx": b"PK\x03\x04"}


def test_a_file_that_breaks_off_is_not_there(
    team: Team, own: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def break_off(row: MadeFile, out: IO[bytes], told: object) -> None:
        out.write(b"half")
        raise OSError("The disk is full.")

    services.order(MadeFile(team=team, kind="results-offers", form="csv"), None)
    monkeypatch.setattr(runner, "write_file", break_off)
    runner.make_due()
    assert (list(place().files()), MadeFile.objects.get().file) == ([], "")


def test_a_file_whose_worker_was_killed_is_made_by_another(own: Client, team: Team, sweep: Sweep) -> None:
    row = services.order(MadeFile(team=team, kind="results-offers", form="json"), None)
    (killed,) = MadeFile.claim_due(1)
    assert runner.make_due() == 0  # it is held
    MadeFile.objects.update(next_try_at=timezone.now() - timedelta(seconds=1))
    assert runner.make_due() == 1
    with pytest.raises(services.ClaimLost):  # one that was only paused writes nothing any more
        services.tell(killed, 1, 2)
    assert len(json.loads(content_of(own.get(f"/files/{row.pk}/")))) == 12


def test_a_document_is_held_for_as_long_as_typesetting_may_take(
    own: Client, team: Team, sweep: Sweep, monkeypatch: pytest.MonkeyPatch
) -> None:
    held: dict[str, bool] = {}

    def look(row: MadeFile, out: IO[bytes], told: object) -> None:
        much_later = timezone.now() + 5 * MadeFile.LEASE
        held[row.form] = MadeFile.objects.filter(pk=row.pk, next_try_at__gt=much_later).exists()

    monkeypatch.setattr(runner, "write_file", look)
    for form, kind in (("pdf", "sweep-report"), ("csv", "sweep-offers")):
        services.order(MadeFile(team=team, kind=kind, form=form, about=sweep.pk), None)
    runner.make_due()
    assert held == {"pdf": True, "csv": False}


def test_a_file_that_ends_each_of_its_workers_is_given_up(own: Client, team: Team) -> None:
    services.order(MadeFile(team=team, kind="results-offers", form="csv"), None)
    MadeFile.objects.update(tries=runner.MOST_TRIES)
    runner.make_due()
    assert MadeFile.objects.get().state == MadeFile.State.FAILED
    assert "Not made: It was tried too often." in own.get("/files/").content.decode()


def test_the_same_order_just_now_is_the_same_file(team: Team) -> None:
    user = make_member(team)

    def ordered(form: str) -> MadeFile:
        return services.order(MadeFile(team=team, kind="results-offers", form=form), user)

    first = ordered(form="csv")
    assert ordered(form="csv") == first
    assert ordered(form="xlsx") != first
    MadeFile.objects.filter(pk=first.pk).update(created_at=timezone.now() - services.SAME_FOR)
    assert ordered(form="csv") != first


def test_the_first_piece_of_a_table_is_there_before_its_rows_are_read(team: Team, sweep: Sweep) -> None:
    table = TABLES["sweep-determinations"](team, sweep.pk, {})
    pieces = csv_lines(table.records(), table.columns)
    with CaptureQueriesContext(connection) as queries:
        assert next(pieces).startswith('\ufeff"sweep","query"')
    assert len(queries) == 0
    with CaptureQueriesContext(connection) as queries:
        assert next(pieces).count("\r\n") == 12
    assert len(queries) == 2  # the numbers, then the rows


async def test_an_asgi_server_sends_a_piece_before_the_next_is_made(team: Team) -> None:
    made: list[int] = []
    answer = Sent((made.append(n) or f"{n}" for n in range(3)), filename="x.csv", content_type="text/csv")  # type: ignore[func-returns-value]
    pieces = aiter(answer)
    assert (await anext(pieces), made) == (b"0", [0])  # Django's own answer would have made all three
    assert [piece async for piece in pieces] == [b"1", b"2"]
