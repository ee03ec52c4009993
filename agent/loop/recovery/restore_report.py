"""What came back when a parked visit's browser was opened again, in plain words. Pure."""

from __future__ import annotations

from dataclasses import dataclass

from agent.core.types import PageType, PageUnderstanding
from agent.loop.sight import seems_unfinished

FORMS = "what was typed into forms"
_LONGEST_URL = 200


def is_clear(page: PageUnderstanding) -> bool:
    """Whether a page stands there on which the agent can go on by itself."""
    is_wall = page.blocker is not None or page.page_type in (PageType.ERROR, PageType.BLOCKED)
    return not is_wall and not seems_unfinished(page)


@dataclass(frozen=True, slots=True)
class RestoreReport:
    """Saved and found again. `is_clear` is None where the page could not be looked at."""

    saved_url: str
    url: str
    cookies_saved: int
    cookies_kept: int
    had_scrolled: bool
    has_scrolled: bool
    blocker: str = ""  # its family, when it still stands
    is_clear: bool | None = None
    problem: str = ""  # why the saved address could not be opened

    def to_json(self) -> dict[str, object]:
        """For the console: what is as it was, what is not, and whether a person is needed still."""
        kept, lost = [], [FORMS]
        if self.problem:
            lost.insert(0, f"the address {_short(self.saved_url)}: {self.problem}")
        elif self.url == self.saved_url:
            kept.append("the address")
        else:
            lost.insert(0, f"the address: {_short(self.saved_url)} leads to {_short(self.url)} now")
        if self.cookies_saved:
            said = f"{self.cookies_kept} of {self.cookies_saved} cookies"
            (kept if self.cookies_kept else lost).append(said)
        if self.had_scrolled:
            (kept if self.has_scrolled else lost).append("the place on the page")
        return {"kept": kept, "lost": lost, "blocker": self._blocker_words(), "is_clear": self.is_clear}

    def _blocker_words(self) -> str:
        if self.is_clear is None:
            return ""
        return "The blocker is gone." if self.is_clear else f"The blocker still stands: {self.blocker}."


def _short(url: str) -> str:
    return url if len(url) <= _LONGEST_URL else f"{url[:_LONGEST_URL]}…"
