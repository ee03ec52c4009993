"""Searches the findable things of a team, by the beginnings of words and by meaning, for what a member may see."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from django.db import connection

from agent.learning.recall.vector_cache import Table, vectors_of
from agent.teams.models import Membership
from research.home.finding.kinds import BY_NAME, KINDS, Kind, Shown
from research.home.models import Findable
from research.sources.store.local_index import content_words

LONGEST = 200  # characters of what is looked for
MOST_WORDS = 8
OF_A_KIND = 5
COMPARED = 2000  # of the things that hold the words, the newest: one letter is held by nearly all
NEAREST = 40
LEAST_LIKENESS = 0.45  # cosine of two short texts that mean much the same
MEANINGS = Table(Findable, "title", "changed_at", group="kind")

Nearest = Callable[[str], Mapping[int, float]]  # what is near in meaning: Findable ids with their cosine


@dataclass(frozen=True, slots=True)
class Group:
    """The hits of one kind, best first."""

    name: str
    heading: str
    icon: str
    hits: tuple[Shown, ...]


def find(text: str, membership: Membership, near: Nearest | None = None) -> list[Group]:
    """What the member may see that holds the beginnings of all these words; then, with `near`, what means the same."""
    kinds = [kind for kind in KINDS if membership.may(kind.role)]
    words = content_words(text[:LONGEST])[:MOST_WORDS]
    if not words:
        return []
    found = _by_words(words, membership.team_id, kinds)
    if near is not None:
        likeness = near(text[:LONGEST])
        by_meaning = sorted(likeness, key=lambda pk: -likeness[pk])
        found += [pk for pk in by_meaning if pk not in set(found)]
    return _groups(found, membership.team_id, kinds)


def newest(membership: Membership, kind_names: Sequence[str], count: int) -> list[Group]:
    """The latest of some kinds, for a search that is not begun yet."""
    kinds = [BY_NAME[name] for name in kind_names]
    rows = Findable.objects.filter(team_id=membership.team_id).order_by("-newest")
    ids = [pk for kind in kinds for pk in rows.filter(kind=kind.name).values_list("pk", flat=True)[:count]]
    return _groups(ids, membership.team_id, kinds)


def near_in_meaning(team_id: int) -> Nearest:
    """What the team's titles mean, from this process's memory; the first call loads them."""

    def nearest(text: str) -> Mapping[int, float]:
        return vectors_of(MEANINGS, team_id).nearest([text], "", NEAREST, [LEAST_LIKENESS])

    return nearest


def _groups(ids: Sequence[int], team_id: int, kinds: Sequence[Kind]) -> list[Group]:
    """In the order of the kinds; what is gone since it was indexed is left out."""
    rows = {row.pk: row for row in Findable.objects.filter(pk__in=ids, team_id=team_id).defer("vector")}
    groups = []
    for kind in kinds:
        numbers = [rows[pk].newest for pk in ids if pk in rows and rows[pk].kind == kind.name][:OF_A_KIND]
        live = kind.live(team_id, numbers) if numbers else {}
        hits = tuple(live[number] for number in numbers if number in live)
        if hits:
            groups.append(Group(kind.name, kind.heading, kind.icon, hits))
    return groups


_BEST = """WITH found AS MATERIALIZED ({found} DESC LIMIT %s), placed AS (
SELECT id, rank, newest, row_number() OVER (PARTITION BY kind ORDER BY rank, newest DESC) AS place FROM found)
SELECT id FROM placed WHERE place <= %s ORDER BY rank, newest DESC"""
# CROSS JOIN keeps the order: the index first. Else SQLite asks it once for each row of the team.
_ON_SQLITE = """SELECT f.id, f.kind, f.newest, bm25(home_findable_index, 4.0, 1.0) AS rank
FROM home_findable_index CROSS JOIN home_findable f ON f.id = home_findable_index.rowid
WHERE home_findable_index MATCH %s AND f.team_id = %s AND f.kind IN ({kinds})
ORDER BY home_findable_index.rowid"""
_ON_POSTGRESQL = """SELECT f.id, f.kind, f.newest, -ts_rank('{{0.1, 0.1, 0.2, 1.0}}', f.words, q.q, 1) AS rank
FROM home_findable f, to_tsquery('english', %s) q(q)
WHERE f.words @@ q.q AND f.team_id = %s AND f.kind IN ({kinds})
ORDER BY f.id"""


def _by_words(words: Sequence[str], team_id: int, kinds: Sequence[Kind]) -> list[int]:
    """The best of each kind that holds words with all these beginnings."""
    is_sqlite = connection.vendor == "sqlite"
    asked = " AND ".join(f'"{w}"*' for w in words) if is_sqlite else " & ".join(f"'{w}':*" for w in words)
    found = (_ON_SQLITE if is_sqlite else _ON_POSTGRESQL).format(kinds=", ".join(["%s"] * len(kinds)))
    with connection.cursor() as cursor:
        names = [kind.name for kind in kinds]
        cursor.execute(_BEST.format(found=found), [asked, team_id, *names, COMPARED, OF_A_KIND])
        return [pk for (pk,) in cursor.fetchall()]
