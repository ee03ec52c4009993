"""Rows of runs that are decided again."""

from agent.learning.models import Replay, ReplayBatch
from agent.teams.models import Role, Team
from agent.visits.models import Recording, Visit
from tests.access.role_rows import Made, Row, objects

_ENDING = {"determination": "products_found", "reason": "one offer", "offers": []}
_REPORT = {
    "decisions": [], "then": _ENDING, "now": _ENDING, "gone": [], "new": [], "pages": [], "beyond": [], "problem": "",
    "is_exact": True, "is_changed": False, "differing": 0, "steps": 2, "ms": 3.0,
}  # fmt: skip


def recorded(team: Team) -> Made:
    """A run with a recording."""
    made = objects.visit(team)
    Recording.objects.create(visit_id=made["visit_id"], token=1, is_whole=True)
    return made


def replay(team: Team) -> Made:
    """A run that was decided again."""
    visit = Visit.objects.get(pk=objects.visit(team)["visit_id"])
    made = Replay.objects.create(visit=visit, state=Replay.State.DONE, report=_REPORT, is_exact=True)
    return {"replay_id": made.pk}


def batch(team: Team) -> Made:
    """All runs of a time that were decided again: one."""
    made = ReplayBatch.objects.create(team=team, days=30)
    Replay.objects.filter(pk=replay(team)["replay_id"]).update(batch=made)
    return {"batch_id": made.pk}


_WISHES = {"mind": "recorded", "knowledge": "recorded", "memory": "recorded"}
ROWS: list[Row] = [
    Row("run-again", Role.VIEWER, make=recorded),
    Row("run-again-ask", Role.REQUESTER, "post", make=recorded, data=_WISHES),
    Row("replay", Role.VIEWER, make=replay),
    Row("replays", Role.VIEWER),
    Row("replays-ask", Role.LEAD, "post", data={**_WISHES, "days": "3"}),
    Row("replay-batch", Role.VIEWER, make=batch),
    Row("replay-batch-stop", Role.LEAD, "post", make=batch),
    Row("replay-batch-file", Role.VIEWER, make=batch),
]
