"""Who may do what, for every route of the site. The rows stand in `role_rows/`; one is missing: this fails."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest
from django.conf import settings
from django.shortcuts import resolve_url

from agent.teams.models import Role, Team
from tests.access.role_rows import Made, Row
from tests.access.role_rows.all_rows import PAGES
from tests.access.role_rows.calls import (
    FOREIGN_METHODS,
    MARK,
    PAGE_METHODS,
    anybody,
    asked_names,
    body_of,
    is_sent_to_sign_in,
    made_by,
    mark_everything,
    page_routes,
    send,
    signed_in,
)
from tests.factories import make_team
from tests.fingerprint import changed, fingerprint

pytestmark = pytest.mark.django_db
OF_TEAMS = [row for row in PAGES if row.make]
ELSEWHERE = (
    "https://evil.example/",
    "//evil.example/",
    "/\\evil.example/",
    "https:evil.example",
    "javascript:alert(1)",
    "\thttps://evil.example/",
    "http://testserver@evil.example/",
    "///evil.example",
)
STRANGE = ("²", "9" * 5000, "-1", "\0", "' OR 1=1 --", b"\xed\xa0\x80", "{{7*7}}", "a[]", "9" * 19)


def _ghost(row: Row, made: dict[str, object]) -> dict[str, object]:
    """The same arguments with numbers that nothing has."""
    return {k: 2**62 if isinstance(v, int) and k != "n" else v for k, v in made.items()}


def _all_made(team: Team, rows: Iterable[Row]) -> list[tuple[Row, Made]]:
    """Each row with the arguments of an object that was just made in `team`."""
    return [(row, made_by(row, team)) for row in rows]


def _asks_who_it_is(answer: Any) -> bool:
    """Whether the password has to be given once more first."""
    return answer.status_code == 302 and "/confirm/" in str(answer["Location"])


def test_every_route_has_a_row() -> None:
    assert set(page_routes()) == {row.name for row in PAGES}


def test_strangers_do_not_reach_the_raw_records() -> None:
    client = anybody()
    for path in (
        "/admin/",
        "/admin/visits/visit/",
        "/admin/teams/user/1/change/",
        "/admin/teams/auditentry/",
    ):
        assert client.get(path).status_code == 302
        answer = signed_in(make_team(), Role.ADMIN).get(path)
        assert answer.status_code == 302
        assert "login" in answer["Location"]


def test_nobody_gets_in_without_signing_in() -> None:
    client = anybody()
    made = _all_made(make_team(), sorted(PAGES, key=lambda row: row.role is None))
    mark_everything()
    before = fingerprint()
    for row, arguments in made:
        if row.role is None and before:
            assert changed(before, fingerprint()) == []  # all rows before were of pages for members
            before = {}
        for method in PAGE_METHODS:
            answer = send(client, row, arguments, method)
            assert row.role is None or is_sent_to_sign_in(answer) or answer.status_code == 405, (row, method)
            assert answer.status_code < 500 or row.name == "readyz", (row, method)  # there is no broker here
            assert MARK not in body_of(answer), (row, method)
    assert not before, "the pages for anybody came last"


def test_pages_know_four_methods_only() -> None:
    client = anybody()
    team = make_team()
    members = [client, signed_in(team, Role.ADMIN), signed_in(make_team(), Role.ADMIN)]
    made = _all_made(team, PAGES)
    before = fingerprint()
    for n, (row, arguments) in enumerate(made):
        for who in members:
            method = FOREIGN_METHODS[n % len(FOREIGN_METHODS)]
            answer = send(who, row, arguments, method)
            assert (answer.status_code, answer.content) == (405, b""), (row.name, method)
    assert changed(before, fingerprint()) == []


def test_every_role_below_is_refused() -> None:
    team = make_team()
    made = _all_made(team, [row for row in PAGES if row.role])
    members = {role: signed_in(team, role) for role in list(Role)[:-1]}
    before, refused = fingerprint(), set[Role]()
    for row, arguments in made:
        assert row.role is not None
        for role in list(members)[: row.role.rank]:
            refused.add(role)
            for method in row.methods:
                answer = send(members[role], row, arguments, method)
                assert answer.status_code == 403, (role, row, method)
            for method in set(PAGE_METHODS) - row.methods:
                answer = send(members[role], row, arguments, method)
                assert answer.status_code in (403, 405), (role, row, method)
    assert refused == set(members)
    assert changed(before, fingerprint()) == []


def test_another_teams_object_does_not_exist() -> None:
    theirs = _all_made(make_team(), OF_TEAMS)
    mark_everything()
    client, before = signed_in(make_team(), Role.ADMIN), fingerprint()
    for row, made in theirs:
        for method in PAGE_METHODS:
            answer, ghost = (send(client, row, m, method) for m in (made, _ghost(row, made)))
            is_unknown = method not in row.methods and answer.status_code == 405
            assert answer.status_code == (405 if is_unknown else 404), (row, method)
            assert answer.status_code == ghost.status_code, f"{row} {method} tells that the object is there"
            assert MARK not in body_of(answer), (row, method)
    assert changed(before, fingerprint()) == []


@pytest.mark.parametrize("row", [r for r in PAGES if r.role], ids=str)
def test_the_right_role_gets_in(row: Row) -> None:
    assert row.role is not None
    team = make_team()
    made, client = made_by(row, team), signed_in(team, row.role)
    for method in {"get", "head", "post"} - row.methods:
        answer = send(client, row, made, method)
        assert answer.status_code == 405 or _asks_who_it_is(answer), method
    for method in sorted(
        row.methods, key=lambda m: m == row.method
    ):  # its own method last: it may end the thing
        answer = send(client, row, made, method)
        assert answer.status_code not in (401, 403, 404, 405), method
        assert answer.status_code < 500, method
        assert "logout" in row.name or not is_sent_to_sign_in(answer), method


def test_numbers_of_another_team_in_a_query_or_form_reach_nothing() -> None:
    """Filters, bulk actions, "run again" and the like: every name that the code reads, every number they have."""
    theirs = make_team()
    numbers = sorted({v for r in OF_TEAMS for v in made_by(r, theirs).values() if isinstance(v, int)})
    mark_everything()
    ours = make_team("Ours")
    mine, names = fingerprint_of(theirs.pk), asked_names()
    for row in (r for r in PAGES if r.role):
        client, made = signed_in(ours, Role.ADMIN), made_by(row, ours)
        for method in sorted(row.methods & {"get", "post"}):
            for order in (numbers, numbers[::-1]):  # of several the last one counts
                fields = dict.fromkeys(names, order) | {"action": "activate", "confirmed": "1"}
                answer = send(client, row, made, method, **fields)
                assert answer.status_code < 500, row.name
                assert MARK not in body_of(answer), (row.name, method)
    assert fingerprint_of(theirs.pk) == mine


def fingerprint_of(team_id: int) -> list[str]:
    """All rows of one team, through every key that leads to it in one or two steps."""
    from django.db import models

    from tests.stored_text import our_models

    found = []
    for model in our_models():
        names = [f.name for f in model._meta.concrete_fields]
        path = next(
            (p for p in ("team", "visit__team", "sweep__team", "query__team") if p.split("__")[0] in names),
            "",
        )
        if path and not isinstance(model._meta.get_field(path.split("__")[0]), models.CharField):
            every: models.QuerySet[models.Model] = models.QuerySet(model=model)
            rows = every.filter(**{path: team_id}).order_by("pk").values_list()
            found.append(f"{model.__name__}: {list(rows)!r}")
    return found


@pytest.mark.parametrize("row", [r for r in PAGES if "post" in r.methods], ids=str)
def test_no_answer_leads_to_another_site(row: Row) -> None:
    start = len(row.name)
    team = make_team()
    for target in (ELSEWHERE[(start + k) % len(ELSEWHERE)] for k in (0, 3)):
        made, client = made_by(row, team), signed_in(team, Role.ADMIN)
        fields = dict.fromkeys(("next", "back", "url", "return", "redirect", "continue"), target)
        answer = send(client, row, made, "post", **fields)
        assert "evil" not in answer.get("Location", "").partition("?")[0], target
        assert not answer.get("Location", "").startswith(("javascript", "//", "\\"))


@pytest.mark.parametrize("target", ELSEWHERE)
def test_signing_in_leads_to_our_own_pages_only(target: str) -> None:
    client = anybody()
    from tests.factories import PASSWORD, make_user

    user = make_user()
    data = {"login": user.username, "username": user.username, "password": PASSWORD, "next": target}
    answer = client.post(resolve_url(settings.LOGIN_URL), data)
    assert answer.status_code == 302
    assert answer["Location"] == "/"


def test_nothing_is_sent_without_the_token_of_the_page() -> None:
    team = make_team()
    made = _all_made(team, [row for row in PAGES if "post" in row.methods])
    nobody, members = anybody(is_strict=True), {role: signed_in(team, role, is_strict=True) for role in Role}
    before = fingerprint()
    for row, arguments in made:
        for client in (members[row.role or Role.ADMIN], nobody):
            answer = send(client, row, arguments, "post")
            assert answer.status_code in (302, 403), row  # 302: to sign in first
    assert changed(before, fingerprint()) == []


def test_looking_changes_nothing() -> None:
    team = make_team()
    made = _all_made(team, [row for row in PAGES if "get" in row.methods])
    nobody, members = anybody(), {role: signed_in(team, role) for role in Role}
    before = fingerprint()
    for row, arguments in made:
        for who in (nobody, *(members[role] for role in {Role.VIEWER, row.role or Role.VIEWER, Role.ADMIN})):
            statuses = [
                send(who, row, arguments, method).status_code for method in ("get", "head", "options")
            ]
            assert statuses[0] == statuses[1], f"{row}: HEAD is GET without a body"
    assert changed(before, fingerprint()) == []


def test_a_page_takes_any_query_string() -> None:
    team = make_team()
    made = _all_made(team, [row for row in PAGES if "get" in row.methods and row.role])
    client, names = signed_in(team, Role.ADMIN), sorted(asked_names())
    for row, arguments in made:
        for shift in (0, 3):
            fields = {name: STRANGE[(n + shift) % len(STRANGE)] for n, name in enumerate(names)}
            answer = send(client, row, arguments, "get", **fields)
            assert answer.status_code in (200, 302, 400, 404), (row, shift)
