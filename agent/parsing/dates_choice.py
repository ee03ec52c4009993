"""Which of the dates found is the page's: published, updated, of an event. Unknown rather than wrong. Child only."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from agent.parsing.article_blocks import Block
from agent.parsing.dates_found import (
    Find,
    Role,
    Source,
    machine_finds,
    script_finds,
    shown_finds,
)
from agent.parsing.dates_words import Reading
from agent.parsing.metadata import Metadata, urlsplit_safe

_NEAR = dt.timedelta(days=1)
_SHOWN = (Source.LABELLED, Source.TIME_ELEMENT, Source.NEAR_TITLE, Source.ABOVE_TITLE)
_TOLD = (Source.JSON_LD, Source.META)
_LATE = (Source.TEXT_END, Source.SCRIPT)


@dataclass(frozen=True, slots=True)
class Dates:
    """ISO days, "" unknown."""

    published: str = ""
    updated: str = ""
    event: str = ""


def dates_of(meta: Metadata, blocks: Sequence[Block], text: Sequence[Block]) -> Dates:
    """The dates of a page: all its blocks, and those of its main text."""
    _, host, _ = urlsplit_safe(meta.url or meta.canonical)
    reading = Reading(meta.language, host.rpartition(".")[2])
    finds = [*machine_finds(meta, reading), *shown_finds(blocks, text, reading)]
    if not any(find.role is Role.PUBLISHED for find in finds):
        finds += script_finds(meta.html, reading)
    return chosen(finds)


def chosen(finds: Iterable[Find]) -> Dates:
    """The page's dates."""
    known = list(finds)
    updated = _updated(known)
    published = _published(known)
    if published and updated and updated < published:
        updated = None
    events = [find.day for find in known if find.role is Role.EVENT]
    return Dates(_iso(published), _iso(updated), _iso(events[0] if events else None))


def _published(finds: Sequence[Find]) -> dt.date | None:
    told = [find for find in finds if find.source in _TOLD and find.role is Role.PUBLISHED]
    address = [find.day for find in finds if find.source is Source.ADDRESS]
    shown = [
        find
        for find in finds
        if find.source in _SHOWN and find.role is not Role.UPDATED and find.role is not Role.EVENT
    ]
    if told:
        return _told(told, address, shown)
    if address:
        near = [
            find.day for find in shown if abs(find.day - address[0]) <= _NEAR and find.role is Role.PUBLISHED
        ]
        return near[0] if near else address[0]
    return _shown(finds, shown)


def _told(told: Sequence[Find], address: Sequence[dt.date], shown: Sequence[Find]) -> dt.date | None:
    """The machine's date, or the day that readers see: another time zone, or the address sides with it."""
    seen = [find.day for find in shown]
    best = max(told, key=lambda find: (find.day in address, find.day in seen, find.source))
    if best.day in address or best.day in seen:
        return best.day
    if near := [day for day in [*seen, *address] if abs(day - best.day) <= _NEAR]:
        return near[0]
    if address:
        return address[0]
    return best.day


def _shown(finds: Sequence[Find], shown: Sequence[Find]) -> dt.date | None:
    """What readers see, the surest kind first; several days of one kind are no answer."""
    loose = [find.day for find in finds if find.source is Source.LOOSE_META]
    for source in _SHOWN:
        days = list(dict.fromkeys(find.day for find in shown if find.source is source))
        if days and (len(days) == 1 or source in (Source.LABELLED, Source.TIME_ELEMENT)):
            return days[0]
    if loose:
        return loose[0]
    for source in _LATE:
        days = list(
            dict.fromkeys(
                f.day for f in finds if f.source is source and f.role in (Role.UNSAID, Role.PUBLISHED)
            )
        )
        if len(days) == 1:
            return days[0]
    return None


def _updated(finds: Sequence[Find]) -> dt.date | None:
    updated = [find for find in finds if find.role is Role.UPDATED]
    return max(updated, key=lambda find: (find.source, find.day)).day if updated else None


def _iso(day: dt.date | None) -> str:
    return day.isoformat() if day else ""
