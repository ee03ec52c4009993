"""The surroundings of the desk's state machine: people, workers that follow their visits, and a clock of its own.

The database's clock is this program's own, so that hours pass without waiting and every run is the same. A
worker does what `interventions.desk.desk` does with the row that it reads; one that died keeps its token and
may come back as a stale one.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

from django.db.models.functions import Now

from agent.core.errors import LeaseLost
from agent.core.types import Determination, WebAgentResult
from agent.teams.models import Membership, Role, Team, User
from agent.teams.rights.clock import from_now
from agent.visits import services as visits
from agent.visits.models import Visit
from agent.visits.worker import expiry
from interventions.claims import overdue
from interventions.desk import services, visit_moves
from interventions.desk.desk import GIVEN_UP
from interventions.desk.errors import InterventionError
from interventions.models import Claim, ControlRequest, ControlSession, Intervention
from interventions.queue import selectors
from interventions.takeover import controls
from tests.unit.interventions.conftest import make_request

S = Intervention.State
LEASE = timedelta(seconds=30)
PEOPLE = {"anna": Role.OPERATOR, "ben": Role.OPERATOR, "lena": Role.LEAD, "adam": Role.ADMIN}


class FakeClock:
    """The database's clock for this program: it stands still until somebody lets time pass."""

    now = datetime(2030, 1, 1, tzinfo=UTC)

    def install(self) -> None:
        """Put it in the place of `Now()`'s own SQL."""

        def as_sqlite(this: Now, compiler: Any, db: Any, **extra: Any) -> Any:
            moment = f"'{self.now:%Y-%m-%d %H:%M:%S}.{self.now.microsecond // 1000:03}'"
            return this.as_sql(compiler, db, template=moment, **extra)

        def as_postgresql(this: Now, compiler: Any, db: Any, **extra: Any) -> Any:
            return this.as_sql(compiler, db, template=f"TIMESTAMPTZ '{self.now.isoformat()}'", **extra)

        setattr(Now, "as_sqlite", as_sqlite)  # noqa: B010 - the stubs do not know these
        setattr(Now, "as_postgresql", as_postgresql)  # noqa: B010 - the same


CLOCK = FakeClock()


@dataclass(eq=False)
class Worker:
    """One worker's hold on one visit: what it was given when it claimed it."""

    visit_id: int
    token: int
    is_alive: bool = True
    has_given_up: bool = False  # a person's word ended the asking


@dataclass(eq=False)
class World:
    """One team, its people, and the workers of its visits."""

    team: Team
    people: dict[str, User]
    visit_ids: list[int] = field(default_factory=list)
    workers: dict[int, Worker] = field(default_factory=dict)  # by visit
    ghosts: list[Worker] = field(default_factory=list)

    # -- time -------------------------------------------------------------------------------------

    def pass_time(self, seconds: float) -> None:
        """The clock goes on; the workers that live have gone on beating meanwhile."""
        CLOCK.now += timedelta(seconds=seconds)
        for worker in list(self.workers.values()):
            Visit.objects.filter(pk=worker.visit_id, token=worker.token, state__in=visits.HELD).update(
                lease_until=from_now(LEASE)
            )

    def sweep(self) -> None:
        """What beat sends tasks for: the queue's sweep and the desk's."""
        expiry.sweep_dead_leases()
        overdue.settle_overdue()

    # -- visits and workers -----------------------------------------------------------------------

    def new_visit(self) -> int:
        """A queued visit to the one site of this world."""
        order = visits.VisitOrder(query="a laptop", url="https://shop.example/", domain="shop.example")
        self.visit_ids.append(visits.create_visit(team_id=self.team.pk, order=order).pk)
        return self.visit_ids[-1]

    def attend(self, visit_id: int) -> None:
        """A worker takes the visit if it is due, and joins what it asked before."""
        visit = visits.claim_visit(visit_id=visit_id, owner="worker", lease=LEASE)
        if visit is None:
            return
        self.workers[visit_id] = Worker(visit_id, visit.token)
        services.rejoin(visit_id=visit_id, token=visit.token)

    def die(self, worker: Worker) -> None:
        """SIGKILL, or a long stop: it beats no more, and keeps what it knew."""
        worker.is_alive = False
        self.workers.pop(worker.visit_id, None)
        self.ghosts.append(worker)

    def leave(self, worker: Worker) -> None:
        """Its run is over."""
        self.workers.pop(worker.visit_id, None)

    def item_of(self, visit_id: int) -> Intervention | None:
        """The item that the visit asked last."""
        return Intervention.objects.filter(visit=visit_id).order_by("-pk").first()

    def ask(self, worker: Worker) -> None:
        """The agent stands before a blocker."""
        if not worker.has_given_up:
            services.open_intervention(
                visit_id=worker.visit_id, token=worker.token, request=make_request(), screenshot=""
            )

    def follow(self, worker: Worker, *, is_blocked: bool) -> None:
        """Do what the row says, as the desk does. `is_blocked`: what a look at the page finds."""
        item = self.item_of(worker.visit_id)
        if item is None:
            return
        view = selectors.desk_view(item.pk)
        if view.token != worker.token:
            self.leave(worker)
        elif view.is_cancelled:
            services.close_with_visit(visit_id=worker.visit_id)
            self.end(worker)
        else:
            self._do(worker, view, is_blocked)

    def _do(self, worker: Worker, view: selectors.DeskView, is_blocked: bool) -> None:
        match view.state:
            case S.CLAIMED | S.IN_CONTROL | S.OPEN if self._state(worker) == Visit.State.RUNNING:
                visit_moves.wait_again(worker.visit_id, worker.token)  # a person stopped a running agent
            case S.IN_CONTROL:
                controls.stopped(visit_id=worker.visit_id, fence=view.fence, is_forced=False)
            case S.HANDING_BACK:
                controls.handed_over(intervention_id=view.id, token=worker.token)
            case S.VERIFYING:
                self._check(worker, view, is_blocked)
            case S.PARKED | S.DEAD:
                self.park(worker, view.id)
            case S.OPEN if view.is_due:
                self.park(worker, view.id)
            case S.SKIPPED | S.CANCELLED | S.EXPIRED if self._state(worker) == Visit.State.WAITING:
                worker.has_given_up = view.state != S.CANCELLED
                services.take_back(intervention_id=view.id, token=worker.token)

    def _check(self, worker: Worker, view: selectors.DeskView, is_blocked: bool) -> None:
        services.take_back(intervention_id=view.id, token=worker.token)
        worker.has_given_up = view.outcome in GIVEN_UP
        if worker.has_given_up or not is_blocked:
            services.resolve(intervention_id=view.id, token=worker.token)
            return
        row = services.reopen_after_check(
            intervention_id=view.id, token=worker.token, request=make_request(), screenshot=""
        )
        if row is None:
            self.park(worker, view.id)

    def park(self, worker: Worker, intervention_id: int) -> None:
        """Save what a later browser needs, then give this one up."""
        self.save(worker)
        if services.park(intervention_id=intervention_id, token=worker.token):
            self.leave(worker)

    def save(self, worker: Worker) -> None:
        """Store a checkpoint."""
        visits.save_checkpoint(visit_id=worker.visit_id, token=worker.token, checkpoint=b"sealed")

    def end(self, worker: Worker) -> None:
        """The visit is over."""
        result = WebAgentResult((), Determination.ERROR, "It ended")
        visits.end_visit(visit_id=worker.visit_id, token=worker.token, result=result)
        self.leave(worker)

    def _state(self, worker: Worker) -> str:
        return Visit.objects.values_list("state", flat=True).get(pk=worker.visit_id)

    # -- the end of an example --------------------------------------------------------------------

    def let_it_run_out(self) -> None:
        """Nobody comes any more: workers do their part, clocks run, and everything must find its end."""
        for seconds in (40, 700, 40, 700, 40, 700, 25 * 3600, 1, 1):
            self.pass_time(seconds)
            self.sweep()
            for visit_id in list(visits.claimable().values_list("pk", flat=True)):
                self.attend(visit_id)
            for worker in list(self.workers.values()):
                self._finish(worker)
        self.sweep()

    def _finish(self, worker: Worker) -> None:
        for _ in range(4):
            if worker.visit_id in self.workers:
                self.follow(worker, is_blocked=False)
        item = self.item_of(worker.visit_id)
        is_settled = item is None or item.state not in Intervention.UNSETTLED
        if worker.visit_id in self.workers and is_settled:
            self.end(worker)


REFUSALS = (InterventionError, LeaseLost)


def make_world() -> World:
    """A team with two operators, a lead and an admin: the same for every example, with nothing left to do."""
    team, is_new = Team.objects.get_or_create(name="Desk")
    people = {}
    for name, role in PEOPLE.items():
        people[name], _ = User.objects.get_or_create(username=name, first_name=name.capitalize())
        if is_new:
            Membership.objects.create(team=team, user=people[name], role=role)
    _settle_leftovers()
    return World(team, people)


def _settle_leftovers() -> None:
    """An example that failed leaves what it was about; the next one begins without it."""
    over = [Visit.State.ENDED, Visit.State.CANCELLED]
    Visit.objects.exclude(state__in=over).update(
        state=Visit.State.CANCELLED, determination=Determination.ERROR
    )
    Intervention.objects.filter(state__in=Intervention.UNSETTLED).update(state=S.CANCELLED, lease_until=None)
    ControlSession.objects.filter(state__in=ControlSession.LIVE).update(state="ended")
    Claim.objects.filter(ended_at=None).update(ended_at=Now())
    ControlRequest.objects.filter(answer="").update(answer="lapsed")
