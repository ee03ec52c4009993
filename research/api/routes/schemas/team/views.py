"""What the API's operations on saved views take and give."""

from datetime import datetime
from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, Field

from research.api.routes.schemas.sweeps import Input, Page, UserName, storable
from research.api.routes.shown import shown_as, site
from research.home.models import SavedView
from research.home.sharing.saved.tables import address_of, filter_of

ViewKind = Literal[
    "results-offers",
    "results-determinations",
    "products",
    "products-comparison",
    "sweeps",
    "queries",
    "reports",
]
Name = Annotated[str, Field(min_length=1, max_length=SavedView.MAX_NAME), AfterValidator(storable)]
Filter = Annotated[str, Field(min_length=1, max_length=2000), AfterValidator(storable)]
_FILTER = "A query string, as the page of the table has it: availability=online&sort=price."


class SavedViewOut(BaseModel):
    """The filter of a table under a name. `url` is the table under it; `gone`: what the filter names and the team no
    longer has, "" when nothing."""

    id: int
    name: str
    kind: ViewKind
    filter: str
    is_shared: bool
    gone: str
    created_by: UserName
    created_at: datetime
    url: str


class SavedViewPage(Page[SavedViewOut]):
    """Saved views, newest first."""


class SavedViewChange(Input):
    """A view in place of what it was. Only who saved it makes the team's view private."""

    name: Name = Field(description="Of no other view of that table that the same people have.")
    filter: Filter = Field(description=_FILTER)
    is_shared: bool = Field(False, description="The whole team has it; else the token's member alone.")


class SavedViewIn(SavedViewChange):
    """A view to keep."""

    kind: ViewKind


def shown_view(view: SavedView, gone: str) -> SavedViewOut:
    """A view with its address."""
    return shown_as(SavedViewOut, view, filter=filter_of(view), gone=gone, url=site(address_of(view)))
