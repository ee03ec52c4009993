"""Products to which no address leads: their cards are pressed on the visit's own page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from agent.core.memory import Key, Memory
from agent.core.sites.site import without_fragment
from agent.core.types import ActionKind, AgentDecision, DecisionSource, Product
from agent.core.verify import has_changed
from agent.decide.remembered import past
from agent.decide.targets.elements import search_box
from agent.loop.budget import Budget
from agent.loop.gate import Gate
from agent.loop.gathering.own_steps import take_step
from agent.loop.recorder import Recorder
from agent.loop.sight import Sight, Understand, take_sight

_MOST_PRESSED = 6
_MOST_MISSED = 2  # cards that no way leads back to
_WHY_PRESSED = "Its own page will tell, and only its card leads there"
_WHY_BACK = "Back to the list, for the next card"


@dataclass(frozen=True, slots=True)
class CardPresser:
    """Works on the visit's own page, so that people see each card being pressed."""

    gate: Gate
    memory: Memory
    budget: Budget
    recorder: Recorder
    understand: Understand

    async def pressed(self, wanted: Sequence[tuple[Key, Product]]) -> list[tuple[Key, Product, Sight]]:
        """The pages of these products, each with its address where it has one of its own."""
        opened: list[tuple[Key, Product, Sight]] = []
        if not wanted:
            return opened
        front, missed = await take_sight(self.gate.page, self.understand), 0
        here = {p.name for p in front.page.products}
        for key, product in sorted(wanted, key=lambda one: one[1].name not in here)[:_MOST_PRESSED]:
            if self.budget.is_out_of_time or missed >= _MOST_MISSED:
                break
            front, card = await self._shown(product, front)
            if not card:
                missed += 1
                continue
            after = await self._carry_out(ActionKind.CLICK, card, front, _WHY_PRESSED)
            if after is None:
                break
            is_new = without_fragment(after.page.url) != without_fragment(front.page.url)
            opened.append((key, replace(product, url=after.page.url if is_new else ""), after))
            front = after
        return opened

    async def _shown(self, product: Product, front: Sight) -> tuple[Sight, str]:
        """The page in front and the control of this product's card: as it is, a page back, or after another search.

        "" where none of these ways leads to the card.
        """
        for way in (ActionKind.BACK, ActionKind.TYPE, None):
            same = (p.element_id for p in front.page.products if p.name == product.name and p.element_id)
            if card := next(same, ""):
                return front, card
            box, typed = search_box(front.page), past.searches(tuple(self.memory.history))
            if way is None or (way == ActionKind.TYPE and not (box and typed)):
                break
            target, text = (box.id, typed[-1]) if way == ActionKind.TYPE and box else ("", "")
            moved = await self._carry_out(way, target, front, _WHY_BACK, text)
            front = moved or await take_sight(self.gate.page, self.understand)
        return front, ""

    async def _carry_out(
        self, action: ActionKind, target: str, before: Sight, why: str, text: str = ""
    ) -> Sight | None:
        """The page after a step of its own; None where nothing changed."""
        by = DecisionSource.RULE
        decision = AgentDecision(action, why, 0.8, by, target_id=target, input_text=text, goal_kind="open")

        def judged(after: Sight) -> tuple[Sight | None, str]:
            return (
                (after, "the page changed")
                if has_changed(before.page, after.page)
                else (None, "nothing changed")
            )

        return (await take_step(self.gate, self.recorder, self.understand, decision, before, judged))[1]
