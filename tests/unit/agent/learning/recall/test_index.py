"""The index of vectors: exact, bounded, forgetful when told so."""

from __future__ import annotations

import tracemalloc

import numpy as np

from agent.learning.recall.vector_cache import VectorIndex, Vectors


def unit(*numbers: float) -> Vectors:
    """A vector of length 1."""
    found = np.asarray(numbers, dtype=np.float32)
    return np.asarray(found / np.linalg.norm(found), dtype=np.float32)


def test_it_finds_the_nearest_with_their_cosines() -> None:
    index = VectorIndex(10, 2)
    index.put(1, unit(1, 0), "a")
    index.put(2, unit(0, 1), "a")
    index.put(3, unit(1, 1), "b")
    found = index.nearest(unit(1, 0), 2)
    assert found.keys() == {1, 3}
    assert (found[1], round(found[3], 3)) == (1, 0.707)


def test_a_group_is_searched_by_itself() -> None:
    index = VectorIndex(10, 2)
    index.put(1, unit(1, 0), "a")
    index.put(2, unit(0, 1), "b")
    assert index.nearest(unit(1, 0), 5, "b").keys() == {2}
    assert index.nearest(unit(1, 0), 5, "nobody") == {}


def test_it_keeps_one_vector_for_an_id() -> None:
    index = VectorIndex(10, 2)
    index.put(1, unit(1, 0), "a")
    index.put(1, unit(0, 1), "b")
    assert len(index) == 1
    assert index.nearest(unit(0, 1), 5, "b") == {1: 1.0}


def test_what_is_dropped_is_not_found_and_makes_room() -> None:
    index = VectorIndex(2, 2)
    index.put(1, unit(1, 0), "a")
    index.put(2, unit(0, 1), "a")
    index.drop(1)
    index.drop(99)
    index.put(3, unit(1, 1), "a")
    assert index.nearest(unit(1, 0), 5).keys() == {2, 3}


def test_when_it_is_full_the_first_give_way() -> None:
    index = VectorIndex(3, 2)
    for row_id in range(1, 6):
        index.put(row_id, unit(row_id, 1), "a")
    assert len(index) == 3
    assert index.nearest(unit(1, 1), 9).keys() == {3, 4, 5}


def test_it_agrees_with_a_plain_search_over_many() -> None:
    rng = np.random.default_rng(7)
    vectors = rng.standard_normal((1000, 16)).astype(np.float32)
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    index = VectorIndex(5000, 16)
    for row_id, vector in enumerate(vectors):
        index.put(row_id, vector, str(row_id % 7))
    wanted = vectors[0]
    plain = np.argsort(-(vectors @ wanted))[:10]
    assert index.nearest(wanted, 10).keys() == set(plain.tolist())


def test_dropped_vectors_are_not_found_and_a_search_copies_none_of_the_others() -> None:
    index, held = VectorIndex(4000, 384), 4000 * 384 * 4
    vectors = np.eye(384, dtype=np.float32)
    for row_id in range(4000):
        index.put(row_id, vectors[row_id % 384], "a")
    for row_id in (0, 384, 1000):
        index.drop(row_id)
    tracemalloc.start()
    found = index.nearest(vectors[0], 9)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert found == dict.fromkeys(range(768, 4000, 384), 1.0)
    assert index.nearest(-vectors[0], 3999).keys() == set(range(4000)) - {0, 384, 1000}
    assert peak < held / 10
