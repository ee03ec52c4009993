"""Takeovers on the whole desk: a cut connection, a killed worker, two operators at once, a running visit."""

from __future__ import annotations

import contextlib
import os
import signal
from collections.abc import Iterator
from dataclasses import dataclass, replace
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, expect

from tests.captchas.gate import Gate
from tests.captchas.watched import FIELD, WORD, Watched
from tests.e2e.cable import Cable
from tests.e2e.operator import Console, Queue, measure
from tests.e2e.person import PATIENCE_MS, Person
from tests.e2e.record import Record
from tests.e2e.system import RunningSystem
from tests.lab.sampling import is_whole
from tests.processes import wait_for
from tests.sites import petshop
from tests.sites.gold import HAMSTER, gold_for
from tests.sites.server import serving
from tests.sites.web import Request, Response, Site

CUTS = 50 if is_whole() else 8
LIMIT_S = PATIENCE_MS / 1000
WALLED = ("cut", "killed", "wanted", "group")
MAKE_OPERATOR = """
from agent.teams.models import Membership, Role, Team, User
user = User.objects.create_user(username="ben")
Membership.objects.create(user=user, team=Team.objects.first(), role=Role.OPERATOR)
"""


@dataclass
class Desk:
    """The running desk with its shops: `gates` of those that stand behind a wall, and an admin who is signed in."""

    system: RunningSystem
    browser: Browser
    gates: dict[str, Gate]
    urls: dict[str, str]
    admin: Person

    def record(self, name: str) -> Record:
        """What the database says of the visit to this shop."""
        return Record(self.system, urlsplit(self.urls[name]).netloc)

    def watched(self, name: str) -> Watched:
        """What the wall of this shop was told by its pages."""
        challenge = self.gates[name].challenge
        assert isinstance(challenge, Watched)
        return challenge

    def start(self, *names: str) -> str:
        """Start a sweep over these shops; its page."""
        return self.admin.start_sweep(HAMSTER, [self.urls[name] for name in names])

    def solve(self, console: Console, name: str) -> None:
        """Type the word into the picture and send it."""
        before = len(self.gates[name].admitted)
        console.click(self.box.middle)
        console.press("Control+a")
        console.type(WORD)
        console.press("Enter")
        wait_for(lambda: len(self.gates[name].admitted) > before, "the wall opened", LIMIT_S)

    def __post_init__(self) -> None:
        self.box = measure(self.browser, self.urls["cut"], FIELD)[FIELD]


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory, browser: Browser) -> Iterator[Desk]:
    """One desk for this module."""
    gates = {
        name: Gate(petshop.SITE, Watched(), "Are you a person?", "One question before you go on.")
        for name in WALLED
    }
    sites = [gate.site(name) for name, gate in gates.items()] + [_slow_shop("plain")]
    with contextlib.ExitStack() as stack:
        urls = {name: site.url for name, site in stack.enter_context(serving(sites)).items()}
        allowed = ",".join(urlsplit(url).netloc for url in urls.values())
        environ = {"EGRESS_ALLOW": allowed, "INTERVENTION_TIMEOUT_SECONDS": "3000"}
        system = RunningSystem(tmp_path_factory.mktemp("takeovers") / "data", environ)
        stack.callback(system.kill)
        system.start()
        admin = Person(browser, system)
        admin.sign_in_by_link(system.sign_in_link)
        yield Desk(system, browser, gates, urls, admin)


def _slow_shop(name: str) -> Site:
    """The pet shop on a bad day: each page takes a second and a half."""

    def handle(request: Request) -> Response:
        return replace(petshop.SITE.handle(request), delay_s=1.5)

    return Site(name=name, title=petshop.SITE.title, shows="a shop that answers slowly", handle=handle)


def _finds_the_offers(desk: Desk, sweep: str, person: Person) -> None:
    page = person.open(f"{sweep}?tab=vendors")
    expect(page.locator(".vendor-row").first).to_contain_text("Products found")
    person.open(f"{sweep}?tab=offers")
    for offer in gold_for("petshop", HAMSTER).expected.offers:
        expect(page.locator("#offers")).to_contain_text(offer.name)


def test_a_connection_cut_fifty_times_gives_control_back_by_itself_and_the_agent_never_moves(
    desk: Desk,
) -> None:
    with Cable(int(desk.system.environ["PORT"])) as cable:
        person = Person(desk.browser, desk.system, url=cable.url)
        person.sign_in_by_link(desk.system.manage("sign_in_link", "admin").stdout.strip())
        sweep = person.start_sweep(HAMSTER, [desk.urls["cut"]])
        record, site = desk.record("cut"), desk.watched("cut")
        console = Queue(person).claim(urlsplit(desk.urls["cut"]).netloc)
        console.wait_for_control()
        console.wait_to_see(desk.box)
        console.click(desk.box.middle)
        wait_for(lambda: site.told("click"), "the click arrived", LIMIT_S)
        steps = record.steps()
        for number in range(1, CUTS + 1):
            _cut_and_come_back(person, cable, record, site, number)
        assert record.steps() == steps
        assert [one.kind for one in site.told("click", "mousedown", "mouseup", "submit", "wheel")] == [
            "mousedown",
            "mouseup",
            "click",
        ]
        for key in ("Shift", "x"):
            assert [one.key for one in site.told("keydown", "keyup")].count(key) == 2 * CUTS
        assert all(one.key in ("Shift", "x") for one in site.told("keydown", "keyup"))
        desk.solve(console, "cut")
        console.hand_back()
        console.wait_until_cleared()
        _finds_the_offers(desk, sweep, person)


def _cut_and_come_back(person: Person, cable: Cable, record: Record, site: Watched, number: int) -> None:
    """Cut with a key held down: it is let go of, and after the reconnect the next key arrives without it."""

    def count(kind: str, key: str) -> int:
        return sum(one.key == key for one in site.told(kind))

    keyboard = person.page.keyboard
    keyboard.down("Shift")
    wait_for(lambda: count("keydown", "Shift") == number, f"Shift went down for cut {number}", LIMIT_S)
    assert cable.cut("/ws/takeover/") >= 1
    wait_for(lambda: count("keyup", "Shift") == number, f"Shift was let go of after cut {number}", LIMIT_S)
    keyboard.up("Shift")
    wait_for(lambda: record.tickets_used() == number + 1, f"the console is back after cut {number}", LIMIT_S)
    Console(person.page).wait_for_control()
    keyboard.press("x")
    wait_for(lambda: count("keyup", "x") == number, f"a key arrived after cut {number}", LIMIT_S)


def test_a_worker_killed_under_an_operator_is_told_at_once_and_not_counted_against_them(desk: Desk) -> None:
    sweep = desk.start("killed")
    record = desk.record("killed")
    queue = Queue(desk.admin)
    host = urlsplit(desk.urls["killed"]).netloc
    console = queue.claim(host)
    console.wait_for_control()
    for pid in reversed(desk.system.pids("-A config worker")):
        os.kill(pid, signal.SIGKILL)
    expect(console.page.get_by_text("The browser ended. This was not you").first).to_be_visible()
    wait_for(lambda: record.claims()[0][1], "the claim ended", LIMIT_S)
    assert record.claims() == [("admin", "browser_ended")]

    console = queue.claim(host)
    console.wait_for_control()
    console.wait_to_see(desk.box)
    desk.solve(console, "killed")
    console.hand_back()
    console.wait_until_cleared()
    _finds_the_offers(desk, sweep, desk.admin)


def test_of_two_who_claim_at_once_one_drives_and_the_other_is_told_who(desk: Desk) -> None:
    sweep = desk.start("wanted")
    made = desk.system.manage("shell", "-v", "0", "-c", MAKE_OPERATOR)
    assert made.returncode == 0, made.stderr
    ben = Person(desk.browser, desk.system)
    ben.sign_in_by_link(desk.system.manage("sign_in_link", "ben").stdout.strip())
    host = urlsplit(desk.urls["wanted"]).netloc
    queues = {"admin": Queue(desk.admin), "ben": Queue(ben)}
    for queue in queues.values():
        queue.choose(host)
    press = _same_moment(desk.admin.page.evaluate("Date.now()"))
    for queue in queues.values():
        queue.claim_button().evaluate(press)
    record = desk.record("wanted")
    wait_for(record.claims, "somebody has it", LIMIT_S)
    assert len(record.claims()) == 1
    winner = record.claims()[0][0]
    loser = next(name for name in queues if name != winner)
    expect(queues[loser].page.get_by_text(winner).first).to_be_visible()
    queues[winner].page.wait_for_url("**/takeover/")
    _pass_control_on(desk, queues, winner, loser)
    _finds_the_offers(desk, sweep, desk.admin)


def _same_moment(now_ms: float) -> str:
    return f"button => setTimeout(() => button.click(), {now_ms + 2000} - Date.now())"


def _pass_control_on(desk: Desk, queues: dict[str, Queue], winner: str, loser: str) -> None:
    """The loser asks, the holder gives; then the lead forces it, and solves."""
    record = desk.record("wanted")
    first = Console(queues[winner].page)
    first.wait_for_control()
    second = queues[loser].watch(record)
    steps = record.steps()
    second.ask_for_control("I know this site")
    expect(first.page.get_by_text("asks for control").first).to_be_visible()
    first.page.get_by_role("button", name="Give it").click()
    second.wait_for_control()
    if loser == "ben":
        first.take_control("It is urgent")
        first.wait_for_control()
        expect(second.page.get_by_text("admin").first).to_be_visible()
        last = first
    else:
        last = second
    assert record.steps() == steps, "the agent stays stopped while people pass it on"
    last.wait_to_see(desk.box)
    desk.solve(last, "wanted")
    last.hand_back()
    last.wait_until_cleared()


def test_one_solve_clears_the_three_others_of_the_same_site(desk: Desk) -> None:
    sweeps = [desk.start("group") for _ in range(4)]
    record = desk.record("group")
    wait_for(lambda: len(_items(record)) == 4, "all four wait", LIMIT_S)
    console = Queue(desk.admin).claim_alike(record.host, 4)
    console.wait_for_control()
    console.wait_to_see(desk.box)
    assert [state for state, _ in _items(record)].count("open") == 0, "exactly the listed four are held"
    desk.solve(console, "group")
    console.hand_back()
    console.wait_until_cleared()
    wait_for(
        lambda: {state for state, _ in _items(record)} == {"resolved", "auto_cleared"},
        "the others clear",
        LIMIT_S,
    )
    solved = [pk for pk, state, _ in _rows(record) if state == "resolved"]
    assert [by for _, state, by in _rows(record) if state == "auto_cleared"] == solved * 3
    assert len(desk.gates["group"].admitted) == 1, "nobody solved it a second time"
    for sweep in sweeps:
        _finds_the_offers(desk, sweep, desk.admin)


def _rows(record: Record) -> list[tuple[int, str, int | None]]:
    sql = """SELECT i.id, i.state, i.cleared_by_id FROM interventions_intervention i
             JOIN visits_visit v ON v.id = i.visit_id WHERE v.url LIKE ? ORDER BY i.id"""
    return [(int(pk), str(state), by) for pk, state, by in record.ask(sql, f"http://{record.host}/%")]


def _items(record: Record) -> list[tuple[str, int | None]]:
    return [(state, by) for _, state, by in _rows(record)]


def test_a_running_visit_is_taken_over_and_handed_back_and_ends_well(desk: Desk) -> None:
    sweep = desk.start("plain")
    page = desk.admin.page
    wait_for(lambda: desk.record("plain").state()[0] == "running", "the visit runs", LIMIT_S)
    desk.admin.open(f"/runs/{desk.record('plain').visit}/")
    page.get_by_role("link", name="Take over").click()
    console = Console(page)
    console.give_reason("It overlooks something", "Take over")
    page.wait_for_url("**/takeover/")
    console.wait_for_control()
    steps = desk.record("plain").steps()
    console.press("PageDown")
    assert desk.record("plain").steps() == steps
    console.hand_back("Not needed")
    _finds_the_offers(desk, sweep, desk.admin)
    who = "SELECT count(*) FROM visits_step WHERE visit_id = ? AND decided_by = 'person'"
    assert desk.record("plain").ask(who, desk.record("plain").visit)[0][0] >= 1
