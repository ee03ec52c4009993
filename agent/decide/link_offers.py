"""Goods that a page only names: links of a list without prices, each a candidate that its own page must confirm."""

from __future__ import annotations

import re

from agent.core.address import joined
from agent.core.memory import LINK
from agent.core.site import is_same_site, without_fragment
from agent.core.types import InteractiveElement, PageType, PageUnderstanding, Product, ZoneKind
from agent.decide.elements import usable
from agent.decide.nounphrase import Is
from agent.decide.query import Query
from agent.decide.relevance import read_for
from agent.decide.words import folded, tokens

_CHROME = (
    ZoneKind.HEADER,
    ZoneKind.NAVIGATION,
    ZoneKind.FOOTER,
    ZoneKind.CONSENT,
    ZoneKind.OVERLAY,
    ZoneKind.FILTERS,
)
_MOST = 20
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
    return is_away and 1 < len(tokens(element.name)) < 16 and "?" not in folded(element.name)
