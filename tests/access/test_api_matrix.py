"""Who may do what in the API: every operation of its schema, for every kind of token and every method.

An operation that is not listed here fails `test_every_operation_is_listed`.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import URLPattern
from django.utils import timezone

from agent.teams.models import Membership, Role, Team
from research.api import api as api_module
from research.api import services
from research.api.api import schema
from tests.access.role_rows import Made, objects
from tests.content import content_of
from tests.factories import make_team
from tests.fingerprint import changed, fingerprint
from tests.unit.research.api.conftest import Caller, FormBody, make_caller

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("reach", "enqueued")]
METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE")
SWEEP = {"query": "oak table", "vendors": ["shop.example"]}
QUERY = {"text": "How long does oak dry?", "pages": ["https://shop.example/guide"]}


def _note() -> SimpleUploadedFile:
    words = b"Oak boards dry for one year for each inch of their thickness, says the mill."
    return SimpleUploadedFile("note.txt", words)


FILES = FormBody.of(question=json.dumps({"text": "How long does oak dry?"}), files=_note())
REPORT_FILES = FormBody.of(report=json.dumps({"text": "How long does oak dry?"}), files=_note())
WATCH = {"cron": "0 8 * * 1", "conditions": [{"kind": "price_falls", "amount": "5"}]}
ANSWER_WATCH = {"cron": "0 8 * * 1", "conditions": [{"kind": "answer_changes"}]}
RATE = {"base": "EUR", "quote": "USD", "amount": "1.16", "on": "2026-11-20", "source": "Bank"}
RATES = {"csv": "Date, USD\n2026-11-20, 1.1612\n", "source": "Bank"}
MARK = "kestrelmark"


@dataclass(frozen=True)
class Listed:
    """One operation: the least role, the scope, an object of a team for its address, a good body."""

    role: Role = Role.VIEWER
    writes: bool = False
    make: Callable[[Team], Made] | None = None
    body: Any = None
    status: int = 200


def _intervention(team: Team) -> Made:
    return {"intervention_id": objects.intervention(team)["pk"]}


OPERATIONS: dict[tuple[str, str], Listed] = {
    ("GET", "/me"): Listed(),
    ("GET", "/find?q=oak"): Listed(),
    ("GET", "/gate?text=oak"): Listed(),
    ("GET", "/sweeps"): Listed(),
    ("POST", "/sweeps"): Listed(Role.REQUESTER, writes=True, body=SWEEP, status=201),
    ("GET", "/sweeps/{sweep_id}"): Listed(make=objects.sweep),
    # somebody else's sweep: a lead; who started it may do both as requester (test_operations)
    ("POST", "/sweeps/{sweep_id}/cancel"): Listed(Role.LEAD, writes=True, make=objects.sweep),
    ("POST", "/sweeps/{sweep_id}/finish"): Listed(Role.LEAD, writes=True, make=objects.sweep, status=409),
    ("GET", "/sweeps/{sweep_id}/vendors"): Listed(make=objects.sweep),
    ("POST", "/sweeps/{sweep_id}/vendors/{vendor_id}/retry"): Listed(
        Role.LEAD, writes=True, make=objects.vendor, status=201
    ),
    ("GET", "/sweeps/{sweep_id}/offers"): Listed(make=objects.sweep),
    ("GET", "/sweeps/{sweep_id}/offers.csv"): Listed(make=objects.sweep),
    ("GET", "/sweeps/{sweep_id}/determinations.csv"): Listed(make=objects.sweep),
    ("GET", "/sweeps/{sweep_id}/events"): Listed(make=objects.sweep),
    ("GET", "/sweeps/{sweep_id}/waiting"): Listed(make=objects.sweep),
    ("GET", "/offers"): Listed(),
    ("GET", "/files"): Listed(),
    ("POST", "/files"): Listed(body={"kind": "results-offers", "form": "csv"}, status=201),
    ("GET", "/files/{file_id}"): Listed(make=objects.api_file),
    ("GET", "/files/{file_id}/content"): Listed(make=objects.api_file),
    ("GET", "/visits"): Listed(),
    ("GET", "/visits/{visit_id}/steps/{n}/picture"): Listed(make=objects.step),
    ("GET", "/visits/{visit_id}/evidence"): Listed(make=objects.visit),
    ("POST", "/visits/{visit_id}/cancel"): Listed(Role.REQUESTER, writes=True, make=objects.visit),
    ("GET", "/visits/{visit_id}"): Listed(make=objects.visit),
    ("GET", "/queries"): Listed(),
    ("POST", "/queries"): Listed(Role.REQUESTER, writes=True, body=QUERY, status=201),
    ("POST", "/queries/files"): Listed(Role.REQUESTER, writes=True, body=FILES, status=201),
    ("GET", "/queries/{query_id}"): Listed(make=objects.query),
    ("GET", "/queries/{query_id}/proof"): Listed(make=objects.answer),
    ("GET", "/queries/{query_id}/changes"): Listed(make=objects.asked_again),
    ("GET", "/queries/{query_id}/pictures/{n}"): Listed(make=objects.cited),
    ("GET", "/queries/{query_id}/sources/{n}/pages/{page}"): Listed(make=objects.pdf_page),
    ("GET", "/queries/{query_id}/answer.md"): Listed(make=objects.answer),
    ("GET", "/queries/{query_id}/events"): Listed(make=objects.query),
    ("GET", "/queries/{query_id}/waiting"): Listed(make=objects.query),
    ("POST", "/queries/{query_id}/citations/{citation_id}/feedback"): Listed(
        Role.REQUESTER, writes=True, make=objects.citation, body={"is_helpful": True}
    ),
    ("GET", "/queries/{query_id}/sources/{n}"): Listed(make=objects.cited),
    ("GET", "/queries/{query_id}/sources/{n}/copy"): Listed(make=objects.cited),
    ("POST", "/queries/{query_id}/cancel"): Listed(Role.REQUESTER, writes=True, make=objects.query),
    ("POST", "/queries/{query_id}/rerun"): Listed(
        Role.REQUESTER, writes=True, make=objects.answer, status=201
    ),
    ("GET", "/reports"): Listed(),
    ("POST", "/reports"): Listed(Role.REQUESTER, writes=True, body=QUERY, status=201),
    ("POST", "/reports/files"): Listed(Role.REQUESTER, writes=True, body=REPORT_FILES, status=201),
    ("GET", "/reports/{report_id}"): Listed(make=objects.written_report),
    ("GET", "/reports/{report_id}/events"): Listed(make=objects.report),
    ("GET", "/reports/{report_id}/waiting"): Listed(make=objects.report),
    ("POST", "/reports/{report_id}/watches"): Listed(
        Role.REQUESTER, writes=True, make=objects.written_report, body=ANSWER_WATCH, status=201
    ),
    ("POST", "/reports/{report_id}/begin"): Listed(Role.REQUESTER, writes=True, make=objects.report, body={}),
    ("POST", "/reports/{report_id}/cancel"): Listed(Role.REQUESTER, writes=True, make=objects.report),
    ("GET", "/reports/{report_id}/proof"): Listed(make=objects.written_report),
    ("GET", "/reports/{report_id}/report.md"): Listed(make=objects.written_report),
    # of a sweep that there is not; of one's own: test_watches_are_tried_before_they_are_made
    ("POST", "/watches/preview"): Listed(
        Role.REQUESTER, writes=True, body=WATCH | {"sweep": 10**9}, status=404
    ),
    ("GET", "/watches"): Listed(),
    ("POST", "/sweeps/{sweep_id}/watches"): Listed(
        Role.REQUESTER, writes=True, make=objects.sweep, body=WATCH, status=201
    ),
    ("POST", "/queries/{query_id}/watches"): Listed(
        Role.REQUESTER, writes=True, make=objects.answer, body=ANSWER_WATCH, status=201
    ),
    ("GET", "/watches/{watch_id}"): Listed(make=objects.watch),
    ("PUT", "/watches/{watch_id}"): Listed(Role.LEAD, writes=True, make=objects.watch, body=WATCH),
    ("DELETE", "/watches/{watch_id}"): Listed(Role.LEAD, writes=True, make=objects.watch, status=204),
    ("POST", "/watches/{watch_id}/pause"): Listed(Role.LEAD, writes=True, make=objects.watch),
    ("POST", "/watches/{watch_id}/resume"): Listed(Role.LEAD, writes=True, make=objects.watch),
    ("POST", "/watches/{watch_id}/restore"): Listed(Role.LEAD, writes=True, make=objects.deleted_watch),
    ("POST", "/watches/{watch_id}/run"): Listed(Role.LEAD, writes=True, make=objects.watch, status=201),
    ("GET", "/watches/{watch_id}/runs"): Listed(make=objects.watch),
    ("GET", "/products"): Listed(),
    ("GET", "/products/{product_id}"): Listed(make=objects.product),
    ("GET", "/products/{product_id}/prices"): Listed(make=objects.product),
    ("POST", "/products/{product_id}/join/{other_id}"): Listed(
        Role.REQUESTER, writes=True, make=objects.two_products
    ),
    ("POST", "/listings/{listing_id}/part"): Listed(Role.REQUESTER, writes=True, make=objects.listing),
    ("GET", "/products/{product_id}/suggestions"): Listed(make=objects.product),
    ("POST", "/suggestions/{suggestion_id}"): Listed(
        Role.REQUESTER, writes=True, make=objects.suggestion, body={"is_same": False}
    ),
    ("GET", "/products/file"): Listed(),
    ("GET", "/products/compare"): Listed(),
    ("GET", "/products/compare/file"): Listed(),
    ("GET", "/products/{product_id}/prices/file"): Listed(make=objects.product),
    ("GET", "/decisions"): Listed(),
    ("POST", "/decisions/{decision_id}/undo"): Listed(Role.REQUESTER, writes=True, make=objects.decision),
    ("GET", "/rates"): Listed(),
    ("POST", "/rates/import"): Listed(Role.LEAD, writes=True, body=RATES, status=201),
    ("DELETE", "/rates/{rate_id}"): Listed(Role.LEAD, writes=True, make=objects.rate, status=204),
    ("GET", "/providers"): Listed(Role.LEAD),
    ("PUT", "/providers"): Listed(Role.ADMIN, writes=True, body={"name": "ddgs", "is_on": False}),
    ("GET", "/feeds"): Listed(Role.LEAD),
    ("GET", "/feeds/{feed_id}/entries"): Listed(Role.LEAD, make=objects.feed),
    ("POST", "/feeds"): Listed(
        Role.LEAD, writes=True, body={"url": "https://shop.example/news.xml"}, status=201
    ),
    ("PUT", "/feeds/{feed_id}"): Listed(Role.LEAD, writes=True, make=objects.feed, body={"is_active": False}),
    ("DELETE", "/feeds/{feed_id}"): Listed(Role.LEAD, writes=True, make=objects.feed, status=204),
    ("POST", "/rates"): Listed(Role.LEAD, writes=True, body=RATE, status=201),
    ("GET", "/interventions/figures/file"): Listed(Role.OPERATOR),
    ("GET", "/interventions"): Listed(Role.OPERATOR),
    ("GET", "/interventions/{intervention_id}"): Listed(Role.OPERATOR, make=_intervention),
    ("GET", "/knowledge"): Listed(),
    ("GET", "/knowledge/{entry_id}"): Listed(make=objects.knowledge),
}
EACH = pytest.mark.parametrize("operation", OPERATIONS, ids=" ".join)


def _address(path: str, made: Made) -> str:
    for name, value in made.items():
        path = path.replace("{" + name + "}", str(value))
    return path


def _made(listed: Listed, team: Team) -> Made:
    return listed.make(team) if listed.make else {}


def _text(answer: Any) -> str:
    return content_of(answer).decode()


def _is_refused(answer: Any, status: int) -> None:
    assert answer.status_code == status, _text(answer)
    assert answer["Content-Type"] == "application/problem+json"
    assert answer.json()["status"] == status
    assert answer["Cache-Control"] == "no-store"


def test_every_operation_is_listed() -> None:
    in_schema = {
        (method.upper(), path.removeprefix("/api/v1"))
        for path, methods in schema()["paths"].items()
        for method in methods
    }

    assert in_schema == {(method, path.partition("?")[0]) for method, path in OPERATIONS}


def test_every_route_of_the_api_is_an_operation_of_the_schema() -> None:
    named = {p.name for p in api_module.urls[0] if isinstance(p, URLPattern)}
    operations = {op["operationId"] for methods in schema()["paths"].values() for op in methods.values()}

    assert named == operations | {"openapi", "nothing", "nothing-here"}


@EACH
def test_only_the_right_token_gets_in(operation: tuple[str, str], team: Team) -> None:
    method, path = operation
    listed = OPERATIONS[operation]
    address = _address(path, _made(listed, team))

    answer = make_caller(team, listed.role, "write" if listed.writes else "read")(
        method, address, listed.body
    )

    assert answer.status_code == listed.status, _text(answer)
    assert answer["Cache-Control"] == "no-store"


@EACH
def test_without_a_good_token_nothing_is_told_or_done(operation: tuple[str, str], team: Team) -> None:
    method, path = operation
    listed = OPERATIONS[operation]
    address = _address(path, _made(listed, team))
    bad = {
        "no token": Caller(""),
        "not one": Caller("swd_x"),
        "unknown": Caller(f"swd_{'a' * 8}_{'b' * 32}"),
        "wrong secret": _wrong_secret(make_caller(team, Role.ADMIN)),
        "revoked": _revoked(make_caller(team, Role.ADMIN)),
        "expired": _expired(make_caller(team, Role.ADMIN)),
        "left the team": _left(make_caller(team, Role.ADMIN)),
        "switched off": _switched_off(make_caller(team, Role.ADMIN)),
    }
    before = fingerprint()
    for name, call in bad.items():
        answer = call(method, address, listed.body)
        assert answer["WWW-Authenticate"].startswith("Bearer"), name
        _is_refused(answer, 401)
    assert changed(before, fingerprint()) == []


def _wrong_secret(caller: Caller) -> Caller:
    return Caller(caller.text[:-4] + "0000")


def _revoked(caller: Caller) -> Caller:
    assert caller.token is not None
    services.revoke_token(token=caller.token, user=caller.token.created_by)
    return caller


def _expired(caller: Caller) -> Caller:
    assert caller.token is not None
    type(caller.token).objects.filter(pk=caller.token.pk).update(expires_at=timezone.now())
    return caller


def _left(caller: Caller) -> Caller:
    assert caller.token is not None
    Membership.objects.filter(user=caller.token.created_by).delete()
    return caller


def _switched_off(caller: Caller) -> Caller:
    assert caller.token is not None
    user = caller.token.created_by
    user.is_active = False
    user.save()
    return caller


@pytest.mark.parametrize("operation", [o for o, listed in OPERATIONS.items() if listed.make], ids=" ".join)
def test_another_teams_object_does_not_exist(operation: tuple[str, str], team: Team) -> None:
    method, path = operation
    listed = OPERATIONS[operation]
    made = _made(listed, team)
    other = make_caller(make_team(), Role.ADMIN)
    # even for somebody who is in both teams: a token opens one
    Membership.objects.create(user=other.token.created_by, team=team, role=Role.ADMIN)  # type: ignore[union-attr]
    ghost = dict.fromkeys(made, 2**62)
    before = fingerprint()
    answers = [other(method, _address(path, each), listed.body) for each in (made, ghost)]

    for answer in answers:
        _is_refused(answer, 404)
    assert answers[0].content == answers[1].content
    assert changed(before, fingerprint()) == []


@EACH
def test_every_role_below_is_refused(operation: tuple[str, str], team: Team) -> None:
    method, path = operation
    listed = OPERATIONS[operation]
    address = _address(path, _made(listed, team))
    for role in list(Role)[: listed.role.rank]:
        _is_refused(make_caller(team, role)(method, address, listed.body), 403)


@pytest.mark.parametrize("operation", [o for o, listed in OPERATIONS.items() if listed.writes], ids=" ".join)
def test_a_token_that_may_only_read_changes_nothing(operation: tuple[str, str], team: Team) -> None:
    method, path = operation
    listed = OPERATIONS[operation]
    address = _address(path, _made(listed, team))

    _is_refused(make_caller(team, Role.ADMIN, "read")(method, address, listed.body), 403)


@pytest.mark.parametrize("path", sorted({path for _, path in OPERATIONS}))
def test_other_methods_are_refused(path: str, team: Team) -> None:
    listed = next(found for (_, where), found in OPERATIONS.items() if where == path)
    address = _address(path, _made(listed, team))
    call = make_caller(team, Role.ADMIN)
    taken = {method for method, where in OPERATIONS if where == path}
    for method in set(METHODS) - taken:
        answer = call(method, address)
        assert answer.status_code == 405, method
        assert set(answer["Allow"].split(", ")) == taken


@EACH
def test_a_session_opens_nothing(operation: tuple[str, str], team: Team) -> None:
    method, path = operation
    listed = OPERATIONS[operation]
    address = _address(path, _made(listed, team))
    client = Client()
    caller = make_caller(team, Role.ADMIN)
    client.force_login(caller.token.created_by)  # type: ignore[union-attr]

    _is_refused(client.generic(method, f"/api/v1{address}", b"{}", content_type="application/json"), 401)


def test_the_schema_is_for_people_signed_in_and_tokens(team: Team, client: Client) -> None:
    caller = make_caller(team, Role.VIEWER, "read")
    assert caller("GET", "/openapi.json").json()["openapi"].startswith("3.")
    _is_refused(client.get("/api/v1/openapi.json"), 401)
    _is_refused(_revoked(caller)("GET", "/openapi.json"), 401)
    client.force_login(caller.token.created_by)  # type: ignore[union-attr]
    assert client.get("/api/v1/openapi.json").status_code == 200


@pytest.mark.parametrize("path", ["", "/", "/nothing", "/sweeps/", "/sweeps/abc", "/docs", "/sweeps/1/steer"])
def test_other_addresses_are_problems_too(path: str, caller: Callable[..., Caller]) -> None:
    _is_refused(caller()("GET", f"/api/v1{path}" if path else "/api/v1/"), 404)


def test_no_operation_drives_a_browser() -> None:
    for method, path in OPERATIONS:
        assert not ("interventions" in path and method != "GET")
        assert not any(word in path for word in ("claim", "takeover", "hand", "input", "frames"))


def test_a_lower_role_counts_from_the_next_request_on(team: Team) -> None:
    call = make_caller(team, Role.REQUESTER)
    assert call("POST", "/sweeps", SWEEP).status_code == 201
    Membership.objects.filter(user=call.token.created_by).update(role=Role.VIEWER)  # type: ignore[union-attr]

    _is_refused(call("POST", "/sweeps", SWEEP), 403)


def test_revoking_works_at_the_next_request(team: Team) -> None:
    call = make_caller(team)
    assert call("GET", "/me").status_code == 200

    _is_refused(_revoked(call)("GET", "/me"), 401)


def test_a_rotated_token_stays_good_for_its_overlap_only(team: Team) -> None:
    call = make_caller(team)
    assert call.token is not None
    new, text = services.rotate_token(
        token=call.token, user=call.token.created_by, overlap=timedelta(hours=24)
    )
    assert call("GET", "/me").status_code == Caller(text)("GET", "/me").status_code == 200
    assert new.scope == call.token.scope
    type(new).objects.filter(pk=call.token.pk).update(expires_at=timezone.now())

    _is_refused(call("GET", "/me"), 401)
    assert Caller(text)("GET", "/me").status_code == 200
