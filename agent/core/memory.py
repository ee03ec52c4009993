"""What one visit has seen and done so far."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from agent.core.ports import Judgement
from agent.core.sites.site import without_fragment
from agent.core.types import (
    Availability,
    Blocker,
    Evidence,
    PageType,
    PageUnderstanding,
    Product,
    StepRecord,
    Usage,
)

Key = tuple[str, str]
RELEVANT = 0.5  # a product of this relevance is reported
WORTH_OPENING = 0.4  # a product of this relevance may be decided by its own page
LINK = "link"  # source of a product of which only a link was seen
GONE = frozenset({Availability.IN_STORE_ONLY, Availability.OUT_OF_STOCK})


@dataclass(frozen=True, slots=True)
class ShopSigns:
    """What pages show of a shop: how many kinds of signs, and whether anything can be bought there."""

    count: int = 0
    sells: bool = False

    def plus(self, other: ShopSigns) -> ShopSigns:
        """The signs of both pages."""
        return ShopSigns(max(self.count, other.count), self.sells or other.sells)


@dataclass(slots=True)
class Memory:
    """Grows during a visit; only `agent.core` writes to it."""

    history: list[StepRecord] = field(default_factory=list)
    next_n: int = 1
    judged: dict[Key, tuple[Product, Judgement]] = field(default_factory=dict)
    offers: dict[Key, Product] = field(default_factory=dict)
    open_questions: dict[Key, Product] = field(default_factory=dict)
    unavailable: dict[Key, Product] = field(default_factory=dict)
    unjudged: dict[Key, Product] = field(default_factory=dict)
    refused: dict[Key, Product] = field(default_factory=dict)
    items_seen: int = 0
    page_types: list[PageType] = field(default_factory=list)
    typed: list[str] = field(default_factory=list)  # words that were searched for
    front: PageUnderstanding | None = None  # the page that the visit began with
    shop_signs: ShopSigns = ShopSigns()
    no_results: Evidence | None = None
    gone_words: tuple[Availability, Evidence] | None = None
    blocker: Blocker | None = None
    unbooked: Usage = field(default_factory=Usage)  # of model calls that no step has in its record yet

    def add_signs(self, signs: ShopSigns) -> None:
        """Remember what one more page shows of a shop."""
        self.shop_signs = self.shop_signs.plus(signs)

    def take_in(self, page: PageUnderstanding, signs: ShopSigns, links: Sequence[Product] = ()) -> None:
        """Remember what this page shows; `links` lead to goods that the page only names."""
        self.page_types.append(page.page_type)
        self.front = self.front or page
        self.add_signs(signs)
        typed = [*(step.input_text for step in self.history if step.input_text), *self.typed]
        for product in (*with_context(page, typed), *links):
            key = key_of(product, page.url)
            if key not in self.judged or self._is_found_anew(key, product):
                self.unjudged[key] = _found_by_both(self.unjudged.get(key), product)
        self.items_seen = max(self.items_seen, page.items_seen, self._count())
        if page.no_results_quote:
            self.no_results = Evidence(page.no_results_quote, page.url)
        if page.availability in GONE and page.availability_quote:
            self.gone_words = (page.availability, Evidence(page.availability_quote, page.url))

    def _is_found_anew(self, key: Key, product: Product) -> bool:
        """Whether the site's search, or a list under another heading, shows what was refused: that says more of it."""
        known = self.refused.get(key)
        if known is None:
            return False
        is_listed = not known.is_verified and bool(product.context) and product.context != known.context
        return is_listed or (bool(product.found_by) and not known.found_by)

    def _count(self) -> int:
        known = [product for product, _ in self.judged.values()] + list(self.unjudged.values())
        return sum(product.source != LINK for product in known)

    def forget(self, key: Key) -> None:
        """Take a product out of where it was put."""
        for kept in (self.offers, self.open_questions, self.unavailable, self.refused):
            kept.pop(key, None)

    def file(self, key: Key, product: Product) -> None:
        """Put a judged product where it belongs: offers, unavailable ones, open questions or refused ones."""
        self.forget(key)
        is_read = product.source != LINK or product.is_verified
        if product.relevance >= RELEVANT and not product.refusal and is_read:
            (self.unavailable if product.availability in GONE else self.offers)[key] = product
        elif product.relevance >= WORTH_OPENING and is_openable(product) and not product.is_verified:
            self.open_questions[key] = product
        else:
            self.refused[key] = product


def is_openable(product: Product) -> bool:
    """Whether something leads to its own page: an address, or a control where the site's script draws that page."""
    return bool(product.url or product.element_id)


def _found_by_both(before: Product | None, product: Product) -> Product:
    """The product with the words of both searches that have shown it."""
    if before is None or not before.found_by or before.found_by == product.found_by:
        return product
    return replace(product, found_by=f"{before.found_by} , {product.found_by}".rstrip(" ,"))


def key_of(product: Product, page_url: str) -> Key:
    """What makes an offer the same offer: its own address, else its name and price."""
    url = without_fragment(product.url)
    if url and url != without_fragment(page_url):
        return url, ""
    return " ".join(product.name.casefold().split()), str(product.price.amount if product.price else "")


def with_context(page: PageUnderstanding, typed: Sequence[str] = ()) -> list[Product]:
    """The page's products, each with the title of the page it was on.

    A page of search results repeats the words that were `typed`: its title says nothing of its goods. Where nothing
    was (a form asks for days and places), it does.
    """
    title = page.title.casefold()
    is_echo = (page.page_type == PageType.SEARCH and bool(typed)) or any(w.casefold() in title for w in typed)
    if is_echo:
        words = typed[-1] if typed and not page.no_results_quote else ""
        return [replace(p, found_by=words) if words and p.source != "related" else p for p in page.products]
    return [
        p if p.context or _stands_aside(p, page) else replace(p, context=page.title) for p in page.products
    ]


def _stands_aside(product: Product, page: PageUnderstanding) -> bool:
    """A product page's title speaks of its own product, not of the others that it shows."""
    is_other = product.url and without_fragment(product.url) != without_fragment(page.url)
    return product.source == "related" or (page.page_type == PageType.PDP and bool(is_other))
