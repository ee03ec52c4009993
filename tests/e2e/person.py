"""A person at a browser: signs in, and fails the test on any error in the console."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Page, StorageState, expect, sync_playwright

from agent.browser.chromium.find import find_browser
from tests.e2e.system import RunningSystem
from tests.factories import PASSWORD

PATIENCE_MS = 300_000  # no promise: a loaded machine
expect.set_options(timeout=PATIENCE_MS)


@contextlib.contextmanager
def chromium() -> Iterator[Browser]:
    """The tester's own browser; it has nothing to do with the agent's."""
    with sync_playwright() as playwright:
        path = find_browser("")
        assert path is not None, "no Chromium was found on this machine"
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        yield browser
        browser.close()


class Person:
    """One person with one tab. `problems` are the errors that the pages reported.

    `url` is the way to the desk, where it is not the desk's own address; `state` holds the cookies of somebody who
    has signed in.
    """

    def __init__(
        self, browser: Browser, system: RunningSystem, url: str = "", state: StorageState | None = None
    ) -> None:
        self.system = system
        self.url = url or system.url
        self.context: BrowserContext = browser.new_context(
            viewport={"width": 1280, "height": 900}, storage_state=state
        )
        self.context.set_default_timeout(PATIENCE_MS)
        self.page = self.new_tab()

    def new_tab(self) -> Page:
        """A tab whose errors count."""
        page = self.context.new_page()
        self.problems: list[str] = getattr(self, "problems", [])
        page.on("console", lambda m: self.problems.append(m.text) if m.type == "error" else None)
        page.on("pageerror", lambda error: self.problems.append(str(error)))
        return page

    def sign_in_by_link(self, link: str) -> None:
        """Use a one-time link, and choose a password where one is asked for."""
        self.page.goto(link.replace(self.system.url, self.url))
        self.page.locator("main form button").click()
        self.page.wait_for_url(lambda url: "/link/" not in url)
        if "/password/set/" in self.page.url:
            for field in self.page.locator("main input[type=password]").all():
                field.fill(PASSWORD)
            self.page.locator("main form button").last.click()
        self.page.wait_for_url(self.url + "/")

    def open(self, path: str) -> Page:
        """Go to a page of the desk."""
        self.page.goto(self.url + path)
        return self.page

    def start_sweep(self, query: str, vendors: list[str], ask: str = "yes") -> str:
        """Fill the form as a person does; the path of the sweep's page."""
        page = self.open("/sweeps/new/")
        page.get_by_label("What to find").fill(query)
        page.get_by_label("Vendors", exact=True).fill("\n".join(vendors))
        page.locator(f"input[name=ask_policy][value={ask}]").check()
        page.get_by_role("button", name="Start sweep").click()
        page.wait_for_url("**/sweeps/*/")
        return page.url.removeprefix(self.url)

    def keep_proof(self, folder: Path) -> None:
        """A picture of what the person sees, for the log of a failed test."""
        self.page.screenshot(path=folder / "last.png")
