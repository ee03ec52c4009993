"""Climbs the ladder of recovery (W11): each rung is a recorded step with its reason, none is silent."""

from __future__ import annotations

from dataclasses import dataclass

from agent.core.asking import Answer
from agent.core.by_hand import end_with_offers
from agent.core.conclusion import Conclusion
from agent.core.determine import failed
from agent.core.recovery import Rung, first_rung, go_back, site_search
from agent.core.types import DecisionSource, InterventionType, PageType, Verdict
from agent.core.visit import Ending, Visit
from agent.core.without_help import end_without_help, reason_with, said_wrong_page

_MOST_FAILURES = 3  # in a row; then a person is asked (W10)


@dataclass(slots=True)
class Ladder:
    """The rungs of one visit."""

    visit: Visit
    conclusion: Conclusion

    async def climb(self, *, is_stuck: bool, why: str) -> Ending:
        """The next rung; an ending when nobody could help."""
        visit = self.visit
        rung = first_rung(visit.now.page, is_stuck=is_stuck, climbed=visit.budget.rungs)
        if visit.stuck.failures >= _MOST_FAILURES:
            rung = Rung.PERSON
        visit.budget.rungs = rung + 1
        if rung == Rung.OTHER_ELEMENT:
            visit.notes = (f"The last action failed: {why}. Choose another element.",)
            return None
        if rung == Rung.SITE_SEARCH:
            decision = site_search(visit.now.page, visit.query, tuple(visit.memory.history))
            if decision is not None:
                await visit.carry_out(decision)
                return None
            await self._skip("Recovery 2 of 3: this page has no search box left to try", why)
            rung = Rung.BACK
            visit.budget.rungs = rung + 1
        if rung == Rung.BACK:
            return await self._back(why)
        return await self._ask_stuck(why)

    async def _skip(self, words: str, why: str) -> None:
        said, by = Verdict(None, why), DecisionSource.RECOVERY
        await self.visit.recorder.noted("recover", words, self.visit.now, said, decided_by=by)

    async def _back(self, why: str) -> Ending:
        """Back and another path, when there is a page to go back to."""
        visit = self.visit
        if all(
            step.action in ("open", "resume", "recover", "wait", "judge") for step in visit.memory.history
        ):
            await self._skip("Recovery 3 of 3: there is no page to go back to", why)
            return await self._ask_stuck(why)
        await visit.carry_out(go_back())
        visit.notes = (f"Came back because of this: {why}. Take another path.",)
        return None

    async def _ask_stuck(self, why: str) -> Ending:
        visit = self.visit
        page = visit.now.page
        if page.page_type == PageType.ERROR:
            reason = f"The site shows an error page (status {page.http_status})."
            return failed(reason, page=page, memory=visit.memory)
        reason = f"Stuck: {why}"
        answer = await visit.ask(InterventionType.STUCK, reason)
        if answer == Answer.OFFERS and visit.resolution is not None:
            return await end_with_offers(visit, visit.resolution, reason)
        if answer == Answer.GO_ON:
            await visit.asking.settled(visit.now.page)
            return None
        if answer == Answer.PARKED or said_wrong_page(visit):
            return end_without_help(visit, answer, reason)
        return await self.conclusion.spend_last(
            reason_with(visit, answer, f"Stuck ({why}), and nobody could help")
        )
