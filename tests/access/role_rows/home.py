"""Rows of the search over everything and of the guided start."""

from agent.teams.models import Role
from tests.access.role_rows import Row, objects

ROWS: list[Row] = [
    Row("find", Role.VIEWER),
    Row("help", Role.VIEWER),
    Row("help-page", Role.VIEWER, arguments={"name": "guide/sweeps"}),
    Row("help-file", Role.VIEWER, arguments={"name": "study.svg"}),
    Row("made-files", Role.VIEWER),
    Row("made-file", Role.VIEWER, make=objects.made_file),
    Row("guided-start", Role.VIEWER),
    Row("guided-start-go", Role.REQUESTER, "post", arguments={"step": "watch"}),
    Row("guided-start-dismiss", Role.REQUESTER, "post"),
    Row("demo-remove", Role.LEAD, "post"),
]
