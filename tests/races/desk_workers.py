"""What agents, workers and ghosts of workers do in the desk's state machine."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import precondition, rule

from agent.visits import services as visits
from agent.visits.models import Visit
from interventions.desk import services
from interventions.takeover import controls
from tests.races.desk_actors import VISITS, Actors, N, done, has_ghosts, has_workers


class WorkerRules(Actors):
    """The agent's side."""

    @precondition(lambda self: len(self.world.visit_ids) < VISITS)
    @rule()
    def a_visit_starts_and_meets_a_wall(self) -> None:
        visit_id = self.world.new_visit()
        self.world.attend(visit_id)
        self.world.ask(self.world.workers[visit_id])

    @precondition(lambda self: len(self.world.visit_ids) < VISITS)
    @rule()
    def a_visit_starts(self) -> None:
        self.world.attend(self.world.new_visit())

    @has_workers
    @rule(n=N)
    def the_agent_asks(self, n: int) -> None:
        worker = self.pick_worker(n)
        if Visit.objects.get(pk=worker.visit_id).state == Visit.State.RUNNING:
            with self.trying("ask"):
                self.world.ask(worker)

    @has_workers
    @rule(n=N, is_blocked=st.booleans())
    def a_worker_follows(self, n: int, is_blocked: bool) -> None:
        with self.trying("follow"):
            self.world.follow(self.pick_worker(n), is_blocked=is_blocked)

    @has_workers
    @rule(n=N)
    def every_worker_follows(self, n: int) -> None:
        for worker in list(self.world.workers.values()):
            with self.trying("follow"):
                self.world.follow(worker, is_blocked=n % 2 == 0)

    @rule()
    def workers_take_what_is_due(self) -> None:
        for visit_id in list(visits.claimable().values_list("pk", flat=True)):
            with self.trying("attend"):
                self.world.attend(visit_id)

    @has_workers
    @rule(n=N)
    def a_checkpoint_is_saved(self, n: int) -> None:
        with self.trying("save"):
            self.world.save(self.pick_worker(n))

    @has_workers
    @rule(n=N)
    def a_page_clears_by_itself(self, n: int) -> None:
        worker = self.pick_worker(n)
        item = self.world.item_of(worker.visit_id)
        if item is not None:
            with self.trying("auto_clear"):
                done["cleared"] += services.auto_clear(intervention_id=item.pk, token=worker.token)

    @has_workers
    @rule(n=N)
    def a_browser_crashes(self, n: int) -> None:
        worker = self.pick_worker(n)
        ended = services.browser_gone(visit_id=worker.visit_id)
        done[f"browser gone: {ended}"] += 1
        if ended == "expired":
            visits.give_back(visit_id=worker.visit_id, token=worker.token, counts=True)
        if ended:
            self.world.leave(worker)

    @has_workers
    @rule(n=N)
    def a_worker_dies(self, n: int) -> None:
        self.world.die(self.pick_worker(n))

    @has_ghosts
    @rule(n=N, is_blocked=st.booleans())
    def a_dead_worker_acts_again(self, n: int, is_blocked: bool) -> None:
        ghost = self.world.ghosts[n % len(self.world.ghosts)]
        item = self.world.item_of(ghost.visit_id)
        if item is None or Visit.objects.get(pk=ghost.visit_id).token == ghost.token:
            return  # nobody has noticed yet: it is no ghost
        before = self._everything(item.pk)
        for act in (
            lambda: services.open_intervention(
                visit_id=ghost.visit_id, token=ghost.token, request=self._request(), screenshot=""
            ),
            lambda: services.rejoin(visit_id=ghost.visit_id, token=ghost.token),
            lambda: controls.handed_over(intervention_id=item.pk, token=ghost.token),
            lambda: services.take_back(intervention_id=item.pk, token=ghost.token),
            lambda: services.resolve(intervention_id=item.pk, token=ghost.token),
            lambda: services.reopen_after_check(
                intervention_id=item.pk, token=ghost.token, request=self._request(), screenshot=""
            ),
            lambda: services.auto_clear(intervention_id=item.pk, token=ghost.token),
            lambda: services.park(intervention_id=item.pk, token=ghost.token),
        ):
            with self.trying("ghost"):
                act()
        assert self._everything(item.pk) == before, "a worker that lost the visit changed something"

    def _request(self) -> Any:
        from tests.unit.interventions.conftest import make_request

        return make_request()

    @has_workers
    @rule(n=N)
    def a_visit_ends(self, n: int) -> None:
        worker = self.pick_worker(n)
        if Visit.objects.get(pk=worker.visit_id).state == Visit.State.RUNNING:
            with self.trying("end"):
                self.world.end(worker)

    @precondition(lambda self: bool(self.world.visit_ids))
    @rule(n=N)
    def somebody_cancels(self, n: int) -> None:
        if n % 3 == 0:
            done["cancel"] += visits.cancel_visit(
                visit_id=self.world.visit_ids[n % len(self.world.visit_ids)], by="rita"
            )
