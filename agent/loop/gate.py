"""The one way from a decision to the browser: every act passes the policy gate here, whoever decided it.

`tests/house/test_one_gate.py` holds that nothing else calls `Page.act`.
"""

from __future__ import annotations

from dataclasses import dataclass

from agent.core.errors import AddressRefused, InputRevoked
from agent.core.ports import Page, Unfinished
from agent.core.types import ActOutcome, AgentDecision, Goal, Look, PageUnderstanding
from agent.decide import policy

REFUSED = "Not allowed"


@dataclass(slots=True)
class GatedAction:
    """A decision on its way to the browser, and what the browser said of it; None: nothing yet."""

    decision: AgentDecision
    seen: PageUnderstanding
    outcome: ActOutcome | None = None
    is_cut: bool = False  # the driver changed in the middle of it


@dataclass(slots=True)
class Gate:
    """Stands between the loop and its page. `refusals` counts what was stopped here, `last` is the newest action."""

    page: Page
    goal: Goal
    refusals: int = 0
    last: GatedAction | None = None

    async def act(self, decision: AgentDecision, seen: PageUnderstanding) -> ActOutcome:
        """Carry the decision out on what was seen, or say why not. *Raises* InputRevoked, BrowserGone."""
        why = policy.refusal(decision, seen, self.goal, self.page.sites)
        if why:
            self.refusals += 1
            return ActOutcome(problem=f"{REFUSED}: {why}.")
        element = seen.get_element(decision.target_id) if decision.target_id else None
        self.last = action = GatedAction(decision, seen)
        try:
            action.outcome = await self.page.act(decision.action, element, decision.input_text)
        except InputRevoked as exc:
            action.is_cut = exc.has_begun
            raise
        return action.outcome

    async def peek(self, url: str, is_unfinished: Unfinished | None = None) -> Look:
        """Look at a product's own page in a tab aside. *Raises* AddressRefused where the gate says no."""
        self._check(url)
        return await self.page.peek(url, is_unfinished)

    async def open(self, url: str) -> None:
        """Go to a product's own page. *Raises* AddressRefused where the gate says no, NavigationError, BrowserGone."""
        self._check(url)
        await self.page.open(url)

    def _check(self, url: str) -> None:
        if why := policy.address_refusal(url, self.page.url, self.page.sites):
            self.refusals += 1
            raise AddressRefused(f"{REFUSED}: {why}.")

    def may_open(self, url: str) -> bool:
        """Whether `peek` would go there."""
        return not policy.address_refusal(url, self.page.url, self.page.sites)
