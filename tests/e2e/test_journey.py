"""The whole way: a sweep, live steps, a CAPTCHA solved by a person in the agent's own browser, the offers."""

from __future__ import annotations

from playwright.sync_api import Browser, Page, expect

from tests.e2e.operator import Box, Console, Queue, measure
from tests.e2e.person import Person
from tests.processes import wait_for
from tests.sites import puzzle
from tests.sites.gold import HAMSTER, gold_for
from tests.sites.server import RunningSite


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
    wait_for(lambda: any("POST /challenge/verify" in line for line in site.requests), "the answer was sent")
    console.hand_back()


def test_a_person_solves_the_captcha_and_the_offers_arrive(
    admin: Person, browser: Browser, shops: dict[str, RunningSite]
) -> None:
    wall, shop, person = shops["captcha"], shops["petshop"], admin
    boxes = measure(browser, wall.url, "[name=human]", "[name=answer]")
    seen = len(_tokens(wall))
    sweep = person.start_sweep(HAMSTER, [wall.url, shop.url])
    page = person.page
    # Another tab of the queue shows the intervention by itself, while the other vendor goes on.
    rows = page.locator(".vendor-row")
    expect(rows.nth(1)).to_contain_text("Products found")
    expect(rows.nth(0)).to_contain_text("Waits in the queue")
    watching = person.new_tab()  # follows the visit and is never reloaded
    watching.goto(person.system.url + str(rows.nth(0).locator("a.strong").get_attribute("href")))
    expect(watching.locator("h1")).to_contain_text(wall.url.removeprefix("http://"))

    console = Queue(person).claim_by_key()
    wait_for(lambda: len(_tokens(wall)) > seen, "the agent's browser shows a puzzle")
    _solve(console, wall, boxes, _tokens(wall)[-1])
    console.wait_until_cleared()

    person.open(f"{sweep}?tab=vendors")
    expect(page.locator(".vendor-row").nth(0)).to_contain_text("Products found")
    person.open(f"{sweep}?tab=offers")
    admitted = gold_for("captcha", HAMSTER).once_admitted
    assert admitted is not None
    for offer in admitted.offers:
        expect(page.locator("#offers")).to_contain_text(offer.name)
    _same_steps(watching, page)


def _same_steps(watching: Page, page: Page) -> None:
    """The tab that followed live shows what a fresh load shows: every step once, in order."""
    expect(watching.locator("#run-head")).to_contain_text("Products found")
    page.goto(watching.url)
    shown = page.locator("#run-steps > li").evaluate_all("all => all.map((li) => Number(li.dataset.n))")
    assert shown == list(range(1, len(shown) + 1))
    expect(page.locator("#run-steps")).to_contain_text("handed back")
    followed = watching.locator("#run-steps > li")
    expect(followed).to_have_count(len(shown))
    assert followed.evaluate_all("all => all.map((li) => Number(li.dataset.n))") == shown
