"""The Python client: as the API is now, against the API itself, and patient where the desk asks for it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
from django.conf import settings
from django.test import Client
from sweepdesk_client import Desk, Refused
from sweepdesk_client import types as t

from agent.teams.models import Role, Team
from research.answers.models import Query
from research.api.api import schema
from research.api.management.commands.api_client import FOLDER, written
from research.models import Sweep
from tests.access.role_rows import objects
from tests.content import content_of
from tests.unit.research.api.conftest import make_caller

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("reach", "enqueued")]


def _in_process(request: httpx.Request) -> httpx.Response:
    """The desk's own answer."""
    headers = {f"HTTP_{name.upper().replace('-', '_')}": value for name, value in request.headers.items()}
    headers["HTTP_HOST"] = "127.0.0.1"
    path = request.url.raw_path.decode()
    kind = request.headers.get("Content-Type", "")
    made = Client().generic(request.method, path, request.content, kind, **headers)  # type: ignore[arg-type]
    return httpx.Response(made.status_code, headers=dict(made.items()), content=content_of(made))


def _desk(token: str, answer: Callable[[httpx.Request], httpx.Response] = _in_process) -> Desk:
    return Desk("http://desk.example/", token, http=httpx.Client(transport=httpx.MockTransport(answer)))


def test_its_code_is_written_from_the_api_as_it_is() -> None:
    """When this fails: `manage.py api_client`."""
    for name, text in written().items():
        assert (Path(settings.BASE_DIR) / FOLDER / name).read_text("utf-8") == text, name
    operations = {op["operationId"] for verbs in schema()["paths"].values() for op in verbs.values()}
    assert {name for name in operations if not hasattr(Desk, name)} == {
        "sweep_events",
        "query_events",
        "report_events",
    }


def test_it_asks_about_files_and_follows_a_report_up(team: Team) -> None:
    note = {"note.txt": b"Oak boards dry for one year for each inch of their thickness, says the mill."}
    with _desk(make_caller(team).text) as desk:
        asked = desk.ask_with_files({"text": "How long does oak dry?"}, note)
        assert asked["sources"][0]["title"].startswith("Oak boards dry")
        report = desk.order_report_with_files({"text": "Oak", "plan": ["How long does oak dry?"]}, note)
        assert (report["state"], report["parts"]) == ("running", 1)
        written = objects.written_report(team)["report_id"]
        further = desk.ask({"text": "How warm is it?", "follows_report": written})
        assert Query.objects.get(pk=further["id"]).follows_report_id == written
        conditions: list[t.ConditionIn] = [{"kind": "answer_changes"}]
        assert (
            desk.watch_report(written, {"cron": "0 8 * * 1", "conditions": conditions})["report"] == written
        )
        with pytest.raises(Refused):
            desk.ask({"text": "How warm is it?", "follows_report": written + 99})


def test_it_starts_reads_and_lists(team: Team) -> None:
    with _desk(make_caller(team).text) as desk:
        made = desk.start_sweep({"query": "oak table", "vendors": ["shop.example", "pets.example"]})
        assert desk.read_sweep(made["id"])["vendors"] == 2
        assert [vendor["domain"] for vendor in desk.all_vendors(made["id"])] == [
            "shop.example",
            "pets.example",
        ]
        assert desk.list_vendors(made["id"], limit=1)["next_cursor"] is not None
        assert desk.cancel_sweep(made["id"])["state"] == "cancelled"
        assert desk.answer_markdown(objects.answer(team)["query_id"]).startswith("#")


def test_every_item_of_a_list_comes_however_many_pages_it_has(
    team: Team, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(5):
        objects.make_visit(team)

    def small_pages(request: httpx.Request) -> httpx.Response:
        return _in_process(
            httpx.Request(
                request.method, str(request.url).replace("limit=200", "limit=2"), headers=request.headers
            )
        )

    found = list(_desk(make_caller(team).text, small_pages).all_visits())
    assert len({visit["id"] for visit in found}) == len(found) == 5


def test_what_the_desk_refuses_is_an_exception_with_its_words(team: Team) -> None:
    desk = _desk(make_caller(team, Role.REQUESTER, "read").text)
    with pytest.raises(Refused, match="may only read") as refused:
        desk.start_sweep({"query": "oak", "vendors": ["shop.example"]})
    assert refused.value.status == 403
    with pytest.raises(Refused, match="404"):
        desk.read_sweep(1)


def test_a_lost_answer_and_a_busy_desk_do_nothing_twice(team: Team, monkeypatch: pytest.MonkeyPatch) -> None:
    waits: list[float] = []
    monkeypatch.setattr("sweepdesk_client.transport.time.sleep", waits.append)
    left = ["lost", "busy"]

    def unreliable(request: httpx.Request) -> httpx.Response:
        if not left:
            return _in_process(request)
        if left.pop() == "busy":
            return httpx.Response(429, headers={"Retry-After": "3"})
        _in_process(request)
        raise httpx.ReadTimeout("lost")

    _desk(make_caller(team).text, unreliable).start_sweep({"query": "oak", "vendors": ["shop.example"]})
    assert Sweep.objects.count() == 1
    assert waits == [3, 0.5]


def test_a_sweep_is_followed_over_streams_that_end_early() -> None:
    streams = ["running", "done"]

    def stream(request: httpx.Request) -> httpx.Response:
        text = f'event: progress\ndata: {{"state": "{streams.pop(0)}"}}\n\n: nothing new\n\n'
        return httpx.Response(200, content=text)

    assert [now["state"] for now in _desk("swd_x", stream).follow_sweep(7)] == ["running", "done"]
    gone = _desk(
        "swd_x", lambda _: httpx.Response(200, content="event: refused\ndata: This token was revoked.\n\n")
    )
    with pytest.raises(Refused, match="revoked"):
        list(gone.follow_query(7))
