"""The research pages: who may see and do what, and what stands on them."""

from __future__ import annotations

import csv
import io
import json
import re
import zipfile
from collections.abc import Callable
from datetime import timedelta
from decimal import Decimal
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone
from pytest_django.fixtures import Settings

from agent.core.types import Determination, Price
from agent.network.egress import NOT_ALLOWED
from agent.teams.models import Role, Team, User
from agent.visits.models import Visit
from research.models import Offer, Sweep
from tests.content import content_of
from tests.factories import make_member
from tests.unit.research.conftest import hamster, result_of

pytestmark = pytest.mark.django_db
Start = Callable[..., Sweep]
Finish = Callable[..., Visit]
SignedIn = Callable[..., Client]
FORM = {
    "query": "Syrian hamster for sale",
    "vendors": "shop.example\npets.example",
    "ask_policy": "park",
    "max_steps": "4",
    "max_minutes": "2",
    "max_products": "6",
}


@pytest.fixture
def own(requester: User) -> Client:
    """The client of the person who starts the sweeps."""
    client = Client()
    client.force_login(requester)
    return client


@pytest.fixture
def found(start: Start, finish: Finish) -> Sweep:
    """A sweep of two vendors: one with two offers, one with a formula for a reason."""
    sweep = start("shop.example", "pets.example")
    first, second = (v.visit for v in sweep.vendors.all())
    cheap = hamster(
        name="=HYPERLINK(1)", price=Price(Decimal("9.50"), "USD", "$9.50"), url="javascript:alert(1)"
    )
    finish(first, result_of(Determination.PRODUCTS_FOUND, hamster(name="<script>alert(1)</script>"), cheap))
    finish(second, result_of(Determination.BLOCKED, reason="A CAPTCHA stands in front of the site."))
    sweep.refresh_from_db()
    return sweep


@pytest.mark.usefixtures("reach", "enqueued")
def test_it_starts_a_sweep_from_the_form(own: Client) -> None:
    answer = own.post("/sweeps/new/", FORM)
    sweep = Sweep.objects.get()
    assert (answer.status_code, answer["Location"]) == (302, f"/sweeps/{sweep.pk}/")
    assert (sweep.ask_policy, sweep.max_steps, sweep.max_minutes, sweep.max_products) == ("park", 4, 2, 6)
    assert list(sweep.vendors.values_list("url", flat=True)) == [
        "https://shop.example/",
        "https://pets.example/",
    ]


@pytest.mark.usefixtures("reach", "enqueued")
def test_it_answers_422_with_a_message_for_each_bad_line(own: Client) -> None:
    answer = own.post("/sweeps/new/", {**FORM, "vendors": "shop.example\nshop.example\nftp://x.example"})
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "Only http and https addresses can be visited." in page
    assert "<strong>1 of 2</strong> can be visited. 1 repeated line left out.<" in page
    assert "1 of 2 lines cannot be used" in page
    assert "Start with the 1 valid vendor<" in page
    assert ">\nSyrian hamster for sale</textarea>" in page
    assert 'name="max_steps" value="4"' in page
    assert not Sweep.objects.exists()


@pytest.mark.usefixtures("reach", "enqueued")
def test_one_bad_line_stops_no_list_that_is_started_with_the_others(own: Client) -> None:
    listed = "shop.example\nftp://x.example\npets.example"
    own.post("/sweeps/new/", {**FORM, "vendors": listed, "lines": "valid"})
    assert [v.domain for v in Sweep.objects.get().vendors.all()] == ["shop.example", "pets.example"]


@pytest.mark.usefixtures("reach", "enqueued")
def test_it_removes_the_bad_lines_and_keeps_what_was_entered(own: Client) -> None:
    listed = "shop.example\nftp://x.example"
    answer = own.post("/sweeps/new/", {**FORM, "vendors": listed, "lines": "remove"})
    page = answer.content.decode()
    assert answer.status_code == 200
    assert ">\nshop.example</textarea>" in page
    assert 'name="max_steps" value="4"' in page
    assert not Sweep.objects.exists()


@pytest.mark.usefixtures("reach", "enqueued")
def test_it_takes_vendors_from_an_upload(own: Client) -> None:
    upload = SimpleUploadedFile("vendors.csv", b"Vendor,URL\nPet shop,pets.example\n")
    own.post("/sweeps/new/", {**FORM, "vendors": "", "upload": upload})
    assert Sweep.objects.get().vendors.get().domain == "pets.example"


@pytest.mark.usefixtures("reach", "enqueued")
def test_a_sentence_that_names_its_sites_is_enough(own: Client) -> None:
    said = "Find a Syrian hamster for sale on shop.example and pets.example"
    own.post("/sweeps/new/", {**FORM, "query": said, "vendors": ""})
    sweep = Sweep.objects.get()
    assert sweep.query == "a Syrian hamster for sale"
    assert sorted(v.domain for v in sweep.vendors.all()) == ["pets.example", "shop.example"]


@pytest.mark.usefixtures("reach", "enqueued")
def test_it_shows_what_a_refused_upload_held(own: Client) -> None:
    upload = SimpleUploadedFile("vendors.txt", b"nobody.example\n")
    page = own.post("/sweeps/new/", {**FORM, "vendors": "", "upload": upload}).content.decode()
    assert "nobody.example</textarea>" in page


@pytest.mark.usefixtures("reach")
def test_it_checks_lines_while_somebody_types(own: Client) -> None:
    page = own.post("/sweeps/new/check/", {"vendors": "shop.example\ninside.example"}).content.decode()
    assert "<strong>2 of 2</strong> can be visited; 1 of them probably cannot be reached." in page
    assert "Start sweep" in page
    assert NOT_ALLOWED in page
    how = "/help/guide/start/#a-shop-on-your-own-network"
    assert how in page
    assert how not in own.post("/sweeps/new/check/", {"vendors": "shop.example\nno address"}).content.decode()


def test_it_reads_a_chosen_file_into_the_list(own: Client) -> None:
    upload = SimpleUploadedFile("vendors.txt", b"shop.example\n")
    assert own.post("/sweeps/new/upload/", {"upload": upload}).json() == {"text": "shop.example\n"}


def test_it_fills_the_form_from_an_earlier_sweep(own: Client, found: Sweep) -> None:
    page = own.get(f"/sweeps/new/?from={found.pk}").content.decode()
    assert "https://shop.example/\nhttps://pets.example/</textarea>" in page


def test_it_offers_the_demo_sites_when_they_are_served(
    own: Client, settings: Settings, tmp_path: Path
) -> None:
    settings.DEMO_SITES, settings.DATA_DIR = True, tmp_path
    (tmp_path / "demo-sites.json").write_text(
        json.dumps({"petshop": "http://127.0.0.1:9000"}), encoding="utf-8"
    )
    assert "Use the demo sites" in own.get("/sweeps/new/").content.decode()
    assert "http://127.0.0.1:9000</textarea>" in own.get("/sweeps/new/?demo=1").content.decode()


def test_a_sweeps_page_shows_determination_reason_evidence_and_offers(own: Client, found: Sweep) -> None:
    pages = {tab: own.get(f"/sweeps/{found.pk}/?tab={tab}").content.decode() for tab in ("offers", "vendors")}
    for words in ("Products found", "Blocked", "A CAPTCHA stands in front", "2 of 2 vendors"):
        assert words in pages["vendors"]
    for words in ("Add to basket", "$35.00", "2 of 2 vendors"):
        assert words in pages["offers"]


def test_offers_come_first_with_the_lowest_price_above_them(own: Client, found: Sweep) -> None:
    page = own.get(f"/sweeps/{found.pk}/").content.decode()
    assert page.index('class="lowest"') < page.index('id="offers"')
    assert 'id="vendors"' not in page
    lowest = page[page.index('class="lowest"') : page.index("</dl>")]
    assert "Lowest in USD, of 2" in lowest
    assert "9.50 USD" in lowest
    assert "35.00 USD" not in lowest


def test_who_stays_with_the_vendors_is_led_to_the_offers(own: Client, found: Sweep) -> None:
    pages = {tab: own.get(f"/sweeps/{found.pk}/?tab={tab}").content.decode() for tab in ("vendors", "offers")}
    count = found.offers.count()
    assert f"See the {count} offer" in pages["vendors"]
    assert "See the" not in pages["offers"]


def test_what_cannot_be_bought_here_is_never_the_lowest_price(own: Client, found: Sweep) -> None:
    Offer.objects.filter(price_text="$9.50").update(availability="in_store_only")
    page = own.get(f"/sweeps/{found.pk}/").content.decode()
    assert "35.00 USD" in page[page.index('class="lowest"') : page.index("</dl>")]


def test_a_sweep_that_only_people_hold_up_says_so_and_can_be_finished_without_them(
    own: Client, start: Start, finish: Finish
) -> None:
    sweep = start("shop.example", "pets.example")
    first, second = (v.visit for v in sweep.vendors.all())
    finish(first, result_of(Determination.PRODUCTS_FOUND, hamster()))
    own.post(f"/sweeps/{sweep.pk}/finish/")  # one still runs: it is not touched
    assert "No sweep is running." not in own.get("/").content.decode()
    Visit.objects.filter(pk=second.pk).update(state="parked")
    assert "Done, 1 waiting for a person" in own.get(f"/sweeps/{sweep.pk}/").content.decode()
    assert "No sweep is running." in own.get("/").content.decode()
    own.post(f"/sweeps/{sweep.pk}/finish/")
    sweep.refresh_from_db()
    second.refresh_from_db()
    assert (sweep.state, second.state) == ("done", "cancelled")


def test_it_escapes_what_stands_on_vendors_pages(own: Client, found: Sweep) -> None:
    page = own.get(f"/sweeps/{found.pk}/").content.decode()
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page
    assert "<script>alert(1)" not in page


def test_it_links_to_http_addresses_only(own: Client, found: Sweep) -> None:
    page = own.get(f"/sweeps/{found.pk}/").content.decode()
    assert 'href="https://shop.example/p/1"' in page
    assert 'href="javascript:' not in page


def test_it_sorts_offers_by_price_and_says_so(own: Client, found: Sweep) -> None:
    page = own.get(f"/sweeps/{found.pk}/?sort=price").content.decode()
    assert 'aria-sort="ascending"' in page
    table = page[page.index('id="offers"') :]
    assert table.index("$9.50") < table.index("$35.00")
    page = own.get(f"/sweeps/{found.pk}/?sort=-price").content.decode()
    table = page[page.index('id="offers"') :]
    assert table.index("$35.00") < table.index("$9.50")


def test_it_filters_vendors_by_determination(own: Client, found: Sweep) -> None:
    page = own.get(f"/sweeps/{found.pk}/?determination=blocked").content.decode()
    rows = page[page.index('class="vendor-rows"') :]
    assert "pets.example" in rows
    assert "shop.example" not in rows


def test_it_exports_csv_with_numbers_and_without_formulas(own: Client, found: Sweep) -> None:
    answer = own.get(f"/sweeps/{found.pk}/offers.csv?sort=price")
    text = content_of(answer).decode("utf-8-sig")
    cheap, other = csv.DictReader(io.StringIO(text))
    assert (cheap["name"], cheap["price"], cheap["currency"]) == ("'=HYPERLINK(1)", "9.50", "USD")
    assert other["price"] == "35.00"


def test_it_exports_under_the_filter_that_is_shown(own: Client, found: Sweep) -> None:
    rows = json.loads(content_of(own.get(f"/sweeps/{found.pk}/offers.json?q=script")))
    assert [row["price"] for row in rows] == ["35.00"]
    rows = json.loads(content_of(own.get(f"/sweeps/{found.pk}/determinations.json?determination=blocked")))
    assert [row["vendor"] for row in rows] == ["pets.example"]


def test_a_workbook_has_typed_cells_and_no_formula(own: Client, found: Sweep) -> None:
    answer = own.get(f"/sweeps/{found.pk}/offers.xlsx?sort=price")
    parts = zipfile.ZipFile(io.BytesIO(content_of(answer)))
    sheet = parts.read("xl/worksheets/sheet1.xml").decode()
    assert "<t>=HYPERLINK(1)</t>" in sheet
    assert "<f>" not in sheet
    name, price, is_verified, seen_at = (re.findall(f'<c r="{cell}2"[^>]*>', sheet)[0] for cell in "DEJN")
    assert 't="inlineStr"' in name
    assert 't="' not in price + seen_at  # a number, a time
    assert 't="b"' in is_verified
    assert 'quotePrefix="1"' in parts.read("xl/styles.xml").decode()
    assert content_of(own.get("/results/determinations.xlsx")).startswith(b"PK")


def test_results_are_filtered_by_price_vendor_and_sweep(own: Client, found: Sweep) -> None:
    def names(**wanted: str | int) -> list[str]:
        return [row["price"] for row in json.loads(content_of(own.get("/results/offers.json", wanted)))]

    assert sorted(names()) == ["35.00", "9.50"]
    assert names(min_price="9,51") == ["35.00"]
    assert names(max_price="9.50", currency="USD", vendor="shop.example", sweep=found.pk) == ["9.50"]
    assert names(currency="EUR") == names(vendor="pets.example") == names(sweep=found.pk + 1) == []
    assert len(names(min_price="cheap", max_price="1e99", sweep="all")) == 2
    page = own.get("/results/?min_price=10").content.decode()
    assert 'title="A number, such as 12.50" value="10"' in page
    assert "$9.50" not in page


def test_it_knows_no_other_form_of_export(own: Client, found: Sweep) -> None:
    assert own.get(f"/sweeps/{found.pk}/offers.xml").status_code == 404


def test_results_show_offers_and_determinations_of_all_sweeps(own: Client, found: Sweep) -> None:
    assert "$35.00" in own.get("/results/").content.decode()
    page = own.get("/results/?tab=determinations&determination=blocked").content.decode()
    assert "A CAPTCHA stands in front" in page
    assert "Because of these words." not in page


def test_results_of_another_team_are_not_shown(found: Sweep) -> None:
    stranger = Client()
    stranger.force_login(make_member(role=Role.ADMIN))
    for path in ("/results/", "/results/offers.json", "/results/determinations.json", "/sweeps/", "/"):
        answer = stranger.get(path)
        assert answer.status_code == 200
        page = content_of(answer).decode()
        assert "shop.example" not in page
        assert found.query not in page or path == "/"  # an example query says the same


def test_another_teams_sweep_does_not_exist(found: Sweep) -> None:
    stranger = Client()
    stranger.force_login(make_member(role=Role.ADMIN))
    for path in ("", "offers.csv", "determinations.json"):
        assert stranger.get(f"/sweeps/{found.pk}/{path}").status_code == 404
    assert stranger.post(f"/sweeps/{found.pk}/report.pdf").status_code == 404
    assert stranger.post(f"/sweeps/{found.pk}/cancel/").status_code == 404
    assert stranger.post(f"/sweeps/{found.pk}/vendors/{found.vendors.all()[0].pk}/retry/").status_code == 404
    assert stranger.get(f"/sweeps/new/?from={found.pk}").status_code == 404


def test_a_viewer_reads_and_does_nothing_else(signed_in: SignedIn, found: Sweep) -> None:
    viewer = signed_in(Role.VIEWER)
    assert viewer.get(f"/sweeps/{found.pk}/").status_code == 200
    assert viewer.get("/sweeps/new/").status_code == 403
    assert viewer.post("/sweeps/new/check/").status_code == 403
    assert viewer.post(f"/sweeps/{found.pk}/cancel/").status_code == 403


def test_a_requester_steers_only_their_own_sweep(signed_in: SignedIn, own: Client, start: Start) -> None:
    sweep = start()
    assert signed_in(Role.REQUESTER).post(f"/sweeps/{sweep.pk}/cancel/").status_code == 403
    assert own.post(f"/sweeps/{sweep.pk}/cancel/").status_code == 302
    sweep.refresh_from_db()
    assert sweep.state == "cancelled"


def test_a_lead_steers_any_sweep(signed_in: SignedIn, found: Sweep) -> None:
    vendor = found.vendors.all()[0]
    assert signed_in(Role.LEAD).post(f"/sweeps/{found.pk}/vendors/{vendor.pk}/retry/").status_code == 302
    assert vendor.earlier_visits.count() == 1


def test_nothing_is_changed_by_get(own: Client, start: Start) -> None:
    sweep = start()
    assert own.get(f"/sweeps/{sweep.pk}/cancel/").status_code == 405
    assert own.get(f"/sweeps/{sweep.pk}/vendors/1/retry/").status_code == 405


def test_the_dashboard_counts_what_ended_today(own: Client, found: Sweep) -> None:
    page = own.get("/").content.decode()
    assert "Finished today" in page
    assert found.query in page


def test_the_list_of_sweeps_is_filtered_by_its_query_string(own: Client, start: Start) -> None:
    start(query="green parrot")
    start(query="oak board")
    page = own.get("/sweeps/?q=parrot").content.decode()
    assert "green parrot" in page
    assert "oak board" not in page
    assert "green parrot" not in own.get("/sweeps/?state=done").content.decode()


def test_a_list_says_of_a_sweep_whether_it_runs_or_waits_for_people(own: Client, start: Start) -> None:
    Visit.objects.filter(vendor__sweep=start("shop.example")).update(state=Visit.State.PARKED)
    start("pets.example")

    for path in ("/sweeps/", "/", "/watches/new/"):
        page = own.get(path).content.decode()
        assert "Waiting</span>" in page, path
        assert "Running</span>" in page, path


def test_pages_take_any_query_string(own: Client, found: Sweep, team: Team) -> None:
    for path in (f"/sweeps/{found.pk}/", "/results/", "/results/?tab=determinations", "/sweeps/"):
        glue = "&" if "?" in path else "?"
        assert (
            own.get(
                f"{path}{glue}page=999999999999&sort=evil&availability=x&determination=%00&q=%22%3E"
            ).status_code
            == 200
        )


def test_the_time_left_follows_from_the_visits_that_have_ended(
    own: Client, start: Start, finish: Finish
) -> None:
    sweep = start("shop.example", "pets.example", "more.example")
    first, second, _ = (vendor.visit for vendor in sweep.vendors.all())
    assert " left</span>" not in own.get(f"/sweeps/{sweep.pk}/").content.decode(), "none has ended"
    finish(first, result_of(Determination.ERROR))
    now = timezone.now()
    Visit.objects.filter(pk=first.pk).update(started_at=now - timedelta(minutes=4), ended_at=now)
    Visit.objects.filter(pk=second.pk).update(state=Visit.State.RUNNING, started_at=now)

    assert "about 6 min left" in own.get(f"/sweeps/{sweep.pk}/").content.decode()
