"""The takeover console as one person sees it: who drives, and what they may do now."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from agent.models import Visit
from agent.teams.models import User
from interventions.models import Intervention
from interventions.queue_view import QueueRow, make_row

S = Intervention.State


class Phase(StrEnum):
    """Where the takeover stands."""

    FREE = "free"  # nobody has claimed it
    PARKED = "parked"  # nobody has claimed it, and its browser is closed
    REOPENING = "reopening"  # claimed; a worker brings the browser back
    DRIVING = "driving"  # the holder drives
    CHECKING = "checking"  # handed back; the agent looks
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Console:
    """All that the console's parts render from."""

    item: Intervention
    row: QueueRow
    phase: Phase

    @property
    def may_drive(self) -> bool:
        """Whether this person's mouse and keyboard reach the page."""
        return self.row.is_mine and self.phase == Phase.DRIVING

    @property
    def driver(self) -> str:
        """Who has the browser, for the drive bar."""
        if self.phase == Phase.DRIVING:
            return "human"
        return "agent" if self.phase == Phase.CHECKING else "nobody"

    @property
    def fence(self) -> int:
        """The number that the holder repeats with every input; 0 for everybody else."""
        return self.item.fence if self.row.is_mine else 0


def console_of(item: Intervention, user: User) -> Console:
    """The console of an item (with visit and claimed_by loaded) for this person."""
    return Console(item, make_row(item, user), _phase(item))


def _phase(item: Intervention) -> Phase:
    match item.state:
        case S.OPEN:
            return Phase.FREE
        case S.PARKED:
            return Phase.PARKED
        case S.VERIFYING:
            return Phase.CHECKING
        case S.CLAIMED:
            is_there = item.visit.state == Visit.State.WAITING and not item.is_parked
            return Phase.DRIVING if is_there else Phase.REOPENING
        case _:
            return Phase.OVER
