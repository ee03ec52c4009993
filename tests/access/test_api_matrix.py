"""Who may do what in the API: every operation of its schema, for every kind of token and every method.

An operation that is not listed here fails `test_every_operation_is_listed`.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import URLPattern
from django.utils import timezone

from agent.teams.models import Membership, Role, Team
from research.api import api as api_module
from research.api import services
from research.api.api import schema
from tests.access.api_rows.learned import LEARNED
from tests.access.api_rows.listed import Listed
from tests.access.api_rows.results import RESULTS, SWEEP
from tests.access.api_rows.team import TEAM
from tests.access.role_rows import Made
from tests.content import content_of
from tests.factories import make_team
from tests.fingerprint import changed, fingerprint
from tests.unit.research.api.conftest import Caller, make_caller

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("reach", "enqueued")]
METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE")
OPERATIONS: dict[tuple[str, str], Listed] = RESULTS | LEARNED | TEAM
EACH = pytest.mark.parametrize("operation", OPERATIONS, ids=" ".join)


def _address(path: str, made: Made) -> str:
    for name, value in made.items():
        path = path.replace("{" + name + "}", str(value))
    return path


def _made(listed: Listed, team: Team) -> Made:
    return listed.make(team) if listed.make else {}


def _text(answer: Any) -> str:
    return content_of(answer).decode()


def _is_refused(answer: Any, status: int, what: str = "") -> None:
    assert answer.status_code == status, (what, _text(answer))
    assert answer["Content-Type"] == "application/problem+json", what
    assert answer.json()["status"] == status, what
    assert answer["Cache-Control"] == "no-store", what


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
    made = _made(listed, team)
    address, body = _address(path, made), listed.sent(made)

    answer = make_caller(team, listed.role, listed.scope)(method, address, body)

    assert answer.status_code == listed.status, _text(answer)
    assert answer["Cache-Control"] == "no-store"


def test_without_a_good_token_nothing_is_told_or_done(team: Team) -> None:
    bad = {
        "no token": Caller(""),
        "not one": Caller("swd_x"),
        "unknown": Caller(f"swd_{'a' * 8}_{'b' * 32}"),
        "wrong secret": _wrong_secret(make_caller(team, Role.ADMIN, "manage")),
        "revoked": _revoked(make_caller(team, Role.ADMIN, "manage")),
        "expired": _expired(make_caller(team, Role.ADMIN, "manage")),
        "left the team": _left(make_caller(team, Role.ADMIN, "manage")),
        "switched off": _switched_off(make_caller(team, Role.ADMIN, "manage")),
        "made by a revoked one": _made_by(_revoked, team),
        "made by an expired one": _made_by(_expired, team),
    }
    asked = _asked_of(team)
    before = fingerprint()
    for method, address, body in asked:
        for name, call in bad.items():
            answer = call(method, address, body)
            _is_refused(answer, 401, f"{method} {address}, {name}")
            assert answer["WWW-Authenticate"].startswith("Bearer"), (method, address, name)
    assert changed(before, fingerprint()) == []


def _asked_of(team: Team) -> list[tuple[str, str, Any]]:
    """Each operation once, as method, address and body, on an object that was just made in `team`."""
    made = [(method, path, listed, _made(listed, team)) for (method, path), listed in OPERATIONS.items()]
    return [(method, _address(path, each), listed.sent(each)) for method, path, listed, each in made]


def _wrong_secret(caller: Caller) -> Caller:
    return Caller(caller.text[:-4] + "0000")


def _revoked(caller: Caller) -> Caller:
    assert caller.token is not None
    services.revoke_token(token=caller.token, user=caller.token.created_by)
    return caller


def _expired(caller: Caller) -> Caller:
    assert caller.token is not None
    type(caller.token).objects.filter(pk=caller.token.pk).update(
        expires_at=timezone.now() - timedelta(seconds=1)
    )
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


def _made_by(end: Callable[[Caller], Caller], team: Team) -> Caller:
    """A token of a token that has ended."""
    maker = make_caller(team, Role.ADMIN, "manage")
    text = maker("POST", "/tokens", {"name": "x", "scope": "write"}).json()["text"]
    end(maker)
    return Caller(text)


@pytest.mark.parametrize("operation", [o for o, listed in OPERATIONS.items() if listed.make], ids=" ".join)
def test_another_teams_object_does_not_exist(operation: tuple[str, str], team: Team) -> None:
    method, path = operation
    listed = OPERATIONS[operation]
    made = _made(listed, team)
    other = make_caller(make_team(), Role.ADMIN, "manage")
    # even for somebody who is in both teams: a token opens one
    Membership.objects.create(user=other.token.created_by, team=team, role=Role.ADMIN)  # type: ignore[union-attr]
    ghost = dict.fromkeys(made, 2**62)
    before = fingerprint()
    answers = [other(method, _address(path, each), listed.sent(each)) for each in (made, ghost)]

    for answer in answers:
        _is_refused(answer, 404)
    assert answers[0].content == answers[1].content
    assert changed(before, fingerprint()) == []


@EACH
def test_every_role_below_is_refused(operation: tuple[str, str], team: Team) -> None:
    method, path = operation
    listed = OPERATIONS[operation]
    made = _made(listed, team)
    address, body = _address(path, made), listed.sent(made)
    for role in list(Role)[: listed.role.rank]:
        _is_refused(make_caller(team, role, "manage")(method, address, body), 403)


@pytest.mark.parametrize(
    "operation", [o for o, listed in OPERATIONS.items() if listed.scope != "read"], ids=" ".join
)
def test_a_token_of_less_scope_changes_nothing(operation: tuple[str, str], team: Team) -> None:
    method, path = operation
    listed = OPERATIONS[operation]
    made = _made(listed, team)
    address, body = _address(path, made), listed.sent(made)

    for less in ("read", "write")[: 2 if listed.manages else 1]:
        _is_refused(make_caller(team, Role.ADMIN, less)(method, address, body), 403)


@pytest.mark.parametrize("path", sorted({path.partition("?")[0] for _, path in OPERATIONS}))
def test_other_methods_are_refused(path: str, team: Team) -> None:
    alike = {method: row for (method, where), row in OPERATIONS.items() if where.partition("?")[0] == path}
    taken, listed = set(alike), next(iter(alike.values()))
    address = _address(path, _made(listed, team))
    call = make_caller(team, Role.ADMIN)
    for method in set(METHODS) - taken:
        answer = call(method, address)
        assert answer.status_code == 405, method
        assert set(answer["Allow"].split(", ")) == taken


def test_a_session_opens_nothing(team: Team) -> None:
    client = Client()
    caller = make_caller(team, Role.ADMIN)
    client.force_login(caller.token.created_by)  # type: ignore[union-attr]
    for method, address, _ in _asked_of(team):
        answer = client.generic(method, f"/api/v1{address}", b"{}", content_type="application/json")
        _is_refused(answer, 401, f"{method} {address}")


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
    type(new).objects.filter(pk=call.token.pk).update(expires_at=timezone.now() - timedelta(seconds=1))

    _is_refused(call("GET", "/me"), 401)
    assert Caller(text)("GET", "/me").status_code == 200
