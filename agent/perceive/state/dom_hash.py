"""The DOM hash (S4): the same for the same state of a page, whatever its ads, counters and prices say.

It is made of signs, each of which a decision may depend on: what the page is called and says, what can be operated and
in which state, what is on offer and whether by price, and what is marked as chosen. Numbers, prices, dates and keys are
taken out of the words (`settled`), and what comes and goes is left out whole (`passing`). Addresses take no part: they
carry session ids, and what they change shows on the page.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Sequence, Set
from decimal import Decimal
from difflib import SequenceMatcher
from functools import lru_cache
from itertools import pairwise

from agent.core.types import (
    Availability,
    InteractiveElement,
    Outline,
    PageType,
    PageUnderstanding,
    Product,
    ZoneKind,
)
from agent.perceive.state.passing_words import ACCOUNT, AD_BADGE, CART, PASSING_LINE, PASSING_WHOLE
from agent.perceive.state.settled import is_of_the_moment, is_price_talk, settled_name, settled_text

_QUIET = frozenset({ZoneKind.FOOTER, ZoneKind.CONSENT, ZoneKind.PAGINATION})
_GONE = frozenset({Availability.OUT_OF_STOCK, Availability.IN_STORE_ONLY})
_TYPED = frozenset({"input", "textarea"})
_PASSING_SIGNS = frozenset("([€$£¥₹₽")
_FRAME = frozenset({ZoneKind.HEADER, ZoneKind.NAVIGATION})
# "37 Open", "Issues 37"; not "42" or "12 GB"
_COUNTED = re.compile(r"\b(?:\d[\d.,]{0,12}\+? [^\W\d]{4,30}|[^\W\d]{4,30} \d[\d.,]{0,12}\+?$)")
_CODES = "kr|zł|kč|tl|lei|грн|руб|eur|usd|gbp|chf"
_MONEY = re.compile(
    rf"[€$£¥₹₽₺₴₪₩] ?\d[\d.,]{{0,14}}|(?<!\d)\d[\d.,]{{0,14}} ?(?:[€$£¥₹₽₺₴₪₩₫]|(?:{_CODES})\b"
    r"|円|元|원|บาท|ريال|درهم|دينار|جنيه|[درج]\.\w)|\b\d[\d.]{0,14},\d\d\b|\b\d[\d,]{0,14}\.\d\d\b"
)
_NOUGHT, _NONE = re.compile(r"(?<![\w.,:])0(?![\w.,:]*\d)"), " nought "
_FEW = re.compile(r"\d{1,2}$", re.ASCII)
_PARTS = re.compile(r".{1,250}(?=\s|$)|.{1,250}")  # of a long line
_LONGEST_NAME = 80
_MOST_PRODUCTS = 120
_FEWEST_ORDERED = 4  # as few as three stand in order by chance too often
_MOST_ELEMENTS = 1_500
_NO_OUTLINE_LINES = 300


def dom_hash(page: PageUnderstanding) -> str:
    """32 hex digits over what a decision on this page depends on; different when that differs."""
    said = "\n".join(_signs(page))
    return hashlib.blake2b(said.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()


def words_hash(page: PageUnderstanding) -> str:
    """16 hex digits over all that a page says, in whatever order; of its numbers only whether they are nought.

    Prose takes no part in the DOM hash: this is for what must not be repeated where a page says anything else.
    """
    lines = (_NOUGHT.sub(_NONE, line) for line in page.text_content.splitlines())
    said = "\n".join(sorted({" ".join(map(settled_text, _PARTS.findall(line))) for line in lines}))
    return hashlib.blake2b(said.encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()


def explain(before: PageUnderstanding, after: PageUnderstanding) -> tuple[str, ...]:
    """What makes the hashes of two pages differ, in words; () when they are the same."""
    first, second = list(_signs(before)), list(_signs(after))
    told: list[str] = []
    for kind, a, b, c, d in SequenceMatcher(None, first, second, autojunk=False).get_opcodes():
        if kind != "equal":
            told += [f"gone: {sign}" for sign in first[a:b]] + [f"new: {sign}" for sign in second[c:d]]
    return tuple(told)


def _signs(page: PageUnderstanding) -> Iterator[str]:
    outline = page.outline or Outline(lines=tuple(page.text_content.splitlines()[:_NO_OUTLINE_LINES]))
    if not outline.headings:
        yield f"title: {settled_name(page.title)}"
    yield from _states(page)
    if outline.asks_consent:
        yield "state: a question of consent in front"
    told = {settled_name(said) for said in outline.headings}
    offers = [p for p in page.products if _is_offered(p, outline) and not _is_told(p, outline, told)]
    of_offers = {p.element_id for p in offers}  # said by name below; a whole card's words come and go
    operable = (
        e for e in page.interactive_elements[:_MOST_ELEMENTS]
        if _counts(e, outline) and not (e.role == "link" and e.id in of_offers)
    )  # fmt: skip
    yield from sorted({_sign(e, e.id in outline.unnamed) for e in operable})
    yield from sorted(_offer(p) for p in offers[:_MOST_PRODUCTS])
    if order := _order([p.price.amount for p in offers if p.price is not None]):
        yield f"order: {order}"
    yield from _said(outline)
    yield from sorted({f"chosen: {_choice(said)}" for said in outline.chosen})


def _states(page: PageUnderstanding) -> Iterator[str]:
    if page.blocker is not None:
        yield f"wall: {page.blocker.family.value}"
    elif page.page_type is PageType.ERROR:
        yield "state: error"
    if page.no_results_quote:
        yield "state: nothing found"
    if page.availability in _GONE:
        yield f"state: {page.availability.value}"


def _counts(element: InteractiveElement, outline: Outline) -> bool:
    is_beside = element.id in outline.passing or element.id in outline.alone
    return element.zone not in _QUIET and not is_beside


def _sign(element: InteractiveElement, is_unnamed: bool) -> str:
    """An element by role and name, with the states that change what it is good for.

    What a search box suggests is another thing tomorrow, and so are the words of a card that is one control.
    """
    is_framed = element.zone in _FRAME or (element.role == "link" and bool(ACCOUNT.search(element.name)))
    zone = "frame" if is_framed else "page"
    is_unnamed |= element.role == "searchbox" or len(element.name) > _LONGEST_NAME
    name = _framed(element.name) if zone == "frame" else "" if is_unnamed else settled_text(element.name)
    state = ""
    if element.is_expanded is not None:
        state += "+" if element.is_expanded else "-"
    if element.is_disabled:
        state += "!"
    if element.is_checked:
        state += f"* {_plain(element.name)}"
    return f"{zone} {element.role}: {name} {state}{_content(element)}".rstrip()


@lru_cache(maxsize=8_000)
def _framed(name: str) -> str:
    if CART.search(name):
        return "cart"
    asked = ACCOUNT.search(name)  # what stands beside it is a greeting
    return settled_text(asked.group()) if asked else settled_text(name)


def _content(element: InteractiveElement) -> str:
    """What is chosen and how many of it; of other fields to type in only whether something stands in them."""
    if element.tag in _TYPED and _FEW.match(element.value):
        return f" = {int(element.value)}"
    if not element.value or element.role in ("slider", "spinbutton", "button", "checkbox", "radio"):
        return ""
    return " = …" if element.tag in _TYPED else f" = {_plain(element.value)}"


def _plain(text: str) -> str:
    """Words as they are, but for counts in brackets and prices."""
    said = _MONEY.sub(" ", text.casefold())
    return " ".join(w for w in said.split() if not (any(c.isdigit() for c in w) and _PASSING_SIGNS & set(w)))


def _choice(said: str) -> str:
    """What is chosen in a menu may carry a count; a chosen size or page is its number."""
    zone, _, words = said.partition(": ")
    is_count = zone != "shown" and bool(_COUNTED.match(words))
    return settled_text(words) if zone in _FRAME or is_count else _plain(words)


def _is_offered(product: Product, outline: Outline) -> bool:
    if product.source in ("related", "prose") or product.element_id in outline.passing:
        return False  # what stands in prose is among its lines
    if not product.element_id and product.name in outline.bare and product.availability not in _GONE:
        return False
    return not AD_BADGE.match(product.snippet)


def _is_told(product: Product, outline: Outline, headings: Set[str]) -> bool:
    """Whether a heading says it already: the one thing of a page, where its price is seen this time."""
    is_gone = product.availability in _GONE
    if product.element_id or is_gone:
        return False
    return settled_name(product.name) in headings or product.name.startswith(outline.headings)


def _offer(product: Product) -> str:
    gone = " (gone)" if product.availability in _GONE else ""
    name = settled_name(product.name)
    is_key = " " not in name and any(c.isdigit() for c in name)  # a number of an invoice, not a name
    return f"offer: {'' if is_key else name}{gone}"


def _order(amounts: Sequence[Decimal]) -> str:
    """Whether the offers stand by their price; any other order of theirs comes and goes."""
    if len(amounts) < _FEWEST_ORDERED or min(amounts) == max(amounts):
        return ""
    if all(one <= other for one, other in pairwise(amounts)):
        return "cheapest first"
    return "dearest first" if all(one >= other for one, other in pairwise(amounts)) else ""


def _said(outline: Outline) -> Iterator[str]:
    for said in outline.headings:
        name = "" if PASSING_WHOLE.match(said) else settled_name(said)
        if name:
            yield f"heading: {name}"
    yield from (f"message: {settled_text(said)}" for said in outline.errors)
    lines = dict.fromkeys(map(_lasting, outline.lines))  # how many rows stand so or so comes and goes
    yield from (f"line: {text}" for text in lines if text)


@lru_cache(maxsize=20_000)
def _lasting(said: str) -> str:
    """What stays of a line; "" where it counts or dates something, tells a price or is of the moment by its words."""
    is_passing = is_of_the_moment(said) or is_price_talk(said) or PASSING_LINE.search(said)
    return "" if is_passing or PASSING_WHOLE.match(said) else settled_text(said)
