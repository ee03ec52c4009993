"""Tables as CSV, JSON and XLSX files: the same rows whatever the form."""

from __future__ import annotations

import io
import json
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from decimal import Decimal
from typing import IO, Any, NamedTuple

from xlsxwriter import Workbook
from xlsxwriter.format import Format
from xlsxwriter.worksheet import Worksheet

from agent.teams.pages.csv_cells import csv_row, safe_cell
from agent.teams.pages.sending import Sent

TABLE_MEDIA = {
    "csv": "text/csv; charset=utf-8",
    "json": "application/json",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}
_BATCH = 500
CELL_CHARS = 32_767  # of one cell, by the file format
WIDEST_CHARS = 60  # of a column as it is opened


Record = dict[str, Any]


def sent_table(name: str, records: Iterable[Record], columns: Iterable[str]) -> Sent:
    """The records as a file of that name, in the form of its ending: CSV and JSON are sent as the records are read,
    a workbook is made first."""
    form = name.rpartition(".")[2]
    if form != "xlsx":
        return Sent(pieces_of(form, records, columns), filename=name, content_type=TABLE_MEDIA[form])
    out = io.BytesIO()
    write_xlsx([Sheet("", records, columns)], out)
    out.seek(0)
    return Sent(out, filename=name, content_type=TABLE_MEDIA[form])


def pieces_of(form: str, records: Iterable[Record], columns: Iterable[str]) -> Iterator[str]:
    """The records as CSV or JSON."""
    return csv_lines(records, columns) if form == "csv" else json_pieces(records)


def csv_lines(records: Iterable[Record], columns: Iterable[str]) -> Iterator[str]:
    """CSV text in pieces, with a byte order mark for spreadsheets; prices are numbers, text is made safe."""
    names = list(columns)
    yield "\ufeff" + csv_row(names)
    lines: list[str] = []
    for number, record in enumerate(records, start=1):
        lines.append(
            csv_row(_plain(value) if isinstance(value := record[name], datetime) else value for name in names)
        )
        if number % _BATCH == 0:
            yield "".join(lines)
            lines.clear()
    yield "".join(lines)


def json_pieces(records: Iterable[Record]) -> Iterator[str]:
    """The records as one JSON list, in pieces; decimal numbers are text, times are ISO 8601."""
    before = "[\n"
    for record in records:
        yield before + json.dumps(record, ensure_ascii=False, indent=2, default=_plain)
        before = ",\n"
    yield "[]" if before == "[\n" else "\n]"


def _plain(value: object) -> str:
    return value.isoformat() if isinstance(value, datetime) else str(value)


class Sheet(NamedTuple):
    """A sheet of a workbook; "" as its name is "Sheet1"."""

    name: str
    records: Iterable[Record]
    columns: Iterable[str]


def write_xlsx(sheets: Iterable[Sheet], out: IO[bytes]) -> None:
    """A workbook: numbers, times (UTC) and booleans are typed cells, all else is text.

    Text is written as strings, never as formulas or links, and marked as text where it could be a formula. Rows go to
    the disk as they come, so that a long table is never held whole.
    """
    options = {"constant_memory": True, "remove_timezone": True}
    with Workbook(out, {**options, "strings_to_formulas": False, "strings_to_urls": False}) as book:
        looks = (
            book.add_format({"num_format": "yyyy-mm-dd hh:mm:ss"}),
            book.add_format({"quote_prefix": True}),  # of text that could be a formula
        )
        bold = book.add_format({"bold": True})
        for sheet in sheets:
            _write_sheet(book.add_worksheet(sheet.name), sheet, bold, looks)


def _write_sheet(drawn: Worksheet, sheet: Sheet, bold: Format, looks: tuple[Format, Format]) -> None:
    names = list(sheet.columns)
    drawn.write_row(0, 0, names, bold)
    widths, last = [len(name) for name in names], 0
    for last, record in enumerate(sheet.records, start=1):
        for column, name in enumerate(names):
            _write_cell(drawn, (last, column), record[name], looks)
            widths[column] = min(WIDEST_CHARS, max(widths[column], len(str(record[name] or ""))))
    drawn.freeze_panes(1, 0)
    drawn.autofilter(0, 0, last, len(names) - 1)
    for column, width in enumerate(widths):
        drawn.set_column(column, column, width + 2)


def _write_cell(sheet: Worksheet, at: tuple[int, int], value: object, looks: tuple[Format, Format]) -> None:
    time_look, formula_look = looks
    match value:
        case None | "":
            return
        case bool():
            sheet.write_boolean(*at, value)
        case int() | float() | Decimal():
            sheet.write_number(*at, value)
        case datetime():
            sheet.write_datetime(*at, value.astimezone(UTC), time_look)
        case _:
            text = str(value)[:CELL_CHARS]
            sheet.write_string(*at, text, formula_look if safe_cell(text) != text else None)
