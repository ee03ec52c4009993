"""One intervention as the preview, its own page and the console show it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from agent.learning.knowledge.selectors import taught_before
from agent.teams.models import Membership, Role, User, person_name
from agent.teams.rights.access import require_team_member
from interventions.claims.lifecycle import FREE, Event
from interventions.models import Intervention
from interventions.queue import selectors
from interventions.queue.queue_listing import make_row, watchers_of
from interventions.queue.wording import move_words, task_sentence, understanding_lines

MAX_MOVES = 12


def item_context(user: User, row: Intervention) -> dict[str, Any]:
    """Everything that the agent sent, what happened to it since, and what people wrote."""
    member = require_team_member(user, row.team_id, Role.OPERATOR)
    shown = make_row(row, user, watchers=watchers_of(row, user))
    return {
        "row": shown,
        "item": row,
        "task": task_sentence(row),
        "seen_lines": understanding_lines(row.last_understanding, is_reading=shown.purpose.is_reading),
        "steps": list(reversed(row.action_history)),
        "earlier": selectors.earlier_notes(row),
        "taught_before": taught_before(row.team_id, row.visit.domain),
        "moves": moves_of(row),
        "remarks": list(row.remarks.select_related("user").order_by("at")),
        "alike": alike(row),
        "powers": powers_of(member),
    }


def powers_of(member: Membership) -> dict[str, bool]:
    """What the member's role adds at the desk."""
    return {"may_lead": member.may(Role.LEAD), "is_admin": member.may(Role.ADMIN)}


def moves_of(row: Intervention) -> list[dict[str, object]]:
    """The latest changes of its state, newest first: when, who, in words, why. Of escalations in a row, the last."""
    latest = list(row.transitions.select_related("actor").order_by("-pk")[:MAX_MOVES])
    later = [None, *latest]
    rows = [
        t
        for t, after in zip(latest, later, strict=False)
        if after is None or not t.event == after.event == Event.ESCALATED
    ]
    return [
        {
            "at": t.at,
            "who": person_name(t.actor) if t.actor else "The desk",
            "words": move_words(t.event, row.outcome),
            "reason": t.reason,
        }
        for t in rows
    ]


def alike(row: Intervention) -> Sequence[int]:
    """The free items of the same signature with this one first: what can be claimed together. [] when alone."""
    others = selectors.free_alike(row, but=[row.pk]) if row.state in FREE else []
    return [row.pk, *others] if others else []
