"""How long a pattern match takes over many patterns, all in, against sqlite-vec on the same vectors.

Run by `bench_recall`, in a configured Django with a migrated database.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict
from datetime import timedelta
from functools import partial

import apsw
import numpy as np
import sqlite_vec
from django.utils import timezone

from agent.core.learned import ActionShape, Scene
from agent.core.types import ActionKind, PageType
from agent.decide.remembered.scenes import Fact, kin_of, meaning_of, scene_text
from agent.learning.models import LearnedPattern
from agent.learning.recall import patterns, vector_cache
from agent.learning.recall.vector_cache import VectorIndex, Vectors
from agent.llm.embeddings import DIMENSIONS, minilm
from tests.bench.row import Row, percentile

SIZES = (1_000, 10_000, 100_000)
_ASKED = 200
_NEAREST = 32  # as many as `patterns.similar` looks at
_SITES, _SITUATIONS = 5_000, 120
_QUERIES = ("Syrian hamster", "cordless drill", "running shoes", "red wine", "garden bench", "usb c cable")
_SEARCH = ActionShape(ActionKind.TYPE, "search", "searchbox", "header", "Search", "a" * 16, 0, "terms")


def pattern_rows(team_id: int, perception_ms: float) -> list[Row]:
    """Rows for `patterns.similar` over 100,000 patterns of one team, and for both indexes by size."""
    vectors = _vectors(SIZES[-1])
    _fill(team_id, vectors)
    minilm()
    began = time.perf_counter()
    _ask(team_id, 0)
    first_s = time.perf_counter() - began
    _wait_until_loaded()
    loaded_s = time.perf_counter() - began
    _ask(team_id, 0)
    held = len(vector_cache.vectors_of(vector_cache.PATTERNS, team_id))
    times = [_timed(partial(_ask, team_id, n)) for n in range(1, _ASKED + 1)]
    p95 = percentile(times, 0.95)
    return [
        {"name": f"pattern match over {held:,} (p50)", "value": percentile(times, 0.5), "unit": "ms"},
        {"name": f"pattern match over {held:,} (p95)", "value": p95, "unit": "ms", "limit": 50},
        {"name": "pattern match / one perception", "value": p95 / perception_ms, "unit": "×"},
        {
            "name": "first match: over the newest, the others are loaded behind it",
            "value": first_s,
            "unit": "s",
        },
        {"name": "until all are loaded", "value": loaded_s, "unit": "s"},
        *(row for size in SIZES for row in _rivals(vectors[:size])),
    ]


def _wait_until_loaded() -> None:
    for thread in threading.enumerate():
        if thread.name == "vector-cache":
            thread.join()


def _ask(team_id: int, n: int) -> None:
    facts = (Fact.SEARCHED.value, Fact.NAMED.value, Fact.SEARCHABLE.value)
    query = f"{_QUERIES[n % len(_QUERIES)]} number {n}"  # never asked before: the embedder has to work
    scene = Scene(query, f"site{n}.example", PageType.SEARCH, facts=facts)
    patterns.similar(team_id=team_id, domain=scene.domain, scene=scene)


def _vectors(count: int) -> Vectors:
    """Situations as they are embedded, each moved a little: as dense as the real ones, none twice."""
    rng = np.random.default_rng(7)
    real = minilm().embed([scene_text(scene) for scene in _scenes(_SITUATIONS)])
    found = real[rng.integers(0, len(real), count)]
    found = found + rng.normal(0, 0.02, (count, DIMENSIONS)).astype(np.float32)
    return np.asarray(found / np.linalg.norm(found, axis=1, keepdims=True), dtype=np.float32)


def _scenes(count: int) -> Iterator[Scene]:
    facts, types = tuple(Fact), tuple(PageType)
    for n in range(count):
        told = tuple(fact.value for i, fact in enumerate(facts) if (n * 2654435761 >> i) & 1)
        yield Scene(_QUERIES[n % len(_QUERIES)] if n % 3 == 0 else "", "", types[n % len(types)], facts=told)


def _fill(team_id: int, vectors: Vectors) -> None:
    shape = {**asdict(_SEARCH), "action": _SEARCH.action.value}
    scenes, kept = list(_scenes(_SITUATIONS)), vector_cache.stored(vectors, minilm().mark)
    made = (
        LearnedPattern(
            team_id=team_id, domain=f"site{n % _SITES}.example", meaning=f"{n:x}", shape=shape, successes=1,
            scene=scene_text(at), page_type=at.page_type.value, facts=list(at.facts),
            kin=kin_of(_SEARCH, at.facts) if n % 2 else meaning_of(_SEARCH, at),
            vector=vector,
        )
        for n, (vector, at) in enumerate(zip(kept, scenes * (len(vectors) // _SITUATIONS + 1), strict=False))
    )  # fmt: skip
    LearnedPattern.objects.bulk_create(made, batch_size=2000)
    LearnedPattern.objects.update(changed_at=timezone.now() - timedelta(days=1))  # not of this minute


def _rivals(vectors: Vectors) -> list[Row]:
    asked = vectors[:: max(1, len(vectors) // 50)][:50]
    index = VectorIndex(len(vectors), DIMENSIONS)
    for n, vector in enumerate(vectors):
        index.put(n, vector, "one")
    with apsw.Connection(":memory:") as rival:
        _load(rival, vectors)
        ours = [_timed(partial(index.nearest, v, _NEAREST)) for v in asked]
        theirs = [_timed(partial(_nearest, rival, v)) for v in asked]
    name = f"nearest {_NEAREST} of {len(vectors):,} (p95)"
    return [
        {"name": f"{name}: numpy in memory", "value": percentile(ours, 0.95), "unit": "ms"},
        {
            "name": f"{name}: sqlite-vec {sqlite_vec.__version__}",
            "value": percentile(theirs, 0.95),
            "unit": "ms",
        },
    ]


def _load(rival: apsw.Connection, vectors: Vectors) -> None:
    rival.enable_load_extension(True)
    rival.load_extension(sqlite_vec.loadable_path())
    rival.execute(f"create virtual table kept using vec0(v float[{DIMENSIONS}] distance_metric=cosine)")
    told = ((n, vector.tobytes()) for n, vector in enumerate(vectors))
    rival.executemany("insert into kept(rowid, v) values (?, ?)", told)


def _nearest(rival: apsw.Connection, vector: Vectors) -> list[object]:
    found = rival.execute(
        "select rowid from kept where v match ? and k = ? order by distance", (vector.tobytes(), _NEAREST)
    )
    return list(found)


def _timed(call: Callable[[], object]) -> float:
    began = time.perf_counter()
    call()
    return (time.perf_counter() - began) * 1000
