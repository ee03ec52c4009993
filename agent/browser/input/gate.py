"""The one input gate of a visit's browser: every event of agent and person passes it, or does not leave.

gate.close(); await gate.settled()      # refuses everybody at once, then waits for what is in flight
await gate.change(driver, fence)        # both, and opens for the next
await gate.of_agent(send, tab)          # runs `send` for the agent, in the epoch in which it last looked
await gate.of_person(send, tab, fence=3)  # the same for the person whose fence holds the gate

An input is one low-level event, or a few that belong together (a key and its release), and is in flight until
the browser has acknowledged it; a caller that is cancelled meanwhile does not end it. What does not
acknowledge in time is handed to `on_stuck`, which sees to it that it can deliver nothing any more.

The agent's own mouse and keyboard (`AgentInput`) are the only way by which its events reach a page.
`tests/house/test_input_gate.py` holds that nothing else in `agent.browser` uses Playwright's mouse, keyboard, `fill`,
`select_option` or navigation.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass, field
from datetime import timedelta
from enum import StrEnum
from typing import Any, TypeVar

from playwright.async_api import ElementHandle, Page

from agent.core.errors import InputRevoked

FORCED_AFTER = timedelta(seconds=10)
_END_SECONDS = 5.0  # for what was forced to end
T = TypeVar("T")


class Driver(StrEnum):
    """Who may act in the browser."""

    AGENT = "agent"
    PERSON = "person"
    NOBODY = "nobody"


@dataclass(frozen=True, slots=True)
class Handover:
    """A finished change of driver. `is_forced`: something in flight was cut off, it did not answer in time."""

    epoch: int
    is_forced: bool = False
    ms: float = 0.0


@dataclass(frozen=True, slots=True)
class Stuck:
    """An event that the browser has not acknowledged: whose, and of which tab (None: of none)."""

    driver: Driver
    tab: object
    task: asyncio.Task[Any]


@dataclass(eq=False)
class InputGate:
    """`epoch` rises with every change of driver; a person's input also repeats the claim's `fence`.

    The agent acts only in the epoch in which it looked (`note_look`). `refused` counts by side what did
    not pass. `on_closing` runs as soon as the gate is shut, for what keeps events from being acknowledged
    (an open dialog); `on_closed` once nothing is in flight any more (held keys are let go of there).
    """

    driver: Driver = Driver.AGENT
    fence: int = 0
    epoch: int = 0
    seen_epoch: int = 0
    on_closing: Callable[[], Awaitable[None]] | None = None
    on_closed: Callable[[], Awaitable[None]] | None = None
    on_stuck: Callable[[list[Stuck]], Awaitable[None]] | None = None
    refused: dict[Driver, int] = field(default_factory=lambda: {Driver.AGENT: 0, Driver.PERSON: 0})
    _inside: dict[asyncio.Task[Any], Stuck] = field(default_factory=dict)

    # -- changing the driver -----------------------------------------------------------------------

    def close(self) -> int:
        """Refuse everybody from this moment on. The new epoch."""
        self.driver, self.fence, self.epoch = Driver.NOBODY, 0, self.epoch + 1
        return self.epoch

    async def change(self, driver: Driver, fence: int = 0, *, within: timedelta = FORCED_AFTER) -> Handover:
        """Hand over. Returns when nothing of the driver before can reach the page any more.

        A change that begins meanwhile wins: then this one opens the gate for nobody.
        """
        epoch = self.close()
        done = await self.settled(within=within)
        if self.epoch == epoch:
            self.driver, self.fence = driver, fence
        return Handover(epoch, done.is_forced, done.ms)

    async def settled(self, *, within: timedelta = FORCED_AFTER) -> Handover:
        """After `close`: wait until nothing of the driver before can reach the page any more."""
        began, epoch = time.monotonic(), self.epoch
        if self.on_closing is not None:
            await self.on_closing()
        is_forced = await self._drain(within.total_seconds())
        if self.on_closed is not None:
            await self.on_closed()
        return Handover(epoch, is_forced, (time.monotonic() - began) * 1000)

    async def _drain(self, seconds: float) -> bool:
        """Wait for what is in flight; True when some of it had to be cut off."""
        if self._inside:
            await asyncio.wait(tuple(self._inside), timeout=seconds)
        if not self._inside:
            return False
        if self.on_stuck is not None:
            await self.on_stuck(list(self._inside.values()))
        if self._inside:
            await asyncio.wait(tuple(self._inside), timeout=_END_SECONDS)
        return True

    # -- the agent --------------------------------------------------------------------------------

    def note_look(self) -> None:
        """The agent looks at the page now (or is sent to an address): it may act on what it sees."""
        self.seen_epoch = self.epoch if self.driver is Driver.AGENT else -1

    def check_agent(self) -> None:
        """*Raises* InputRevoked while the agent may not act."""
        if self.driver is not Driver.AGENT:
            self.refused[Driver.AGENT] += 1
            raise InputRevoked("A person has the browser now.")
        if self.seen_epoch != self.epoch:
            self.refused[Driver.AGENT] += 1
            raise InputRevoked("A person had the browser since the page was read.")

    async def of_agent(self, send: Callable[[], Coroutine[Any, Any, T]], tab: object = None) -> T:
        """Let one event of the agent through. *Raises* InputRevoked, and what `send` raises."""
        self.check_agent()
        return await self._run(send(), Driver.AGENT, tab)

    # -- a person ---------------------------------------------------------------------------------

    def admits(self, fence: object, epoch: int | None = None) -> bool:
        """Whether a person's input passes: of the fence that holds the gate, and meant for this epoch (if it says)."""
        is_theirs = self.driver is Driver.PERSON and type(fence) is int and fence == self.fence
        if is_theirs and epoch in (None, self.epoch):
            return True
        self.refused[Driver.PERSON] += 1
        return False

    async def of_person(
        self, send: Callable[[], Coroutine[Any, Any, T]], tab: object, *, fence: int, epoch: int | None = None
    ) -> T:
        """Let one event of a person through. *Raises* InputRevoked, and what `send` raises."""
        if not self.admits(fence, epoch):
            raise InputRevoked("This browser is somebody else's now.")
        return await self._run(send(), Driver.PERSON, tab)

    # -- nobody -----------------------------------------------------------------------------------

    async def of_nobody(self, send: Callable[[], Coroutine[Any, Any, T]], tab: object) -> T:
        """Let the host itself load a page again while nobody drives. *Raises* InputRevoked, and what `send` raises."""
        if self.driver is not Driver.NOBODY:
            raise InputRevoked("Somebody has the browser now.")
        return await self._run(send(), Driver.NOBODY, tab)

    async def _run(self, sending: Coroutine[Any, Any, T], driver: Driver, tab: object) -> T:
        task = asyncio.get_running_loop().create_task(sending)
        self._inside[task] = Stuck(driver, tab, task)
        task.add_done_callback(self._left)
        return await asyncio.shield(task)  # who stops waiting for it does not make it undone

    def _left(self, task: asyncio.Task[Any]) -> None:
        self._inside.pop(task, None)
        if not task.cancelled():
            task.exception()  # who waited has seen it, or has gone


CHOOSE_MS = 3000


@dataclass(frozen=True, slots=True)
class AgentInput:
    """Gated events of the agent in one tab's page; `tab` names it to the gate."""

    page: Page
    gate: InputGate
    tab: object

    async def let(self, send: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """Any other call that changes the page: through the gate as one event."""
        return await self.gate.of_agent(send, self.tab)

    async def move(self, x: float, y: float, *, steps: int = 1) -> None:
        """Bring the pointer there, in viewport pixels."""
        await self.let(lambda: self.page.mouse.move(x, y, steps=steps))

    async def click(self, x: float, y: float, *, delay_ms: float = 0) -> None:
        """Move, press and release the left button."""
        await self.let(lambda: self.page.mouse.click(x, y, delay=delay_ms))

    async def drag(self, start: tuple[float, float], end: tuple[float, float], *, steps: int) -> None:
        """Press at the start, move to the end, release: whole or not at all."""

        async def send() -> None:
            mouse = self.page.mouse
            await mouse.move(*start, steps=2)
            await mouse.down()
            try:
                await mouse.move(*end, steps=steps)
            finally:
                await mouse.up()

        await self.let(send)

    async def wheel(self, dx: float, dy: float) -> None:
        """Turn the wheel where the pointer is."""
        await self.let(lambda: self.page.mouse.wheel(dx, dy))

    async def press(self, key: str) -> None:
        """Press and release a key or a chord, as Playwright names them."""
        await self.let(lambda: self.page.keyboard.press(key))

    async def type(self, char: str) -> None:
        """Type one character; longer texts are typed one by one, so that a hand-over is not kept waiting."""
        await self.let(lambda: self.page.keyboard.type(char))

    async def put(self, field: ElementHandle, text: str) -> None:
        """Put the whole text into a field."""
        await self.let(lambda: field.fill(text, timeout=CHOOSE_MS))

    async def choose(self, select: ElementHandle, *, timeout_ms: float = CHOOSE_MS, **option: Any) -> None:
        """Choose an option of a native list, by `index` or `label`."""
        await self.let(lambda: select.select_option(timeout=timeout_ms, **option))

    async def go(self, url: str, *, seconds: float) -> None:
        """Open an address; returns when its first bytes are there."""
        await self.let(lambda: self.page.goto(url, wait_until="commit", timeout=seconds * 1000))

    async def evaluate(self, handle: ElementHandle, script: str, argument: object = None) -> Any:
        """Run a script of ours that changes the page: sets the focus, scrolls a box."""
        return await self.let(lambda: handle.evaluate(script, argument))
