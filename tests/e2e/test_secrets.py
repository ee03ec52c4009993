"""A person signs in on a site through the takeover: the password is nowhere afterwards, and signing out ends it."""

from __future__ import annotations

from functools import partial

from playwright.sync_api import Browser, Page, expect

from tests.e2e.operator import Console, Queue, Spot, measure
from tests.e2e.person import Person
from tests.e2e.system import RunningSystem
from tests.processes import wait_for
from tests.sites.gold import HAMSTER
from tests.sites.login import PASSWORD, USER
from tests.sites.server import RunningSite

TYPED, PASTED = "CANARYtyped7Q", "CANARYpasted8W"
Spots = dict[str, Spot]  # of the fields #u and #p


def test_a_password_that_a_person_types_is_nowhere_afterwards(
    desk: RunningSystem, browser: Browser, shops: dict[str, RunningSite]
) -> None:
    site = shops["login"]
    spots = (_spots(browser, site), _spots(browser, site, is_refused=True))
    person = Person(browser, desk)
    person.sign_in_by_link(desk.manage("sign_in_link", "admin").stdout.strip())
    _sign_in_on_the_site(person, site, spots)
    _sign_out_of_the_desk(person)
    person.context.close()
    left = _all_bytes(desk)
    assert b"takeover.stopped" in left  # the count of inputs is kept, so the search finds something
    assert left.count(b"CANARY") == 0


def _spots(browser: Browser, site: RunningSite, *, is_refused: bool = False) -> Spots:
    """Where the fields stand; `is_refused`: when the site says that the password is wrong."""
    found = measure(browser, site.url, "#u", "#p", before=_be_refused if is_refused else None)
    return {name: box.middle for name, box in found.items()}


def _be_refused(page: Page) -> None:
    page.locator("#p").fill("wrong")
    page.locator("#p").press("Enter")
    page.locator(".alert").wait_for()


def _is_more(site: RunningSite, before: int) -> bool:
    return _posts(site) > before


def _posts(site: RunningSite) -> int:
    return sum("POST /account/sign-in" in line for line in site.requests)


def _sign_in_on_the_site(person: Person, site: RunningSite, spots: tuple[Spots, Spots]) -> None:
    sweep = person.start_sweep(HAMSTER, [site.url])
    page = person.page
    expect(page.locator(".vendor-row").first).to_contain_text("Waits in the queue")
    console = Queue(person).claim(site.url.removeprefix("http://"))
    console.wait_for_control()
    place = page.locator("#console-place")
    expect(place).to_contain_text("Not secure127.0.0.1")
    expect(place).to_have_attribute("data-lock", "insecure")
    for word, is_pasted in ((TYPED, False), (PASTED, True), (PASSWORD, False)):
        before = _posts(site)
        _fill(console, spots[word != TYPED], word, is_pasted=is_pasted)
        try:
            wait_for(partial(_is_more, site, before), "the form was sent", 25)
        except AssertionError:  # a click may fall on a page that is still coming: a person fills it in again
            _fill(console, spots[word != TYPED], word, is_pasted=is_pasted)
            wait_for(partial(_is_more, site, before), "the form was sent")
    console.hand_back()
    console.wait_until_cleared()
    watching = page.url
    person.open(f"{sweep}?tab=vendors")
    expect(page.locator(".vendor-row").first).to_contain_text("Products found")
    page.goto(watching)


def _fill(console: Console, spots: Spots, word: str, *, is_pasted: bool) -> None:
    console.click(spots["#u"])
    console.press("Control+a")
    console.type(USER)
    console.click(spots["#p"])
    console.press("Control+a")
    if is_pasted:
        console.paste(word)
    else:
        console.type(word)
    console.press("Enter")


def _sign_out_of_the_desk(person: Person) -> None:
    """In another tab; the open console says so by itself and does not try again."""
    expect(person.page.locator("#console-phase")).to_contain_text("Solved")
    key = next(one["value"] for one in person.context.cookies() if one["name"] == "sessionid")
    person.context.clear_cookies(name="sessionid")  # nothing but the server may tell the console
    forget = f"from django.contrib.sessions.models import Session as S; S.objects.get(pk={key!r}).delete()"
    done = person.system.manage("shell", "-c", forget)
    assert done.returncode == 0, done.stderr
    expect(person.page.locator("#live-bar")).to_contain_text("You are signed out.")


def _all_bytes(system: RunningSystem) -> bytes:
    """Everything that the system left: database, write-ahead log, pictures, the broker's journal, its output."""
    files = [system.log, *(path for path in system.data_dir.rglob("*") if path.is_file())]
    return b"\n".join(path.read_bytes() for path in files)
