"""Real CAPTCHA software in front of shops: recognised, raised, solved by a person through the console, sold.

The operator sees the live picture and works it with mouse and keyboard; only what a person would read in
it (letters, where a piece belongs) is told by the site's own server side.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest
from playwright.sync_api import Browser, expect

from tests.captchas.drag import START, TILE, WIDTH, Drag
from tests.captchas.gate import Gate
from tests.captchas.shops import PictureShop, gated_shops, picture_shop
from tests.e2e.operator import Box, Console, Queue, measure
from tests.e2e.person import Person
from tests.e2e.system import RunningSystem
from tests.processes import wait_for
from tests.sites.gold import HAMSTER, gold_for

ASKED = ("picture", "work", "cap", "slide", "turn")
PARTS = {
    "picture": "#id_captcha_1",
    "work": "altcha-widget input[type=checkbox]",
    "cap": "cap-widget",
    "slide": ".gc-drag-block",
    "turn": ".gc-drag-block",
}
NAMED = {  # what the queue says of each
    "picture": "CAPTCHA",
    "work": "ALTCHA",
    "cap": "Cap",
    "slide": "GoCaptcha",
    "turn": "GoCaptcha",
}


@dataclass
class Laboratory:
    """The running desk, the shops behind their walls, and an operator who has started one sweep over all of them."""

    gates: dict[str, Gate]
    picture: PictureShop
    hosts: dict[str, str]
    person: Person
    sweep: str = ""
    boxes: dict[str, Box] = field(default_factory=dict)


@pytest.fixture(scope="module")
def laboratory(tmp_path_factory: pytest.TempPathFactory, browser: Browser) -> Iterator[Laboratory]:
    """Everything runs once for this module; each kind has its shop, and its visit in the same sweep."""
    folder = tmp_path_factory.mktemp("captchas")
    with contextlib.ExitStack() as stack:
        gates, urls = stack.enter_context(gated_shops(*ASKED, "quick"))
        picture = stack.enter_context(picture_shop(folder / "picture"))
        urls["picture"] = picture.url
        hosts = {name: url.removeprefix("http://") for name, url in urls.items()}
        boxes = {name: _first(browser, urls[name], PARTS[name]) for name in ASKED}
        environ = {"EGRESS_ALLOW": ",".join(hosts.values()), "INTERVENTION_TIMEOUT_SECONDS": "3000"}
        system = RunningSystem(folder / "data", environ)
        stack.callback(system.kill)
        system.start()
        person = Person(browser, system)
        person.sign_in_by_link(system.sign_in_link)
        sweep = person.start_sweep(HAMSTER, [urls[name] for name in (*ASKED, "quick")])
        yield Laboratory(gates, picture, hosts, person, sweep, boxes)


def _first(browser: Browser, url: str, part: str) -> Box:
    return measure(browser, url, part)[part]


def _vendor(lab: Laboratory, name: str):
    return lab.person.page.locator(".vendor-row").filter(has_text=lab.hosts[name])


def _solve(lab: Laboratory, name: str, console: Console) -> None:
    box = lab.boxes[name]
    if name == "picture":
        console.click(box.middle)
        console.type(lab.picture.newest_answer())
        console.press("Enter")
    elif name in ("slide", "turn"):
        challenge = lab.gates[name].challenge
        assert isinstance(challenge, Drag)
        room = WIDTH - box.width
        by_px = (
            (challenge.newest - START) * room / (WIDTH - START - TILE)
            if name == "slide"
            else challenge.newest * room / 360
        )
        console.drag(box.middle, by_px)
    else:
        console.click((box.left + 22, box.middle[1]))


@pytest.mark.parametrize("name", ASKED)
def test_a_person_solves_it_through_the_console_and_the_offers_arrive(
    laboratory: Laboratory, name: str
) -> None:
    lab = laboratory
    person = lab.person
    person.open(f"{lab.sweep}?tab=vendors")
    expect(_vendor(lab, name)).to_contain_text("Waits in the queue")
    queue = Queue(person)
    person.open("/queue/")
    expect(queue.row(lab.hosts[name])).to_contain_text(NAMED[name])
    console = queue.claim(lab.hosts[name])
    console.wait_for_control()
    console.wait_to_see(lab.boxes[name])
    _solve(lab, name, console)
    _wait_for_the_shop(lab, name)
    console.hand_back()
    console.wait_until_cleared()

    person.open(f"{lab.sweep}?tab=vendors")
    expect(_vendor(lab, name)).to_contain_text("Products found")
    person.open(f"{lab.sweep}?tab=offers")
    for offer in gold_for("petshop", HAMSTER).expected.offers:
        expect(person.page.locator("#offers")).to_contain_text(offer.name)


def _wait_for_the_shop(lab: Laboratory, name: str) -> None:
    """Until the wall let the session through: a person sees the shop."""
    if name == "picture":
        wait_for(lambda: any(line.startswith("POST") for line in lab.picture.requests), "the form was sent")
    else:
        wait_for(lambda: lab.gates[name].admitted, "the wall opened")


def test_a_proof_that_a_page_computes_alone_needs_nobody(laboratory: Laboratory) -> None:
    lab = laboratory
    lab.person.open(f"{lab.sweep}?tab=vendors")
    expect(_vendor(lab, "quick")).to_contain_text("Products found")
    assert lab.gates["quick"].admitted
