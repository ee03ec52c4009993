"""Saved views by the API: kept, listed, changed, deleted, refused in words, and whose they are."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from agent.teams.models import Role, Team
from research.home.models import SavedView
from tests.factories import make_team
from tests.unit.research.api.conftest import Caller, make_caller

pytestmark = pytest.mark.django_db
Make = Callable[..., Caller]
CHEAP = {"name": "Cheap", "kind": "results-offers", "filter": "max_price=20&sort=price"}
CHANGE = {"name": "Cheaper", "filter": "max_price=10", "is_shared": True}


def test_a_view_is_kept_listed_changed_and_deleted(caller: Make) -> None:
    call = caller()
    made = call("POST", "/saved-views", CHEAP)
    assert made.status_code == 201
    told = made.json()
    assert (told["filter"], told["is_shared"], told["gone"]) == ("sort=price&max_price=20", False, "")
    assert told["url"].endswith("/results/?sort=price&max_price=20")
    path = f"/saved-views/{told['id']}"

    assert [one["name"] for one in call("GET", "/saved-views?kind=results-offers").json()["items"]] == [
        "Cheap"
    ]
    assert call("GET", "/saved-views?kind=products").json()["items"] == []
    changed = call("PUT", path, CHANGE).json()
    assert (changed["name"], changed["filter"], changed["is_shared"]) == ("Cheaper", "max_price=10", True)
    assert call("DELETE", path).status_code == 204
    assert call("DELETE", path).status_code == 404


def test_a_vendor_that_is_gone_is_said(caller: Make) -> None:
    made = caller()("POST", "/saved-views", CHEAP | {"filter": "vendor=gone.example"}).json()
    assert made["gone"] == "the vendor gone.example"


def test_a_members_own_view_and_another_teams_do_not_exist_for_others(caller: Make, team: Team) -> None:
    mine, shared = (
        caller()("POST", "/saved-views", CHEAP | {"is_shared": is_shared}).json()["id"]
        for is_shared in (False, True)
    )
    colleague, stranger = caller(Role.LEAD), make_caller(make_team(), Role.ADMIN, "write")

    assert [one["id"] for one in colleague("GET", "/saved-views").json()["items"]] == [shared]
    assert stranger("GET", "/saved-views").json()["items"] == []
    for call, number in ((colleague, mine), (stranger, mine), (stranger, shared)):
        assert call("PUT", f"/saved-views/{number}", CHANGE).status_code == 404
        assert call("DELETE", f"/saved-views/{number}").status_code == 404
    assert colleague("PUT", f"/saved-views/{shared}", CHANGE).status_code == 200  # the control
    assert SavedView.objects.filter(team=team).count() == 2


def test_the_same_key_keeps_one_view(caller: Make) -> None:
    call = caller()
    answers = [call("POST", "/saved-views", CHEAP, idempotency_key="k").content for _ in range(2)]
    assert answers[0] == answers[1]
    assert SavedView.objects.count() == 1


@pytest.mark.parametrize(
    ("body", "words"),
    [
        (CHEAP, "You have a view “Cheap” of this table already."),
        (CHEAP | {"name": "  "}, "Give the view a name."),
        (CHEAP | {"name": "A", "filter": "max_prise=20"}, "This table has no such filter: max_prise=20."),
        (CHEAP | {"name": "A", "filter": "page=2"}, "There is nothing to keep yet."),
        (CHEAP | {"name": "A", "filter": "q=" + "x" * 300}, "This filter is too long to be kept."),
        (CHEAP | {"kind": "query"}, "The request does not fit the schema."),
        (CHEAP | {"name": "x" * 121}, "The request does not fit the schema."),
    ],
)
def test_what_cannot_be_kept_is_refused_in_words(caller: Make, body: dict[str, str], words: str) -> None:
    call = caller()
    call("POST", "/saved-views", CHEAP)
    answer = call("POST", "/saved-views", body)
    assert (answer.status_code, answer.json()["detail"].startswith(words)) == (422, True)
    assert SavedView.objects.count() == 1
