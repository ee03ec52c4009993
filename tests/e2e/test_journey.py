"""The whole way: a sweep, live steps, a CAPTCHA solved by a person in the agent's own browser, the offers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.e2e.person import PATIENCE_MS, Person, chromium
from tests.e2e.system import RunningSystem
from tests.processes import wait_for
from tests.sites import puzzle, serve
from tests.sites.gold import HAMSTER, gold_for
from tests.sites.server import RunningSite

VIEWPORT: ViewportSize = {"width": 1280, "height": 800}  # the agent's own


@pytest.fixture
def browser() -> Iterator[Browser]:
    with chromium() as started:
        yield started


def _spot(browser: Browser, url: str, selector: str) -> tuple[float, float]:
    """Where a thing stands in a window as large as the agent's: what a person sees in the picture."""
    page = browser.new_page(viewport=VIEWPORT)
    page.goto(url)
    box = page.locator(selector).first.bounding_box()
    page.close()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def _click_in_picture(page: Page, spot: tuple[float, float]) -> None:
    """Click on the live picture at a place of the agent's page."""
    canvas = page.locator("#console-canvas")
    box = canvas.bounding_box()
    assert box is not None
    scale = box["width"] / VIEWPORT["width"]
    page.mouse.click(box["x"] + spot[0] * scale, box["y"] + spot[1] * scale)


def _tokens(site: RunningSite) -> list[str]:
    """The puzzles that were shown, oldest first."""
    shown = [line.split()[1] for line in site.requests if "/challenge/" in line and ".png" in line]
    return [target.removeprefix("/challenge/").removesuffix(".png") for target in shown]


def _solve(person: Person, site: RunningSite, spots: dict[str, tuple[float, float]], token: str) -> None:
    page = person.page
    expect(page.locator("#console-bar[data-phase=driving][data-mine]")).to_be_visible(timeout=PATIENCE_MS)
    _click_in_picture(page, spots["human"])
    _click_in_picture(page, spots["answer"])
    page.keyboard.type(puzzle.answer(token), delay=30)
    page.keyboard.press("Enter")
    wait_for(
        lambda: any("POST /challenge/verify" in line for line in site.requests), "the answer was sent", 60
    )
    page.get_by_role("button", name="Solved").click()


def test_a_person_solves_the_captcha_and_the_offers_arrive(
    make_system: Callable[..., RunningSystem], browser: Browser, tmp_path: Path
) -> None:
    with serve("captcha", "petshop") as sites:
        wall, shop = sites["captcha"], sites["petshop"]
        spots = {
            "human": _spot(browser, wall.url, "[name=human]"),
            "answer": _spot(browser, wall.url, "[name=answer]"),
        }
        seen = len(_tokens(wall))
        system = make_system(EGRESS_ALLOW=",".join(s.url.removeprefix("http://") for s in (wall, shop)))
        system.start()
        person = Person(browser, system)
        try:
            _walk(person, wall, shop, spots, seen)
        except BaseException:
            person.keep_proof(tmp_path)
            raise
        assert person.problems == []
        system.stop()


def _walk(
    person: Person, wall: RunningSite, shop: RunningSite, spots: dict[str, tuple[float, float]], seen: int
) -> None:
    person.sign_in_by_link(person.system.sign_in_link)
    sweep = person.start_sweep(HAMSTER, [wall.url, shop.url])
    page = person.page
    # Another tab of the queue shows the intervention by itself, while the other vendor goes on.
    rows = page.locator(".vendor-row")
    expect(rows.nth(1)).to_contain_text("Products found", timeout=PATIENCE_MS)
    expect(rows.nth(0)).to_contain_text("Waits in the queue", timeout=PATIENCE_MS)
    watching = person.new_tab()  # follows the visit and is never reloaded
    watching.goto(person.system.url + str(rows.nth(0).locator("a.strong").get_attribute("href")))
    expect(watching.locator("h1")).to_contain_text(wall.url.removeprefix("http://"))

    person.open("/queue/")
    page.keyboard.press("j")
    page.keyboard.press("c")
    page.wait_for_url("**/takeover/")
    wait_for(lambda: len(_tokens(wall)) > seen, "the agent's browser shows a puzzle", 60)
    _solve(person, wall, spots, _tokens(wall)[-1])
    expect(page.locator("#console-phase")).to_contain_text("Cleared", timeout=PATIENCE_MS)

    person.open(sweep)
    expect(page.locator(".vendor-row").nth(0)).to_contain_text("Products found", timeout=PATIENCE_MS)
    admitted = gold_for("captcha", HAMSTER).once_admitted
    assert admitted is not None
    for offer in admitted.offers:
        expect(page.locator("#offers")).to_contain_text(offer.name)
    _same_steps(watching, page)


def _same_steps(watching: Page, page: Page) -> None:
    """The tab that followed live shows what a fresh load shows: every step once, in order."""
    expect(watching.locator("#run-head")).to_contain_text("Products found", timeout=PATIENCE_MS)
    page.goto(watching.url)
    shown = page.locator("#run-steps > li").evaluate_all("all => all.map((li) => Number(li.dataset.n))")
    assert shown == list(range(1, len(shown) + 1))
    expect(page.locator("#run-steps")).to_contain_text("handed back")
    followed = watching.locator("#run-steps > li")
    expect(followed).to_have_count(len(shown))
    assert followed.evaluate_all("all => all.map((li) => Number(li.dataset.n))") == shown
