"""The table of moves says the same as the rows can, and has no way out of an end."""

from __future__ import annotations

from datetime import timedelta

import pytest

from interventions.claims import lifecycle
from interventions.claims.lifecycle import (
    LIVE,
    RULES,
    TERMINAL,
    EndReason,
    Event,
    Limits,
    is_given_up,
    may_move,
)
from interventions.models import Claim, Intervention, Transition


def test_every_word_fits_its_column() -> None:
    assert max(map(len, Event)) <= (Transition._meta.get_field("event").max_length or 0)
    assert max(map(len, EndReason)) <= (Claim._meta.get_field("end_reason").max_length or 0)


def test_every_event_has_a_rule() -> None:
    assert set(RULES) == set(Event)
    assert all(rule.froms and rule.tos for rule in RULES.values())


def test_nothing_leads_out_of_an_end() -> None:
    assert not [event for event, rule in RULES.items() if rule.froms & TERMINAL]


def test_every_state_can_be_reached_and_every_other_one_be_left() -> None:
    assert {state for rule in RULES.values() for state in rule.tos} == set(Intervention.State)
    assert {state for rule in RULES.values() for state in rule.froms} == {
        lifecycle.NONE,
        *Intervention.State,
    } - TERMINAL


def test_whatever_is_not_settled_can_be_cancelled() -> None:
    assert RULES[Event.CANCELLED].froms == LIVE | {Intervention.State.DEAD}


def test_only_a_hand_back_gives_the_browser_to_the_agent() -> None:
    """Never because a person vanished: every way to `verifying` leads through `handing_back`."""
    assert [e for e, rule in RULES.items() if Intervention.State.VERIFYING in rule.tos] == [Event.HANDED_OVER]
    assert RULES[Event.HANDED_OVER].froms == {Intervention.State.HANDING_BACK}
    assert [e for e, rule in RULES.items() if Intervention.State.HANDING_BACK in rule.tos] == [
        Event.HANDED_BACK
    ]


@pytest.mark.parametrize(
    ("start", "event", "end", "is_allowed"),
    [
        ("open", Event.CLAIMED, "claimed", True),
        ("claimed", Event.CLAIMED, "claimed", False),
        ("claimed", Event.BEGUN, "in_control", True),
        ("open", Event.BEGUN, "in_control", False),
        ("in_control", Event.AUTO_CLEARED, "auto_cleared", False),
        ("in_control", Event.PARKED, "parked", False),
        ("resolved", Event.CLAIMED, "claimed", False),
        ("claimed", Event.ASKED, "in_control", False),
    ],
)
def test_the_table_answers(start: str, event: Event, end: str, is_allowed: bool) -> None:
    assert may_move(start, event, end) is is_allowed


def test_the_clocks_are_those_of_the_design() -> None:
    limits = Limits()
    assert (limits.to_claim, limits.to_claim_in_all) == (timedelta(seconds=120), timedelta(minutes=10))
    assert (limits.lease, limits.retry_lease) == (timedelta(seconds=60), timedelta(seconds=30))
    assert limits.active == timedelta(seconds=90)
    assert limits.idle_warning >= timedelta(seconds=20)
    assert (limits.cap, limits.extension, limits.extensions) == (
        timedelta(minutes=10),
        timedelta(minutes=5),
        2,
    )
    assert (limits.grace, limits.after_disconnect) == (timedelta(seconds=30), timedelta(seconds=60))
    assert limits.to_answer == timedelta(seconds=15)


@pytest.mark.parametrize(
    ("expiries", "people", "is_over"), [(2, 1, False), (3, 0, True), (0, 2, True), (0, 0, False)]
)
def test_three_expiries_or_two_people_give_it_up(expiries: int, people: int, is_over: bool) -> None:
    assert is_given_up(Limits(), expiries=expiries, people_who_could_not=people) is is_over
