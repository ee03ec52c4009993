"""What a visit may spend, and how it notices going in circles."""

from __future__ import annotations

from datetime import timedelta

from agent.core.types import ActionKind, DecisionSource, Limits, PageType
from agent.decide.offers.query import understand_query
from agent.loop.budget import Budget
from agent.loop.recovery.recovery import RecoveryStep, first_recovery_step, site_search
from agent.loop.visit import StuckDetector
from tests.fakes import decision, search_field, understanding


def test_time_stands_still_while_paused() -> None:
    now = [0.0]
    budget = Budget(Limits(max_time=timedelta(seconds=10)), lambda: now[0])
    budget.pause()
    now[0] = 500
    budget.go_on()
    assert not budget.is_out_of_time
    now[0] = 511
    assert budget.is_out_of_time


def test_only_decisions_count_as_steps() -> None:
    budget = Budget(Limits(max_steps=2), lambda: 0.0)
    budget.charge(decision(ActionKind.CLICK, goal_kind="dismiss"))
    budget.charge(decision(ActionKind.TYPE, decided_by=DecisionSource.RECOVERY))
    assert budget.steps_left == 2
    budget.charge(decision(ActionKind.CLICK))
    assert budget.steps_left == 1


def test_the_same_element_on_the_same_state_is_stuck_but_not_on_another() -> None:
    stuck = StuckDetector()
    here, there = understanding("/a"), understanding("/b")
    click = decision(ActionKind.CLICK, "x")
    stuck.note(here, click, has_failed=False)
    assert stuck.would_repeat(here, click)
    assert not stuck.would_repeat(there, click)
    assert not stuck.would_repeat(here, decision(ActionKind.CLICK, "y"))
    assert stuck.avoid(here) == {"x"}


def test_other_words_in_the_same_box_are_not_a_repetition() -> None:
    stuck = StuckDetector()
    page = understanding("/a")
    stuck.note(page, decision(ActionKind.TYPE, "q", "syrian hamster"), has_failed=False)
    assert not stuck.would_repeat(page, decision(ActionKind.TYPE, "q", "hamster"))
    assert not stuck.avoid(page)


def test_a_box_that_took_no_words_is_left_alone() -> None:
    stuck, page = StuckDetector(), understanding("/a")
    stuck.note(page, decision(ActionKind.TYPE, "q", "syrian hamster"), has_failed=True)
    assert stuck.avoid(page) == {"q"}


def test_a_person_clears_all_counters() -> None:
    stuck = StuckDetector()
    page = understanding("/a")
    stuck.note(page, decision(ActionKind.CLICK, "x"), has_failed=True)
    stuck.clear()
    assert (stuck.failures, stuck.avoid(page)) == (0, frozenset())


def test_recovery_steps_are_taken_in_order() -> None:
    page = understanding("/a")
    assert [first_recovery_step(page, is_stuck=False, taken=n) for n in range(4)] == list(RecoveryStep)


def test_an_error_page_begins_with_the_search_and_a_circle_with_going_back() -> None:
    error = understanding("/a", PageType.ERROR)
    assert first_recovery_step(error, is_stuck=False, taken=0) == RecoveryStep.SITE_SEARCH
    assert first_recovery_step(understanding("/a"), is_stuck=True, taken=0) == RecoveryStep.BACK


def test_the_site_search_uses_words_that_were_not_tried() -> None:
    page = understanding("/a", interactive_elements=(search_field("q"),))
    found = site_search(page, understand_query("Syrian hamster for sale"), ())
    assert found is not None
    assert (found.input_text, found.decided_by) == ("Syrian hamster", DecisionSource.RECOVERY)
    assert site_search(understanding("/a"), understand_query("hamster"), ()) is None
