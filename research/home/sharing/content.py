"""What a share link shows: the rows of a table or a document, without what is only the team's."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from itertools import islice
from typing import Any, NamedTuple

from django.db.models import Model
from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils.safestring import SafeString

from agent.teams.pages.table_files import Record
from research.answers.exports.files import answer_document
from research.answers.models import Query
from research.answers.reports.files import report_document
from research.answers.reports.models import Report
from research.home.exports.making import DOCUMENTS, table_of, thing_of
from research.home.models import MadeFile, ShareLink
from research.models import Sweep
from research.pipeline.errors import SharingRefused
from research.pipeline.watching.readings import price_words
from research.sweeps import selectors
from research.sweeps.pages.export import FILE, MARKS, TEAM
from research.sweeps.pages.pdf_report import sweep_document
from research.sweeps.pages.tables import Table

SHOWN_ROWS = 500  # of a long table; its file has all
MOST_FILTER = 2000  # characters of a query string, as the column holds it
MOST_VENDORS = 300  # of a sweep that is shown whole
_STATUSES = {"availability", "determination"}


class Cell(NamedTuple):
    """One value; `look`: "time", "chip" of the status that the column is named by, "number" or "text"."""

    column: str
    look: str
    value: object
    url: str  # where it links to; ""


@dataclass(frozen=True, slots=True)
class ShownTable:
    """The first rows of a table, and how many there are."""

    columns: list[str]
    rows: list[list[Cell]]
    total: int


def require_content(link: ShareLink) -> None:
    """*Raises* Http404 where the team has nothing that it could show, SharingRefused where that is too long."""
    if link.kind not in MadeFile.Kind.values:
        raise Http404
    if len(link.filter) > MOST_FILTER:  # cut off, it would show more than was meant
        raise SharingRefused("This filter is too long to be shared. Shorten its words.")
    found = None if table_of(link) else thing_of(link)
    if isinstance(found, Sweep) and found.vendors.count() > MOST_VENDORS:
        raise SharingRefused(
            f"This sweep has more than {MOST_VENDORS} vendors. Share its offers or its determinations."
        )


def title_of(link: ShareLink) -> str:
    """What a new link is called unless somebody says otherwise. *Raises* Http404 where there is nothing to show."""
    require_content(link)
    if link.kind in DOCUMENTS:
        found: Any = thing_of(link)
        return str(found.query if isinstance(found, Sweep) else found.text)[:200]
    kind = str(link.get_kind_display())
    if not kind.endswith(" of a sweep"):
        return kind
    sweep = get_object_or_404(Sweep, team=link.team_id, pk=link.about)
    return f"{kind.removesuffix(' of a sweep')}: {sweep.query}"[:200]


def file_table(link: ShareLink) -> Table:
    """The rows that its file has. *Raises* Http404 for a document, and when what it is about is gone."""
    if (table := table_of(link)) is None:
        raise Http404
    hidden = {TEAM} if link.shows_marks else {TEAM, MARKS}
    columns = {name: reach for name, reach in table.columns.items() if reach not in hidden}
    return Table(columns, table.count, table.records)


def shown_table(link: ShareLink) -> ShownTable:
    """The table on its page. *Raises* as `file_table`."""
    table = file_table(link)
    rows = list(islice(table.records(), SHOWN_ROWS))
    told = [name for name, reach in table.columns.items() if reach != FILE and any(row[name] for row in rows)]
    if link.about and "query" in told:
        told.remove("query")  # one sweep's is in the title
    columns = sorted(told, key=lambda name: name != "name")
    return ShownTable(columns, [[_cell(name, row) for name in columns] for row in rows], table.count())


def _cell(name: str, row: Record) -> Cell:
    value, linked = row[name], "name" if "name" in row else "vendor"
    link = str(row.get("url") or "") if name == linked else ""
    match value:
        case datetime():
            return Cell(name, "time", value, "")
        case bool():
            return Cell(name, "text", "yes" if value else "", "")
        case Decimal():
            words = price_words(value, row.get("currency", ""), row.get("price_text", ""))
            return Cell(name, "number", words, "")
    return Cell(name, "chip" if name in _STATUSES and value else "text", value, link)


def document_of(link: ShareLink) -> SafeString | None:
    """The answer, report or sweep as markup; None for a table. *Raises* Http404 when it is gone."""
    if link.kind not in DOCUMENTS:
        return None
    found = thing_of(link)
    return _DOCUMENTS[type(found)](found)


def _sweep(sweep: Sweep) -> SafeString:
    return sweep_document(sweep, selectors.vendor_rows(sweep))


_DOCUMENTS: Mapping[type[Model], Callable[..., SafeString]] = {
    Sweep: _sweep,
    Query: answer_document,
    Report: report_document,
}
