"""Measures as stored, sums of a session, and two sessions compared."""

from __future__ import annotations

import json

from agent.learning.study.measures import Effort, Measured, OfferMarks, Sums, compare, sums_of


def measured(task: str, *, right: bool = True, seconds: float = 10.0, **more: object) -> Measured:
    ending = "products_found" if right else "error"
    return Measured(task, "products_found", ending, effort=Effort(3, 100, seconds), **more)  # type: ignore[arg-type]


def test_measures_survive_their_storage() -> None:
    row = measured("a", model_calls=3, cost_usd=0.5, decisions=4, repeated=2, marks=OfferMarks(2, 1, 1))
    kept = json.loads(json.dumps(row.as_json()))
    assert Measured.from_json("a", "products_found", "products_found", kept) == row


def test_sums_survive_their_storage() -> None:
    sums = sums_of([measured("a", decisions=4, repeated=1), measured("b", right=False)])
    assert Sums.from_json(json.loads(json.dumps(sums.as_json()))) == sums
    assert (sums.tasks, sums.wrong, sums.tokens, sums.repeated_share) == (2, 1, 200, 0.25)


def test_a_session_without_its_end_has_empty_sums() -> None:
    assert Sums.from_json({}) == Sums()


def test_money_is_known_only_where_it_is_known_of_every_task_that_asked_a_model() -> None:
    free, priced = measured("a"), measured("b", model_calls=1, cost_usd=0.2)
    assert sums_of([free, priced]).cost_usd == 0.2
    assert sums_of([priced, measured("c", model_calls=1)]).cost_usd is None


def test_a_session_that_mends_much_is_better() -> None:
    names = [f"task {n}" for n in range(20)]
    found = compare([measured(n, right=False) for n in names], [measured(n) for n in names])
    assert (found.verdict, len(found.mended), len(found.broken)) == ("better", 20, 0)
    assert found.change < -59
    assert "better" in found.words


def test_a_session_that_breaks_much_is_worse() -> None:
    names = [f"task {n}" for n in range(20)]
    found = compare([measured(n) for n in names], [measured(n, right=False) for n in names])
    assert (found.verdict, len(found.broken)) == ("worse", 20)


def test_a_few_tasks_that_all_went_better_by_a_little_prove_nothing() -> None:
    names = "abcdef"
    before, after = [measured(n, seconds=12) for n in names], [measured(n, seconds=10) for n in names]
    few = compare(before[:5], after[:5])
    assert (few.change < 0, few.verdict) == (True, "no clear difference")
    assert "over 5 tasks, too few to be sure: no clear difference" in few.words
    assert "over 1 task, too few to be sure" in compare(before[:1], after[:1]).words
    assert compare(before, after).verdict == "better"


def test_one_task_mended_and_one_broken_is_no_clear_difference() -> None:
    rest = [f"task {n}" for n in range(8)]
    before = [measured("a"), measured("b", right=False), *(measured(n) for n in rest)]
    after = [measured("a", right=False), measured("b"), *(measured(n) for n in rest)]
    found = compare(before, after)
    assert (found.verdict, found.low < 0 < found.high) == ("no clear difference", True)
    assert [pair.task for pair in found.changed] == ["a", "b"]


def test_the_same_sessions_give_the_same_interval() -> None:
    before = [measured(str(n), seconds=n) for n in range(9)]
    after = [measured(str(n), seconds=n * 2) for n in range(9)]
    assert compare(before, after) == compare(before, after)


def test_tasks_of_one_session_only_are_named_and_not_compared() -> None:
    found = compare([measured("a"), measured("b")], [measured("b"), measured("c")])
    assert (found.only_before, found.only_after, len(found.pairs)) == (("a",), ("c",), 1)
    assert "no task in common" in compare([measured("a")], [measured("b")]).words


def test_a_change_that_rounds_to_nothing_is_no_difference() -> None:
    names = [f"task {n}" for n in range(20)]
    found = compare([measured(n, seconds=10.0) for n in names], [measured(n, seconds=10.01) for n in names])
    assert (found.low > 0, found.verdict) == (True, "no clear difference")
