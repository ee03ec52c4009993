"""The agent's hands: finds an element again by its id, brings it into view, clicks, types, chooses, scrolls."""

from __future__ import annotations

import asyncio
import random

from playwright.async_api import ElementHandle, Frame, Page

from agent.browser.script import SNAPSHOT_SCRIPT
from agent.browser.tab import Tab
from agent.core.types import Box, InteractiveElement

_KEY_DELAYS_S = (0.012, 0.045)  # between keys, at random: as a quick typist, not as a paste
_SCROLL_SHARE = 0.8

GONE = "The element is no longer on the page."
CHANGED = "The element is not what it was when the page was read."
COVERED = "Something else on the page lies over the element."
NO_FIELD = "There is no field to type into."
NO_OPTION = "The list has no such option."

# A point inside the element where a click would really reach it (or something that passes the click on to
# it): the middle first, then points around it. Null when every one of them is covered.
_POINT_SCRIPT = """
(el, at) => {
  const rect = [...el.getClientRects()].find((r) => r.width > 0 && r.height > 0) || el.getBoundingClientRect();
  if (!rect.width || !rect.height) return null;
  const up = (n) => n.assignedSlot || n.parentNode || n.host || null;
  const holds = (outer, inner) => { for (let n = inner; n; n = up(n)) if (n === outer) return true; return false; };
  const reaches = (x, y) => {
    const root = el.getRootNode();
    const top = (root.elementFromPoint ? root : el.ownerDocument).elementFromPoint(x, y);
    if (!top) return false;
    for (let n = top; n && n !== el && holds(el, n); n = up(n)) {  // a button that sends, inside what was decided on
      const sends = (n.tagName === 'BUTTON' || n.tagName === 'INPUT') && n.type === 'submit';
      if (sends && n.form && n.form.method === 'post') return false;
    }
    let win = el.ownerDocument.defaultView, fx = x, fy = y;
    while (win && win !== win.parent && win.frameElement) {  // nothing of the pages around the frame lies over it
      const f = win.frameElement, b = f.getBoundingClientRect();
      fx += b.left + f.clientLeft; fy += b.top + f.clientTop;
      const above = f.ownerDocument.elementFromPoint(fx, fy);
      if (above && above !== f && !holds(above, f)) return false;
      win = win.parent;
    }
    const label = top.closest('label');
    return holds(el, top) || holds(top, el) && !top.contains(document.body) || !!label && label.control === el;
  };
  if (at) return reaches(at.cx, at.cy) ? at : null;  // the pointer has come: is it still there?
  for (const [sx, sy] of [[.5, .5], [.25, .5], [.75, .5], [.5, .25], [.5, .75], [.1, .5], [.9, .5]]) {
    const x = rect.left + rect.width * sx, y = rect.top + rect.height * sy;
    if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) continue;
    if (reaches(x, y)) return {sx, sy, cx: x, cy: y};
  }
  return null;
}
"""

_BOX_SCRIPT = """
(el) => {
  const r = [...el.getClientRects()].find((c) => c.width > 0 && c.height > 0);
  if (!r) return null;
  let x = r.left, y = r.top, win = el.ownerDocument.defaultView;
  while (win && win !== win.parent && win.frameElement) {
    const f = win.frameElement, b = f.getBoundingClientRect();
    x += b.left + f.clientLeft; y += b.top + f.clientTop; win = win.parent;
  }
  return {x, y, width: r.width, height: r.height};
}
"""

_IS_FIELD_SCRIPT = """
() => {
  let el = document.activeElement;
  while (el && el.shadowRoot && el.shadowRoot.activeElement) el = el.shadowRoot.activeElement;
  if (!el) return false;
  if (el.tagName === 'IFRAME' || el.tagName === 'TEXTAREA' || el.isContentEditable) return true;
  const buttons = ['button', 'submit', 'reset', 'checkbox', 'radio', 'image', 'file', 'range', 'color', 'hidden'];
  return el.tagName === 'INPUT' && !buttons.includes(el.type) && !el.readOnly;
}
"""


async def locate(tab: Tab, element: InteractiveElement) -> ElementHandle | None:
    """The element of that id, if the page still has it; in whatever frame it stands."""
    frame, name = _frame_of(tab, element)
    if frame is None:
        return None
    handle = await frame.evaluate_handle(SNAPSHOT_SCRIPT, {"find": name})
    return handle.as_element()


async def has_changed(tab: Tab, element: InteractiveElement) -> bool:
    """Whether it says, leads to or sends something else than when the page was read."""
    frame, name = _frame_of(tab, element)
    if frame is None or not element.signature:
        return False
    return bool(await frame.evaluate(SNAPSHOT_SCRIPT, {"sign": name}) != element.signature)


async def _is_overlaid(tab: Tab, element: InteractiveElement, x: float, y: float) -> bool:
    """Whether something of the page itself lies over a frame of another origin at this point."""
    if ":" not in element.id:
        return False
    top = await tab.page.evaluate("([x, y]) => (document.elementFromPoint(x, y) || {}).tagName || ''", [x, y])
    return top not in ("IFRAME", "FRAME", "OBJECT", "EMBED")


async def reveal(tab: Tab, element: InteractiveElement) -> None:
    """Scroll it into view."""
    frame, name = _frame_of(tab, element)
    if frame is not None:
        await frame.evaluate(SNAPSHOT_SCRIPT, {"reveal": name})


def _frame_of(tab: Tab, element: InteractiveElement) -> tuple[Frame | None, str]:
    """The frame that an element stands in, and its id there (see `agent/browser/grafting.py`)."""
    number, colon, name = element.id.partition(":")
    if not colon:
        return tab.page.main_frame, element.id
    return (tab.frame_of(int(number)) if number.isdigit() else None), name


async def click(tab: Tab, element: InteractiveElement) -> str:
    """Bring it into view and click where the click reaches it. The problem in words, "" when it was done."""
    handle = await locate(tab, element)
    if handle is None:
        return GONE
    if await has_changed(tab, element):
        return CHANGED
    spot = await _spot(tab, element, handle)
    if isinstance(spot, str):
        return spot
    x, y, share = spot
    await tab.page.mouse.move(x, y, steps=3)
    if await handle.evaluate(_POINT_SCRIPT, share) is None or await _is_overlaid(tab, element, x, y):
        return COVERED  # something came over it, or it went away, as the pointer came
    await tab.page.mouse.click(x, y, delay=random.randint(20, 60))  # noqa: S311 - a human's finger, not a secret
    return ""


async def type_text(tab: Tab, element: InteractiveElement, text: str) -> str:
    """Click the field, clear it, type with short pauses, press Enter. The problem in words, or ""."""
    problem = await click(tab, element)
    if problem:
        return problem
    if not await _wait_for_field(tab.page):
        return NO_FIELD
    await tab.page.keyboard.press("Control+A")
    await tab.page.keyboard.press("Delete")
    for char in text:
        await tab.page.keyboard.type(char)
        await asyncio.sleep(random.uniform(*_KEY_DELAYS_S))  # noqa: S311 - as above
    await tab.page.keyboard.press("Enter")
    return ""


async def choose(tab: Tab, element: InteractiveElement, label: str) -> str:
    """Choose an option of a native list by its label; other lists are clicked. The problem in words, or ""."""
    handle = await locate(tab, element)
    if handle is None:
        return GONE
    if await has_changed(tab, element):
        return CHANGED
    labels = await handle.evaluate(
        "(el) => el.tagName === 'SELECT' ? [...el.options].map((o) => o.label || o.text) : null"
    )
    if labels is None:
        return await click(tab, element)
    wanted = _squeeze(label)
    index = next((i for i, name in enumerate(labels) if _squeeze(str(name)) == wanted), None)
    if index is None:
        index = next((i for i, name in enumerate(labels) if wanted and wanted in _squeeze(str(name))), None)
    if index is None:
        return NO_OPTION
    await reveal(tab, element)
    await handle.select_option(index=index, timeout=3000)
    return ""


async def scroll(page: Page, *, down: bool = True) -> str:
    """Turn the wheel by most of a screen. Says so when the page did not move."""
    size = page.viewport_size or {"width": 1280, "height": 800}
    width, height = size["width"], size["height"]
    before = await page.evaluate("() => scrollY")
    await page.mouse.move(width / 2, height / 2)
    await page.mouse.wheel(0, height * _SCROLL_SHARE * (1 if down else -1))
    for _ in range(8):  # the wheel is animated: wait until it has moved and stopped
        await asyncio.sleep(0.05)
        now = await page.evaluate("() => scrollY")
        if now != before:
            break
    return ""


async def _spot(
    tab: Tab, element: InteractiveElement, handle: ElementHandle
) -> tuple[float, float, dict[str, float]] | str:
    """Where to click in viewport pixels, and how the frame's own script found it; or the problem."""
    share = await handle.evaluate(_POINT_SCRIPT)
    if share is None:
        await reveal(tab, element)
        share = await handle.evaluate(_POINT_SCRIPT)
    if share is None:
        return COVERED
    box = await _box_of(element, handle)
    if box is None:
        return GONE
    return box.x + box.width * share["sx"], box.y + box.height * share["sy"], share


async def _box_of(element: InteractiveElement, handle: ElementHandle) -> Box | None:
    """Its first visible rectangle in the top viewport, whatever frame it stands in."""
    if ":" in element.id:  # a frame of another origin does not tell where it stands; the browser does
        whole = await handle.bounding_box()
        return None if whole is None else Box(whole["x"], whole["y"], whole["width"], whole["height"])
    found = await handle.evaluate(_BOX_SCRIPT)
    return None if found is None else Box(found["x"], found["y"], found["width"], found["height"])


async def _wait_for_field(page: Page) -> bool:
    """Whether the focus reaches something that takes text: opened search bars focus their field a bit later."""
    for _ in range(10):
        if await page.evaluate(_IS_FIELD_SCRIPT):
            return True
        await asyncio.sleep(0.05)
    return False


def _squeeze(text: str) -> str:
    return " ".join(text.split()).casefold()
