"""What the API's operations on files take and give."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from agent.teams.pages.table_files import TABLE_MEDIA
from research.api.routes.schemas.sweeps import Page

_TEXT: dict[str, object] = {"schema": {"type": "string"}}
_JSON: dict[str, object] = {"schema": {}}
FILE = {
    "200": {
        "description": "The file.",
        "content": {
            kind.partition(";")[0]: _JSON if kind == TABLE_MEDIA["json"] else _TEXT
            for kind in ("application/octet-stream", *TABLE_MEDIA.values())
        },
    }
}


class FileForm(BaseModel):
    """In which form a table is sent."""

    model_config = ConfigDict(extra="forbid")

    form: Literal["csv", "json", "xlsx"] = "csv"


class FileIn(BaseModel):
    """A file to be made. `of` is the number of the sweep, product, query or report; `filter` is for tables."""

    model_config = ConfigDict(extra="forbid")

    kind: Literal[
        "results-offers",
        "results-determinations",
        "sweep-offers",
        "sweep-determinations",
        "sweep-report",
        "products",
        "product-prices",
        "query",
        "report",
    ]
    form: Literal["csv", "json", "xlsx", "pdf", "docx", "md", "proof"]
    of: int | None = Field(None, ge=1, le=2**63 - 1)
    filter: dict[Annotated[str, Field(max_length=20)], Annotated[str, Field(max_length=200)]] = Field(
        {}, max_length=12
    )


class FileOut(BaseModel):
    """How far a file is, in rows. `problem`: why the last try failed."""

    id: int
    kind: str
    form: str
    name: str
    ready: bool
    failed: bool
    done: int
    total: int
    bytes: int
    problem: str
    created_at: datetime
    links: dict[str, str]


class FilePage(Page[FileOut]):
    """Files, newest first."""
