"""Nodes of a page wherever they are: in frames of any origin, in open and closed shadow roots; and notices of them.

Scripts run in a world of our own: the page neither sees nor changes them. They are kept in JavaScript files, each an
object of functions that are run with the node as `this`.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from playwright.async_api import CDPSession, Frame
from playwright.async_api import Error as PlaywrightError

from agent.browser.session.tab import Tab
from agent.core.errors import PageError

Notice = dict[str, Any]
Tell = Callable[[Mapping[str, object]], None]


class NotDoneError(PageError):
    """A widget could not do what the person asked; the message is for them."""


class Ids:
    """Numbers for one kind of thing: `s1`, `s2`; never used twice while the browser lives."""

    def __init__(self, letter: str) -> None:
        self._letter, self._last = letter, 0

    def new(self) -> str:
        """The next one."""
        self._last += 1
        return f"{self._letter}{self._last}"


_FOLDER = Path(__file__).parent


@cache
def function(file: str, name: str) -> str:
    """One of the functions of that file, as `Nodes.call` takes it: with up to three arguments."""
    source = (_FOLDER / file).read_text(encoding="utf-8").rstrip().rstrip(";")
    return f"function (a, b, c) {{ return ({source}).{name}.call(this, a, b, c); }}"


WORLD = "sweepdesk-console"
MAX_DEPTH = 20  # of frames and shadow roots within each other
GONE = "This is no longer on the page."

_HOLDS = """function (inner) {
  for (let n = inner; n; n = n.assignedSlot || n.parentNode || n.host) if (n === this) return true;
  return inner.closest?.("label")?.control === this;
}"""

Box = tuple[float, float, float, float]  # x, y, width, height in CSS pixels of the top viewport


@dataclass(frozen=True, slots=True)
class Node:
    """A node and how to reach it; `offset` is where its process's own viewport begins in the top one."""

    cdp: CDPSession
    backend_id: int
    frame_id: str
    name: str
    offset: tuple[float, float] = (0.0, 0.0)


@dataclass(eq=False, slots=True)
class Nodes:
    """The nodes of one tab. Every method *raises* PlaywrightError when the page has moved on."""

    tab: Tab
    _worlds: dict[tuple[CDPSession, str], int] = field(default_factory=dict)
    _inner: dict[Frame, tuple[CDPSession, str]] = field(default_factory=dict)  # frames of other processes

    async def at(self, x: float, y: float) -> Node | None:
        """What is at this point of the viewport, None where nothing does."""
        cdp, offset = await self.tab.cdp(), (0.0, 0.0)
        for _ in range(MAX_DEPTH):
            seen = (await cdp.send("Page.getLayoutMetrics"))["cssLayoutViewport"]
            point = {"x": round(x - offset[0] + seen["pageX"]), "y": round(y - offset[1] + seen["pageY"])}
            try:
                hit = await cdp.send("DOM.getNodeForLocation", point)
            except PlaywrightError:  # outside of everything
                return None
            node = await self._describe(cdp, int(hit["backendNodeId"]), str(hit["frameId"]), offset)
            inside = await self._other_process(node)
            if inside is None:
                return node
            cdp, offset = inside
        return None

    async def is_picker_button(self, x: float, y: float) -> bool:
        """Whether the sign that opens a date's or time's own picker is at this point."""
        cdp = await self.tab.cdp()
        seen = (await cdp.send("Page.getLayoutMetrics"))["cssLayoutViewport"]
        point = {
            "x": round(x + seen["pageX"]),
            "y": round(y + seen["pageY"]),
            "includeUserAgentShadowDOM": True,
        }
        hit = await cdp.send("DOM.getNodeForLocation", point)
        told = await cdp.send("DOM.describeNode", {"backendNodeId": hit["backendNodeId"]})
        return "-webkit-calendar-picker-indicator" in told["node"].get("attributes", ())

    async def focused(self) -> Node | None:
        """The node with the focus, however deep; None when nothing has it."""
        cdp = await self.tab.cdp()
        frame_id, offset = await _own_frame(cdp), (0.0, 0.0)
        document = await self._document(cdp, frame_id)
        node: Node | None = None
        for _ in range(MAX_DEPTH):
            active = await _call(cdp, document, "function () { return this.activeElement; }")
            if "objectId" not in active["result"]:
                return node
            told = await cdp.send(
                "DOM.describeNode", {"objectId": active["result"]["objectId"], "pierce": True}
            )
            node = _node(cdp, told["node"], frame_id, offset)
            root = next(
                (r for r in told["node"].get("shadowRoots", ()) if r["shadowRootType"] != "user-agent"), None
            )
            if "contentDocument" in told["node"]:
                frame_id, root = str(told["node"]["frameId"]), told["node"]["contentDocument"]
            if root is not None:
                document = await self._resolve(cdp, int(root["backendNodeId"]), frame_id)
                continue
            inside = await self._other_process(node)
            if inside is None:
                return node
            cdp, offset = inside
            frame_id = await _own_frame(cdp)
            document = await self._document(cdp, frame_id)
        return node

    async def call(self, node: Node, function: str, *args: object, is_page: bool = False) -> Any:
        """What `function` gives for the node as `this`. `is_page`: in the page's own world. *Raises* PageError."""
        target = await self._resolve(node.cdp, node.backend_id, "" if is_page else node.frame_id)
        given = [{"value": arg} for arg in args]
        answer = await _call(node.cdp, target, function, arguments=given, returnByValue=True)
        if "exceptionDetails" in answer:
            raise PageError("The page would not say what this is.")
        return answer["result"].get("value")

    async def holds(self, outer: Node, inner: Node) -> bool:
        """Whether one node is the other, or is within it (shadow roots and slots included)."""
        try:
            told = await outer.cdp.send(
                "DOM.resolveNode",
                {
                    "backendNodeId": inner.backend_id,
                    "executionContextId": await self._world(outer.cdp, outer.frame_id),
                },
            )
        except PlaywrightError:  # of another frame
            return False
        target = await self._resolve(outer.cdp, outer.backend_id, outer.frame_id)
        given = [{"objectId": told["object"]["objectId"]}]
        answer = await _call(outer.cdp, target, _HOLDS, arguments=given, returnByValue=True)
        return answer["result"].get("value") is True

    async def box(self, node: Node) -> Box | None:
        """Where it is drawn, None when it is not."""
        try:
            told = await node.cdp.send("DOM.getContentQuads", {"backendNodeId": node.backend_id})
        except PlaywrightError:
            return None
        for quad in told["quads"]:
            left, top = min(quad[0::2]), min(quad[1::2])
            width, height = max(quad[0::2]) - left, max(quad[1::2]) - top
            if width > 0 and height > 0:
                return left + node.offset[0], top + node.offset[1], width, height
        return None

    async def sessions(self) -> list[tuple[CDPSession, str, tuple[float, float]]]:
        """Every process that draws a part of the page: its session, its frame, where it begins."""
        cdp = await self.tab.cdp()
        found = [(cdp, await _own_frame(cdp), (0.0, 0.0))]
        for frame in self.tab.page.frames[1:]:
            inner = await self._session_of(frame)
            if inner is not None:
                with contextlib.suppress(PlaywrightError):
                    found.append((*inner, await self._origin(frame, inner[1])))
        return found

    # -- parts ------------------------------------------------------------------------------------

    async def _document(self, cdp: CDPSession, frame_id: str) -> dict[str, Any]:
        """The document of a process's own frame as an object."""
        for _ in range(2):
            world = await self._world(cdp, frame_id)
            with contextlib.suppress(PlaywrightError):
                found = await cdp.send("Runtime.evaluate", {"expression": "document", "contextId": world})
                return dict(found["result"])
            self._worlds.pop((cdp, frame_id), None)  # it went to another document
        raise PageError("The page moved on.")

    async def _describe(
        self, cdp: CDPSession, backend_id: int, frame_id: str, offset: tuple[float, float]
    ) -> Node:
        told = await cdp.send("DOM.describeNode", {"backendNodeId": backend_id})
        return _node(cdp, told["node"], frame_id, offset)

    async def _resolve(self, cdp: CDPSession, backend_id: int, frame_id: str) -> dict[str, Any]:
        """The node as an object; in the page's own world when no frame is named."""
        params: dict[str, Any] = {"backendNodeId": backend_id}
        if frame_id:
            params["executionContextId"] = await self._world(cdp, frame_id)
        try:
            return dict((await cdp.send("DOM.resolveNode", params))["object"])
        except PlaywrightError:
            if self._worlds.pop((cdp, frame_id), None) is None:
                raise
        params["executionContextId"] = await self._world(cdp, frame_id)  # the frame went to another document
        return dict((await cdp.send("DOM.resolveNode", params))["object"])

    async def _world(self, cdp: CDPSession, frame_id: str) -> int:
        known = self._worlds.get((cdp, frame_id))
        if known is None:
            made = await cdp.send("Page.createIsolatedWorld", {"frameId": frame_id, "worldName": WORLD})
            known = self._worlds[(cdp, frame_id)] = int(made["executionContextId"])
        return known

    async def _other_process(self, node: Node) -> tuple[CDPSession, tuple[float, float]] | None:
        """For a frame that another process draws: its session and where it begins."""
        if node.name not in ("IFRAME", "FRAME"):
            return None
        told = await node.cdp.send("DOM.describeNode", {"backendNodeId": node.backend_id, "pierce": True})
        frame_id = str(told["node"].get("frameId") or "")
        if "contentDocument" in told["node"] or not frame_id:
            return None
        for frame in self.tab.page.frames[1:]:
            inner = await self._session_of(frame)
            if inner is not None and inner[1] == frame_id:
                return inner[0], await _content_origin(node)
        return None

    async def _session_of(self, frame: Frame) -> tuple[CDPSession, str] | None:
        if frame not in self._inner:
            try:
                cdp = await self.tab.page.context.new_cdp_session(frame)
                self._inner[frame] = (cdp, await _own_frame(cdp))
            except PlaywrightError:  # drawn by its parent's process
                return None
        return self._inner[frame]

    async def _origin(self, frame: Frame, frame_id: str) -> tuple[float, float]:
        """Where a frame of another process begins in the top viewport."""
        element = await frame.frame_element()
        place = await element.bounding_box()
        inset = await element.evaluate("(el) => [el.clientLeft, el.clientTop]")
        if place is None:
            return 0.0, 0.0
        return place["x"] + inset[0], place["y"] + inset[1]


def _node(cdp: CDPSession, told: dict[str, Any], frame_id: str, offset: tuple[float, float]) -> Node:
    return Node(cdp, int(told["backendNodeId"]), frame_id, str(told["nodeName"]).upper(), offset)


async def _call(cdp: CDPSession, this: Mapping[str, Any], function: str, **more: object) -> dict[str, Any]:
    asked = {"functionDeclaration": function, "objectId": this["objectId"], **more}
    return dict(await cdp.send("Runtime.callFunctionOn", asked))


async def _own_frame(cdp: CDPSession) -> str:
    return str((await cdp.send("Page.getFrameTree"))["frameTree"]["frame"]["id"])


async def _content_origin(node: Node) -> tuple[float, float]:
    told = await node.cdp.send("DOM.getBoxModel", {"backendNodeId": node.backend_id})
    left, top = told["model"]["content"][:2]
    return left + node.offset[0], top + node.offset[1]
