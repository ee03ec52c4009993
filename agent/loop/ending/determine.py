"""From all that a visit has seen to one of the six determinations, with the reason in plain words. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from agent.core.memory import Memory
from agent.core.types import (
    Availability,
    Determination,
    Evidence,
    Goal,
    PageType,
    PageUnderstanding,
    Product,
    StepRecord,
    WebAgentResult,
)
from agent.core.values import Coverage, NearMiss, PageSeen, SearchTried
from agent.decide.offers.words import same_word, tokens
from agent.decide.remembered import past
from agent.loop.gathering.own_page import main_currency

_CONTROLS = ("sort", "filter", "page", "scroll")
_MOST_PAGES, _MOST_MISSES, _MOST_LISTS = 40, 20, 20


def coverage_of(memory: Memory, thing: str) -> Coverage:
    """What was searched, read and used so far, and what came nearest to `thing`."""
    steps = memory.history
    looked = [s.action_words.removeprefix("Look into ").strip("“”") for s in steps if s.action == "look_into"]
    used = [
        s.action_words
        for s in steps
        if s.goal_kind in _CONTROLS and s.verdict.changed and s.goal_kind != "page"
    ]
    turned = sum(s.goal_kind == "page" and s.verdict.changed for s in steps)
    pages = [f"{turned} further page{'s' * (turned != 1)} of the list"] if turned else []
    return Coverage(
        searches=tuple(_searches(steps)),
        pages=tuple(_pages(steps)),
        controls=(*dict.fromkeys(used), *pages),
        lists=tuple(dict.fromkeys(looked))[:_MOST_LISTS],
        near_misses=tuple(_miss(p) for p in nearest(tuple(memory.refused.values()), thing)[:_MOST_MISSES]),
        judged=len(memory.judged),
    )


def nearest(refused: Sequence[Product], thing: str) -> list[Product]:
    """The refused products, those first whose names have most words of the thing, each a form of it."""
    words = tokens(thing)

    def rank(product: Product) -> tuple[int, float]:
        said = tokens(product.name)
        return sum(any(same_word(word, have) for have in said) for word in words), product.relevance

    return sorted(refused, key=rank, reverse=True)


def _searches(steps: Sequence[StepRecord]) -> list[SearchTried]:
    """Each search with what the page after it showed: a step's understanding is of the page before its act."""
    found: dict[str, SearchTried] = {}
    for step, after in pairwise(steps):
        if past.is_search(step) and step.verdict.changed:
            seen = after.understanding
            count, said = seen.get("result_count"), seen.get("no_results")
            found[step.input_text] = SearchTried(
                step.input_text,
                count if isinstance(count, int) else None,
                _products(after),
                said if isinstance(said, str) else "",
                step.url_after,
            )
    return list(found.values())


def _pages(steps: Sequence[StepRecord]) -> list[PageSeen]:
    found = {s.url: PageSeen(s.url, s.page_type, _products(s)) for s in steps if s.understanding and s.url}
    return list(found.values())[:_MOST_PAGES]


def _products(step: StepRecord) -> int:
    counts = step.understanding.get("counts")
    count = counts.get("products") if isinstance(counts, dict) else 0
    return count if isinstance(count, int) else 0


def _miss(product: Product) -> NearMiss:
    price = product.price.text if product.price else ""
    asked = (
        tuple(a.requirement for a in answers) for answers in (product.met, product.not_met, product.not_said)
    )
    return NearMiss(product.name, product.refusal or "another thing", price, product.url, *asked)


_WORDS = {
    Availability.IN_STORE_ONLY: "sold in stores only",
    Availability.OUT_OF_STOCK: "sold out",
}
_MOST_REFUSED = 40
_STOCK_RULE = "the words on availability"
_NAME_RULE = "the comparison with the query"
_GOODS = (PageType.LISTING, PageType.SEARCH, PageType.PDP)


@dataclass(frozen=True, slots=True)
class Seen:
    """What a determination is made from."""

    goal: Goal
    thing: str  # the goal in its own short words: "syrian hamster"
    memory: Memory
    searches: Sequence[str]
    page: PageUnderstanding | None = None
    offers: Sequence[Product] = ()
    is_spent: bool = False  # the budget ended the visit


def determine(seen: Seen) -> WebAgentResult:
    """The result of a visit that nothing has stopped."""
    if seen.offers:
        return _found(seen)
    if seen.memory.unavailable or _is_gone_page(seen):
        return _unavailable(seen)
    if not _was_shop(seen):
        return _wrong_page(seen)
    return _nothing(seen)


def failed(reason: str, *, page: PageUnderstanding | None, memory: Memory) -> WebAgentResult:
    """The result of a visit that a technical failure ended."""
    evidence = (Evidence(page.title, page.url),) if page and page.title else ()
    return ended(Determination.ERROR, reason, evidence, page=page, memory=memory)


def ended(
    determination: Determination,
    reason: str,
    evidence: tuple[Evidence, ...],
    *,
    page: PageUnderstanding | None,
    memory: Memory,
) -> WebAgentResult:
    """The result of a visit that ended without offers of the agent's own, whatever it was looking for."""
    return WebAgentResult(
        (), determination, reason, page.page_type if page else None, memory.items_seen, evidence,
        _refused(memory), coverage=coverage_of(memory, ""),
    )  # fmt: skip


def blocked(reason: str, *, page: PageUnderstanding, memory: Memory) -> WebAgentResult:
    """The result of a visit that a blocker ended, or that waits for a person."""
    blocker = page.blocker or memory.blocker
    evidence = (Evidence(blocker.quote, page.url),) if blocker else ()
    result = ended(Determination.BLOCKED, reason, evidence, page=page, memory=memory)
    return replace(result, blocker=blocker)


def _found(seen: Seen) -> WebAgentResult:
    count = len(seen.offers)
    priced = [p.price for p in seen.offers if p.price]
    usual = main_currency(priced)
    compared = [price for price in priced if price.currency in (usual, "")]
    span = f", from {min(compared, key=lambda price: price.amount).text}" if compared else ""
    reason = f"{count} {'offer' if count == 1 else 'offers'} for “{seen.thing}”{span}"
    evidence = tuple(_offer_evidence(p) for p in seen.offers)
    return _result(seen, Determination.PRODUCTS_FOUND, reason, evidence)


def _offer_evidence(product: Product) -> Evidence:
    parts = [product.name, product.price.text if product.price else "", product.availability_quote]
    quote = " · ".join(part for part in parts if part)
    by = "its own page" if product.is_verified else "the list, its own page was not read"
    return _with_place(Evidence(quote, product.url, by=by), product)


_DECIDING = ("price", "availability", "name")


def _with_place(evidence: Evidence, product: Product) -> Evidence:
    """The evidence with the place of the words that decided: the price's, else the stock words', else the name's."""
    read = {p.field: p for p in product.provenance if p.box is not None and p.is_visible}
    found = next((read[field] for field in _DECIDING if field in read), None)
    if found is None:
        return replace(evidence, box=product.box)
    return replace(evidence, box=found.box, page=found.url)


def _is_gone_page(seen: Seen) -> bool:
    """A page that says of the target itself that it cannot be bought online, and shows nothing else of it."""
    words = seen.memory.gone_words
    if words is None or seen.memory.offers:
        return False
    return _mentions(words[1].quote, seen.thing)


def _mentions(quote: str, thing: str) -> bool:
    said = quote.casefold()
    return all(word.rstrip("s") in said for word in thing.casefold().split())


def _unavailable(seen: Seen) -> WebAgentResult:
    gone = list(seen.memory.unavailable.values())
    if not gone:
        status, said = seen.memory.gone_words or (Availability.UNKNOWN, Evidence(""))
        reason = f"“{seen.thing}” is {_WORDS.get(status, 'not available online')}: “{said.quote}”"
        return _result(seen, Determination.NO_ONLINE_AVAILABILITY, reason, (said,))
    kinds = {p.availability for p in gone}
    words = " or ".join(sorted(_WORDS.get(kind, "not available online") for kind in kinds))
    names = ", ".join(f"“{p.name}”" for p in gone[:3])
    reason = f"{len(gone)} matching, none to buy online: {names} {'is' if len(gone) == 1 else 'are'} {words}"
    evidence = tuple(
        _with_place(Evidence(f"{p.name}: {p.availability_quote or words}", p.url, by=_STOCK_RULE), p)
        for p in gone
    )
    if seen.memory.gone_words:
        evidence = (seen.memory.gone_words[1], *evidence)
    return _result(seen, Determination.NO_ONLINE_AVAILABILITY, reason, evidence)


def _was_shop(seen: Seen) -> bool:
    """Whether anything can be bought on the site; prices and lists alone are in tests and manuals, too."""
    return seen.memory.shop_signs.sells


def _wrong_page(seen: Seen) -> WebAgentResult:
    kinds = [kind for kind in seen.memory.page_types if kind not in (PageType.ERROR, PageType.BLOCKED)]
    kind = {PageType.ARTICLE: "articles", PageType.HOMEPAGE: "a home page"}.get(
        kinds[-1] if kinds else PageType.ARTICLE
    )
    what = f"This site shows {kind or 'pages'} without goods or prices"
    tried = f"; searched for {_quoted(seen.searches)}" if seen.searches else ""
    evidence = (Evidence(seen.page.title, seen.page.url),) if seen.page and seen.page.title else ()
    return _result(seen, Determination.WRONG_PAGE_TYPE, f"{what}{tried}", evidence)


def _nothing(seen: Seen) -> WebAgentResult:
    memory = seen.memory
    parts = [f"Seen {memory.items_seen} {'item' if memory.items_seen == 1 else 'items'}"]
    if seen.searches:
        parts.append(f"searched for {_quoted(seen.searches)}")
    reason = ", ".join(parts) + f": none is “{seen.thing}”"
    near = nearest(tuple(memory.refused.values()), seen.thing)
    if near:
        reason += f"; nearest: “{near[0].name}” ({near[0].refusal or 'another thing'})"
    elif memory.no_results:
        reason += f"; the site says “{memory.no_results.quote}”"
    if seen.is_spent:
        reason += "; the visit's budget was used up"
    evidence = [_with_place(Evidence(f"{p.name}: {p.refusal}", p.url, by=_NAME_RULE), p) for p in near[:3]]
    evidence += [memory.no_results] if memory.no_results else []
    return _result(seen, Determination.NO_RELEVANT_PRODUCTS, reason, tuple(evidence))


def _quoted(words: Sequence[str]) -> str:
    return " and ".join(f"“{w}”" for w in dict.fromkeys(words))


def _refused(memory: Memory) -> tuple[Product, ...]:
    return tuple(memory.refused.values())[:_MOST_REFUSED]


def _result(
    seen: Seen, determination: Determination, reason: str, evidence: tuple[Evidence, ...]
) -> WebAgentResult:
    kind = seen.page.page_type if seen.page else None
    refused = (*seen.memory.unavailable.values(), *_refused(seen.memory))
    return WebAgentResult(
        tuple(seen.offers), determination, reason, kind, seen.memory.items_seen, evidence, refused,
        coverage=coverage_of(seen.memory, seen.thing),
    )  # fmt: skip
