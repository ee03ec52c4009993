"""A page's dates: what it says to machines, its address, its time elements and the lines around its text.

The source of each find decides which one counts; unknown rather than wrong. Child only.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum

from agent.documents.html.article_blocks import Block, Mark
from agent.documents.html.dates_words import Reading, date_of_value, dates_in
from agent.documents.html.html import WORDS
from agent.documents.html.metadata import Metadata, Node, urlsplit_safe


class Source(IntEnum):
    """Who says it; a higher one is believed first."""

    SCRIPT = 1  # a value in the page's own program
    TEXT_END = 2
    ABOVE_TITLE = 5
    NEAR_TITLE = 6
    TIMES = 7  # all its elements of time
    LABELLED = 8  # "Published 3 May 2019"
    ADDRESS = 9
    META = 10
    JSON_LD = 11


class Role(IntEnum):
    """What the date is said to be of."""

    PUBLISHED = 1
    UPDATED = 2
    EVENT = 3
    UNSAID = 4


@dataclass(frozen=True, slots=True)
class Find:
    """A date found."""

    day: dt.date
    source: Source
    role: Role


_PATH = re.compile(r"(?<!\d)((?:19|20)\d\d)[/_.-](\d{1,2})[/_.-](\d{1,2})(?!\d)")
_PATH_COMPACT = re.compile(r"(?<!\d)(20[0-4]\d)(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])(?=\d{0,6}(?:\D|$))")
_PUBLISHED_WORDS = re.compile(
    r"\b(?:published|posted|first\spublished|originally\spublished|created|issued|veröffentlicht|erstellt|publi[ée]e?(?:\sle)?|mis\sen\sligne|paru|publicad[oa]|publicación"
    r"|pubblicat[oa]|gepubliceerd|geplaatst|опубликован\w{0,3}|opublikowan\w{0,2}|data\spublikacji|zveřejněno|vydáno|publikováno|uverejnené|publicerad|publisert|udgivet|julkaistu"
    r"|yayınlanma|yayın|eklenme|diterbitkan|dipublikasikan|publicat|objavljeno|közzétéve|đăng|نشر|发布|發布|公開)\b",
    re.IGNORECASE,
)
_UPDATED_WORDS = re.compile(
    r"\b(?:updated?|modified|edited|revised|reviewed|last\schange|aktualisiert|stand|geändert|mis\sà\sjour|modifiée?|maj|actualizad[oa]|actualización|modificad[oa]|atualizad[oa]"
    r"|aggiornat[oa]|aggiornamento|bijgewerkt|обновлен\w{0,3}|изменен\w{0,3}|aktualizacja|zaktualizowan\w{0,2}|aktualizováno|aktualizované|uppdaterad|oppdatert|opdateret|päivitetty"
    r"|güncelleme|güncellenme|diperbarui|actualizat|ažurirano|frissítve|cập\snhật|تحديث|更新)\b",
    re.IGNORECASE,
)
_OTHER_WORDS = re.compile(
    r"\b(?:copyright|©|all\srights|expires?|deadline|born|died|event|begins?|starts?|until|register|joined|member\ssince|comment|replied|valid|due|retrieved|accessed)\b|[©]",
    re.IGNORECASE,
)
_SCRIPT_VALUE = re.compile(
    r"""["'](?:datePublished|publishedAt|published_at|publishDate|publish_date|publicationDate|publication_date|firstPublished(?:At|Date)?|first_publish_date|pubDate|pub_date"""
    r"""|displayDate|display_date|datePosted|postDate|post_date|published_date|publishedDate|publishTime|publish_time)\\?["']\s?:\s?\\?["']([^"'\\]{8,40})\\?["']"""
)
_WORK_DATES = (
    ("datePublished", Role.PUBLISHED),
    ("dateCreated", Role.PUBLISHED),
    ("dateModified", Role.UPDATED),
)
_AROUND = 8
_LONG_LINE = 250
_STAMP_CHARS = 80
_ELSEWHERE = Mark.NAVIGATION | Mark.COMMENT | Mark.FOOTER | Mark.POST | Mark.ASIDE


def machine_finds(meta: Metadata, reading: Reading) -> Iterator[Find]:
    """What JSON-LD, metas and the address say."""
    for work in meta.works:
        for key, role in _WORK_DATES:
            yield from _find(str(work.get(key) or ""), Source.JSON_LD, role, reading)
    for event in _own_events(meta):
        yield from _find(str(event["startDate"]), Source.JSON_LD, Role.EVENT, reading)
    for names, source, role in (
        (WORDS["published_metas"], Source.META, Role.PUBLISHED),
        (WORDS["updated_metas"], Source.META, Role.UPDATED),
    ):
        for name in names:
            yield from _find(meta.metas.get(name, ""), source, role, reading)
    yield from address_finds(meta.url or meta.canonical, reading)
    yield from _element_finds(meta.times, reading)


def _own_events(meta: Metadata) -> list[Node]:
    """The event that the page announces: the only one, or the one of the page's name; no calendar beside the text."""
    events = [node for node in meta.nodes if node.get("startDate")]
    titles = {title.lower() for title in meta.titles}
    named = [event for event in events if str(event.get("name") or "").strip().lower() in titles]
    return (named or ([] if meta.works else events))[:1]


def address_finds(url: str, reading: Reading) -> Iterator[Find]:
    """The day in the page's address."""
    path = urlsplit_safe(url)[2]
    if match := _PATH.search(path) or _PATH_COMPACT.search(path):
        yield from _find("-".join(match.groups()), Source.ADDRESS, Role.PUBLISHED, reading)


def shown_finds(blocks: Sequence[Block], text: Sequence[Block], reading: Reading) -> Iterator[Find]:
    """What is around the title and the text, and at the text's start and end."""
    order = {id(block): number for number, block in enumerate(blocks)}
    prose = [order[id(block)] for block in text if block.good and id(block) in order]
    heads = [number for number, block in enumerate(blocks) if block.tag == "h1" and block.text]
    first = prose[0] if prose else len(blocks)
    title = max((number for number in heads if number <= first), default=first)
    end = (prose[-1] if prose else len(blocks) - 1) + 1
    inner = {id(block) for block in text}
    for block in _above(blocks, title):
        yield from _block_finds(block, Source.ABOVE_TITLE, reading)
    for block in blocks[title : first + 2]:
        yield from _block_finds(block, Source.NEAR_TITLE, reading)
    for block in blocks[first + 2 : end]:
        is_byline = id(block) not in inner and block.marks == Mark.BYLINE
        if is_byline or (len(block.text) < _STAMP_CHARS and _role(block.text) is not Role.UNSAID):
            yield from _block_finds(block, Source.TEXT_END, reading)
    for block in blocks[end - 1 : end + _AROUND]:
        yield from _block_finds(block, Source.TEXT_END, reading)


def _above(blocks: Sequence[Block], title: int) -> list[Block]:
    """The blocks right above the title, up to the next menu: above that is today's date, not the page's."""
    found: list[Block] = []
    for block in reversed(blocks[max(title - _AROUND, 0) : title]):
        if block.marks & (Mark.NAVIGATION | Mark.FURNITURE) or block.link_share > 0.8:
            break
        found.append(block)
    return found


def script_finds(html: str, reading: Reading) -> Iterator[Find]:
    """What the page's program calls its date, where all such values are of one day."""
    found = {day for match in _SCRIPT_VALUE.finditer(html) if (day := date_of_value(match[1], reading))}
    if len(found) == 1:
        yield Find(found.pop(), Source.SCRIPT, Role.PUBLISHED)


def _block_finds(block: Block, source: Source, reading: Reading) -> Iterator[Find]:
    if block.marks & _ELSEWHERE or len(block.text) > _LONG_LINE:
        return
    is_stamp = source is Source.NEAR_TITLE and len(block.text) < _STAMP_CHARS
    if block.marks & Mark.FURNITURE and not block.marks & Mark.BYLINE and not is_stamp:
        return
    if block.link_share > 0.8 and source is Source.TEXT_END:
        return
    at = 0
    for dated in dates_in(block.text, reading):
        label, at = block.text[at : dated.start], dated.end
        role = _role(label)
        is_part_of_a_sentence = role is Role.UNSAID and source is Source.TEXT_END and len(block.text) > 60
        if not is_part_of_a_sentence and not _OTHER_WORDS.search(label):
            yield Find(dated.day, Source.LABELLED if role is Role.PUBLISHED else source, role)


def _element_finds(times: Sequence[tuple[str, str]], reading: Reading) -> Iterator[Find]:
    """What elements say of its publication, where they agree; else the day that all its times are of."""
    dated = [(name, day) for name, value in times if (day := date_of_value(value, reading))]
    for words, role in (
        (r"publi", Role.PUBLISHED),
        (r"modif|updat", Role.UPDATED),
        (r"startdate", Role.EVENT),
    ):
        days = {day for name, day in dated if re.search(words, name)}
        if len(days) == 1:
            yield Find(days.pop(), Source.META if role is Role.PUBLISHED else Source.TIMES, role)
    days = {day for name, day in dated if not re.search(r"modif|updat|date$", name)}
    if len(days) == 1:
        yield Find(days.pop(), Source.TIMES, Role.UNSAID)


def _role(label: str) -> Role:
    """By the last of the words before the date."""
    published = max((match.end() for match in _PUBLISHED_WORDS.finditer(label)), default=-1)
    updated = max((match.end() for match in _UPDATED_WORDS.finditer(label)), default=-1)
    if max(published, updated) < 0:
        return Role.UNSAID
    return Role.PUBLISHED if published > updated else Role.UPDATED


def _find(value: str, source: Source, role: Role, reading: Reading) -> Iterator[Find]:
    if value and (day := date_of_value(value, reading)):
        yield Find(day, source, role)


_NEAR = dt.timedelta(days=1)
_SHOWN = (Source.LABELLED, Source.NEAR_TITLE, Source.ABOVE_TITLE, Source.TIMES)
_TOLD = (Source.JSON_LD, Source.META, Source.ADDRESS)
_LATE = (Source.TEXT_END, Source.SCRIPT)
_PERHAPS = (Role.PUBLISHED, Role.UNSAID)


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
    """What machines are told and the address, best where readers see that day too; else what readers see."""
    told = [find for find in finds if find.source in _TOLD and find.role is Role.PUBLISHED]
    shown = [find for find in finds if find.source in _SHOWN and find.role in _PERHAPS]
    if not told:
        return _shown(finds, shown)
    seen, address = ([find.day for find in some] for some in (shown, _of(told, Source.ADDRESS)))
    day = max(told, key=lambda find: (find.day in seen, find.day in address, find.source)).day
    near = [other for other in seen if abs(other - day) <= _NEAR]  # their time zone, not the universal one
    return day if day in seen or not near else near[0]


def _shown(finds: Sequence[Find], shown: Sequence[Find]) -> dt.date | None:
    """What readers see, the surest kind first; several days of one kind are no answer."""
    late = [find for find in finds if find.source in _LATE and find.role in _PERHAPS]
    for source in (*_SHOWN, *_LATE):
        days = list(dict.fromkeys(find.day for find in _of([*shown, *late], source)))
        if days and (len(days) == 1 or source is Source.LABELLED):
            return days[0]
    return None


def _of(finds: Iterable[Find], source: Source) -> list[Find]:
    return [find for find in finds if find.source is source]


def _updated(finds: Sequence[Find]) -> dt.date | None:
    updated = [find for find in finds if find.role is Role.UPDATED]
    return max(updated, key=lambda find: (find.source, find.day)).day if updated else None


def _iso(day: dt.date | None) -> str:
    return day.isoformat() if day else ""
