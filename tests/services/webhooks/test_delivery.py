"""Messages go out until they are taken: tries, leases, what ends an endpoint, sending again."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from pytest_django import Settings
from standardwebhooks.webhooks import Webhook

from agent.network.clients import WebhookAnswer
from agent.teams.models import AuditEntry, Role, Team
from research.webhooks import services
from research.webhooks.models import Delivery, Endpoint
from research.webhooks.sending import happenings, sender, signing
from tests.unit.research.webhooks.conftest import Add, Receiver, send_all, wait_for_next_try

pytestmark = pytest.mark.django_db
BROKEN = WebhookAnswer(500, b"<script>alert(1)</script>")


def _one(add: Add) -> tuple[Endpoint, str]:
    endpoint, secret = add()
    happenings.tell(happenings.Happening("sweep.finished", endpoint.team_id, "7", {"sweep": 7}))
    return endpoint, secret


def test_a_message_is_signed_and_delivered_once(add: Add) -> None:
    _, secret = _one(add)
    post = Receiver()
    assert send_all(post, timestamp=int(time.time())) == 1
    assert send_all(post) == 0
    url, body, headers = post.got[0]
    assert url == "https://hooks.example/desk"
    assert Webhook(secret).verify(body, dict(headers))["type"] == "sweep.finished"
    row = Delivery.objects.get()
    assert (row.state, row.tries, row.status, row.excerpt) == ("delivered", 1, 200, "ok")


def test_a_message_not_taken_is_tried_ten_times_with_the_same_id_and_body(add: Add) -> None:
    _one(add)
    post, waits = Receiver([BROKEN]), []
    for n in range(signing.MAX_TRIES):
        assert send_all(post, timestamp=n) == 1
        if n < signing.MAX_TRIES - 1:
            waits.append(wait_for_next_try())
    assert send_all(post) == 0
    assert timedelta(days=2) < sum(waits, timedelta(0)) < timedelta(days=3, hours=1)
    assert len({(headers["webhook-id"], body) for _, body, headers in post.got}) == 1
    assert len({headers["webhook-timestamp"] for *_, headers in post.got}) == 10
    row = Delivery.objects.get()
    assert (row.state, row.tries, row.problem) == ("failed", 10, "It answered 500.")


def test_a_worker_killed_in_the_middle_costs_less_than_a_minute(add: Add) -> None:
    _one(add)
    killed = Delivery.claim(Delivery.objects.get().pk)
    assert killed is not None
    assert Delivery.claim_due() == []
    lease = Delivery.objects.get().next_try_at - timezone.now()
    assert lease + timedelta(seconds=10) < timedelta(seconds=60)  # the scheduler sends it every 10 s
    wait_for_next_try()
    post = Receiver()
    assert send_all(post) == 1
    assert post.got[0][2]["webhook-id"] == killed.message_id
    services.record_outcome(killed, services.Outcome(500, problem="late"))  # it was only paused
    assert Delivery.objects.get().state == "delivered"


def test_of_two_workers_one_gets_the_message(add: Add) -> None:
    _one(add)
    pk = Delivery.objects.get().pk
    assert Delivery.claim(pk) is not None
    assert Delivery.claim(pk) is None


def test_410_switches_the_endpoint_off_and_its_owner_is_told(
    add: Add, signed_in: Callable[..., Any], team: Team
) -> None:
    endpoint, _ = _one(add)
    send_all(Receiver([WebhookAnswer(410)]))
    endpoint.refresh_from_db()
    assert not endpoint.is_enabled
    assert Delivery.objects.get().state == "failed"
    assert AuditEntry.objects.filter(team=team, action="webhook.stopped").exists()
    client = signed_in(Role.LEAD)
    assert "410 Gone" in client.get(f"/team/webhooks/{endpoint.pk}/").content.decode()
    assert "switched off" in client.get("/").content.decode()
    assert "switched off" not in signed_in(Role.OPERATOR).get("/").content.decode()


def test_days_of_failures_switch_it_off_and_one_success_forgets_them(add: Add) -> None:
    endpoint, _ = _one(add)
    send_all(Receiver([BROKEN]))
    Endpoint.objects.update(failing_since=timezone.now() - timedelta(days=2))
    wait_for_next_try()
    send_all(Receiver([WebhookAnswer(204)]))
    assert Endpoint.objects.get().failing_since is None
    happenings.tell(happenings.Happening("sweep.finished", endpoint.team_id, "8", {"sweep": 8}))
    Endpoint.objects.update(failing_since=timezone.now() - timedelta(days=4))
    send_all(Receiver([BROKEN]))
    assert not Endpoint.objects.get().is_enabled


def test_a_success_in_the_same_batch_keeps_it_on(add: Add) -> None:
    """Both messages were claimed while the endpoint had failed for days; the first is taken."""
    endpoint, _ = _one(add)
    happenings.tell(happenings.Happening("sweep.finished", endpoint.team_id, "8", {"sweep": 8}))
    Endpoint.objects.update(failing_since=timezone.now() - timedelta(days=4))

    assert send_all(Receiver([WebhookAnswer(204), BROKEN])) == 2

    assert Endpoint.objects.get().is_enabled


def test_an_endpoint_deleted_after_the_claim_is_no_error(add: Add, monkeypatch: pytest.MonkeyPatch) -> None:
    endpoint, _ = _one(add)
    manager = Delivery._default_manager
    read = manager.select_related

    def deleted_and_read(*names: str) -> Any:
        Endpoint.objects.filter(pk=endpoint.pk).delete()
        return read(*names)

    monkeypatch.setattr(manager, "select_related", deleted_and_read)

    assert Delivery.claim_due() == []


def test_a_redirect_is_a_failure_that_says_what_to_do(add: Add) -> None:
    _one(add)
    send_all(Receiver([WebhookAnswer(302)]))
    assert "Redirects are not followed" in Delivery.objects.get().problem


def test_what_a_receiver_answers_is_shown_as_text_only(add: Add, signed_in: Callable[..., Any]) -> None:
    endpoint, _ = _one(add)
    send_all(Receiver([WebhookAnswer(500, b"<script>alert(1)</script>\x00\xff" + b"x" * 70_000)]))
    page = signed_in(Role.LEAD).get(f"/team/webhooks/{endpoint.pk}/").content.decode()
    assert "<script>alert(1)" not in page
    assert "&lt;script&gt;alert(1)" in page
    assert len(Delivery.objects.get().excerpt) <= services.EXCERPT_CHARS


def test_a_message_is_sent_again_by_hand_with_the_same_id(add: Add, signed_in: Callable[..., Any]) -> None:
    endpoint, _ = _one(add)
    post = Receiver([BROKEN, WebhookAnswer(200)])
    send_all(post)
    Delivery.objects.update(state="failed", tries_left=0)
    path = f"/team/webhooks/{endpoint.pk}/deliveries/{Delivery.objects.get().pk}/redeliver/"
    assert signed_in(Role.LEAD).post(path).status_code == 302
    assert send_all(post) == 1
    assert len({headers["webhook-id"] for *_, headers in post.got}) == 1
    assert Delivery.objects.get().state == "delivered"


def test_a_test_message_is_tried_once(add: Add, signed_in: Callable[..., Any]) -> None:
    endpoint, _ = add()
    lead, path = signed_in(Role.LEAD), f"/team/webhooks/{endpoint.pk}/"
    assert lead.post(f"{path}test/").status_code == 302
    assert 'hx-trigger="every 2s"' in lead.get(path).content.decode(), "the page waits for what comes of it"
    send_all(Receiver([BROKEN]))
    assert 'hx-trigger="every 2s"' not in lead.get(path).content.decode()
    row = Delivery.objects.get()
    assert (row.event, row.state, row.tries) == ("webhook.test", "failed", 1)


def test_both_secrets_sign_until_the_overlap_ends(add: Add, signed_in: Callable[..., Any]) -> None:
    endpoint, old = _one(add)
    page = signed_in(Role.LEAD).post(f"/team/webhooks/{endpoint.pk}/secret/", {"overlap": "24"})
    new = page.context["secret"]
    post = Receiver([BROKEN])
    send_all(post, timestamp=int(time.time()))
    _, body, headers = post.got[0]
    assert Webhook(old).verify(body, dict(headers)) == Webhook(new).verify(body, dict(headers))
    Endpoint.objects.update(old_secret_until=timezone.now() - timedelta(seconds=1))
    wait_for_next_try()
    send_all(post, timestamp=int(time.time()))
    assert len(post.got[1][2]["webhook-signature"].split(" ")) == 1


def test_without_its_key_nothing_goes_out_unsigned(add: Add, settings: Settings) -> None:
    _one(add)
    settings.SECRET_KEY = "another key"
    post = Receiver()
    send_all(post)
    assert post.got == []
    assert "Rotate the secret" in Delivery.objects.get().problem


def test_the_secret_is_on_one_answer_only_and_nowhere_in_the_database(
    signed_in: Callable[..., Any], monkeypatch: pytest.MonkeyPatch, reach: object
) -> None:
    monkeypatch.setattr("research.webhooks.addresses.default_reach", lambda: reach)
    client = signed_in(Role.LEAD)
    made = client.post("/team/webhooks/new/", {"url": "https://shop.example/", "events": ["sweep.finished"]})
    secret = made.context["secret"]
    assert secret in made.content.decode()
    assert "no-store" in made["Cache-Control"]
    endpoint = Endpoint.objects.get()
    assert secret not in client.get(f"/team/webhooks/{endpoint.pk}/").content.decode()
    stored = [
        *Endpoint.objects.values_list(),
        *AuditEntry.objects.values_list(),
        *Delivery.objects.values_list(),
    ]
    assert secret not in repr(stored)


@pytest.mark.django_db(transaction=True)
async def test_a_worker_sends_everything_that_is_due(team: Team) -> None:
    from asgiref.sync import sync_to_async

    endpoint = await Endpoint.objects.acreate(
        team=team,
        url="https://hooks.example/",
        events=["sweep.finished"],
        secret=services.SEALER.seal("whsec_AAAA"),
    )
    for n in range(20):
        happening = happenings.Happening("sweep.finished", team.pk, str(n), {"sweep": n})
        await sync_to_async(happenings.tell)(happening)
    post = Receiver()
    assert sender.send_due(post) == 20
    assert sender.send_due(post) == 0
    assert len({headers["webhook-id"] for *_, headers in post.got}) == 20
    assert await Delivery.objects.filter(endpoint=endpoint, state="delivered").acount() == 20
