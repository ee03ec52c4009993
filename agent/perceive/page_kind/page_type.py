"""What kind of page this is, how sure that is, and why, in words for people."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import parse_qsl, urlsplit

from agent.core.types import Blocker, PageType, ZoneKind
from agent.language.word_lists import load_patterns, load_words
from agent.perceive.offers.cards import CardGroup
from agent.perceive.offers.detail import Detail
from agent.perceive.page_kind.page import PageView
from agent.perceive.structure.snapshot import INTERACTIVE
from agent.perceive.structure.tally import is_heading
from agent.perceive.structure.text import squash

_FILE = Path(__file__).with_suffix(".toml")
_PATTERNS = load_patterns(_FILE)
_WORDS = load_words(_FILE)
_ERROR = _PATTERNS["error"]
_SEARCH_WORDS = _PATTERNS["search_words"]
_SEARCH_KEYS = frozenset(_WORDS["search_keys"])
_LONG_LINE = 110
_STRONG_SIGNS = 3.5
_LIST_TYPES = frozenset(
    {"collectionpage", "searchresultspage", "itemlist", "offercatalog", "productcollection"}
)
_READ_TYPES = frozenset(_WORDS["read_types"])


@dataclass(frozen=True, slots=True)
class TypeVerdict:
    """The page's type with a confidence of 0-1 and reasons, the strongest first."""

    kind: PageType
    confidence: float
    reasons: tuple[str, ...]


ANSWERED = TypeVerdict(
    PageType.SEARCH, 0.9, ("what was typed is answered over the page",)
)  # by a search panel


def classify(
    view: PageView,
    groups: Sequence[CardGroup],
    detail: Detail,
    blocker: Blocker | None,
    no_results: str,
    count: int | None,
) -> TypeVerdict:
    """The page's type. Errors and blockers first, then what the page mostly shows."""
    if blocker is not None:
        return TypeVerdict(PageType.BLOCKED, 0.9, (f'{blocker.family.value}: "{blocker.quote}"',))
    offered = [g for g in groups if not g.is_related]
    error = _error(view, bool(offered))
    if error is not None:
        return error
    listing, list_reasons = _listing_score(view, offered, count)
    beside = listing
    if _leads(detail, offered):  # what leads nowhere is then what can be had of it: tickets, sizes
        beside = min(listing, 1.5 if any(c.url or c.element_id for g in offered for c in g.cards) else 1.0)
    reading, read_reasons = _reading_score(view)
    is_search = _is_search(view)
    if no_results and detail.score < 4.0:
        return TypeVerdict(PageType.SEARCH, 0.9, (f'the page says: "{no_results}"',))
    if _is_detail(view, detail, beside, reading, is_search):
        return TypeVerdict(PageType.PDP, _sure(detail.score - max(beside, 1.0)), detail.reasons)
    if listing >= 2.5 and listing >= reading - 1.0:
        is_front = _is_home(view) and listing < 6.5
        kind = PageType.SEARCH if is_search else PageType.HOMEPAGE if is_front else PageType.LISTING
        return TypeVerdict(kind, _sure(listing - max(detail.score - 2, reading, 0.5)), tuple(list_reasons))
    if _is_home(view) and reading < 4.5:
        reasons = ("the address is the site's front page", *read_reasons[:1])
        return TypeVerdict(PageType.HOMEPAGE, 0.75, reasons)
    if reading >= 2.5:
        confidence = _sure(reading - max(listing, detail.score - 2, 0.0))
        return TypeVerdict(PageType.ARTICLE, confidence, tuple(read_reasons))
    return _leftover(view, listing, list_reasons, detail, is_search)


def _is_detail(view: PageView, detail: Detail, listing: float, reading: float, is_search: bool) -> bool:
    """One thing's own page: strong signs outweigh cards beside it, weak ones count where nothing else is."""
    if is_search and (_SEARCH_WORDS.search(detail.name) or _quotes_search(view, detail.name)):
        return False
    if detail.score >= 4.0:
        return detail.score > listing
    is_alone = listing < 1.5 and reading < detail.score + 0.5
    return detail.score >= 2.2 and is_alone and not _is_home(view) and not is_search


def _leftover(
    view: PageView, listing: float, reasons: Sequence[str], detail: Detail, is_search: bool
) -> TypeVerdict:
    if is_search:
        return TypeVerdict(PageType.SEARCH, 0.6, ("the address or the words speak of a search",))
    if detail.score >= 3.0 and detail.score > listing:
        return TypeVerdict(PageType.PDP, 0.5, detail.reasons)
    if listing >= 1.0:
        return TypeVerdict(PageType.LISTING, 0.45, tuple(reasons))
    links = sum(
        1 for n in view.nodes if n.tag == "a" and n.flags & INTERACTIVE and view.zones.of(n) is ZoneKind.MAIN
    )
    if _is_home(view) or links > 15:
        return TypeVerdict(
            PageType.HOMEPAGE if _is_home(view) else PageType.LISTING,
            0.35,
            ("mostly links, nothing on offer is shown",),
        )
    return TypeVerdict(PageType.ARTICLE, 0.35, ("text and nothing on offer",))


def _error(view: PageView, has_cards: bool) -> TypeVerdict | None:
    status = view.look.http_status
    if status >= 400 and not has_cards:
        return TypeVerdict(PageType.ERROR, 0.95, (f"the server answered {status}",))
    if view.tally.total_text > 1500 or has_cards:
        return None
    heads = [
        view.snapshot.title,
        *(
            view.text.words(n)
            for n in view.nodes
            if is_heading(n) and n.is_seen and view.zones.of(n) is ZoneKind.MAIN
        ),
    ]
    first = [
        squash(line.text)
        for line in view.text.lines
        if view.zones.of(line.block) is ZoneKind.MAIN and len(line.text) < 200
    ][:6]
    for said in [*heads, *first]:
        match = _ERROR.search(said)
        if match:
            return TypeVerdict(PageType.ERROR, 0.85, (f'the page says: "{squash(said)[:140]}"',))
    return None


def _listing_score(view: PageView, groups: Sequence[CardGroup], count: int | None) -> tuple[float, list[str]]:
    score, reasons = 0.0, []
    cards = [c for g in groups for c in g.cards]
    priced = sum(1 for c in cards if c.price is not None)
    if len(cards) >= 2:
        score += 1.5 + min(3.0, priced * 0.5) + min(1.5, (len(cards) - priced) * 0.25)
        reasons.append(f"{len(cards)} blocks alike, {priced} with a price")
    elif cards:
        score += 2.5
        reasons.append("one block with a price that leads to its own page")
    if count is not None and count > 0:
        score, reasons = score + 1.0, [*reasons, f"the page counts {count} results"]
    kinds = set(view.zones.roots.values())
    for kind, words in (
        (ZoneKind.SORT, "a sort control"),
        (ZoneKind.PAGINATION, "page numbers"),
        (ZoneKind.FILTERS, "filters"),
    ):
        if kind in kinds:
            score, reasons = score + 0.5, [*reasons, words]
    if view.structured.types & _LIST_TYPES and len(cards) >= 2:
        score, reasons = score + 0.7, [*reasons, "the page declares a list"]
    if _is_search(view):
        score += 0.7
    return score, reasons


def _leads(detail: Detail, groups: Sequence[CardGroup]) -> bool:
    """Whether one thing's own heading and price are before all cards, or the page declares just that thing."""
    if detail.heading is None:
        return False
    if detail.is_declared and detail.declared is not None and detail.declared.amount is not None:
        return True
    first = min((g.cards[0].region.start for g in groups), default=0)
    if (
        groups
        and first > detail.heading.index
        and not any(c.url or c.element_id for g in groups for c in g.cards)
    ):
        return True  # rows with prices that lead nowhere, below its name
    if detail.price is None:
        bare = bool(groups) and not any(g.priced for g in groups)
        return (
            bare and detail.score >= _STRONG_SIGNS and groups[0].cards[0].region.start > detail.heading.index
        )
    return bool(groups) and first > max(detail.price.row, detail.heading.index)


def _reading_score(view: PageView) -> tuple[float, list[str]]:
    long_lines = [
        line
        for line in view.text.lines
        if len(line.text) >= _LONG_LINE and view.zones.of(line.block) in (ZoneKind.MAIN, ZoneKind.DETAIL)
    ]
    chars = sum(len(line.text) for line in long_lines)
    score, reasons = 0.0, []
    if len(long_lines) >= 2 or chars > 400:
        score += min(3.5, 0.5 * len(long_lines)) + min(1.5, chars / 2000)
        reasons.append(f"{len(long_lines)} paragraphs of text")
    if any(n.tag == "article" for n in view.nodes) and len(long_lines) >= 3:
        score, reasons = score + 0.5, [*reasons, "marked as an article"]
    if view.structured.types & _READ_TYPES or view.structured.og_type == "article":
        score, reasons = score + 1.0, [*reasons, "the page declares an article"]
    return score, reasons


def _is_search(view: PageView) -> bool:
    parts = urlsplit(view.url)
    if any(key.lower() in _SEARCH_KEYS and value.strip() for key, value in parse_qsl(parts.query)):
        return True
    if re.search(
        r"(?i)/(?:search|suche|recherche|busqueda|buscar|catalogsearch|find|zoeken|sok)(?:[/.?]|$)",
        parts.path,
    ):
        return True
    heads = [
        view.snapshot.title,
        *(view.text.words(n) for n in view.nodes if n.tag in ("h1", "h2") and n.is_seen),
    ][:6]
    return any(_SEARCH_WORDS.search(h) for h in heads)


def _quotes_search(view: PageView, heading: str) -> bool:
    """Whether a heading quotes what the address says was searched for, between other words: it names no product."""
    asked = (squash(value).casefold() for _, value in parse_qsl(urlsplit(view.url).query))
    return any(
        re.search(rf"[\"“„«'‘]{re.escape(words)}[\"”“»'’]", heading.casefold()) for words in asked if words
    )


def _is_home(view: PageView) -> bool:
    parts = urlsplit(view.url)
    path = parts.path.rstrip("/").lower()
    if (
        re.fullmatch(
            r"(?:/(?:[a-z]{2}(?:[-_][a-z]{2})?|index|home|default|main|start|startseite|accueil|"
            r"inicio)(?:\.\w{2,5})?)*",
            path,
        )
        is None
    ):
        return False
    query = {k.lower() for k, _ in parse_qsl(parts.query)}
    return not (
        query - {"lang", "locale", "utm_source", "utm_medium", "utm_campaign", "ref", "country", "currency"}
    ) and not parts.fragment.startswith(("/", "!"))


def _sure(margin: float) -> float:
    return round(max(0.4, min(0.97, 0.55 + 0.12 * margin)), 2)
