"""Rows of studies and learning curves."""

from django.utils import timezone

from agent.learning.models import StudyResult, StudySession
from agent.teams.models import Role, Team
from tests.access.role_rows import Made, Row


def _session(team: Team) -> StudySession:
    name = f"session {StudySession.objects.count()}"
    setup = {
        "mind": "local mind", "uses": {"cache": True}, "learned_from": "Desk", "settings": {"LLM_MODEL": "small"},
        "version": "1", "revision": "abc",
    }  # fmt: skip
    made = StudySession.objects.create(
        team=team, name=name, task_set="demo", setup=setup, note="x", ended_at=timezone.now()
    )
    StudyResult.objects.create(
        session=made, task="a task", determination="error", reason="x", expected={"determination": "blocked"}
    )
    return made


def session(team: Team) -> Made:
    """A session with one result."""
    return {"session_id": _session(team).pk}


def two_sessions(team: Team) -> Made:
    """Two sessions over the same tasks."""
    return {"session_id": _session(team).pk, "other_id": _session(team).pk}


ROWS: list[Row] = [
    Row("studies", Role.VIEWER),
    Row("studies-compare", Role.VIEWER),
    Row("study", Role.VIEWER, make=session),
    Row("study-against", Role.VIEWER, make=two_sessions),
    Row("study-note", Role.LEAD, "post", make=session, data={"note": "Ran on a busy machine."}),
    Row("learning", Role.VIEWER),
    Row("learning-site", Role.VIEWER),
]
