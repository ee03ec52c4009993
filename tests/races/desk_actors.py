"""What every rule of the desk's state machine needs: who there is, and what a refusal and an old fence may do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition

from agent.visits.models import Visit
from interventions.claims import claims
from interventions.claims.lifecycle import LATE_HAND_BACK
from interventions.models import Claim, ControlSession, Intervention, Transition
from tests.races import desk_invariants as invariants
from tests.races.desk_world import REFUSALS, Worker, World, make_world

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


class Actors(RuleBasedStateMachine):
    """One example: its world, the claims that people were told of, and what is not settled."""

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

    def learn_of_transfers(self) -> None:
        """Who was handed an item by the clock or by its holder knows its fence."""
        self.known += [one for one in self._live_claims() if one not in self.known]

    def look(self) -> None:
        """Between the parts of one rule as after each: the rows must be sound."""
        if hasattr(self, "world"):
            found = invariants.check(self.world.visit_ids, self.seen)
            self.items = [item.pk for item in found]
            self.dead = [item.pk for item in found if item.state == S.DEAD]


has_known = precondition(lambda self: bool(self.known))
has_items = precondition(lambda self: bool(self.items))
has_workers = precondition(lambda self: bool(self.world.workers))
has_ghosts = precondition(lambda self: bool(self.world.ghosts))
