"""Signatures and retry times as Standard Webhooks has them. Pure.

Source: github.com/standard-webhooks/standard-webhooks, spec/standard-webhooks.md
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
from collections.abc import Sequence
from datetime import timedelta

MAX_TRIES = 10
JITTER_SHARE = 0.1
# Before the 2nd to the 10th try; together a little under three days.
_DELAYS = (
    timedelta(seconds=5),
    timedelta(minutes=1),
    timedelta(minutes=5),
    timedelta(minutes=30),
    timedelta(hours=2),
    timedelta(hours=5),
    timedelta(hours=10),
    timedelta(hours=18),
    timedelta(hours=30),
)


def new_secret() -> str:
    """A signing secret: `whsec_` and 32 random bytes in base64."""
    return "whsec_" + base64.b64encode(secrets.token_bytes(32)).decode()


def new_message_id() -> str:
    """The `webhook-id`: the same for every try of one message, so that receivers can drop repeats."""
    return "msg_" + secrets.token_hex(16)


def signature(secret: str, message_id: str, timestamp: int, body: str) -> str:
    """`v1,` and the HMAC-SHA256 over id, time and body, in base64."""
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f"{message_id}.{timestamp}.{body}".encode()
    return "v1," + base64.b64encode(hmac.digest(key, signed, hashlib.sha256)).decode()


def signed_headers(keys: Sequence[str], message_id: str, timestamp: int, body: str) -> dict[str, str]:
    """The three headers; one signature per secret, so that both old and new verify in a rotation."""
    return {
        "webhook-id": message_id,
        "webhook-timestamp": str(timestamp),
        "webhook-signature": " ".join(signature(key, message_id, timestamp, body) for key in keys),
    }


def delay_after(tries: int) -> timedelta:
    """How long to wait after `tries` failed ones, on average."""
    return _DELAYS[min(tries, len(_DELAYS)) - 1]
