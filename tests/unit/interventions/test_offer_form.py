"""The form of offers entered by hand: strict, several rows, errors beside the fields, the right person alone."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from agent.teams.models import User
from agent.visits.models import Visit
from interventions.models import Intervention
from interventions.offers.form import offer_rows
from tests.unit.interventions.conftest import driving, make_open

pytestmark = pytest.mark.django_db


@pytest.fixture
def item(visit: Visit, anna: User) -> Intervention:
    """An item that Anna drives."""
    row = make_open(visit)
    driving(row, anna)
    return Intervention.objects.select_related("visit").get(pk=row.pk)


def sent(item: Intervention, **changes: Any) -> dict[str, Any]:
    row = {
        "name": "Meadow hay", "price": "12,50", "currency": "EUR", "availability": "available_online",
        "url": f"{item.visit.url}hay",
    }  # fmt: skip
    fields = {f"offers-0-{key}": value for key, value in {**row, **changes}.items()}
    return {"fence": item.fence, "offers-TOTAL_FORMS": 1, "offers-INITIAL_FORMS": 0, **fields}


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"name": ""}, "Say what is offered"),
        ({"price": "1.234"}, "two ways"),
        ({"price": "0"}, "more than 0"),
        ({"price": "12 EUR"}, "Write the number alone"),
        ({"currency": ""}, "Choose the currency"),
        ({"currency": "XXX"}, "XXX is not one of"),
        ({"url": "javascript:alert(1)"}, "no http or https address"),
        ({"url": "https://other.example/hay"}, "say why it counts"),
    ],
)
def test_each_error_stands_beside_its_field(
    item: Intervention, anna: User, client: Client, changes: dict[str, str], words: str
) -> None:
    client.force_login(anna)
    answer = client.post(f"/queue/{item.pk}/offers/", sent(item, **changes))
    assert answer.status_code == 422
    assert words in answer.content.decode()
    assert Intervention.objects.get(pk=item.pk).offers == []


def test_an_empty_form_says_that_one_offer_is_needed(item: Intervention, anna: User, client: Client) -> None:
    client.force_login(anna)
    empty = sent(item, name="", price="", currency="", availability="unknown", url=item.url)
    answer = client.post(f"/queue/{item.pk}/offers/", empty)
    assert (answer.status_code, "Enter at least one offer" in answer.content.decode()) == (422, True)


def test_an_offer_of_another_site_needs_a_reason(item: Intervention, anna: User, client: Client) -> None:
    client.force_login(anna)
    data = sent(item, url="https://other.example/hay", other_site_reason="The shop sells there")
    assert client.post(f"/queue/{item.pk}/offers/", data).status_code == 302


def test_what_is_handed_in_goes_with_the_item_and_its_maker(
    item: Intervention, anna: User, client: Client
) -> None:
    client.force_login(anna)
    answer = client.post(f"/queue/{item.pk}/offers/", sent(item), headers={"HX-Request": "true"})
    assert answer["HX-Redirect"] == f"/queue/{item.pk}/takeover/"
    row = Intervention.objects.get(pk=item.pk)
    (offer,) = row.offers
    assert (row.outcome, offer["by"], offer["price"]) == ("offer_entered", "Anna", "12.50")


def test_somebody_who_does_not_hold_it_is_refused(item: Intervention, ben: User, client: Client) -> None:
    client.force_login(ben)
    answer = client.post(f"/queue/{item.pk}/offers/", sent(item))
    assert answer.status_code == 409
    assert Visit.objects.get(pk=item.visit_id).state != "ended"
    assert Intervention.objects.get(pk=item.pk).offers == []


def test_the_form_begins_with_the_page_and_without_a_price(item: Intervention) -> None:
    (row,) = offer_rows(item).forms
    assert row["url"].value() == item.url
    assert not row["price"].value()
