"""Visits of a site in memory with the local mind, for tests of the loop."""

from __future__ import annotations

from agent.core.loop import WebAgent
from agent.core.ports import Resolution, ResolutionKind
from agent.core.types import (
    Goal,
    Limits,
    PageType,
    PageUnderstanding,
    ResumePoint,
    WebAgentResult,
)
from agent.decide.local import LocalMind
from tests.fakes import (
    SITE,
    FakeDesk,
    FakeEmbedder,
    FakeJournal,
    FakePage,
    product,
    search_field,
    understand,
    understanding,
)

GOAL = Goal("Syrian hamster for sale")
HANDED_BACK = Resolution(ResolutionKind.HANDED_BACK, "solved", operator="Ada")


class Visit:
    """A visit with fakes; fields are looked at after `run`."""

    def __init__(
        self, page: FakePage, *, mind: object | None = None, desk: FakeDesk | None = None, **more: object
    ) -> None:
        self.page, self.desk, self.journal = page, desk or FakeDesk(), FakeJournal()
        self.now = 0.0
        self.agent = WebAgent(
            page,
            mind or LocalMind(FakeEmbedder()),  # type: ignore[arg-type]
            self.desk,
            self.journal,
            more.get("goal", GOAL),  # type: ignore[arg-type]
            more.get("limits", Limits(verify_products=False)),  # type: ignore[arg-type]
            clock=lambda: self.now,
            understand=understand,
        )

    async def run(self, path: str = "/", resume: ResumePoint | None = None) -> WebAgentResult:
        return await self.agent.run(f"{SITE}{path}", resume)


def hamsters(path: str = "/search", **more: object) -> PageUnderstanding:
    goods = (
        product("Golden Syrian Hamster", "24.99", url=f"{SITE}/p/1"),
        product("Syrian Hamster Cage", "80.00", url=f"{SITE}/p/2"),
    )
    return understanding(path, PageType.SEARCH, products=goods, **more)


def shop() -> FakePage:
    home = understanding(
        "/", PageType.HOMEPAGE, interactive_elements=(search_field(),), products=(product("Hay", "3.00"),)
    )
    return FakePage({"/": home, "/search": hamsters()}, {"/ q": "/search"})
