"""Browser push: the installation's key, and one message to one browser by the guarded way out."""

from __future__ import annotations

import json
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from django.conf import settings

from agent.teams.outbox import Post
from agent.teams.rights.sealing import Sealer
from interventions.notify.models import PushKey, PushSubscription
from interventions.notify.texts import Words
from interventions.notify.ways.deliveries import Outcome
from interventions.notify.ways.push_crypto import Browser, b64, encrypt, point_of, vapid_token

if TYPE_CHECKING:
    from agent.network.clients import WebhookAnswer

SEALER = Sealer(b"sweepdesk notes")  # addresses and keys of notices
TTL_S = 300  # what a browser that is off does not get within this time is old news
TOKEN_S = 6 * 3600  # RFC 8292: at most 24 hours
GONE = (404, 410)
FINAL = (400, 401, 403, 413)


def public_key() -> str:
    """The installation's public key, made at the first call and the same for every process after it."""
    return _key_row().public


def _key_row() -> PushKey:
    found = PushKey.objects.filter(name="vapid").first()
    if found is not None and SEALER.open(found.sealed):
        return found
    if found is not None:
        found.delete()  # SECRET_KEY has changed: nothing can be signed with it any more
    key = ec.generate_private_key(ec.SECP256R1())
    pem = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    made = {"public": b64(point_of(key.public_key())), "sealed": SEALER.seal(pem.decode())}
    return PushKey.objects.get_or_create(name="vapid", defaults=made)[0]


@dataclass(frozen=True, slots=True)
class Signer:
    """The installation's key, read: what sends needs no database any more."""

    public: str
    pem: str

    def authorization(self, endpoint: str) -> str:
        """The header by which that endpoint's push service knows us."""
        key = serialization.load_pem_private_key(self.pem.encode(), password=None)
        assert isinstance(key, ec.EllipticCurvePrivateKey)
        parts = urlsplit(endpoint)
        token = vapid_token(
            key,
            audience=f"{parts.scheme}://{parts.netloc}",
            subject=_contact(),
            expires=int(time.time()) + TOKEN_S,
        )
        return f"vapid t={token}, k={self.public}"


def signer() -> Signer:
    """This installation's."""
    row = _key_row()
    return Signer(row.public, SEALER.open(row.sealed))


def send_push(subscription: PushSubscription, words: Words, by: Signer, post: Post) -> Outcome:
    """One message to one browser. Never raises for what its service does."""
    sealed = SEALER.open(subscription.sealed)
    if not sealed:
        return Outcome("SECRET_KEY has changed: switch browser push on again.", is_final=True, is_gone=True)
    browser = Browser(**json.loads(sealed))
    headers = {
        "Content-Type": "application/octet-stream",
        "Content-Encoding": "aes128gcm",
        "TTL": str(TTL_S),
        "Urgency": "high",
        "Authorization": by.authorization(browser.endpoint),
    }
    answer = post(browser.endpoint, body=encrypt(_payload(words), browser), headers=headers)
    return _judged(answer)


def _payload(words: Words) -> bytes:
    said = {"title": words.title, "body": words.body, "path": words.path, "tag": words.tag}
    return json.dumps(said, ensure_ascii=False).encode()


def _contact() -> str:
    """What a push service may write to about us: a mail address or an https page."""
    return (
        settings.PUBLIC_URL
        if settings.IS_HTTPS or not settings.EMAIL_FROM
        else f"mailto:{settings.EMAIL_FROM}"
    )


def _judged(answer: WebhookAnswer) -> Outcome:
    if answer.problem:
        return Outcome(answer.problem)
    if 200 <= answer.status < 300:
        return Outcome()
    if answer.status in GONE:
        return Outcome("The browser has ended this subscription.", is_final=True, is_gone=True)
    return Outcome(f"The push service answered {answer.status}.", is_final=answer.status in FINAL)
