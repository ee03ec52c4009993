"""Seals what signs webhooks: the key is made of SECRET_KEY, which is never in the database."""

from __future__ import annotations

import base64
import hashlib

from cryptography.fernet import Fernet, InvalidToken
from django.conf import settings

_PURPOSE = b"sweepdesk hooks"


def seal(secret: str) -> bytes:
    """Encrypted and authenticated."""
    return _vault().encrypt(secret.encode())


def unseal(sealed: bytes | memoryview | None) -> str:
    """The reverse; "" when there is nothing or SECRET_KEY has changed."""
    if not sealed:
        return ""
    try:
        return _vault().decrypt(bytes(sealed)).decode()
    except InvalidToken:
        return ""


def _vault() -> Fernet:
    digest = hashlib.blake2b(settings.SECRET_KEY.encode(), digest_size=32, person=_PURPOSE).digest()
    return Fernet(base64.urlsafe_b64encode(digest))
