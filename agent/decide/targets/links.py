"""Links of a page: the one that most likely leads to the goods, and those that name goods themselves."""

from __future__ import annotations

import re
from dataclasses import dataclass
from urllib.parse import parse_qsl, urlsplit

from agent.core.memory import LINK
from agent.core.ports import Embedder
from agent.core.sites.site import is_same_site, joined, without_fragment
from agent.core.types import InteractiveElement, PageType, PageUnderstanding, Product, ZoneKind
from agent.decide.offers.lexicon.vocabulary import any_of, words_of
from agent.decide.offers.nounphrase import Is
from agent.decide.offers.query import Query
from agent.decide.offers.things import read_for
from agent.decide.offers.words import folded, same_meaning, tokens, windows
from agent.decide.targets.elements import label, next_page, usable

_NO_GOODS = re.compile(rf"\b(?:{any_of('no_goods')})\b|^\W*(?:{any_of('front_page')})\W*$")
_LIKELY_KINDS = ("{} for sale", "buy {}", "{}")
_GOOD = 0.5
_MOST_LINKS = 60
_TITLE = re.compile(r"\?|^(?:how|why|what|when|which|who|the best|top \d+|\d+ |wie|warum|was)\b")


@dataclass(frozen=True, slots=True)
class Choice:
    """A link and how well it fits (cosine, plus what its words add)."""

    element: InteractiveElement
    score: float

    @property
    def is_good(self) -> bool:
        """Whether it plainly speaks of the thing."""
        return self.score >= _GOOD


def best_link(
    page: PageUnderstanding, query: Query, embedder: Embedder, avoid: frozenset[str]
) -> Choice | None:
    """The link of this page nearest to the query, however far; None without links. Blocking."""
    return next(iter(rated_links(page, query, embedder, avoid)), None)


def rated_links(
    page: PageUnderstanding, query: Query, embedder: Embedder, avoid: frozenset[str] = frozenset()
) -> list[Choice]:
    """The links of this page that may lead to goods, nearest to the query first. Blocking."""
    links = _links(page, avoid)[:_MOST_LINKS]
    if not links:
        return []
    wanted = embedder.embed([pattern.format(query.thing) for pattern in _LIKELY_KINDS])
    scores = (embedder.embed([link.name for link in links]) @ wanted.T).max(axis=1)
    rated = [
        Choice(link, float(score) + _bonus(link, query)) for link, score in zip(links, scores, strict=True)
    ]
    return sorted(rated, key=lambda choice: -choice.score)


def _links(page: PageUnderstanding, avoid: frozenset[str]) -> list[InteractiveElement]:
    found: dict[str, InteractiveElement] = {}
    more = next_page(page)
    cards = {product.element_id for product in page.products}  # goods, which are judged by themselves
    for element in usable(page.interactive_elements):
        if element.id in cards or (
            element.role not in {"link", "menuitem", "tab"}
            or element.id in avoid
            or not 1 < len(element.name) < 80
        ):
            continue
        target = joined(page.url, element.href) if element.href else ""
        is_here = target and without_fragment(target) == without_fragment(page.url)
        is_front = target and urlsplit(target).path in ("", "/") and not urlsplit(target).query
        if (
            is_here
            or is_front
            or (target and not is_same_site(target, page.url))
            or (element != more and _is_arranged(page, target))
            or _NO_GOODS.search(label(element))
        ):
            continue
        found.setdefault(folded(element.name), element)
    return list(found.values())


def _is_arranged(page: PageUnderstanding, url: str) -> bool:
    """Whether an address only arranges the page's list: its order or a filter, as a query put behind its own."""
    here, there = urlsplit(page.url), urlsplit(url)
    mine, theirs = set(parse_qsl(here.query)), set(parse_qsl(there.query))
    return len(page.products) > 1 and here.path == there.path and mine < theirs


def _bonus(link: InteractiveElement, query: Query) -> float:
    """Words decide before meaning: a link that names the thing, one that names a thing for it."""
    reading = read_for(query, link.name)
    is_title = bool(_TITLE.search(folded(link.name)))
    zone = (
        0.04
        if link.zone in (ZoneKind.NAVIGATION, ZoneKind.HEADER)
        else -0.3
        if link.zone == ZoneKind.FILTERS
        else -0.05
        if link.zone == ZoneKind.FOOTER
        else 0.0
    )
    if reading.says == Is.THING and not is_title:
        return 0.25 + zone
    if reading.says in (Is.PART_OF_NAME, Is.COMPLEMENT):
        return -0.3
    if _TITLE.search(folded(link.name)) or len(tokens(link.name)) > 8:
        return -0.15  # the title of an article
    if is_outlet(link.name):
        return 0.3 + zone
    is_about = any(same_meaning(word, m) for word in tokens(link.name) for m in query.core)
    return zone + (0.1 if is_about else 0.0)


def is_outlet(name: str) -> bool:
    """Whether a link's name speaks of what can be had: "Our litters", "Available now", "Price list"."""
    words = tokens(name)
    return len(words) <= 5 and any(run in words_of("outlet") for _, _, run in windows(words, 2))


def is_title(name: str) -> bool:
    """Whether a link's name reads like the title of an article, not like a place of the site."""
    return bool(_TITLE.search(folded(name))) or len(tokens(name)) > 5


_CHROME = (
    ZoneKind.HEADER,
    ZoneKind.NAVIGATION,
    ZoneKind.FOOTER,
    ZoneKind.CONSENT,
    ZoneKind.OVERLAY,
    ZoneKind.FILTERS,
)
_MOST = 20
_NAME, _EXCERPT = 15, 40  # words of a link; hits of a search may have what is written below them
_CURRENCY = r"(?:[$€£¥]|(?:USD|EUR|GBP|CHF)\b)"
_PRICE = re.compile(rf"(?:(?<!\s)\s+)?(?:{_CURRENCY}\s?\d[\d.,]{{0,20}}|\d[\d.,]{{0,20}}\s?{_CURRENCY})\s*$")


def link_offers(page: PageUnderstanding, query: Query) -> list[Product]:
    """Links in the body of a list page whose names are the thing itself; [] where such a product was read."""
    if page.page_type not in (PageType.SEARCH, PageType.LISTING) or not query.head:
        return []
    if any(read_for(query, product.name).says == Is.THING for product in page.products):
        return []
    found: dict[str, Product] = {}
    for element in usable(page.interactive_elements):
        target = joined(page.url, element.href)
        if _is_candidate(element, target, page) and read_for(query, element.name).says == Is.THING:
            name = _PRICE.sub("", " ".join(element.name.split()))
            product = Product(name=name, url=target, source=LINK, box=element.box, element_id=element.id)
            found.setdefault(without_fragment(target), product)
    return list(found.values())[:_MOST]


def _is_candidate(element: InteractiveElement, target: str, page: PageUnderstanding) -> bool:
    if element.role != "link" or not element.href or element.zone in _CHROME:
        return False
    is_away = without_fragment(target) != without_fragment(page.url) and is_same_site(target, page.url)
    most = _EXCERPT if page.page_type == PageType.SEARCH else _NAME
    return is_away and 1 < len(tokens(element.name)) <= most and "?" not in folded(element.name)
