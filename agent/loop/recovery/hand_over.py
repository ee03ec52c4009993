"""The rounds of a visit from its first page to its end. A person can take the browser between two actions, or is
asked and does not help: how such visits go on or end.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import Protocol

from agent.core.errors import AddressRefused, BrowserGone, InputRevoked, MindError, NavigationError, PageError
from agent.core.ports import Resolution
from agent.core.sites.site import opened_words
from agent.core.types import (
    AgentDecision,
    DecisionSource,
    Determination,
    Evidence,
    InterventionType,
    PageType,
    PageUnderstanding,
    Product,
    ResumePoint,
    Verdict,
    WebAgentResult,
)
from agent.loop.ending.determine import blocked, coverage_of, failed
from agent.loop.gate import GatedAction
from agent.loop.recovery.asking import GAVE_UP, Answer, reason_of
from agent.loop.sight import Sight, seems_unfinished
from agent.loop.visit import Ending, Visit


async def end_with_offers(visit: Visit, resolution: Resolution, why: str) -> WebAgentResult:
    """`products_found` with the offers that a person entered because of `why`, the blocker in words.

    Reason and evidence say who entered them. Looks at the page once more for the picture that is kept (secrets
    painted over); a page that cannot be seen any more loses the picture, never the offers. *Raises* LeaseLost.
    """
    with contextlib.suppress(PageError):
        await visit.after_person()
    who, page = resolution.operator or "a person", visit.now.page
    offers = tuple(_seen_on(product, page.url) for product in resolution.offers)
    many = "1 offer" if len(offers) == 1 else f"{len(offers)} offers"
    await visit.recorder.noted(
        "intervention", f"{who} entered {many} by hand", visit.now, Verdict(True, resolution.note, True),
        decided_by=DecisionSource.PERSON, reasoning=why,
    )  # fmt: skip
    await visit.asking.settled(visit.now.page)
    return WebAgentResult(
        offers,
        Determination.PRODUCTS_FOUND,
        f"{many} entered by {who} by hand because: {why}",
        page.page_type,
        max(visit.memory.items_seen, len(offers)),
        tuple(_evidence(product, who, page.url) for product in offers),
        coverage=coverage_of(visit.memory, ""),
    )


def _seen_on(product: Product, page_url: str) -> Product:
    hand = product.by_hand
    return replace(product, by_hand=replace(hand, page=page_url)) if hand else product


def _evidence(product: Product, who: str, page_url: str) -> Evidence:
    price = product.price.text if product.price else ""
    quote = " · ".join(part for part in (product.name, price, product.snippet) if part)
    return Evidence(quote, product.url, page=page_url, by=f"{who}, by hand")


async def ask_for_help(visit: Visit, kind: InterventionType, reason: str) -> tuple[Answer, Ending]:
    """Ask a person: their answer, and the ending where it is one. Without help the caller has the last word."""
    answer = await visit.ask(kind, reason)
    if answer == Answer.OFFERS and visit.resolution is not None:
        return answer, await end_with_offers(visit, visit.resolution, reason)
    if answer == Answer.GO_ON:
        await visit.asking.settled(visit.now.page)
    elif answer == Answer.PARKED or said_wrong_page(visit):
        return answer, end_without_help(visit, answer, reason)
    return answer, None


WRONG_PAGE = "wrong_page"


def end_without_help(visit: Visit, answer: Answer, reason: str) -> WebAgentResult:
    """The result; `reason` is why a person was asked. What they said is behind it."""
    words = reason_with(visit, answer, reason)
    page, memory, said = visit.sight.page if visit.sight else None, visit.memory, visit.resolution
    if page is None:
        return failed(words, page=None, memory=memory)
    if answer is Answer.NO_HELP and said is not None and said_wrong_page(visit):
        evidence = (Evidence(said.note or page.title or page.url, page.url, by=said.operator),)
        kind = Determination.WRONG_PAGE_TYPE
        return WebAgentResult((), kind, words, page.page_type, memory.items_seen, evidence)
    blocker = page.blocker or memory.blocker
    if answer is not Answer.PARKED and blocker is not None and not blocker.quote:
        return failed(words, page=page, memory=memory)  # a page that shows nothing blocks nobody
    return blocked(words, page=page, memory=memory)


def said_wrong_page(visit: Visit) -> bool:
    """Whether the newest word of a person is that this is no page of goods."""
    return visit.resolution is not None and visit.resolution.outcome == WRONG_PAGE


def reason_with(visit: Visit, answer: Answer, reason: str) -> str:
    """`reason`, and what was said by the person who decided so, or by the desk."""
    if answer is Answer.PARKED:
        return f"Parked until a person comes. {reason}"
    said = visit.resolution
    if answer is not Answer.NO_HELP or said is None or not (said.outcome or said.note):
        return reason
    if not said.outcome:
        return f"{reason.rstrip('.')}. {said.note}"
    who, outcome = said.operator or "A person", said.outcome.replace("_", " ")
    return f"{reason.rstrip('.')}. {who} chose “{outcome}”" + (f": “{said.note}”" if said.note else ".")


TAKEN_OVER = "A person took the browser over."
REOPENED = "The visit was parked until a person came."
HAD_A_LOOK = "A person had a look"
_BLANK = "about:blank"
REFUSED = "refused: a person had taken the browser over"
CUT_OFF = "not finished: a person took the browser over"
DONE = "done while a person took the browser over; what it led to was not looked at"


class Ends(Protocol):
    """Whoever ends a visit that can do no more, or is cut short."""

    def so_far(self, why: str) -> WebAgentResult | None:
        """What was found before the visit was cut short; None when that is nothing."""

    async def spend_last(self, why: str = "") -> WebAgentResult:
        """Take what is on the page and end with it."""


@dataclass(slots=True)
class HandOver:
    """The rounds and pause points of one visit. `one` is a round on an open page."""

    visit: Visit
    conclusion: Ends
    one: Callable[[], Awaitable[Ending]]

    async def run(self, url: str, resume: ResumePoint | None, handed: Resolution | None) -> WebAgentResult:
        """Visit `url` (or go on at `resume`) until an ending. *Raises* BrowserGone, LeaseLost, VisitCancelled."""
        visit = self.visit
        try:
            return await self._go(url, resume, handed)
        except BrowserGone:
            raise
        except (MindError, AddressRefused, NavigationError, PageError) as error:
            page = visit.sight.page if visit.sight else None
            words = error.user_message
            return self.conclusion.so_far(words) or failed(words, page=page, memory=visit.memory)

    async def _go(self, url: str, resume: ResumePoint | None, handed: Resolution | None) -> WebAgentResult:
        visit = self.visit
        if resume is not None:
            visit.memory.next_n, visit.memory.history = resume.next_step_n, list(resume.history)
        ending = await self._take_up(handed) if handed else None
        while ending is None:
            try:
                is_open = visit.sight is not None and visit.page.url != _BLANK
                ending = await (self.one() if is_open else self._open(url, resume))
                if ending and not visit.asking.desk.is_taken:
                    return ending
                ending = await self.attend()
            except InputRevoked:
                ending = await self.attend(is_due=True)
            except (MindError, NavigationError):
                if not visit.asking.desk.is_taken:
                    raise
                ending = await self.attend(is_due=True)
        return ending

    async def _take_up(self, handed: Resolution) -> Ending:
        """A person has had the page of this reopened visit."""
        visit = self.visit
        try:
            if ending := await self.take_up(handed, REOPENED):
                return ending
            words = f"Go on at {visit.page.url}"
            await visit.recorder.noted("resume", words, visit.now, Verdict(True, "opened", True))
        except InputRevoked:
            return await self.attend(is_due=True)
        return None

    async def _open(self, url: str, resume: ResumePoint | None) -> None:
        """The first step: open the address, or the one where the visit was interrupted."""
        visit = self.visit
        began = time.perf_counter()
        await visit.page.open(resume.url if resume else url)
        opened_ms = (time.perf_counter() - began) * 1000
        sight = await visit.perceive()
        sight = replace(sight, timings_ms={**sight.timings_ms, "act": opened_ms})
        words = f"Go on at {resume.url}" if resume else f"Open {url}"
        verdict = Verdict(True, opened_words(resume.url if resume else url, visit.page.url), True)
        await visit.recorder.noted("resume" if resume else "open", words, sight, verdict)
        await visit.journal.checkpoint()

    def check(self, decision: AgentDecision) -> None:
        """A decision that was made while a person came for the browser is not carried out. *Raises* InputRevoked."""
        if self.visit.asking.desk.is_taken:
            self.visit.gate.last = GatedAction(decision, self.visit.now.page)
            raise InputRevoked

    async def attend(self, *, is_due: bool = False) -> Ending:
        """Wait for a person who has come for the browser, if there is one; then everything is seen afresh.

        With `is_due` the driver has changed already. *Raises* VisitCancelled, InputRevoked.
        """
        visit = self.visit
        resolution = await visit.asking.attend(visit.sight)
        if is_due or resolution is not None:
            await self._record_undone()
        if resolution is not None:
            return await self.take_up(resolution, TAKEN_OVER)
        if is_due and visit.sight is not None:
            await visit.perceive()
        return None

    async def take_up(self, resolution: Resolution, reason: str) -> Ending:
        """Go on after a person who was there because of `reason`; an ending when they say that it is over."""
        visit = self.visit
        answer = await visit.take(resolution, reason)
        if answer is Answer.OFFERS:
            return await end_with_offers(visit, resolution, reason)
        if answer is Answer.PARKED:
            return end_without_help(visit, answer, reason)
        if answer is Answer.NO_HELP:
            return await self._without_help(resolution.outcome)
        if visit.now.page.blocker is None:
            await visit.asking.settled(visit.now.page)
        return None

    async def _without_help(self, outcome: str) -> Ending:
        """The person let go: the agent goes on by itself, unless they said that it leads nowhere."""
        visit = self.visit
        await visit.after_person()
        blocker = visit.now.page.blocker
        if blocker is not None or outcome == WRONG_PAGE:
            reason = reason_of(blocker) if blocker is not None else HAD_A_LOOK
            return end_without_help(visit, Answer.NO_HELP, reason)
        if outcome not in GAVE_UP:
            return None
        return await self.conclusion.spend_last(reason_with(visit, Answer.NO_HELP, HAD_A_LOOK))

    async def _record_undone(self) -> None:
        """What the agent was about to do, or did without seeing what came of it, gets its step."""
        visit, action = self.visit, self.visit.gate.last
        if action is None or action.decision is visit.recorder.last or visit.sight is None:
            return
        now = visit.now
        sight = now if now.page is action.seen else Sight(replace(now.look, screenshot=b""), action.seen)
        if action.outcome is None and not action.is_cut:
            visit.budget.refund(action.decision)
        words = DONE if action.outcome else CUT_OFF if action.is_cut else REFUSED
        await visit.recorder.decided(action.decision, sight, Verdict(None, words), outcome=action.outcome)


FORMS = "what was typed into forms"
_LONGEST_URL = 200


def is_clear(page: PageUnderstanding) -> bool:
    """Whether a page is there on which the agent can go on by itself."""
    is_wall = page.blocker is not None or page.page_type in (PageType.ERROR, PageType.BLOCKED)
    return not is_wall and not seems_unfinished(page)


@dataclass(frozen=True, slots=True)
class RestoreReport:
    """Saved and found again. `is_clear` is None where the page could not be looked at."""

    saved_url: str
    url: str
    cookies_saved: int
    cookies_kept: int
    had_scrolled: bool
    has_scrolled: bool
    blocker: str = ""  # its family, when it is still there
    is_clear: bool | None = None
    problem: str = ""  # why the saved address could not be opened

    def to_json(self) -> dict[str, object]:
        """For the console: what is as it was, what is not, and whether a person is needed still."""
        kept, lost = [], [FORMS]
        if self.problem:
            lost.insert(0, f"the address {_short(self.saved_url)}: {self.problem}")
        elif self.url == self.saved_url:
            kept.append("the address")
        else:
            lost.insert(0, f"the address: {_short(self.saved_url)} leads to {_short(self.url)} now")
        if self.cookies_saved:
            said = f"{self.cookies_kept} of {self.cookies_saved} cookies"
            (kept if self.cookies_kept else lost).append(said)
        if self.had_scrolled:
            (kept if self.has_scrolled else lost).append("the place on the page")
        return {"kept": kept, "lost": lost, "blocker": self._blocker_words(), "is_clear": self.is_clear}

    def _blocker_words(self) -> str:
        if self.is_clear is None:
            return ""
        return "The blocker is gone." if self.is_clear else f"The blocker is still there: {self.blocker}."


def _short(url: str) -> str:
    return url if len(url) <= _LONGEST_URL else f"{url[:_LONGEST_URL]}…"
