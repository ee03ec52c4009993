"""Nearest vectors by an exact search in memory: a matrix and one product, bounded in rows. No database here.

Why no vector database: docs/decisions/vectors-in-memory.md.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

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
