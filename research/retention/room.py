"""Measures how much room each kind of each team takes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from datetime import datetime

from django.db.models import Model

from agent.visits.storage.places import StoredFile
from research.retention.kinds import ABOUT, Kind
from research.retention.models import RoomUse

_SAMPLE = 50  # newest rows of a table whose mean size is taken for all of a team's


def measure(
    team_id: int, now: datetime, named: Mapping[Kind, set[tuple[int, str]]], files: Mapping[str, int]
) -> None:
    """Store what that team takes now. `files` are the sizes of the stored files in bytes by their paths."""
    for kind, about in ABOUT.items():
        rows = Counter({"rows": 0, "row_bytes": 0})
        for model, team in about.tables:
            rows.update(_rows_of(model, team, team_id))
        mine = [files[path] for team, path in named[kind] if team == team_id and path in files]
        RoomUse.objects.update_or_create(
            team_id=team_id,
            kind=kind.value,
            defaults={**rows, "files": len(mine), "file_bytes": sum(mine), "measured_at": now},
        )


def sizes(files: Iterable[StoredFile]) -> dict[str, int]:
    """Bytes by path."""
    return {file.path: file.size for file in files}


def _rows_of(model: type[Model], team: str, team_id: int) -> dict[str, int]:
    rows = model._default_manager.filter(**{team: team_id})
    count = rows.count()
    newest = list(rows.order_by("-pk").values_list()[:_SAMPLE]) if count else []
    mean = sum(_size(value) for row in newest for value in row) / len(newest) if newest else 0
    return {"rows": count, "row_bytes": round(mean * count)}


def _size(value: object) -> int:
    if isinstance(value, bytes | memoryview):
        return len(value)
    return 0 if value is None else len(str(value).encode("utf-8", "replace"))
