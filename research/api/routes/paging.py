"""Pages of lists: `?page=2&per_page=50`, and an unknown parameter is refused like an unknown field."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypedDict, TypeVar

from django.conf import settings
from django.db.models import Model, QuerySet
from pydantic import BaseModel, ConfigDict, Field

from research.api.auth import ApiRequest
from research.api.routes.problems import ApiRefusal

Row = TypeVar("Row", bound=Model)
Shown = TypeVar("Shown", bound=BaseModel)


class Filters(BaseModel):
    """Parameters of a list. Subclasses add the columns that it can be filtered by."""

    model_config = ConfigDict(extra="forbid")

    page: int = Field(1, ge=1, le=100_000)
    per_page: int = Field(50, ge=1, le=200)


class PageFields(TypedDict):
    """Fields of `schemas.Page` and the items."""

    items: Sequence[Any]
    page: int
    per_page: int
    total: int
    next: str | None


def page_of(
    request: ApiRequest, wanted: Filters, rows: QuerySet[Row], show: Callable[[Row], Shown]
) -> PageFields:
    """The asked page of the rows, filtered. *Raises* ApiRefusal 422 for a parameter that the list does not know."""
    refuse_unknown(request, type(wanted))
    rows = rows.filter(**wanted.model_dump(exclude={"page", "per_page"}, exclude_none=True))
    total = rows.count()
    start = (wanted.page - 1) * wanted.per_page
    more = start + wanted.per_page < total
    return PageFields(
        items=[show(row) for row in rows[start : start + wanted.per_page]],
        page=wanted.page,
        per_page=wanted.per_page,
        total=total,
        next=_next(request, wanted.page + 1) if more else None,
    )


def refuse_unknown(request: ApiRequest, known: type[BaseModel] | None = None) -> None:
    """*Raises* ApiRefusal 422 when the address has a parameter that nobody reads."""
    names = {field.alias or name for name, field in known.model_fields.items()} if known else set()
    unknown = sorted(set(request.GET) - names)
    if unknown:
        raise ApiRefusal(422, f"Unknown parameter: {', '.join(unknown)[:200]}.")


def _next(request: ApiRequest, page: int) -> str:
    query = request.GET.copy()
    query["page"] = str(page)
    return f"{settings.PUBLIC_URL}{request.path}?{query.urlencode()}"
