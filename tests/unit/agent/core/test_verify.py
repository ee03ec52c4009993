"""VERIFY: what was expected, what turned, what the page says went wrong."""

from __future__ import annotations

from dataclasses import replace

import pytest

from agent.core.types import ActionKind, ActOutcome, ExpectedState, PageType, PageUnderstanding, Verdict
from agent.core.verify import verify
from tests.fakes import decision, element, product, understanding

BEFORE = understanding("/", PageType.LISTING, text_content="Lamps\nOld words")


def verdict(after: PageUnderstanding, action: ActionKind = ActionKind.CLICK, **more: object) -> Verdict:
    act = replace(decision(action, "e1"), **more)  # type: ignore[arg-type]
    return verify(act, BEFORE, after, ActOutcome())


@pytest.mark.parametrize(
    "words",
    [
        "Something went wrong.",
        "Oops! That did not work",
        "Es ist ein Fehler aufgetreten",
        "Une erreur est survenue, veuillez réessayer",
        "Algo salió mal",
        "Si è verificato un errore",
        "Er is iets misgegaan",
    ],
)
def test_a_page_that_says_it_failed_has_failed(words: str) -> None:
    after = replace(BEFORE, text_content=f"Lamps\n{words}", state_key="2")
    found = verdict(after)
    assert found.is_ok is False
    assert words in found.reason


def test_what_it_said_before_is_no_failure_of_this_step() -> None:
    before = replace(BEFORE, text_content="Something went wrong.")
    after = replace(before, url="https://shop.example.com/2", state_key="2")
    assert verify(decision(ActionKind.CLICK, "e1"), before, after, ActOutcome()).is_ok is True


def test_goods_count_more_than_a_notice() -> None:
    after = replace(
        BEFORE, text_content="Something went wrong.", products=(product("Lamp", "9"),), state_key="2"
    )
    assert verdict(after).is_ok is True


def test_a_box_that_was_ticked_is_a_change() -> None:
    box = element("e1", "checkbox", "In stock", is_checked=False)
    before = replace(BEFORE, interactive_elements=(box,), state_key="1")
    after = replace(before, interactive_elements=(replace(box, is_checked=True),))
    assert verify(decision(ActionKind.CLICK, "e1"), before, after, ActOutcome()).is_ok is True
    assert verify(decision(ActionKind.CLICK, "e1"), before, before, ActOutcome()).is_ok is False


def test_expected_words_may_stand_on_a_control() -> None:
    after = replace(BEFORE, interactive_elements=(element("e2", "button", "Show 24 lamps"),), state_key="2")
    assert verdict(after, expected_state=ExpectedState(must_see=("24 lamps",))).is_ok is True
    assert verdict(after, expected_state=ExpectedState(must_see=("25 lamps",))).is_ok is False


def test_the_verdict_says_what_is_new() -> None:
    after = replace(
        BEFORE, url="https://shop.example.com/lamps", products=(product("Lamp", "9"),), state_key="2"
    )
    assert verdict(after).reason == "the page changed as expected: another address, 1 product"


@pytest.mark.parametrize("action", [ActionKind.HOVER, ActionKind.WAIT, ActionKind.SCROLL, ActionKind.PRESS])
def test_what_may_have_no_effect_is_not_held_against_it(action: ActionKind) -> None:
    assert verdict(BEFORE, action).is_ok is None


def test_what_the_page_asked_meanwhile_stands_in_the_verdict() -> None:
    outcome = ActOutcome(notes=("The page asked: confirm: Are you over 18?",))
    found = verify(decision(ActionKind.CLICK, "e1"), BEFORE, BEFORE, outcome)
    assert "Are you over 18?" in found.reason
