"""What a results page says of itself: that it found nothing, or how many it found."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from agent.core.types import ZoneKind
from agent.language.word_lists import load_patterns
from agent.perceive.availability.availability import quote_around
from agent.perceive.page_kind.page import PageView
from agent.perceive.structure.snapshot import Node
from agent.perceive.structure.text import Line, squash
from agent.perceive.structure.zones import is_search_field

_FILE = Path(__file__).with_suffix(".toml")
_PATTERNS = load_patterns(_FILE)
NO_RESULTS = _PATTERNS["no_results"]
_TRUTH = _PATTERNS["truth"]
_STRONG = _PATTERNS["strong"]
_PERSONAL = _PATTERNS["personal"]
_COUNTS = tuple(words for name, words in _PATTERNS.items() if name.startswith("count_"))
_OTHER_COUNT = _PATTERNS["other_count"]
_OWN_LISTS = _PATTERNS["own_lists"]
_QUIET = frozenset(
    {
        ZoneKind.HEADER,
        ZoneKind.NAVIGATION,
        ZoneKind.FOOTER,
        ZoneKind.FILTERS,
        ZoneKind.CONSENT,
        ZoneKind.OVERLAY,
        ZoneKind.SEARCH,
    }
)
_DIGIT = re.compile(r"\d")
_MAX_STATEMENT = 260
_SHORTEST_SEARCH = 3  # characters


def no_results_quote(view: PageView, first_card: int | None = None) -> str:
    """The page's own words that a search or a category holds nothing; "" when it does not say so.

    Where cards follow, only strong words before the first of them count: what comes after is a recommendation.
    """
    if _PERSONAL.search(urlsplit(view.url).path):
        return ""
    for line in _statements(view):
        if first_card is not None and line.first > first_card:
            return ""
        said = squash(line.text)
        match = None if _OWN_LISTS.search(said) else NO_RESULTS.search(said)
        if match and first_card is not None and not _STRONG.search(match[0]):
            continue
        if match and _TRUTH.search(match[0]) and not _is_advice(said, match.start()):
            return quote_around(said, match.start(), match.end())
    return ""


@dataclass(frozen=True, slots=True)
class SearchPanel:
    """What the site lays over its page to be searched in, after something was typed there."""

    node: Node
    results: tuple[Node, ...]  # links below the search box
    quote: str  # the words below the box that repeat what was typed


def search_panel(view: PageView) -> SearchPanel | None:
    """The filled search panel over the page, once it has answered."""
    for panel in view.zones.blocking:
        for box in view.tally.controls(panel):
            typed = squash(box.get("val")).casefold()
            if len(typed) < _SHORTEST_SEARCH or not is_search_field(box):
                continue
            links = tuple(c for c in view.tally.controls_in(box.end, panel.end) if c.tag == "a")
            said = [squash(line.text) for line in view.text.rows(box.end, panel.end)]
            quote = next((quote_around(s, at, at) for s in said if (at := s.casefold().find(typed)) >= 0), "")
            if links or quote:
                return SearchPanel(panel, links, quote)
    return None


_QUOTES = re.compile(r"[\"'“„«‘]")


def quotes_search(said: str, view: PageView) -> bool:
    """Whether it is a heading of results: it has what stands in the search box in quotation marks."""
    if not _QUOTES.search(said):
        return False  # most headings, and the page need not be gone through
    typed = (squash(n.get("val")).casefold() for n in view.nodes if n.get("val") and is_search_field(n))
    return any(re.search(rf"[\"'“„«‘]\s?{re.escape(words)}\s?[\"'”“»’]", said.casefold()) for words in typed)


def result_count(view: PageView) -> int | None:
    """The page's own count of what it found ("24 results", "1-12 von 340"); None when it gives none."""
    for line in _statements(view):
        said = squash(line.text)
        if len(said) > 90 or not _DIGIT.search(said) or _OTHER_COUNT.search(said):
            continue
        for pattern in _COUNTS:
            match = pattern.search(said)
            if match:
                return int("".join(c for c in match[1] if c.isdigit()))
    return None


def _statements(view: PageView) -> Iterator[Line]:
    for line in view.text.lines:
        if len(line.text) <= _MAX_STATEMENT and view.zones.of(line.block) not in _QUIET:
            yield line


def _is_advice(said: str, start: int) -> bool:
    """Words that only sound like it: a condition, or something else than goods that was not found."""
    if re.search(
        r"(?i)\b(?:location|store|shop|postcode|zip|address|e-?mail|account|order number|page|city|code|"
        r"coupon|voucher|image|review|reviews|ratings?)\b",
        said[start : start + 90],
    ):
        return True
    return bool(re.search(r"(?i)\b(?:if|when|wenn|falls|si|cuando)\b[^.!?]{0,60}$", said[:start]))
