"""Rows of the pages about the API and of webhooks. The API itself has its own matrix (`tests/unit/research/api`)."""

from datetime import timedelta

from django.utils import timezone

from agent.teams.models import Role, Team
from research.api import services as api_services
from research.webhooks.models import Delivery, Endpoint
from research.webhooks.services import SEALER
from tests.access.role_rows import Made, Row
from tests.factories import make_member


def token(team: Team) -> Made:
    """A token of somebody else: only a lead may touch it."""
    made, _ = api_services.make_token(
        team=team, user=make_member(team, Role.ADMIN), name="x", scope="read", lifetime=timedelta(days=1)
    )
    return {"token_id": made.pk}


def endpoint(team: Team) -> Made:
    """A webhook."""
    made = Endpoint.objects.create(
        team=team, url="https://hooks.example/", events=["sweep.finished"], secret=SEALER.seal("whsec_AAAA")
    )
    return {"endpoint_id": made.pk}


def delivery(team: Team) -> Made:
    """A message that failed."""
    made = endpoint(team)
    row = Delivery.objects.create(
        endpoint_id=made["endpoint_id"], message_id=f"msg_{made['endpoint_id']}", event="sweep.finished",
        object_key="1", body="{}", next_try_at=timezone.now(), state="failed",
    )  # fmt: skip
    return made | {"delivery_id": row.pk}


ROWS: list[Row] = [
    Row("api_reference", Role.VIEWER),
    Row("team_limits", Role.VIEWER),
    Row("change_team_limits", Role.ADMIN, "post", data={"daily_visits": "5000"}),
    Row("team_storage", Role.VIEWER),
    Row("change_retention", Role.ADMIN, "post", data={"pictures": "30"}),
    Row("api_tokens", Role.REQUESTER, also=("post",)),
    Row("rotate_api_token", Role.LEAD, "post", make=token, data={"overlap": "24"}),
    Row("revoke_api_token", Role.LEAD, "post", make=token),
    Row("webhooks", Role.LEAD),
    Row("webhook_new", Role.LEAD, also=("post",)),
    Row("webhook", Role.LEAD, make=endpoint),
    Row("change_webhook", Role.LEAD, "post", make=endpoint, data={"url": ""}),
    Row("switch_webhook", Role.LEAD, "post", make=endpoint, data={"on": "0"}),
    Row("delete_webhook", Role.LEAD, "post", make=endpoint),
    Row("rotate_webhook_secret", Role.LEAD, "post", make=endpoint, data={"overlap": "24"}),
    Row("test_webhook", Role.LEAD, "post", make=endpoint),
    Row("redeliver_webhook", Role.LEAD, "post", make=delivery),
]
