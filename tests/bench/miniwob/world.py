"""What a policy gets: the page as the agent understands it, and the agent's own actions. Nothing of the document."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from agent.core.ports import Page
from agent.core.types import (
    ActionKind,
    AgentDecision,
    DecisionSource,
    InteractiveElement,
    PageUnderstanding,
)
from agent.perceive.understanding import understand

Test = Callable[[InteractiveElement], bool]


class Invisible(LookupError):
    """What the task needs is not in the state."""


class Refused(RuntimeError):
    """The page port said that an action could not be carried out."""


@dataclass(slots=True)
class World:
    """One episode. `page` is what was seen last."""

    port: Page
    page: PageUnderstanding
    actions: int = 0
    used: list[InteractiveElement] = field(default_factory=list)

    async def see(self) -> PageUnderstanding:
        """Look again."""
        self.page = understand(await self.port.look())
        return self.page

    @property
    def lines(self) -> list[str]:
        """The visible text, line by line."""
        return self.page.text_content.splitlines()

    @property
    def task(self) -> str:
        """The instruction: the first line of the page."""
        return self.lines[0]

    def quoted(self) -> list[str]:
        """What stands in quotation marks in the instruction."""
        return re.findall(r'"([^"]+)"', self.task)

    def asked(self, pattern: str) -> re.Match[str]:
        """The instruction taken apart. *Raises* Invisible."""
        found = re.search(pattern, self.task)
        if found is None:
            raise Invisible(f"the instruction {self.task!r} is not {pattern!r}")
        return found

    def all(
        self, *roles: str, name: str | None = None, where: Test | None = None
    ) -> list[InteractiveElement]:
        """Elements of these roles (any), with that name (any case), in document order."""
        wanted = None if name is None else name.casefold()
        return [
            e
            for e in self.page.interactive_elements
            if (not roles or e.role in roles)
            and (wanted is None or e.name.casefold().strip() == wanted)
            and (where is None or where(e))
        ]

    def one(
        self, *roles: str, name: str | None = None, where: Test | None = None, nth: int = 0
    ) -> InteractiveElement:
        """One of them. *Raises* Invisible."""
        found = self.all(*roles, name=name, where=where)
        if not -len(found) <= nth < len(found):
            raise Invisible(f"no {'/'.join(roles) or 'element'} {name!r} number {nth} among {len(found)}")
        return found[nth]

    def rows(self) -> Sequence[InteractiveElement]:
        """Elements from the top down, then from left to right."""
        return sorted(self.page.interactive_elements, key=lambda e: (round(e.box.y / 8), e.box.x))

    async def act(
        self, action: ActionKind, element: InteractiveElement | None = None, text: str = ""
    ) -> None:
        """One of the agent's actions, then a look. *Raises* Refused."""
        decision = AgentDecision(
            action,
            "scripted",
            1.0,
            DecisionSource.RULE,
            target_id=element.id if element else "",
            input_text=text,
        )
        self.actions += 1
        if element is not None:
            self.used.append(element)
        outcome = await self.port.act(decision.action, element, decision.input_text)
        if outcome.problem:
            raise Refused(f"{action} {element.name if element else ''!r} {text!r}: {outcome.problem}")
        await self.see()

    async def click(self, element: InteractiveElement) -> None:
        """Click it."""
        await self.act(ActionKind.CLICK, element)

    async def press(self, *roles: str, name: str) -> None:
        """Click the element with that role and name."""
        await self.click(self.one(*roles, name=name))

    async def type(self, element: InteractiveElement, text: str) -> None:
        """Type into it."""
        await self.act(ActionKind.TYPE, element, text)

    async def choose(self, element: InteractiveElement, text: str) -> None:
        """Bring it to that value."""
        await self.act(ActionKind.SELECT, element, text)

    async def send(self, name: str = "Submit") -> None:
        """Click the button that ends most tasks."""
        await self.click(self.one("button", name=name))
