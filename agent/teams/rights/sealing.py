"""Encrypts what must not be readable in the database: each purpose has its own key, made of SECRET_KEY.

The key is no part of the database: SECRET_KEY is in its own file or in the environment.
"""

from __future__ import annotations

import base64
import hashlib

from cryptography.fernet import Fernet
from django.conf import settings


def vault(purpose: bytes) -> Fernet:
    """Encrypts and authenticates. `purpose` is at most 16 bytes; another one cannot read what this one sealed."""
    digest = hashlib.blake2b(settings.SECRET_KEY.encode(), digest_size=32, person=purpose).digest()
    return Fernet(base64.urlsafe_b64encode(digest))
