"""What a page decides before any decision: blockers, failing servers, error and empty pages, words on availability.
And recovery (W11): another element, a search of the site, back and another path, then a person.

Each attempt is a recorded step with its reason.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from enum import IntEnum

from agent.core.memory import GONE, key_of, with_context
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
from agent.loop.ending.determine import determine, failed
from agent.loop.recovery.asking import Answer, Patience, reason_of
from agent.loop.recovery.hand_over import ask_for_help, end_with_offers, end_without_help, reason_with
from agent.loop.sight import is_blank
from agent.loop.visit import Ending, Visit


class RecoveryStep(IntEnum):
    """The steps, in order."""

    OTHER_ELEMENT = 0
    SITE_SEARCH = 1
    BACK = 2
    PERSON = 3


def first_recovery_step(page: PageUnderstanding, *, is_stuck: bool, taken: int) -> RecoveryStep:
    """The step to begin with: an error page calls for the search, going in circles for going back."""
    if is_stuck:
        return RecoveryStep(max(taken, RecoveryStep.BACK))
    if page.page_type == PageType.ERROR:
        return RecoveryStep(max(taken, RecoveryStep.SITE_SEARCH))
    return RecoveryStep(min(taken, RecoveryStep.PERSON))


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
    """The recovery of one visit, step by step."""

    visit: Visit
    conclusion: Conclusion

    async def recover(self, *, is_stuck: bool, why: str) -> Ending:
        """The next step; an ending when nobody could help."""
        visit = self.visit
        recovery_step = first_recovery_step(
            visit.now.page, is_stuck=is_stuck, taken=visit.budget.recovery_steps
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
        answer, ending = await ask_for_help(visit, InterventionType.STUCK, reason)
        if ending or answer == Answer.GO_ON:
            return ending
        said = reason_with(visit, answer, f"Stuck ({why}), and nobody could help")
        return await self.conclusion.spend_last(said)


SERVER_ERROR = 500


async def _no_way() -> None:
    """Nobody has taught a way."""


@dataclass(slots=True)
class EntryChecks:
    """Of one visit. `known_way` leads past the wall in front, as people taught it."""

    visit: Visit
    known_way: Callable[[], Awaitable[AgentDecision | None]] = _no_way
    patience: Patience = field(init=False)
    _has_retried: bool = False

    def __post_init__(self) -> None:
        self.patience = Patience(self.visit.page, self.visit.budget)

    def end_if_led_away(self) -> Ending:
        """The end of a visit whose pages go elsewhere by themselves, again and again."""
        visit, tries = self.visit, self.visit.now.look.strays
        if tries < visit.limits.max_strays:
            return None
        words = f"The site tried {tries} times to lead the visit to other sites; each time was stopped."
        return failed(words, page=visit.now.page, memory=visit.memory)

    async def clear_blocker(self) -> Ending:
        """Ask a person until the way is clear, or until nobody helps."""
        visit = self.visit
        while (blocker := visit.now.page.blocker) is not None:
            controls = len(visit.now.page.interactive_elements)
            if words := await self.patience.wait_out(blocker, controls):  # it may turn by itself
                before, after = visit.now, await visit.perceive()
                is_gone = after.page.blocker is None
                said = "no longer blocked" if is_gone else "still blocked"
                await visit.recorder.noted("wait", words, before, Verdict(is_gone, said, is_gone))
                continue
            if await self._go_known_way():
                continue
            visit.memory.blocker = blocker
            reason = reason_of(blocker)
            answer = await visit.ask(InterventionType.BLOCKED, reason)
            if answer == Answer.OFFERS and visit.resolution is not None:
                return await end_with_offers(visit, visit.resolution, reason)
            if answer != Answer.GO_ON:
                return end_without_help(visit, answer, reason)
        if visit.memory.blocker is not None:
            await visit.asking.settled(visit.now.page)
        visit.memory.blocker = None
        return None

    async def _go_known_way(self) -> bool:
        """Try what people have taught and reviewed of this wall; False when there is nothing (more) to try."""
        decision = await self.known_way()
        if decision is None or self.visit.budget.is_spent:
            return False
        self.visit.budget.charge(decision)
        verdict = await self.visit.carry_out(decision)
        if verdict.is_ok is False:
            await self.visit.unlearn(decision, verdict.reason)
        return True

    async def try_server_again(self) -> bool:
        """One more try at a server that failed, once in a visit; whether it was made."""
        visit = self.visit
        page = visit.now.page
        if page.http_status < SERVER_ERROR or self._has_retried:
            return False
        self._has_retried = True
        await visit.page.open(page.url)
        await visit.perceive()
        is_ok = visit.now.page.page_type != PageType.ERROR
        status = "opened" if is_ok else f"status {visit.now.page.http_status} again"
        await visit.recorder.noted(
            "open", f"Open {page.url} again", visit.now, Verdict(is_ok, status, True),
            decided_by=DecisionSource.RECOVERY, reasoning=f"The server answered {page.http_status}: one more try",
        )  # fmt: skip
        return True


@dataclass(slots=True)
class FirstLook(EntryChecks):
    """Looks at each page first."""

    recovery_plan: RecoveryPlan = field(kw_only=True)

    async def check(self) -> Ending:
        """An ending that the page itself brings, or None."""
        visit = self.visit
        page = visit.now.page
        if ending := self.end_if_led_away():
            return ending
        if page.blocker is not None:
            return await self.clear_blocker()
        if page.page_type == PageType.ERROR:
            return await self._error_page()
        if is_blank(page):
            words = "The page never finished loading." if page.is_loading else "The page stayed empty."
            return failed(words, page=page, memory=visit.memory)
        return await self._early_exit()

    async def _error_page(self) -> Ending:
        visit = self.visit
        page = visit.now.page
        if await self.try_server_again():
            return None
        if page.http_status >= SERVER_ERROR:
            reason = f"The server answers with an error (status {page.http_status})."
            return failed(reason, page=page, memory=visit.memory)
        return await self.recovery_plan.recover(
            is_stuck=False, why=f"an error page (status {page.http_status})"
        )

    async def _early_exit(self) -> Ending:
        """W5: when the target itself is plainly not to be had online, stop here."""
        visit = self.visit
        page, memory = visit.now.page, visit.memory
        gone = page.availability in GONE or any(p.availability in GONE for p in page.products)
        if not gone or page.page_type == PageType.HOMEPAGE:
            return None
        await self.recovery_plan.conclusion.extractor.judge_pending()
        keys = {key_of(p, page.url) for p in with_context(page)}
        if keys & (memory.offers.keys() | memory.open_questions.keys()):
            return None
        if keys & memory.unavailable.keys() and not memory.offers:
            return determine(visit.seen())
        return None
