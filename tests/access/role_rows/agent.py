"""Rows of the agent app."""

from agent.teams.models import Role, Team
from tests.access.role_rows import Made, Row, objects


def _activate(team: Team) -> Made:
    return objects.knowledge(team) | {"action": "activate"}


ROWS: list[Row] = [
    Row("livez", None),
    Row("metrics", None),
    Row("readyz", None),
    Row("run", Role.VIEWER, make=objects.visit),
    Row("run-cancel", Role.REQUESTER, "post", make=objects.visit),
    Row("run-evidence", Role.VIEWER, make=objects.visit),
    Row("step", Role.VIEWER, make=objects.step),
    Row("step-parts", Role.VIEWER, make=objects.step),
    Row("step-shot", Role.VIEWER, make=objects.step),
    Row("knowledge", Role.VIEWER),
    Row("knowledge-bulk", Role.LEAD, "post", data={"action": "activate"}),
    Row("knowledge-roll-back", Role.LEAD, "post", data={"domain": "shop.example"}),
    Row("knowledge-exchange", Role.VIEWER),
    Row("knowledge-export", Role.VIEWER),
    Row("knowledge-import", Role.LEAD, "post"),
    Row("knowledge-site", Role.VIEWER),
    Row("knowledge-undo", Role.LEAD, "post"),
    Row("knowledge-forget", Role.LEAD, "post", data={"domain": "shop.example", "kind": "cache"}),
    Row("knowledge-entry", Role.VIEWER, make=objects.knowledge),
    Row("knowledge-replay", Role.VIEWER, make=objects.knowledge),
    Row("knowledge-pin", Role.LEAD, "post", make=objects.knowledge, data={"on": "1"}),
    Row("knowledge-note", Role.LEAD, "post", make=objects.knowledge, data={"note": "Seen twice."}),
    Row("knowledge-act", Role.LEAD, "post", make=_activate),
    Row("ws/runs/<int:visit_id>/", Role.VIEWER, make=objects.visit),
    Row("ws/runs/<int:visit_id>/frames/", Role.VIEWER, make=objects.visit),
]
