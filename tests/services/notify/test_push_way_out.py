"""Browser push goes to public addresses only, whatever was stored and wherever its name leads by now."""

from __future__ import annotations

import json

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from pytest_django.fixtures import Settings

from agent.network.clients import post_webhook
from agent.teams.models import User
from interventions.notify.models import PushSubscription
from interventions.notify.texts import Words
from interventions.notify.ways.deliveries import Outcome
from interventions.notify.ways.push import SEALER, send_push, signer
from interventions.notify.ways.push_crypto import b64, point_of
from tests.services.webhooks.test_addresses import INSIDE, Canary
from tests.services.webhooks.test_addresses import canary as canary  # noqa: PLC0414 - a fixture

pytestmark = pytest.mark.django_db
WORDS = Words("A title", "A body", "/queue/", "tag")


def _pushed(user: User, endpoint: str) -> Outcome:
    """To a subscription that was stored in some other way than by the form, which refuses these."""
    key = point_of(ec.generate_private_key(ec.SECP256R1()).public_key())
    browser = {"endpoint": endpoint, "p256dh": b64(key), "auth": b64(b"0123456789abcdef")}
    row = PushSubscription(user=user, sealed=SEALER.seal(json.dumps(browser)), service="x")
    return send_push(row, WORDS, signer(), post_webhook)


def test_an_endpoint_inside_is_never_connected_to(anna: User, canary: Canary, settings: Settings) -> None:
    settings.EGRESS_ALLOW = []
    for pattern in filter(None, INSIDE):
        assert not _pushed(anna, pattern.format(port=canary.port)).is_taken, pattern
    assert canary.count == 0

    settings.EGRESS_ALLOW = [f"127.0.0.1:{canary.port}"]
    _pushed(anna, f"http://127.0.0.1:{canary.port}/")
    assert canary.count == 1, "the canary would have been reached"
