"""Runs a session: every task of a set in its order, each result stored as soon as it is there."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from agent.core.types import WebAgentResult
from agent.learning.models import StudySession
from agent.learning.recall.recall import TeamRecall
from agent.learning.study import services
from agent.learning.study.errors import StudyError
from agent.learning.study.figures.loss import Effort
from agent.learning.study.figures.marks import NamedPrice, OfferMarks, mark_offers
from agent.learning.study.figures.measures import Measured, Sums
from agent.learning.study.pages import selectors
from agent.learning.study.run.demo import demo_sites
from agent.learning.study.run.read_only import ReadOnlyRecall
from agent.learning.study.run.session_lock import alone
from agent.learning.study.run.setup import Setup
from agent.learning.study.run.task_set import ReadSet, Task, TaskSet, address_of
from agent.learning.study.run.visiting import StudyBrowser, Visited
from agent.llm.factory import Minds
from agent.teams.models import Team
from agent.visits.models import Visit
from agent.visits.pages.savings import saved_by
from agent.visits.services import VisitOrder
from agent.visits.worker.journal import db

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
        done = await db(selectors.names_done, self.session)
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
        setup, is_own = self.wish.setup, self.source_id == self.wish.team.pk
        kind = TeamRecall if setup.uses.learning and is_own else ReadOnlyRecall
        return kind(self.source_id, domain, visit_id, uses=setup.uses.recalled)

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
