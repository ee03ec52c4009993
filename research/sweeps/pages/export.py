"""The results tables as CSV, JSON and XLSX files: the same rows in the same order as shown."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime
from decimal import Decimal
from operator import attrgetter
from typing import IO, Any

from xlsxwriter import Workbook
from xlsxwriter.format import Format
from xlsxwriter.worksheet import Worksheet

from agent.documents.document import PDF, WORD
from agent.teams.pages.csv_cells import csv_row, safe_cell
from research.models import Offer, Vendor

MEDIA = {
    "csv": "text/csv; charset=utf-8",
    "json": "application/json",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "pdf": PDF,
    "docx": WORD,
    "md": "text/markdown; charset=utf-8",
    "proof": "application/json",
}
_BATCH = 500
CELL_CHARS = 32_767  # of one cell, by the file format
WIDEST_CHARS = 60  # of a column as it is opened


Record = dict[str, Any]
# `price` is None when not shown; `source` is "page", or "person" for what one entered.
_OFFER: dict[str, Callable[[Offer], object]] = {
    "sweep": lambda o: o.sweep_id,
    "query": lambda o: o.sweep.query if o.sweep else "",
    "vendor": lambda o: o.domain,
    "name": lambda o: o.name,
    "price": lambda o: o.price_amount,
    **{name: attrgetter(name) for name in ("currency", "price_text", "availability", "availability_quote")},
    **{name: attrgetter(name) for name in ("is_verified", "source", "entered_by", "url")},
    "seen_at": lambda o: o.seen_at,
}
_DETERMINATION: dict[str, Callable[[Vendor], object]] = {
    "sweep": lambda v: v.sweep_id,
    "query": lambda v: v.sweep.query,
    "vendor": lambda v: v.domain,
    "url": lambda v: v.url,
    **{
        name: attrgetter(f"visit.{name}")
        for name in ("state", "determination", "reason", "page_type", "items_seen")
    },
    "blocker": lambda v: v.visit.blocker_family,
    "blocker_vendor": lambda v: v.visit.blocker_vendor,
    "come_back_at": lambda v: v.visit.come_back_at or "",
    "evidence": lambda v: " | ".join(str(e.get("quote", "")) for e in v.visit.evidence),
    "coverage": lambda v: str(v.visit.coverage.get("words", "")),
    "availability": lambda v: v.availability,
    "mind": lambda v: v.visit.mind,
    "ended_at": lambda v: v.visit.ended_at or "",
}
OFFER_COLUMNS, DETERMINATION_COLUMNS = tuple(_OFFER), tuple(_DETERMINATION)


def offer_record(offer: Offer) -> Record:
    """The offer as a row of a file; `sweep` should be selected with it."""
    return {name: value(offer) for name, value in _OFFER.items()}


def determination_record(vendor: Vendor) -> Record:
    """The vendor as a row of a file; `visit` and `sweep` should be selected with it."""
    return {name: value(vendor) for name, value in _DETERMINATION.items()}


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


def write_xlsx(records: Iterable[Record], columns: Iterable[str], out: IO[bytes]) -> None:
    """A workbook of one sheet: numbers, times (UTC) and booleans are typed cells, all else is text.

    Text is written as strings, never as formulas or links, and marked as text where it could be a formula. Rows go to
    the disk as they come, so that a long table is never held whole.
    """
    names = list(columns)
    options = {"constant_memory": True, "remove_timezone": True}
    with Workbook(out, {**options, "strings_to_formulas": False, "strings_to_urls": False}) as book:
        sheet = book.add_worksheet()
        time_look = book.add_format({"num_format": "yyyy-mm-dd hh:mm:ss"})
        formula_look = book.add_format({"quote_prefix": True})  # of text that could be a formula
        sheet.write_row(0, 0, names, book.add_format({"bold": True}))
        widths, last = [len(name) for name in names], 0
        for last, record in enumerate(records, start=1):
            for column, name in enumerate(names):
                _write_cell(sheet, (last, column), record[name], (time_look, formula_look))
                widths[column] = min(WIDEST_CHARS, max(widths[column], len(str(record[name] or ""))))
        sheet.freeze_panes(1, 0)
        sheet.autofilter(0, 0, last, len(names) - 1)
        for column, width in enumerate(widths):
            sheet.set_column(column, column, width + 2)


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
