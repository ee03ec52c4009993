"""What people do in the desk's state machine, with fences that live and with old ones."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import precondition, rule

from interventions.claims import claims, item_actions, transfers
from interventions.models import Intervention
from interventions.takeover import controls
from tests.races.desk_actors import OUTCOMES, VISITS, WHO, Actors, N, has_items, has_known
from tests.races.desk_world import CLOCK


class PeopleRules(Actors):
    """The operators' side."""

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
            self.look()
            controls.hand_back(**mine, fence=held.fence, outcome=outcome, note="as it is")
            self.look()
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

        def act() -> None:
            mine = {"intervention_id": known.item_id, "user": self.user(known.who), "fence": known.fence}
            getattr(claims, does)(**mine, **more)

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
        self.learn_of_transfers()

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
        act = item_actions.close_dead if closes else item_actions.reopen_dead
        with self.trying("close dead" if closes else "reopen dead"):
            act(intervention_id=self.dead[n % len(self.dead)], user=self.user(who), reason="an admin's word")

    @has_items
    @rule(n=N, who=WHO)
    def look_and_remark(self, n: int, who: str) -> None:
        claims.note_look(intervention_id=self.pick_item(n), user=self.user(who))
        claims.add_remark(intervention_id=self.pick_item(n), user=self.user(who), text="Try the other door.")
