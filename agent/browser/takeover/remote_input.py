"""A person's mouse and keyboard in the visit's browser: checked inputs in, input events out.

Inputs are those of `agent/browser/takeover/messages.py`, checked there and once more here; they pass only while the
gate is theirs. Before anything is typed, the page is asked whether the field holds a secret: what goes into one is
noted in memory, so that it never gets into the record (`agent/browser/takeover/private_fields.py`).
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass, field
from typing import Any

from playwright.async_api import Error as PlaywrightError

from agent.browser.calls import IsAlive, attempted, guarded
from agent.browser.input.gate import InputGate
from agent.browser.page.look import take_look
from agent.browser.session.tab import Tab, step_in_history
from agent.browser.session.tabs import Tabs
from agent.browser.takeover.messages import parse_input
from agent.browser.takeover.private_fields import focus_of, shows_secret
from agent.browser.takeover.widgets.console_widgets import Redrawn
from agent.core.errors import PageError
from agent.core.types import PageUnderstanding, Product
from agent.network.egress import Refusal, split_url
from agent.perceive.understanding import understand

MOST_FOUND = 8


@dataclass(slots=True)
class OfferReading:
    """Answers the input `offer` with a notice of that kind; one reading at a time."""

    is_alive: IsAlive
    tell: Callable[[Mapping[str, object]], None]
    _task: asyncio.Task[None] | None = field(default=None)

    async def start(self, tab: Tab, _given: Mapping[str, Any]) -> None:
        """Begin to read, aside: no input waits for it."""
        if self._task is None or self._task.done():
            self._task = asyncio.get_running_loop().create_task(self._read(tab))

    async def _read(self, tab: Tab) -> None:
        notice: dict[str, object] = {"kind": "offer", "title": "", "url": "", "found": []}
        try:
            look = await take_look(tab, self.is_alive, None)
            notice |= suggestions(await asyncio.to_thread(understand, look))
        except PageError:
            notice["problem"] = "The page could not be read."
        self.tell(notice)


def suggestions(page: PageUnderstanding) -> dict[str, object]:
    """Title, address and the first products of a page, in the form's own words."""
    return {
        "title": page.title[:300],
        "url": page.url,
        "found": [_suggestion(product) for product in page.products[:MOST_FOUND]],
    }


def _suggestion(product: Product) -> dict[str, str]:
    price = product.price
    return {
        "name": product.name[:300],
        "price": f"{price.amount:.2f}" if price else "",
        "currency": price.currency if price else "",
        "availability": product.availability.value,
        "url": product.url,
    }


INPUT_SECONDS = 5.0
Input = Mapping[str, Any]
Handler = Callable[[Tab, Input], Coroutine[Any, Any, Any]]
MAX_REFUSALS = 20
_MOVING = frozenset({"go", "back", "forward", "reload"})
_MOUSE_EVENTS = {"move": "mouseMoved", "down": "mousePressed", "up": "mouseReleased", "wheel": "mouseWheel"}


@dataclass(slots=True)
class RemoteInput:
    """Applies one person's input to the tab in front. Counts what it dropped; never logs what was typed.

    `handlers` says by kind how an input is carried out, `on_user_action` hears of each that passed the gate (it must
    return at once), `on_notice` brings news of the page to the console of who drives.
    """

    tabs: Tabs
    gate: InputGate
    is_alive: Callable[[], bool]
    viewport: tuple[int, int]
    is_refused: Callable[[str], bool]
    on_user_action: Callable[[Tab, Input], None] | None = None
    on_notice: Callable[[Mapping[str, object]], None] | None = None
    handlers: dict[str, Handler] = field(default_factory=dict)
    redrawn: Redrawn = field(init=False)
    applied: int = 0
    dropped: int = 0
    refusals: list[str] = field(
        default_factory=list
    )  # hosts that the way out refused, until somebody takes them
    _private_at: tuple[Tab, int] | None = None  # tab and document in which a secret was on the screen
    _keys: dict[str, Input] = field(default_factory=dict)
    _buttons: dict[str, Input] = field(default_factory=dict)

    @property
    def is_private(self) -> bool:
        """Whether the page shows or takes a secret now, or the person said so: pictures are for who drives alone."""
        return self.redrawn.is_private_by_hand or self._shows_secret

    @property
    def _shows_secret(self) -> bool:
        if self._private_at is None or self.tabs.active is None:
            return False
        return self._private_at == (self.tabs.active, self.tabs.active.arrivals)

    def __post_init__(self) -> None:
        self.redrawn = Redrawn(self.tabs, self.gate, self._tell, self.release)
        self.handlers |= {
            "mouse": self._mouse,
            "key": self._key,
            "text": self._insert,
            "go": self._go,
            "back": lambda tab, _: step_in_history(tab, -1, self.is_refused),
            "forward": lambda tab, _: step_in_history(tab, 1, self.is_refused),
            "reload": self._reload,
            "let_go": self._let_go,
            **self.redrawn.handlers(),
            "offer": OfferReading(self.is_alive, self._tell).start,
        }

    async def apply(self, fence: object, given: Input, *, epoch: int | None = None) -> bool:
        """Carry one input out; False when it was dropped: not theirs to drive, or the page would not take it.

        `epoch` is the one that the person saw; an input meant for another is dropped as well.
        """
        tab, allowed = self.tabs.active, parse_input(given)
        if type(fence) is not int or not self.gate.admits(fence, epoch) or tab is None or allowed is None:
            self.dropped += 1
            return False
        try:
            async with guarded("pass input on", INPUT_SECONDS, self.is_alive):
                await self.redrawn.before(tab, allowed)
                await self._note_secret(tab, allowed)
                event = self.gate.of_person(
                    lambda: self._perform(tab, allowed), tab, fence=fence, epoch=epoch
                )
                await self.redrawn.unless_dialog(event)
                await self._note_what_shows(tab, allowed)
                await self.redrawn.after(tab, allowed)
        except PageError as exc:
            self.dropped += 1
            self.redrawn.refused(allowed, exc)
            return False
        finally:
            self._note_refusals(tab, allowed)
        self.applied += 1
        return True

    def _tell(self, notice: Mapping[str, object]) -> None:
        if self.on_notice is not None:
            self.on_notice(notice)

    async def _note_secret(self, tab: Tab, given: Input) -> None:
        """Remember what the field with the focus holds and is about to get, when it is a private one."""
        typed = _typed_by(given)
        if typed is None:
            return
        if self.redrawn.is_secret(given):
            tab.typed.note("by hand" if typed else "", typed, typed)
            if not self.redrawn.is_private_by_hand:
                self._private_at = (tab, tab.arrivals)
        if given["kind"] in ("element", "dialog") or self.redrawn.is_private_by_hand:
            return  # what has the focus now says nothing about it
        try:
            focus = await focus_of(tab.page)
        except (PlaywrightError, TimeoutError):  # the page moves on just now: as it was a moment ago
            if self.is_private and typed:
                tab.typed.note("", typed, typed)
            return
        if focus.is_private:
            tab.typed.note(focus.field_id, focus.value + typed, typed)
            self._private_at = (tab, tab.arrivals)
        elif typed:
            tab.typed.end_run()

    async def _note_what_shows(self, tab: Tab, given: Input) -> None:
        """After a click or a key that may have moved the focus."""
        is_click = given["kind"] == "mouse" and given["event"] == "up"
        is_tab = given["kind"] == "key" and given["event"] == "up" and given["key"] == "Tab"
        if self.redrawn.dialogs.is_open or not (is_click or is_tab or given["kind"] == "element"):
            return
        with contextlib.suppress(PlaywrightError, TimeoutError):
            self._private_at = (tab, tab.arrivals) if await shows_secret(tab.page) else None
        self.redrawn.note_private(self._shows_secret)

    def _note_refusals(self, tab: Tab, given: Input) -> None:
        if given["kind"] not in _MOVING or len(self.refusals) >= MAX_REFUSALS:
            return
        for url in dict.fromkeys((str(given.get("url", "")), tab.failed_url, tab.page.url)):
            target = split_url(url)
            if not isinstance(target, Refusal) and self.is_refused(url):
                self.refusals.append(target.host)

    async def release(self) -> None:
        """Let go of every key and button that is still held."""
        keys, self._keys = self._keys, {}
        buttons, self._buttons = self._buttons, {}
        tab = self.tabs.active
        if tab is None or not (keys or buttons):
            return
        async with attempted(INPUT_SECONDS):
            for key in keys.values():
                await self._send_key(tab, {**key, "event": "up", "modifiers": 0})
            for button in buttons.values():
                await self._send_mouse(tab, {**button, "event": "up", "buttons": 0, "modifiers": 0})

    async def _let_go(self, tab: Tab, _: Input) -> None:
        if not self.redrawn.dialogs.belongs_to(
            tab
        ):  # else the page stands still: it is done when that is answered
            await self.release()

    async def _perform(self, tab: Tab, given: Input) -> None:
        handler = self.handlers.get(str(given.get("kind")))
        if handler is None:
            raise PageError("This is no input for a browser.")
        if self.on_user_action is not None:
            self.on_user_action(tab, given)
        await handler(tab, given)

    async def _mouse(self, tab: Tab, given: Input) -> None:
        if given["event"] == "down":
            self._buttons[str(given["button"])] = given
        elif given["event"] == "up" and self._buttons.pop(str(given["button"]), None) is None:
            return  # let go of already, when the connection was lost or the picture was left
        await self._send_mouse(tab, given)

    async def _send_mouse(self, tab: Tab, given: Input) -> None:
        width, height = self.viewport
        event: dict[str, Any] = {
            "type": _MOUSE_EVENTS[str(given["event"])],
            "x": min(float(given["x"]), width - 1),
            "y": min(float(given["y"]), height - 1),
            "button": given["button"],
            "buttons": given["buttons"],
            "clickCount": given["clicks"],
            "modifiers": given["modifiers"],
        }
        if given["event"] == "wheel":
            event |= {"deltaX": given["dx"], "deltaY": given["dy"]}
        await (await tab.cdp()).send("Input.dispatchMouseEvent", event)

    async def _key(self, tab: Tab, given: Input) -> None:
        name = str(given["code"] or given["key"])
        if given["event"] == "down":
            self._keys[name] = given
        elif self._keys.pop(name, None) is None:
            return  # let go of already, as in `_mouse`
        await self._send_key(tab, given)

    async def _send_key(self, tab: Tab, given: Input) -> None:
        is_down = given["event"] == "down"
        event: dict[str, Any] = {
            "type": ("keyDown" if given["text"] else "rawKeyDown") if is_down else "keyUp",
            "key": given["key"],
            "code": given["code"],
            "windowsVirtualKeyCode": given["key_code"],
            "modifiers": given["modifiers"],
            "location": given["location"],
        }
        if is_down and given["text"]:
            event |= {"text": given["text"], "unmodifiedText": given["text"]}
        await (await tab.cdp()).send("Input.dispatchKeyEvent", event)

    async def _insert(self, tab: Tab, given: Input) -> None:
        await (await tab.cdp()).send("Input.insertText", {"text": str(given["text"])})

    async def _go(self, tab: Tab, given: Input) -> None:
        url = str(given["url"])
        if isinstance(split_url(url), Refusal):
            raise PageError("This is not an http or https address.")
        tab.failed_url = ""
        await tab.page.goto(url, wait_until="commit", timeout=INPUT_SECONDS * 1000)

    async def _reload(self, tab: Tab, _: Input) -> None:
        if isinstance(split_url(tab.page.url), Refusal):
            raise PageError("There is nothing to load again.")
        await tab.page.reload(wait_until="commit", timeout=4000)


def _typed_by(given: Input) -> str | None:
    """What this input is about to put into a field, "" for one that may send it off, None for all others."""
    match given["kind"], given.get("event"):
        case "text", _:
            return str(given["text"])
        case "key", "down":
            return "" if given["text"] in ("\r", "\n") else str(given["text"])
        case ("element", "fill") | ("dialog", _):
            return str(given["text"])
        case ("mouse", "down") | ("go" | "back" | "forward" | "reload", _):
            return ""
        case _:
            return None
