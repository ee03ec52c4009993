"""One page in analysis: the snapshot with its text, counts, prices and zones, computed once."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from urllib.parse import urlsplit

from agent.core.types import Look
from agent.perceive.offers.read_lines import with_read_lines
from agent.perceive.offers.structured import Structured, read_structured
from agent.perceive.prices.money import currency_in_words, guess_currency
from agent.perceive.prices.prices import PriceBook
from agent.perceive.structure.columns import price_cells
from agent.perceive.structure.snapshot import Node, Snapshot, parse_snapshot
from agent.perceive.structure.tally import Tally
from agent.perceive.structure.text import PageText
from agent.perceive.structure.zones import Zones, find_zones

_TITLE_CUT = re.compile(r"\s[-–—|·•»«:>/]{1,3}\s|[|｜]")


@dataclass(frozen=True, slots=True)
class PageView:
    """Everything that the later steps look at. Nothing here is computed twice."""

    look: Look
    snapshot: Snapshot
    text: PageText
    tally: Tally
    structured: Structured
    currency: str
    prices: PriceBook
    zones: Zones
    titles: tuple[int, ...] = ()  # rows of visible h1 headings

    @property
    def url(self) -> str:
        """The address that the page shows."""
        return self.look.url or self.snapshot.url

    @property
    def nodes(self) -> Sequence[Node]:
        """All rows, in document order."""
        return self.snapshot.nodes

    @property
    def title_parts(self) -> tuple[str, ...]:
        """The page's title and its OpenGraph title, cut where shops put their own name."""
        titles = (self.snapshot.title, self.snapshot.get_meta("og:title"))
        return tuple(p for title in titles for part in _TITLE_CUT.split(title) if (p := part.strip()))

    def page_y(self, node: Node) -> float:
        """How far below the top of the document the node is."""
        return node.y + self.snapshot.scroll[1]


def view_page(look: Look) -> PageView:
    """Read one look at a page into a view."""
    amend = partial(with_read_lines, lines=look.ocr_lines) if look.ocr_lines else None
    snapshot = parse_snapshot(look.snapshot, amend)
    text = PageText(snapshot)
    tally = Tally(snapshot)
    structured = read_structured(snapshot)
    titles = tuple(n.index for n in snapshot.nodes if n.tag == "h1" and n.is_seen)
    host = urlsplit(look.url or snapshot.url).hostname or ""
    currency = guess_currency(snapshot.lang, host, structured.currency) or currency_in_words(text.whole())
    prices = PriceBook(text, currency, price_cells(snapshot, text, currency))
    return PageView(
        look, snapshot, text, tally, structured, currency, prices, find_zones(snapshot, text, tally), titles
    )
