"""One call runs a task (S1):

    async with Agent() as agent:
        result = await agent.run("Find a Syrian hamster for sale on shop.example")

The same loop, gate and wall as a visit of the desk, without its queue: nobody is asked, nothing is stored; `steps`
holds what was done. The sites of one task are visited one after the other until one of them has what is wanted.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from agent.browser.chromium.engine import BrowserEngine
from agent.browser.ocr.client import ChildOcr
from agent.browser.session.browser_session import BrowserSession, SessionOptions
from agent.core.errors import AgentError
from agent.core.types import Determination, Goal, Limits, PageUnderstanding, StepRecord, WebAgentResult
from agent.decide.targets.task_words import split_task
from agent.llm.minds import Minds, process_minds
from agent.loop.loop import WebAgent
from agent.loop.visit import Ports
from agent.perceive.understanding import understand
from agent.visits.worker.options import options_from_settings
from agent.visits.worker.runner import EmptyDesk

Told = Callable[[StepRecord], None]


class TaskUnclear(AgentError):
    """The sentence does not say what to find, or where."""


@dataclass(slots=True)
class _Notebook:
    steps: list[StepRecord]
    told: Told | None

    async def record(self, step: StepRecord) -> None:
        self.steps.append(step)
        if self.told is not None:
            self.told(step)

    async def checkpoint(self) -> None:
        """There is nothing to resume."""


@dataclass(slots=True)
class Agent:
    """Owns one browser, made at the first task. `told` hears of each step as it is done."""

    minds: Minds | None = None
    limits: Limits = field(default_factory=Limits)
    session: SessionOptions | None = None
    told: Told | None = None
    steps: list[StepRecord] = field(default_factory=list)
    _engine: BrowserEngine | None = None
    _ocr: ChildOcr = field(default_factory=ChildOcr)

    async def run(self, task: str, url: str = "") -> WebAgentResult:
        """What came of the task, at `url` or where the sentence says. *Raises* TaskUnclear, MindError, PageError."""
        said = split_task(task)
        addresses = [url] if url else list(said.addresses)
        if not addresses:
            raise TaskUnclear("Say where to look: name a site, as in “… on shop.example”.")
        if not said.query:
            raise TaskUnclear("Say what to find.")
        self.steps.clear()
        if self.minds is None:
            self.minds = await asyncio.to_thread(process_minds)
        for address in addresses:
            whole = address if "://" in address else f"https://{address}"
            async with self._opened() as session:
                ports = Ports(
                    session.page, self.minds.for_visit(), EmptyDesk(), _Notebook(self.steps, self.told)
                )
                goal = Goal(said.query, self.limits.max_products)
                result = await WebAgent(ports, goal, self.limits).run(whole)
            if result.determination is Determination.PRODUCTS_FOUND:
                break
        return result

    async def read(self, url: str) -> PageUnderstanding:
        """What is understood of the page. *Raises* AddressRefused, NavigationError, PageError, BrowserGone."""
        async with self._opened() as session:
            await session.page.open(url)
            return understand(await session.page.look())

    async def close(self) -> None:
        """End the browser; nothing of it is left running."""
        await self._ocr.close()
        if self._engine is not None:
            await self._engine.close()
            self._engine = None

    async def __aenter__(self) -> Agent:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    @asynccontextmanager
    async def _opened(self) -> AsyncIterator[BrowserSession]:
        options = options_from_settings()
        if self._engine is None:
            self._engine = BrowserEngine(options.engine)
        session = BrowserSession(self._engine, self.session or options.session, ocr=self._ocr)
        try:
            await session.open()
            yield session
        finally:
            await session.close()
