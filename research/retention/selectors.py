"""Every read about retention: a team's days, and what takes its room."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from agent.teams.models import Membership
from research.retention.kinds import ABOUT, Kind
from research.retention.models import RoomUse, TeamRetention


def days_of(team_id: int) -> Mapping[Kind, int]:
    """For how many days that team keeps each kind."""
    row = retention_of(team_id)
    return {kind: _own(row, kind) or about.installation_days for kind, about in ABOUT.items()}


def retention_of(team_id: int) -> TeamRetention:
    """The team's own days, not yet stored when it has none."""
    return TeamRetention.objects.filter(team=team_id).first() or TeamRetention(team_id=team_id)


def _own(row: TeamRetention, kind: Kind) -> int | None:
    days: int | None = getattr(row, kind.value)
    return days


@dataclass(frozen=True, slots=True)
class Room:
    """What one kind takes of a team's room, as of the last measuring."""

    kind: Kind
    words: str
    days: int
    is_own: bool  # the team has chosen the days itself
    rows: int
    files: int
    bytes: int
    measured_at: datetime | None

    @property
    def label(self) -> str:
        """Its name for people."""
        return str(self.kind.label)


def room_of(member: Membership) -> list[Room]:
    """Every kind of the member's team, in the order of `Kind`."""
    row, days = retention_of(member.team_id), days_of(member.team_id)
    found = {use.kind: use for use in RoomUse.objects.filter(team=member.team_id)}
    rooms = []
    for kind, about in ABOUT.items():
        use = found.get(kind.value, RoomUse())
        rooms.append(
            Room(
                kind=kind,
                words=about.words,
                days=days[kind],
                is_own=_own(row, kind) is not None,
                rows=use.rows,
                files=use.files,
                bytes=use.row_bytes + use.file_bytes,
                measured_at=use.measured_at,
            )
        )
    return rooms
