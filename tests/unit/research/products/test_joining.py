"""Offers become listings of products, over vendors and runs; what a person says of them stays."""

from __future__ import annotations

from decimal import Decimal

import pytest

from agent.teams.models import AuditEntry, User
from research.models import Offer
from research.pipeline.products import names
from research.products import selectors, services
from research.products.models import Decision, Listing, Point, Product, Suggestion
from research.products.recording import record_visit, visits_left
from tests.unit.research.products.conftest import Read

pytestmark = pytest.mark.django_db
SAW = "Makita DHS680Z 18V circular saw 165 mm"
GTIN, OTHER_GTIN = "4006381333931", "4006381333948"


def _shown() -> int:
    return Product.objects.filter(listings__isnull=False).distinct().count()


def test_vendors_offers_of_one_thing_are_one_product(read: Read) -> None:
    first = read("a.example", SAW, "189.00", mpn="DHS680Z")
    second = read("b.example", "Makita Akku-Handkreissäge DHS680Z 18 V", "179.50")
    other = read("b.example", "Makita DHS660Z 18V circular saw", url="https://b.example/q", mpn="DHS660Z")

    assert first.product_id == second.product_id != other.product_id
    assert second.reason == "Both have the maker's number DHS680Z."


def test_a_listing_is_known_again_and_every_point_has_its_evidence(read: Read) -> None:
    read("a.example", SAW, "189.00")
    listing = read("a.example", SAW, "185.00", shipping="4.95", vat="included")
    points = list(listing.points.all())

    assert [p.price for p in points] == [Decimal("189.00"), Decimal("185.00")]
    assert all(p.visit is not None and p.offer is not None and p.is_comparable for p in points)
    assert (listing.price, listing.shipping, listing.vat) == (Decimal("185.00"), Decimal("4.95"), "included")


def test_another_currency_starts_the_price_anew(read: Read) -> None:
    read("a.example", SAW, "189.00")
    listing = read("a.example", SAW, "189.00", currency="USD")

    assert [p.is_comparable for p in listing.points.all()] == [True, False]


def test_recording_twice_changes_nothing_and_a_lost_task_is_made_up_for(read: Read) -> None:
    listing = read("a.example", SAW)
    visit = listing.visit_id
    assert visit is not None

    assert record_visit(visit) == 0
    assert visits_left(listing.seen_at) == []
    Point.objects.all().delete()
    assert visits_left(listing.seen_at) == [visit]


def test_differing_gtins_are_never_one_product(read: Read, requester: User) -> None:
    first = read("a.example", SAW, gtin=GTIN)
    second = read("b.example", SAW, gtin=OTHER_GTIN)

    assert first.product_id != second.product_id
    with pytest.raises(services.ProductRefused, match="GTINs differ"):
        services.join_products(product=first.product, into=second.product, user=requester)


def test_without_gtins_the_same_two_are_one_product(read: Read) -> None:
    assert read("a.example", SAW).product_id == read("b.example", SAW).product_id


def test_a_gtin_that_is_learned_later_parts_what_only_names_have_joined(read: Read) -> None:
    first = read("a.example", SAW, gtin=GTIN)
    assert read("b.example", SAW).product_id == first.product_id

    assert read("b.example", SAW, gtin=OTHER_GTIN).product_id != first.product_id


def test_what_a_person_has_parted_the_matcher_does_not_join_again(read: Read, requester: User) -> None:
    first = read("a.example", SAW)
    second = read("b.example", SAW)
    services.part_listing(listing=second, user=requester)

    again = read("b.example", SAW, "9.00", mpn="DHS680Z")
    assert (again.pk, again.is_settled) == (second.pk, True)
    assert again.product_id != first.product_id


def test_what_a_person_has_joined_the_matcher_does_not_part(read: Read, requester: User) -> None:
    first = read("a.example", SAW, gtin=GTIN)
    second = read("b.example", "Something quite else")
    services.join_products(product=second.product, into=first.product, user=requester)

    assert read("b.example", "Something quite else", gtin=OTHER_GTIN).product_id == first.product_id


def test_a_decision_is_taken_back_once(read: Read, requester: User) -> None:
    first = read("a.example", SAW)
    second = read("b.example", "Something quite else")
    decision = services.join_products(product=second.product, into=first.product, user=requester)
    assert _shown() == 1

    assert services.undo(decision=decision, user=requester)
    assert not services.undo(decision=decision, user=requester)
    assert _shown() == 2
    assert not Listing.objects.filter(is_settled=True).exists()
    actions = AuditEntry.objects.order_by("pk").values_list("action", flat=True)
    assert list(actions)[-2:] == ["product.joined", "product.undone"]


def test_a_doubtful_listing_is_for_a_person_and_no_is_remembered(
    read: Read, requester: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(names, "SAME", 0.999)
    first = read("a.example", "Makita DHS680Z saw 165 mm")
    second = read("b.example", "Makita DHS680Z saw 165 mm with rail")
    assert first.product_id != second.product_id
    suggestion = Suggestion.objects.get()
    services.keep_apart(suggestion=suggestion, user=requester)

    read("b.example", "Makita DHS680Z saw 165 mm with rail", sku="77-1")
    assert not selectors.open_suggestions(first.product).exists()
    with pytest.raises(services.ProductRefused):
        services.join_listing(suggestion=suggestion, user=requester)
    services.undo(decision=Decision.objects.get(), user=requester)
    services.join_listing(suggestion=suggestion, user=requester)
    assert Listing.objects.get(pk=second.pk).product_id == first.product_id


def test_history_outlives_its_visit(read: Read) -> None:
    listing = read("a.example", SAW, "189.00")
    Offer.objects.all().delete()

    point = listing.points.get()
    assert (point.price, point.offer) == (Decimal("189.00"), None)
