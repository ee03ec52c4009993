"""Seals what signs webhooks: the key is made of SECRET_KEY, which is never in the database."""

from __future__ import annotations

from cryptography.fernet import InvalidToken

from agent.teams.rights.sealing import vault

_PURPOSE = b"sweepdesk hooks"


def seal(secret: str) -> bytes:
    """Encrypted and authenticated."""
    return vault(_PURPOSE).encrypt(secret.encode())


def unseal(sealed: bytes | memoryview | None) -> str:
    """The reverse; "" when there is nothing or SECRET_KEY has changed."""
    if not sealed:
        return ""
    try:
        return vault(_PURPOSE).decrypt(bytes(sealed)).decode()
    except InvalidToken:
        return ""
