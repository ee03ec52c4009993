"""`make docs`: the pictures of the help pages, taken of a running desk with the demo sites, in light and dark.

    python -m tests.e2e [NAME …]     # all, or those of these names

The desk has a data folder and ports of its own and is ended afterwards. Pictures go to `docs/guide/pictures`.
"""

from __future__ import annotations

import io
import json
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, expect

from tests.e2e.operator import Queue
from tests.e2e.person import Person, chromium
from tests.e2e.system import ROOT, RunningSystem
from tests.sites.gold import HAMSTER
from tests.sites.web_sources import web_of_sources

PICTURES = ROOT / "docs" / "guide" / "pictures"
QUESTION = "How much did the Kestrel Bridge cost?"
_THEMES = ("light", "dark")
_QUALITY = 75
_HIGH = 900


class Photographer:
    """Takes the pictures that are wanted, each in both themes."""

    def __init__(self, page: Page, wanted: list[str]) -> None:
        self.page, self.wanted, self.taken = page, wanted, 0

    def take(self, name: str, high: int = _HIGH) -> None:
        """What the window shows now, as `NAME.webp` and `NAME-dark.webp`."""
        if self.wanted and name not in self.wanted:
            return
        self.page.set_viewport_size({"width": 1280, "height": high})
        self.page.locator("#toasts > *").evaluate_all("all => all.forEach((toast) => toast.remove())")
        for theme in _THEMES:
            self.page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
            shot = Image.open(io.BytesIO(self.page.screenshot(animations="disabled")))
            ending = "" if theme == "light" else "-dark"
            shot.save(PICTURES / f"{name}{ending}.webp", quality=_QUALITY, method=6)
        self.page.emulate_media(color_scheme="light")
        self.taken += 1


@contextmanager
def demo_desk(folder: Path) -> Iterator[RunningSystem]:
    """A desk with demo sites and a web to answer questions from."""
    with web_of_sources() as web:
        system = RunningSystem(folder / "data", {**web.environ, "DEMO_SITES": "on"})
        system.start()
        try:
            yield system
            system.stop()
        finally:
            system.kill()


def tour(person: Person, photographer: Photographer) -> None:
    """One way through the whole desk."""
    take, page = photographer.take, person.page
    _sweep(person, take)
    _watch(person, take)
    _products(person, take)
    _question(person, take)
    _knowledge(person, take)
    person.open("/team/")
    take("team", 700)
    _queue(person, take)
    page.goto(person.url + "/")
    take("dashboard")


Take = Callable[..., None]


def _sweep(person: Person, take: Take) -> None:
    page = person.open("/sweeps/new/")
    page.get_by_label("What to find").fill(HAMSTER)
    page.get_by_role("button", name="Use the demo sites").click()
    expect(page.get_by_text("can be visited")).to_be_visible()
    take("sweep-new")
    page.get_by_role("button", name="Start sweep").click()
    page.wait_for_url("**/sweeps/*/")
    path = page.url.removeprefix(person.url)
    expect(page.locator("#sweep-head")).to_contain_text("Done")
    page.goto(person.url + path + "?tab=offers")
    take("sweep")
    page.goto(person.url + path + "?tab=vendors")
    take("vendors")
    page.locator(".vendor-row").filter(has_text="Products found").first.locator("a.strong").click()
    page.wait_for_url("**/runs/*/")
    take("run")
    person.open("/results/")
    take("results")


def _watch(person: Person, take: Take) -> None:
    """Of a sweep that needs nobody."""
    sites = json.loads((person.system.data_dir / "demo-sites.json").read_text("utf-8"))
    sweep = person.start_sweep(HAMSTER, [sites[name] for name in ("petshop", "breeder", "spa")], ask="never")
    page = person.page
    expect(page.locator("#sweep-head")).to_contain_text("Done")
    person.open(f"/watches/new/?sweep={sweep.strip('/').rpartition('/')[2]}")
    page.wait_for_load_state("networkidle")
    take("watch-new", 1000)
    page.get_by_role("button", name="Watch", exact=True).click()
    page.wait_for_url("**/watches/*/")
    page.get_by_role("button", name="Run now").click()
    expect(page.locator(".watch-runs > li")).to_have_count(2)
    expect(page.locator(".watch-runs > li").first).to_contain_text("Done")
    take("watch", 1000)


def _products(person: Person, take: Take) -> None:
    page = person.open("/products/")
    take("products")
    page.locator("tbody th a").first.click()
    page.wait_for_url("**/products/*/")
    take("product")


def _question(person: Person, take: Take) -> None:
    page = person.open("/queries/new/")
    page.get_by_role("textbox", name="Question").fill(QUESTION)
    page.locator("input[name=preference][value=always]").check()
    page.wait_for_load_state("networkidle")
    expect(page.get_by_text("Searches the web")).to_be_visible()
    take("question-new", 1150)
    page.get_by_role("button", name="Ask", exact=True).click()
    page.wait_for_url("**/queries/*/")
    expect(page.locator("#query-answer")).to_contain_text("412 million crowns")
    page.locator("#query-answer a.cite").first.focus()
    take("answer")


def _knowledge(person: Person, take: Take) -> None:
    person.open("/knowledge/")
    take("knowledge")


def _queue(person: Person, take: Take) -> None:
    page = person.open("/queue/")
    page.keyboard.press("j")
    expect(page.locator("#queue-preview")).to_be_visible()
    take("queue")
    console = Queue(person).claim("Captcha")
    console.wait_for_control()
    console.page.wait_for_timeout(2000)  # the site's own picture
    take("takeover")
    console.page.get_by_role("link", name="Release").click()


def main(wanted: list[str]) -> int:
    """Take them; 0 when the tour came to its end without an error on a page."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory(prefix="sweepdesk-pictures-") as folder,
        demo_desk(Path(folder)) as system,
        chromium() as browser,
    ):
        person = Person(browser, system)
        person.sign_in_by_link(system.sign_in_link)
        photographer = Photographer(person.page, wanted)
        tour(person, photographer)
        print(f"{photographer.taken} pictures in {PICTURES.relative_to(ROOT)}", *person.problems, sep="\n")
        return 1 if person.problems else 0
