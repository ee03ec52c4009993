"""An answer's pages in Chromium: proofs by pointer, keyboard and finger; the closed copy; nothing that axe finds."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from playwright.sync_api import BrowserContext, Page, expect, sync_playwright

from agent.teams.models import Membership, Role
from research.answers.models import Query
from tests.answers import make_answered
from tests.e2e.axe import violations
from tests.factories import make_team, make_user

pytestmark = pytest.mark.django_db(transaction=True)
PHONE = {"width": 390, "height": 800}


class Desk:
    """A signed-in browser at one answered question."""

    def __init__(self, url: str, cookie: str, query: Query) -> None:
        self.url, self.cookie = url, cookie
        self.path = f"/queries/{query.pk}/"
        self.quote = query.citations.get(sentence=1).pk
        self.problems: list[str] = []

    def enter(self, context: BrowserContext) -> Page:
        """A tab that tells of errors and of requests that leave the desk."""
        context.add_cookies([{"name": "sessionid", "value": self.cookie, "url": self.url}])
        page = context.new_page()
        page.on("pageerror", lambda error: self.problems.append(str(error)))
        page.on(
            "request",
            lambda r: None if r.url.startswith((self.url, "data:")) else self.problems.append(r.url),
        )
        return page


@pytest.fixture
def desk(live_server: Any) -> Desk:
    """Its admin's."""
    team, admin = make_team(), make_user()
    Membership.objects.create(user=admin, team=team, role=Role.ADMIN)
    query = make_answered(team, admin)
    again = make_answered(team, admin)
    Query.objects.filter(pk=again.pk).update(rerun_of=query)
    Query.objects.create(team=team, text="And in winter?", follows=query, state="running", stage="read")
    client = Client()
    client.force_login(admin, backend="django.contrib.auth.backends.ModelBackend")
    return Desk(live_server.url, client.cookies["sessionid"].value, query)


@pytest.fixture
def browser(desk: Desk, browser_path: Path) -> Iterator[Any]:
    """Started after the rows are there: the ORM and this API do not share a thread's loop."""
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=browser_path, args=["--no-sandbox"])
        yield started
        started.close()


def test_a_proof_is_shown_by_pointer_and_keyboard_and_goes_by_escape(desk: Desk, browser: Any) -> None:
    page = desk.enter(browser.new_context(viewport={"width": 1280, "height": 800}))
    page.goto(desk.url + desk.path)
    cites, proofs = page.locator("a.cite"), page.locator(".proof")
    expect(proofs.nth(0)).to_be_hidden()
    cites.nth(0).hover()
    expect(proofs.nth(0)).to_be_visible()
    expect(proofs.nth(0).locator("mark")).to_contain_text("20 to 24 degrees")
    proofs.nth(0).get_by_role("link", name="Saved copy").hover()
    expect(proofs.nth(0)).to_be_visible()
    page.mouse.move(5, 5)
    expect(proofs.nth(0)).to_be_hidden()
    cites.nth(0).focus()
    expect(proofs.nth(0)).to_be_visible()
    page.keyboard.press("Tab")
    expect(proofs.nth(0).get_by_role("link", name="Saved copy")).to_be_focused()
    page.keyboard.press("Escape")
    expect(proofs.nth(0)).to_be_hidden()
    expect(cites.nth(0)).to_be_focused()
    assert desk.problems == []


def test_a_proof_keeps_its_place_when_the_page_is_drawn_again(desk: Desk, browser: Any) -> None:
    """What arrives live has no idea of where the box stands."""
    page = desk.enter(browser.new_context(viewport={"width": 1280, "height": 800}))
    page.goto(desk.url + desk.path)
    page.locator("a.cite").nth(0).hover()
    proof = page.locator(".proof").nth(0)
    expect(proof).to_be_visible()
    page.evaluate(
        """() => { const part = document.getElementById("query-answer");
        document.querySelector(".proof:popover-open").removeAttribute("style");
        part.dispatchEvent(new CustomEvent("live:after", { bubbles: true })); }"""
    )
    box = proof.bounding_box()
    cite = page.locator("a.cite").nth(0).bounding_box()
    assert box is not None
    assert cite is not None
    assert abs(box["y"] - cite["y"]) < box["height"] + 40
    assert box["x"] <= cite["x"] <= box["x"] + box["width"]
    assert desk.problems == []


def test_feedback_is_given_and_taken_back_in_the_proof(desk: Desk, browser: Any) -> None:
    page = desk.enter(browser.new_context(viewport={"width": 1280, "height": 800}))
    page.goto(desk.url + desk.path)
    page.locator("a.cite").nth(0).focus()
    helpful = page.locator(".proof").nth(0).get_by_role("button", name="Helpful", exact=True)
    expect(helpful).to_have_attribute("aria-pressed", "false")
    helpful.click()
    expect(helpful).to_have_attribute("aria-pressed", "true")
    helpful.click()
    expect(helpful).to_have_attribute("aria-pressed", "false")
    assert page.url == desk.url + desk.path


def test_a_finger_sees_the_proof_first_and_then_the_copy(desk: Desk, browser: Any) -> None:
    page = desk.enter(browser.new_context(viewport=PHONE, has_touch=True))
    page.goto(desk.url + desk.path)
    page.locator("a.cite").nth(0).tap()
    expect(page.locator(".proof").nth(0)).to_be_visible()
    assert page.url == desk.url + desk.path
    page.locator("a.cite").nth(0).tap()
    page.wait_for_url("**/sources/1/**")


def test_the_copy_opens_at_the_quote_and_nothing_leaves_the_desk(desk: Desk, browser: Any) -> None:
    page = desk.enter(browser.new_context(viewport={"width": 1280, "height": 800}))
    page.goto(f"{desk.url}{desk.path}sources/1/?quote={desk.quote}#quote-{desk.quote}")
    frame = page.frame_locator("iframe.ask-copy")
    expect(frame.locator(f"#quote-{desk.quote}")).to_contain_text("20 to 24 degrees")
    page.goto(f"{desk.url}{desk.path}sources/1/?as=text&quote={desk.quote}#quote-{desk.quote}")
    expect(page.locator(f"#quote-{desk.quote}")).to_be_in_viewport()
    assert desk.problems == []


@pytest.mark.parametrize("width", [1280, 390])
def test_nothing_is_wrong_for_anybody_on_these_pages(desk: Desk, browser: Any, width: int) -> None:
    page = desk.enter(browser.new_context(viewport={"width": width, "height": 800}))
    faults = []
    for path in ("", "changes/", "sources/1/", "sources/1/?as=text", "sources/2/"):
        faults += _faults(page, desk.url + desk.path + path)
    for path in (
        "/queries/",
        "/queries/?q=no-such-words",
        "/queries/new/",
        "/queries/providers/",
        "/queries/feeds/",
        "/",
    ):
        faults += _faults(page, desk.url + path)
    page.goto(desk.url + desk.path)
    page.locator("a.cite").nth(2).focus()
    expect(page.locator(".proof").nth(2)).to_be_visible()
    assert [*faults, *violations(page)] == []


def _faults(page: Page, url: str) -> list[str]:
    page.goto(url)
    for details in page.locator("main details:not([open]) > summary").all():
        if details.is_visible():
            details.click()
    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    return [f"{url}: {fault}" for fault in ([f"{wide} px too wide"] if wide > 0 else []) + violations(page)]
