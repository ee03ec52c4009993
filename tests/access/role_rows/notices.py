"""Rows of notices and of the desk's settings."""

from itertools import count

from agent.teams.models import Role, Team
from agent.visits.models import SiteSession
from interventions.models import DomainRule, TeamChannel
from interventions.notify.ways.push import SEALER
from tests.access.role_rows import Made, Row

_numbers = count(1)


def rule(team: Team) -> Made:
    """A site on which nobody is asked."""
    domain = f"shop{next(_numbers)}.example"
    return {"rule_id": DomainRule.objects.create(team=team, domain=domain, reason="Their wish").pk}


def channel(team: Team) -> Made:
    """A service that the team is told at."""
    made = TeamChannel.objects.create(
        team=team,
        name="Room",
        sealed=SEALER.seal("jsons://hooks.example/x"),
        scheme="jsons",
        kinds=["new_item"],
    )
    return {"channel_id": made.pk}


def session(team: Team) -> Made:
    """What a solve has left of a site."""
    domain = f"shop{next(_numbers)}.example"
    made = SiteSession.objects.create(team=team, profile="default", domain=domain, sealed=b"x")
    return {"session_id": made.pk}


ROWS: list[Row] = [
    Row("queue-figures", Role.OPERATOR),
    Row("queue-figures-file", Role.OPERATOR),
    Row("notices", Role.REQUESTER, also=("post",)),
    Row("notices-past", Role.REQUESTER),
    Row("notices-address", Role.REQUESTER, "post"),
    Row("notices-test", Role.REQUESTER, "post"),
    Row("notices-worker", None),
    Row("push-key", Role.REQUESTER, "post"),
    Row("push-subscribe", Role.REQUESTER, "post"),
    Row("push-unsubscribe", Role.REQUESTER, "post"),
    Row("push-remove", Role.REQUESTER, "post"),
    Row("desk_settings", Role.LEAD, also=("post",)),
    Row("add_domain_rule", Role.LEAD, "post"),
    Row("remove_domain_rule", Role.LEAD, "post", make=rule),
    Row("forget_site_session", Role.LEAD, "post", make=session),
    Row("add_channel", Role.ADMIN, "post"),
    Row("change_channel", Role.ADMIN, "post", make=channel),
    Row("switch_channel", Role.ADMIN, "post", make=channel),
    Row("test_channel", Role.ADMIN, "post", make=channel),
    Row("remove_channel", Role.ADMIN, "post", make=channel),
]
