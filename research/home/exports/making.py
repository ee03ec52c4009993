"""What files can be made of, and the making of each: piece by piece, in a worker or, of short ones, in a request."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import IO, Any

from django.db.models import Model
from django.http import Http404, QueryDict
from django.shortcuts import get_object_or_404

from agent.teams.pages.table_files import TABLE_MEDIA, Record, Sheet, pieces_of, write_xlsx
from research.answers.exports import files as answers
from research.answers.models import Query
from research.answers.reports import files as reports
from research.answers.reports.models import Report
from research.home.models import MadeFile, ShareLink
from research.models import Sweep
from research.products.pages.tables import PRODUCT_TABLES
from research.sweeps.pages.pdf_report import sweep_report
from research.sweeps.pages.tables import TABLES, Table, sweep_workbook

Told = Callable[[int, int], None]
"""Called with how many rows of how many are done."""
_TELL_EVERY = 500
ALL_TABLES = {**TABLES, **PRODUCT_TABLES}
DOCUMENTS: Mapping[str, tuple[type[Model], Mapping[str, Callable[[Any, IO[bytes]], None]]]] = {
    MadeFile.Kind.SWEEP_REPORT: (Sweep, {"pdf": sweep_report, "xlsx": sweep_workbook}),
    MadeFile.Kind.QUERY: (Query, answers.FORMS),
    MadeFile.Kind.REPORT: (Report, reports.FORMS),
}


def table_of(row: MadeFile | ShareLink) -> Table | None:
    """The rows of that file or link, None for a document. *Raises* Http404 when what it is about is gone."""
    made = ALL_TABLES.get(row.kind)
    return made(row.team, row.about, QueryDict(row.filter)) if made else None


def require_possible(row: MadeFile) -> None:
    """*Raises* Http404 for a form that there is not, and where the team has nothing that it could be made of."""
    if row.form not in (DOCUMENTS[row.kind][1] if row.kind in DOCUMENTS else TABLE_MEDIA):
        raise Http404("There is no such form of export.")
    if table_of(row) is None:
        thing_of(row)


def thing_of(row: MadeFile | ShareLink) -> Model:
    """What the document is made of. *Raises* Http404 when it is gone."""
    return get_object_or_404(DOCUMENTS[row.kind][0], team=row.team_id, pk=row.about)


def write_file(row: MadeFile, out: IO[bytes], told: Told) -> None:
    """Write the whole file. *Raises* Http404 when what it is about is gone, and whatever `told` raises."""
    table = table_of(row)
    if table is None:
        DOCUMENTS[row.kind][1][row.form](thing_of(row), out)
        return
    records = _counted(table.records(), table.count(), told)
    if row.form == MadeFile.Form.XLSX:
        write_xlsx([Sheet("", records, table.columns)], out)
        return
    for piece in pieces_of(row.form, records, table.columns):
        out.write(piece.encode())


def _counted(records: Iterator[Record], total: int, told: Told) -> Iterator[Record]:
    told(0, total)
    for number, record in enumerate(records, start=1):
        yield record
        if number % _TELL_EVERY == 0:
            told(number, total)
