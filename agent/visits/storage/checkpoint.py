"""What a resume needs, sealed: cookies and storage of a site never lie readable in the database."""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping
from datetime import timedelta

from cryptography.fernet import InvalidToken
from django.conf import settings

from agent.teams.rights.sealing import vault

_PURPOSE = b"sweepdesk visit "
MAX_BYTES = 20_000_000
GRACE = timedelta(hours=1)  # beyond the longest time that a visit may lie parked


def seal(data: Mapping[str, object], *, purpose: bytes = _PURPOSE) -> bytes:
    """Compressed and encrypted with a key made of SECRET_KEY. *Raises* ValueError over 20 MB."""
    packed = zlib.compress(json.dumps(data, separators=(",", ":")).encode())
    if len(packed) > MAX_BYTES:
        raise ValueError("the session's state is too large to keep")
    return vault(purpose).encrypt(packed)


def unseal(
    sealed: bytes | memoryview | None, *, lifetime: timedelta | None = None, purpose: bytes = _PURPOSE
) -> dict[str, object]:
    """The reverse of `seal`; empty when there is nothing, the key has changed, or it is older than it may be.

    Without a `lifetime` it lives as long as a visit may lie parked.
    """
    if not sealed:
        return {}
    try:
        ttl = int((settings.PARKED_LIFETIME + GRACE if lifetime is None else lifetime).total_seconds())
        data = json.loads(zlib.decompress(vault(purpose).decrypt(bytes(sealed), ttl=ttl)))
    except (InvalidToken, zlib.error, ValueError):
        return {}
    return data if isinstance(data, dict) else {}
