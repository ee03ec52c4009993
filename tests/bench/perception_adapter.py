"""Our own perceiver for the perception bench: the injected script, then `understand`, then `state_lines`.

`bench_state.py` copies this file to `adapters/webagent.py` of the bench; by hand: copy it there and run
`PYTHONPATH=<checkout> <checkout>/.venv/bin/python measure.py --adapter webagent`.
"""

from __future__ import annotations

import json
import re
from typing import Any

from playwright.async_api import Browser, Page, Playwright, async_playwright

from agent.browser.page.script import SNAPSHOT_SCRIPT
from agent.core.types import Look
from agent.perceive.state.state_lines import state_lines
from agent.perceive.understanding import understand

_FLAGS = ["--no-sandbox", "--disable-dev-shm-usage"]  # those of the other adapters
_REFERENCE = re.compile(r"\[(e\d+)\]")


class Adapter:
    """What `measure.py` asks for: open a page, make its state, say which line stands for which element."""

    name = "sweepdesk"
    version = "0"

    async def start(self, chromium: str) -> None:
        """A browser as the other adapters start it."""
        self.playwright: Playwright = await async_playwright().start()
        self.browser: Browser = await self.playwright.chromium.launch(executable_path=chromium, args=_FLAGS)
        self.page: Page = await self.browser.new_page(viewport={"width": 1280, "height": 800})

    async def open(self, url: str) -> None:
        """Go there and wait until it is loaded."""
        await self.page.goto(url, wait_until="load", timeout=60_000)

    async def state(self) -> str:
        """The text that a model gets for the page as it is now, for no goal in particular."""
        reply: dict[str, object] = await self.page.evaluate(SNAPSHOT_SCRIPT, {})
        self.understood = understand(Look(url=self.page.url, snapshot=reply))
        return state_lines(self.understood)

    def count(self, text: str) -> int:
        """How many operable elements the text lists."""
        return len(set(_REFERENCE.findall(text)))

    async def refs(self, keys: list[dict[str, Any]], text: str) -> dict[str, str | None]:
        """For each key the line whose id leads to the element that the bench marked as this key."""
        found: dict[str, str | None] = {key["id"]: None for key in keys}
        for line in text.splitlines():
            for reference in _REFERENCE.findall(line):
                handle = await self.page.evaluate_handle(SNAPSHOT_SCRIPT, {"find": reference})
                element = handle.as_element()
                mark = await element.get_attribute("data-bk") if element else None
                if mark in found and found[mark] is None:
                    found[mark] = line.strip()
                await handle.dispose()
        return found

    async def close(self) -> None:
        """End the browser."""
        await self.browser.close()
        await self.playwright.stop()


def rows_of(reply: dict[str, object]) -> int:
    """How many rows a reply of the script holds."""
    return len(json.loads(str(reply["json"]))["rows"])
