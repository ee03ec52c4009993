"""The desk's settings and the guided start by the API: judged by the pages' forms, addresses never shown again."""

from __future__ import annotations

from typing import Any

import pytest

from agent.teams.models import AuditEntry, Role, Team
from interventions.models import DeskPolicy, DomainRule
from interventions.notify.models import TeamChannel
from research.models import Sweep
from tests.access.api_rows.team import SERVICE
from tests.access.role_rows import notices
from tests.access.test_api_operations import Make
from tests.access.test_api_operations import _problem as problem
from tests.factories import make_member, make_team

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("reach", "enqueued")]

HOURS = [{"day": 0, "opens": "08:00", "closes": "18:00"}, {"day": 4, "opens": "09:00", "closes": "12:00"}]


def test_the_desk_is_read_as_it_was_set(caller: Make, team: Team) -> None:
    call, operator = caller(Role.LEAD, "manage"), make_member(team, Role.OPERATOR)
    fresh = call("GET", "/desk").json()
    assert (fresh["hours"], fresh["is_staffed"], fresh["changed_at"]) == ([], True, None)
    body = {
        "claim_seconds": 90, "when_unclaimed": "end", "parked_hours": None, "is_escalating": False,
        "on_call": operator.username, "timezone": "Europe/Berlin", "hours": HOURS,
        "quiet_from": "22:00", "quiet_until": "07:00",
    }  # fmt: skip
    changed = call("PUT", "/desk", body).json()
    assert changed == call("GET", "/desk").json()
    assert {name: changed[name] for name in body} == body
    assert AuditEntry.objects.filter(team=team, action="desk.changed").count() == 1
    assert call("PUT", "/desk", {}).json()["hours"] == []
    assert DeskPolicy.objects.get(team=team).hours == {}


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ({"claim_seconds": 5}, "Seconds to claim"),
        ({"timezone": "Mars/Olympus"}, "There is no such time zone"),
        ({"quiet_from": "22:00"}, "Both times are needed"),
        ({"hours": [{"day": 0, "opens": "25:00", "closes": "26:00"}]}, "Write a time like 08:00"),
        ({"hours": [HOURS[0], HOURS[0]]}, "at most once"),
        ({"on_call": "nobody"}, "nobody of that user name"),
    ],
)
def test_what_the_form_refuses_is_refused_in_its_words(
    body: dict[str, Any], words: str, caller: Make
) -> None:
    answer = caller(Role.LEAD, "manage")("PUT", "/desk", body)
    problem(answer, 422)
    assert words in answer.json()["detail"]
    assert not DeskPolicy.objects.exists()


def test_nobody_of_another_team_and_no_viewer_is_on_call(caller: Make, team: Team) -> None:
    call = caller(Role.LEAD, "manage")
    for person in (make_member(make_team(), Role.OPERATOR), make_member(team, Role.VIEWER)):
        problem(call("PUT", "/desk", {"on_call": person.username}), 422)


def test_sites_where_nobody_is_asked(caller: Make, team: Team) -> None:
    call = caller(Role.LEAD, "manage")
    made = call(
        "POST", "/desk/sites", {"domain": "https://www.Shop.example/x", "reason": "Their wish"}
    ).json()
    assert made["domain"] == "shop.example"
    assert [one["id"] for one in call("GET", "/desk/sites").json()] == [made["id"]]
    problem(call("POST", "/desk/sites", {"domain": "localhost", "reason": "x"}), 422)
    assert call("DELETE", f"/desk/sites/{made['id']}").status_code == 204
    assert not DomainRule.objects.exists()


def test_kept_sessions_are_listed_without_what_they_hold_and_forgotten(caller: Make, team: Team) -> None:
    call, kept = caller(Role.LEAD, "manage"), notices.session(team)["session_id"]
    listed = call("GET", "/desk/sessions").json()
    assert [one["id"] for one in listed] == [kept]
    assert "sealed" not in listed[0]
    assert call("DELETE", f"/desk/sessions/{kept}").status_code == 204
    problem(call("DELETE", f"/desk/sessions/{kept}"), 404)


def test_a_services_address_is_judged_and_never_shown(caller: Make) -> None:
    call = caller(Role.ADMIN, "manage")
    made = call("POST", "/desk/services", SERVICE)
    secret = str(SERVICE["address"]).split("/")[4]
    here = f"/desk/services/{made.json()['id']}"
    assert made.json()["service"] == "slack"
    for address in ("nonsense", "http://10.0.0.7/x", "json://shop.example/x"):
        problem(call("POST", "/desk/services", SERVICE | {"address": address}), 422)
    sealed = bytes(TeamChannel.objects.get().sealed)
    changed = call("PUT", here, {"name": "Other", "kinds": ["watch"], "is_enabled": False})
    assert changed.json()["is_enabled"] is False
    assert bytes(TeamChannel.objects.get().sealed) == sealed  # without an address the old one stays
    problem(call("POST", f"{here}/test"), 409)
    listed = call("GET", "/desk/services")
    assert secret not in made.content.decode() + changed.content.decode() + listed.content.decode()
    assert call("DELETE", here).status_code == 204
    assert call("GET", "/desk/services").json() == []


def test_the_guided_start_is_put_away_and_brought_back(caller: Make) -> None:
    call = caller(Role.LEAD, "manage")
    fresh = call("GET", "/start").json()
    assert fresh["steps"]
    assert fresh["is_dismissed"] is False
    assert call("PUT", "/start", {"is_dismissed": True}).json()["is_dismissed"] is True
    assert call("PUT", "/start", {"is_dismissed": False}).json()["is_dismissed"] is False


def test_demo_data_goes_and_nothing_else(caller: Make, team: Team) -> None:
    call = caller(Role.LEAD, "manage")
    Sweep.objects.create(team=team, query="lamp", is_demo=True)
    own = Sweep.objects.create(team=team, query="lamp")
    assert call("GET", "/start").json()["demo_sweeps"] == 1
    assert call("DELETE", "/demo-data").json() == {"still_running": 0}
    assert list(Sweep.objects.values_list("pk", flat=True)) == [own.pk]
