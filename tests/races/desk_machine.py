"""A program of its own: people, workers and the clock do whatever they can, in any order, to a few visits.

Hypothesis picks the order; after every step `desk_invariants` must hold. Reads DATABASE_URL (or DATA_DIR
for SQLite) like the product; argv: examples, steps, then "random" for other ones each time, "shrink" to make
a failing one short. Prints one JSON object.
"""

from __future__ import annotations

import json
import logging
import os
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"  # the tests' own put another database in place

import django
from django.conf import settings


class NoMigrations:
    """The tables are made from the models, as pytest-django does with --no-migrations."""

    def __contains__(self, app: str) -> bool:
        return True

    def __getitem__(self, app: str) -> None:
        return None


logging.disable(logging.CRITICAL)
settings.MIGRATION_MODULES = NoMigrations()
settings.CHANNEL_LAYERS = {"default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}}
django.setup()

from django.db import connection  # noqa: E402
from hypothesis import HealthCheck, Phase  # noqa: E402
from hypothesis import settings as machine_settings  # noqa: E402
from hypothesis import strategies as st  # noqa: E402
from hypothesis.stateful import (  # noqa: E402
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from agent import services as visits  # noqa: E402
from agent.models import Visit  # noqa: E402
from interventions import claims, controls, dead_letter, services, transfers  # noqa: E402
from interventions.machine import LATE_HAND_BACK  # noqa: E402
from interventions.models import Claim, ControlSession, Intervention, Transition  # noqa: E402
from tests.races import desk_invariants as invariants  # noqa: E402
from tests.races.desk_world import CLOCK, REFUSALS, Worker, World, make_world  # noqa: E402

WHO = st.sampled_from(["anna", "ben", "lena", "adam"])
N = st.integers(0, 11)  # picks one of what there is
SECONDS = st.sampled_from([1, 1, 5, 10, 16, 31, 61, 95, 130, 610, 4000])
OUTCOMES = st.sampled_from(
    ["solved", "solved", "not_needed", "could_not", "refused_after_human", "wrong_page"]
)
VISITS = 3
S = Intervention.State
done: Counter[str] = Counter()  # what took effect, and what was refused


@dataclass(frozen=True)
class Known:
    """A claim that somebody was told of, perhaps long ago."""

    item_id: int
    who: str
    fence: int


class DeskMachine(RuleBasedStateMachine):
    """Everybody may try anything at any time; the rows must stay sound."""

    @initialize()
    def begin(self) -> None:
        self.world: World = make_world()
        self.seen = invariants.Seen()
        self.known: list[Known] = []
        self.items: list[int] = []  # what is not settled, after the last step
        self.dead: list[int] = []

    # -- help -------------------------------------------------------------------------------------

    def pick_known(self, n: int) -> Known:
        """Mostly a claim that lives, else one of those that were ever made."""
        if n % 3 and (live := self._live_claims()):
            return live[n % len(live)]
        return self.known[-1 - n % len(self.known)]

    def _live_claims(self) -> list[Known]:
        live = Claim.objects.filter(intervention__visit__in=self.world.visit_ids, ended_at=None).order_by(
            "pk"
        )
        return [Known(*row) for row in live.values_list("intervention_id", "user__username", "fence")]

    def pick_item(self, n: int) -> int:
        return self.items[n % len(self.items)]

    def pick_worker(self, n: int) -> Worker:
        workers = list(self.world.workers.values())
        return workers[n % len(workers)]

    def user(self, who: str) -> Any:
        return self.world.people[who]

    @contextmanager
    def trying(self, name: str) -> Iterator[None]:
        """A refusal is an answer; anything else that is raised is a fault."""
        try:
            yield
            done[name] += 1
        except REFUSALS:
            done[f"{name} refused"] += 1

    def hold(self, who: str, held: claims.Held | None) -> None:
        if held is not None:
            self.known.append(Known(held.intervention_id, who, held.fence))

    def with_fence(self, name: str, known: Known, act: Callable[[], object], *, late: bool = False) -> None:
        """Act with a fence that may be old; an old one must change nothing."""
        is_stale = not self._is_live(known, late)
        before = self._everything(known.item_id) if is_stale else []
        with self.trying(name):
            act()
        if is_stale:
            done["old fences"] += 1
            assert self._everything(known.item_id) == before, f"{name} with an old fence changed something"

    def _is_live(self, known: Known, late: bool) -> bool:
        item = Intervention.objects.get(pk=known.item_id)
        if item.fence != known.fence:
            return False
        if item.state in Intervention.HELD:
            return item.claimed_by_id == int(self.user(known.who).pk)
        claim = Claim.objects.filter(intervention=item, fence=known.fence, user=self.user(known.who)).first()
        is_late = claim is not None and claim.end_reason in LATE_HAND_BACK
        return late and is_late and item.state in (S.OPEN, S.PARKED)

    def _everything(self, item_id: int) -> list[Any]:
        """The item with all that belongs to it, as the rows are."""
        item = Intervention.objects.filter(pk=item_id)
        return [
            list(item.values()),
            list(Claim.objects.filter(intervention=item_id).order_by("pk").values()),
            list(ControlSession.objects.filter(intervention=item_id).order_by("pk").values()),
            list(Visit.objects.filter(interventions=item_id).values("state", "driver", "epoch", "token")),
            Transition.objects.filter(intervention=item_id).count(),
        ]

    has_known = precondition(lambda self: bool(self.known))
    has_items = precondition(lambda self: bool(self.items))
    has_workers = precondition(lambda self: bool(self.world.workers))
    has_ghosts = precondition(lambda self: bool(self.world.ghosts))

    # -- the agent and its workers ----------------------------------------------------------------

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

    # -- people -----------------------------------------------------------------------------------

    @has_items
    @rule(n=N, who=WHO)
    def claim(self, n: int, who: str) -> None:
        with self.trying("claim"):
            self.hold(who, claims.claim(intervention_id=self.pick_item(n), user=self.user(who)))

    @has_items
    @rule(n=N, who=WHO)
    def claim_and_open_the_console(self, n: int, who: str) -> None:
        with self.trying("claim and begin"):
            held = claims.claim(intervention_id=self.pick_item(n), user=self.user(who))
            self.hold(who, held)
            controls.begin(intervention_id=held.intervention_id, user=self.user(who), fence=held.fence)

    @has_items
    @rule(who=WHO, count=st.integers(1, VISITS))
    def claim_listed(self, who: str, count: int) -> None:
        ids = self.items[:count]
        free = set(
            Intervention.objects.filter(pk__in=ids, state__in=["open", "parked"]).values_list("pk", flat=True)
        )
        own = Intervention.objects.filter(pk__in=ids, state__in=Intervention.HELD, claimed_by=self.user(who))
        may_win = free | set(own.values_list("pk", flat=True))
        with self.trying("claim listed"):
            taken = claims.claim_listed(ids, self.user(who))
            assert {one.intervention_id for one in taken.held} == may_win
            assert {one.intervention_id for one in taken.lost} == set(ids) - may_win
            for held in taken.held:
                self.hold(who, held)

    @rule(who=WHO)
    def claim_next(self, who: str) -> None:
        self.hold(who, claims.claim_next(self.world.team.pk, self.user(who)))

    @has_known
    @rule(n=N, does=st.sampled_from(["renew", "renew", "stay", "extend"]))
    def keep(self, n: int, does: str) -> None:
        known = self.pick_known(n)
        act = getattr(claims, does)
        self.with_fence(
            does,
            known,
            lambda: act(intervention_id=known.item_id, user=self.user(known.who), fence=known.fence),
        )

    @has_known
    @rule(n=N)
    def open_the_console(self, n: int) -> None:
        known = self.pick_known(n)
        self.with_fence(
            "begin",
            known,
            lambda: controls.begin(
                intervention_id=known.item_id, user=self.user(known.who), fence=known.fence
            ),
        )

    @has_known
    @rule(n=N, does=st.sampled_from(["away", "back"]))
    def connection(self, n: int, does: str) -> None:
        known = self.pick_known(n)
        act = getattr(controls, does)
        self.with_fence(does, known, lambda: act(intervention_id=known.item_id, fence=known.fence))

    @has_known
    @rule(n=N, is_forced=st.booleans())
    def the_agent_stops(self, n: int, is_forced: bool) -> None:
        known = self.pick_known(n)
        visit_id = Intervention.objects.get(pk=known.item_id).visit_id
        self.with_fence(
            "stopped",
            known,
            lambda: controls.stopped(visit_id=visit_id, fence=known.fence, is_forced=is_forced),
        )

    @has_known
    @rule(n=N, outcome=OUTCOMES)
    def hand_back(self, n: int, outcome: str) -> None:
        known = self.pick_known(n)
        self.with_fence(
            f"hand back {outcome}",
            known,
            lambda: controls.hand_back(
                intervention_id=known.item_id,
                user=self.user(known.who),
                fence=known.fence,
                outcome=outcome,
                note="as it is",
            ),
            late=True,
        )

    @has_items
    @rule(n=N, who=WHO, outcome=OUTCOMES, is_blocked=st.booleans())
    def somebody_takes_it_all_the_way(self, n: int, who: str, outcome: str, is_blocked: bool) -> None:
        """Claim, drive, hand back, and the agent looks: what most days are made of."""
        with self.trying("all the way"):
            held = claims.claim(intervention_id=self.pick_item(n), user=self.user(who))
            self.hold(who, held)
            mine: dict[str, Any] = {"intervention_id": held.intervention_id, "user": self.user(who)}
            controls.begin(**mine, fence=held.fence)
            worker = self.world.workers.get(held.visit_id)
            for _ in range(2):
                if worker is not None:
                    self.world.follow(worker, is_blocked=is_blocked)
            self.the_rows_are_sound()
            controls.hand_back(**mine, fence=held.fence, outcome=outcome, note="as it is")
            self.the_rows_are_sound()
            for _ in range(2):
                if held.visit_id in self.world.workers:
                    self.world.follow(self.world.workers[held.visit_id], is_blocked=is_blocked)

    @has_known
    @rule(n=N, does=st.sampled_from(["release", "skip", "snooze"]))
    def give_up(self, n: int, does: str) -> None:
        known = self.pick_known(n)
        more: dict[str, Any] = {"reason": "no time"}
        if does == "snooze":
            more = {"until": CLOCK.now + timedelta(minutes=20)}
        item = Intervention.objects.get(pk=known.item_id)
        is_free = item.state in ("open", "parked") and item.fence == known.fence and does != "release"
        act = lambda: getattr(claims, does)(  # noqa: E731
            intervention_id=known.item_id, user=self.user(known.who), fence=known.fence, **more
        )
        if is_free:  # a free item may be skipped and put off by anybody who saw it as it is
            with self.trying(f"{does} free"):
                act()
        else:
            self.with_fence(does, known, act)

    @has_items
    @rule(n=N, who=WHO)
    def ask_for_control(self, n: int, who: str) -> None:
        with self.trying("ask control"):
            transfers.ask_control(intervention_id=self.pick_item(n), user=self.user(who), reason="I know it")

    @has_known
    @rule(n=N, gives=st.booleans())
    def answer(self, n: int, gives: bool) -> None:
        known = self.pick_known(n)
        self.with_fence(
            "answer",
            known,
            lambda: transfers.answer_control(
                intervention_id=known.item_id, user=self.user(known.who), fence=known.fence, gives=gives
            ),
        )
        self._learn_of_transfers()

    @has_items
    @rule(n=N, who=WHO)
    def force(self, n: int, who: str) -> None:
        with self.trying("force"):
            self.hold(
                who, transfers.force(intervention_id=self.pick_item(n), user=self.user(who), reason="urgent")
            )

    @precondition(lambda self: bool(self.world.visit_ids))
    @rule(n=N, who=WHO)
    def take_over(self, n: int, who: str) -> None:
        visit_id = self.world.visit_ids[n % len(self.world.visit_ids)]
        with self.trying("take over"):
            self.hold(
                who, transfers.take_over_visit(visit_id=visit_id, user=self.user(who), reason="wrong way")
            )

    @precondition(lambda self: bool(self.dead))
    @rule(n=N, who=WHO, closes=st.booleans())
    def settle_the_dead(self, n: int, who: str, closes: bool) -> None:
        act = dead_letter.close_dead if closes else dead_letter.reopen_dead
        with self.trying("close dead" if closes else "reopen dead"):
            act(intervention_id=self.dead[n % len(self.dead)], user=self.user(who), reason="an admin's word")

    @has_items
    @rule(n=N, who=WHO)
    def look_and_remark(self, n: int, who: str) -> None:
        claims.note_look(intervention_id=self.pick_item(n), user=self.user(who))
        claims.add_remark(intervention_id=self.pick_item(n), user=self.user(who), text="Try the other door.")

    # -- time -------------------------------------------------------------------------------------

    @rule(seconds=SECONDS)
    def time_passes(self, seconds: int) -> None:
        self.world.pass_time(seconds)

    @rule(seconds=SECONDS)
    def time_passes_and_the_sweeper_comes(self, seconds: int) -> None:
        self.world.pass_time(seconds)
        self.world.sweep()
        invariants.check_after_sweep(self.world.visit_ids)
        self._learn_of_transfers()

    def _learn_of_transfers(self) -> None:
        """Who was handed an item by the clock or by its holder knows its fence."""
        self.known += [one for one in self._live_claims() if one not in self.known]

    # -- what must hold ---------------------------------------------------------------------------

    @invariant()
    def the_rows_are_sound(self) -> None:
        if hasattr(self, "world") and WRITES.are_new():
            found = invariants.check(self.world.visit_ids, self.seen)
            self.items = [item.pk for item in found]
            self.dead = [item.pk for item in found if item.state == S.DEAD]

    def teardown(self) -> None:
        """Nobody does anything any more: whatever waits must find its end by itself."""
        if hasattr(self, "world") and sys.exc_info()[0] is None:
            self.world.let_it_run_out()
            invariants.check(self.world.visit_ids, self.seen)
            invariants.check_all_settled(self.world.visit_ids)


class Writes:
    """Whether anything was written since it was asked last: rows at rest need no second look."""

    count = seen = 0

    def __call__(self, execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        self.count += sql.split(maxsplit=1)[0] in ("INSERT", "UPDATE", "DELETE")
        return execute(sql, params, many, context)

    def are_new(self) -> bool:
        """Once for each write."""
        is_new, self.seen = self.count != self.seen, self.count
        return is_new


WRITES = Writes()


def use_quiet_surroundings() -> None:
    """No broker and no other app: rows, signals between the two apps, and nothing else."""
    from agent import events as visit_events
    from interventions import events
    from interventions.receivers import on_visit_changed

    CLOCK.install()
    events._send = lambda nudge, team_id: None
    events.current_app = type("App", (), {"send_task": staticmethod(lambda *_, **__: None)})  # type: ignore[assignment]
    visit_events.nudge_visit = lambda visit_id, kind, ids: None
    events.intervention_moved.receivers = []
    visit_events.visit_changed.receivers = []
    visit_events.visit_changed.connect(on_visit_changed)
    connection.ensure_connection()


def main(examples: int, steps: int, *, is_random: bool, shrinks: bool) -> None:
    """Make the tables, run the machine, say what was done how often."""
    from django.core.management import call_command

    call_command("migrate", run_syncdb=True, verbosity=0)
    use_quiet_surroundings()
    began = time.monotonic()
    connection.execute_wrappers.append(WRITES)
    run_state_machine_as_test(
        DeskMachine,
        settings=machine_settings(
            max_examples=examples,
            stateful_step_count=steps,
            deadline=None,
            database=None,
            derandomize=not is_random,
            print_blob=True,
            phases=[Phase.generate, Phase.shrink] if shrinks else [Phase.generate],
            suppress_health_check=list(HealthCheck),
        ),
    )
    told = {"vendor": connection.vendor, "seconds": round(time.monotonic() - began, 1), "done": done}
    json.dump(told, sys.stdout)


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), is_random="random" in sys.argv, shrinks="shrink" in sys.argv)
