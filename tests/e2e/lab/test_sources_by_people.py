"""A question whose best source stands behind a CAPTCHA: a person opens it through the console, and it is used."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Browser, expect

from tests.e2e.operator import Box, Console, Queue, measure
from tests.e2e.person import Person
from tests.e2e.system import RunningSystem
from tests.processes import wait_for
from tests.sites import archive, puzzle
from tests.sites.server import serving

QUESTION = "How deep was the northern quay of Vellmar when the dredging was done?"
ANSWER = archive.HARBOUR[2]
FIELD, CHECK, BUTTON = "#answer", ".chk input", "form button"


def _ask(person: Person, pages: list[str]) -> str:
    page = person.open("/queries/new/")
    page.get_by_role("textbox", name="Question").fill(QUESTION)
    page.locator("input[name=preference][value=always]").check()
    page.get_by_label("Ask a person where a page").check()
    page.get_by_label("Pages to read").fill("\n".join(pages))
    page.get_by_label("Read only these pages").check()
    page.get_by_role("button", name="Ask", exact=True).click()
    page.wait_for_url("**/queries/*/")
    return page.url.removeprefix(person.url)


def _solve(console: Console, boxes: dict[str, Box]) -> None:
    console.wait_for_control()
    console.wait_to_see(boxes[BUTTON])
    console.click(boxes[CHECK].middle)
    console.click(boxes[FIELD].middle)
    console.type(puzzle.answer(archive.tokens[-1]))
    console.press("Enter")


def test_what_a_person_opened_becomes_a_source_of_the_question_when_it_is_asked_again(
    make_system: Callable[..., RunningSystem], browser: Browser
) -> None:
    with serving([archive.ARCHIVE]) as sites:
        url = sites["archive"].url
        host = url.removeprefix("http://")
        boxes = measure(browser, f"{url}/harbour", FIELD, CHECK, BUTTON)
        system = make_system(
            EGRESS_ALLOW=host,
            INTERVENTION_TIMEOUT_SECONDS="3000",
            CLAIM_LEASE_SECONDS="600",  # a loaded machine
            FETCH_PER_SECOND="50",
        )
        system.start()
        person = Person(browser, system)
        person.sign_in_by_link(system.sign_in_link)
        path = _ask(person, [f"{url}/harbour", f"{url}/ferry"])

        # The question does not wait for people: it ends with what it has, and names the source that waits.
        expect(person.page.locator("#query-sources")).to_contain_text("Waits for a person")
        expect(person.page.locator("#query-head")).to_contain_text("No evidence found")

        queue = Queue(person)
        person.open("/queue/")
        expect(queue.row(host)).to_contain_text(QUESTION)
        expect(queue.row(host)).to_contain_text("Blocked")
        console = queue.claim(host)
        _solve(console, boxes)
        requests = sites["archive"].requests
        wait_for(lambda: "POST /challenge/verify" in requests, "the puzzle was sent")
        console.hand_back()
        console.wait_until_cleared()

        person.open(path)
        expect(person.page.locator("#query-sources")).to_contain_text("A colleague opened this source")
        person.page.get_by_role("button", name="Ask again").first.click()
        person.page.wait_for_url(lambda now: "/queries/" in now and not now.endswith(path))
        expect(person.page.locator("#query-answer")).to_contain_text(ANSWER)
        assert sum(line.startswith("POST") for line in requests) == 1  # the person's own
        assert not person.problems
