"""Full text search over what the desk has read before: the team's saved pages, and feed entries not read yet.

A hit must hold most of the words that were asked for: one common word makes no page an answer.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from math import ceil

from django.db import connection

from agent.core.sites.site import site_of
from research.sources.merging import SearchHit, merge
from research.sources.providers.port import WebSearch

MOST_WORDS = 12
CANDIDATES = 40
MOST_HITS = 10
LEAST_SHARE = 0.6  # of the words that a hit must hold

_PAGE_COLUMNS = "p.id, coalesce(nullif(p.final_url, ''), p.canonical_url), p.title, p.published"
_ENTRY_COLUMNS = "p.id, p.url, p.title, p.published"
_NEWEST = """NOT EXISTS (SELECT 1 FROM research_savedpage n WHERE n.team_id = p.team_id
AND n.url_hash = p.url_hash AND n.id > p.id)"""
_OF_SITE = "AND p.domain = %s"


@dataclass(frozen=True, slots=True)
class _Indexed:
    """One table that is searched: its columns, and what of it belongs to the team."""

    table: str
    columns: str
    where: str
    second: str


_PAGES = _Indexed(
    "research_savedpage", _PAGE_COLUMNS, f"p.team_id = %s AND p.domain <> '' AND {_NEWEST}", "text"
)
_ENTRIES = _Indexed(
    "research_feedentry",
    _ENTRY_COLUMNS,
    "p.page_id IS NULL AND p.feed_id IN (SELECT id FROM research_watchedfeed WHERE team_id = %s)",
    "summary",
)


@dataclass(frozen=True, slots=True)
class _Row:
    id: int
    url: str
    title: str
    published: str
    snippet: str


def search_local(ask: WebSearch, *, team_id: int, now: datetime) -> tuple[SearchHit, ...]:
    """The team's own pages and feed entries that hold most of these words, best first."""
    words = content_words(ask.q)[:MOST_WORDS]
    if not words:
        return ()
    domain = site_of(f"https://{re.sub(r'^https?://', '', ask.site)}") if ask.site else ""
    found = [_search(indexed, words, team_id, domain) for indexed in (_PAGES, _ENTRIES)]
    return merge(found)[:MOST_HITS]


def _search(indexed: _Indexed, words: Sequence[str], team_id: int, domain: str) -> list[SearchHit]:
    with_domain = domain and indexed is _PAGES
    where = f"{indexed.where} {_OF_SITE if with_domain else ''}"
    given: list[int | str] = [team_id, *([domain] if with_domain else [])]
    ask: Callable[..., list[_Row]] = _on_sqlite if connection.vendor == "sqlite" else _on_postgresql
    rows = ask(indexed, where, given, words)
    held = _held(indexed, [row.id for row in rows], words)
    least = ceil(LEAST_SHARE * len(words))
    kept = [row for row in rows if held.get(row.id, 0) >= least]
    kept.sort(key=lambda row: -held[row.id])  # stable: the engine's own order decides between equals
    return [_hit(row) for row in kept]


def _hit(row: _Row) -> SearchHit:
    snippet = " ".join(row.snippet.split())[:600]
    return SearchHit(row.url, row.title, snippet, row.published[:10], site_of(row.url), 0.0, "local")


# -- SQLite -------------------------------------------------------------------------------------------


def _on_sqlite(indexed: _Indexed, where: str, given: list[int | str], words: Sequence[str]) -> list[_Row]:
    index = f"{indexed.table}_index"
    sql = f"""SELECT {indexed.columns}, snippet({index}, 1, '', '', ' … ', 40)
    FROM {index} JOIN {indexed.table} p ON p.id = {index}.rowid
    WHERE {index} MATCH %s AND {where}
    ORDER BY bm25({index}, 4.0, 1.0) LIMIT {CANDIDATES}"""  # noqa: S608 - names of our own; values are parameters  # nosec B608
    with connection.cursor() as cursor:
        cursor.execute(sql, [" OR ".join(f'"{word}"' for word in words), *given])
        return [_Row(*row) for row in cursor.fetchall()]


# -- PostgreSQL ---------------------------------------------------------------------------------------


def _on_postgresql(indexed: _Indexed, where: str, given: list[int | str], words: Sequence[str]) -> list[_Row]:
    fragments = 'MaxFragments=2, MaxWords=24, MinWords=8, StartSel="", StopSel="", FragmentDelimiter=" … "'
    sql = f"""SELECT {indexed.columns}, ts_headline('english', left(p.{indexed.second}, 50000), q.q, %s)
    FROM {indexed.table} p, to_tsquery('english', %s) q(q)
    WHERE p.words @@ q.q AND {where}
    ORDER BY ts_rank_cd('{{0.1, 0.1, 0.2, 1.0}}', p.words, q.q, 1) DESC, p.id DESC LIMIT {CANDIDATES}"""  # noqa: S608  # nosec B608
    with connection.cursor() as cursor:
        cursor.execute(sql, [fragments, " | ".join(f"'{word}'" for word in words), *given])
        return [_Row(*row) for row in cursor.fetchall()]


def _held(indexed: _Indexed, ids: Sequence[int], words: Sequence[str]) -> dict[int, int]:
    """How many of the words each row holds, by the index's own reading of words."""
    held: dict[int, int] = dict.fromkeys(ids, 0)
    if not ids:
        return held
    places = ", ".join(["%s"] * len(ids))
    if connection.vendor == "sqlite":
        index = f"{indexed.table}_index"
        sql = f"SELECT rowid FROM {index} WHERE {index} MATCH %s AND rowid IN ({places})"  # noqa: S608  # nosec B608
        asked = [f'"{word}"' for word in words]
    else:
        sql = f"SELECT id FROM {indexed.table} WHERE words @@ to_tsquery('english', %s) AND id IN ({places})"  # noqa: S608  # nosec B608
        asked = [f"'{word}'" for word in words]
    with connection.cursor() as cursor:
        for word in asked:
            cursor.execute(sql, [word, *ids])
            for (found,) in cursor.fetchall():
                held[found] += 1
    return held


_WORD = re.compile(r"[^\W_]{1,60}")
# Source: PostgreSQL's english.stop, so that both databases leave out the same words.
_FUNCTION_WORDS = """
i me my myself we our ours ourselves you your yours yourself yourselves he him his himself she her hers herself it its
itself they them their theirs themselves what which who whom this that these those am is are was were be been being
have has had having do does did doing a an the and but if or because as until while of at by for with about against
between into through during before after above below to from up down in out on off over under again further then once
here there when where why how all any both each few more most other some such no nor not only own same so than too
very s t can will just don should now
"""
STOP_WORDS = frozenset(_FUNCTION_WORDS.split())


def content_words(text: str) -> list[str]:
    """Its words in lower case, each once, without function words; those too when there is nothing else."""
    words = list(dict.fromkeys(word.lower() for word in _WORD.findall(text[:2000])))
    return [word for word in words if word not in STOP_WORDS] or words
