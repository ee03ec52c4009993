"""Sends real visits to many addresses through one worker's host, and says how each ended and how long it took."""

from __future__ import annotations

import re
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path

from agent.browser.chromium.engine import EngineOptions
from agent.browser.session.browser_session import SessionOptions
from agent.llm.minds import local_mind
from agent.network.egress import EgressPolicy
from agent.teams.models import Team
from agent.visits import services
from agent.visits.services import VisitOrder
from agent.visits.worker.browser_lease import BrowserLease
from agent.visits.worker.host import VisitHost
from agent.visits.worker.journal import db
from agent.visits.worker.runner import run_visit
from tests.browser.conftest import host_options
from tests.browser.test_runner import FakeDesk
from tests.lab.hostile.site import Bad, HostileSite
from tests.waiting import until

VISIT_SECONDS = 4  # of a page that may well use up its time
NAMED_SECONDS = (
    60  # of a page that must be found out: a slow machine must not turn its ending into "time used up"
)
PATIENCE_SECONDS = 120  # after a visit's limit: it ends a test that hangs and decides nothing else
_TIME_IS_UP = "time was used up"
# What says nothing of why: faults of ours, and words that would fit everything.
_UNNAMED = re.compile(
    r"unexpected fault|That was attempt|own worker or browser crashed|^$|could not be opened\.$|^The browser could not"
)


def limit_of(page: Bad) -> int:
    """The seconds that a visit to the page may last."""
    return NAMED_SECONDS if page.says and _TIME_IS_UP not in page.says else VISIT_SECONDS


@dataclass(frozen=True)
class Ending:
    """How one visit ended: its determination and reason as people see them, and the seconds that it took."""

    name: str
    determination: str
    reason: str
    seconds: float
    attempts: int

    def fault(self, page: Bad) -> str:
        """What is wrong with this ending, "" when nothing is."""
        told = f"{self.name}: {self.determination}, “{self.reason}”, {self.seconds:.1f} s, attempt {self.attempts}"
        is_unnamed = not self.determination or _UNNAMED.search(self.reason)
        is_other = page.says and not re.search(page.says, self.reason)
        return told if is_unnamed or is_other else ""


@dataclass
class Lab:
    """One worker's host with a real browser, the real loop and the local mind."""

    browser_path: Path
    site: HostileSite
    at_once: int = 3  # on two cores more of them at once wait for each other, not for the page
    endings: dict[int, Ending] = field(default_factory=dict)
    _names: dict[int, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.host = VisitHost(
            self._run,
            host_options(
                visits_at_once=self.at_once,
                engine=EngineOptions(executable=self.browser_path, max_page_bytes=300_000_000),
                session=SessionOptions(
                    policy=EgressPolicy.of([f"127.0.0.1:{self.site.port}"]),
                    click_wait=timedelta(seconds=0.3),
                    first_rest=timedelta(seconds=0.7),
                ),
            ),
        )

    async def visit(self, addresses: Sequence[tuple[str, str]]) -> dict[str, Ending]:
        """Visit each (name, address) once; the endings by name."""
        made = await db(self._make, addresses)
        self._names |= {pk: name for pk, (name, _) in zip(made, addresses, strict=True)}

        def have_ended() -> bool:
            self.host.wake()  # as the periodic check does for visits that were given back
            return all(pk in self.endings for pk in made)

        try:
            longest = PATIENCE_SECONDS + NAMED_SECONDS * len(addresses) / self.at_once
            await until(have_ended, limit_s=longest, pause_s=0.2)
        except AssertionError:
            open_ = [self._names[pk] for pk in made if pk not in self.endings]
            raise AssertionError(
                f"without an end: {open_}, held: {[self._names[pk] for pk in self.host.visit_ids]}"
            ) from None
        return {self._names[pk]: self.endings[pk] for pk in made}

    def _make(self, addresses: Sequence[tuple[str, str]]) -> list[int]:
        team, _ = Team.objects.get_or_create(name="Team of the laboratory")
        return [
            services.create_visit(
                team_id=team.pk,
                order=VisitOrder(
                    "desk lamp",
                    url,
                    "127.0.0.1",
                    max_steps=3,
                    max_seconds=self._limit(name),
                ),
            ).pk
            for name, url in addresses
        ]

    def _limit(self, name: str) -> int:
        page = self.site.pages.get(name)
        return limit_of(page) if page is not None else NAMED_SECONDS

    async def _run(self, lent: BrowserLease) -> None:
        began = time.monotonic()
        result = await run_visit(lent, mind=local_mind(), desk=FakeDesk(), mind_name="local mind")
        seconds = time.monotonic() - began
        if result is None:
            return
        name, attempt = self._names[lent.visit_id], lent.visit.attempt
        # Last: the host stops what goes on after its visit's end is written.
        ending = Ending(name, str(result.determination), result.reason, seconds, attempt)
        self.endings[lent.visit_id] = ending
        await db(services.end_visit, visit_id=lent.visit_id, token=lent.token, result=result)
