"""Watches by the API: tried before they are made, changed by who may."""

from __future__ import annotations

import pytest

from agent.teams.models import Role, Team
from tests.access.role_rows import objects
from tests.access.test_api_operations import Make
from tests.access.test_api_operations import _problem as problem
from tests.factories import make_team

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("reach", "enqueued")]


def test_watches_are_tried_before_they_are_made(caller: Make, team: Team) -> None:
    call, body = caller(), {"cron": "0 8 * * 1", "conditions": [{"kind": "vendor_silent", "amount": "1"}]}
    sweep, foreign = objects.sweep(team)["sweep_id"], objects.sweep(make_team())["sweep_id"]

    found = call("POST", "/watches/preview", body | {"sweep": sweep}).json()

    assert found["schedule"].startswith("Every Monday 08:00")
    assert len(found["next_runs"]) == 5
    assert [one["condition"] for one in found["conditions"]] == ["Vendor does not answer"]
    assert found["past"] == []
    problem(call("POST", "/watches/preview", body | {"sweep": foreign}), 404)
    problem(call("POST", "/watches/preview", body | {"sweep": sweep, "query": 1}), 422)
    problem(
        call("POST", "/watches/preview", body | {"sweep": sweep, "conditions": [{"kind": "price_falls"}]}),
        422,
    )


def test_a_watch_is_changed_by_who_may(caller: Make, team: Team) -> None:
    address = f"/watches/{objects.watch(team)['watch_id']}"
    body = {"cron": "30 7 * * 2", "name": "Tuesdays", "conditions": [{"kind": "back_in_stock"}]}
    found = caller(Role.LEAD)("PUT", address, body).json()
    assert (found["name"], found["cron"], [c["kind"] for c in found["conditions"]]) == (
        "Tuesdays", "30 7 * * 2", ["back_in_stock"],
    )  # fmt: skip
    problem(caller(Role.LEAD)("PUT", address, body | {"cron": "* * * * *"}), 422)
