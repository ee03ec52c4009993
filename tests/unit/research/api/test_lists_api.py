"""Vendor lists by the API: kept, read with health, replaced, deleted, and what a sweep is started with."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.utils import timezone

from agent.teams.models import Role, Team
from agent.visits.models import Visit
from research.models import Sweep
from research.sweeps.lists.models import VendorList
from tests.factories import make_team
from tests.unit.research.api.conftest import Caller

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("reach", "enqueued")]
Make = Callable[..., Caller]
PETS = {"name": "Pets", "vendors": ["Pets & Co https://pets.example", "shop.example"]}


def test_a_list_is_kept_read_replaced_and_deleted(caller: Make, team: Team) -> None:
    call, now = caller(), timezone.now()
    made = call("POST", "/vendor-lists", PETS)
    assert (made.status_code, made.json()["vendors"]) == (201, 2)
    path = f"/vendor-lists/{made.json()['id']}"
    last = Visit.objects.create(
        team=team, query="q", url="https://pets.example/", domain="pets.example", state="ended",
        determination="blocked", blocker_family="captcha", started_at=now, ended_at=now,
    )  # fmt: skip
    first, second = call("GET", path).json()["items"]
    assert (first["label"], first["url"], first["position"]) == ("Pets & Co", "https://pets.example/", 1)
    health = first["health"]
    assert health["blockers"] == [{"family": "captcha", "visits": 1}]
    told = (health["last_visit"], health["last_determination"], health["answered"], health["counted"])
    assert told == (last.pk, "blocked", 0, 1)
    assert second["health"] is None
    changed = call("PUT", path, {"name": "Zoo", "vendors": ["zoo.example"]}).json()
    assert (changed["name"], changed["vendors"]) == ("Zoo", 1)
    assert [one["name"] for one in call("GET", "/vendor-lists").json()["items"]] == ["Zoo"]
    assert call("DELETE", path).status_code == 204
    assert call("GET", path).status_code == 404


def test_the_same_key_keeps_one_list(caller: Make) -> None:
    call = caller()
    answers = [call("POST", "/vendor-lists", PETS, idempotency_key="k").content for _ in range(2)]
    assert answers[0] == answers[1]
    assert VendorList.objects.count() == 1


@pytest.mark.parametrize(
    ("body", "words"),
    [
        (PETS, "The team has a list “Pets” already."),
        (PETS | {"name": "  "}, "Give the list a name."),
        ({"name": "A", "vendors": ["two words"]}, "Line 1, two words: Contains a space."),
        ({"name": "A", "vendors": []}, "The request does not fit the schema."),
    ],
)
def test_what_cannot_be_kept_is_a_problem_in_words(caller: Make, body: dict[str, object], words: str) -> None:
    call = caller()
    call("POST", "/vendor-lists", PETS)
    answer = call("POST", "/vendor-lists", body)
    assert answer.status_code == 422
    assert answer.json()["detail"].startswith(words)


def test_a_sweep_takes_the_number_of_a_list(caller: Make) -> None:
    call = caller()
    number = call("POST", "/vendor-lists", PETS).json()["id"]
    made = call("POST", "/sweeps", {"query": "hamster", "vendor_list": number})
    assert made.json()["vendors"] == 2
    sweep = Sweep.objects.get()
    assert list(sweep.vendors.values_list("label", flat=True)) == ["Pets & Co", ""]
    for body in ({}, {"vendors": ["shop.example"], "vendor_list": number}):
        assert call("POST", "/sweeps", {"query": "hamster"} | body).status_code == 422
    theirs = VendorList.objects.create(team=make_team("Others"), name="Theirs")
    assert call("POST", "/sweeps", {"query": "hamster", "vendor_list": theirs.pk}).status_code == 404
    assert call("GET", f"/vendor-lists/{theirs.pk}").status_code == 404


def test_viewers_read_only(caller: Make) -> None:
    caller()("POST", "/vendor-lists", PETS)
    call = caller(Role.VIEWER)
    assert call("GET", "/vendor-lists").json()["total"] == 1
    assert call("POST", "/vendor-lists", PETS | {"name": "B"}).status_code == 403
