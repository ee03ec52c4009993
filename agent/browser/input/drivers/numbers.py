"""Sliders and spinners brought to a number: by keys where they answer to keys, else by dragging, always looking."""

from __future__ import annotations

import asyncio
import math
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path

from playwright.async_api import ElementHandle

from agent.browser.input import pointer
from agent.browser.input.drivers.widget import DISABLED, NO_EFFECT, Widget, focus, value_of
from agent.browser.session.tab import Tab

NO_NUMBER = "That is no number to set."
_NUMBER = re.compile(r"-?\d+(?:[.,]\d+)?")
_MOST_PRESSES = 600
_MOST_ROUNDS = 25
_MOST_DRAGS = 14

_SCRIPT = (Path(__file__).parent / "slider.js").read_text(encoding="utf-8")
Read = Callable[[], Awaitable[float | None]]


def number_in(text: str) -> float | None:
    """The first number of a text."""
    found = _NUMBER.search(text)
    return float(found[0].replace(",", ".")) if found else None


async def set_range(tab: Tab, handle: ElementHandle, text: str) -> str:
    """A native slider: the browser itself sets it, with the events that the page waits for."""
    wanted = number_in(text)
    if wanted is None:
        return NO_NUMBER
    await pointer.reveal(tab, handle)
    await tab.hand.put(handle, f"{wanted:g}")
    now = number_in(await value_of(handle))
    step = number_in(await handle.evaluate("(el) => el.step")) or 1.0
    return "" if now is not None and abs(now - wanted) <= step / 2 else NO_EFFECT


async def set_slider(tab: Tab, handle: ElementHandle, text: str) -> str:
    """A slider that the page draws."""
    wanted = number_in(text)
    if wanted is None:
        return NO_NUMBER
    inner = (await handle.evaluate_handle(_SCRIPT, {"ask": "handle"})).as_element() or handle
    await pointer.reveal(tab, inner)
    watch = await inner.evaluate_handle(_SCRIPT, {"ask": "watch"})

    async def shown() -> float | None:
        found = await watch.evaluate("(w) => w.read()")
        return None if found is None else float(found)

    if await focus(tab, inner) and await _by_keys(tab, shown, wanted):
        return ""
    return "" if await _by_dragging(_Track(tab, inner), shown, wanted) else NO_EFFECT


async def set_spinner(tab: Tab, handle: ElementHandle, widget: Widget, text: str) -> str:
    """A number field: typed where it takes letters, else stepped with the arrow keys."""
    wanted = number_in(text)
    if wanted is None:
        return NO_NUMBER
    if widget.is_disabled:
        return DISABLED
    if widget.tag == "input":
        if problem := await pointer.click_handle(tab, handle):
            return problem
        await tab.hand.press("Control+A")
        for char in f"{wanted:g}":
            await tab.hand.type(char)
            await asyncio.sleep(0.02)
        await tab.hand.press("Tab")  # many number fields take a value only when they are left
        if number_in(await value_of(handle)) == wanted:
            return ""

    async def shown() -> float | None:
        return number_in(await value_of(handle))

    if not await focus(tab, handle) and (problem := await pointer.click_handle(tab, handle)):
        return problem
    return "" if await _by_keys(tab, shown, wanted, keys=("ArrowUp", "ArrowDown")) else NO_EFFECT


async def _by_keys(
    tab: Tab, read: Read, wanted: float, *, keys: tuple[str, str] = ("ArrowRight", "ArrowLeft")
) -> bool:
    """Press towards the value until it is reached; False when keys do nothing or cannot reach it."""
    more, less = keys
    pressed, step, now = 0, 0.0, await read()
    for key in (more, less):
        before = now
        await tab.hand.press(key)
        now = await _after(read, before)
        if now is not None and before is not None and now != before:
            step = (now - before) if key == more else (before - now)
            break
        if before is None and now is not None:  # the number has shown itself: press once more to see the step
            before = now
            await tab.hand.press(key)
            now = await _after(read, before)
            if now is not None and now != before:
                step = (now - before) if key == more else (before - now)
                break
    if not step or now is None:
        return False
    for _ in range(_MOST_ROUNDS):
        left = round((wanted - now) / step)
        if not left:
            break
        count = min(abs(left), _MOST_PRESSES - pressed)
        for _ in range(count):
            await tab.hand.press(more if left > 0 else less)
        pressed += count
        before, now = now, await _after(read, now)
        if now is None or now == before or pressed >= _MOST_PRESSES:
            break
    return now is not None and abs(now - wanted) <= abs(step) / 2 + 1e-9


async def _after(read: Read, before: float | None) -> float | None:
    """The value once it has moved, or what it is a short while later."""
    for _ in range(6):
        now = await read()
        if now != before:
            return now
        await asyncio.sleep(0.02)
    return await read()


@dataclass(slots=True)
class _Track:
    """A handle and the way it can be dragged along."""

    tab: Tab
    handle: ElementHandle

    async def drag(self, by: float) -> None:
        """Move the handle by so many pixels along its track."""
        is_wide, _ = await self.size()
        box = await self.handle.bounding_box()
        if box is None:
            return
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        end = (x + (by if is_wide else 0), y + (0 if is_wide else by))
        await self.tab.hand.drag((x, y), end, steps=4)

    async def size(self) -> tuple[bool, float]:
        """Whether it is flat, and its length in pixels."""
        is_wide, length = await self.handle.evaluate(_SCRIPT, {"ask": "track"})
        return bool(is_wide), float(length)


async def _by_dragging(track: _Track, read: Read, wanted: float) -> bool:
    """Drag a little to learn what a pixel is worth, then nearer each time."""
    _, length = await track.size()
    now, rate = await read(), 0.0
    for by in (length * 0.12, -length * 0.12, length * 0.05):
        before = now
        await track.drag(by)
        now = await _after(read, before)
        if before is not None and now is not None and now != before:
            rate = (now - before) / by
            break
    for _ in range(_MOST_DRAGS):
        if now is None or not rate:
            return False
        if now == wanted:
            return True
        by = (wanted - now) / rate
        by = math.copysign(max(1.0, min(abs(by), length)), by)
        before = now
        await track.drag(by)
        now = await _after(read, before)
        if now is not None and now != before and abs(by) > 8:
            rate = (now - before) / by
    return now is not None and now == wanted
