"""Visits that ended with offers, recorded as a worker does."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal

import pytest

from agent.teams.models import Team
from agent.visits.models import Visit
from research.models import Offer, Sweep, Vendor
from research.products.models import Listing
from research.products.recording import record_visit

Read = Callable[..., Listing]


@pytest.fixture
def read(team: Team) -> Read:
    """Reads one offer at a vendor in a visit of its own; its listing."""

    def one(vendor: str, name: str, price: str = "10.00", **said: str) -> Listing:
        of = said.pop("currency", "EUR")
        sweep = Sweep.objects.create(team=team, query="saw", state=Sweep.State.DONE)
        url = f"https://{vendor}/"
        visit = Visit.objects.create(
            team=team, query="saw", url=url, domain=vendor, state="ended", determination="products_found"
        )
        Vendor.objects.create(sweep=sweep, position=1, url=url, domain=vendor, visit=visit)
        terms = {key: said.pop(key) for key in ("shipping", "vat") if key in said}
        offer = Offer.objects.create(
            visit=visit,
            sweep=sweep,
            domain=vendor,
            position=1,
            name=name,
            price_amount=Decimal(price),
            currency=of,
            url=said.pop("url", f"{url}p"),
            availability=said.pop("availability", "online"),
            evidence={"identifiers": said, "terms": terms},
        )
        assert record_visit(visit.pk) == 1
        return Listing.objects.get(points__offer=offer)

    return one
