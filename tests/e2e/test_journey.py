"""The whole way: a sweep, live steps, a CAPTCHA solved by a person in the agent's own browser, the offers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.operator import Box, Console, Queue, measure
from tests.e2e.person import PATIENCE_MS, Person, chromium
from tests.e2e.system import RunningSystem
from tests.processes import wait_for
from tests.sites import puzzle, serve
from tests.sites.gold import HAMSTER, gold_for
from tests.sites.server import RunningSite


@pytest.fixture
def browser() -> Iterator[Browser]:
    with chromium() as started:
        yield started


def _tokens(site: RunningSite) -> list[str]:
    """The puzzles that were shown, oldest first."""
    shown = [line.split()[1] for line in site.requests if "/challenge/" in line and ".png" in line]
    return [target.removeprefix("/challenge/").removesuffix(".png") for target in shown]


def _solve(console: Console, site: RunningSite, boxes: dict[str, Box], token: str) -> None:
    console.wait_for_control()
    console.wait_to_see(boxes["[name=human]"])
    console.click(boxes["[name=human]"].middle)
    console.click(boxes["[name=answer]"].middle)
    console.type(puzzle.answer(token))
    console.press("Enter")
    wait_for(
        lambda: any("POST /challenge/verify" in line for line in site.requests), "the answer was sent", 60
    )
    console.hand_back()


def test_a_person_solves_the_captcha_and_the_offers_arrive(
    make_system: Callable[..., RunningSystem], browser: Browser, tmp_path: Path
) -> None:
    with serve("captcha", "petshop") as sites:
        wall, shop = sites["captcha"], sites["petshop"]
        boxes = measure(browser, wall.url, "[name=human]", "[name=answer]")
        seen = len(_tokens(wall))
        system = make_system(EGRESS_ALLOW=",".join(s.url.removeprefix("http://") for s in (wall, shop)))
        system.start()
        person = Person(browser, system)
        try:
            _walk(person, wall, shop, boxes, seen)
        except BaseException:
            person.keep_proof(tmp_path)
            raise
        assert person.problems == []
        system.stop()


def _walk(person: Person, wall: RunningSite, shop: RunningSite, boxes: dict[str, Box], seen: int) -> None:
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

    console = Queue(person).claim_by_key()
    wait_for(lambda: len(_tokens(wall)) > seen, "the agent's browser shows a puzzle", 60)
    _solve(console, wall, boxes, _tokens(wall)[-1])
    console.wait_until_cleared()

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
