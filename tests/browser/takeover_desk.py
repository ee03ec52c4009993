"""A person at the console, as a test sees them: inputs through the gate, notices as they come."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from agent.browser.session.browser_session import BrowserSession
from agent.browser.takeover.remote_input import RemoteInput
from tests.waiting import until

FENCE = 5
_CODES = {" ": 32, "Enter": 13, "Tab": 9, "ArrowDown": 40, "F4": 115, "Backspace": 8}


class Person:
    """Drives one session. Every notice is kept in `heard`."""

    def __init__(self, session: BrowserSession) -> None:
        self.session = session
        self.heard: list[dict[str, Any]] = []

    @property
    def remote(self) -> RemoteInput:
        remote = self.session.remote
        assert remote is not None
        return remote

    @property
    def page(self) -> Any:
        tab = self.session.page.tabs.active
        assert tab is not None
        return tab.page

    async def open(self, url: str) -> None:
        """The page is there, then the person takes over."""
        await self.session.resume()
        await self.page.goto(url)
        self.heard.clear()
        self.remote.on_notice = lambda notice: self.heard.append(dict(notice))
        await self.session.hand_to_person(FENCE)

    async def send(self, **given: Any) -> bool:
        return await self.remote.apply(FENCE, given)

    async def click(self, x: float, y: float) -> None:
        for event in ("down", "up"):
            await self.send(kind="mouse", event=event, x=x, y=y, button="left", buttons=1, clicks=1)

    async def click_on(self, selector: str) -> None:
        box = await self.page.locator(selector).bounding_box()
        assert box is not None
        await self.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    async def key(self, key: str, *, modifiers: int = 0) -> None:
        code = "Space" if key == " " else f"Key{key.upper()}" if len(key) == 1 else key
        text = {"Enter": "\r"}.get(key, key if len(key) == 1 else "")
        number = _CODES.get(key, ord(key.upper()[0]))
        common = {"kind": "key", "key": key, "code": code, "key_code": number, "modifiers": modifiers}
        await self.send(event="down", text=text, **common)
        await self.send(event="up", **common)

    def told(self, kind: str) -> list[dict[str, Any]]:
        return [notice for notice in self.heard if notice["kind"] == kind]

    async def notice(self, kind: str, **expected: Any) -> dict[str, Any]:
        """The newest notice of that kind with these fields; waits for it."""

        def fitting() -> list[Mapping[str, Any]]:
            return [n for n in self.told(kind) if all(n.get(k) == v for k, v in expected.items())]

        await until(fitting)
        return dict(fitting()[-1])

    async def value(self, script: str) -> Any:
        return await self.page.evaluate(script)
