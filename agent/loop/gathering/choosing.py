"""Variants: an offer is a product with what is chosen of it; it is chosen on its page, which is then read again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import product as combinations

from agent.core.errors import BrowserGone, InputRevoked, PageError
from agent.core.memory import GONE
from agent.core.sites.site import is_same_page
from agent.core.types import (
    ActionKind,
    AgentDecision,
    Availability,
    DecisionSource,
    InteractiveElement,
    PageType,
    Product,
)
from agent.core.values import FACT, Choice, OptionGroup, Price
from agent.decide.offers.choosing import Wish, choice_words, is_plan, shared_words, wishes
from agent.decide.offers.limits import Order
from agent.decide.offers.query import Query
from agent.decide.offers.relevance import over_limit
from agent.decide.targets.elements import more_details
from agent.loop.budget import Budget
from agent.loop.gate import Gate
from agent.loop.gathering.own_page import find_product
from agent.loop.gathering.own_steps import take_step
from agent.loop.gathering.prices import ends_of, extras_of, range_of, sum_of
from agent.loop.gathering.variants import as_denied, as_shown_anew, gone_with, named_with
from agent.loop.recorder import Recorder
from agent.loop.sight import Sight, Understand, take_sight

_MOST_VARIANTS = 4  # of one product that one query asks for
_MOST_TRIED = 6  # values of one option that are tried for the range of its prices
_MOST_FOLLOWED = 4  # pages of one product's dates or sizes
_MOST_PARTS = 3  # closed parts of one page
_WHY = "What is asked for is one of this product's options: its own price shows when it is chosen"
_WHY_OTHER = "It is sold out as it is now: another of its options may have it"
_WHY_UNFOLD = "What is asked for is not said on its page so far: it may stand in a part that is closed"
_WHY_RANGE = "The price depends on what is chosen: trying the options shows from where to where it goes"


@dataclass(slots=True)
class Chooser:
    """Works on the visit's own page, so that people see each choice being made."""

    gate: Gate
    query: Query
    budget: Budget
    recorder: Recorder
    understand: Understand
    sight: Sight | None = None
    fixed: set[str] = field(default_factory=set)  # names of options whose choice leaves the price as it is

    async def variants(self, product: Product) -> list[Product]:
        """The product as it is offered: one for each choice that the query asks for; itself, where it asks for none.

        *Raises* BrowserGone, InputRevoked.
        """
        linked = next((g for g in product.option_groups if g.is_linked), None)
        if linked is None:
            return await self._on_page(product)
        wanted = [wish for wish in wishes(self.query, product) if product.option_groups[wish.group] is linked]
        is_known = product.price is not None and not product.price.is_from
        if not wanted and is_known and linked.name.casefold() in self.fixed:
            return [product]
        return await self._followed(product, linked, wanted)

    async def unfolded(self, product: Product) -> Product | None:
        """The product with what its page keeps behind its tabs; None where there is no such part.

        *Raises* BrowserGone, InputRevoked.
        """
        own = await self._open(product, product.url)
        said: list[str] = []
        pressed: set[str] = set()
        while own is not None and self.sight is not None and len(pressed) < _MOST_PARTS:
            part = more_details(self.sight.page, frozenset(pressed))
            if part is None:
                break
            pressed.add(part.name)
            own = await self._unfold(product, part)
            said += [own.details] if own is not None else []
        return replace(product, description="\n".join((product.description, *said))) if said else None

    async def _unfold(self, product: Product, part: InteractiveElement) -> Product | None:
        """The product with this part of its page open."""
        assert self.sight is not None
        before = self.sight
        decision = AgentDecision(
            ActionKind.CLICK, _WHY_UNFOLD, 0.8, DecisionSource.RULE, target_id=part.id, goal_kind="unfold"
        )

        def judged(after: Sight) -> tuple[Product | None, str]:
            shown = find_product(product, after.page)
            return shown, "more is said of it now" if shown is not None else "nothing more is said"

        return await self._step(decision, before, judged)

    async def _followed(self, product: Product, linked: OptionGroup, wanted: Sequence[Wish]) -> list[Product]:
        """The product on the pages of its dates or sizes: those asked for, or else all that are to be had."""
        named = wanted[0].choices if wanted else linked.choices
        to_be_had = [c for c in named if not c.is_gone]
        if not to_be_had:
            return [gone_with(product, named[:1] if wanted else ())]
        found: list[Product] = []
        most = 1 if not wanted and linked.name.casefold() in self.fixed else _MOST_FOLLOWED
        for choice in to_be_had[:most]:
            own = await self._open(product, choice.url)
            for variant in await self._on_page(own) if own is not None else ():
                said = (choice.words, *variant.options) if wanted else variant.options
                found.append(named_with(replace(variant, name=product.name), said))
        if wanted:
            return found
        alike = {one.options: [v for v in found if v.options == one.options] for one in found if one.options}
        if not alike:
            return [self._spanning(product, linked, found)]
        return [self._spanning(same[0], linked, same) for same in alike.values()]

    def _spanning(self, product: Product, linked: OptionGroup, found: Sequence[Product]) -> Product:
        """One offer for all the pages that were followed: from the lowest price to the highest."""
        span = range_of([p for one in found if one.availability not in GONE for p in ends_of(one.price)])
        if span is not None and span.up_to is None:
            self.fixed.add(linked.name.casefold())
        gone = found[0] if found and all(one.availability in GONE for one in found) else None
        if gone is not None:
            return replace(
                product, availability=gone.availability, availability_quote=gone.availability_quote
            )
        return replace(product, price=span or product.price)

    async def _on_page(self, product: Product) -> list[Product]:
        """The variants that are chosen on one page."""
        wanted = [
            wish for wish in wishes(self.query, product) if not product.option_groups[wish.group].is_linked
        ]
        if not wanted:
            return self._within_limit(product) or await self._ranged(product)
        is_free = bool(_free(product, wanted))  # what is sold out in one colour may be had in another
        rows = [
            [(wish.group, choice) for choice in wish.choices if is_free or not choice.is_gone]
            for wish in wanted
        ]
        if len(wanted) == 1 and (shared := shared_words(self.query, product, wanted[0])):
            span = range_of([c.price for c in wanted[0].choices if c.price is not None])
            own = named_with(replace(product, price=span), (shared,))
            return self._within_limit(product, wanted[0].choices) or [own]
        if any(not row for row in rows):  # what is asked for is there, but all of it is gone
            return [gone_with(product, [wish.choices[0] for wish in wanted])]
        picked = list(combinations(*rows))[:_MOST_VARIANTS]
        return [await self._variant(product, one) for one in picked]

    async def _variant(self, product: Product, picked: Sequence[tuple[int, Choice]]) -> Product:
        """The product with these values chosen, its price and stock as its page then shows them, and what rows say."""
        own = await self._picked(product, picked)
        told = [line for _, choice in picked for line in choice.text.splitlines() if FACT in line]
        return replace(own, description="\n".join((own.description, *told))) if told else own

    async def _picked(self, product: Product, picked: Sequence[tuple[int, Choice]]) -> Product:
        said = tuple(choice_words(product.option_groups[group], choice) for group, choice in picked)
        cell = next(((at, c) for at, c in picked if c.price is not None and not c.element_id), None)
        is_alone = len(product.option_groups) == len(picked) == 1
        if is_alone and picked[0][1].price is not None:
            return named_with(replace(product, price=picked[0][1].price), said)
        picks = [(group, choice.words) for group, choice in picked if cell is None or choice is not cell[1]]
        if cell is not None:
            return named_with(await self._in_table(product, cell, picks), said)
        own = await self._chosen(product, picks)
        for other in _others(product, [group for group, _ in picked]):
            if own is not None and own.availability not in GONE:
                break
            own = await self._chosen(product, [other, *picks], _WHY_OTHER) or own
        if own is None:
            return named_with(replace(product, price=None), said)  # another choice's price is not its own
        return named_with(await self._over_rest(product, own, picks), said)

    async def _over_rest(self, product: Product, own: Product, picks: Sequence[tuple[int, str]]) -> Product:
        """With the range over what is still to be chosen: where it is priced there, or the page still shows a range."""
        if own.price is None or own.availability in GONE:
            return own
        picked = {at for at, _ in picks}
        rest = [(at, g) for at, g in enumerate(own.option_groups) if at not in picked and not g.is_linked]
        if any(all(choice.is_gone for choice in group.choices) for _, group in rest):
            return replace(own, availability=Availability.OUT_OF_STOCK, price=None)
        stated = _stated(g for _, g in rest)
        if own.price.amount in {p.amount for p in stated.values()}:
            return self._spanned(own, stated)
        if own.price.up_to is None or not rest or stated:
            return own
        prices = await self._prices(product, *rest[0], picks)
        return self._spanned(own, prices) if prices else own

    async def _in_table(
        self, product: Product, cell: tuple[int, Choice], picks: Sequence[tuple[int, str]]
    ) -> Product:
        """The product at the price of a table's cell, after everything else was chosen: that may change the table."""
        at, choice = cell
        if not picks:
            return replace(product, price=choice.price)
        own = await self._chosen(product, picks)
        now = _found(own, at, choice.words)
        if own is None or now is None:
            return replace(product, price=None)
        gone = Availability.OUT_OF_STOCK if now.is_gone else own.availability
        return replace(own, price=now.price, availability=gone)

    def _within_limit(self, product: Product, choices: Sequence[Choice] = ()) -> list[Product]:
        """Where some of what is priced on the page is beyond the query's price limit: each choice that is not."""
        choices = choices or [
            c for g in product.option_groups for c in g.choices if c.price and not c.is_gone
        ]
        return self._parted(product, {c.words: c.price for c in choices if c.price})

    def _parted(self, product: Product, prices: Mapping[str, Price]) -> list[Product]:
        """Each choice within the query's price limit, where others are beyond it."""
        priced = [named_with(replace(product, price=price), (words,)) for words, price in prices.items()]
        within = [one for one in priced if not over_limit(self.query, one)]
        return within[:_MOST_VARIANTS] if 0 < len(within) < len(priced) else []

    async def _ranged(self, product: Product) -> list[Product]:
        """The product with the range of what its choices cost, where they cost differently; or the best of them.

        What is beyond the query's price limit is left out: then each choice within it.
        """
        if stated := _stated(product.option_groups):
            return [self._spanned(product, stated)]
        price = product.price
        is_parted = price is not None and bool(
            over_limit(self.query, replace(product, price=_most_of(price)))
        )
        if price is None or (price.up_to is not None and not is_parted):
            return [product]
        if extras := extras_of(product.option_groups):
            ends = [sum_of(price, [extra] if extra else []) for extra in extras]
            return [replace(product, price=range_of([one for one in ends if one is not None]))]
        for at, group in enumerate(product.option_groups):
            if group.name.casefold() in self.fixed or group.is_linked:
                continue
            prices = await self._prices(product, at, group)
            span = range_of([*prices.values()])
            if span is not None and span.up_to is not None:
                return self._parted(product, prices) or [self._spanned(product, prices)]
            if span is not None:
                self.fixed.add(group.name.casefold())
        return [product]

    def _spanned(self, product: Product, prices: Mapping[str, Price]) -> Product:
        """With the range of these prices by choice; where only the best is wanted, the choice that has it."""
        span = range_of([*prices.values()])
        if not self.query.wants_best or span is None or span.up_to is None:
            return replace(product, price=span)
        best = max if self.query.order == Order.PRICIEST else min
        words = best(prices, key=lambda one: prices[one].amount)
        return named_with(replace(product, price=prices[words]), (words,))

    async def _prices(
        self, product: Product, at: int, group: OptionGroup, picks: Sequence[tuple[int, str]] = ()
    ) -> dict[str, Price]:
        """What each value of one option costs, with these others chosen."""
        found: dict[str, Price] = {}
        for choice in [c for c in group.choices if not c.is_gone][:_MOST_TRIED]:
            own = await self._chosen(product, [*picks, (at, choice.words)], _WHY_RANGE)
            if own is not None and own.price is not None and own.availability not in GONE:
                found[choice.words] = own.price
        return found

    async def _chosen(
        self, product: Product, picked: Sequence[tuple[int, str]], why: str = _WHY
    ) -> Product | None:
        """Choose on its page, one after the other, and read it; None where that cannot be done."""
        own = await self._open(product, product.url)
        added: list[Price] = []  # what the page asks on top, and does not show in its price
        for at, words in picked:
            choice = _found(own, at, words)
            if own is None or choice is None:
                return None
            if choice.is_gone and not choice.is_chosen:  # what was chosen before has left it no more
                gone, quote = Availability.OUT_OF_STOCK, choice.text or choice.words
                return replace(own, availability=gone, availability_quote=quote, price=None)
            if not choice.is_chosen:
                before = own.price
                own = await self._choose(product, own.option_groups[at], choice, why)
                if choice.extra is not None and own is not None and own.price == before:
                    added.append(choice.extra)
        if own is None:
            return None
        return replace(_merged(product, own), price=sum_of(own.price, added), option_groups=own.option_groups)

    async def _open(self, product: Product, url: str) -> Product | None:
        """The product as its page in front shows it; the page is opened where it is not in front."""
        if self.budget.is_out_of_time:
            return None
        try:
            if not is_same_page(self.gate.page.url, url):
                await self.gate.open(url)
                self.sight = None
            if self.sight is None:
                self.sight = await take_sight(self.gate.page, self.understand)
        except (BrowserGone, InputRevoked):
            raise
        except PageError:
            return None
        own = find_product(product, self.sight.page)
        if own is None or self.sight.page.page_type == PageType.ERROR:
            return None
        return replace(_merged(product, own), option_groups=own.option_groups, url=url)

    async def _choose(self, product: Product, group: OptionGroup, choice: Choice, why: str) -> Product | None:
        if self.sight is None or not choice.element_id:
            return None
        before = self.sight
        action, text = (ActionKind.SELECT, choice.text) if group.is_select else (ActionKind.CLICK, "")
        decision = AgentDecision(
            action, why, 0.8, DecisionSource.RULE, target_id=choice.element_id, input_text=text, goal_kind="choose"
        )  # fmt: skip

        def judged(after: Sight) -> tuple[Product | None, str]:
            own = as_denied(find_product(product, after.page), before.page, after.page)
            own = as_shown_anew(own, before.page, after.page)
            price = own.price.text if own is not None and own.price else "no price"
            return own, f"with “{choice.words}”: {price}"

        return await self._step(decision, before, judged)

    async def _step(
        self, decision: AgentDecision, before: Sight, judged: Callable[[Sight], tuple[Product | None, str]]
    ) -> Product | None:
        self.sight, own = await take_step(self.gate, self.recorder, self.understand, decision, before, judged)
        return own


def _stated(groups: Iterable[OptionGroup]) -> dict[str, Price]:
    """What the values of options cost that say so; not what a subscription costs, beside a price for once."""
    priced = {c.words: c.price for g in groups for c in g.choices if c.price and not c.is_gone}
    return {words: price for words, price in priced.items() if not is_plan(words)} or priced


def _most_of(price: Price) -> Price:
    """The upper end of a range as a price."""
    return replace(price, amount=price.up_to or price.amount)


def _free(product: Product, wanted: Sequence[Wish]) -> list[int]:
    """The options with controls that the query leaves open."""
    taken = {wish.group for wish in wanted}
    groups = enumerate(product.option_groups)
    return [at for at, g in groups if at not in taken and len(g.choices) > 1 and g.choices[0].element_id]


def _others(product: Product, taken: Sequence[int]) -> list[tuple[int, str]]:
    """Other values of the options that the query leaves open, a few of them."""
    free = _free(product, [Wish(at, ()) for at in taken])
    found = [(at, c.words) for at in free for c in product.option_groups[at].choices if not c.is_chosen]
    return found[:_MOST_TRIED]


def _found(own: Product | None, at: int, words: str) -> Choice | None:
    """The same choice on the page as it is now: its control may be another."""
    if own is None or at >= len(own.option_groups):
        return None
    return next((c for c in own.option_groups[at].choices if c.words == words), None)


def _merged(product: Product, own: Product) -> Product:
    return replace(
        product,
        price=own.price or (None if own.option_groups else product.price),
        availability=own.availability if own.availability != Availability.UNKNOWN else product.availability,
        availability_quote=own.availability_quote or product.availability_quote,
        provenance=own.provenance or product.provenance,
        conflicts=own.conflicts,
        sku=own.sku or product.sku,
        gtin=own.gtin or product.gtin,
        mpn=own.mpn or product.mpn,
    )
