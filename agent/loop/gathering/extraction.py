"""Extraction: judge what a page shows, gather over further pages, and read each offer's own page (W7, W13)."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace

from agent.core.errors import BrowserGone, InputRevoked, PageError
from agent.core.memory import GONE, LINK, RELEVANT, Key, Memory
from agent.core.ports import Judgement, Mind, is_free
from agent.core.sites.site import without_fragment
from agent.core.types import (
    ActionKind,
    AgentDecision,
    DecisionSource,
    Goal,
    PageType,
    PageUnderstanding,
    Product,
    Verdict,
)
from agent.core.usage import plus
from agent.core.verify import has_changed
from agent.decide.offers.choosing import none_fits, wishes
from agent.decide.offers.contrast import as_of_trade, is_only_unsaid, said_by_trade, stands_apart, weaker
from agent.decide.offers.limits import Order, asks_by_unit
from agent.decide.offers.query import Query
from agent.decide.offers.relevance import over_limit
from agent.decide.offers.things import is_own_heading
from agent.decide.offers.words import same_meaning, tokens
from agent.decide.targets.elements import more_details, next_page, signs_of
from agent.decide.targets.links import link_offers
from agent.loop.budget import Budget
from agent.loop.ending.determine import nearest
from agent.loop.gate import Gate
from agent.loop.gathering.choosing import Chooser
from agent.loop.gathering.own_page import Measure, find_product, merge, ordered_by_price
from agent.loop.gathering.pressing import CardPresser
from agent.loop.gathering.variants import each_once
from agent.loop.recorder import Recorder
from agent.loop.sight import Sight, Understand, peek_sight, take_sight

_AT_ONCE = 3
_MOST_QUESTIONS = 9  # products of which only their own pages can tell what they are
_OF_JUDGEMENT = ("relevance", "refusal", "met", "not_met", "not_said")
_MOST_UNFOLDED = 6
_WHY_NEAREST = "A list without prices does not say that nothing is sold here"
_BARREN = 2  # further pages without anything new after which paging stops


@dataclass(slots=True)
class Extractor:
    """Works on the loop's page and memory."""

    gate: Gate
    mind: Mind
    goal: Goal
    query: Query
    budget: Budget
    memory: Memory
    recorder: Recorder
    understand: Understand
    folded: set[Key] = field(
        default_factory=set
    )  # products whose pages have a closed part with their specifications
    nearest: str = ""  # the key of the product that is taken for want of a better one, and of its variants
    trade: frozenset[str] = frozenset()  # properties that the shop says of all that it sells

    async def judge_pending(self) -> None:
        """Have the mind judge what was seen and not judged yet."""
        pending = dict(self.memory.unjudged)
        if pending:
            await self._judge(list(pending), list(pending.values()))
            self.memory.unjudged.clear()

    async def _judge(
        self, keys: Sequence[Key], products: Sequence[Product], shown: Sequence[Product] = ()
    ) -> None:
        """Judge the products, by what is `shown` of each where that is less, and file them."""
        judgements, usage = await self.mind.judge(self.goal, shown or products)
        self.memory.unbooked = plus(self.memory.unbooked, usage)
        for key, product, judgement in zip(keys, products, judgements, strict=True):
            self._file(key, product, judgement)

    def _file(self, key: Key, product: Product, judged_alone: Judgement) -> None:
        """With what goes without saying in this shop, and where it is the nearest."""
        judgement = as_of_trade(self.query, judged_alone, self.trade, self._shop)
        judged = replace(product, **{name: getattr(judgement, name) for name in _OF_JUDGEMENT})
        if key[0] == self.nearest and is_only_unsaid(self.query, product, judgement):
            judged = replace(judged, relevance=RELEVANT, refusal="")
        self.memory.judged[key] = (judged, judgement)
        self.memory.file(key, judged)

    @property
    def _shop(self) -> str:
        """What the site says of itself: the title of the page that the visit began with."""
        front = self.memory.front
        is_told = front is not None and front.page_type != PageType.PDP
        return f"{front.title} – {front.heading}" if front is not None and is_told else ""

    def _take_trade(self) -> None:
        """File anew what leaves only unsaid what goes without saying in this shop."""
        judgements = {key: judgement for key, (_, judgement) in self.memory.judged.items()}
        self.trade = said_by_trade(self.query, judgements.values(), self._shop)
        for key, product in list(self.memory.refused.items()):
            if as_of_trade(self.query, judgements[key], self.trade, self._shop) is not judgements[key]:
                self._file(key, product, judgements[key])

    def speaks_of_thing(self, keys: Collection[Key]) -> bool:
        """Whether one of these that was not judged yet has a word of the query in its name or on its card."""
        return any(self._overlap(self.memory.unjudged[key]) for key in keys if key in self.memory.unjudged)

    @property
    def found(self) -> int:
        """Offers and open questions so far."""
        return len(self.memory.offers) + len(self.memory.open_questions)

    async def gather(self, sight: Sight) -> Sight:
        """Judge this page's products, then go through the next pages while they bring more."""
        await self.judge_pending()
        barren = 0
        while self._wants_more() and barren < _BARREN:
            decision = self._way_on(sight.page)
            if decision is None:
                break
            before = self.found + len(self.memory.unavailable)
            moved = await self._turn_page(sight, decision)
            if moved is None:
                break
            sight = moved
            await self.judge_pending()
            barren = 0 if self.found + len(self.memory.unavailable) > before else barren + 1
        return sight

    def _wants_more(self) -> bool:
        """Enough is enough, unless the cheapest of all is wanted and the list is not sorted."""
        if self.budget.pages >= self.budget.MOST_PAGES or self.budget.is_out_of_time:
            return False
        is_sorted = any(s.goal_kind == "sort" and s.verdict.is_ok for s in self.memory.history)
        needs_all = self.query.order in (Order.CHEAPEST, Order.PRICIEST) and not is_sorted
        return needs_all or self.found < self.goal.max_products

    def _way_on(self, page: PageUnderstanding) -> AgentDecision | None:
        """The control that shows more of this list; to its end, where it grows by itself."""
        control = next_page(page)
        if control is not None:
            words = "There may be more of these on the next page"
            action, target, text = ActionKind.CLICK, control.id, ""
        elif _goes_on(page):
            words = "The list has no further pages: it may grow when its end comes into view"
            action, target, text = ActionKind.SCROLL, "", "bottom"
        else:
            return None
        by = DecisionSource.RULE
        return AgentDecision(action, words, 0.8, by, target_id=target, input_text=text, goal_kind="page")

    async def _turn_page(self, sight: Sight, decision: AgentDecision) -> Sight | None:
        self.budget.pages += 1
        outcome = await self.gate.act(decision, sight.page)
        after = await take_sight(self.gate.page, self.understand)
        if decision.action == ActionKind.SCROLL and _count(after.page) <= _count(sight.page):
            await self.gate.page.wait()  # what grows by itself asks its server first
            after = await take_sight(self.gate.page, self.understand)
        is_ok = not outcome.problem and has_changed(sight.page, after.page) and after.page.blocker is None
        if decision.action == ActionKind.SCROLL:
            is_ok = is_ok and _count(after.page) > _count(sight.page)
        words = outcome.problem or ("more of the list" if is_ok else "no further page came")
        verdict = Verdict(is_ok, words, is_ok)
        await self.recorder.decided(decision, sight, verdict, outcome=outcome, url_after=after.page.url)
        if not is_ok or after.page.page_type == PageType.ERROR:
            return None
        self.memory.take_in(after.page, signs_of(after.page), link_offers(after.page, self.query))
        return after

    async def settle_offers(self, *, verify: bool) -> list[Product]:
        """The offers to report: opened one by one where that is wanted, without those that are gone, in order."""
        await self.judge_pending()
        if verify:
            await self._open_pages()
            chooser = self._chooser()
            await self._unfold(chooser)
            self._take_trade()
            await self._choose_options(chooser)
            matching = {**self.memory.unavailable, **self.memory.offers}
            for key, why in weaker(self.query, matching).items():
                self.memory.file(key, replace(matching[key], refusal=why))
        return self.ordered()

    async def settle_nearest(self) -> list[Product]:
        """Where nothing fits: what is plainly nearest, where its own page says nothing against it; its variants."""
        refused = {key: self.memory.judged[key] for key in self.memory.refused}
        key = stands_apart(self.query, refused)
        if key is None:
            return []
        product, _ = refused[key]
        self.nearest = key[0]
        if product.is_verified or not product.url:
            await self._judge([key], [product])
        else:
            await self._open([(key, product)])
        await self._choose_options(self._chooser())
        return self.ordered()

    def _chooser(self) -> Chooser:
        return Chooser(self.gate, self.query, self.budget, self.recorder, self.understand)

    def ordered(self) -> list[Product]:
        """The offers known so far in the order that the query wants, as many as are wanted."""
        offers = each_once(self.memory.offers.values())
        if self.query.order in (Order.CHEAPEST, Order.PRICIEST):
            measure = Measure(self.query.order == Order.PRICIEST, asks_by_unit(self.goal.query))
            offers = ordered_by_price(offers, measure)
        return offers[: self.goal.max_products]

    async def _open_pages(self) -> None:
        """Open the pages of the offers, then of open questions while offers are wanted."""
        most = self.goal.max_products
        wanted = [(k, p) for k, p in self.memory.offers.items() if not p.is_verified]
        if self.query.order == Order.CHEAPEST:
            wanted.sort(
                key=lambda one: (one[1].price is not None, one[1].price.amount if one[1].price else 0)
            )
        await self._open(wanted[:most])
        missing = most - len(self.memory.offers)
        if missing > 0:
            await self._open(self._questions()[: min(most, _MOST_QUESTIONS)])
        if self.memory.unjudged:  # a link that named the thing led to a list of such
            await self.judge_pending()
            await self._open_pages()

    async def _unfold(self, chooser: Chooser) -> None:
        """Look behind the tabs of the pages of products of which only some property is not said."""
        silent = [
            (key, product)
            for key, product in self.memory.refused.items()
            if product.is_verified and key in self.folded and not self._is_against(key)
        ]
        for key, product in silent[:_MOST_UNFOLDED]:
            more = await chooser.unfolded(product)
            if more is not None:
                await self._judge([key], [more])

    def _is_against(self, key: Key) -> bool:
        """Whether something was said against the product, and not only nothing for it."""
        return bool(self.memory.judged[key][1].not_met)

    async def _choose_options(self, chooser: Chooser) -> None:
        """Put in the place of a product what is chosen of it, with its own price and stock."""
        memory = self.memory
        kept = [
            *memory.offers.items(),
            *((k, p) for k, p in memory.unavailable.items() if wishes(self.query, p)),
        ]
        for key, product in kept:
            if product.options or not product.option_groups:
                continue
            if refusal := none_fits(self.query, product):
                memory.file(key, replace(product, refusal=refusal))
                continue
            found = await chooser.variants(product)
            memory.forget(key)
            keys = [(key[0], f"{key[1]} {v.name}") if v.options else key for v in found]
            for own, variant in zip(keys, found, strict=True):
                memory.file(own, replace(variant, refusal=over_limit(self.query, variant)))
            if is_free(
                self.mind
            ):  # what only an option says that was not chosen is no property of the variant
                shown = [replace(variant, name=product.name, option_groups=()) for variant in found]
                await self._judge(keys, found, shown)

    async def open_nearest(self, thing: str) -> bool:
        """Open the page of what came nearest to `thing`: lists may keep prices and baskets to the goods' own pages.

        Whether it could be opened; what it shows of a shop is in the memory then.
        """
        near = nearest([p for p in self.memory.refused.values() if p.url and not p.is_verified], thing)[:1]
        if not near or not self.gate.may_open(near[0].url) or self._is_here(near[0]):
            return False
        sight = await self.look_aside(near[0].url)
        if isinstance(sight, PageError) or sight.page.blocker is not None:
            return False
        signs = signs_of(sight.page)
        self.memory.add_signs(signs)
        said = Verdict(None, "a shop's page" if signs.sells else "no sign of a shop")
        words = f"Open the page of “{near[0].name}”"
        await self.recorder.noted("verify_product", words, sight, said, reasoning=_WHY_NEAREST)
        return True

    def _questions(self) -> list[tuple[Key, Product]]:
        """What its own page may settle, nearest to the query first; once there are offers, only what is near."""
        asked = [(k, p) for k, p in self.memory.open_questions.items() if not p.is_verified]
        rated = [(self._overlap(p), pair) for pair in asked for p in (pair[1],)]
        rated.sort(key=lambda one: -one[0])
        return [pair for overlap, pair in rated if overlap > 0 or not self.memory.offers]

    def _overlap(self, product: Product) -> int:
        """How many of the query's own words are in its name or card."""
        heading = product.context if is_own_heading(product) else ""
        said = tokens(f"{product.name} {product.snippet} {heading}")
        extras = (w for phrase in (*self.query.attributes, *self.query.purposes) for w in phrase)
        return sum(any(same_meaning(word, have) for have in said) for word in (*self.query.core, *extras))

    async def _open(self, wanted: Sequence[tuple[Key, Product]]) -> None:
        slots = asyncio.Semaphore(_AT_ONCE)
        reachable = [
            (k, p) for k, p in wanted if p.url and self.gate.may_open(p.url) and not self._is_here(p)
        ]

        async def peek(product: Product) -> Sight | PageError:
            async with slots:
                if self.budget.is_out_of_time:
                    return PageError("The visit's time was used up.")
                return await self.look_aside(product.url)

        sights = await asyncio.gather(*(peek(product) for _, product in reachable))
        opened = [
            (key, product, sight)
            for (key, product), sight in zip(reachable, sights, strict=True)
            if not isinstance(sight, PageError)  # else what the list said stays, marked as not verified
        ]
        await self._take_pages(opened)
        presser = CardPresser(self.gate, self.memory, self.budget, self.recorder, self.understand)
        await self._take_pages(
            await presser.pressed([(k, p) for k, p in wanted if not p.url and p.element_id])
        )

    def _is_here(self, product: Product) -> bool:
        return without_fragment(product.url) == without_fragment(self.gate.page.url)

    async def look_aside(self, url: str) -> Sight | PageError:
        """Look at an address in a tab aside; an error of the page is a value. *Raises* BrowserGone, InputRevoked."""
        try:
            return await peek_sight(self.gate, url, self.understand)
        except (BrowserGone, InputRevoked):
            raise
        except PageError as error:
            return error

    async def _take_pages(self, opened: Sequence[tuple[Key, Product, Sight]]) -> None:
        """Let the products' own pages speak: what a person sees there wins over the list. Judged all at once."""
        merged = [_merged(product, sight) for _, product, sight in opened]
        matched = [(key, product) for (key, _, _), product in zip(opened, merged, strict=True) if product]
        if matched:
            await self._judge([key for key, _ in matched], [product for _, product in matched])
        for (key, product, sight), own in zip(opened, merged, strict=True):
            signs = signs_of(sight.page)
            self.memory.add_signs(signs)
            if own is None and product.source == LINK and _is_list(sight.page):
                self.memory.forget(key)
                self.memory.take_in(sight.page, signs)
                await self._note(
                    product, sight, Verdict(True, f"a list of {len(sight.page.products)} products")
                )
                continue
            if own is None:
                await self._note(product, sight, Verdict(None, "its own page could not be matched"))
                continue
            if more_details(sight.page) is not None:
                self.folded.add(key)
            judged, _ = self.memory.judged[key]
            is_kept = key in self.memory.offers
            await self._note(judged, sight, Verdict(is_kept, judged.refusal or _state_words(judged), True))

    async def _note(self, product: Product, sight: Sight, verdict: Verdict) -> None:
        words = f"Open the page of “{product.name}”"
        price = product.price.text if product.price else "no price"
        reasoning = f"Its own page says: {price}, {_state_words(product)}"
        await self.recorder.noted("verify_product", words, sight, verdict, reasoning=reasoning)


def _is_list(page: PageUnderstanding) -> bool:
    return page.page_type in (PageType.LISTING, PageType.SEARCH) and bool(page.products) and not page.blocker


def _merged(product: Product, sight: Sight) -> Product | None:
    """The product with what its own page says; None where that page is not its own."""
    own = find_product(product, sight.page)
    if own is None or sight.page.blocker is not None or sight.page.page_type == PageType.ERROR:
        return None
    is_list = sight.page.page_type in (PageType.SEARCH, PageType.LISTING) and not own.option_groups
    if is_list and own.price is None and product.price is None and own.availability not in GONE:
        return None  # a filter or a category, no thing
    return merge(product, own, sight.page)


def _state_words(product: Product) -> str:
    if product.availability in GONE:
        return f"not to be bought online: “{product.availability_quote or product.availability.value}”"
    return product.availability.value.replace("_", " ")


def _count(page: PageUnderstanding) -> int:
    return max(len(page.products), page.items_seen)


def _goes_on(page: PageUnderstanding) -> bool:
    """Whether the site's own count says that more than what is here belongs to the list."""
    is_list = page.page_type in (PageType.LISTING, PageType.SEARCH)
    return is_list and bool(page.products) and (page.result_count or 0) > _count(page)
