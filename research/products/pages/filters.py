"""What the list of products shows, as its query string has it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Self

from django.db.models import Exists, OuterRef, Q, QuerySet

from agent.language.sanitize import whole_number
from research.products.models import Listing, Product
from research.sweeps.pages.filters import TableFilter

MOST_COMPARED = 12
_SORTS = {"name": "name", "vendors": "vendor_count", "seen": "seen_at"}


@dataclass(frozen=True, slots=True)
class ProductFilter(TableFilter):
    """The list of products. `show`: "doubt" for those that a person may join, "many" for those of several vendors."""

    vendor: str = ""
    show: str = ""

    def _cleaned(self) -> Self:
        sort = self.sort if self.sort.lstrip("-") in _SORTS else ""
        return replace(self, sort=sort, show=self.show if self.show in ("doubt", "many") else "")

    def apply(self, products: QuerySet[Product]) -> QuerySet[Product]:
        """The rows this filter shows, in its order; unsorted means what was read last first."""
        listings = Listing.objects.filter(product=OuterRef("pk"))
        if self.q:
            said = Q(name__icontains=self.q) | Q(brand__icontains=self.q)
            numbers = Q(gtin=self.q) | Q(mpn__iexact=self.q) | Q(sku__iexact=self.q)
            products = products.filter(said | Exists(listings.filter(said | numbers)))
        if self.vendor:
            products = products.filter(Exists(listings.filter(vendor=self.vendor)))
        if self.show == "doubt":
            products = products.filter(has_doubt=True)  # type: ignore[misc]  # an annotation
        if self.show == "many":
            products = products.filter(vendor_count__gt=1)  # type: ignore[misc]  # an annotation
        if not self.sort:
            return products
        direction = "-" if self.sort.startswith("-") else ""
        return products.order_by(direction + _SORTS[self.sort.lstrip("-")], "-pk")


def chosen_ids(given: Mapping[str, object]) -> list[int]:
    """The products that a comparison names, none twice."""
    named = given.getlist("p") if hasattr(given, "getlist") else []
    found = [number for text in named if (number := whole_number(text)) is not None]
    return list(dict.fromkeys(found))[:MOST_COMPARED]
