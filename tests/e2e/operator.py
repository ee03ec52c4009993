"""An operator at a browser: claims from the queue, sees the live picture, and works it with mouse and keyboard.

Everything that knows how the queue and the console are built stands here.
"""

from __future__ import annotations

import base64
import io
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from PIL import Image, ImageChops, ImageStat
from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect

from tests.e2e.person import Person
from tests.e2e.record import Record
from tests.processes import wait_for

VIEWPORT: ViewportSize = {"width": 1280, "height": 800}  # the agent's own
_ALIKE = 24.0  # mean difference of two pictures' channels, of 255: compression, not another page
_CUT_OUT = """(canvas, [left, top, width, height, across, down]) => {
    const copy = document.createElement("canvas");
    [copy.width, copy.height] = [width, height];
    const [x, y] = [canvas.width / across, canvas.height / down];
    copy.getContext("2d").drawImage(canvas, left * x, top * y, width * x, height * y, 0, 0, width, height);
    return copy.toDataURL("image/png");
}"""
Spot = tuple[float, float]


@dataclass(frozen=True)
class Box:
    """A part of the site's page, in its own pixels, and how it looks."""

    left: float
    top: float
    width: float
    height: float
    picture: Image.Image

    @property
    def middle(self) -> Spot:
        """Where a person would click."""
        return self.left + self.width / 2, self.top + self.height / 2


def measure(
    browser: Browser, url: str, *selectors: str, before: Callable[[Page], object] | None = None
) -> dict[str, Box]:
    """Where these parts stand in a window as large as the agent's: what a person sees in the live picture."""
    page = browser.new_page(viewport=VIEWPORT)
    try:
        page.goto(url)
        if before is not None:
            before(page)
        return {selector: _box(page.locator(selector).first) for selector in selectors}
    finally:
        page.close()


def _box(part: Locator) -> Box:
    picture = Image.open(io.BytesIO(part.screenshot())).convert("RGB")
    found = part.bounding_box()
    assert found is not None
    return Box(found["x"], found["y"], found["width"], found["height"], picture)


class Queue:
    """The queue page as an operator uses it."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.page = person.page

    def row(self, host: str) -> Locator:
        """The row of the visit at this host and port."""
        return self.page.locator("[data-item]").filter(has_text=host)

    def choose(self, host: str) -> None:
        """Open the queue and choose the row: its preview stands beside the list."""
        self.person.open("/queue/")
        row = self.row(host).first
        row.click()
        expect(self.page.locator("#queue-preview")).to_have_attribute(
            "data-pk", str(row.get_attribute("data-pk"))
        )

    def claim_button(self) -> Locator:
        """The button of the chosen item."""
        return self.page.locator("#queue-preview form[action$='/claim/']").get_by_role("button")

    def claim(self, host: str) -> Console:
        """Choose the row, press Claim: the console opens."""
        self.choose(host)
        self.claim_button().click()
        self.page.wait_for_url("**/takeover/")
        return Console(self.page)

    def claim_alike(self, host: str, count: int) -> Console:
        """Claim exactly the items that are listed as alike, and open the first one's console."""
        self.choose(host)
        self.page.get_by_role("button", name=f"Claim {count}").first.click()
        self.page.wait_for_url("**/takeover/")
        return Console(self.page)

    def watch(self, record: Record) -> Console:
        """Open the console of an item that somebody else holds."""
        self.person.open(f"/queue/{record.item('id')[0]}/takeover/")
        return Console(self.page)

    def claim_by_key(self) -> Console:
        """The first row, by keyboard alone."""
        self.person.open("/queue/")
        self.page.keyboard.press("j")
        self.page.keyboard.press("c")
        self.page.wait_for_url("**/takeover/")
        return Console(self.page)


class Console:
    """The takeover console of one item."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.canvas = page.locator("#console-canvas")

    def wait_for_control(self) -> None:
        """Until this operator drives."""
        expect(self.page.locator("#console-bar[data-phase=driving][data-mine]")).to_be_visible()

    def picture(self, box: Box) -> Image.Image:
        """What the canvas shows now where this part belongs."""
        at = [box.left, box.top, box.width, box.height, *VIEWPORT.values()]
        address = str(self.canvas.evaluate(_CUT_OUT, at))
        return Image.open(io.BytesIO(base64.b64decode(address.partition(",")[2]))).convert("RGB")

    def wait_to_see(self, box: Box) -> None:
        """Until the live picture shows this part of the site where it belongs."""
        try:
            wait_for(lambda: self._sees(box), "the live picture shows it")
        except AssertionError as exc:
            path = Path(tempfile.mkdtemp(prefix="sweepdesk-console-")) / "seen.png"
            self.page.screenshot(path=path)
            exc.add_note(f"what the operator saw instead: {path}")
            raise

    def _sees(self, box: Box) -> bool:
        shown = self.picture(box)
        wanted = box.picture.resize(shown.size)
        return max(ImageStat.Stat(ImageChops.difference(shown, wanted)).mean) < _ALIKE

    def _at(self, spot: Spot) -> Spot:
        box = self.canvas.bounding_box()
        assert box is not None
        scale = box["width"] / VIEWPORT["width"]
        return box["x"] + spot[0] * scale, box["y"] + spot[1] * scale

    def click(self, spot: Spot) -> None:
        """Click in the picture."""
        self.page.mouse.click(*self._at(spot))

    def drag(self, start: Spot, by_px: float) -> None:
        """Press, move sideways as a hand does, let go."""
        self.page.mouse.move(*self._at(start))
        self.page.mouse.down()
        for part in range(1, 13):
            self.page.mouse.move(*self._at((start[0] + by_px * part / 12, start[1] + part % 3)))
        self.page.mouse.up()

    def type(self, text: str) -> None:
        """Key by key."""
        self.page.keyboard.type(text, delay=20)

    def press(self, key: str) -> None:
        """One key, down and up."""
        self.page.keyboard.press(key)

    def paste(self, text: str) -> None:
        """By the console's own box."""
        self.page.locator("#console-text").fill(text)
        self.page.get_by_role("button", name="Insert").click()
        self.page.locator("#console-keys").focus()

    def give_reason(self, reason: str, button: str) -> None:
        """Fill in the small form of an action and press its button."""
        form = self.page.locator("#item-action-form")
        form.get_by_role("textbox").first.fill(reason)
        form.get_by_role("button", name=button, exact=True).click()

    def ask_for_control(self, reason: str) -> None:
        """Ask the person who drives."""
        self.page.get_by_role("link", name="Ask for control").click()
        self.give_reason(reason, "Ask")

    def take_control(self, reason: str) -> None:
        """Take it, as a lead may."""
        self.page.get_by_role("link", name="Take control").click()
        self.give_reason(reason, "Take control now")

    def hand_back(self, outcome: str = "Solved") -> None:
        """Press the outcome's button."""
        self.page.get_by_role("button", name=outcome).click()

    def wait_until_cleared(self) -> None:
        """Until the agent has looked again and found the way free."""
        expect(self.page.locator("#console-phase")).to_contain_text("Solved")
