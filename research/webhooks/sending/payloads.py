"""What a message says: kind, time, ids, status and addresses. Never a page's text. Pure."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

EVENTS: Mapping[str, str] = {
    "sweep.finished": "A sweep is done or was cancelled",
    "visit.finished": "A visit has its determination or was cancelled",
    "intervention.opened": "A visit needs a person",
    "intervention.closed": "What a visit needed is over: resolved, expired or cancelled",
    "query.answered": "A query was answered, or it is sure that it cannot be",
    "report.finished": "A report is done, or was cancelled",
    "watch.fired": "A run of a watch meets one of its conditions",
}
TEST_EVENT = "webhook.test"

Value = str | int | None


@dataclass(frozen=True, slots=True)
class Happening:
    """Something that happened to an object of a team.

    `key` names the object and, where the same can happen to it again, the occasion.
    """

    event: str
    team_id: int
    key: str
    data: Mapping[str, Value]


def body_of(happening: Happening, at: datetime) -> str:
    """The JSON document that is signed and sent."""
    document = {
        "type": happening.event,
        "timestamp": at.isoformat(),
        "data": {"team": happening.team_id, **happening.data},
    }
    return json.dumps(document, separators=(",", ":"))
