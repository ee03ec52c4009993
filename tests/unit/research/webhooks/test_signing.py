"""Messages verify with the library that receivers use (Standard Webhooks)."""

from __future__ import annotations

import base64
import time
from datetime import timedelta

import pytest
from standardwebhooks.webhooks import Webhook, WebhookVerificationError

from agent.teams.outbox import spread
from research.webhooks.sending.signing import (
    JITTER_SHARE,
    MAX_TRIES,
    delay_after,
    new_message_id,
    new_secret,
    signed_headers,
)
from research.webhooks.services import SEALER

BODY = '{"type":"sweep.finished","data":{"sweep":7}}'


def test_a_receiver_verifies_what_was_signed() -> None:
    secret, now = new_secret(), int(time.time())
    headers = signed_headers([secret], new_message_id(), now, BODY)

    assert Webhook(secret).verify(BODY, headers)["data"] == {"sweep": 7}


@pytest.mark.parametrize("minutes", [-6, 6])
def test_a_receiver_refuses_an_old_or_future_message(minutes: int) -> None:
    secret = new_secret()
    headers = signed_headers([secret], new_message_id(), int(time.time()) + minutes * 60, BODY)

    with pytest.raises(WebhookVerificationError):
        Webhook(secret).verify(BODY, headers)


def test_a_receiver_refuses_changed_bodies_ids_and_other_secrets() -> None:
    secret, now = new_secret(), int(time.time())
    headers = signed_headers([secret], "msg_1", now, BODY)
    tampered = (
        (secret, BODY.replace("7", "8"), headers),
        (secret, BODY, headers | {"webhook-id": "msg_2"}),
        (secret, BODY, headers | {"webhook-timestamp": str(now + 1)}),
        (new_secret(), BODY, headers),
    )
    for key, body, sent in tampered:
        with pytest.raises(WebhookVerificationError):
            Webhook(key).verify(body, sent)


def test_in_a_rotation_both_secrets_verify() -> None:
    old, new = new_secret(), new_secret()
    headers = signed_headers([new, old], "msg_1", int(time.time()), BODY)

    assert Webhook(old).verify(BODY, headers) == Webhook(new).verify(BODY, headers)
    assert len(headers["webhook-signature"].split(" ")) == 2


def test_secrets_and_ids_are_random_and_long() -> None:
    assert len({new_secret() for _ in range(100)} | {new_message_id() for _ in range(100)}) == 200
    assert len(base64.b64decode(new_secret().removeprefix("whsec_"))) == 32


def test_ten_tries_take_between_two_and_three_days() -> None:
    waits = [delay_after(n) for n in range(1, MAX_TRIES)]
    assert waits == sorted(waits)
    assert timedelta(days=2) < sum(waits, timedelta(0)) < timedelta(days=3)
    spreads = {spread(delay_after(3), JITTER_SHARE) for _ in range(100)}
    assert len(spreads) > 1
    assert max(abs(one - delay_after(3)) for one in spreads) <= delay_after(3) * JITTER_SHARE


def test_a_stored_secret_cannot_be_read_without_the_key(settings: object) -> None:
    secret = new_secret()
    sealed = SEALER.seal(secret)
    assert secret.encode() not in sealed
    assert SEALER.open(sealed) == secret
    settings.SECRET_KEY = "another key"  # type: ignore[attr-defined]
    assert SEALER.open(sealed) == ""
