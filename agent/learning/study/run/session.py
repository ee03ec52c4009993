"""Runs a session: every task of a set in its order, each result stored as soon as it is there."""

from __future__ import annotations

import asyncio
import fcntl
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field, replace
from datetime import timedelta
from pathlib import Path
from types import TracebackType
from typing import IO
from urllib.parse import urlsplit

from django.conf import settings
from django.db import transaction

from agent.browser.chromium.engine import BrowserEngine
from agent.browser.ocr.client import ChildOcr
from agent.browser.session.browser_session import BrowserSession, SessionOptions
from agent.core.types import Determination, WebAgentResult
from agent.learning.models import StudySession
from agent.learning.recall.recall import TeamRecall
from agent.learning.study import services
from agent.learning.study.measures import Effort, Measured, NamedPrice, OfferMarks, Sums, mark_offers
from agent.learning.study.run.task_set import ReadSet, Setup, StudyError, Task, TaskSet, address_of
from agent.llm.minds import Minds
from agent.network.egress import EgressPolicy
from agent.teams.models import Team
from agent.visits import services as visits
from agent.visits.models import Visit
from agent.visits.pages.savings import saved_by
from agent.visits.services import VisitOrder
from agent.visits.worker.browser_lease import BrowserLease
from agent.visits.worker.journal import db
from agent.visits.worker.options import make_owner, options_from_settings
from agent.visits.worker.runner import EmptyDesk, run_visit

_SPARE = timedelta(minutes=2)  # of the lease: opening and closing the browser
STOPPED = "The study was stopped."

RecallFor = Callable[[int, str], TeamRecall]  # by the visit's id and domain


@dataclass(frozen=True, slots=True)
class Visited:
    """What came of a visit, and what of that its row does not say."""

    visit_id: int
    result: WebAgentResult
    seconds: float
    asked: int


@dataclass(slots=True)
class StudyBrowser:
    """One browser for all visits of a session. `also` are hosts that may be visited besides the settings'."""

    also: tuple[str, ...] = ()
    _owner: str = field(default_factory=make_owner)
    _engine: BrowserEngine = field(init=False)
    _session: SessionOptions = field(init=False)
    _ocr: ChildOcr = field(default_factory=ChildOcr)

    async def __aenter__(self) -> StudyBrowser:
        options = options_from_settings()
        policy = options.session.policy
        free = EgressPolicy.of(self.also).allow
        self._engine = BrowserEngine(options.engine)
        self._session = replace(options.session, policy=replace(policy, allow=policy.allow | free))
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, exc: BaseException | None, _: TracebackType | None
    ) -> None:
        await self._ocr.close()
        await self._engine.close()

    async def visit(self, team_id: int, order: VisitOrder, minds: Minds, recall: RecallFor) -> Visited:
        """One visit from its row to its stored end. *Raises* StudyError when it could not be had."""
        row = await db(_claimed, team_id, order, self._owner)
        began = time.monotonic()
        lent = BrowserLease(row, BrowserSession(self._engine, self._session, ocr=self._ocr))
        desk, known = EmptyDesk(), recall(row.pk, row.domain)
        mind = minds.for_visit(book=known.book)
        result: WebAgentResult | None = None
        try:
            result = await run_visit(lent, desk=desk, mind=mind, mind_name=mind.name, recall=known)
        finally:
            seconds = time.monotonic() - began
            ended = result or WebAgentResult((), Determination.ERROR, STOPPED)
            await asyncio.shield(db(visits.end_visit, visit_id=row.pk, token=row.token, result=ended))
            await asyncio.shield(lent.session.close())
        return Visited(row.pk, ended, seconds, desk.asked)


def _claimed(team_id: int, order: VisitOrder, owner: str) -> Visit:
    lease = timedelta(seconds=order.max_seconds) + _SPARE
    with transaction.atomic():
        row = visits.create_visit(team_id=team_id, order=order)
        visit = visits.claim_visit(visit_id=row.pk, owner=owner, lease=lease, has_own_pace=True)
        if visit is None:
            raise StudyError(f"{order.domain} has asked to be left alone until {row.run_after:%H:%M}.")
    return visit


ANNOUNCED = "demo-sites.json"  # by the supervisor, while the desk runs
START_SECONDS = 30.0
_LOOK_EVERY_S = 0.05
_STOP_SECONDS = 5.0


@contextmanager
def demo_sites() -> Iterator[Mapping[str, str]]:
    """Address by name. *Raises* StudyError when they cannot be served."""
    if running := _announced():
        yield running
        return
    with tempfile.TemporaryDirectory(prefix="study-") as folder:
        ready = Path(folder) / "ready.json"
        command = [
            sys.executable, "-m", "tests.sites",
            "--base-port", str(settings.DEMO_SITES_BASE_PORT), "--ready-file", str(ready), "--until-input-ends",
        ]  # fmt: skip
        with subprocess.Popen(  # its input ends with this process, also when that is killed
            command, cwd=settings.BASE_DIR, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL
        ) as child:
            try:
                yield _when_ready(child, ready)
            finally:
                _stop(child)


def _announced() -> dict[str, str]:
    """The running desk's. A file that a crash left is not believed: a running desk's hosts may be visited too."""
    try:
        found = json.loads((settings.DATA_DIR / ANNOUNCED).read_text(encoding="utf-8"))
        urls = {str(name): str(url) for name, url in found.items()}
    except (OSError, ValueError, AttributeError):
        return {}
    allowed = set(settings.EGRESS_ALLOW)
    return urls if all(urlsplit(url).netloc in allowed for url in urls.values()) else {}


def _when_ready(child: subprocess.Popen[bytes], ready: Path) -> dict[str, str]:
    until = time.monotonic() + START_SECONDS
    while not ready.exists():
        if child.poll() is not None or time.monotonic() > until:
            raise StudyError(
                f"The demo sites cannot be served from port {settings.DEMO_SITES_BASE_PORT} on: the ports are "
                "taken (set DEMO_SITES_BASE_PORT), or this installation has no demo sites."
            )
        time.sleep(_LOOK_EVERY_S)
    urls: dict[str, str] = json.loads(ready.read_text(encoding="utf-8"))
    return urls


def _stop(child: subprocess.Popen[bytes]) -> None:
    child.terminate()
    try:
        child.wait(_STOP_SECONDS)
    except subprocess.TimeoutExpired:
        child.kill()


@contextmanager
def alone(session: StudySession) -> Iterator[None]:
    """Nobody else on this machine runs the session meanwhile. *Raises* StudyError where somebody does."""
    path = settings.DATA_DIR / f"study-{session.pk}.lock"
    file = _locked(path)
    if file is None:
        raise StudyError(f"The session “{session.name}” is being run by another process.")
    with file:
        try:
            yield
        finally:
            path.unlink(missing_ok=True)


def _locked(path: Path) -> IO[str] | None:
    """The file, locked; None where another process has it.

    One that its last holder took away between our opening and our locking it is no lock any more: the next process
    would make another.
    """
    while True:
        file = path.open("w")
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            file.close()
            return None
        if _is_at(path, file):
            return file
        file.close()


def _is_at(path: Path, file: IO[str]) -> bool:
    try:
        return os.path.samestat(path.stat(), os.fstat(file.fileno()))
    except FileNotFoundError:
        return False


Told = Callable[[Measured], None]


@dataclass(frozen=True, slots=True)
class Wish:
    """What is asked for: which tasks, how, under which name. `learned_from` of the setup is a team's name."""

    team: Team
    name: str
    tasks: ReadSet
    setup: Setup = field(default_factory=Setup)
    note: str = ""
    continues: bool = False  # a session of that name that was stopped


def run_session(wish: Wish, told: Told = lambda measured: None) -> tuple[StudySession, Sums]:
    """Run all tasks that have no result yet. `told` hears of each as it is done. *Raises* StudyError, MindError.

    A session that is stopped keeps the results that it has, and their sums; a wish that `continues` it runs the rest.
    """
    source = services.team_named(wish.setup.learned_from) if wish.setup.learned_from else wish.team
    minds = wish.setup.minds()
    with ExitStack() as stack:
        demo = stack.enter_context(demo_sites()) if wish.tasks.tasks.needs_demo else {}
        check_addresses(wish.tasks.tasks, demo)
        session = _session(wish, minds.name)
        stack.enter_context(alone(session))
        is_whole = False
        try:
            asyncio.run(_Run(session, wish, minds, demo, source.pk, told).run())
            is_whole = True
        finally:
            sums = services.end_session(session, is_whole=is_whole)
    session.refresh_from_db()
    return session, sums


def _session(wish: Wish, mind_name: str) -> StudySession:
    setup = wish.setup.as_json(mind_name)
    if wish.continues:
        return services.reopen_session(team=wish.team, name=wish.name, tasks=wish.tasks, setup=setup)
    return services.begin_session(
        team=wish.team, name=wish.name, tasks=wish.tasks, setup=setup, note=wish.note
    )


def check_addresses(tasks: TaskSet, demo: Mapping[str, str]) -> None:
    """Every task has somewhere to go, before the first one goes. *Raises* StudyError naming the task that has not."""
    for task in tasks.tasks:
        try:
            address_of(task.url, demo.__getitem__)
        except KeyError as exc:
            raise StudyError(f"There is no demo site “{exc.args[0]}”: see the task “{task.name}”.") from None


@dataclass(slots=True)
class _Run:
    session: StudySession
    wish: Wish
    minds: Minds
    demo: Mapping[str, str]
    source_id: int  # the team whose learned things are used
    told: Told

    async def run(self) -> None:
        """One task after the other: what one teaches the next one may use."""
        tasks = self.wish.tasks.tasks
        done = {row["result"].task for row in await db(services.results_of, self.session)}
        left = [task for task in tasks.tasks if task.name not in done]
        async with StudyBrowser(also=tuple(urlsplit(url).netloc for url in self.demo.values())) as browser:
            for task in left:
                order = self._order(task, tasks)
                visited = await browser.visit(self.wish.team.pk, order, self.minds, self._recall)
                self.told(await db(self._keep, task, tasks, visited))

    def _order(self, task: Task, tasks: TaskSet) -> VisitOrder:
        url = address_of(task.url, self.demo.__getitem__)
        return VisitOrder(
            query=task.query,
            url=url,
            domain=urlsplit(url).netloc.removeprefix("www."),  # as the desk files what it learns
            ask_policy=Visit.AskPolicy.NEVER,
            max_steps=tasks.max_steps,
            max_seconds=tasks.max_minutes * 60,
            max_products=tasks.max_products,
            teaches=self.wish.setup.uses.learning,
            max_attempts=1,
        )

    def _recall(self, visit_id: int, domain: str) -> TeamRecall:
        uses, is_own = self.wish.setup.uses, self.source_id == self.wish.team.pk
        is_read_only = not (uses.learning and is_own)
        return TeamRecall(self.source_id, domain, visit_id, uses, is_read_only=is_read_only)

    def _keep(self, task: Task, tasks: TaskSet, visited: Visited) -> Measured:
        measured = measure(task, tasks.max_products, visited)
        services.record_result(
            session=self.session,
            measured=measured,
            expected=task.expected.model_dump(mode="json", exclude_defaults=True),
            reason=visited.result.reason,
            visit_id=visited.visit_id,
        )
        return measured


def measure(task: Task, most: int, visited: Visited) -> Measured:
    """The visit's measures, from its rows and its result."""
    visit = Visit.objects.defer("checkpoint").get(pk=visited.visit_id)
    saved, wanted = saved_by(Visit.objects.filter(pk=visit.pk)), task.wanted(most)
    tokens = visit.input_tokens + visit.output_tokens
    return Measured(
        task.name,
        task.expected.determination,
        visited.result.determination.value,
        marks=mark_offers(wanted, found_offers(visited.result)) if wanted else OfferMarks(),
        effort=Effort(visit.steps.count(), tokens, round(visited.seconds, 2), visited.asked),
        model_calls=visit.model_calls,
        cost_usd=float(visit.cost_usd) if visit.cost_usd is not None else None,
        decisions=saved.decisions,
        repeated=saved.repeated,
        saved_tokens=saved.tokens,
        saved_ms=saved.ms,
    )


def found_offers(result: WebAgentResult) -> list[NamedPrice]:
    """What came back, as it is compared."""
    return [
        NamedPrice(p.name, p.price.amount, p.price.currency) if p.price else NamedPrice(p.name)
        for p in result.products
    ]
