"""The DOM hash (S4): a coarse key of a page's state, the same whatever its ads, counters, prices and session ids say.

It is made of the address, the kind of page, the title, and of fields and form buttons with their states; of all words
those without digits. Links, headings and prose take no part. Two states that it does not tell apart share a cached
action: its target must be there by role, name and zone, it is verified, and forgotten when it fails.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import chain

from agent.core.types import Availability, InteractiveElement, PageUnderstanding, ZoneKind
from agent.perceive.state.state_key import plain_address

_QUIET = frozenset({ZoneKind.FOOTER, ZoneKind.CONSENT, ZoneKind.PAGINATION})
_IN_FRONT = frozenset({ZoneKind.DETAIL, ZoneKind.OVERLAY})
_GONE = frozenset({Availability.OUT_OF_STOCK, Availability.IN_STORE_ONLY})
_FIELDS = frozenset({"input", "textarea", "select"})
_LISTS = frozenset({"select", "combobox"})
_WORD = re.compile(r"\w+")
_NOUGHT, _NONE = re.compile(r"(?<![\w.,:])0(?![\w.,:]*\d)"), " nought "
_FEW = re.compile(r"\d{1,2}", re.ASCII)  # a page's number, how many of a thing; a longer number is a key
_LONGEST_WORD = 24  # letters; what is longer is drawn at random
_LONGEST = 300  # characters that are read of one name
_MOST_ELEMENTS = 1_500
_A_LIST = 3  # products; fewer may be an advertisement


def dom_hash(page: PageUnderstanding) -> str:
    """32 hex digits over the page's state; different when that differs in what the hash looks at."""
    said = "\n".join(_signs(page))
    return hashlib.blake2b(said.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()


def words_hash(page: PageUnderstanding) -> str:
    """16 hex digits over all that a page says, in whatever order; of its numbers only whether they are nought.

    Prose takes no part in the DOM hash: this is for what must not be repeated where a page says anything else.
    """
    lines = (_NOUGHT.sub(_NONE, line) for line in page.text_content.splitlines())
    said = "\n".join(sorted({_words(line, len(line)) for line in lines}))
    return hashlib.blake2b(said.encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()


def explain(before: PageUnderstanding, after: PageUnderstanding) -> tuple[str, ...]:
    """What makes the hashes of two pages differ, in words; () when they are the same."""
    first, second = _signs(before), _signs(after)
    gone, new = (sign for sign in first if sign not in second), (sign for sign in second if sign not in first)
    return (*(f"gone: {sign}" for sign in gone), *(f"new: {sign}" for sign in new))


def _signs(page: PageUnderstanding) -> list[str]:
    elements = [e for e in page.interactive_elements[:_MOST_ELEMENTS] if e.zone not in _QUIET]
    marked = (f"marked: {_words(said)}" for said in page.marked)
    return sorted({*_states(page), *marked, *chain.from_iterable(map(_of_element, elements))})


def _states(page: PageUnderstanding) -> Iterator[str]:
    yield f"address: {_address(page.url)}"
    yield f"page: {page.page_type.value}"
    yield f"title: {_words(page.title)}"
    if page.blocker is not None:
        yield f"wall: {page.blocker.family.value}"
    if page.no_results_quote:
        yield "state: nothing found"
    if page.has_overlay:
        yield "state: something covers the page"
    if sum(product.source == "visible" for product in page.products) >= _A_LIST:
        yield "state: a list of products"
    if page.availability in _GONE:
        yield f"state: {page.availability.value}"
    if any(product.availability is Availability.OUT_OF_STOCK for product in page.products):
        yield "state: some of it is sold out"


def _of_element(element: InteractiveElement) -> Iterator[str]:
    """A field or a form's button by role and name; of anything else only a state that it is in."""
    said = f"{element.role}: {_words(element.name)}"
    is_field = element.tag in _FIELDS and element.role != "button"
    is_sent = element.role == "button" and element.form_method and element.zone is not ZoneKind.PRODUCTS
    if is_field or is_sent or (element.role == "button" and element.zone in _IN_FRONT):
        yield said
    states = {"checked": element.is_checked, "expanded": element.is_expanded, "disabled": element.is_disabled}
    yield from (f"{said}: {state}" for state, is_so in states.items() if is_so)
    if element.value and element.role in _LISTS:
        yield f"{said} = {_words(element.value)}"
    elif is_field and _FEW.fullmatch(element.value):
        yield f"{said} = {int(element.value)}"
    elif element.value and element.role in ("textbox", "searchbox"):
        yield f"{said} = …"


def _address(url: str) -> str:
    """Path and query without keys: words, and numbers as short as that of a page."""
    address = re.split(r"[/?#]", plain_address(url), maxsplit=1)[
        1
    ].casefold()  # the site is known to the asker
    return " ".join(w for w in _WORD.findall(address) if _is_lasting(w) or _FEW.fullmatch(w))


@lru_cache(maxsize=20_000)
def _words(text: str, longest: int = _LONGEST) -> str:
    """The words without digits: prices, counters, dates, order numbers and ids have some."""
    return " ".join(filter(_is_lasting, _WORD.findall(text[:longest].casefold())))


def _is_lasting(word: str) -> bool:
    return word.isalpha() and (len(word) < _LONGEST_WORD or not word.isascii())
