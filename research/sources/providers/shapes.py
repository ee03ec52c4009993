"""Reads strangers' JSON: every field may be missing or of another type; texts come out plain and short."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator, Mapping
from datetime import UTC, date, datetime, timedelta
from typing import Any

from agent.network.egress import Refusal, split_url
from research.sources.providers.port import FoundImage

MOST_TITLE, MOST_SNIPPET, MOST_URL = 300, 600, 2000
_TAG = re.compile(r"<[^<>]{0,300}>")
_ISO = re.compile(r"(?P<year>\d{4})-(?P<month>\d{2})-(?P<day>\d{2})(?!\d)")
_MONTHS = {name: n for n, name in enumerate(
    ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"), start=1)}  # fmt: skip
_MONTH_DAY = re.compile(r"\b(?P<month>[A-Z][a-z]{2,8})\.? (?P<day>\d{1,2}), (?P<year>\d{4})\b")
_DAY_MONTH = re.compile(r"\b(?P<day>\d{1,2}) (?P<month>[A-Z][a-z]{2,8})\.? (?P<year>\d{4})\b")
_AGO = re.compile(r"\b(?P<n>\d{1,4}) (?P<unit>minute|hour|day|week|month|year)s? ago\b", re.IGNORECASE)
_DAYS = {"minute": 0.0, "hour": 1 / 24, "day": 1.0, "week": 7.0, "month": 30.44, "year": 365.25}


def objects(found: Mapping[str, Any], *path: str) -> Iterator[Mapping[str, Any]]:
    """The objects of the list at that path; nothing when there is none."""
    here: Any = found
    for name in path:
        here = here.get(name) if isinstance(here, Mapping) else None
    yield from (item for item in (here if isinstance(here, list) else ()) if isinstance(item, Mapping))


def text_of(item: Mapping[str, Any], name: str, most: int = MOST_SNIPPET) -> str:
    """That field without markup and line breaks; "" when it is no text."""
    value = item.get(name)
    if not isinstance(value, str):
        return ""
    plain = html.unescape(_TAG.sub(" ", value[: 4 * most])).replace("\0", " ")
    return " ".join(plain.split()).encode("utf-8", "replace").decode()[:most]


def address_of(item: Mapping[str, Any], name: str) -> str:
    """That field when it is a web address of fair length; else ""."""
    value = item.get(name)
    if not isinstance(value, str) or not 0 < len(value.strip()) <= MOST_URL:
        return ""
    return "" if isinstance(split_url(value.strip()), Refusal) else value.strip()


def title_of(item: Mapping[str, Any]) -> str:
    """Its field "title", short."""
    return text_of(item, "title", MOST_TITLE)


def inner_of(item: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    """That field when it is an object; else an empty one."""
    value = item.get(name)
    return value if isinstance(value, Mapping) else {}


def image_of(image_url: str, page_url: str, item: Mapping[str, Any], sized: Mapping[str, Any]) -> FoundImage:
    """A picture with the item's title, and the width and height of `sized`."""
    return FoundImage(
        image_url, page_url, title_of(item), number_of(sized, "width"), number_of(sized, "height")
    )


def number_of(item: Mapping[str, Any], name: str) -> int:
    """That field as a whole number from 0 to 100,000; numbers in quotes count. 0 for anything else."""
    value = item.get(name)
    if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < 7:
        value = int(value)
    return value if type(value) is int and 0 <= value <= 100_000 else 0


def date_in(text: object, now: datetime | None = None) -> str:
    """The date that a provider's text names, ISO; "" when none does. Times and zones are left out.

    Understood: 2024-05-01 with anything behind it, May 1, 2024, 1 May 2024, 3 days ago.
    """
    if not isinstance(text, str):
        return ""
    head = text[:80]
    if found := _ISO.search(head):
        return _iso(found["year"], int(found["month"]), found["day"])
    if found := _MONTH_DAY.search(head) or _DAY_MONTH.search(head):
        month = _MONTHS.get(found["month"][:3].lower(), 0)
        return _iso(found["year"], month, found["day"])
    if found := _AGO.search(head):
        days = int(found["n"]) * _DAYS[found["unit"].lower()]
        return ((now or datetime.now(UTC)) - timedelta(days=min(days, 36_500))).date().isoformat()
    return ""


def _iso(year: str, month: int, day: str) -> str:
    try:
        return date(int(year), month, int(day)).isoformat()
    except ValueError:
        return ""
