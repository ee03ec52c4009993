"""Saved views: whose they are, what is kept and refused, and how the tables, the list and the palette show them."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.http import QueryDict
from django.test import Client

from agent.core.types import Determination
from agent.teams.models import AuditEntry, Role, Team, User
from agent.visits.models import Visit
from research.home.models import MadeFile, SavedView
from research.home.sharing.saved import services
from research.home.sharing.saved.services import add_view, change_view
from research.home.sharing.saved.tables import TABLES, address_of, gone_of
from research.models import Sweep
from research.pipeline.errors import ViewRefused
from tests.access.role_rows import objects
from tests.factories import make_member, make_team
from tests.unit.research.conftest import hamster, result_of

pytestmark = pytest.mark.django_db
Start = Callable[..., Sweep]
Finish = Callable[..., Visit]


@pytest.fixture
def found(start: Start, finish: Finish) -> Sweep:
    """A sweep with an offer of shop.example."""
    sweep = start("shop.example")
    finish(sweep.vendors.get().visit, result_of(Determination.PRODUCTS_FOUND, hamster(name="Big one")))
    return sweep


def page_of(user: User) -> Client:
    """What that member opens pages with."""
    client = Client()
    client.force_login(user)
    return client


def view(user: User, team: Team, name: str = "Big", text: str = "q=big", **more: object) -> SavedView:
    """A view that is kept; private unless `owner` says otherwise."""
    fields: dict[str, object] = {"kind": "results-offers", "owner": user, **more}
    return add_view(SavedView(team=team, name=name, filter=text, **fields), user)


def test_a_filter_is_saved_opened_marked_renamed_and_deleted_on_the_pages(
    found: Sweep, requester: User
) -> None:
    client = page_of(requester)
    table = client.get("/results/?q=big&availability=&page=1").content.decode()
    assert "/views/new/?kind=results-offers&amp;q=big" in table

    assert client.get("/views/new/?kind=results-offers&q=big").status_code == 200
    answer = client.post("/views/new/?kind=results-offers&q=big&page=3&vendor=", {"name": " Big  ones "})

    assert answer["Location"] == "/results/?q=big"
    kept = SavedView.objects.get()
    assert (kept.name, kept.filter, kept.owner, kept.created_by) == (
        "Big ones",
        "q=big",
        requester,
        requester,
    )
    marked = '<a href="/results/?q=big" aria-current="true">'
    assert marked in client.get("/results/?q=big").content.decode()
    other = client.get("/results/?q=small").content.decode()
    assert marked not in other
    assert '<a href="/results/?q=big">' in other
    assert "Big ones" not in client.get("/results/?tab=determinations").content.decode()

    client.post(f"/views/{kept.pk}/change/", {"name": "Large", "is_shared": "on"})
    kept.refresh_from_db()
    assert (kept.name, kept.filter, kept.is_shared) == ("Large", "q=big", True)
    client.post(f"/views/{kept.pk}/delete/")
    assert not SavedView.objects.exists()
    assert "“Large” was deleted." in client.get("/views/").content.decode()
    client.post("/views/undo/")
    again = SavedView.objects.get()
    assert (again.name, again.filter, again.is_shared, again.created_by) == (
        "Large",
        "q=big",
        True,
        requester,
    )
    assert "was deleted" not in client.get("/views/").content.decode()


def test_a_private_view_is_its_owners_alone_and_the_teams_is_everybodys(team: Team, requester: User) -> None:
    own = view(requester, team, "Kept to myself", "q=secretword")
    view(requester, team, "For us all", "q=shared", owner=None)
    lead, stranger = make_member(team, Role.LEAD), make_member(make_team(), Role.ADMIN)

    for path in ("/results/", "/views/", "/find/?q=kept", "/find/?q=for+us"):
        seen = {who: page_of(who).get(path).content.decode() for who in (requester, lead, stranger)}
        assert "secretword" not in seen[lead] + seen[stranger], path
        assert "q=shared" not in seen[stranger], path
        if path in ("/results/", "/views/"):  # the control: who has it sees it
            assert "q=secretword" in seen[requester]
            assert "q=shared" in seen[lead]
    assert "q=secretword" in page_of(requester).get("/find/?q=kept").content.decode()
    assert "q=shared" in page_of(lead).get("/find/?q=for+us").content.decode()
    for who in (lead, stranger):
        for end in ("change", "delete"):
            assert page_of(who).post(f"/views/{own.pk}/{end}/", {"name": "Mine"}).status_code == 404
    own.refresh_from_db()
    assert own.name == "Kept to myself"


def test_the_teams_view_is_changed_by_who_saved_it_and_by_leads(team: Team, requester: User) -> None:
    shared = view(requester, team, owner=None)
    other, lead = make_member(team, Role.REQUESTER), make_member(team, Role.LEAD)
    path, words = f"/views/{shared.pk}/change/", {"name": "Changed", "is_shared": "on"}

    assert page_of(other).post(path, words).status_code == 403
    assert path not in page_of(other).get("/views/").content.decode()
    assert page_of(requester).post(path, words).status_code == 302
    assert page_of(lead).post(path, {"name": "By a lead", "is_shared": "on"}).status_code == 302
    refused = page_of(lead).post(path, {"name": "Taken away"})
    assert (refused.status_code, "Only who saved this view" in refused.content.decode()) == (422, True)
    shared.refresh_from_db()
    assert (shared.name, shared.owner) == ("By a lead", None)


def test_the_log_of_the_team_has_what_is_the_teams_only(team: Team, requester: User) -> None:
    services.delete_view(view(requester, team), requester)
    assert not AuditEntry.objects.filter(action__startswith="saved_view").exists()
    services.delete_view(view(requester, team, owner=None), requester)
    told = AuditEntry.objects.filter(action__startswith="saved_view").order_by("pk")
    assert [entry.action for entry in told] == ["saved_view.added", "saved_view.deleted"]


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        (" \0", "q=big", "Give the view a name."),
        ("x" * 121, "q=big", "A name has at most 120 characters."),
        ("big", "q=other", "You have a view “big” of this table already."),
        ("One", "q=" + "x" * 2000, "This filter is too long to be kept."),
        ("One", "q=" + "x" * 201, "This filter is too long to be kept."),
        ("One", "page=2&tab=offers&vendor=+", "There is nothing to keep yet."),
        ("One", "q=big&availability=soon", "This table has no such filter: availability=soon."),
    ],
)
def test_what_cannot_be_kept_is_refused_in_words_and_nothing_is_lost(
    team: Team, requester: User, name: str, text: str, words: str
) -> None:
    kept = view(requester, team)
    with pytest.raises(ViewRefused, match=words.replace(".", r"\.")):
        view(requester, team, name, text)
    assert list(SavedView.objects.values_list("pk", "name", "filter")) == [(kept.pk, "Big", "q=big")]


def test_one_name_may_be_of_another_table_of_another_member_and_of_the_team(
    team: Team, requester: User
) -> None:
    view(requester, team)
    view(requester, team, kind="products")
    view(requester, team, owner=None)
    view(make_member(team, Role.REQUESTER), team)
    view(make_member(make_team(), Role.REQUESTER), make_team())
    with pytest.raises(ViewRefused, match="The team has a view"):
        view(make_member(team, Role.LEAD), team, owner=None)


def test_what_was_typed_stays_in_a_refused_form_which_offers_to_replace_the_filter(
    team: Team, requester: User
) -> None:
    kept, client = view(requester, team), page_of(requester)
    path = "/views/new/?kind=results-offers&q=small"

    refused = client.post(path, {"name": "BIG"})
    assert refused.status_code == 422
    assert 'value="BIG"' in refused.content.decode()
    assert 'name="replace"' in refused.content.decode()
    assert client.post(path, {"name": "BIG", "replace": "1"})["Location"] == "/results/?q=small"
    kept.refresh_from_db()
    assert (kept.name, kept.filter, SavedView.objects.count()) == ("BIG", "q=small", 1)


def test_the_filter_of_somebody_elses_view_is_not_replaced(team: Team, requester: User) -> None:
    shared = view(make_member(team, Role.REQUESTER), team, owner=None)
    path = "/views/new/?kind=results-offers&q=small"
    answer = page_of(requester).post(path, {"name": "Big", "is_shared": "on", "replace": "1"})
    shared.refresh_from_db()
    assert (answer.status_code, shared.filter) == (422, "q=big")


def test_what_was_typed_is_shown_as_text_everywhere(team: Team, requester: User) -> None:
    hostile = '"><img src=x onerror=alert(1)>'
    kept, client = view(requester, team, hostile, f"q={hostile}&vendor={hostile}"), page_of(requester)
    client.post(f"/views/{view(requester, team, hostile + '2').pk}/delete/")
    pages = (
        address_of(kept),
        "/views/",
        f"/views/{kept.pk}/change/",
        "/find/?q=img",
        "/views/new/?q=" + hostile,
    )
    for path in pages:
        page = client.get(path).content.decode()
        assert "<img src=x" not in page, path
        assert "&lt;img src=x" in page or "%3Cimg+src%3Dx" in page, path


def test_there_are_only_so_many(team: Team, requester: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "MOST_VIEWS", 1)
    kept = view(requester, team)
    with pytest.raises(ViewRefused, match="You have 1 saved views, which is the most"):
        view(requester, team, "Two")
    change_view(kept, requester, name="Renamed", is_shared=False)
    view(requester, team, "The team’s", owner=None)


def test_an_undo_that_is_refused_can_be_tried_again(team: Team, requester: User) -> None:
    gone, client = view(requester, team), page_of(requester)
    client.post(f"/views/{gone.pk}/delete/")
    taken = view(requester, team)
    assert "You have a view “Big”" in client.post("/views/undo/", follow=True).content.decode()
    change_view(taken, requester, name="Another", is_shared=False)
    client.post("/views/undo/")
    assert set(SavedView.objects.values_list("name", flat=True)) == {"Another", "Big"}


def test_what_a_view_looks_for_and_is_gone_is_said_and_the_view_stays(
    found: Sweep, team: Team, requester: User
) -> None:
    number, client = found.pk, page_of(requester)
    kept = view(requester, team, text=f"vendor=shop.example&sweep={number}&label=office")
    here = address_of(kept)
    assert gone_of(team, [kept]) == {kept.pk: "the label office"}

    found.delete()

    told = f"the vendor shop.example, sweep {number}, the label office"
    assert gone_of(team, [kept]) == {kept.pk: told}
    assert told in client.get("/views/").content.decode()
    page = client.get(here).content.decode()
    assert told in page
    assert "The view is kept." in page
    assert SavedView.objects.filter(pk=kept.pk, filter=kept.filter).exists()


def test_a_chosen_vendor_of_which_nothing_is_left_stays_chosen(found: Sweep, requester: User) -> None:
    for path in ("/results/?vendor=gone.example", "/products/?vendor=gone.example"):
        objects.product(found.team)
        page = page_of(requester).get(path).content.decode()
        assert '<option value="gone.example" selected>' in page, path


def test_another_teams_sweep_and_products_are_gone_for_this_team(found: Sweep, team: Team) -> None:
    theirs = make_member(make_team(), Role.REQUESTER)
    there = theirs.memberships.get().team
    product = objects.product(team)["product_id"]
    views = [
        view(theirs, there, text=f"sweep={found.pk}"),
        view(theirs, there, text=f"p={product}&in=usd", kind="products-comparison"),
    ]
    assert set(gone_of(there, views)) == {one.pk for one in views}
    assert gone_of(team, views) == {}  # the control: where they are


@pytest.mark.parametrize(
    ("kind", "text", "kept"),
    [
        ("results-offers", "max_price=12,50&sort=price&page=4&sort=-price", "sort=-price&max_price=12.50"),
        ("results-determinations", "tab=determinations&determination=blocked", "determination=blocked"),
        ("results-offers", "vendor=a%00b", "vendor=ab"),
        ("queries", "q=a%00b", "q=ab"),
        ("products", "show=many&q=+oak+", "q=oak&show=many"),
        ("products-comparison", "p=3&p=1&p=3&in=usd", "p=3&p=1&in=USD"),
        ("sweeps", "mine=1&state=done", "state=done&mine=1"),
        ("queries", "q=a%26b", "q=a%26b"),
        ("reports", "state=done", "state=done"),
    ],
)
def test_every_table_has_its_views(team: Team, requester: User, kind: str, text: str, kept: str) -> None:
    one = view(requester, team, kind=kind, text=text)
    assert one.filter == kept
    page = page_of(requester).get(address_of(one)).content.decode()
    assert page.count('aria-current="true"><span class="clip">Big</span>') == 1
    if kind in MadeFile.Kind:
        assert one.get_kind_display() == MadeFile.Kind(kind).label or kind.startswith("results")


def test_every_kind_is_a_table_and_what_a_filter_means_is_read_twice_alike() -> None:
    assert set(TABLES) == set(SavedView.Kind.values)
    for text in ("q=a&sort=name&vendor=v&state=done&mine=1&p=1&in=EUR", "sort=-seen&min_price=1,5"):
        for table in TABLES.values():
            once = table.read(QueryDict(text))
            assert table.read(QueryDict(once)) == once


def test_the_page_of_views_has_the_same_number_of_queries_for_many(
    team: Team, requester: User, django_assert_max_num_queries: Callable[[int], object]
) -> None:
    for n in range(12):
        view(requester, team, f"View {n}", f"q={n}&vendor=v{n}.example&label=l{n}&sweep={n + 1}")
    client = page_of(requester)
    client.get("/views/")
    with django_assert_max_num_queries(20):  # type: ignore[attr-defined]
        client.get("/views/")
