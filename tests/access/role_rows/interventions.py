"""Rows of the interventions app."""

from agent.teams.models import Role
from interventions.claims.item_actions import ITEM_ACTIONS
from tests.access.role_rows import Row, objects

ROWS: list[Row] = [
    Row("queue", Role.OPERATOR),
    Row("queue-next", Role.OPERATOR, "post"),
    Row("queue-listed", Role.OPERATOR, "post"),
    Row("queue-item", Role.OPERATOR, make=objects.intervention),
    Row("queue-preview", Role.OPERATOR, make=objects.intervention),
    Row("queue-shot", Role.OPERATOR, make=objects.intervention),
    Row("queue-look", Role.OPERATOR, "post", make=objects.intervention),
    Row("queue-claim", Role.OPERATOR, "post", make=objects.intervention),
    Row("queue-hand-back", Role.OPERATOR, "post", make=objects.intervention),
    Row("queue-extend", Role.OPERATOR, "post", make=objects.intervention),
    Row("queue-answer", Role.OPERATOR, "post", make=objects.intervention),
    Row("queue-remark", Role.OPERATOR, "post", make=objects.intervention),
    *(
        Row(f"queue-{key}", item_action.role, also=("post",), make=objects.intervention)
        for key, item_action in ITEM_ACTIONS.items()
    ),
    Row("run-take-over", Role.OPERATOR, also=("post",), make=objects.visit),
    Row("run-console", Role.OPERATOR, make=objects.visit),
    Row("queue-offers", Role.OPERATOR, make=objects.intervention, also=("post",)),
    Row("takeover", Role.OPERATOR, make=objects.intervention),
    Row("takeover-ticket", Role.OPERATOR, "post", make=objects.intervention),
    Row("takeover-upload", Role.OPERATOR, "post", make=objects.intervention),
    Row("ws/takeover/<int:pk>/", Role.OPERATOR, make=objects.intervention),
    Row("ws/takeover/<int:pk>/frames/", Role.OPERATOR, make=objects.intervention),
    Row("ws/queue/", Role.OPERATOR, make=objects.team_id, query="team={team_id}"),
]
