"""A wall that may turn by itself is waited for once, and each wait is a recorded step."""

from __future__ import annotations

import pytest

from agent.core.types import Blocker, BlockerFamily, Determination, PageType
from agent.loop.recovery.asking import lasting, reason_of
from agent.perceive.walls.retry_after import retry_after_s
from tests.fakes import FakePage, understanding
from tests.unit.agent.loop.visits import Visit, hamsters, shop


def walled(path: str = "/", **blocker: object) -> object:
    found = Blocker(**{"family": BlockerFamily.BROWSER_CHECK, "quote": "Checking your browser", **blocker})  # type: ignore[arg-type]
    return understanding(path, PageType.BLOCKED, blocker=found)


async def test_a_check_that_turns_by_itself_ends_in_offers_and_asks_nobody() -> None:
    page = shop()
    home = page.pages["/"]
    page.pages["/"] = [walled(), home]  # type: ignore[list-item]
    visit = Visit(page)
    result = await visit.run()
    assert result.determination == Determination.PRODUCTS_FOUND
    assert page.waited_s == [8.0]
    assert not visit.desk.asked
    assert [s.verdict.reason for s in visit.journal.steps if s.action == "wait"] == ["no longer blocked"]


async def test_a_check_that_stays_is_waited_for_once_and_then_shown_to_a_person() -> None:
    page = FakePage({"/": walled()})  # type: ignore[dict-item]
    visit = Visit(page)
    result = await visit.run()
    assert result.determination == Determination.BLOCKED
    assert page.waited_s == [8.0]
    assert len(visit.desk.asked) == 1
    assert visit.desk.asked[0].blocker_family == BlockerFamily.BROWSER_CHECK


async def test_a_short_retry_after_is_kept_to_and_the_address_opened_again() -> None:
    page = FakePage({"/": [walled(family=BlockerFamily.RATE_LIMITED, retry_after_s=5), hamsters("/")]})  # type: ignore[list-item]
    result = await Visit(page).run()
    assert result.determination == Determination.PRODUCTS_FOUND
    assert page.waited_s == [5.0]
    assert page.opened == ["/", "/"]


async def test_a_long_retry_after_is_said_in_the_result() -> None:
    wall = walled(family=BlockerFamily.RATE_LIMITED, quote="Slow down", retry_after_s=720)
    page = FakePage({"/": wall})  # type: ignore[dict-item]
    result = await Visit(page).run()
    assert page.waited_s == []
    assert result.blocker is not None
    assert result.blocker.retry_after_s == 720
    assert "come back in 12 min" in result.reason


async def test_a_page_that_shows_nothing_blocks_nobody_and_is_an_error_with_a_reason() -> None:
    blank = walled(family=BlockerFamily.UNREADABLE, quote="")
    result = await Visit(FakePage({"/": blank})).run()  # type: ignore[dict-item]
    assert (result.determination, result.blocker) == (Determination.ERROR, None)
    assert "the page shows nothing" in result.reason


def test_a_reason_names_the_vendor() -> None:
    assert reason_of(Blocker(BlockerFamily.CAPTCHA, "Are you human?", vendor="hCaptcha")) == (
        "CAPTCHA (hCaptcha): “Are you human?”"
    )


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (45, "45 s"),
        (720, "12 min"),
        (5400, "90 min"),
        (9000, "2 h 30 min"),
        (90000, "25 h"),
        (200_000, "2 days"),
    ],
)
def test_spans_are_said_shortly(seconds: int, words: str) -> None:
    assert lasting(seconds) == words


def test_a_site_that_asks_for_years_is_said_to_ask_for_thirty_days_or_more() -> None:
    years = retry_after_s(str(3 * 365 * 86_400), "")

    assert reason_of(Blocker(BlockerFamily.RATE_LIMITED, "Later", retry_after_s=years)) == (
        "Rate limited: “Later”. The site asks to come back in 30 days or more"
    )
