"""What every visit meets before it can read a page: walls that people or patience clear, servers that fail once."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from agent.core.asking import Answer
from agent.core.by_hand import end_with_offers
from agent.core.determine import failed, led_away
from agent.core.types import AgentDecision, DecisionSource, InterventionType, PageType, Verdict
from agent.core.visit import Ending, Visit
from agent.core.walls import Patience, reason_of, turned
from agent.core.without_help import end_without_help

SERVER_ERROR = 500


async def _no_way() -> None:
    """Nobody has taught a way."""


@dataclass(slots=True)
class Threshold:
    """Of one visit. `known_way` leads past the wall in front, as people taught it."""

    visit: Visit
    patience: Patience
    known_way: Callable[[], Awaitable[AgentDecision | None]] = _no_way
    _has_retried: bool = False

    def end_if_led_away(self) -> Ending:
        """The end of a visit whose pages go elsewhere by themselves, again and again."""
        visit = self.visit
        if visit.now.look.strays < visit.limits.max_strays:
            return None
        return failed(led_away(visit.now.look.strays), page=visit.now.page, memory=visit.memory)

    async def clear_blocker(self) -> Ending:
        """Ask a person until the way is clear, or until nobody helps."""
        visit = self.visit
        while (blocker := visit.now.page.blocker) is not None:
            controls = len(visit.now.page.interactive_elements)
            if words := await self.patience.wait_out(blocker, controls):  # it may turn by itself
                before, after = visit.now, await visit.perceive()
                await visit.recorder.noted("wait", words, before, turned(after.page.blocker))
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
