"""The vectors of one team's patterns or trajectories in this process, brought up to date before each search.

The database is the truth: a search answers with ids, and the caller reads those rows afresh, so what another process
has unlearned or forgotten is never used.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import islice
from typing import Any, Protocol

import numpy as np
import structlog
from django.conf import settings
from django.db import DatabaseError, connection, models
from django.db.models import QuerySet
from django.utils import timezone
from numpy.typing import NDArray

from agent.core.ports import Embedder
from agent.decide.remembered.scenes import has_task
from agent.learning.models import LearnedPattern, Trajectory
from agent.llm.embeddings import DIMENSIONS, MARK_BYTES, minilm

Vectors = NDArray[np.float32]
_FIRST = 256  # rows to begin with; doubled as needed


class VectorIndex:
    """Vectors of length 1 under ids, each in a group. When `most` are held, the one that was put first gives way.

    Memory: 4 bytes a number, so 154 MB for 100,000 vectors of 384. Not safe between threads.
    """

    def __init__(self, most: int, dimensions: int) -> None:
        self._most = max(1, most)
        rows = min(_FIRST, self._most)
        self._matrix: Vectors = np.zeros((rows, dimensions), dtype=np.float32)
        self._ids: NDArray[np.int64] = np.full(rows, -1, dtype=np.int64)
        self._groups: NDArray[np.int32] = np.full(rows, -1, dtype=np.int32)
        self._row_of: dict[int, int] = {}
        self._group_of: dict[str, int] = {}
        self._free: list[int] = []
        self._used = 0  # rows that were ever filled
        self._oldest = 0

    def __len__(self) -> int:
        return len(self._row_of)

    def put(self, row_id: int, vector: Vectors, group: str) -> None:
        """Keep this vector, in place of the one that has the same id."""
        row = self._row_of.get(row_id)
        if row is None:
            row = self._next_row()
            self._row_of[row_id] = row
        self._matrix[row] = vector
        self._ids[row] = row_id
        self._groups[row] = self._group_of.setdefault(group, len(self._group_of))

    def drop(self, row_id: int) -> None:
        """Forget that id; nothing when it is not held."""
        row = self._row_of.pop(row_id, None)
        if row is not None:
            self._ids[row] = self._groups[row] = -1
            self._matrix[row] = 0
            self._free.append(row)

    def nearest(self, wanted: Vectors, count: int, group: str | None = None) -> dict[int, float]:
        """The `count` nearest ids with their cosine; with a `group` only among its members."""
        rows = self._rows_of(group)
        if len(rows) == 0:
            return {}
        if 2 * len(rows) > self._used:  # a copy of most rows takes longer than the product with all of them
            scores = (self._matrix[: self._used] @ wanted)[rows]
        else:
            scores = self._matrix[rows] @ wanted
        return {int(self._ids[rows[at]]): float(scores[at]) for at in _largest(scores, count)}

    def _rows_of(self, group: str | None) -> NDArray[np.intp]:
        if group is None:
            return np.flatnonzero(self._ids[: self._used] >= 0)
        number = self._group_of.get(group, -2)
        return np.flatnonzero(self._groups[: self._used] == number)

    def _next_row(self) -> int:
        if self._free:
            return self._free.pop()
        if self._used < self._most:
            self._grow()
            self._used += 1
            return self._used - 1
        row, self._oldest = self._oldest, (self._oldest + 1) % self._most
        del self._row_of[int(self._ids[row])]
        return row

    def _grow(self) -> None:
        rows = len(self._ids)
        if self._used < rows:
            return
        more = min(rows, self._most - rows)
        self._matrix = np.concatenate([self._matrix, np.zeros((more, self._matrix.shape[1]), np.float32)])
        self._ids = np.concatenate([self._ids, np.full(more, -1, np.int64)])
        self._groups = np.concatenate([self._groups, np.full(more, -1, np.int32)])


def _largest(scores: Vectors, count: int) -> Sequence[int]:
    if len(scores) <= count:
        return range(len(scores))
    return [int(at) for at in np.argpartition(scores, -count)[-count:]]


log = structlog.get_logger(__name__)

# A row carries the time of its change, and is seen when its transaction commits
_OVERLAP = timedelta(minutes=2)
_MOST_TRIES = 8  # searches for one answer, where those before found rows that are gone
_PORTION = 2000
_AT_ONCE = 4000  # rows that a visit waits for, some 100 ms; of more the older ones are loaded behind it
_STORED = np.dtype("<f2")  # half as many bytes in the table; cosines differ by less than 0.001
_STORED_BYTES = MARK_BYTES + DIMENSIONS * _STORED.itemsize


@dataclass(frozen=True, slots=True)
class Table:
    """Where vectors come from: the text that is embedded and the time by which changes are found."""

    model: type[models.Model]
    text: str
    time: str
    kind_of: Callable[[str], int] = lambda _: 0  # texts of different kinds are asked for by different texts
    kinds: int = 1
    group: str = "domain"  # the column within which the nearest can be asked for


PATTERNS = Table(LearnedPattern, "scene", "changed_at", has_task, kinds=2)
TRAJECTORIES = Table(Trajectory, "query", "created_at")


class MarkedEmbedder(Embedder, Protocol):
    """An embedder whose vectors are told from those of others."""

    @property
    def mark(self) -> bytes:
        """Of its model, `MARK_BYTES` long."""


_Row = tuple[int, str, str, bytes | memoryview | None]


class VectorCache:
    """One team's rows of one table. Safe to share between threads."""

    def __init__(self, table: Table, team_id: int, embedder: MarkedEmbedder, most: int) -> None:
        self._table = table
        self._team_id = team_id
        self._embedder = embedder
        self._most = most
        self._indexes = self._empty()
        self._read_at: datetime | None = None
        self._lock = threading.Lock()

    def __len__(self) -> int:
        return sum(map(len, self._indexes))

    def nearest(
        self, texts: Sequence[str], domain: str, count: int, least: Sequence[float] = ()
    ) -> dict[int, float]:
        """For each kind of row those nearest to its text, with their cosine: `count` of this domain, and of all.

        With `least` only those that are so near, a number for each kind.
        """
        found: dict[int, float] = {}
        with self._lock:
            self._refresh()
            if len(self) == 0:
                return found
            bars = least or [-1.0] * len(texts)
            for index, wanted, bar in zip(self._indexes, self._embed(texts), bars, strict=True):
                near = index.nearest(wanted, count) | index.nearest(wanted, count, domain)
                found |= {pk: likeness for pk, likeness in near.items() if likeness >= bar}
        return found

    def nearest_rows(
        self, texts: Sequence[str], domain: str, count: int, least: Sequence[float] = ()
    ) -> list[tuple[Any, float]]:
        """The rows themselves; what another process has forgotten takes no place of theirs."""
        rows = self._table.model._default_manager.filter(team_id=self._team_id).defer("vector")
        found: list[tuple[Any, float]] = []
        for _ in range(_MOST_TRIES):
            scores = self.nearest(texts, domain, count, least)
            found = [(row, scores[row.pk]) for row in rows.filter(pk__in=scores)]
            if len(found) == len(scores):
                break
            self.drop(list(scores.keys() - {row.pk for row, _ in found}))
        return found

    def drop(self, row_ids: Sequence[int]) -> None:
        """Forget rows that are gone from the table."""
        with self._lock:
            for row_id in row_ids:
                for index in self._indexes:
                    index.drop(row_id)

    def _refresh(self) -> None:
        """Take in what has changed since the last time; at first the newest rows, as many as may be held."""
        now = timezone.now()
        if self._read_at is not None:
            self._take_in(self._rows(self._read_at - _OVERLAP), self._indexes)
        elif (count := self._rows().count()) > _AT_ONCE:
            self._take_in(self._newest(count, _AT_ONCE), self._indexes)
            loading = threading.Thread(target=self._load, args=(count, now), name="vector-cache", daemon=True)
            loading.start()
        else:
            self._take_in(self._newest(count, self._most), self._indexes)
        self._read_at = now

    def _load(self, count: int, began: datetime) -> None:
        """In its own thread: all that may be held, in the order of change, in place of the newest alone."""
        whole = self._empty()
        try:
            self._take_in(self._newest(count, self._most), whole)
        except (
            DatabaseError
        ) as exc:  # the newest alone are searched until the process ends or the cache gives way
            log.warning("vector_cache.not_loaded", team=self._team_id, rows=count, error=str(exc)[:200])
            return
        finally:
            connection.close()
        with self._lock:
            self._indexes, self._read_at = whole, began  # what changed meanwhile is read again

    def _empty(self) -> list[VectorIndex]:
        return [VectorIndex(self._most, DIMENSIONS) for _ in range(self._table.kinds)]

    def _rows(self, since: datetime | None = None) -> QuerySet[Any, _Row]:
        time = self._table.time
        rows = self._table.model._default_manager.filter(team_id=self._team_id)
        if since is not None:
            rows = rows.filter(**{f"{time}__gte": since})
        return rows.order_by(time, "pk").values_list("pk", self._table.group, self._table.text, "vector")

    def _newest(self, count: int, most: int) -> QuerySet[Any, _Row]:
        return self._rows()[max(0, count - most) :]

    def _take_in(self, rows: QuerySet[Any, _Row], indexes: Sequence[VectorIndex]) -> None:
        chunks = rows.iterator(chunk_size=_PORTION)
        while portion := list(islice(chunks, _PORTION)):
            self._put(portion, indexes)

    def _put(self, rows: Sequence[_Row], indexes: Sequence[VectorIndex]) -> None:
        mark = self._embedder.mark
        bare = [(pk, text) for pk, _, text, vector in rows if not _is_of(vector, mark)]
        made = stored(self._embed([text for _, text in bare]), mark)
        fresh = {pk: vector for (pk, _), vector in zip(bare, made, strict=True)}
        for pk, vector in fresh.items():
            self._table.model._default_manager.filter(pk=pk).update(vector=vector)
        matrix = _read([fresh.get(pk) or vector or b"" for pk, _, _, vector in rows])
        for (pk, domain, text, _), row in zip(rows, matrix, strict=True):
            indexes[self._table.kind_of(text)].put(pk, row, domain)

    def _embed(self, texts: Sequence[str]) -> Vectors:
        return np.asarray(self._embedder.embed(texts), dtype=np.float32)


def stored(vectors: Vectors, mark: bytes) -> list[bytes]:
    """Each vector as its row keeps it: the mark of the model that made it, then its numbers."""
    return [mark + vector.tobytes() for vector in vectors.astype(_STORED)]


def _is_of(vector: bytes | memoryview | None, mark: bytes) -> bool:
    """Whether the row has its vector from that model; one that another model made is made anew."""
    return vector is not None and len(vector) == _STORED_BYTES and vector[:MARK_BYTES] == mark


def _read(kept: Sequence[bytes | memoryview]) -> Vectors:
    numbers = b"".join(one[MARK_BYTES:] for one in kept)
    return np.frombuffer(numbers, dtype=_STORED).reshape(-1, DIMENSIONS).astype(np.float32)


_caches: OrderedDict[tuple[str, int], VectorCache] = OrderedDict()
_guard = threading.Lock()


def vectors_of(table: Table, team_id: int) -> VectorCache:
    """This process's vectors of that team; teams that were not asked for lately give way when memory is full."""
    most = settings.LEARN_INDEX_ROWS
    key = (table.model.__name__, team_id)
    with _guard:
        found = _caches.pop(key, None) or VectorCache(table, team_id, minilm(), most)
        _caches[key] = found
        while len(_caches) > 1 and sum(map(len, _caches.values())) > most:
            _caches.popitem(last=False)
    return found


def clear() -> None:
    """Let go of everything that is held in memory."""
    with _guard:
        _caches.clear()
