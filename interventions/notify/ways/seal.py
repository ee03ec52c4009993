"""Seals addresses and keys of notices: the key is made of SECRET_KEY, which is never in the database."""

from __future__ import annotations

from cryptography.fernet import InvalidToken

from agent.teams.rights.sealing import vault

_PURPOSE = b"sweepdesk notes"


def seal(secret: str) -> bytes:
    """Encrypted and authenticated."""
    return vault(_PURPOSE).encrypt(secret.encode())


def unseal(sealed: bytes | memoryview) -> str:
    """The reverse; "" when SECRET_KEY has changed."""
    try:
        return vault(_PURPOSE).decrypt(bytes(sealed)).decode()
    except InvalidToken:
        return ""
