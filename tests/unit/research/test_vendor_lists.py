"""Vendor lists: what is kept, what is refused and why, and the health that is read from the team's visits."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from agent.teams.models import AuditEntry, Role, Team, User
from agent.visits.models import Visit
from interventions.models import Intervention
from research.models import Sweep
from research.pipeline.errors import ListRefused
from research.pipeline.web.address_list import parse_lines
from research.sweeps.lists import selectors
from research.sweeps.lists.health import LAST_VISITS, health_of
from research.sweeps.lists.models import VendorList
from research.sweeps.lists.services import delete_list, save_list
from tests.factories import make_team

pytestmark = pytest.mark.django_db
SignedIn = Callable[..., Client]
TEXT = "Pets & Co https://pets.example/\nshop.example\n# not this\nshop.example"
LONG_AGO = timezone.now() - timedelta(days=30)


@pytest.fixture
def kept(team: Team, requester: User) -> VendorList:
    """A list of two vendors, one with a name."""
    return save_list(team=team, user=requester, name=" Pet  shops ", vendors=parse_lines(TEXT))


def visited(
    team: Team, determination: str = "products_found", *, n: int = 0, seconds: int = 30, **more: object
) -> Visit:
    """A visit to pets.example that ended `n` minutes after the first."""
    ended: datetime = LONG_AGO + timedelta(minutes=n)
    fields: dict[str, object] = {
        "query": "hamster", "url": "https://pets.example/", "domain": "pets.example", "state": "ended",
        "started_at": ended - timedelta(seconds=seconds), "ended_at": ended,
    }  # fmt: skip
    return Visit.objects.create(team=team, determination=determination, **{**fields, **more})


def test_a_list_keeps_addresses_names_and_order(kept: VendorList, requester: User) -> None:
    assert (kept.name, kept.created_by) == ("Pet shops", requester)
    rows = list(kept.vendors.values_list("position", "url", "domain", "label"))
    assert rows == [
        (1, "https://pets.example/", "pets.example", "Pets & Co"),
        (2, "https://shop.example/", "shop.example", ""),
    ]
    entry = AuditEntry.objects.get(action="vendor_list.added")
    assert entry.detail == {"name": "Pet shops", "vendors": 2}


@pytest.mark.parametrize(
    "label", ["Pets & Co", "Vendor, Sons", "A; B | C", '"Best" [shop] (UK)', "- # 1. dash", "x" * 119 + " y"]
)
def test_a_name_comes_back_from_the_form_as_it_was_kept(team: Team, requester: User, label: str) -> None:
    made = save_list(team=team, user=requester, name="One", vendors=parse_lines("https://pets.example/"))
    made.vendors.update(label=label[:120])
    once = parse_lines(selectors.text_of(made.vendors.all()))
    assert [line.url for line in once] == ["https://pets.example/"]
    made.vendors.update(label=once[0].label)
    assert parse_lines(selectors.text_of(made.vendors.all())) == once


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        (" ", "shop.example", "Give the list a name."),
        ("x" * 121, "shop.example", "A name has at most 120 characters."),
        ("One", "", "Give at least one vendor."),
        ("One", "shop.example\nftp://pets.example", "Line 2, ftp://pets.example: Only http and https"),
        ("pet SHOPS", "shop.example", "The team has a list “pet SHOPS” already."),
        ("One", "\n".join(f"s{n}.example" for n in range(501)), "501 vendors are too many for one list."),
    ],
)
def test_what_cannot_be_kept_is_refused_in_words(
    kept: VendorList, requester: User, name: str, text: str, words: str
) -> None:
    with pytest.raises(ListRefused, match=words.replace(".", r"\.")):
        save_list(team=kept.team, user=requester, name=name, vendors=parse_lines(text))
    assert VendorList.objects.get() == kept


def test_another_team_may_take_the_same_name(kept: VendorList, requester: User) -> None:
    save_list(team=make_team("Others"), user=requester, name=kept.name, vendors=parse_lines("a.example"))
    assert VendorList.objects.filter(name=kept.name).count() == 2


def test_a_list_is_replaced_and_deleted(kept: VendorList, requester: User) -> None:
    one = parse_lines("a.example")
    save_list(team=kept.team, user=requester, name=kept.name, vendors=one, replaces=kept)
    assert [vendor.domain for vendor in kept.vendors.all()] == ["a.example"]
    delete_list(of=kept, user=requester)
    assert not VendorList.objects.exists()
    actions = set(AuditEntry.objects.values_list("action", flat=True))
    assert {"vendor_list.changed", "vendor_list.deleted"} <= actions


def test_health_is_of_the_last_visits(team: Team) -> None:
    for n in range(LAST_VISITS):  # the oldest, which do not count any more
        visited(team, "error", n=n)
    for n in range(LAST_VISITS - 5):
        visited(team, n=100 + n, seconds=10)
    visited(team, "no_relevant_products", n=201)
    visited(team, "no_online_availability", n=202)
    visited(team, "wrong_page_type", n=203)
    visited(team, "error", n=204)
    last = visited(team, "blocked", n=205, blocker_family="captcha", seconds=90)
    found = health_of(team.pk, ["pets.example", "shop.example"])
    assert set(found) == {"pets.example"}
    one = found["pets.example"]
    assert (one.visits, one.counted, one.answered) == (2 * LAST_VISITS, LAST_VISITS, LAST_VISITS - 3)
    assert (one.last_visit, one.last_determination, one.last_ended_at) == (last.pk, "blocked", last.ended_at)
    assert (one.median_seconds, one.percent) == (10, 85)
    assert one.blockers == (("captcha", 1),)


def test_a_wall_that_a_person_cleared_counts_once_as_a_blocker(team: Team) -> None:
    solved, blocked = visited(team), visited(team, "blocked", n=1, blocker_family="captcha")
    for visit, family in ((solved, "login"), (blocked, "captcha"), (blocked, "captcha"), (blocked, "")):
        Intervention.objects.create(
            visit=visit, team=team, type="blocked", blocker_family=family, url=visit.url,
            state="resolved", deadline_at=LONG_AGO,
        )  # fmt: skip
    assert health_of(team.pk, ["pets.example"])["pets.example"].blockers == (("captcha", 1), ("login", 1))


def test_only_the_teams_own_finished_visits_to_find_offers_count(team: Team) -> None:
    visited(make_team("Others"))
    visited(team, "error", state="cancelled")
    visited(team, "", state="running", ended_at=None)
    visited(team, "page_read", kind="read")
    assert health_of(team.pk, ["pets.example"]) == {}


def test_health_of_five_hundred_vendors_takes_as_many_queries_as_of_one(team: Team) -> None:
    Visit.objects.bulk_create(
        Visit(
            team=team,
            query="q",
            url="https://x/",
            domain=f"s{n}.example",
            state="ended",
            determination="error",
        )
        for n in range(500)
        for _ in range(2)
    )
    counts = []
    for size in (1, 500):
        with CaptureQueriesContext(connection) as asked:
            assert len(health_of(team.pk, [f"s{n}.example" for n in range(size)])) == size
        counts.append(len(asked))
    assert counts == [3, 3]


def test_the_last_visits_are_read_by_the_index(team: Team) -> None:
    with CaptureQueriesContext(connection) as asked:
        visited(team)
        health_of(team.pk, ["pets.example"])
    reads = [
        one["sql"] for one in asked if one["sql"].lstrip().startswith("SELECT") and "domain" in one["sql"]
    ]
    assert len(reads) == 2
    for sql in reads:
        with connection.cursor() as cursor:
            cursor.execute(f"EXPLAIN QUERY PLAN {sql}")
            plan = str(cursor.fetchall())
        assert "ended_visits_of_a_site (team_id=? AND domain=?)" in plan, plan


def test_the_page_shows_health_and_what_was_not_visited(signed_in: SignedIn, kept: VendorList) -> None:
    last = visited(kept.team, "blocked", blocker_family="captcha")
    page = signed_in(Role.VIEWER).get(f"/sweeps/lists/{kept.pk}/").content.decode()
    for words in (
        "Pets &amp; Co",
        f'href="/runs/{last.pk}/"',
        "Blocked",
        "0 of 1",
        "30.0 s",
        "1 time<",
        "Not visited yet",
    ):
        assert words in page
    assert "Start a sweep with this list" not in page


def test_a_list_is_made_changed_and_deleted_on_pages(signed_in: SignedIn, reach: object) -> None:
    client = signed_in(Role.REQUESTER)
    assert "No vendor lists yet" in client.get("/sweeps/lists/").content.decode()
    made = client.post("/sweeps/lists/new/", {"name": "Pets", "vendors": TEXT})
    kept = VendorList.objects.get()
    assert made["Location"] == f"/sweeps/lists/{kept.pk}/"
    form = client.get(f"/sweeps/lists/{kept.pk}/change/").content.decode()
    assert "Pets &amp; Co https://pets.example/\nhttps://shop.example/</textarea>" in form
    bad = client.post(f"/sweeps/lists/{kept.pk}/change/", {"name": "Pets", "vendors": "two words"})
    assert bad.status_code == 422
    assert "Contains a space" in bad.content.decode()
    client.post(f"/sweeps/lists/{kept.pk}/change/", {"name": "Zoo", "vendors": "zoo.example"})
    assert "Zoo" in client.get("/sweeps/lists/").content.decode()
    client.post(f"/sweeps/lists/{kept.pk}/delete/")
    assert not VendorList.objects.exists()


def test_a_deleted_list_is_taken_back_by_whoever_deleted_it(
    kept: VendorList, signed_in: SignedIn, reach: object
) -> None:
    client, other = signed_in(Role.REQUESTER), signed_in(Role.LEAD)
    vendors = list(kept.vendors.values_list("position", "url", "label"))
    client.post(f"/sweeps/lists/{kept.pk}/delete/")
    assert "“Pet shops” was deleted." in client.get("/sweeps/lists/").content.decode()
    other.post("/sweeps/lists/undo/")
    assert not VendorList.objects.exists()

    taken = save_list(team=kept.team, user=None, name="Pet shops", vendors=parse_lines("shop.example"))
    refused = client.post("/sweeps/lists/undo/", follow=True).content.decode()
    assert "The team has a list “Pet shops” already." in refused
    delete_list(of=taken, user=None)
    client.post("/sweeps/lists/undo/")
    again = VendorList.objects.get()
    assert (again.name, list(again.vendors.values_list("position", "url", "label"))) == ("Pet shops", vendors)
    assert "was deleted" not in client.get("/sweeps/lists/").content.decode()


def test_a_new_sweep_takes_a_list_and_its_names(
    signed_in: SignedIn, kept: VendorList, reach: object, enqueued: list[int]
) -> None:
    client = signed_in(Role.REQUESTER)
    page = client.get(f"/sweeps/new/?list={kept.pk}&query=hamster&max_steps=7").content.decode()
    assert "Pets &amp; Co https://pets.example/\nhttps://shop.example/</textarea>" in page
    assert f'<option value="{kept.pk}" selected>Pet shops (2)</option>' in page
    assert 'value="7"' in page
    sent = {"query": "hamster", "ask_policy": "never", "max_steps": 5, "max_minutes": 3, "max_products": 9}
    client.post("/sweeps/new/", {**sent, "vendors": selectors.text_of(kept.vendors.all())})
    assert list(Sweep.objects.get().vendors.values_list("label", flat=True)) == ["Pets & Co", ""]


def test_the_vendors_of_a_form_and_of_a_sweep_become_a_list(
    signed_in: SignedIn, start: Callable[..., Sweep]
) -> None:
    sweep = start("shop.example", "pets.example", query="Oak & ash")
    client = signed_in(Role.REQUESTER)
    page = client.get(f"/sweeps/lists/new/?sweep={sweep.pk}").content.decode()
    assert 'value="Oak &amp; ash"' in page
    assert "https://shop.example/\nhttps://pets.example/</textarea>" in page
    asked = client.post("/sweeps/lists/new/", {"query": "oak", "max_steps": "7", "vendors": "a.example"})
    assert (asked.status_code, VendorList.objects.count()) == (200, 0)
    assert 'name="back" value="query=oak&amp;max_steps=7"' in asked.content.decode()
    sent = {"name": "A", "vendors": "a.example", "back": "query=oak&max_steps=7"}
    done = client.post("/sweeps/lists/new/", sent)
    assert done["Location"] == f"/sweeps/new/?query=oak&max_steps=7&list={VendorList.objects.get().pk}"


def test_another_teams_list_is_not_there(signed_in: SignedIn, requester: User) -> None:
    other = make_team("Others")
    theirs = save_list(team=other, user=requester, name="Theirs", vendors=parse_lines("a.example"))
    client = signed_in(Role.LEAD)
    for path in ("", "change/"):
        assert client.get(f"/sweeps/lists/{theirs.pk}/{path}").status_code == 404
    assert client.post(f"/sweeps/lists/{theirs.pk}/delete/").status_code == 404
    assert client.get(f"/sweeps/new/?list={theirs.pk}").status_code == 404
    assert "Theirs" not in client.get("/sweeps/lists/").content.decode()
    assert "Theirs" not in client.get("/sweeps/new/").content.decode()
