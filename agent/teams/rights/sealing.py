"""Encrypts what must not be readable in the database: each purpose has its own key, made of SECRET_KEY.

The key is no part of the database: SECRET_KEY is in its own file or in the environment.
"""

from __future__ import annotations

import base64
import hashlib
from dataclasses import dataclass

from cryptography.fernet import Fernet, InvalidToken
from django.conf import settings


def vault(purpose: bytes) -> Fernet:
    """Encrypts and authenticates. `purpose` is at most 16 bytes; another one cannot read what this one sealed."""
    digest = hashlib.blake2b(settings.SECRET_KEY.encode(), digest_size=32, person=purpose).digest()
    return Fernet(base64.urlsafe_b64encode(digest))


@dataclass(frozen=True, slots=True)
class Sealer:
    """Seals short secrets of one purpose for a column of the database."""

    purpose: bytes

    def seal(self, secret: str) -> bytes:
        """Encrypted and authenticated."""
        return vault(self.purpose).encrypt(secret.encode())

    def open(self, sealed: bytes | memoryview | None) -> str:
        """The reverse; "" when there is nothing or SECRET_KEY has changed."""
        try:
            return vault(self.purpose).decrypt(bytes(sealed or b"")).decode()
        except InvalidToken:
            return ""
