"""What the operations take and give: strict inputs, one shape of errors, keys that make a request safe to repeat."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import timedelta
from typing import Any, get_args

import pytest
from asgiref.sync import async_to_sync, sync_to_async
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import timezone
from pytest_django import Settings

from agent.core.kinds import Availability
from agent.learning.models import SiteKnowledge
from agent.teams.models import AuditEntry, Role, Team
from agent.visits.models import Visit
from interventions.models import Intervention
from research.answers.models import Query
from research.api import services
from research.api.models import IdempotentAnswer
from research.api.routes import live_routes
from research.api.routes.schemas import sweeps as schemas
from research.api.routes.schemas.knowledge import KnowledgeState
from research.models import Sweep
from tests.access.role_rows import objects
from tests.content import content_of
from tests.unit.research.api.conftest import Caller, FormBody

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("reach", "enqueued")]
Make = Callable[..., Caller]
NOTE = b"Oak boards dry for one year for each inch of their thickness, says the mill."
GOOD = {"query": "oak table", "vendors": ["shop.example", "https://pets.example/animals"]}


def _problem(answer: Any, status: int) -> dict[str, Any]:
    assert answer.status_code == status, answer.content
    assert answer["Content-Type"] == "application/problem+json"
    found: dict[str, Any] = answer.json()
    assert {"type", "title", "status", "detail"} <= set(found)
    return found


def test_a_sweep_is_started_read_listed_and_cancelled(caller: Make, enqueued: list[int]) -> None:
    call = caller()
    made = call("POST", "/sweeps", GOOD | {"max_steps": 7}).json()
    assert made["max_steps"] == 7
    assert made["vendors"] == 2
    assert made["created_by"] == call.token.created_by.username  # type: ignore[union-attr]
    vendors = call("GET", f"/sweeps/{made['id']}/vendors").json()
    assert [v["domain"] for v in vendors["items"]] == ["shop.example", "pets.example"]
    assert call("GET", "/sweeps?state=running").json()["total"] == 1
    assert call("GET", f"/visits?sweep={made['id']}&state=pending").json()["total"] == 2
    assert call("POST", f"/sweeps/{made['id']}/cancel").json()["state"] == "cancelled"
    _problem(call("POST", f"/sweeps/{made['id']}/cancel"), 409)
    assert AuditEntry.objects.filter(action="sweep.started", actor=call.token.created_by).exists()  # type: ignore[union-attr]


def test_a_question_is_asked_with_files(caller: Make) -> None:
    call = caller()

    def post(question: str, *names: str, **headers: str) -> Any:
        files = [SimpleUploadedFile(name, NOTE) for name in names]
        return call("POST", "/queries/files", FormBody.of(question=question, files=files), **headers)

    good = json.dumps({"text": "How long does oak dry?", "may_search": False})
    made = post(good, "note.txt", idempotency_key="k").json()
    source = Query.objects.get(pk=made["id"]).sources.get()
    assert (source.page and source.page.text.strip(), source.origin) == (NOTE.decode(), "given")
    assert post(good, "note.txt", idempotency_key="k").json()["id"] == made["id"]
    _problem(post(good, "other.txt", idempotency_key="k"), 422)
    assert "only .pdf" in _problem(post(good, "note.exe"), 422)["detail"]
    assert _problem(post('{"text": 5}', "note.txt"), 422)["errors"][0]["field"] == "question.text"
    _problem(post("no JSON", "note.txt"), 422)
    assert Query.objects.count() == 1


def test_results_come_as_pages_and_as_the_dashboards_file(caller: Make, team: Team) -> None:
    sweep = objects.sweep(team)["sweep_id"]
    call = caller(Role.VIEWER, "read")
    links = call("GET", f"/sweeps/{sweep}").json()["links"]
    assert call("GET", links["offers"].partition("8000")[2]).json()["items"] == []
    file = call("GET", links["determinations_csv"].partition("8000")[2])
    text = content_of(file).decode("utf-8-sig")
    assert text.startswith('"sweep","query","vendor"')
    assert "shop.example" in text


def test_an_offer_is_marked_and_listed_with_its_mark(caller: Make, team: Team) -> None:
    made = objects.offer(team)
    call, offers = caller(), f"/sweeps/{made['sweep_id']}/offers"
    mark = f"{offers}/{made['offer_id']}/mark"
    assert call("PUT", mark, {"is_shortlisted": True}).json()["is_shortlisted"] is True
    assert call("PUT", mark, {"note": "Good value"}).json()["note"] == "Good value"
    (listed,) = call("GET", offers).json()["items"]
    assert (listed["id"], listed["is_shortlisted"], listed["note"]) == (made["offer_id"], True, "Good value")
    _problem(call("PUT", mark, {"note": "x" * 501}), 422)
    _problem(call("PUT", f"{offers}/{made['offer_id'] + 1}/mark", {"note": ""}), 404)


def test_a_visit_is_read_with_its_steps(caller: Make, team: Team) -> None:
    visit = objects.make_visit(team)
    found = caller(Role.VIEWER, "read")("GET", f"/visits/{visit.pk}").json()
    assert [step["n"] for step in found["steps"]] == [1]
    assert "checkpoint" not in found
    assert "input_text" not in found["steps"][0]


def test_lists_have_pages_that_lead_on(caller: Make, team: Team) -> None:
    for _ in range(3):
        objects.make_visit(team)
    first = caller()("GET", "/visits?limit=2").json()
    assert (first["total"], len(first["items"])) == (3, 2)
    assert first["next"].endswith(f"/api/v1/visits?limit=2&cursor={first['next_cursor']}")
    objects.make_visit(team)  # what is new meanwhile moves nothing
    last = caller()("GET", first["next"].partition("/api/v1")[2]).json()
    assert [row["id"] for row in last["items"]] == [min(Visit.objects.values_list("pk", flat=True))]
    assert last["next"] is last["next_cursor"] is None
    assert caller()("GET", "/visits?cursor=1").json()["items"] == []


BAD_BODIES: list[tuple[Any, str]] = [
    ({**GOOD, "team": 1}, "team"),
    ({**GOOD, "is_demo": True}, "is_demo"),
    ({**GOOD, "created_by": 1}, "created_by"),
    ({"vendors": ["shop.example"]}, "query"),
    ({"query": "", "vendors": ["shop.example"]}, "query"),
    ({"query": "x" * 501, "vendors": ["shop.example"]}, "query"),
    ({"query": "a\x00b", "vendors": ["shop.example"]}, "query"),
    ({"query": "\ud800", "vendors": ["shop.example"]}, "query"),
    ({**GOOD, "vendors": []}, "vendors"),
    ({**GOOD, "vendors": "shop.example"}, "vendors"),
    ({**GOOD, "vendors": [1]}, "vendors.0"),
    ({**GOOD, "vendors": ["shop.example\npets.example"]}, "vendors.0"),
    ({**GOOD, "vendors": ["shop.example\u2028pets.example"]}, "vendors.0"),
    ({**GOOD, "max_steps": "5"}, "max_steps"),
    ({**GOOD, "max_steps": 5.5}, "max_steps"),
    ({**GOOD, "max_steps": 0}, "max_steps"),
    ({**GOOD, "max_steps": 10**30}, "max_steps"),
    ({**GOOD, "max_steps": True}, "max_steps"),
    ({**GOOD, "ask_policy": "always"}, "ask_policy"),
    ([], "body"),
    ("x", "body"),
    (None, "body"),
]


def test_a_body_that_does_not_fit_names_the_field(caller: Make) -> None:
    call = caller()
    for body, field in BAD_BODIES:
        found = _problem(call("POST", "/sweeps", json.dumps(body).encode()), 422)
        assert field in [error["field"] for error in found["errors"]], (body, found)
        assert "input" not in found["errors"][0]
    assert not Sweep.objects.exists()


def test_what_is_no_json_is_a_problem_and_no_crash(caller: Make) -> None:
    call = caller()
    for raw in (b"{", b"\xff\xfe", b"[" * 50_000, b'{"query": NaN}', b"1" * 6000, b"", b"null", b'{"a":1}x'):
        assert call("POST", "/sweeps", raw).status_code in (400, 422), raw[:20]
    answer = call("POST", "/sweeps", b"query=x", content_type="application/x-www-form-urlencoded")
    assert answer.status_code in (400, 415)
    assert not Sweep.objects.exists()


def test_vendors_are_judged_as_in_the_form(caller: Make) -> None:
    bad = (
        "http://127.0.0.1/",
        "inside.example",
        "file:///etc/passwd",
        "http://user@shop.example/",
        "nowhere.example",
    )
    for vendor in bad:
        found = _problem(caller()("POST", "/sweeps", {**GOOD, "vendors": [vendor]}), 422)
        assert "10.0.0.7" not in found["detail"]
    _problem(caller()("POST", "/sweeps", {**GOOD, "vendors": ["shop.example", "ftp://shop.example"]}), 422)
    assert not Visit.objects.exists()
    again = ["shop.example", "https://www.shop.example/"]  # one address, one visit
    assert caller()("POST", "/sweeps", {**GOOD, "vendors": again}).status_code == 201
    assert Visit.objects.count() == 1


@pytest.mark.parametrize(
    "address",
    ["/sweeps?team=2", "/sweeps?state=x", "/visits?page=2", "/visits?limit=1000", "/visits?cursor=x", "/me?a=1",
     "/visits?sweep=1e3", "/knowledge?words=1", "/interventions?state=&x=1"],
)  # fmt: skip
def test_parameters_that_nobody_knows_are_refused(address: str, caller: Make) -> None:
    _problem(caller(Role.ADMIN)("GET", address), 422)


def test_any_number_and_text_in_an_address_is_answered_calmly(caller: Make) -> None:
    call = caller(Role.ADMIN)
    for path in ("/sweeps/99999999999999999999999", "/visits?sweep=9999999999999999999", "/knowledge?domain=%00",
                 "/visits/1%00", "/sweeps/%ff", "/knowledge?domain=%ED%A0%80"):  # fmt: skip
        assert call("GET", path).status_code in (200, 400, 404, 422), path


@pytest.mark.parametrize("name", ["token", "access_token", "x"])
def test_a_token_in_the_address_is_refused(name: str, caller: Make) -> None:
    call = caller()
    found = _problem(Caller("")("GET", f"/me?{name}={call.text}"), 400)
    assert call.text not in json.dumps(found)
    _problem(call("GET", f"/me?{name}={call.text}"), 400)
    _problem(Caller("")("GET", f"/sweeps/{call.text}"), 404)


def test_a_query_is_asked_once_and_read(caller: Make) -> None:
    call = caller()
    body = {"text": "How long?", "pages": ["shop.example"]}
    made = call("POST", "/queries", body).json()
    assert made["sources"][0]["url"] == "https://shop.example/"
    assert call("GET", f"/queries/{made['id']}").json()["answer"] == []
    _problem(call("POST", "/queries", body | {"pages": ["shop.example"] * 9}), 422)


# --- progress ---


def _said(answer: Any, meanwhile: Callable[[], Any]) -> list[str]:
    """The events of a stream; `meanwhile` happens after the first."""

    async def read() -> list[str]:
        found = []
        async for piece in answer.streaming_content:
            found.append(piece.decode())
            if len(found) == 1:
                await sync_to_async(meanwhile)()
        return found

    return async_to_sync(read)()


@pytest.mark.usefixtures("one_connection")
def test_a_sweep_is_followed_until_it_is_over(caller: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_routes, "LOOK_S", 0.01)
    call = caller()
    made = call("POST", "/sweeps", GOOD).json()["id"]
    answer = call("GET", f"/sweeps/{made}/events")
    assert answer["Content-Type"] == "text/event-stream"
    events = _said(answer, lambda: Sweep.objects.update(state=Sweep.State.DONE))
    states = [
        json.loads(e.partition("data: ")[2])["state"] for e in events if e.startswith("event: progress")
    ]
    assert states == ["running", "done"]


@pytest.mark.usefixtures("one_connection")
def test_a_stream_ends_with_its_token(caller: Make, team: Team, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_routes, "LOOK_S", 0.01)
    call = caller()
    answer = call("GET", f"/queries/{objects.query(team)['query_id']}/events")
    events = _said(answer, lambda: services.revoke_token(token=call.token, user=call.token.created_by))  # type: ignore[union-attr,arg-type]
    assert events[0].startswith("event: progress")
    assert events[-1] == "event: refused\ndata: This token was revoked.\n\n"


def test_what_waits_for_a_person_is_said_with_its_address(caller: Make, team: Team) -> None:
    waiting = Intervention.objects.get(pk=objects.intervention(team)["pk"])
    of = Sweep.objects.get().pk
    (found,) = caller(Role.VIEWER, "read")("GET", f"/sweeps/{of}/waiting").json()
    assert (found["intervention"], found["domain"]) == (waiting.pk, "shop.example")
    assert found["url"].endswith(f"/queue/{waiting.pk}/")
    Intervention.objects.update(state=Intervention.State.RESOLVED)
    assert caller()("GET", f"/sweeps/{of}/waiting").json() == []


# --- Idempotency-Key ------------------------------------------------------------------------------


def test_the_same_key_and_body_give_the_same_answer_and_one_sweep(caller: Make) -> None:
    call = caller()
    first = call("POST", "/sweeps", GOOD, idempotency_key="k1")
    again = call("POST", "/sweeps", json.dumps(GOOD, indent=3).encode(), idempotency_key="k1")
    assert first.content == again.content
    assert first.status_code == again.status_code == 201
    assert again["Idempotent-Replayed"] == "true"
    assert Sweep.objects.count() == 1


def test_the_same_key_with_another_request_is_refused(caller: Make) -> None:
    call = caller()
    call("POST", "/sweeps", GOOD, idempotency_key="k1")
    _problem(call("POST", "/sweeps", GOOD | {"max_steps": 9}, idempotency_key="k1"), 422)
    body = {"text": "How long?", "pages": ["shop.example"]}
    _problem(call("POST", "/queries", body, idempotency_key="k1"), 422)
    assert (Sweep.objects.count(), Query.objects.count()) == (1, 0)


def test_a_key_belongs_to_one_token_and_one_day(caller: Make) -> None:
    call, other = caller(), caller()
    call("POST", "/sweeps", GOOD, idempotency_key="k1")
    other("POST", "/sweeps", GOOD, idempotency_key="k1")
    assert Sweep.objects.count() == 2
    IdempotentAnswer.objects.update(created_at=timezone.now() - timedelta(hours=25))
    call("POST", "/sweeps", GOOD | {"max_steps": 9}, idempotency_key="k1")
    assert Sweep.objects.count() == 3


def test_a_refused_request_leaves_its_key_free(caller: Make) -> None:
    call = caller()
    _problem(call("POST", "/sweeps", {**GOOD, "vendors": ["nowhere.example"]}, idempotency_key="k1"), 422)
    assert call("POST", "/sweeps", GOOD, idempotency_key="k1").status_code == 201


def test_a_crash_in_the_middle_leaves_neither_sweep_nor_answer(
    caller: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    call = caller()
    with monkeypatch.context() as patch:
        patch.setattr("research.api.routes.shown.shown_sweep", lambda sweep: 1 / 0)
        found = _problem(call("POST", "/sweeps", GOOD, idempotency_key="k1"), 500)
    assert "division" not in found["detail"]
    assert (Sweep.objects.count(), IdempotentAnswer.objects.count()) == (0, 0)
    assert call("POST", "/sweeps", GOOD, idempotency_key="k1").status_code == 201


def test_a_key_must_be_readable(caller: Make) -> None:
    for key in ("", "a b", "é", "x" * 256, "\x7f"):
        _problem(caller()("POST", "/sweeps", GOOD, idempotency_key=key), 400)


# --- rate and cost --------------------------------------------------------------------------------


def test_forty_at_once_then_429_with_a_time_and_no_crash(caller: Make) -> None:
    call, other = caller(), caller()
    statuses = [call("GET", "/me").status_code for _ in range(60)]
    assert statuses == [200] * 40 + [429] * 20
    answer = call("GET", "/sweeps")
    _problem(answer, 429)
    assert answer["Retry-After"] == "1"
    assert other("GET", "/me").status_code == 200


def test_the_days_budget_is_held_for_the_api_and_the_dashboard(
    caller: Make, settings: Settings, signed_in: Callable[..., Any]
) -> None:
    settings.TEAM_DAILY_VISITS = 3
    call = caller()
    assert call("POST", "/sweeps", GOOD).status_code == 201
    answer = call("POST", "/sweeps", GOOD)
    detail = _problem(answer, 429)["detail"]
    assert "2 of 3" in detail
    assert "midnight" in detail
    assert "Up to 1 fit now" in detail
    assert 0 < int(answer["Retry-After"]) <= 24 * 3600
    page = signed_in(Role.REQUESTER).post(
        "/sweeps/new/",
        {"query": "x", "vendors": "shop.example\npets.example", "ask_policy": "never", "max_steps": 5,
         "max_minutes": 3, "max_products": 5},
    )  # fmt: skip
    assert page.status_code == 422
    assert "midnight" in page.content.decode()
    assert call("GET", "/me").json()["limits"] == {
        "waiting": 2, "waiting_limit": 2000, "today": 2, "daily_limit": 3,
    }  # fmt: skip


def test_the_queue_cap_is_the_teams_own_and_frees_itself(
    caller: Make, team: Team, settings: Settings
) -> None:
    settings.TEAM_WAITING_VISITS = 2
    call = caller()
    assert call("POST", "/sweeps", GOOD).status_code == 201
    assert call("POST", "/queries", {"text": "How?", "pages": ["shop.example"]}).status_code == 429
    Visit.objects.update(state=Visit.State.RUNNING)
    assert call("POST", "/sweeps", GOOD).status_code == 201


def test_an_admins_limits_go_before_the_installations(
    signed_in: Callable[..., Any], caller: Make, team: Team
) -> None:
    page = signed_in(Role.ADMIN)
    assert page.post("/team/limits/change/", {"daily_visits": "1", "waiting_visits": ""}).status_code == 302
    assert caller()("POST", "/sweeps", GOOD).status_code == 429
    assert "of 1" in page.get("/team/limits/").content.decode()
    assert AuditEntry.objects.filter(team=team, action="limits.changed").exists()


def test_the_schemas_words_are_the_models() -> None:
    pairs = [
        (schemas.AskPolicy, Visit.AskPolicy.values),
        (schemas.SweepState, Sweep.State.values),
        (schemas.VisitState, Visit.State.values),
        (schemas.QueryState, Query.State.values),
        (schemas.InterventionState, Intervention.State.values),
        (KnowledgeState, SiteKnowledge.State.values),
        (schemas.OfferAvailability, [value.value for value in Availability]),
    ]
    for literal, values in pairs:
        assert list(get_args(literal)) == list(values)
