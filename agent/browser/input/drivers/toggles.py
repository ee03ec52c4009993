"""Checkboxes, radios, switches: brought to a state by name, also where the real field hides behind its label."""

from __future__ import annotations

from playwright.async_api import ElementHandle

from agent.browser.input import pointer
from agent.browser.input.drivers.widget import DISABLED, NO_EFFECT, Widget, squeeze, state_of, until
from agent.browser.session.tab import Tab

_OFF = frozenset(
    {"off", "false", "no", "unchecked", "uncheck", "none", "0", "aus", "nein", "non", "desactivado"}
)
_TAKES_WITHIN = 0.6


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
