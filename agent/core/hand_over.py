"""A person takes the browser of a running visit: the loop gives way, waits, and begins anew with what they left."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Protocol

from agent.core.asking import GAVE_UP, Answer
from agent.core.by_hand import end_with_offers
from agent.core.errors import HandsOff
from agent.core.gate import Deed
from agent.core.ports import Resolution
from agent.core.sight import Sight
from agent.core.types import AgentDecision, Verdict, WebAgentResult
from agent.core.visit import Ending, Visit
from agent.core.walls import reason_of
from agent.core.without_help import WRONG_PAGE, end_without_help, reason_with

TAKEN_OVER = "A person took the browser over."
REOPENED = "The visit was parked until a person came."
HAD_A_LOOK = "A person had a look"
REFUSED = "refused: a person had taken the browser over"
CUT_OFF = "not finished: a person took the browser over"
DONE = "done while a person took the browser over; what it led to was not looked at"


class SpendsLast(Protocol):
    """Whoever ends a visit that can do no more."""

    async def spend_last(self, why: str = "") -> WebAgentResult:
        """Take what stands on the page and end with it."""


@dataclass(slots=True)
class HandOver:
    """The pause points of one visit."""

    visit: Visit
    conclusion: SpendsLast

    def check(self, decision: AgentDecision) -> None:
        """A decision that was made while a person came for the browser is not carried out. *Raises* HandsOff."""
        if self.visit.asking.desk.is_taken:
            self.visit.gate.last = Deed(decision, self.visit.now.page)
            raise HandsOff

    async def attend(self, *, is_due: bool = False) -> Ending:
        """Wait for a person who has come for the browser, if there is one; then everything is seen afresh.

        With `is_due` the browser has changed hands already. *Raises* VisitCancelled, HandsOff.
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
        visit, deed = self.visit, self.visit.gate.last
        if deed is None or deed.decision is visit.recorder.last or visit.sight is None:
            return
        now = visit.now
        sight = now if now.page is deed.seen else Sight(replace(now.look, screenshot=b""), deed.seen)
        if deed.outcome is None and not deed.is_cut:
            visit.budget.refund(deed.decision)
        words = DONE if deed.outcome else CUT_OFF if deed.is_cut else REFUSED
        await visit.recorder.decided(deed.decision, sight, Verdict(None, words), outcome=deed.outcome)
