"""Reads one page for a question: the same rounds, walls and people as a visit that finds offers, another end.

agent = ReadingAgent(ReadingParts(page, judge, desk, journal, limits))
result = await agent.run(url)          # PAGE_READ: the judge holds what was read
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from agent.core.kinds import PageState
from agent.core.ports import Desk, Journal, Judge, Judged, ReadablePage, Rendered, Resolution
from agent.core.types import (
    AgentDecision,
    BlockerFamily,
    Determination,
    Evidence,
    Goal,
    InterventionType,
    Limits,
    PageType,
    PageUnderstanding,
    ResumePoint,
    Verdict,
    WebAgentResult,
)
from agent.decide.remembered.past import History
from agent.decide.targets.reading import LITTLE, left_to_people, next_act, next_part
from agent.loop.recovery.asking import Answer
from agent.loop.recovery.hand_over import HandOver, end_without_help
from agent.loop.recovery.recovery import EntryChecks
from agent.loop.sight import Understand
from agent.loop.visit import Ending, Visit
from agent.perceive.understanding import understand as understand_page

_MOST_WAITS = 2  # for a text that a script is still to bring
_THIN_CHARS = 200  # a text below it may still be coming

_CHECKS = (BlockerFamily.PROOF_OF_WORK, BlockerFamily.BROWSER_CHECK, BlockerFamily.ACCESS_DENIED)
_STATES = {
    BlockerFamily.LOGIN: PageState.LOGIN,
    BlockerFamily.PAYWALL: PageState.PAYWALL,
    BlockerFamily.UNREADABLE: PageState.JAVASCRIPT,
    **dict.fromkeys((BlockerFamily.CAPTCHA, *_CHECKS), PageState.CAPTCHA),
}


# What to do on that page by the rule given; None: nothing more.
Choose = Callable[[PageUnderstanding, Callable[[], AgentDecision | None]], AgentDecision | None]


@dataclass(frozen=True, slots=True)
class ReadingParts:
    """What a reading works with: its ports, how much it may take, its clock."""

    page: ReadablePage
    judge: Judge
    desk: Desk
    journal: Journal
    limits: Limits
    clock: Callable[[], float] = time.monotonic
    understand: Understand = understand_page
    choose: Choose = lambda _, rule: rule()  # a recording listens here, or has its own say


@dataclass(slots=True)
class _Taken:
    """The pages of the article so far, as one."""

    first: Rendered | None = None
    parts: list[str] = field(default_factory=list)
    judged: Judged | None = None
    waits: int = 0

    def with_page(self, page: Rendered) -> Rendered:
        """The article with this page put behind those before it."""
        first = self.first
        if first is None or not first.mark or page.content_type != first.content_type or not page.part:
            return page
        return self.whole(page.part)

    def whole(self, more: str = "") -> Rendered:
        """The article's first page with the parts of the others in it, and `more` behind them."""
        assert self.first is not None
        if not self.first.mark:
            return self.first
        html = self.first.body.decode("utf-8", "replace")
        return replace(
            self.first, body=html.replace(self.first.mark, "".join((*self.parts, more)), 1).encode()
        )

    def keep(self, page: Rendered, judged: Judged) -> None:
        """This page counts."""
        self.judged = judged
        if self.first is None:
            self.first = page
        else:
            self.parts.append(page.part)


class ReadingAgent:
    """Reads one address. Made for one visit; `run` is called once."""

    def __init__(self, parts: ReadingParts) -> None:
        self._visit = visit = Visit(
            parts.page, parts.desk, parts.journal, Goal(""), parts.limits, parts.clock, parts.understand,
            is_reading=True,
        )  # fmt: skip
        self._page, self._judge, self._choose, self._taken = parts.page, parts.judge, parts.choose, _Taken()
        self._entry_checks = EntryChecks(visit)
        self._hand_over = HandOver(visit, self, self._round)

    async def run(
        self, url: str, resume: ResumePoint | None = None, handed: Resolution | None = None
    ) -> WebAgentResult:
        """Read `url`. A visit that was interrupted begins again at its address, with its cookies and its steps.

        *Raises* BrowserGone (the visit may be tried again), LeaseLost and VisitCancelled.
        """
        again = replace(resume, url=url) if resume is not None else None
        return _with_state(await self._hand_over.run(url, again, handed))

    def so_far(self, why: str) -> WebAgentResult | None:
        """What was read before the visit was cut short; None when that is nothing."""
        if self._taken.judged is None:
            return None
        result = self._read(self._taken.judged)
        return replace(result, reason=f"{result.reason}; cut short: {why}")

    async def spend_last(self, why: str = "") -> WebAgentResult:
        """Take what is on the page and end with it."""
        ending = await self._take(is_last=True)
        assert ending is not None
        return ending if ending.page_state is PageState.OK or not why else replace(ending, reason=why)

    # -- a round ----------------------------------------------------------------------------------

    async def _round(self) -> Ending:
        visit = self._visit
        page = visit.now.page
        if ending := self._entry_checks.end_if_led_away():
            return ending
        if page.blocker is not None:
            return await self._entry_checks.clear_blocker()
        if page.page_type == PageType.ERROR and await self._entry_checks.try_server_again():
            return None
        if visit.budget.is_spent:
            return await self._take(is_last=True)
        if page.page_type == PageType.ERROR:
            return await self._take(is_last=False)
        decision = self._by(next_act)
        if decision is None:
            return await self._take(is_last=False)
        await self._do(decision)
        return None

    def _by(
        self, rule: Callable[[PageUnderstanding, History, frozenset[str]], AgentDecision | None]
    ) -> AgentDecision | None:
        visit = self._visit
        page = visit.now.page
        history, avoid = tuple(visit.memory.history), visit.stuck.avoid(page)
        return self._choose(page, lambda: rule(page, history, avoid))

    async def _do(self, decision: AgentDecision) -> Verdict:
        """Carry it out; an element that does nothing is not tried again on this page."""
        visit = self._visit
        visit.notes = ()
        visit.budget.charge(decision)
        return await visit.carry_out(decision)

    async def _take(self, *, is_last: bool) -> Ending:
        """Take the page as it is and have it judged; then wait, ask, turn over the page, or end."""
        page = await self._page.render()
        if self._visit.now.page.page_type not in (PageType.ERROR, PageType.BLOCKED):
            page = replace(page, status=200)  # what a wall's answer said counts no more once the wall is gone
        whole = self._taken.with_page(page)
        judged = self._doubted(await self._judge.judge(whole))
        is_thin = judged.state.is_source and judged.chars < _THIN_CHARS and not self._taken.waits
        if is_thin and not is_last and await self._wait():
            return None
        if judged.state.is_source:
            self._taken.keep(page, judged)
            return None if not is_last and await self._turn_over() else await self._end_read(judged)
        if self._taken.judged is not None:  # the article's next page was none: what was read before it stays
            return await self._end_read(await self._judge_before())
        if is_last:
            return await self._end_unread(judged)
        if judged.state in (PageState.JAVASCRIPT, PageState.EMPTY) and await self._wait():
            return None
        return await self._ask(judged)

    def _doubted(self, judged: Judged) -> Judged:
        """A few words before a form that people have to send are not what was to be read."""
        form = left_to_people(self._visit.now.page)
        if form is None or not judged.state.is_source or judged.chars >= LITTLE:
            return judged
        return Judged(PageState.EMPTY, f"A form stands in front of the text (“{form.name}”).", judged.chars)

    async def _wait(self) -> bool:
        """Give a script more time to bring the text; whether there was any left."""
        visit, taken = self._visit, self._taken
        if taken.waits >= _MOST_WAITS or visit.budget.is_out_of_time:
            return False
        taken.waits += 1
        before = visit.now
        await visit.page.wait()
        after = await visit.perceive()
        grown = len(after.page.text_content) - len(before.page.text_content)
        verdict = Verdict(None, "more text came" if grown > _THIN_CHARS else "nothing new came", grown != 0)
        await visit.recorder.noted("wait", "Wait for the text", before, verdict)
        return True

    async def _turn_over(self) -> bool:
        visit = self._visit
        if visit.budget.is_spent:
            return False
        decision = self._by(next_part)
        if decision is None:
            return False
        return (await self._do(decision)).is_ok is not False

    async def _judge_before(self) -> Judged:
        """The judgement of what was read before: the judge's newest one counts."""
        return await self._judge.judge(self._taken.whole())

    async def _ask(self, judged: Judged) -> Ending:
        """Nothing to read here: where a person could open it, they are asked."""
        visit = self._visit
        if not (judged.state.needs_person or judged.state in (PageState.JAVASCRIPT, PageState.EMPTY)):
            return await self._end_unread(judged)
        reason = judged.reason or "The page shows no text."
        kind = InterventionType.BLOCKED if judged.state.needs_person else InterventionType.STUCK
        answer = await visit.ask(kind, reason)
        if answer is Answer.GO_ON:
            await visit.asking.settled(visit.now.page)
            return None
        return replace(end_without_help(visit, answer, reason), page_state=judged.state)

    # -- the end ----------------------------------------------------------------------------------

    async def _end_read(self, judged: Judged) -> WebAgentResult:
        result = self._read(judged)
        await self._note_read(Verdict(True, result.reason))
        return result

    async def _note_read(self, verdict: Verdict) -> None:
        await self._visit.recorder.noted("read", "Take the page's text", self._visit.now, verdict)

    def _read(self, judged: Judged) -> WebAgentResult:
        page = self._visit.now.page
        pages = len(self._taken.parts) + 1
        words = f"{judged.chars:,} characters read" + (f" on {pages} pages" if pages > 1 else "")
        return WebAgentResult(
            (), Determination.PAGE_READ, words, page.page_type, 0, (Evidence(page.title or page.url, page.url),),
            page_state=PageState.OK,
        )  # fmt: skip

    async def _end_unread(self, judged: Judged) -> WebAgentResult:
        page = self._visit.now.page
        words = judged.reason or "The page shows no text."
        await self._note_read(Verdict(False, words))
        kind = Determination.BLOCKED if judged.state.needs_person else Determination.ERROR
        evidence = (Evidence(page.title, page.url),) if page.title else ()
        return WebAgentResult((), kind, words, page.page_type, 0, evidence, page_state=judged.state)


def _with_state(result: WebAgentResult) -> WebAgentResult:
    """What the page is, where a wall or a failure ended the visit before it could be judged."""
    if result.page_state is not None:
        return result
    if result.blocker is None:
        return replace(result, page_state=PageState.ERROR)
    return replace(result, page_state=_STATES.get(result.blocker.family, PageState.ERROR))
