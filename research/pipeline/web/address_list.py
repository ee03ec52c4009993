"""Reads a pasted or uploaded list of vendors: each address becomes a line with its own message."""

from __future__ import annotations

import codecs
import csv
import io
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from urllib.parse import urlsplit

from agent.network.egress import NOT_ALLOWED, Refusal, split_url
from research.pipeline.web.list_lines import addresses_of_line, is_heading, looks_like_address, name_in_line

MAX_URL_LENGTH = 2000
_SCHEME = re.compile(r"^([a-z][a-z0-9+.-]*):(//|(?!\d))", re.IGNORECASE)
_MAILBOX = re.compile(r"^[^\s/:@]+@[^\s/:@]+$")
_AUTHORITY = re.compile(r"^[a-z]+://[^/?#]*", re.IGNORECASE)
_DEFAULT_PORTS = {"http": 80, "https": 443}


@dataclass(frozen=True, slots=True)
class AddressLine:
    """One line of the list. `problem` is "" when the address can be visited."""

    number: int
    text: str
    url: str = ""
    domain: str = ""
    problem: str = ""
    doubt: str = (
        ""  # why its visit will probably end at once; the others of the list are visited all the same
    )
    note: str = ""
    repeats: int = 0  # further lines with the same address, which are left out
    label: str = ""  # the name for people that stands before the address
    learned: int = 0  # active learned actions for this domain
    demo_title: str = ""  # of a site that this installation serves itself

    @property
    def is_good(self) -> bool:
        """Whether this line becomes a visit."""
        return not self.problem


class _BadAddress(ValueError):
    """The line is no address that a browser could open; the message says why."""


def parse_lines(text: str) -> tuple[AddressLine, ...]:
    """The addresses of every line, one that is repeated once; not of blank lines, # comments and headings."""
    found: dict[str, AddressLine] = {}
    for number, raw in enumerate(text.splitlines(), start=1):
        addresses = addresses_of_line(raw)
        label = name_in_line(raw) if len(addresses) == 1 else ""
        for address in addresses:
            line = replace(_parse_line(number, address), label=label)
            key = _same_key(line.url) if line.is_good else f"line {number}"
            first = found.setdefault(key, line)
            if first is not line and line.is_good:
                found[key] = replace(first, repeats=first.repeats + 1)
    return tuple(found.values())


def _parse_line(number: int, text: str) -> AddressLine:
    try:
        url, note = normalize_address(text)
    except _BadAddress as exc:
        return AddressLine(number, text, problem=str(exc))
    return AddressLine(number, text, url=url, domain=urlsplit(url).netloc.removeprefix("www."), note=note)


def normalize_address(text: str) -> tuple[str, str]:
    """The http(s) address that the text means, and a note when something was added.

    *Raises* ValueError with words for people.
    """
    if any(c.isspace() for c in text):
        raise _BadAddress("Contains a space. Write one address per line.")
    match = _SCHEME.match(text)
    if match and match.group(1).lower() not in ("http", "https"):
        raise _BadAddress("Only http and https addresses can be visited.")
    if not match and _MAILBOX.match(text):
        raise _BadAddress("An e-mail address, not a site.")
    if match and match.group(2) != "//":
        raise _BadAddress("Write two slashes after the colon, as in https://shop.example.")
    if not match and not any(c in text for c in ".:") and text != "localhost":
        raise _BadAddress("Not a site name. Write something like shop.example.")
    scheme = "" if match else ("http" if _is_local(text) else "https")
    url = _rebuild(f"{scheme}://{text.lstrip('/')}" if scheme else text)
    if len(url) > MAX_URL_LENGTH:
        raise _BadAddress(f"Longer than {MAX_URL_LENGTH} characters.")
    return url, f"{scheme}:// added" if scheme else ""


def _is_local(text: str) -> bool:
    """Loopback has no certificates: an address without a scheme there means http."""
    host = re.split(r"[/?#]", text, maxsplit=1)[0].rsplit(":", 1)[0]
    return host == "localhost" or host.startswith("127.")


def _rebuild(address: str) -> str:
    """The address in one spelling, with the host as a browser would read it and without its fragment."""
    target = split_url(address)
    if isinstance(target, Refusal):
        raise _BadAddress(NOT_ALLOWED)
    scheme = address.partition(":")[0].lower()
    host = f"[{target.host}]" if ":" in target.host else target.host
    netloc = host if target.port == _DEFAULT_PORTS[scheme] else f"{host}:{target.port}"
    path = _AUTHORITY.sub("", address, count=1).partition("#")[0]
    return f"{scheme}://{netloc}{path if path.startswith('/') else '/' + path}"


def _same_key(url: str) -> str:
    parts = urlsplit(url)
    return f"{parts.netloc.removeprefix('www.')}{parts.path.rstrip('/')}?{parts.query}"


def lines_of_upload(name: str, content: bytes) -> str:
    """An uploaded .txt or .csv as text, one address per line. *Raises* ValueError with words for people."""
    text = _decoded(content)
    if "\x00" in text:
        raise ValueError("This is not a text file. Upload a .txt or .csv file.")
    if not name.lower().endswith(".csv") and "\t" not in text:
        return text
    try:
        return "\n".join(_csv_addresses(text))
    except csv.Error as exc:  # such as one cell of over 128 kB
        raise ValueError("This file cannot be read as a table. Upload a .txt or .csv file.") from exc


def _decoded(content: bytes) -> str:
    """UTF-16 where its byte order mark is there (a spreadsheet's "Unicode text"), else UTF-8, else Latin-1."""
    is_utf16 = content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    try:
        return content.decode("utf-16" if is_utf16 else "utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("latin-1")


def _csv_addresses(text: str) -> Iterator[str]:
    """From every row the first cell that looks like an address; a heading row has none."""
    separator = max(",;\t", key=text.partition("\n")[0].count)
    for row in csv.reader(io.StringIO(text), delimiter=separator):
        cells = [filled for cell in row if (filled := cell.strip())]
        if address := next(filter(looks_like_address, cells), ""):
            yield address
        elif cells and not is_heading(cells):
            yield cells[0]
