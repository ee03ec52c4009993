"""The team by the API: no token gains rights by it, secrets are on one answer only, people stay people's."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from pytest_django import Settings

from agent.teams.models import AuditEntry, Invitation, Membership, Role, Team
from interventions.notify.models import NoticeChoice, NoticeDelivery, PushSubscription
from research.api.models import ApiToken, IdempotentAnswer
from research.webhooks.models import Delivery, Endpoint
from tests.access.api_rows.team import HOOK, browser_of
from tests.access.test_api_operations import Make
from tests.access.test_api_operations import _problem as problem
from tests.factories import make_member
from tests.stored_text import our_models
from tests.unit.research.api.conftest import Caller, make_caller

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("reach", "enqueued")]


def _is_stored(text: str) -> bool:
    return any(text in str(row) for model in our_models() for row in model._default_manager.values())


# --- tokens ---------------------------------------------------------------------------------------


def test_a_token_makes_tokens_that_may_less_and_end_with_it(caller: Make) -> None:
    call = caller(Role.REQUESTER, "manage")
    made = call("POST", "/tokens", {"name": "Nightly", "scope": "write", "days": None}).json()
    assert call.token is not None
    assert (made["acts_for"], made["scope"], made["made_with"]) == (
        call.token.created_by.username, "write", call.token.pk,
    )  # fmt: skip
    assert ApiToken.objects.get(pk=made["id"]).expires_at == call.token.expires_at  # no longer than its maker
    child = Caller(made["text"])
    assert child("GET", "/me").json()["scope"] == "write"
    assert call("POST", f"/tokens/{call.token.pk}/revoke").json()["is_live"] is False
    problem(child("GET", "/me"), 401)
    assert not _is_stored(made["text"].rpartition("_")[2])


@pytest.mark.parametrize("scope", ["manage", "admin", ""])
def test_no_token_makes_one_that_manages(scope: str, caller: Make) -> None:
    problem(caller(Role.ADMIN, "manage")("POST", "/tokens", {"name": "x", "scope": scope}), 422)
    assert ApiToken.objects.count() == 1


def test_a_token_that_was_made_by_one_makes_changes_and_invites_nothing(caller: Make, team: Team) -> None:
    made = caller(Role.ADMIN, "manage")("POST", "/tokens", {"name": "x", "scope": "write"}).json()
    child, member = Caller(made["text"]), make_member(team).memberships.get()
    for method, path, body in (
        ("POST", "/tokens", {"name": "y"}),
        ("POST", f"/tokens/{made['id']}/rotate", {}),
        ("POST", f"/tokens/{made['id']}/revoke", None),
        ("POST", "/invitations", {"label": "me"}),
        ("PUT", f"/members/{member.pk}", {"role": "lead"}),
        ("POST", "/webhooks", HOOK),
    ):
        problem(child(method, path, body), 403)
    assert (ApiToken.objects.count(), Invitation.objects.count(), Endpoint.objects.count()) == (2, 0, 0)


def test_rotating_by_a_token_prolongs_nothing_and_none_that_manages(caller: Make, team: Team) -> None:
    call = caller(Role.LEAD, "manage")
    assert call.token is not None
    long = make_caller(team, Role.ADMIN, "write")
    ApiToken.objects.filter(pk=long.token.pk).update(expires_at=None)  # type: ignore[union-attr]
    made = call("POST", f"/tokens/{long.token.pk}/rotate", {"overlap_hours": 0}).json()  # type: ignore[union-attr]
    row = ApiToken.objects.get(pk=made["id"])
    assert (row.expires_at, row.made_with_id, row.created_by_id) == (
        call.token.expires_at, call.token.pk, call.token.created_by_id,
    )  # fmt: skip
    assert Caller(made["text"])("GET", "/me").json()["role"] == "lead"  # of whoever rotates
    problem(call("POST", f"/tokens/{call.token.pk}/rotate", {}), 422)
    admins = make_caller(team, Role.ADMIN, "manage")
    problem(call("POST", f"/tokens/{admins.token.pk}/rotate", {}), 422)  # type: ignore[union-attr]
    assert admins("GET", "/me").status_code == 200


def test_ones_own_tokens_are_listed_and_revoked_without_being_lead(caller: Make, team: Team) -> None:
    call, other = caller(Role.REQUESTER, "manage"), make_caller(team, Role.REQUESTER)
    assert [row["id"] for row in call("GET", "/tokens").json()["items"]] == [call.token.pk]  # type: ignore[union-attr]
    problem(call("POST", f"/tokens/{other.token.pk}/revoke"), 403)  # type: ignore[union-attr]
    assert make_caller(team, Role.LEAD)("GET", "/tokens").json()["total"] == 3
    assert other("GET", "/me").status_code == 200


def test_a_lost_role_ends_what_its_tokens_may(caller: Make) -> None:
    call = caller(Role.ADMIN, "manage")
    Membership.objects.filter(user=call.token.created_by).update(role=Role.LEAD)  # type: ignore[union-attr]
    problem(call("POST", "/invitations", {"label": "me"}), 403)


# --- people ---------------------------------------------------------------------------------------


def test_no_token_makes_changes_or_removes_an_admin(caller: Make, team: Team) -> None:
    call, admin = caller(Role.ADMIN, "manage"), make_member(team, Role.ADMIN).memberships.get()
    member = make_member(team, Role.VIEWER).memberships.get()
    problem(call("PUT", f"/members/{member.pk}", {"role": "admin"}), 422)
    problem(call("POST", "/invitations", {"label": "me", "role": "admin"}), 422)
    problem(call("PUT", f"/members/{admin.pk}", {"role": "viewer"}), 403)
    problem(call("DELETE", f"/members/{admin.pk}"), 403)
    assert call("PUT", f"/members/{member.pk}", {"role": "operator"}).json()["role"] == "operator"
    assert team.memberships.filter(role=Role.ADMIN).count() == 2
    assert not Invitation.objects.exists()


def test_somebody_is_invited_and_the_address_is_on_one_answer_only(caller: Make, client: Any) -> None:
    call = caller(Role.ADMIN, "manage")
    made = call("POST", "/invitations", {"label": "Kim", "role": "operator"}, idempotency_key="k").json()
    assert client.get(made["address"].partition("8000")[2]).status_code == 200
    (listed,) = call("GET", "/invitations").json()["items"]
    assert "address" not in listed
    assert not _is_stored(made["address"].rstrip("/").rpartition("/")[2])
    assert not IdempotentAnswer.objects.exists()
    assert call("DELETE", f"/invitations/{made['id']}").status_code == 204
    assert call("GET", "/invitations").json()["total"] == 0


def test_second_factors_are_shown_to_admins_alone(caller: Make) -> None:
    shown = {
        role: caller(role, "read")("GET", "/members").json()["items"][0]["has_second_factor"]
        for role in (Role.ADMIN, Role.LEAD)
    }
    assert shown == {Role.ADMIN: False, Role.LEAD: None}


# --- webhooks -------------------------------------------------------------------------------------


def test_a_webhook_is_made_changed_tested_and_its_secret_shown_once(caller: Make) -> None:
    call = caller(Role.LEAD, "manage")
    made = call("POST", "/webhooks", HOOK, idempotency_key="k").json()
    here = f"/webhooks/{made['id']}"
    assert "secret" not in call("GET", here).json()
    assert not _is_stored(made["secret"])
    assert call("POST", f"{here}/secret", {"overlap_hours": 1}).json()["secret"] != made["secret"]
    assert call("POST", f"{here}/test").status_code == 202
    (sent,) = call("GET", f"{here}/deliveries").json()["items"]
    assert (sent["event"], sent["body"]["data"]["status"]) == ("webhook.test", "test")
    Delivery.objects.update(state="failed")
    again = call("POST", f"{here}/deliveries/{sent['id']}/send").json()
    assert (again["state"], again["message_id"]) == ("pending", sent["message_id"])
    off = call("PUT", here, HOOK | {"is_enabled": False, "events": ["watch.fired"]}).json()
    assert (off["is_enabled"], off["events"]) == (False, ["watch.fired"])
    assert "switched off" in problem(call("POST", f"{here}/test"), 422)["detail"]


def test_a_webhooks_address_is_judged_as_in_the_form(caller: Make) -> None:
    call = caller(Role.LEAD, "manage")
    for address in (
        "https://127.0.0.1/",
        "https://inside.example/",
        "http://shop.example/",
        "nowhere.example",
    ):
        problem(call("POST", "/webhooks", HOOK | {"address": address}), 422)
    problem(call("POST", "/webhooks", HOOK | {"events": ["no.such"]}), 422)
    assert not Endpoint.objects.exists()
    made = call("POST", "/webhooks", HOOK).json()
    problem(call("PUT", f"/webhooks/{made['id']}", HOOK | {"address": "https://10.0.0.7/"}), 422)


# --- notices --------------------------------------------------------------------------------------


def test_a_persons_notices_are_their_own(caller: Make, settings: Settings) -> None:
    settings.HAS_EMAIL = True
    call = caller(Role.REQUESTER, "manage")
    body = {"ways": {"sweep_finished": ["page", "email"]}, "email": "kim@example.org"}
    found = call("PUT", "/notices/settings", body).json()
    assert found["ways"]["sweep_finished"] == ["email", "page"]
    assert found["goes_to"] == "kim@example.org"
    assert set(found["ways"]) == {"sweep_finished", "query_answered", "watch"}
    problem(call("PUT", "/notices/settings", {"ways": {"new_item": ["push"]}}), 403)
    problem(call("PUT", "/notices/settings", {"email": "no address"}), 422)
    assert NoticeChoice.objects.get().user == call.token.created_by  # type: ignore[union-attr]
    assert call("POST", "/notices/test", {"way": "email"}).status_code == 204
    assert NoticeDelivery.objects.get().way == "email"
    assert call("GET", "/notices").json()["total"] == 0  # a test is none


def test_a_browser_of_ones_own_is_removed(caller: Make, team: Team) -> None:
    call = caller(Role.REQUESTER, "manage")
    mine, other = browser_of(call.token.created_by), browser_of(make_member(team))  # type: ignore[union-attr]
    assert [one["id"] for one in call("GET", "/notices/settings").json()["browsers"]] == [mine.pk]
    assert call("DELETE", f"/notices/browsers/{mine.pk}").status_code == 204
    problem(call("DELETE", f"/notices/browsers/{other.pk}"), 404)
    assert PushSubscription.objects.get() == other


# --- limits, storage, audit log -------------------------------------------------------------------


def test_limits_and_days_are_the_teams_own(caller: Make) -> None:
    call = caller(Role.ADMIN, "manage")
    found = call("PUT", "/limits", {"waiting_visits": 7, "daily_visits": None}).json()
    assert (found["used"]["waiting_limit"], found["daily_visits"]) == (7, None)
    days = dict.fromkeys(("pictures", "recordings", "pages", "learned", "results"))
    kept = call("PUT", "/storage", days | {"pictures": 3}).json()
    assert (kept[0]["days"], kept[0]["is_own"]) == (3, True)
    assert [one["is_own"] for one in kept].count(True) == 1
    problem(call("PUT", "/storage", {"pictures": 3}), 422)


def test_the_audit_log_says_what_tokens_did_and_that_it_was_exported(caller: Make, team: Team) -> None:
    call = caller(Role.ADMIN, "manage")
    call("PUT", "/team", {"name": "Price watch"})
    (entry,) = call("GET", "/audit?action=team.renamed").json()["items"]
    assert (entry["who"], entry["detail"]["after"]) == (call.token.created_by.username, "Price watch")  # type: ignore[union-attr]
    file = call("POST", "/audit/file?action=team.renamed")
    text = b"".join(file.streaming_content).decode("utf-8-sig")
    assert json.dumps("team.renamed") in text
    assert AuditEntry.objects.filter(team=team, action="audit.exported").count() == 1


def test_a_token_whose_maker_was_rotated_ends_with_the_old_one(caller: Make) -> None:
    call = caller(Role.REQUESTER, "manage")
    child = Caller(call("POST", "/tokens", {"name": "x"}).json()["text"])
    ApiToken.objects.filter(pk=call.token.pk).update(expires_at=timezone.now() + timedelta(hours=1))  # type: ignore[union-attr]
    assert child("GET", "/me").status_code == 200
    ApiToken.objects.filter(pk=call.token.pk).update(expires_at=timezone.now() - timedelta(seconds=1))  # type: ignore[union-attr]
    problem(child("GET", "/me"), 401)
