"""Rows of members, tokens, webhooks, notices, limits, storage, the audit log, the desk's settings and the start."""

from __future__ import annotations

from agent.teams.models import Role, Team, User
from interventions.notify.models import PushSubscription
from tests.access.api_rows.listed import Listed
from tests.access.role_rows import Made, api, notices, objects, teams
from tests.factories import make_member

HOOK = {"address": "https://shop.example/hook", "events": ["sweep.finished"]}
SERVICE = {
    "name": "Room",
    "address": "slack://T1JJ3T3L2/A1BRTD4JD/TIiajkdnlazkcOXrIdevi7FQ/#general",
    "kinds": ["watch"],
}
DAYS = dict.fromkeys(("pictures", "recordings", "pages", "learned", "results"), 30)


def webhook(team: Team) -> Made:
    """A webhook."""
    return {"webhook_id": api.endpoint(team)["endpoint_id"]}


def delivery(team: Team) -> Made:
    """A message that failed."""
    made = api.delivery(team)
    return {"webhook_id": made["endpoint_id"], "delivery_id": made["delivery_id"]}


def service(team: Team) -> Made:
    """A service that the team is told at."""
    return {"service_id": notices.channel(team)["channel_id"]}


def browser_of(user: User) -> PushSubscription:
    """A browser that notices are pushed to."""
    n = PushSubscription.objects.count()
    return PushSubscription.objects.create(
        user=user, address_hash=str(n), sealed=b"x", service="push.example"
    )


def somebodys_browser(team: Team) -> Made:
    """A browser of another member."""
    return {"browser_id": browser_of(make_member(team)).pk}


TEAM: dict[tuple[str, str], Listed] = {
    ("GET", "/team"): Listed(),
    ("PUT", "/team"): Listed(Role.ADMIN, manages=True, body={"name": "Other"}),
    ("GET", "/members"): Listed(),
    ("PUT", "/members/{member_id}"): Listed(
        Role.ADMIN, manages=True, make=teams.member, body={"role": "lead"}
    ),
    ("DELETE", "/members/{member_id}"): Listed(Role.ADMIN, manages=True, make=teams.member, status=204),
    ("GET", "/invitations"): Listed(),
    ("POST", "/invitations"): Listed(Role.ADMIN, manages=True, body={"label": "Kim"}, status=201),
    ("DELETE", "/invitations/{invitation_id}"): Listed(
        Role.ADMIN, manages=True, make=teams.invitation, status=204
    ),
    # somebody else's token: a lead; one's own as requester: test_api_team
    ("GET", "/tokens"): Listed(Role.REQUESTER),
    ("POST", "/tokens"): Listed(Role.REQUESTER, manages=True, body={"name": "Nightly"}, status=201),
    ("POST", "/tokens/{token_id}/rotate"): Listed(
        Role.LEAD, manages=True, make=api.token, body={"overlap_hours": 1}, status=201
    ),
    ("POST", "/tokens/{token_id}/revoke"): Listed(Role.LEAD, manages=True, make=api.token),
    ("GET", "/share-links"): Listed(Role.REQUESTER),
    ("POST", "/share-links"): Listed(
        Role.REQUESTER, writes=True, body={"title": "Offers", "kind": "results-offers"}, status=201
    ),
    # somebody else's link: a lead
    ("POST", "/share-links/{link_id}/revoke"): Listed(Role.LEAD, writes=True, make=objects.share_link),
    ("GET", "/saved-views"): Listed(),
    ("POST", "/saved-views"): Listed(
        Role.REQUESTER,
        writes=True,
        body={"name": "Oak", "kind": "results-offers", "filter": "q=oak"},
        status=201,
    ),
    # somebody else's view: a lead
    ("PUT", "/saved-views/{view_id}"): Listed(
        Role.LEAD,
        writes=True,
        make=objects.saved_view,
        body={"name": "Oak", "filter": "q=oak", "is_shared": True},
    ),
    ("DELETE", "/saved-views/{view_id}"): Listed(Role.LEAD, writes=True, make=objects.saved_view, status=204),
    ("GET", "/webhooks"): Listed(Role.LEAD),
    ("POST", "/webhooks"): Listed(Role.LEAD, manages=True, body=HOOK, status=201),
    ("GET", "/webhooks/{webhook_id}"): Listed(Role.LEAD, make=webhook),
    ("PUT", "/webhooks/{webhook_id}"): Listed(Role.LEAD, manages=True, make=webhook, body=HOOK),
    ("DELETE", "/webhooks/{webhook_id}"): Listed(Role.LEAD, manages=True, make=webhook, status=204),
    ("POST", "/webhooks/{webhook_id}/secret"): Listed(Role.LEAD, manages=True, make=webhook, body={}),
    ("POST", "/webhooks/{webhook_id}/test"): Listed(Role.LEAD, manages=True, make=webhook, status=202),
    ("GET", "/webhooks/{webhook_id}/deliveries"): Listed(Role.LEAD, make=delivery),
    ("POST", "/webhooks/{webhook_id}/deliveries/{delivery_id}/send"): Listed(
        Role.LEAD, manages=True, make=delivery, status=202
    ),
    ("GET", "/notices"): Listed(Role.REQUESTER),
    ("GET", "/notices/settings"): Listed(Role.REQUESTER),
    ("PUT", "/notices/settings"): Listed(Role.REQUESTER, manages=True, body={}),
    # without a browser or mail server, and of somebody else's browser; one's own: test_api_team
    ("POST", "/notices/test"): Listed(Role.REQUESTER, manages=True, body={"way": "push"}, status=409),
    ("DELETE", "/notices/browsers/{browser_id}"): Listed(
        Role.REQUESTER, manages=True, make=somebodys_browser, status=404
    ),
    ("GET", "/limits"): Listed(),
    ("PUT", "/limits"): Listed(Role.ADMIN, manages=True, body={"waiting_visits": 500, "daily_visits": None}),
    ("GET", "/storage"): Listed(),
    ("PUT", "/storage"): Listed(Role.ADMIN, manages=True, body=DAYS),
    ("GET", "/audit"): Listed(Role.LEAD),
    ("POST", "/audit/file"): Listed(Role.LEAD),
    ("GET", "/desk"): Listed(Role.LEAD),
    ("PUT", "/desk"): Listed(Role.LEAD, manages=True, body={"claim_seconds": 60}),
    ("GET", "/desk/sites"): Listed(Role.LEAD),
    ("POST", "/desk/sites"): Listed(
        Role.LEAD, manages=True, body={"domain": "shop.example", "reason": "Their wish"}, status=201
    ),
    ("DELETE", "/desk/sites/{rule_id}"): Listed(Role.LEAD, manages=True, make=notices.rule, status=204),
    ("GET", "/desk/sessions"): Listed(Role.LEAD),
    ("DELETE", "/desk/sessions/{session_id}"): Listed(
        Role.LEAD, manages=True, make=notices.session, status=204
    ),
    ("GET", "/desk/services"): Listed(Role.LEAD),
    ("POST", "/desk/services"): Listed(Role.ADMIN, manages=True, body=SERVICE, status=201),
    ("PUT", "/desk/services/{service_id}"): Listed(
        Role.ADMIN, manages=True, make=service, body={"name": "Other", "kinds": ["escalated"]}
    ),
    ("DELETE", "/desk/services/{service_id}"): Listed(Role.ADMIN, manages=True, make=service, status=204),
    ("POST", "/desk/services/{service_id}/test"): Listed(Role.ADMIN, manages=True, make=service, status=202),
    ("GET", "/start"): Listed(),
    ("PUT", "/start"): Listed(Role.REQUESTER, manages=True, body={"is_dismissed": True}),
    ("DELETE", "/demo-data"): Listed(Role.LEAD, manages=True),
}
