"""Keeps the index of findable things up to date: what is new is taken in, what is gone is taken out."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import asdict

import numpy as np
from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from agent.learning.recall.vector_cache import MarkedEmbedder, stored
from research.home.finding.kinds import KINDS, Entry, Kind
from research.home.models import Findable

PORTION = 500  # rows of a kind that one run takes in; the next one goes on
LOOKED_AT_AGAIN = 200  # of the newest: one with a lower number may be committed later, or be changed


def take_in(embedder: MarkedEmbedder) -> int:
    """Index what came since the last time, a portion of each kind at most; how many rows were written."""
    return sum(_take_in(kind, embedder) for kind in KINDS)


def take_out() -> int:
    """Forget what is there no longer; how many."""
    gone = 0
    for kind in KINDS:
        dead = Findable.objects.filter(kind=kind.name).exclude(newest__in=kind.rows().values("pk"))
        gone += dead.delete()[0]
    return gone


def _take_in(kind: Kind, embedder: MarkedEmbedder) -> int:
    last = Findable.objects.filter(kind=kind.name).aggregate(last=Max("newest"))["last"] or 0
    rows = kind.rows().filter(pk__gt=last - LOOKED_AT_AGAIN).order_by("pk")[: PORTION + LOOKED_AT_AGAIN]
    entries = {(one.team_id, one.key): one for one in map(kind.entry, rows)}  # the newest of each key
    known = _known(kind, entries)
    fresh = [one for place, one in entries.items() if _words(known.get(place)) != (one.title, one.detail)]
    moved = [
        one
        for place, one in entries.items()
        if (row := known.get(place)) and row.newest < one.newest and _words(row) == (one.title, one.detail)
    ]
    with transaction.atomic():
        _write(kind, fresh, embedder)
        _move(kind, moved)
    return len(fresh) + len(moved)


def _known(kind: Kind, places: Collection[tuple[int, str]]) -> dict[tuple[int, str], Findable]:
    teams, keys = {team_id for team_id, _ in places}, {key for _, key in places}
    rows = Findable.objects.filter(team__in=teams, kind=kind.name, key__in=keys).defer("vector")
    return {(row.team_id, row.key): row for row in rows}


def _words(row: Findable | None) -> tuple[str, str] | None:
    return (row.title, row.detail) if row else None


def _write(kind: Kind, entries: list[Entry], embedder: MarkedEmbedder) -> None:
    vectors = np.asarray(embedder.embed([one.title for one in entries]), dtype=np.float32)
    rows = [
        _row(kind, one, vector) for one, vector in zip(entries, stored(vectors, embedder.mark), strict=True)
    ]
    _upsert(rows, ["newest", "title", "detail", "vector", "changed_at"])


def _move(kind: Kind, entries: list[Entry]) -> None:
    """Rows that are there already: only a newer row is behind them."""
    _upsert([_row(kind, one, None) for one in entries], ["newest"])


def _row(kind: Kind, entry: Entry, vector: bytes | None) -> Findable:
    return Findable(kind=kind.name, vector=vector, changed_at=timezone.now(), **asdict(entry))


def _upsert(rows: list[Findable], fields: list[str]) -> None:
    Findable.objects.bulk_create(
        rows,
        batch_size=200,
        update_conflicts=True,
        unique_fields=["team", "kind", "key"],
        update_fields=fields,
    )
