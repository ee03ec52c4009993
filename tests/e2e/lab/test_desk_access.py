"""The desk for everybody: axe finds nothing on its pages, and a CAPTCHA is solved by keyboard alone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from tests.e2e.axe import violations
from tests.e2e.operator import Console
from tests.e2e.person import Person
from tests.e2e.system import RunningSystem
from tests.processes import wait_for
from tests.sites import puzzle, serve
from tests.sites.gold import HAMSTER
from tests.sites.server import RunningSite

MOST_TABS = 150
_IS_AT = "([css, words]) => document.activeElement.matches(css) && document.activeElement.textContent.includes(words)"
_RING = "() => getComputedStyle(document.activeElement).outlineStyle"


def test_a_captcha_is_solved_by_keyboard_alone_on_pages_without_a_fault(
    make_system: Callable[..., RunningSystem], browser: Browser, tmp_path: Path
) -> None:
    with serve("captcha") as sites:
        wall = sites["captcha"]
        system = make_system(EGRESS_ALLOW=wall.url.removeprefix("http://"))
        system.start()
        person = Person(browser, system)
        try:
            person.sign_in_by_link(system.sign_in_link)
            _find_and_begin(person)
            person.start_sweep(HAMSTER, [wall.url])
            _look_at_the_queue(person, wall)
            console = _claim(person)
            _look_at_the_console(console)
            _solve_by_the_list(console, wall)
        except BaseException:
            person.keep_proof(tmp_path)
            raise
        assert person.problems == []
        system.stop()


def _find_and_begin(person: Person) -> None:
    """An empty desk, its guide, and the palette by the keyboard alone; the same search as a page."""
    page = person.open("/")
    faults = violations(page)
    page.keyboard.press("Control+k")
    field = page.get_by_role("combobox", name="Find")
    expect(field).to_be_focused()
    page.keyboard.type("guid")
    chosen = page.get_by_role("option", name="Guided start")
    expect(chosen).to_have_attribute("aria-selected", "true")
    expect(field).to_have_attribute("aria-activedescendant", str(chosen.get_attribute("id")))
    faults += violations(page)
    page.keyboard.press("Enter")
    page.wait_for_url("**/start/")
    faults += violations(page)
    page.keyboard.press("/")
    expect(field).to_be_focused()
    page.keyboard.press("Escape")
    for path in ("/find/?q=theme", "/queries/new/", "/help/guide/sweeps/"):
        faults += violations(person.open(path))
    assert faults == []


def _look_at_the_queue(person: Person, wall: RunningSite) -> None:
    """Empty tab, waiting item, the item's own page, a small form: as page and as dialog."""
    page = person.open("/queue/?tab=mine")
    faults = violations(page)
    page = person.open("/queue/")
    row = page.locator("[data-item]").filter(has_text=wall.url.removeprefix("http://"))
    expect(row).to_be_visible()
    faults += violations(page)
    page.keyboard.press("j")
    expect(row).to_be_focused()
    assert page.evaluate(_RING) == "solid"
    page.keyboard.press("s")
    expect(page.get_by_role("dialog", name="Skip it")).to_be_visible()
    faults += violations(page)
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    address = str(row.get_attribute("href"))
    for path in (address, f"{address}skip/", f"{address}snooze/"):
        faults += violations(person.open(path))
    assert faults == []


def _claim(person: Person) -> Console:
    page = person.open("/queue/")
    page.keyboard.press("j")
    expect(page.locator("#queue-preview")).to_be_visible()
    page.keyboard.press("c")
    page.wait_for_url("**/takeover/")
    console = Console(page)
    console.wait_for_control()
    return console


def _look_at_the_console(console: Console) -> None:
    page = console.page
    expect(page.locator("#console-keys")).to_be_focused()
    page.keyboard.press("Control+Alt+Escape")
    expect(page.locator("#console-note")).to_be_focused()
    _tab_to(page, "#console-elements [data-read]", key="Shift+Tab")
    page.keyboard.press("Enter")
    expect(page.locator("#console-elements input[id^=console-element]").first).to_be_visible()
    assert violations(page) == []


def _tab_to(page: Page, selector: str, words: str = "", key: str = "Tab") -> None:
    """Go there with the Tab key alone."""
    for _ in range(MOST_TABS):
        if page.evaluate(_IS_AT, [selector, words]):
            return
        page.keyboard.press(key)
    raise AssertionError(f"the Tab key never reaches {selector} {words}")


def _solve_by_the_list(console: Console, wall: RunningSite) -> None:
    """The box, the answer and the button as real controls beside the picture."""
    page = console.page
    shown = [line.split()[1] for line in wall.requests if "/challenge/" in line and ".png" in line]
    answer = puzzle.answer(shown[-1].removeprefix("/challenge/").removesuffix(".png"))
    _tab_to(page, "#console-elements [role=checkbox]")
    page.keyboard.press("Space")
    expect(page.locator("#console-elements [role=checkbox][aria-checked=true]")).to_be_visible()
    _tab_to(page, "#console-elements input[id^=console-element]")
    page.keyboard.type(answer)
    page.keyboard.press("Enter")
    expect(page.locator("#console-elements input[id^=console-element]")).to_have_value(answer)
    _tab_to(page, "#console-elements button", "Continue")
    page.keyboard.press("Enter")
    wait_for(
        lambda: any("POST /challenge/verify" in line for line in wall.requests), "the answer was sent", 60
    )
    page.keyboard.press("Control+Alt+Enter")
    console.wait_until_cleared()
    assert violations(page) == []
