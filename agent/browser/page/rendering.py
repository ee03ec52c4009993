"""Takes a tab's page as HTML: what people can see of it, with its frames of the same site and its shadow trees."""

from __future__ import annotations

import secrets
from pathlib import Path

from agent.browser.calls import IsAlive, PageMovedError, guarded
from agent.browser.page.settle import SettleLimits, settle
from agent.browser.session.tab import Tab
from agent.core.errors import PageError
from agent.core.ports import PART_MARK, Rendered

RENDER_SECONDS = 8.0
_FOLDER = Path(__file__).parent / "snapshot"
RENDERED_SCRIPT = "\n".join(
    [
        "(options) => {",
        *(
            (_FOLDER / f"{part}.js").read_text(encoding="utf-8")
            for part in ("begin", "clips", "ink", "rendered")
        ),
        "}",
    ]
)


async def take_rendered(tab: Tab, is_alive: IsAlive) -> Rendered:
    """The page in this tab. *Raises* PageError when it does not answer, BrowserGone when there is none.

    As with a look, what a person typed into a secret field is nowhere in it.
    """
    mark = f"<!--{PART_MARK}-{secrets.token_hex(12)}-->"
    found = await _asked(tab, is_alive, mark)
    html, part = found.get("html"), found.get("part")
    if not isinstance(html, str) or not isinstance(part, str):
        raise PageError("The page could not be read.")
    return Rendered(
        url=tab.typed.hide(tab.page.url),
        body=tab.typed.hide(html).encode("utf-8", "replace"),
        status=tab.status,
        headers=dict(tab.headers),
        part=tab.typed.hide(part),
        mark=mark if mark in html else "",
        is_partial=bool(found.get("partial")),
    )


async def _asked(tab: Tab, is_alive: IsAlive, mark: str) -> dict[str, object]:
    for is_last in (False, True):
        try:
            async with guarded("read the page", RENDER_SECONDS, is_alive):
                found = await tab.page.evaluate(RENDERED_SCRIPT, {"mark": mark})
            return found if isinstance(found, dict) else {}
        except PageMovedError:
            if is_last:
                raise
            await settle(tab, SettleLimits(), is_alive)
    return {}
