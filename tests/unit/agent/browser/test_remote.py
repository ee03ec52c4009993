"""A person's input to a fake browser: whatever is sent, only input events and rule-bound navigation come out (P32)."""

from __future__ import annotations

import random
from collections.abc import Iterable
from types import SimpleNamespace
from typing import Any, cast

from playwright.async_api import Error as PlaywrightError

from agent.browser.input.gate import Driver, InputGate
from agent.browser.session.tabs import Tabs
from agent.browser.takeover.messages import parse_input
from agent.browser.takeover.private_fields import TypedSecrets
from agent.browser.takeover.remote_input import RemoteInput

FENCE = 7
KNOWN = {
    "Input.dispatchMouseEvent",
    "Input.dispatchKeyEvent",
    "Input.insertText",
    "Page.getNavigationHistory",
    "Page.navigateToHistoryEntry",
    "Page.getLayoutMetrics",  # where a point lies, and what has the focus there
    "Page.getFrameTree",
}


class FakeTab:
    """Records protocol calls and navigations; every seventh call fails as a page in trouble does."""

    def __init__(self) -> None:
        self.sent: list[tuple[str, object]] = []
        self.went: list[str] = []
        self.arrivals = 0
        self.failed_url, self.url = "", "https://shop.example/"
        self.typed = TypedSecrets()
        self.page: Any = self
        self.main_frame: Any = self
        self.frames = [self]
        self._calls = 0

    def _count(self) -> None:
        self._calls += 1
        if self._calls % 7 == 0:
            raise PlaywrightError("Target closed")

    async def cdp(self) -> FakeTab:
        return self

    async def send(self, method: str, params: object = None) -> dict[str, object]:
        self.sent.append((method, params))
        self._count()
        entries = [
            {"id": 1, "url": "chrome://version"},
            {"id": 2, "url": self.url},
            {"id": 3, "url": "file:///etc"},
        ]
        return {"entries": entries, "currentIndex": 1}

    async def evaluate(self, _: str, want: dict[str, str]) -> dict[str, object]:
        self._count()
        return {"isPrivate": True, "isFrame": False, "field": "f", "value": "", "shows": False}

    async def goto(self, url: str, **_: object) -> None:
        self._count()
        self.went.append(url)

    async def reload(self, **_: object) -> None:
        self._count()

    def forget_document(self) -> None:
        """Nothing to forget."""

    async def wait_for_change(self, _: float) -> None:
        self.arrivals += 1


async def _remote() -> tuple[RemoteInput, FakeTab]:
    tab, gate = FakeTab(), InputGate()
    await gate.change(Driver.PERSON, FENCE)
    tabs = cast("Tabs", SimpleNamespace(active=tab, open_tabs=[]))
    return RemoteInput(tabs, gate, lambda: True, (1280, 800), lambda url: "refused" in url), tab


def _messages(count: int) -> Iterable[Any]:
    """Nearly right and quite wrong messages: what a fuzzer would make of the real ones."""
    dice = random.Random(11)
    odd: list[Any] = [
        None, True, -1, 3.5, float("nan"), float("inf"), 10**400, "", "x" * 20_000, "\x00", "\ud800", [], {}, [[]],
        "Runtime.evaluate", "http://refused.example/", "javascript:alert(1)", "file:///etc/passwd", "a.example",
    ]  # fmt: skip
    right: list[dict[str, Any]] = [
        {"kind": "mouse", "event": "down", "x": 5, "y": 5, "button": "left", "buttons": 1, "clicks": 1},
        {"kind": "mouse", "event": "wheel", "x": 5, "y": 5, "dx": 0, "dy": 120},
        {"kind": "mouse", "event": "up", "x": 5000, "y": 5, "button": "middle"},
        {
            "kind": "key",
            "event": "down",
            "key": "a",
            "code": "KeyA",
            "key_code": 65,
            "text": "a",
            "modifiers": 0,
        },
        {"kind": "key", "event": "up", "key": "Tab", "code": "Tab", "key_code": 9},
        {"kind": "text", "text": "pasted"},
        {"kind": "go", "url": "https://other.example/"},
        *({"kind": kind} for kind in ("back", "forward", "reload", "let_go")),
        {"kind": "choose", "id": "s1", "values": ["0"]},
        {"kind": "files", "id": "f1", "files": ["q" * 32]},
        {"kind": "dialog", "id": "d1", "accept": True, "text": "x"},
        {"kind": "tab", "id": "t1", "event": "close"},
        {"kind": "element", "id": "e1", "event": "fill", "text": "x"},
        {"kind": "private", "on": True},
    ]
    fields = [
        "kind",
        "event",
        "x",
        "y",
        "button",
        "key",
        "code",
        "text",
        "url",
        "modifiers",
        "method",
        "params",
        "id",
    ]
    for _ in range(count):
        message = dict(dice.choice(right))
        for _ in range(dice.choice((0, 0, 1, 2))):
            message[dice.choice(fields)] = dice.choice(odd)
        yield dice.choice(odd) if dice.random() < 0.05 else message


async def test_10000_messages_make_no_other_call_and_no_error() -> None:
    remote, tab = await _remote()
    passed = 0
    for n, message in enumerate(_messages(10_000)):
        allowed = parse_input(message)
        passed += allowed is not None
        before = len(tab.sent)
        done = await remote.apply(FENCE, message)
        assert not (done and allowed is None)
        assert allowed is not None or len(tab.sent) == before, n
    assert passed > 2000
    assert {method for method, _ in tab.sent} <= KNOWN
    assert all(url.startswith(("http://", "https://")) for url in tab.went)
    went_back_to = [p for m, p in tab.sent if m == "Page.navigateToHistoryEntry"]
    assert went_back_to == []  # both neighbours are internal addresses


async def test_nothing_passes_without_the_fence() -> None:
    remote, tab = await _remote()
    fences: list[object] = [None, "7", 7.0, True, 0, 6, 8, -7, [7], {"fence": 7}]
    for fence in fences:
        for message in _messages(50):
            assert not await remote.apply(fence, message)
    await remote.gate.change(Driver.AGENT)
    assert not await remote.apply(FENCE, {"kind": "text", "text": "a"})
    assert tab.sent == []
    assert tab.went == []


async def test_a_refused_address_is_noted_by_its_host_alone() -> None:
    remote, _tab = await _remote()
    await remote.apply(FENCE, {"kind": "go", "url": "http://refused.example/path?secret=1"})
    assert remote.refusals == ["refused.example"]


async def test_what_was_let_go_of_for_a_person_does_not_come_up_twice() -> None:
    remote, tab = await _remote()
    shift = {"kind": "key", "key": "Shift", "code": "ShiftLeft", "key_code": 16, "modifiers": 0}
    left = {"kind": "mouse", "x": 5, "y": 5, "button": "left", "clicks": 1}
    for held in (shift, left):
        await remote.apply(FENCE, {**held, "event": "down"})
        await remote.release()
        before = _dispatched(tab)
        await remote.apply(FENCE, {**held, "event": "up"})  # the person's own hand, after the way is back
        assert _dispatched(tab) == before
        await remote.apply(FENCE, {**held, "event": "down"})
        await remote.apply(FENCE, {**held, "event": "up"})
        assert len(_dispatched(tab)) == len(before) + 2


def _dispatched(tab: FakeTab) -> list[object]:
    return [params for method, params in tab.sent if method.startswith("Input.")]
