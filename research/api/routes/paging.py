"""Lists by cursor: `?cursor=…&limit=50`, and an unknown parameter is refused like an unknown field.

A cursor is the number of the last row that was shown: what is added or deleted meanwhile moves no other row to another
page, and a page far down costs as much as the first.
"""

from collections.abc import Callable, Sequence
from functools import wraps
from typing import Annotated, Any, TypedDict, TypeVar

from django.conf import settings
from django.db.models import Model, QuerySet
from pydantic import BaseModel, ConfigDict, Field

from research.api.auth import ApiRequest
from research.api.routes.problems import ApiRefusal

Row = TypeVar("Row", bound=Model)
Shown = TypeVar("Shown", bound=BaseModel)
Answer = TypeVar("Answer")
Cursor = Annotated[str, Field(pattern=r"^[0-9]{1,18}$")]


class Filters(BaseModel):
    """Parameters of a list. Subclasses add the columns that it can be filtered by."""

    model_config = ConfigDict(extra="forbid")

    cursor: Cursor | None = Field(None, description="`next_cursor` of the page before.")
    limit: int = Field(50, ge=1, le=200)


class PageFields(TypedDict):
    """Fields of `schemas.Page` and the items."""

    items: Sequence[Any]
    total: int
    next_cursor: str | None
    next: str | None


def page_of(
    request: ApiRequest,
    wanted: Filters,
    rows: QuerySet[Row],
    show: Callable[[Row], Shown],
    *,
    newest_first: bool = True,
) -> PageFields:
    """The rows after the cursor, filtered, in the order in which they were made or its reverse."""
    rows = narrowed(rows, wanted)
    total = rows.count()
    rows = rows.order_by("-pk" if newest_first else "pk")
    if wanted.cursor:
        rows = rows.filter(**{"pk__lt" if newest_first else "pk__gt": int(wanted.cursor)})
    found = list(rows[: wanted.limit + 1])
    shown = found[: wanted.limit]
    cursor = str(shown[-1].pk) if len(found) > wanted.limit else None
    return PageFields(
        items=[show(row) for row in shown],
        total=total,
        next_cursor=cursor,
        next=_next(request, cursor) if cursor else None,
    )


def narrowed(rows: QuerySet[Row], wanted: BaseModel) -> QuerySet[Row]:
    """The rows that the filters of the list leave."""
    return rows.filter(**wanted.model_dump(exclude={"cursor", "limit", "form"}, exclude_none=True))


def without_unknown(view: Callable[..., Answer]) -> Callable[..., Answer]:
    """An operation that is refused when the address has a parameter that nobody reads: its `wanted` names them.

    *Raises* ApiRefusal 422.
    """

    @wraps(view)
    def strict(request: ApiRequest, **given: Any) -> Answer:
        fields = type(given["wanted"]).model_fields if "wanted" in given else {}
        unknown = sorted(set(request.GET) - {field.alias or name for name, field in fields.items()})
        if unknown:
            raise ApiRefusal(422, f"Unknown parameter: {', '.join(unknown)[:200]}.")
        return view(request, **given)

    return strict


def _next(request: ApiRequest, cursor: str) -> str:
    query = request.GET.copy()
    query["cursor"] = cursor
    return f"{settings.PUBLIC_URL}{request.path}?{query.urlencode()}"
