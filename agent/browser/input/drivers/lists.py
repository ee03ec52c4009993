"""Lists, groups of radios, fields with suggestions: chosen by text; checkboxes and switches: brought to a state."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from functools import partial

from playwright.async_api import ElementHandle, JSHandle

from agent.browser.input import pointer
from agent.browser.input.drivers.widget import (
    DISABLED,
    NO_EFFECT,
    NO_OPTION,
    SCRIPT,
    Widget,
    squeeze,
    state_of,
    until,
)
from agent.browser.session.tab import Tab

_OPENS_WITHIN = 1.2
_SUGGESTS_WITHIN = 2.0
_TAKES_WITHIN = 0.6
_SCROLLS = 30
_TRIES = 5
_REDRAWS_S = 0.1
_Again = Callable[[], Awaitable[ElementHandle | None]]
_KEY_DELAYS_S = (0.004, 0.016)  # between keys, at random: each is an event of its own, not a paste


async def choose_native(tab: Tab, handle: ElementHandle, widget: Widget, text: str) -> str:
    """A native list's options by their labels; a list of several keeps what is chosen, or gets `a | b`."""
    if widget.is_disabled:
        return DISABLED
    wanted = _wanted(widget, text)
    indexes = [_index(widget, one) for one in wanted]
    if not indexes or None in indexes:
        return NO_OPTION
    if widget.is_multiple and len(wanted) == 1:
        indexes += await handle.evaluate("(el) => [...el.selectedOptions].map((o) => o.index)")
    await pointer.reveal(tab, handle)
    await tab.hand.choose(handle, index=[i for i in indexes if i is not None])
    return ""


def _wanted(widget: Widget, text: str) -> list[str]:
    if not widget.is_multiple or _index(widget, text) is not None:
        return [text]
    mark = next((m for m in ("\n", "|", ";", ",") if m in text), None)
    return [part for part in (p.strip() for p in text.split(mark)) if part] if mark else [text]


def _index(widget: Widget, text: str) -> int | None:
    """The whole label first, then a part of it; disabled ones are no choice."""
    sought = squeeze(text)
    labels = [
        "" if out else squeeze(label)
        for label, out in zip(widget.labels, widget.is_out or (False,) * len(widget.labels), strict=False)
    ]
    if sought in labels:
        return labels.index(sought)
    return next((i for i, label in enumerate(labels) if sought and sought in label), None)


async def choose_drawn(tab: Tab, handle: ElementHandle, text: str) -> str:
    """Open a list that the page draws, and click the choice with that text."""
    if (shown := await _find(handle, text, exact=True)) is not None:
        return await _take(tab, handle, shown, partial(_find, handle, text, exact=True))
    seen = await handle.evaluate_handle(SCRIPT, {"ask": "seen"})
    if problem := await pointer.click_handle(tab, handle):
        return problem
    find = partial(_find, handle, text, seen=seen)
    choice = await _steady(find, _OPENS_WITHIN)
    if choice is None and await _has_field(handle):
        await type_words(tab, text)
        choice = await _steady(find, _SUGGESTS_WITHIN)
    choice = choice or await _scroll_for(tab, handle, text, seen)
    if choice is None:
        await tab.hand.press("Escape")
        return NO_OPTION
    return await _take(tab, handle, choice, find)


async def choose_in_group(tab: Tab, handle: ElementHandle, text: str) -> str:
    """A radio of a group by its name."""
    choice = await _find(handle, text)
    return NO_OPTION if choice is None else await pointer.click_handle(tab, choice)


async def choose_suggested(tab: Tab, handle: ElementHandle, text: str) -> str:
    """Type into a field with suggestions and take the one that says the text."""
    seen = await handle.evaluate_handle(SCRIPT, {"ask": "seen"})
    if problem := await pointer.click_handle(tab, handle):
        return problem
    await type_over(tab, text)
    find = partial(_find, handle, text, seen=seen)
    choice = await _steady(find, _SUGGESTS_WITHIN)
    if choice is None:
        value, _ = await state_of(handle)
        return "" if await _is_listed(handle, text) and squeeze(value) == squeeze(text) else NO_OPTION
    return await _take(tab, handle, choice, find)


async def _steady(find: _Again, seconds: float) -> ElementHandle | None:
    """The choice as soon as it comes and stays: suggestions are drawn anew with each letter."""
    choice = await until(find, seconds)
    for _ in range(_TRIES * 2):
        if choice is None:
            return None
        await asyncio.sleep(_REDRAWS_S)
        if await choice.evaluate("(n) => n.isConnected"):
            return choice
        choice = await until(find, seconds / 2)
    return choice


async def _take(tab: Tab, handle: ElementHandle, choice: ElementHandle, again: _Again) -> str:
    """Click the choice; lists that draw themselves anew meanwhile are asked `again` for it."""
    before = await state_of(handle)
    for _ in range(_TRIES):
        problem = await pointer.click_handle(tab, choice)
        if not problem:
            break
        await asyncio.sleep(_REDRAWS_S)
        if (found := await again()) is None:
            return problem
        choice = found
    else:
        return problem

    async def is_taken() -> bool:
        if not await choice.evaluate("(n) => n.isConnected && n.getClientRects().length > 0"):
            return True
        said = await choice.evaluate(
            "(n) => n.getAttribute('aria-selected') === 'true' || n.getAttribute('aria-checked') === 'true'"
        )
        return bool(said) or await state_of(handle) != before

    await until(is_taken, _TAKES_WITHIN)
    return ""


async def _find(
    handle: ElementHandle, text: str, *, seen: JSHandle | None = None, exact: bool = False
) -> ElementHandle | None:
    want = {"ask": "choice", "text": text, "seen": seen, "exact": exact}
    if exact and seen is None:  # nothing was opened: only what belongs to the element itself
        want["seen"] = await handle.evaluate_handle(SCRIPT, {"ask": "seen"})
    return (await handle.evaluate_handle(SCRIPT, want)).as_element()


async def _scroll_for(tab: Tab, handle: ElementHandle, text: str, seen: JSHandle) -> ElementHandle | None:
    """Long lists draw only what shows: scroll on until the choice comes."""
    for _ in range(_SCROLLS):
        if not await tab.hand.evaluate(handle, SCRIPT, {"ask": "more", "seen": seen}):
            return None
        await asyncio.sleep(0.04)
        if choice := await _find(handle, text, seen=seen):
            return choice
    return None


async def _has_field(handle: ElementHandle) -> bool:
    said = await handle.evaluate(SCRIPT, {"ask": "active"})
    return bool(said) and said["tag"] == "input"


async def _is_listed(handle: ElementHandle, text: str) -> bool:
    """Whether the field's own native suggestions (`datalist`) hold the text."""
    return bool(
        await handle.evaluate(
            "(el, t) => !!el.list && [...el.list.options].some((o) => o.value.toLowerCase() === t.toLowerCase())",
            text,
        )
    )


async def type_words(tab: Tab, text: str) -> None:
    """Letter by letter, with short pauses, where the focus is."""
    for char in text:
        await tab.hand.type(char)
        await asyncio.sleep(random.uniform(*_KEY_DELAYS_S))  # noqa: S311 - a pace, not a secret


async def type_over(tab: Tab, text: str) -> None:
    """The same in the place of what the field with the focus holds."""
    await tab.hand.press("Control+A")
    await tab.hand.press("Delete")
    await type_words(tab, text)


_OFF = frozenset(
    {"off", "false", "no", "unchecked", "uncheck", "none", "0", "aus", "nein", "non", "desactivado"}
)


async def switch(tab: Tab, handle: ElementHandle, widget: Widget, text: str) -> str:
    """Bring it to the state that the text names: off for `off`, `no`, `unchecked`; on for all else."""
    if widget.is_disabled:
        return DISABLED
    is_wanted = squeeze(text) not in _OFF
    if widget.checked is is_wanted:
        return ""
    if problem := await pointer.click_handle(tab, handle):
        return problem

    async def is_done() -> bool:
        return (await state_of(handle))[1] in (is_wanted, None)

    return "" if await until(is_done, _TAKES_WITHIN) else NO_EFFECT
