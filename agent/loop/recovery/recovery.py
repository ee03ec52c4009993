"""Recovery (W11): another element, a search of the site, back and another path, then a person.

Each attempt is a recorded step with its reason.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from agent.core.types import (
    ActionKind,
    AgentDecision,
    DecisionSource,
    InterventionType,
    PageType,
    PageUnderstanding,
    StepRecord,
    Verdict,
)
from agent.decide.offers.query import Query
from agent.decide.offers.words import folded
from agent.decide.remembered import past
from agent.decide.targets import elements
from agent.loop.ending.conclusion import Conclusion
from agent.loop.ending.determine import failed
from agent.loop.recovery.asking import Answer
from agent.loop.recovery.hand_over import end_with_offers, end_without_help, reason_with, said_wrong_page
from agent.loop.visit import Ending, Visit


class RecoveryStep(IntEnum):
    """The rungs, in order."""

    OTHER_ELEMENT = 0
    SITE_SEARCH = 1
    BACK = 2
    PERSON = 3


def first_recovery_step(page: PageUnderstanding, *, is_stuck: bool, climbed: int) -> RecoveryStep:
    """Where to step on the ladder: an error page calls for the search, going in circles for going back."""
    if is_stuck:
        return RecoveryStep(max(climbed, RecoveryStep.BACK))
    if page.page_type == PageType.ERROR:
        return RecoveryStep(max(climbed, RecoveryStep.SITE_SEARCH))
    return RecoveryStep(min(climbed, RecoveryStep.PERSON))


def site_search(
    page: PageUnderstanding, query: Query, history: tuple[StepRecord, ...]
) -> AgentDecision | None:
    """Search this site for the query, in its own box; None when there is none or it was tried with these words."""
    box = elements.search_box(page)
    tried = past.searches(history)
    terms = next((t for t in (query.terms, *query.fewer_terms) if folded(t) not in tried), "")
    if box is None or not terms:
        return None
    words = f"Recovery 2 of 3: searching this site for “{terms}”"
    return _attempt(ActionKind.TYPE, words, 0.6, "search", (box.id, terms))


def press_search(page: PageUnderstanding, typed: str) -> AgentDecision | None:
    """The button beside the search box, for sites where Enter does nothing; None without one."""
    box = elements.search_box(page)
    button = elements.submit_button(page, box) if box else None
    if button is None:
        return None
    name = button.name or button.value
    words = f"Recovery 1 of 3, another element: Enter did nothing, “{name}” may send the search"
    return _attempt(ActionKind.CLICK, words, 0.7, "search", (button.id, typed))


def _attempt(
    action: ActionKind, words: str, confidence: float, kind: str, target: tuple[str, str] = ("", "")
) -> AgentDecision:
    """A decision of recovery; `target` is an element's id and the text for it."""
    by = DecisionSource.RECOVERY
    return AgentDecision(
        action, words, confidence, by, target_id=target[0], input_text=target[1], goal_kind=kind
    )


_STAYS = ("open", "resume", "recover", "wait", "judge")  # steps that leave nothing to go back to
_MOST_FAILURES = 3  # in a row; then a person is asked (W10)


@dataclass(slots=True)
class RecoveryPlan:
    """The rungs of one visit."""

    visit: Visit
    conclusion: Conclusion

    async def climb(self, *, is_stuck: bool, why: str) -> Ending:
        """The next rung; an ending when nobody could help."""
        visit = self.visit
        recovery_step = first_recovery_step(
            visit.now.page, is_stuck=is_stuck, climbed=visit.budget.recovery_steps
        )
        if visit.stuck.failures >= _MOST_FAILURES:
            recovery_step = RecoveryStep.PERSON
        visit.budget.recovery_steps = recovery_step + 1
        if recovery_step == RecoveryStep.OTHER_ELEMENT:
            visit.notes = (f"The last action failed: {why}. Choose another element.",)
            return None
        if recovery_step == RecoveryStep.SITE_SEARCH:
            decision = site_search(visit.now.page, visit.query, tuple(visit.memory.history))
            if decision is not None:
                await visit.carry_out(decision)
                return None
            await self._skip("Recovery 2 of 3: this page has no search box left to try", why)
            recovery_step = RecoveryStep.BACK
            visit.budget.recovery_steps = recovery_step + 1
        if recovery_step == RecoveryStep.BACK:
            return await self._back(why)
        return await self._ask_stuck(why)

    async def _skip(self, words: str, why: str) -> None:
        said, by = Verdict(None, why), DecisionSource.RECOVERY
        await self.visit.recorder.noted("recover", words, self.visit.now, said, decided_by=by)

    async def _back(self, why: str) -> Ending:
        """Back and another path, when there is a page to go back to."""
        visit = self.visit
        if all(step.action in _STAYS for step in visit.memory.history):
            await self._skip("Recovery 3 of 3: there is no page to go back to", why)
            return await self._ask_stuck(why)
        words = "Recovery 3 of 3: back, to take another path"
        await visit.carry_out(_attempt(ActionKind.BACK, words, 0.5, "back"))
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
        said = reason_with(visit, answer, f"Stuck ({why}), and nobody could help")
        return await self.conclusion.spend_last(said)
