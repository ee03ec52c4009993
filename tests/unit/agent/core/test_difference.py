"""What the agent is told of a person's work: the page before and after, never the work itself."""

from __future__ import annotations

from datetime import timedelta

from agent.core.people.difference import OpenTab, PageDifference, PageSide
from tests.fakes import SITE, blocked_page, understanding

HOME = PageSide(f"{SITE}/", (OpenTab("a", f"{SITE}/"),))


def test_a_tab_that_went_elsewhere_is_neither_opened_nor_closed() -> None:
    after = PageSide(f"{SITE}/x", (OpenTab("a", f"{SITE}/x"), OpenTab("b", f"{SITE}/y")))
    told = PageDifference(HOME, after, timedelta(seconds=3))
    assert (told.opened, told.closed) == ((f"{SITE}/y",), ())
    assert PageDifference(after, HOME, timedelta(0)).closed == (f"{SITE}/y",)


def test_it_says_whether_the_blocker_is_gone_or_still_there() -> None:
    before = HOME.understood(blocked_page("/"))
    told = PageDifference(before, HOME, timedelta(minutes=3))
    assert "The blocker is gone: captcha." in told.understood(understanding("/")).lines
    assert "The blocker is still there: captcha." in told.understood(blocked_page("/")).lines
    assert not any("blocker" in line for line in told.lines)  # nobody has looked yet


def test_a_page_that_nothing_happened_to_says_so() -> None:
    told = PageDifference(HOME, HOME, timedelta(seconds=9))
    assert told.is_nothing
    assert told.lines == ("The person had the browser for 9 s.", "The address is the same.")


def test_a_side_survives_its_row() -> None:
    side = HOME.understood(blocked_page("/"))
    assert PageSide.from_json(side.to_json()) == side
    assert PageSide.from_json({"tabs": "nonsense", "url": None}) == PageSide()
