"""What the API's operations on vendor lists take and give."""

from collections.abc import Sequence
from datetime import datetime
from typing import Annotated

from pydantic import AfterValidator, BaseModel, Field

from research.api.routes.schemas.sweeps import Address, Input, Page, UserName, storable
from research.api.routes.shown import api, shown_as, site
from research.sweeps.lists.health import Health, health_of
from research.sweeps.lists.models import VendorList


class VendorListIn(Input):
    """A list to keep. A name for people may stand before an address: `Pet shop https://shop.example`."""

    name: Annotated[str, Field(min_length=1, max_length=120), AfterValidator(storable)] = Field(
        description="Of no other list of the team."
    )
    vendors: Annotated[list[Address], Field(min_length=1, max_length=500)] = Field(
        description="Domains or addresses, 1 to 500."
    )


class VendorListOut(BaseModel):
    """A list without its vendors; `vendors` is their number."""

    id: int
    name: str
    vendors: int
    created_by: UserName
    created_at: datetime
    changed_at: datetime
    url: str
    links: dict[str, str]


class BlockerCount(BaseModel):
    """A kind of wall, and in how many visits it was met."""

    family: str
    visits: int


class HealthOut(BaseModel):
    """How the team's visits to a site went. `visits` are all that came to their end, `counted` the last of these (at
    most 20), which the rest is of: `answered` ended with products found, no relevant products or not sold online.
    `median_seconds` is from start to end, with the time that people took."""

    visits: int
    counted: int
    answered: int
    median_seconds: float | None
    last_visit: int
    last_determination: str
    last_ended_at: datetime | None
    blockers: Sequence[BlockerCount]


class ListedVendorOut(BaseModel):
    """A vendor of a list; `health` is null where its site was not visited yet."""

    position: int
    url: str
    domain: str
    label: str
    health: HealthOut | None


class VendorListDetail(VendorListOut):
    """A list with its vendors in order, `items`."""

    items: Sequence[ListedVendorOut]


class VendorListPage(Page[VendorListOut]):
    """Vendor lists, newest first."""


def shown_list(of: VendorList) -> VendorListOut:
    """A list out of `research.sweeps.lists.selectors.lists_of`."""
    count: int = of.vendor_count  # type: ignore[attr-defined]  # an annotation
    links = {"self": api(f"/vendor-lists/{of.pk}")}
    return shown_as(VendorListOut, of, vendors=count, url=site(f"/sweeps/lists/{of.pk}/"), links=links)


def shown_list_with_health(of: VendorList) -> VendorListDetail:
    """The same with its vendors, and how the last visits to each went."""
    vendors = list(of.vendors.all())
    health = health_of(of.team_id, {vendor.domain for vendor in vendors})
    items = [
        shown_as(ListedVendorOut, vendor, health=_shown_health(health.get(vendor.domain)))
        for vendor in vendors
    ]
    return VendorListDetail(**shown_list(of).model_dump(), items=items)


def _shown_health(of: Health | None) -> HealthOut | None:
    if of is None:
        return None
    blockers = [BlockerCount(family=family, visits=count) for family, count in of.blockers]
    return shown_as(HealthOut, of, blockers=blockers)
