"""Reads one address with the real browser and the real parsing child."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

import pytest

from agent.browser.session.browser_session import BrowserSession
from agent.core.kinds import PageState
from agent.core.ports import InterventionRequest, Resolution
from agent.core.types import Limits, WebAgentResult
from agent.documents.document import Document
from agent.documents.parser import DocumentJudge, Parser
from agent.loop.reading import ReadingAgent, ReadingParts
from tests.browser.conftest import HASTE, LittleSite, OpenSession
from tests.fakes import FakeDesk, FakeJournal


@dataclass
class Reading:
    """What came of it."""

    result: WebAgentResult
    document: Document
    journal: FakeJournal
    desk: FakeDesk

    @property
    def text(self) -> str:
        return self.document.text

    @property
    def state(self) -> PageState | None:
        return self.result.page_state

    @property
    def kinds(self) -> list[str]:
        """What was done, by purpose or action."""
        return [step.goal_kind or step.action for step in self.journal.steps]


@dataclass
class HelpingDesk(FakeDesk):
    """A desk at which somebody may work in the browser: `help` is awaited before each answer."""

    help: Callable[[InterventionRequest, BrowserSession], Awaitable[None]] | None = None
    session: BrowserSession | None = None

    async def ask(self, request: InterventionRequest) -> Resolution:
        """Let them help, then the next answer."""
        if self.help is not None and self.session is not None:
            await self.help(request, self.session)
        return await super().ask(request)


@dataclass
class Reader:
    """`await reader(site, "/path")`; with `patience=1` for a page that comes late."""

    open_session: OpenSession
    parser: Parser
    desk: HelpingDesk = field(default_factory=HelpingDesk)
    limits: Limits = field(default_factory=lambda: Limits(max_steps=14, verify_products=False))

    async def __call__(self, site: LittleSite, path: str = "/", *, patience: float = HASTE) -> Reading:
        session = await self.open_session(site, patience=patience)
        self.desk.session = session
        judge, journal = DocumentJudge(self.parser.read_document), FakeJournal()
        agent = ReadingAgent(ReadingParts(session.page, judge, self.desk, journal, self.limits))
        result = await agent.run(site.url(path))
        return Reading(result, judge.document or Document(PageState.ERROR), journal, self.desk)


@pytest.fixture
def reader(open_session: OpenSession, parser: Parser) -> Reader:
    """One reader of little sites."""
    return Reader(open_session, parser)
