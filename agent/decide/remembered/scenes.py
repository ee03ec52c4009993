"""The situation of a decision in closed words, and which of them must be the same for an action to apply again. Pure.

The words are ours: whether a page shows goods of the name that is asked for is kept, the name is not. So what one
product taught can be found again for another, and nothing that a page says is stored.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterable
from dataclasses import replace
from enum import StrEnum

from agent.core.learned import ActionShape, Scene
from agent.core.ports import DecisionRequest
from agent.core.types import Goal, PageType, PageUnderstanding, StepRecord
from agent.decide.offers.nounphrase import Is
from agent.decide.offers.query import Query, understand_query
from agent.decide.offers.things import read_for
from agent.decide.offers.words import folded, same_meaning, tokens
from agent.decide.remembered import past
from agent.decide.targets import elements
from agent.decide.targets.links import link_offers
from agent.decide.targets.slots import THING, wanted_order

_MOST_GOODS = 60  # names that are read for the thing; a longer list says nothing new
_TASK = "; looking for "


class Fact(StrEnum):
    """What may be true of a situation, in the order in which it is told."""

    COVERED = "something covers the page"
    SEARCHED = "searched"
    SEARCHED_AGAIN = "searched again"
    FOUND_NOTHING = "the search found nothing"
    FOLLOWED = "followed a link"
    SORTED = "sorted"
    READ = "read this page, nothing fitted"
    NAMED = "goods of that name"
    OPEN = "goods that may be meant"
    OTHERS = "only other goods"
    SEARCHABLE = "a search box"
    HIDES_SEARCH = "a way to the search box"
    GOES_ON = "further pages"
    WANTS_ORDER = "an order is wanted"


_GOODS = frozenset({Fact.NAMED, Fact.OPEN, Fact.OTHERS})
_MUST_AGREE: dict[str, frozenset[Fact]] = {
    "search": frozenset({Fact.SEARCHED, Fact.FOUND_NOTHING, Fact.READ}),
    "reveal": frozenset({Fact.SEARCHED}),
    "sort": frozenset({Fact.READ, Fact.FOUND_NOTHING}),
    "extract": frozenset({Fact.READ, Fact.FOUND_NOTHING}),
    "page": frozenset({Fact.READ, Fact.FOUND_NOTHING, *_GOODS}),
    "open": frozenset({Fact.SEARCHED, Fact.READ, Fact.FOUND_NOTHING}),
    "finish": frozenset(set(Fact) - {Fact.WANTS_ORDER, Fact.SORTED}),  # all that might still be tried
}  # whether the action has its time at all is for `agent.decide.remembered.shapes`


def scene_of(request: DecisionRequest) -> Scene:
    """The situation in which a decision is asked for."""
    page = request.understanding
    facts = facts_of(page, request.history, request.goal)
    return Scene(request.goal.query, request.domain, page.page_type, request.dom_hash, facts)


def scene_text(scene: Scene) -> str:
    """The situation as it is embedded; with the task, unless the scene's query is "" (any task)."""
    page = "front page" if scene.page_type == PageType.HOMEPAGE else f"{scene.page_type.value} page"
    words = f"{page}: {', '.join(scene.facts) or 'nothing to note'}"
    return f"{words}{_TASK}{' '.join(scene.query.split())[:200]}" if scene.query else words


def has_task(text: str) -> bool:
    """Whether a scene's text holds the task."""
    return _TASK in text


def facts_of(page: PageUnderstanding, history: tuple[StepRecord, ...], goal: Goal) -> tuple[str, ...]:
    """What is true of this page and of this visit so far, in the order of `Fact`."""
    query = understand_query(goal.query)
    found = {*_done(page, history), *_shown(page, query)}
    if wanted_order(query):
        found.add(Fact.WANTS_ORDER)
    return tuple(fact.value for fact in Fact if fact in found)


def is_alike(shape: ActionShape, then: Collection[str], now: Scene) -> bool:
    """Whether what worked when `then` was true applies `now`: what matters for the action is the same."""
    facts = set(now.facts)
    if any((fact in then) != (fact in facts) for fact in _MUST_AGREE.get(shape.goal_kind, ())):
        return False
    match shape.goal_kind:
        case "extract":  # goods of unclear names are worth a look only where such goods fitted before
            return Fact.NAMED in facts or (Fact.OPEN in facts and Fact.OPEN in then)
        case "sort":
            return bool(facts & {Fact.NAMED, Fact.OPEN})
        case "finish":  # never before goods that may be meant were read
            return Fact.READ in facts or not facts & {Fact.NAMED, Fact.OPEN}
        case "search" | "open":  # a front page shows a selection, whatever was asked for
            return now.page_type == PageType.HOMEPAGE or _goods(then) == _goods(facts)
    return True


def is_bound(shape: ActionShape) -> bool:
    """Whether the action is good for tasks like the one that taught it only: a link that is near to its thing."""
    return shape.goal_kind == "open" and shape.slot != THING and not elements.leads_to_goods(shape.label)


def meaning_of(shape: ActionShape, scene: Scene) -> str:
    """32 hex digits of situation and action: what a pattern is filed under on its site."""
    task = folded(scene.query) if is_bound(shape) else ""
    element = (shape.role, shape.zone, shape.name_hash, str(shape.nth))
    return _hash(*_act(shape), *element, scene.page_type.value, *scene.facts, task)


def kin_of(shape: ActionShape, facts: Collection[str]) -> str:
    """32 hex digits of what the pattern has in common with those of other sites: purpose, slot and what matters."""
    goods = _GOODS if shape.goal_kind == "extract" else frozenset()
    matters = (_MUST_AGREE.get(shape.goal_kind, frozenset()) | goods).intersection(facts)
    element = (shape.role, shape.name_hash) if shape.goal_kind == "open" else ()
    is_first = (
        shape.slot.startswith("fewer:") and Fact.SEARCHED not in facts
    )  # so many words as its mind likes
    act = _act(replace(shape, slot="terms") if is_first else shape)
    return _hash(*act, *element, *sorted(matters))


def _act(shape: ActionShape) -> tuple[str, ...]:
    slot = (
        "terms" if shape.slot.startswith("words:") else shape.lasting_slot
    )  # another query's words by number mean its terms
    return shape.action.value, shape.goal_kind, slot


def _hash(*words: str) -> str:
    return hashlib.blake2b("\0".join(words).encode("utf-8", "replace"), digest_size=16).hexdigest()


def _goods(facts: Iterable[str]) -> frozenset[str]:
    return _GOODS.intersection(facts)


def _done(page: PageUnderstanding, history: tuple[StepRecord, ...]) -> set[Fact]:
    searches = len(past.searches(history))
    done = {
        Fact.SEARCHED: searches > 0,
        Fact.SEARCHED_AGAIN: searches > 1,
        Fact.FOLLOWED: past.was_done(history, "open"),
        Fact.SORTED: any(step.goal_kind == "sort" and step.verdict.is_ok for step in history),
        Fact.READ: past.was_extracted(history, page),
    }
    return {fact for fact, is_true in done.items() if is_true}


def _shown(page: PageUnderstanding, query: Query) -> set[Fact]:
    has_box = elements.search_box(page) is not None
    shown = {
        Fact.COVERED: page.has_overlay,
        Fact.FOUND_NOTHING: bool(page.no_results_quote),
        Fact.SEARCHABLE: has_box,
        Fact.HIDES_SEARCH: not has_box and elements.search_opener(page) is not None,
        Fact.GOES_ON: elements.next_page(page) is not None,
    }
    return {fact for fact, is_true in shown.items() if is_true} | _goods_shown(page, query)


def _goods_shown(page: PageUnderstanding, query: Query) -> set[Fact]:
    """How near the goods' names are to the thing; nothing where no goods are here."""
    nearest = Fact.OTHERS
    for product in page.products[:_MOST_GOODS]:
        says = read_for(query, product.name).says
        if says == Is.THING or _has_all_words(product.name, query):
            return {Fact.NAMED}
        if says == Is.OPEN:
            nearest = Fact.OPEN
    if link_offers(page, query):
        return {Fact.NAMED}
    return {nearest} if page.products else set()


def _has_all_words(name: str, query: Query) -> bool:
    """Of a query that names a model and no kind of thing: whether the name holds all of its words."""
    if query.head or not query.core:
        return False
    said = tokens(name)
    return all(any(same_meaning(word, wanted) for word in said) for wanted in query.core)
