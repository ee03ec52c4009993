"""Finds the parts of a page that shops and sites have in common, by what they say and do, not where they are."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from urllib.parse import parse_qsl, urlsplit

from agent.core.memory import ShopSigns
from agent.core.sites.site import joined
from agent.core.types import InteractiveElement, PageType, PageUnderstanding, Product, ZoneKind
from agent.decide.offers.lexicon.vocabulary import any_of, pattern, words_of
from agent.decide.offers.words import folded, tokens

_SEARCH, _NOT_SEARCH = pattern("search"), pattern("not_search")
_TEXT_ROLES = {"textbox", "searchbox", "combobox"}
_TEXT_TYPES = {"", "text", "search"}
_UP, _DOWN, _NEW = pattern("sort_up", "…"), pattern("sort_down", "…"), pattern("sort_new")
_SORT, _MORE, _CART, _SHOP = pattern("sort_menu"), pattern("more"), pattern("cart"), pattern("shop")
_NEXT = pattern("next_page", "^(?:…)$")
_BUYS = pattern("buys")
_TRADE = pattern("trade", r"\b(?:…)")
_OF_AGE, _LEAVES = pattern("cover_of_age", "…"), pattern("cover_leaves")
_CLOSE = re.compile(rf"^[×✕✖]|^(?:{any_of('cover_close_first')})\b|\b(?:{any_of('cover_close')})\b")
_SPECS = pattern("specs", "^(?:…)")
_UNFOLDS = frozenset({"tab", "button", "summary"})
_ENTER = pattern("enter", "^(?:…)")
_COVER_ORDER = (pattern("cover_reject"), _OF_AGE, _CLOSE, pattern("cover_accept"))
_COVERS = (ZoneKind.CONSENT, ZoneKind.OVERLAY)
_CLICKED = frozenset(
    ["link", "button", "menuitem", "tab", "option", "radio", "switch", "summary", "generic", "img"]
)


@dataclass(frozen=True, slots=True)
class SortControl:
    """A control that can put the cheapest (or newest) first. `option` is the label to choose, "" for a click."""

    element: InteractiveElement
    option: str
    is_set: bool


def usable(elements: Iterable[InteractiveElement]) -> list[InteractiveElement]:
    """Those a person could use now."""
    return [
        e for e in elements if not e.is_disabled and not e.is_covered and e.box.width > 1 and e.box.height > 1
    ]


def label(element: InteractiveElement) -> str:
    """All an element says of itself, folded."""
    return folded(f"{element.name} {element.placeholder}")


def search_box(page: PageUnderstanding, avoid: frozenset[str] = frozenset()) -> InteractiveElement | None:
    """The box in which this site is searched, or None. Never one of a password, sign-in or posting form."""
    scored = [(_search_score(e), e) for e in usable(page.interactive_elements) if e.id not in avoid]
    score, best = max(scored, key=lambda pair: pair[0], default=(0.0, None))
    return best if score >= 1 else None


def _search_score(element: InteractiveElement) -> float:
    if element.role not in _TEXT_ROLES or element.input_type not in _TEXT_TYPES:
        return 0
    if element.form_has_password or element.form_method == "post":
        return 0
    words = label(element)
    is_search = element.role == "searchbox" or element.input_type == "search" or bool(_SEARCH.search(words))
    is_search = is_search or element.zone == ZoneKind.SEARCH
    is_marked = element.role == "searchbox" or element.input_type == "search"
    if _NOT_SEARCH.search(words) and not (is_marked or _SEARCH.search(words)):
        return 0
    score = 1.0 if is_search else 0.0
    score += 1.0 if _SEARCH.search(words) else 0.0
    score += {
        ZoneKind.SEARCH: 0.6,
        ZoneKind.HEADER: 0.5,
        ZoneKind.NAVIGATION: 0.3,
        ZoneKind.FOOTER: -0.5,
    }.get(element.zone, 0.0)
    score += 0.2 if element.form_method == "get" else 0.0
    if (
        not is_search
        and element.zone == ZoneKind.HEADER
        and not words.strip()
        and element.form_method == "get"
    ):
        score += 0.6  # a nameless box in the header of a page that sends by GET
    return score + min(element.box.width, 600) / 3000


def search_opener(page: PageUnderstanding, avoid: frozenset[str] = frozenset()) -> InteractiveElement | None:
    """A button or link that brings the search box out."""
    clickable = [e for e in usable(page.interactive_elements) if _is_clickable(e) and e.id not in avoid]
    named = [
        e
        for e in clickable
        if _SEARCH.search(label(e)) and len(label(e)) < 40 and not _NOT_SEARCH.search(label(e))
    ]
    named = [e for e in named if e.zone not in (ZoneKind.FOOTER, ZoneKind.PRODUCTS)]
    glass = [e for e in clickable if re.search("[🔍🔎⌕]", e.name)]
    order = (ZoneKind.SEARCH, ZoneKind.HEADER, ZoneKind.NAVIGATION)
    found = glass or named
    return min(
        found, key=lambda e: (order.index(e.zone) if e.zone in order else 9, len(e.name)), default=None
    )


def submit_button(page: PageUnderstanding, box: InteractiveElement) -> InteractiveElement | None:
    """The button that sends the search, on the line of its box."""
    buttons = [e for e in usable(page.interactive_elements) if e.role == "button" and e.form_method != "post"]
    near = [e for e in buttons if abs(e.box.center[1] - box.box.center[1]) < 40 and _says_go(e)]
    return min(near, key=lambda e: abs(e.box.center[0] - box.box.center[0]), default=None)


def _says_go(element: InteractiveElement) -> bool:
    words = label(element)
    return bool(_SEARCH.search(words)) or words.strip(" !»›>→") in {"go", "los", "ok", "find", ""}


def sort_control(
    page: PageUnderstanding, kind: str, avoid: frozenset[str] = frozenset()
) -> SortControl | None:
    """The control for `kind` ("cheapest", "newest", "priciest"), and whether it is set already."""
    elements = [e for e in usable(page.interactive_elements) if e.id not in avoid]
    for element in elements:
        if element.options and (option := next((o for o in element.options if _sorts(o, kind)), "")):
            return SortControl(element, option, folded(element.value) == folded(option))
    for element in elements:
        if (
            _is_clickable(element)
            and len(element.name) < 60
            and _sorts(element.name, kind)
            and _is_sort_link(element)
        ):
            return SortControl(element, "", _is_current(page, element))
    return None


def sort_opener(page: PageUnderstanding, avoid: frozenset[str] = frozenset()) -> InteractiveElement | None:
    """A closed "Sort by" menu."""
    found = [
        e for e in usable(page.interactive_elements)
        if _is_clickable(e) and not e.options and _SORT.search(label(e)) and len(e.name) < 50 and e.id not in avoid
    ]  # fmt: skip
    return next((e for e in found if not e.is_expanded), None)


def _sorts(words: str, kind: str) -> bool:
    plain = folded(words)
    is_down = bool(_DOWN.search(plain)) and not re.search(r"\blow\b.{0,10}\bto\b.{0,10}\bhigh", plain)
    if kind == "newest":
        return bool(_NEW.search(plain))
    if kind == "priciest":
        return is_down
    return bool(_UP.search(plain)) and not is_down


def _is_sort_link(element: InteractiveElement) -> bool:
    query = dict(parse_qsl(urlsplit(joined("", element.href)).query))
    by_address = any(re.search("sort|order", key) for key in query)
    zones = (ZoneKind.SORT, ZoneKind.OVERLAY, ZoneKind.MAIN, ZoneKind.PRODUCTS, ZoneKind.FILTERS)
    is_choice = element.role in {"menuitem", "option", "radio", "tab"} or not element.href
    return element.zone in zones or by_address or is_choice or bool(_SORT.search(folded(element.name)))


def _is_current(page: PageUnderstanding, element: InteractiveElement) -> bool:
    return bool(element.href) and element.href.split("#")[0] == page.url.split("#")[0]


def next_page(page: PageUnderstanding, avoid: frozenset[str] = frozenset()) -> InteractiveElement | None:
    """The control that shows more of this list: next page, the following number, or "load more"."""
    elements = [e for e in usable(page.interactive_elements) if _is_clickable(e) and e.id not in avoid]
    elements = [
        e
        for e in elements
        if not e.href or e.href.split("#")[0] != page.url.split("#")[0] or e.href.endswith("#")
    ]
    for element in elements:
        plain = re.sub(r"\s*[»›>→⟩▶]+$", "", folded(element.name)) or folded(element.name)
        if (
            _NEXT.match(plain)
            and (element.zone == ZoneKind.PAGINATION or element.href or len(plain) > 3)
            and not _is_carousel(element)
        ):
            return element
    more = next(
        (
            e
            for e in elements
            if _MORE.search(folded(e.name))
            and e.zone not in (ZoneKind.FOOTER, ZoneKind.FILTERS, ZoneKind.HEADER)
        ),
        None,
    )
    return more or _next_number(page, elements)


def _is_carousel(element: InteractiveElement) -> bool:
    return bool(re.search("slide|carousel|slider", folded(element.name)))


def _next_number(page: PageUnderstanding, elements: list[InteractiveElement]) -> InteractiveElement | None:
    numbered = {
        int(e.name): e for e in elements if e.name.strip().isdigit() and e.zone == ZoneKind.PAGINATION
    }
    if not numbered:
        return None
    values = dict(parse_qsl(urlsplit(page.url).query))
    current = next(
        (
            int(v)
            for k, v in values.items()
            if re.fullmatch(r"p|pg|page|seite|pagina|paged", k) and v.isdigit()
        ),
        None,
    )
    if current is None:
        missing = [n for n in range(1, max(numbered) + 1) if n not in numbered]
        current = missing[0] if missing else 1
    return numbered.get(current + 1)


def shop_signs(page: PageUnderstanding) -> int:
    """How many different signs of a shop the page shows: cart, goods with prices, words of selling."""
    names = [folded(e.name) for e in page.interactive_elements]
    signs = [
        any(_CART.search(name) and len(name) < 40 for name in names),
        any(_trades(e) for e in page.interactive_elements),
        page.has_prices and any(p.price and is_offered(p) for p in page.products),
        len([p for p in page.products if p.price and is_offered(p)]) > 2,
    ]
    return sum(signs)


def signs_of(page: PageUnderstanding) -> ShopSigns:
    """What the page shows of a shop."""
    return ShopSigns(shop_signs(page), _sells(page))


def _sells(page: PageUnderstanding) -> bool:
    """Whether the page itself sells: a basket, a button to buy, words of stock or of sale beside a price.

    Prices alone say nothing: tests, guides and manuals name them, too.
    """
    short = [(e, folded(e.name)) for e in page.interactive_elements if len(e.name) < 40]
    if any(_CART.search(name) or (e.role == "button" and _BUYS.search(name)) for e, name in short):
        return True
    if any(map(_trades, page.interactive_elements)) or any(map(_is_for_sale, page.products)):
        return True
    return page.page_type == PageType.PDP and page.products[:1] != () and page.products[0].price is not None


def _is_for_sale(product: Product) -> bool:
    if product.price is None or not is_offered(product):
        return False
    said = product.availability_quote
    return bool(said and said not in product.price.text) or bool(
        set(tokens(product.snippet)) & words_of("offering")
    )


def is_offered(product: Product) -> bool:
    """Whether it is on offer: in running text only where the words say so, and not what things usually cost."""
    if product.source != "prose":
        return True
    said = set(tokens(product.snippet))
    return bool(said & words_of("offering")) and not said & words_of("hedge")


def _trades(element: InteractiveElement) -> bool:
    """Controls that only a place of trade has: sorting or filtering by price, "shop by category", "buy now"."""
    plain = label(element)
    if any(_sorts(option, "cheapest") for option in element.options):
        return True
    return len(plain) < 50 and bool(_TRADE.search(plain))


def shop_link(page: PageUnderstanding, avoid: frozenset[str] = frozenset()) -> InteractiveElement | None:
    """A link of the navigation that leads from a page without goods to the goods."""
    links = [
        e for e in usable(page.interactive_elements) if e.role == "link" and e.href and e.id not in avoid
    ]
    found = [
        e
        for e in links
        if _SHOP.search(folded(e.name)) and len(e.name) < 40 and not _CART.search(folded(e.name))
    ]
    return next(
        (e for e in found if e.zone in (ZoneKind.HEADER, ZoneKind.NAVIGATION)), found[0] if found else None
    )


def leads_to_goods(label: str) -> bool:
    """Whether a link's label names the place of all goods ("Shop", "All products"), not some of them."""
    words = folded(label)
    rest = _SHOP.sub(" ", words)
    return rest != words and not set(tokens(rest)) - words_of("of_all")


def dismisser(page: PageUnderstanding, avoid: frozenset[str] = frozenset()) -> InteractiveElement | None:
    """The button that clears a cover away: refuse first, an age, close, accept, any answer; never one that leaves."""
    inside = [e for e in usable(page.interactive_elements) if e.zone in _COVERS and e.id not in avoid]
    inside = [
        e for e in inside if _is_clickable(e) and len(e.name) < 60 and not _LEAVES.search(folded(e.name))
    ]
    for zone in _COVERS:
        for said in _COVER_ORDER:
            here = [e for e in inside if e.zone == zone and said.search(folded(e.name))]
            if here:
                return min(here, key=lambda e: len(e.name))
    return _first_answer(page, inside)


def _first_answer(page: PageUnderstanding, inside: Sequence[InteractiveElement]) -> InteractiveElement | None:
    """Of a cover that has nothing but answers to its question: where to deliver, which branch."""
    over = [e for e in page.interactive_elements if e.zone == ZoneKind.OVERLAY]
    answers = [e for e in inside if e in over and e.role == "button" and not e.href and not e.form_method]
    return answers[0] if page.has_overlay and 1 < len(answers) == len(over) else None


def more_details(page: PageUnderstanding, but: frozenset[str] = frozenset()) -> InteractiveElement | None:
    """A closed part of a product's page that holds its specifications: a tab, or what unfolds; none named in `but`."""
    return next(
        (
            e
            for e in usable(page.interactive_elements)
            if e.role in _UNFOLDS
            and not e.href
            and not (e.is_checked or e.is_expanded)
            and e.name not in but
            and _SPECS.search(folded(e.name))
        ),
        None,
    )


_ENTRY_TEXT, _ENTRY_ELEMENTS = 800, 15  # an entrance says and holds no more


def entry_step(
    page: PageUnderstanding, query: str, avoid: frozenset[str] = frozenset()
) -> tuple[InteractiveElement, str] | None:
    """What leads into the shop from a page that is no more than its entrance, and the option to choose, "" to click.

    A country or a currency is chosen first, by the words of the query where it names one.
    """
    if not _is_entry_page(page):
        return None
    inside = [
        e for e in usable(page.interactive_elements) if e.zone is not ZoneKind.FOOTER and e.id not in avoid
    ]
    if len(inside) > _ENTRY_ELEMENTS:
        return None
    ways = [
        e
        for e in inside
        if _is_clickable(e) and _ENTER.search(folded(e.name)) and not _LEAVES.search(folded(e.name))
    ]
    lists = [e for e in inside if len(e.options) > 1 and folded(e.value) == folded(e.options[0])]
    if ways and lists:
        options = lists[0].options[1:]
        return lists[0], next((o for o in options if _is_named(o, tokens(query))), options[0])
    return (min(ways, key=lambda e: len(e.name)), "") if ways else None


def _is_named(option: str, said: tuple[str, ...]) -> bool:
    """Whether words name an option: "ireland", "euros" for "EUR", "uk" for "United Kingdom"."""
    words = [w for w in tokens(option) if len(w) > 2]
    initials = "".join(w[0] for w in words)
    return any(
        w == initials[: len(w)] if len(w) == 2 else any(w.startswith(o) for o in words)
        for w in said
        if len(w) > 1
    )


def enters_by_post(page: PageUnderstanding, query: str) -> bool:
    """Whether a page is only an entrance, and what leads in sends a form by POST."""
    step = entry_step(page, query)
    way = step[0] if step else dismisser(page) if _is_entry_page(page) else None
    return way is not None and way.form_method == "post"


def _is_entry_page(page: PageUnderstanding) -> bool:
    """Whether a page is no more than what one has to pass before the goods."""
    return not page.products and len(page.text_content) <= _ENTRY_TEXT and search_box(page) is None


def _is_clickable(element: InteractiveElement) -> bool:
    return element.role in _CLICKED and not element.options
