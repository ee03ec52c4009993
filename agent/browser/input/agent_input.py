"""The agent's own mouse and keyboard in one tab: the only way by which its events reach a page.

Each method is one event, or one that is whole only with its second half (a click, a key and its release), and
passes the session's gate. `tests/house/test_input_gate.py` holds that nothing else in `agent.browser` uses
Playwright's mouse, keyboard, `fill`, `select_option` or navigation. All *raise* HandsOff.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Any, TypeVar

from playwright.async_api import ElementHandle, Page

from agent.browser.input.gate import InputGate

T = TypeVar("T")
CHOOSE_MS = 3000


@dataclass(frozen=True, slots=True)
class AgentInput:
    """Gated events of the agent in one tab's page; `tab` names it to the gate."""

    page: Page
    gate: InputGate
    tab: object

    async def let(self, deed: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """Any other call that changes the page: through the gate as one event."""
        return await self.gate.of_agent(deed, self.tab)

    async def move(self, x: float, y: float, *, steps: int = 1) -> None:
        """Bring the pointer there, in viewport pixels."""
        await self.let(lambda: self.page.mouse.move(x, y, steps=steps))

    async def click(self, x: float, y: float, *, delay_ms: float = 0) -> None:
        """Move, press and release the left button."""
        await self.let(lambda: self.page.mouse.click(x, y, delay=delay_ms))

    async def drag(self, start: tuple[float, float], end: tuple[float, float], *, steps: int) -> None:
        """Press at the start, move to the end, release: whole or not at all."""

        async def deed() -> None:
            mouse = self.page.mouse
            await mouse.move(*start, steps=2)
            await mouse.down()
            try:
                await mouse.move(*end, steps=steps)
            finally:
                await mouse.up()

        await self.let(deed)

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
