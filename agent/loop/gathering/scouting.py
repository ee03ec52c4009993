"""Looks into a site's own lists when neither search nor page has shown the thing: several at a time, in tabs aside.

A shop whose search is missing, broken or strict still has its goods in categories. The nearest links by meaning
are looked into first; what is there is judged like everything else, and every look is a recorded step.

Lists on which nothing speaks of the thing are judged together when the looking is over: a model is asked once for them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field

from agent.core.errors import PageError
from agent.core.memory import Key, key_of, with_context
from agent.core.ports import RanksLinks
from agent.core.sites.site import joined, without_fragment
from agent.core.types import DecisionSource, PageType, PageUnderstanding, Verdict
from agent.decide.remembered import past
from agent.decide.targets.elements import next_page, signs_of
from agent.decide.targets.links import link_offers
from agent.loop.gathering.extraction import Extractor
from agent.loop.sight import Sight

_AT_ONCE = 3
_DEEPER = 0.06  # what is below a promising link is tried before links that promise less
_NEXT_PAGE = 2.0
_PROMISING = 0.36  # below it a link has nothing to do with the thing


@dataclass(slots=True)
class _Lead:
    """An address worth a look. `score` says how near its words are to the thing."""

    url: str
    words: str
    score: float
    depth: int = 1


@dataclass(frozen=True, slots=True)
class _Taken:
    """A list that was looked into, with what is on it: not judged yet."""

    lead: _Lead
    sight: Sight
    keys: frozenset[Key]
    is_promising: bool  # something on it may be the thing: what is below is left until that is judged


@dataclass(slots=True)
class Scout:
    """Works with the extractor's gate, memory and budget; `ranker` says how near a link's words are to the thing."""

    extractor: Extractor
    ranker: RanksLinks
    leads: dict[str, _Lead] = field(default_factory=dict)
    seen: set[str] = field(default_factory=set)
    looks: int = 0
    waiting: list[_Taken] = field(default_factory=list)

    MOST_WITH_SEARCH = 6
    MOST_WITHOUT = 18
    DEEPEST = 3

    def drop(self) -> None:
        """Forget the addresses that are still to be looked into: a person has moved the visit."""
        self.leads.clear()

    async def look_around(self, page: PageUnderstanding) -> bool:
        """Look into this site's lists until something fits or enough was seen; whether anything fits or may fit."""
        memory = self.extractor.memory
        self.seen |= {without_fragment(step.url_after or step.url) for step in memory.history}
        await self._add_leads(page, 0.0, 1)
        if memory.front is not None and memory.front is not page:
            await self._add_leads(memory.front, 0.0, 1)
        before = self._count()
        is_narrow = before > 0 or bool(past.searches(tuple(memory.history)))
        most = self.MOST_WITH_SEARCH if is_narrow else self.MOST_WITHOUT
        while not self.extractor.budget.is_out_of_time:
            batch = self._best(min(_AT_ONCE, most - self.looks), is_narrow=is_narrow)
            if not batch and not self.waiting:
                break
            await self._look_into(batch)
            if not batch or any(taken.is_promising for taken in self.waiting):
                await self._settle()
            if self._count() > before and not any(lead.score >= _NEXT_PAGE for lead in self.leads.values()):
                break  # something fits, and no list of such things goes on
        await self._settle()
        may_fit = any(not product.is_verified for product in memory.open_questions.values())
        return self._count() > before or may_fit

    def _count(self) -> int:
        memory = self.extractor.memory
        return len(memory.offers) + len(memory.unavailable)

    def _best(self, count: int, *, is_narrow: bool) -> list[_Lead]:
        best = sorted(self.leads.values(), key=lambda lead: -lead.score)[:count]
        if is_narrow:
            best = [lead for lead in best if lead.score >= _PROMISING]
        for lead in best:
            del self.leads[without_fragment(lead.url)]
            self.seen.add(without_fragment(lead.url))
        return best

    async def _look_into(self, batch: Sequence[_Lead]) -> None:
        self.looks += len(batch)
        sights = await asyncio.gather(*(self.extractor.look_aside(lead.url) for lead in batch))
        for lead, sight in zip(batch, sights, strict=True):
            if not isinstance(sight, PageError):
                await self._take(lead, sight)

    async def _take(self, lead: _Lead, sight: Sight) -> None:
        page, memory, query = sight.page, self.extractor.memory, self.extractor.query
        self.seen.add(without_fragment(page.url))
        if page.blocker is not None or page.page_type == PageType.ERROR:
            await self._note(lead, sight, Verdict(False, "it could not be read", True))
            return
        links = link_offers(page, query)
        memory.take_in(page, signs_of(page), links)
        keys = frozenset(key_of(p, page.url) for p in (*with_context(page), *links))
        taken = _Taken(lead, sight, keys, self.extractor.speaks_of_thing(keys))
        self.waiting.append(taken)
        if not taken.is_promising:
            await self._go_deeper(taken)

    async def _settle(self) -> None:
        """Judge all that waits, and write down what came of each look."""
        waiting, self.waiting = self.waiting, []
        if not waiting:
            return
        memory = self.extractor.memory
        await self.extractor.judge_pending()
        known = memory.offers.keys() | memory.open_questions.keys() | memory.unavailable.keys()
        for taken in waiting:
            fitting = len(taken.keys & known)
            words = f"{fitting} of {len(taken.keys)} products fit"
            await self._note(taken.lead, taken.sight, Verdict(True, words, True))
            if fitting:
                self._add_next_page(taken.sight.page)
            elif taken.is_promising:
                await self._go_deeper(taken)

    async def _go_deeper(self, taken: _Taken) -> None:
        lead, page = taken.lead, taken.sight.page
        if lead.depth < self.DEEPEST and page.page_type != PageType.PDP:
            await self._add_leads(page, lead.score, lead.depth + 1)

    def _add_next_page(self, page: PageUnderstanding) -> None:
        more = next_page(page)
        if more is not None and more.href:
            self._add(_Lead(joined(page.url, more.href), more.name, _NEXT_PAGE, self.DEEPEST))

    async def _add_leads(self, page: PageUnderstanding, above: float, depth: int) -> None:
        """Links to further lists; the goods themselves have been judged by their cards."""
        self.seen |= {without_fragment(joined(page.url, p.url)) for p in page.products if p.url}
        for element, nearness in await self.ranker.rank_links(self.extractor.goal, page):
            if element.href:
                score = max(nearness, above * 0.9) + _DEEPER * (depth - 1)
                self._add(_Lead(joined(page.url, element.href), element.name, score, depth))

    def _add(self, lead: _Lead) -> None:
        key = without_fragment(lead.url)
        if key not in self.seen and key not in self.leads and self.extractor.gate.may_open(lead.url):
            self.leads[key] = lead

    async def _note(self, lead: _Lead, sight: Sight, verdict: Verdict) -> None:
        await self.extractor.recorder.noted(
            "look_into", f"Look into “{lead.words[:80]}”", sight, verdict, decided_by=DecisionSource.RULE,
            reasoning="Neither the search nor this page has shown the thing: looking into the site's own lists",
        )  # fmt: skip
