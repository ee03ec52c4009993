"""The addresses in one line of a pasted list, without bullets, numbers, quotes and columns, and the name before one."""

from __future__ import annotations

import csv
import re

_HOSTLIKE = re.compile(
    r"^(localhost|[^./:@]+(\.[^./:@]+)*\.[a-z\u00a1-\uffff]{2,}|\d{1,3}(\.\d{1,3}){3})([:/].*)?$",
    re.IGNORECASE,
)
_HEADINGS = frozenset(
    {"url", "urls", "domain", "domains", "vendor", "vendors", "site", "sites", "website", "link"}
)
_BULLET = re.compile(r"^(?:[-*+•◦‣·–—]|\d{1,4}[.)])\s+")
_MARKDOWN = re.compile(r"\[[^\]]*\]\((https?://[^\s)]+)\)", re.IGNORECASE)
_SCHEME = re.compile(r"^https?://", re.IGNORECASE)
_NEXT_ADDRESS = re.compile(r"[,;|](?=https?://)", re.IGNORECASE)
_LONE_ADDRESS = re.compile(r"https?://\S+\Z", re.IGNORECASE)
_PARTS_COLUMNS = re.compile(r"[\t;|]|://")  # what stands in no name before an address
_NOT_IN_NAMES = re.compile(r"[\s<>\[\]()\"“”„;|,:/#]+|^[-*+•◦‣·–—]+")
MAX_NAME = 120
_AROUND = "<>()\"'“”„‘’,;|"


def addresses_of_line(raw: str) -> tuple[str, ...]:
    """The addresses that the line holds, as written; the line itself where none stands out.

    Of a row of a table that is the first; of a line of addresses all. () for a blank line, a comment or a heading.
    """
    line = _MARKDOWN.sub(r"\1", raw).strip()
    if not line or line.startswith("#"):
        return ()
    line = _BULLET.sub("", line).strip()
    if _is_one_word(line):
        return (plain,) if (plain := _plain(line)) else ()
    cells = cells_of_line(line)
    if is_heading(cells):
        return ()
    found = [address for address in map(_address_of_cell, cells) if address]
    if not found:
        return (line,)
    return tuple(found) if len(found) == len(cells) else (found[0],)


def name_in_line(raw: str) -> str:
    """The name that stands before the line's address, as in "Pet shop https://shop.example"; "" without one."""
    before, _, last = _BULLET.sub("", raw.strip()).rpartition(" ")
    name = before.rstrip()
    is_name = _LONE_ADDRESS.match(last) and not _PARTS_COLUMNS.search(name) and not name.endswith(",")
    return plain_name(name) if is_name else ""


def plain_name(name: str) -> str:
    """The name in a form that `name_in_line` reads as it is when it stands before an address."""
    return " ".join(_NOT_IN_NAMES.sub(" ", name).split())[:MAX_NAME].strip()


def _is_one_word(line: str) -> bool:
    """Whether the line is one address or none, as it stands: commas in a path belong to it."""
    if any(c.isspace() for c in line.strip(_AROUND)) or _NEXT_ADDRESS.search(line):
        return False
    host = re.split(r"[/?#]", _SCHEME.sub("", line.strip(_AROUND)), maxsplit=1)[0]
    return not any(c in host for c in ",;|")


def cells_of_line(line: str) -> list[str]:
    """The filled cells of one row, parted by tabs, else by semicolons, bars or commas."""
    separator = next((c for c in "\t;|" if c in line), ",")
    try:
        (row,) = csv.reader([line], delimiter=separator, skipinitialspace=True)
    except (csv.Error, ValueError):  # such as a cell of over 128 kB
        return [line]
    return [cell.strip() for cell in row if cell.strip()]


def _address_of_cell(cell: str) -> str:
    """The address that a cell is, or that follows its name ("Pet shop https://shop.example"); "" without one."""
    *name, last = map(_plain, cell.split())
    if not name:
        return last if looks_like_address(last) else ""
    return last if _SCHEME.match(last) and not any(_SCHEME.match(word) for word in name) else ""


def looks_like_address(cell: str) -> bool:
    """Whether the cell, without a blank in it, has a scheme or reads like the name of a host."""
    return (
        bool(cell) and not any(c.isspace() for c in cell) and ("://" in cell or bool(_HOSTLIKE.match(cell)))
    )


def is_heading(cells: list[str]) -> bool:
    """Whether a row of a table names its columns."""
    return any(cell.lower() in _HEADINGS for cell in cells)


def _plain(word: str) -> str:
    return word.strip().strip(_AROUND).strip()
