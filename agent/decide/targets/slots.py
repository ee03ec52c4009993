"""What is typed or chosen, as a slot that is filled anew for another query or page (see `agent.core.learned`). Pure.

A slot never holds words: those of the person's query are counted, those of a page are hashed.
"""

from __future__ import annotations

import hashlib
import re
from functools import lru_cache

from agent.core.types import ActionKind, AgentDecision, InteractiveElement, PageUnderstanding
from agent.decide.offers.limits import Order
from agent.decide.offers.query import Query
from agent.decide.offers.words import folded, same_meaning, tokens
from agent.decide.replies import KEYS, WAYS
from agent.decide.targets import elements
from agent.perceive.state.dom_hash import words_hash

THING = "thing"
_TOGGLES = ("on", "off")
_CHANGING = re.compile(r"[\d\s]+")


@lru_cache(maxsize=20_000)
def name_hash(name: str) -> str:
    """16 hex digits of a control's words, the same whatever numbers are in them ("Cart (3)")."""
    lasting = _CHANGING.sub(" ", folded(name)).strip()
    return hashlib.blake2b(lasting.encode("utf-8", "replace"), digest_size=8).hexdigest()


def wanted_order(query: Query) -> str:
    """What the query wants to see first; under a price limit that is the cheapest."""
    if query.order == Order.NONE and query.price_max is not None:
        return Order.CHEAPEST.value
    return query.order.value


def slot_of(
    decision: AgentDecision, element: InteractiveElement | None, page: PageUnderstanding, query: Query
) -> str | None:
    """The slot that stands for the decision's text; None where the text is neither the query's nor the page's."""
    text = decision.input_text
    match decision.action:
        case ActionKind.TYPE:
            return _typed(text, query)
        case ActionKind.SELECT:
            return _chosen(text, element, page, query)
        case ActionKind.PRESS:
            return f"key:{text}" if text in KEYS else None
        case ActionKind.SCROLL:
            return f"way:{text}" if text in WAYS else ("" if not text else None)
        case ActionKind.CLICK:
            return None if text else _clicked(element, page, query)
        case ActionKind.FINISH:
            return None if text else said_slot(page)
    return None if text else ""


def said_slot(page: PageUnderstanding) -> str:
    """What an end is kept with: it is repeated only where the page still says the same."""
    return f"said:{words_hash(page)}"


def typed_words(slot: str, query: Query, *, is_same_task: bool) -> str:
    """The words to type; "" where this query has none. Another query's words by number mean its own terms."""
    kind, _, which = slot.partition(":")
    if kind == "fewer" and int(which) < len(query.fewer_terms):
        return query.fewer_terms[int(which)]
    if kind == "fewer":  # this query has no form as short as that
        return "" if is_same_task else (query.terms, *query.fewer_terms)[-1]
    if kind == "words" and is_same_task:
        first, _, end = which.partition("-")
        return " ".join(query.text.split()[int(first) : int(end)])
    return query.terms if kind in ("terms", "words") else ""


def option_of(slot: str, element: InteractiveElement, page: PageUnderstanding, query: Query) -> str:
    """What to choose in this list; "" where it has no such choice."""
    kind, _, which = slot.partition(":")
    if slot in _TOGGLES:
        return slot
    if kind == "order":
        control = elements.sort_control(page, which)
        return control.option if control and control.element.id == element.id and not control.is_set else ""
    if kind == "words":
        words = typed_words(slot, query, is_same_task=True)
        return words if not element.options or words in element.options else ""
    return next((option for option in element.options if name_hash(option) == which), "")


def speaks_of(name: str, query: Query) -> float:
    """How much of a link's name is the thing that the query asks for, 0 to 1; 0 where the thing is not in it."""
    said = tokens(name)
    if not said or not query.core:
        return 0.0
    hits = sum(any(same_meaning(word, wanted) for wanted in query.core) for word in said)
    return hits / (len(said) + len(query.core) - hits) if hits else 0.0


def _typed(text: str, query: Query) -> str | None:
    plain = folded(text)
    if plain == folded(query.terms):
        return "terms"
    fewer = [folded(words) for words in query.fewer_terms]
    if plain in fewer:
        return f"fewer:{fewer.index(plain)}"
    return _run(plain, query)


def _run(plain: str, query: Query) -> str | None:
    """Which words of the query these are, where they are side by side in it."""
    words, count = [folded(word) for word in query.text.split()], len(plain.split())
    starts = range(len(words) - count + 1)
    at = next((i for i in starts if count and " ".join(words[i : i + count]) == plain), None)
    return None if at is None else f"words:{at}-{at + count}"


def _chosen(
    text: str, element: InteractiveElement | None, page: PageUnderstanding, query: Query
) -> str | None:
    if text in _TOGGLES and element is not None and not element.options:
        return text
    order = wanted_order(query)
    control = elements.sort_control(page, order) if order else None
    if control and element is not None and control.element.id == element.id and control.option == text:
        return f"order:{order}"
    if element is not None and text in element.options:
        return f"option:{name_hash(text)}"
    return _run(folded(text), query)


def _clicked(element: InteractiveElement | None, page: PageUnderstanding, query: Query) -> str:
    order = wanted_order(query)
    control = elements.sort_control(page, order) if order else None
    if control and element is not None and control.element.id == element.id:
        return f"order:{order}"
    return THING if element is not None and element.href and speaks_of(element.name, query) else ""
