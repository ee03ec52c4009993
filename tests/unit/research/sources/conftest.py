"""A desk that reads loopback sites only, with a clock that the test turns and waits that take no time."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from agent.network.egress import EgressPolicy
from agent.network.proxy import EgressProxy
from agent.teams.models import Team
from research.sources.fetching import db_threads as rows_module
from research.sources.fetching import politeness
from research.sources.fetching.reading_desk import ReadingDesk, SourceOptions
from research.sources.store.cache import Tally
from research.sweeps.limits.turns import LocalTurns, Pace
from tests.factories import make_team
from tests.unit.research.sources.loopback import HereReader, Loopback, loopback
from tests.waiting import LIMIT_S


@dataclass(slots=True)
class Clock:
    """Tells the time that the test sets; `slept` are the waits that were asked for, in seconds."""

    at: datetime = datetime(2026, 5, 4, 12, 0, tzinfo=UTC)
    slept: list[float] = field(default_factory=list)

    def now(self) -> datetime:
        """The time."""
        return self.at

    def turn(self, by: timedelta) -> None:
        """Let time pass."""
        self.at += by

    async def sleep(self, seconds: float) -> None:
        """No time passes: the wait is written down."""
        self.slept.append(seconds)


@pytest.fixture
def clock() -> Clock:
    """The desk's clock."""
    return Clock()


@pytest.fixture
def site() -> Iterator[Loopback]:
    """A site."""
    with loopback() as server:
        yield server


@pytest.fixture
def other_site() -> Iterator[Loopback]:
    """Another one."""
    with loopback() as server:
        yield server


@pytest.fixture
def own_team(db: None, monkeypatch: pytest.MonkeyPatch) -> Team:
    """A team; database work runs in the test's own thread and transaction, which costs a tenth."""

    async def run(function: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        loop = asyncio.get_running_loop()
        asyncio._set_running_loop(None)  # Django keeps a connection for each context of a running loop
        try:
            return function(*args, **kwargs)
        finally:
            asyncio._set_running_loop(loop)

    monkeypatch.setattr(rows_module, "_run", run)
    return make_team()


@pytest.fixture
def reader() -> HereReader:
    """Reads documents here and counts them."""
    return HereReader()


@pytest.fixture
async def proxy(site: Loopback, other_site: Loopback) -> AsyncIterator[EgressProxy]:
    """The way out: to these two sites."""
    async with EgressProxy(EgressPolicy.of([site.netloc, other_site.netloc])) as running:
        yield running


@pytest.fixture
def desk_with(
    own_team: Team, proxy: EgressProxy, reader: HereReader, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> Callable[..., ReadingDesk]:
    """Makes desks: `desk_with(is_fresh=True)`; each is another question of the same team."""
    local = LocalTurns()

    def take_turn(key: str, pace: Pace, *, longest_wait_ms: int = 0) -> int:
        now_ms = int(clock.at.timestamp() * 1000)  # on a slow machine real time would let the next page in
        return local.take_turn(key, pace, longest_wait_ms=longest_wait_ms, now_ms=now_ms)

    monkeypatch.setattr(politeness, "take_turn", take_turn)

    def make(**more: Any) -> ReadingDesk:
        options = more.pop("options", SourceOptions(patience=timedelta(seconds=LIMIT_S)))
        return ReadingDesk(
            own_team.pk, proxy, reader, options, tally=Tally(own_team.pk), now=clock.now, sleep=clock.sleep, **more
        )  # fmt: skip

    return make
