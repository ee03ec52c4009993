"""The local mind: decides and judges with embeddings, page structure and general rules. No key, no network."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urlsplit

from agent.core.memory import RELEVANT, WORTH_OPENING, with_context
from agent.core.ports import DecisionRequest, Embedder, Judgement, TextReader
from agent.core.types import (
    ActionKind,
    AgentDecision,
    DecisionSource,
    Goal,
    InteractiveElement,
    PageType,
    PageUnderstanding,
    Product,
    Usage,
)
from agent.decide.offers.contrast import with_likeness
from agent.decide.offers.lexicon.vocabulary import words_of
from agent.decide.offers.limits import Order
from agent.decide.offers.query import Query, understand_query
from agent.decide.offers.relevance import judge_products
from agent.decide.offers.words import folded
from agent.decide.remembered import past
from agent.decide.targets import elements
from agent.decide.targets.links import Choice, best_link, is_outlet, is_title, link_offers, rated_links

NAME = "local mind"
_MOST_SEARCHES = 3
_SCANT = 3  # results of a search that takes all words to the letter
_LISTS = (PageType.LISTING, PageType.SEARCH)


class LocalMind:
    """Implements `agent.core.ports.Mind` without a model."""

    name = NAME
    is_free = True

    def __init__(self, embedder: Embedder, reader: TextReader) -> None:
        self._embedder = embedder
        self._reader = reader

    async def decide(self, request: DecisionRequest) -> AgentDecision:
        """The next action for this page; never raises."""
        return await asyncio.to_thread(decide, request, self._embedder, self._reader)

    async def judge(self, goal: Goal, products: Sequence[Product]) -> tuple[Sequence[Judgement], Usage]:
        """One judgement per product; costs nothing."""
        return await asyncio.to_thread(self._judged, understand_query(goal.query), products), Usage()

    def _judged(self, query: Query, products: Sequence[Product]) -> list[Judgement]:
        return with_likeness(query, products, judge_products(query, products, self._reader), self._embedder)

    async def rank_links(
        self, goal: Goal, page: PageUnderstanding
    ) -> Sequence[tuple[InteractiveElement, float]]:
        """Links of the page that may lead to goods, nearest to the goal first."""
        query = understand_query(goal.query)
        rated = await asyncio.to_thread(rated_links, page, query, self._embedder)
        return [(choice.element, choice.score) for choice in rated]


@dataclass(frozen=True, slots=True)
class _Situation:
    """A request with what the rules ask of it again and again."""

    request: DecisionRequest
    page: PageUnderstanding
    query: Query
    embedder: Embedder
    relevant: int
    uncertain: int
    typed: list[str]

    @property
    def avoid(self) -> frozenset[str]:
        return self.request.avoid

    @property
    def candidates(self) -> int:
        return self.relevant + self.uncertain

    @property
    def has_extras(self) -> bool:
        query = self.query
        return bool(query.attributes or query.purposes or query.has_numbers or len(query.modifiers) > 1)

    @property
    def is_home(self) -> bool:
        path = urlsplit(self.page.url).path.strip("/").casefold()
        return self.page.page_type == PageType.HOMEPAGE or not path or path in words_of("front_paths")


def decide(request: DecisionRequest, embedder: Embedder, reader: TextReader) -> AgentDecision:
    """The first rule that answers. Pure apart from the two models; blocking."""
    query = understand_query(request.goal.query)
    page = request.understanding
    typed = past.searches(request.history)
    is_search = page.page_type == PageType.SEARCH
    own = [p for p in with_context(page, typed) if not (is_search and p.source == "related")]
    judged = [j.relevance for j in judge_products(query, own, reader)]
    relevant = sum(r >= RELEVANT for r in judged)
    uncertain = sum(WORTH_OPENING <= r < RELEVANT for r in judged) + len(link_offers(page, query))
    at = _Situation(request, page, query, embedder, relevant, uncertain, typed)
    rules = (_widen, _sort, _extract, _search, _search_fewer, _reveal_search, _page_on, _follow, _scroll)
    for rule in rules:
        if decision := rule(at):
            return decision
    return _finish(at)


def _sort(at: _Situation) -> AgentDecision | None:
    """Put the cheapest (or newest) first, when that is wanted and this list can do it."""
    order = at.query.order
    if order == Order.NONE and at.query.price_max is not None and elements.next_page(at.page, at.avoid):
        order = Order.CHEAPEST  # what is under a limit is in front then, however long the list is
    if order == Order.NONE or not at.candidates or _wants_search_first(at):
        return None
    if len(at.page.products) < 2 or past.count_done(at.request.history, "sort") >= 2:
        return None
    control = elements.sort_control(at.page, order.value, at.avoid)
    if control and (control.is_set or past.clicked(at.request.history, control.element.name)):
        return None
    if control and control.option:
        words = f"Choosing “{control.option}” to see the {order} first"
        return _act(ActionKind.SELECT, control.element, "sort", words, 0.9, control.option)
    if control:
        words = f"“{control.element.name}” puts the {order} first"
        return _act(ActionKind.CLICK, control.element, "sort", words, 0.85)
    opener = elements.sort_opener(at.page, at.avoid)
    if opener and not past.was_done(at.request.history, "sort"):
        return _act(ActionKind.CLICK, opener, "sort", "Opening the sort menu to see the cheapest first", 0.6)
    return None


def _widen(at: _Situation) -> AgentDecision | None:
    """A strict search for many words leaves out what is worded otherwise: search once more with fewer."""
    is_first = len(at.typed) == 1 and past.is_on_results(at.request.history)
    if not (at.has_extras and is_first and at.candidates) or at.request.steps_left < 3:
        return None
    count = len(at.page.products)
    return _search_again(at, f"Only {count} for all these words", 0.6) if count <= _SCANT else None


def _search_again(at: _Situation, why: str, confidence: float) -> AgentDecision | None:
    """A search with the longest shorter form of the query that was not tried yet."""
    box = elements.search_box(at.page, at.avoid)
    terms = next((t for t in at.query.fewer_terms if folded(t) not in at.typed), "")
    if box is None or not terms:
        return None
    return _act(ActionKind.TYPE, box, "search", f"{why}: searching for “{terms}”", confidence, terms)


def _extract(at: _Situation) -> AgentDecision | None:
    if not at.candidates or past.was_extracted(at.request.history, at.page) or _wants_search_first(at):
        return None
    words = f"{at.relevant} of {len(at.page.products)} products here match “{at.query.thing}”"
    if not at.relevant:
        words = f"{at.uncertain} products here may match “{at.query.thing}”; their own pages will tell"
    return _act(ActionKind.EXTRACT, None, "extract", words, 0.9 if at.relevant else 0.6)


def _wants_search_first(at: _Situation) -> bool:
    """A front page shows a selection, and so does a list of everything; the site's search shows all that fits."""
    if at.typed or at.request.steps_left < 2 or not (at.is_home or _is_mixed(at)):
        return False
    return (
        elements.search_box(at.page, at.avoid) is not None
        or elements.search_opener(at.page, at.avoid) is not None
    )


def _is_mixed(at: _Situation) -> bool:
    """A list that goes on, and of which what is here is mostly something else."""
    if at.page.page_type == PageType.PDP or not at.relevant:
        return not at.relevant
    return 2 * at.relevant < len(at.page.products) and elements.next_page(at.page, at.avoid) is not None


def _search(at: _Situation) -> AgentDecision | None:
    if at.typed or not _is_worth_searching(at):
        return None
    box = elements.search_box(at.page, at.avoid)
    if box is None:
        return None
    return _act(
        ActionKind.TYPE, box, "search", f"Searching this site for “{at.query.terms}”", 0.9, at.query.terms
    )


def _is_worth_searching(at: _Situation) -> bool:
    """Articles of a site that sells nothing are not searched."""
    return at.page.page_type != PageType.ARTICLE or elements.shop_signs(at.page) > 0


def _search_fewer(at: _Situation) -> AgentDecision | None:
    """Search again with fewer words when the full words found nothing, or nothing that fits."""
    if not at.typed or len(at.typed) >= _MOST_SEARCHES or at.candidates:
        return None
    is_scant = bool(at.page.no_results_quote) or len(at.page.products) <= _SCANT
    if not is_scant and not (at.has_extras and len(at.typed) == 1):
        return None
    return _search_again(at, f"Nothing for “{at.typed[-1]}”", 0.7)


def _reveal_search(at: _Situation) -> AgentDecision | None:
    if at.typed or past.count_done(at.request.history, "reveal") >= 2 or not _is_worth_searching(at):
        return None
    opener = elements.search_opener(at.page, at.avoid)
    if opener is None or past.clicked(at.request.history, opener.name):
        return None
    words = f"“{opener.name or 'The magnifying glass'}” should bring out the search box"
    return _act(ActionKind.CLICK, opener, "reveal", words, 0.8)


def _page_on(at: _Situation) -> AgentDecision | None:
    """Look further down a category's list; results of a search come best first and are not paged for a first match."""
    is_list = at.page.page_type in (*_LISTS, PageType.HOMEPAGE)
    if not is_list or len(at.page.products) < 3 or past.is_on_results(at.request.history):
        return None
    more = elements.next_page(at.page, at.avoid)
    if more is None or at.candidates or at.request.steps_left < 2:
        return None
    return _act(
        ActionKind.CLICK, more, "page", "None of these fit: looking at the next page of the list", 0.6
    )


def _follow(at: _Situation) -> AgentDecision | None:
    """Follow the link that speaks of the thing, else the one that leads to the goods."""
    if at.candidates or past.count_done(at.request.history, "open") >= 2 or at.request.steps_left < 2:
        return None
    if past.is_on_results(at.request.history) and at.page.products:
        return None  # the search has answered; its results were looked at
    choice = best_link(at.page, at.query, at.embedder, at.avoid)
    is_new = choice is not None and not past.clicked(at.request.history, choice.element.name)
    if choice and is_new and choice.is_good and _is_worth_following(at, choice):
        reason = f"“{choice.element.name}” is nearest to “{at.query.thing}”"
        return _act(ActionKind.CLICK, choice.element, "open", reason, min(0.9, choice.score))
    link = elements.shop_link(at.page, at.avoid)
    if link and not at.page.products and not at.typed and not past.clicked(at.request.history, link.name):
        return _act(ActionKind.CLICK, link, "open", f"“{link.name}” should lead to the goods", 0.5)
    return _explore(at, choice) if choice and is_new else None


def _explore(at: _Situation, choice: Choice) -> AgentDecision | None:
    """No goods seen so far: see at least once what is offered here before it is called no shop."""
    if is_title(choice.element.name):
        return None
    has_seen = bool(at.page.products) or past.has_seen_goods(at.request.history)
    if has_seen or not (at.is_home or at.typed) or past.was_done(at.request.history, "open"):
        return None
    name = choice.element.name
    reason = f"Nothing here speaks of “{at.query.thing}”: “{name}” may show what this site offers"
    return _act(ActionKind.CLICK, choice.element, "open", reason, 0.3)


def _is_worth_following(at: _Situation, choice: Choice) -> bool:
    """Where nothing is sold, only a link to what can be had is followed, not every article about the thing."""
    if elements.shop_signs(at.page) or is_outlet(choice.element.name):
        return True
    return choice.is_good and not at.typed


def _scroll(at: _Situation) -> AgentDecision | None:
    """A long list page without goods may load them when it is scrolled."""
    is_long = at.page.page_height > at.page.scroll_y + at.page.viewport[1] * 1.5
    is_done = at.page.products or past.was_done(at.request.history, "scroll")
    if is_done or not is_long or at.page.page_type not in _LISTS:
        return None
    return _act(ActionKind.SCROLL, None, "scroll", "Scrolling: the list may load further down", 0.4)


def _finish(at: _Situation) -> AgentDecision:
    return _act(ActionKind.FINISH, None, "finish", f"Nothing more to try here for “{at.query.thing}”", 0.8)


def _act(
    action: ActionKind,
    element: InteractiveElement | None,
    kind: str,
    words: str,
    confidence: float,
    text: str = "",
) -> AgentDecision:
    target, by = element.id if element else "", DecisionSource.LOCAL_MIND
    return AgentDecision(action, words, confidence, by, target_id=target, input_text=text, goal_kind=kind)
