"""Share links: what people outside read, what they do not, and when a link opens nothing any more."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from datetime import timedelta
from decimal import Decimal

import pytest
from django.core.signing import Signer
from django.test import Client
from django.utils import timezone

from agent.core.types import Determination, Price
from agent.teams.models import Role, User
from agent.teams.services import set_rule
from agent.visits.models import Visit
from research.home.models import ShareLink
from research.home.sharing import content, services
from research.models import Sweep
from research.pipeline.errors import SharingRefused
from research.sweeps.services import mark_offer
from tests.answers import QUESTION, make_answered, make_report
from tests.content import content_of
from tests.factories import make_member
from tests.unit.research.conftest import hamster, result_of

pytestmark = pytest.mark.django_db
Start = Callable[..., Sweep]
Finish = Callable[..., Visit]
SignedIn = Callable[..., Client]
DAY = timedelta(days=1)


@pytest.fixture
def found(start: Start, finish: Finish, requester: User) -> Sweep:
    """A sweep with two offers; the first one is noted and was entered by hand."""
    sweep = start("shop.example")
    cheap = hamster(name="Small hamster", price=Price(Decimal("9.50"), "USD", "$9.50"))
    finish(sweep.vendors.get().visit, result_of(Determination.PRODUCTS_FOUND, hamster(name="Big one"), cheap))
    offer = sweep.offers.get(position=1)
    sweep.offers.filter(pk=offer.pk).update(entered_by="Kim Secretname")
    mark_offer(offer=offer, user=requester, note="Haggle with them.")
    return sweep


def _link(sweep: Sweep, user: User, kind: str = "sweep-offers", **fields: object) -> ShareLink:
    wanted = ShareLink(team=sweep.team, title="For Jo", kind=kind, about=sweep.pk, **fields)
    return services.make_link(wanted, user, DAY)


def _read(link: ShareLink, end: str = "") -> tuple[int, str]:
    """What anybody gets at its address: somebody who is not signed in."""
    answer = Client().get(f"/shared/{services.token_of(link)}/{end}")
    return answer.status_code, content_of(answer).decode()


def test_somebody_without_an_account_reads_the_rows_and_only_them(found: Sweep, requester: User) -> None:
    link = _link(found, requester, filter="q=small")

    status, page = _read(link)

    assert status == 200
    assert "Small hamster" in page
    assert "9.50 USD" in page
    assert "Big one" not in page
    assert f"/sweeps/{found.pk}/" not in page
    link.refresh_from_db()
    assert (link.opened, link.last_opened_at is None) == (1, False)


def test_what_is_the_teams_own_is_shown_only_when_asked_for(found: Sweep, requester: User) -> None:
    plain, marked = _link(found, requester), _link(found, requester, shows_marks=True)

    for end in ("", "table.csv"):
        assert "Haggle with them." not in _read(plain, end)[1]
        assert "Haggle with them." in _read(marked, end)[1]
        assert "Kim Secretname" not in _read(marked, end)[1]


def test_the_file_has_the_columns_of_the_export_but_the_internal_ones(found: Sweep, requester: User) -> None:
    rows = list(csv.DictReader(io.StringIO(_read(_link(found, requester), "table.csv")[1].lstrip("\ufeff"))))

    assert [row["name"] for row in rows] == ["Big one", "Small hamster"]
    assert not {"sweep", "entered_by", "note", "is_shortlisted"} & set(rows[0])


def test_a_sweep_an_answer_and_a_report_are_shown_whole(found: Sweep, requester: User) -> None:
    answer, report = make_answered(found.team), make_report(found.team)
    shown = {
        "sweep-report": (found, "Big one"),
        "query": (answer, QUESTION.split(",")[0].split("'")[0]),
        "report": (report, ""),
    }

    for kind, (about, words) in shown.items():
        wanted = ShareLink(team=found.team, title="For Jo", kind=kind, about=about.pk)
        link = services.make_link(wanted, requester, DAY)
        status, page = _read(link)
        assert (status, words in page) == (200, True), kind
        assert "/queries/" not in page
        assert "Kim Secretname" not in page
        assert _read(link, "table.csv")[0] == 404


@pytest.mark.parametrize("end", ["revoked", "expired", "switched off", "gone"])
def test_an_ended_link_opens_nothing(end: str, found: Sweep, requester: User) -> None:
    link = _link(found, requester)
    assert _read(link)[0] == 200  # the control: until then it opens

    match end:
        case "revoked":
            assert services.revoke(link, requester)
            assert not services.revoke(link, requester)
        case "expired":
            ShareLink.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
        case "switched off":
            set_rule(found.team, requester, "allows_share_links", is_wanted=False)
        case _:
            found.delete()

    assert _read(link)[0] == 404
    assert _read(link, "table.csv")[0] == 404


def test_a_key_without_our_signature_opens_nothing(found: Sweep, requester: User) -> None:
    link = _link(found, requester)
    token = services.token_of(link)

    for forged in (
        str(link.key),
        f"{link.key}.x",
        token[:-1],
        Signer(salt="other", sep=".").sign(str(link.key)),
    ):
        assert Client().get(f"/shared/{forged}/").status_code == 404
    assert Client().get(f"/shared/{token}/").status_code == 200


def test_nobody_outside_may_keep_it_or_learn_where_it_came_from(found: Sweep, requester: User) -> None:
    answer = Client().get(f"/shared/{services.token_of(_link(found, requester))}/")

    assert "no-store" in answer["Cache-Control"]
    assert "noindex" in answer["X-Robots-Tag"]
    assert answer["Referrer-Policy"] == "no-referrer"
    assert not answer.cookies


def test_links_are_refused_where_a_team_has_none_or_too_many(
    found: Sweep, requester: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(services, "MOST_OPEN_LINKS", 1)
    _link(found, requester)
    with pytest.raises(SharingRefused, match="at most 1"):
        _link(found, requester)
    monkeypatch.setattr(content, "MOST_VENDORS", 0)
    ShareLink.objects.all().delete()
    with pytest.raises(SharingRefused, match="more than 0 vendors"):
        _link(found, requester, "sweep-report")
    set_rule(found.team, requester, "allows_share_links", is_wanted=False)
    with pytest.raises(SharingRefused, match="switched off"):
        _link(found, requester)
    assert not ShareLink.objects.exists()


def test_a_filter_is_never_cut_off(found: Sweep, signed_in: SignedIn) -> None:
    client = signed_in(Role.REQUESTER)
    for words, status in (("x" * 1900, 302), ("x" * 2000, 422)):
        path = f"/links/new/?kind=sweep-offers&about={found.pk}&q={words}"
        assert client.post(path, {"title": "For Jo", "days": 7}).status_code == status
    assert ShareLink.objects.count() == 1


def test_another_teams_sweep_cannot_be_shared(found: Sweep) -> None:
    stranger = make_member()
    client = Client()
    client.force_login(stranger)

    for kind in ("sweep-offers", "sweep-report", "nothing"):
        path = f"/links/new/?kind={kind}&about={found.pk}"
        assert client.get(path).status_code == 404
        assert client.post(path, {"title": "Mine", "days": 7}).status_code == 404
    assert not ShareLink.objects.exists()


def test_a_link_is_made_copied_and_revoked_on_the_pages(found: Sweep, signed_in: SignedIn) -> None:
    client = signed_in(Role.REQUESTER)
    path = f"/links/new/?kind=sweep-offers&about={found.pk}&q=small"

    page = client.get(path).content.decode()
    assert "Offers of a sweep" in page
    assert f'value="Offers: {found.query}"' in page
    assert client.post(path, {"title": "", "days": 7}).status_code == 422
    assert client.post(path, {"title": "For Jo", "days": 7})["Location"] == "/links/"

    link = ShareLink.objects.get()
    assert (link.filter, link.about, link.title) == ("q=small", found.pk, "For Jo")
    assert services.address_of(link) in client.get("/links/").content.decode()
    assert services.address_of(link) not in signed_in(Role.VIEWER).get("/links/").content.decode()
    client.post(f"/links/{link.pk}/revoke/")
    assert "Revoked" in client.get("/links/").content.decode()
    assert services.address_of(link) not in client.get("/links/").content.decode()
