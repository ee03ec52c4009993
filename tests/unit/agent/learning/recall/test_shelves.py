"""What a process holds of a team's vectors: the newest, as many as may be, and what others have written since."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from datetime import timedelta

import numpy as np
import pytest
from django.utils import timezone
from pytest_django import Settings

from agent.learning.models import LearnedPattern
from agent.learning.recall import vector_cache
from agent.learning.recall.vector_cache import PATTERNS, VectorCache, Vectors
from agent.llm.embeddings import DIMENSIONS, MARK_BYTES, mark_of, minilm
from agent.teams.models import Team
from tests.factories import make_team
from tests.fakes import ByVectors

pytestmark = pytest.mark.django_db


class OneWord(ByVectors):
    """One axis for each first letter, moved by `by`; counts what it was asked."""

    def __init__(self, mark: bytes = b"one word", by: int = 0) -> None:
        self.asked: list[str] = []
        self.mark, self._by = mark, by

    def embed(self, texts: Sequence[str]) -> Vectors:
        self.asked += texts
        found = np.zeros((len(texts), DIMENSIONS), dtype=np.float32)
        for row, text in enumerate(texts):
            found[row, ord(text[0]) + self._by] = 1
        return found


def pattern(team: Team, scene: str, days_old: int = 0) -> int:
    row = LearnedPattern.objects.create(
        team=team, domain=f"{scene}.example", meaning=scene, scene=scene, shape={}
    )
    changed = timezone.now() - timedelta(days=days_old)
    LearnedPattern.objects.filter(pk=row.pk).update(changed_at=changed)
    return row.pk


def nearest(vectors_of: VectorCache, text: str) -> set[int]:
    """Those whose vector is the text's own."""
    return {pk for pk, likeness in vectors_of.nearest([text, text], "", 9).items() if likeness > 0.9}


def test_what_another_process_writes_is_found_by_the_next_search(team: Team) -> None:
    vectors_of = VectorCache(PATTERNS, team.pk, OneWord(), 10)
    assert vectors_of.nearest(["a", "a"], "", 9) == {}
    first = pattern(team, "a")
    assert nearest(vectors_of, "a") == {first}
    second = pattern(team, "another")
    assert nearest(vectors_of, "a") == {first, second}


def test_a_text_is_embedded_once_for_all_processes(team: Team) -> None:
    pattern(team, "b")
    VectorCache(PATTERNS, team.pk, OneWord(), 10).nearest(["a", "a"], "", 9)
    other = OneWord()
    VectorCache(PATTERNS, team.pk, other, 10).nearest(["a", "a"], "", 9)
    assert other.asked == ["a", "a"]


def test_vectors_of_another_model_with_as_many_numbers_are_made_anew(team: Team) -> None:
    first, second = pattern(team, "a"), pattern(team, "b")
    assert nearest(VectorCache(PATTERNS, team.pk, OneWord(), 10), "a") == {first}
    other = OneWord(b"another1", by=1)  # says of "a" what the first said of "b"
    assert nearest(VectorCache(PATTERNS, team.pk, other, 10), "a") == {first}
    assert other.asked == ["a", "b", "a", "a"]
    assert nearest(VectorCache(PATTERNS, team.pk, OneWord(), 10), "b") == {second}
    again = OneWord()
    nearest(VectorCache(PATTERNS, team.pk, again, 10), "a")
    assert again.asked == ["a", "a"], "kept with the mark of the model that made them last"


def test_vectors_without_a_mark_are_made_anew(team: Team) -> None:
    first, vector = pattern(team, "a"), np.zeros(DIMENSIONS, dtype="<f2")
    vector[ord("z")] = 1
    LearnedPattern.objects.update(vector=vector.tobytes())
    assert nearest(VectorCache(PATTERNS, team.pk, OneWord(), 10), "a") == {first}


def test_every_part_of_what_makes_vectors_is_in_its_mark() -> None:
    marks = [
        mark_of(b"a", b"b"),
        mark_of(b"ab", b""),
        mark_of(b"a", b"c"),
        mark_of(b"a"),
        mark_of(b"b", b"a"),
    ]
    assert len(set(marks)) == len(marks)
    assert {len(mark) for mark in marks} == {MARK_BYTES}
    assert minilm().mark == minilm.__wrapped__().mark


def test_rows_with_a_task_are_asked_for_by_a_text_with_a_task(team: Team) -> None:
    plain, bound = pattern(team, "a page"), pattern(team, "a page; looking for a lamp")
    found = VectorCache(PATTERNS, team.pk, OneWord(), 10).nearest(["a", "z"], "", 9)
    assert found == {plain: 1.0, bound: 0.0}


def test_only_the_newest_are_held(team: Team) -> None:
    old, newer, newest = pattern(team, "a", 9), pattern(team, "b", 5), pattern(team, "c", 1)
    vectors_of = VectorCache(PATTERNS, team.pk, OneWord(), 2)
    assert vectors_of.nearest(["a", "a"], "", 9).keys() == {newer, newest}
    fresh = pattern(team, "d")
    assert vectors_of.nearest(["a", "a"], "", 9).keys() == {newest, fresh}
    assert len(vectors_of) == 2
    assert old not in vectors_of.nearest(["a", "a"], "a.example", 9)


def test_a_domain_is_searched_by_itself_besides(team: Team) -> None:
    for letter in "bcdef":
        pattern(team, letter)
    own = pattern(team, "a")
    vectors_of = VectorCache(PATTERNS, team.pk, OneWord(), 10)
    assert own in vectors_of.nearest(["z", "z"], "a.example", 1)


def test_when_memory_is_full_the_team_that_was_asked_longest_ago_gives_way(
    team: Team, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.LEARN_INDEX_ROWS = 2
    monkeypatch.setattr(vector_cache, "minilm", OneWord)
    vector_cache.clear()
    other = make_team("Other")
    for one in (team, other):
        pattern(one, "a")
        pattern(one, "b")
    vector_cache.vectors_of(PATTERNS, team.pk).nearest(["a", "a"], "", 9)
    vector_cache.vectors_of(PATTERNS, other.pk).nearest(["a", "a"], "", 9)
    kept = vector_cache.vectors_of(PATTERNS, other.pk)
    assert len(kept) == 2
    assert len(vector_cache.vectors_of(PATTERNS, team.pk)) == 0
    vector_cache.clear()


class Waiting(OneWord):
    """Does not get on with texts that begin with "o" before it is let."""

    def __init__(self) -> None:
        super().__init__()
        self.may_go_on = threading.Event()

    def embed(self, texts: Sequence[str]) -> Vectors:
        if any(text.startswith("o") for text in texts):
            assert self.may_go_on.wait(60)
        return super().embed(texts)


def loaded() -> None:
    """Wait until nothing is being loaded any more."""
    for thread in threading.enumerate():
        if thread.name == "vector-cache":
            thread.join(60)


@pytest.mark.django_db(transaction=True)
def test_of_many_rows_the_newest_are_searched_while_the_others_are_loaded(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(vector_cache, "_AT_ONCE", 2)
    team, embedder = make_team(), Waiting()
    old, newer, newest = pattern(team, "old", 9), pattern(team, "b", 5), pattern(team, "c", 1)
    vectors_of = VectorCache(PATTERNS, team.pk, embedder, 10)
    assert vectors_of.nearest(["b", "b"], "", 9).keys() == {newer, newest}
    while_loading = pattern(team, "d")
    assert while_loading in vectors_of.nearest(["b", "b"], "", 9)
    embedder.may_go_on.set()
    loaded()
    assert vectors_of.nearest(["b", "b"], "", 9).keys() == {old, newer, newest, while_loading}
