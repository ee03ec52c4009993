"""What a visit that reads one page needs beyond the ports of every visit: the page as it is drawn, and its judge."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

from agent.core.ports import Page
from agent.core.sites.page_state import PageState

PART_MARK = "sweepdesk-part"  # what the page's own text cannot hold: a comment with a word of chance in it


@dataclass(frozen=True, slots=True)
class Rendered:
    """A page as it stands in the browser: what people can see of it, as HTML, or the PDF that took its place.

    `part` is its main part alone, to be put where `mark` stands in the HTML of an article's first page.
    """

    url: str
    body: bytes
    content_type: str = "text/html"
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)
    part: str = ""
    mark: str = ""
    is_partial: bool = False  # the page was larger than what is kept


@dataclass(frozen=True, slots=True)
class Judged:
    """What a page turned out to be. `chars` is how much text it has."""

    state: PageState
    reason: str
    chars: int = 0


class ReadablePage(Page, Protocol):
    """A page that can be taken as it is drawn."""

    async def render(self) -> Rendered:
        """The page in front as HTML, hidden text left out. *Raises* PageError, HandsOff, BrowserGone."""


class Judge(Protocol):
    """Says what a page is, and keeps what was read of it. Never raises for a bad page."""

    async def judge(self, page: Rendered) -> Judged:
        """The newest judgement is the one that counts."""
