"""What the API's operations on share links take and give."""

from datetime import datetime, timedelta
from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, Field

from research.api.routes.schemas.sweeps import Input, Page, UserName, storable
from research.api.routes.shown import shown_as
from research.home.models import ShareLink
from research.home.sharing.services import address_of

SharedKind = Literal[
    "results-offers", "results-determinations", "sweep-offers", "sweep-determinations", "sweep-report",
    "products", "products-comparison", "product-prices", "query", "report",
]  # fmt: skip
Title = Annotated[str, Field(min_length=1, max_length=200), AfterValidator(storable)]


class ShareLinkOut(BaseModel):
    """What people without an account may read. `address` is "" once it is revoked or too old; `about`: the sweep,
    product, query or report, 0 for a table of all the team's."""

    id: int
    title: str
    kind: SharedKind
    about: int
    filter: str
    shows_marks: bool
    address: str
    created_by: UserName
    created_at: datetime
    expires_at: datetime
    revoked_at: datetime | None
    opened: int
    last_opened_at: datetime | None


class ShareLinkPage(Page[ShareLinkOut]):
    """Share links, newest first."""


class ShareLinkIn(Input):
    """What to share, and for how long."""

    title: Title
    kind: SharedKind
    about: int = Field(0, ge=0, le=2**63 - 1)
    filter: Annotated[str, Field(max_length=2000), AfterValidator(storable)] = Field(
        "", description="A query string, as the page of the table has it: availability=in_stock&max_price=80."
    )
    shows_marks: bool = Field(False, description="Also show the team's shortlist, notes and labels.")
    days: int = Field(7, ge=1, le=90)

    @property
    def lifetime(self) -> timedelta:
        """How long the address is good."""
        return timedelta(days=self.days)


def shown_link(link: ShareLink) -> ShareLinkOut:
    """A link with its address."""
    return shown_as(ShareLinkOut, link, address=address_of(link) if link.is_open else "")
