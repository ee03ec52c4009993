"""Visits of a site in memory with the local mind, for tests of the loop. Each is played again from its recording."""

from __future__ import annotations

from agent.core.errors import AgentError
from agent.core.ports import NoRecall, Resolution, ResolutionKind
from agent.core.types import (
    Goal,
    Limits,
    PageType,
    PageUnderstanding,
    ResumePoint,
    WebAgentResult,
)
from agent.loop.visit import Ports
from agent.visits.recording.events import Begun
from tests.fakes import (
    SITE,
    FakeDesk,
    FakeJournal,
    FakePage,
    element,
    plain_mind,
    product,
    search_field,
    understand,
    understanding,
)
from tests.unit.agent.learning.replay.replaying import RecordedVisit, assert_same

GOAL = Goal("Syrian hamster for sale")
HANDED_BACK = Resolution(ResolutionKind.HANDED_BACK, "solved", operator="Ada")


class Visit:
    """A visit with fakes; fields are looked at after `run`."""

    def __init__(
        self, page: FakePage, *, mind: object | None = None, desk: FakeDesk | None = None, **more: object
    ) -> None:
        self.page, self.desk, self.journal = page, desk or FakeDesk(), FakeJournal()
        self.now, self.tick_s = 0.0, 0.0
        ports = Ports(
            page=page,
            mind=mind or plain_mind(),  # type: ignore[arg-type]
            desk=self.desk,
            journal=self.journal,
            recall=more.get("recall") or NoRecall(),  # type: ignore[arg-type]
            clock=self._clock,
            understand=understand,
        )
        goal, limits = more.get("goal", GOAL), more.get("limits", Limits(verify_products=False))
        self.recording = RecordedVisit(ports, Begun(url="", domain="", goal=goal, limits=limits))  # type: ignore[arg-type]
        self.agent = self.recording.agent()

    def _clock(self) -> float:
        self.now += self.tick_s
        return self.now

    async def run(self, path: str = "/", resume: ResumePoint | None = None) -> WebAgentResult:
        try:
            result = await self.recording.run(self.agent, f"{SITE}{path}", resume)
        except AgentError as error:
            assert_same(await self.recording.play(), self.journal.steps, error)
            raise
        assert_same(await self.recording.play(), self.journal.steps)
        return result


def hamsters(path: str = "/search", **more: object) -> PageUnderstanding:
    goods = (
        product("Golden Syrian Hamster", "24.99", url=f"{SITE}/p/1"),
        product("Syrian Hamster Cage", "80.00", url=f"{SITE}/p/2"),
    )
    return understanding(path, PageType.SEARCH, products=goods, **more)


def shop() -> FakePage:
    basket = element("basket", "link", "Basket (0)")
    home = understanding(
        "/",
        PageType.HOMEPAGE,
        interactive_elements=(search_field(), basket),
        products=(product("Hay", "3.00"),),
    )
    return FakePage({"/": home, "/search": hamsters()}, {"/ q": "/search"})
