"""A password, a one-time code and a card number that a person types in a takeover are nowhere afterwards.

Not in any table, log, picture, trace, prompt, export, nor in the broker while it happens.
"""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

import redis
from playwright.sync_api import Browser, expect

from agent.browser.ocr import client
from config.processes.broker import broker_socket
from tests.e2e.operator import Queue, measure
from tests.e2e.person import Person
from tests.e2e.system import RunningSystem
from tests.processes import wait_for
from tests.services.llm import servers
from tests.sites import petshop
from tests.sites.gold import HAMSTER
from tests.sites.server import RunningSite, serving
from tests.sites.web import Request, Response, Site, cookie, page, redirect
from tests.waiting import LIMIT_S

PASSWORD, CODE, CARD = "CANARYword7Q2x", "70915382", "4929118733056614"
STEPS = {  # path: what is asked, the field's own attributes, what is right there, where it leads
    "/sign-in": (
        "Sign in to see our prices",
        'type="password" autocomplete="current-password"',
        PASSWORD,
        "/code",
    ),
    "/code": (
        "Enter the code we sent you",
        'inputmode="numeric" autocomplete="one-time-code"',
        CODE,
        "/card",
    ),
    "/card": ("Confirm the card on your account", 'inputmode="numeric" autocomplete="cc-number"', CARD, "/"),
}
AROUND = (
    6  # pictures from before the takeover until after it; later ones show the shop, and reading takes seconds
)
EXPORTS = ("offers.csv", "offers.json", "determinations.csv", "determinations.json")


@dataclass
class Members:
    """The pet shop for members: password, code and card, then the cookie. `done` are the steps that were answered."""

    done: list[str] = field(default_factory=list)

    def handle(self, request: Request) -> Response:
        """A step's form, the step, or the shop."""
        if request.path in STEPS:
            return self._step(request)
        if request.cookies.get("member") != "yes":
            return redirect("/sign-in")
        return petshop.SITE.handle(request)

    def _step(self, request: Request) -> Response:
        asked, attributes, right, leads_to = STEPS[request.path]
        if request.form.get("secret") == right:
            self.done.append(request.path)
            return redirect(leads_to, (cookie("member", "yes"),) if leads_to == "/" else ())
        return page(
            f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{asked}</title></head>'
            f'<body style="font:18px sans-serif;margin:60px"><h1>{asked}</h1><form method="post"><label>'
            f'{asked}<br><input id="secret" name="secret" {attributes} style="font-size:28px;width:400px"></label>'
            "<p><button>Continue</button></p></form></body></html>"
        )


class Ear:
    """Keeps every command that the broker is given while it listens."""

    def __init__(self, data_dir: Path) -> None:
        self.heard: list[bytes] = []
        self._client = redis.Redis(unix_socket_path=str(broker_socket(data_dir)))
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        with contextlib.suppress(redis.RedisError, OSError, ValueError), self._client.monitor() as monitor:
            for command in monitor.listen():
                self.heard.append(str(command["command"]).encode())

    def dump(self) -> list[bytes]:
        """Everything that lies in the broker now."""
        return [str(self._client.dump(key)).encode() for key in self._client.scan_iter()]


def test_what_a_person_types_into_private_fields_is_nowhere_afterwards(
    tmp_path: Path, browser: Browser
) -> None:
    with _laboratory(tmp_path, browser) as (system, person, site, members, model):
        ear = Ear(system.data_dir)
        sweep = _take_over_and_fill(person, site, members)
        answers = [person.context.request.get(f"{system.url}{sweep}{name}") for name in EXPORTS]
        assert [answer.status for answer in answers] == [200] * len(EXPORTS)
        found = {name: answer.body() for name, answer in zip(EXPORTS, answers, strict=True)}
        found |= {"broker": b"\n".join(ear.dump()), "broker traffic": b"\n".join(ear.heard)}
        found["prompts"] = b"\n".join(str(asked).encode() for asked in model.asked)
        assert len(ear.heard) > 100
        assert model.asked, "the model was asked, so its prompts are there to be searched"
        assert '"kind": "key"' not in found["broker traffic"].decode("utf-8", "replace")
        system.stop()
    found["the system's files"] = b"\n".join(
        path.read_bytes() for path in [system.log, *system.data_dir.rglob("*")] if path.is_file()
    )
    kept = [path for path in system.data_dir.rglob("*") if path.suffix in (".jpg", ".webp")]
    pictures = sorted(kept, key=lambda path: path.stat().st_mtime)[:AROUND]
    with ThreadPoolExecutor(1) as thread:  # this one has the browser's loop
        words = thread.submit(asyncio.run, _words_in(pictures)).result()
    found["what stands in its pictures"] = "\n".join(words).encode()
    for place, stored in found.items():
        for secret in (PASSWORD, CODE, CARD):
            assert secret.encode() not in stored, f"{secret} stands in {place}"


@contextlib.contextmanager
def _laboratory(
    folder: Path, browser: Browser
) -> Iterator[tuple[RunningSystem, Person, RunningSite, Members, servers.Server]]:
    members = Members()
    shop = Site(name="members", title="Members", shows="a shop for members", handle=members.handle)
    with (
        serving([shop]) as sites,
        servers.serving(servers.Server(servers.takes_schema)) as model,
    ):
        site = sites["members"]
        environ = {"EGRESS_ALLOW": site.url.removeprefix("http://"), "LOG_LEVEL": "DEBUG", "LLM_MODEL": "m"}
        system = RunningSystem(folder / "data", environ | {"LLM_BASE_URL": model.url})
        try:
            system.start()
            person = Person(browser, system)
            person.sign_in_by_link(system.sign_in_link)
            yield system, person, site, members, model
        finally:
            system.kill()


def _take_over_and_fill(person: Person, site: RunningSite, members: Members) -> str:
    browser = person.context.browser
    assert browser is not None
    boxes = {path: measure(browser, site.url + path, "#secret", "h1") for path in STEPS}
    sweep = person.start_sweep(HAMSTER, [site.url])
    console = Queue(person).claim(site.url.removeprefix("http://"))
    console.wait_for_control()
    for path, (_, _, right, _) in STEPS.items():
        console.wait_to_see(boxes[path]["h1"])
        console.click(boxes[path]["#secret"].middle)
        if path == "/code":
            console.paste(right)
        else:
            console.type(right)
        console.press("Enter")
        wait_for(lambda: len(members.done) > list(STEPS).index(path), f"{path} was sent")  # noqa: B023 - called at once
    console.hand_back()
    console.wait_until_cleared()
    person.open(f"{sweep}?tab=vendors")
    expect(person.page.locator(".vendor-row").first).to_contain_text("Products found")
    return sweep


async def _words_in(pictures: list[Path]) -> list[str]:
    """What a reader of letters makes of them, without blanks: a card number may be drawn in groups."""
    client.READ_SECONDS, reader = LIMIT_S, client.ChildOcr()
    try:
        lines = [line.text for path in pictures for line in await reader.read(path.read_bytes())]
    finally:
        await reader.close()
    assert lines, "the pictures hold words, so the search finds something"
    return ["".join(line.split()) for line in lines]
