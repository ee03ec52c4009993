"""Grants: what a connection of the live link may do, signed by the web process for a few seconds, used once.

The web process signs one only after it has looked into the database; the host believes nothing else.
A grant names the visit, the scope and the fence: `watch` with the fence of the claim that its person holds
(0 for none) sees private pictures only while that fence drives; `control` may send input under its fence.
"""

from __future__ import annotations

import secrets
import time
from dataclasses import dataclass, field
from datetime import timedelta
from enum import StrEnum

from django.core import signing

LIFETIME = timedelta(seconds=15)
_SALT = "sweepdesk.live.grant"
_PROOF_SALT = "sweepdesk.live.host"


class Scope(StrEnum):
    """What a connection is for."""

    WATCH = "watch"
    CONTROL = "control"


@dataclass(frozen=True, slots=True)
class Grant:
    """One signed permission. `fence`: of the claim that its person holds, 0 for none."""

    visit_id: int
    scope: Scope
    fence: int = 0


class GrantRefusedError(Exception):
    """The token is not ours, too old, or was used before."""


def sign(grant: Grant) -> str:
    """A token that the host of that visit accepts once, within `LIFETIME`."""
    given = [grant.visit_id, str(grant.scope), grant.fence, secrets.token_urlsafe(12)]
    return signing.dumps(given, salt=_SALT)


@dataclass(slots=True)
class GrantCheck:
    """The host's side: reads tokens, and remembers which were used."""

    _used: dict[str, float] = field(default_factory=dict)

    def read(self, token: object) -> Grant:
        """The grant in a token. *Raises* GrantRefusedError."""
        if not isinstance(token, str):
            raise GrantRefusedError("There is no token.")
        try:
            visit_id, scope, fence, nonce = signing.loads(token, salt=_SALT, max_age=LIFETIME)
            grant = Grant(int(visit_id), Scope(scope), int(fence))
        except (signing.BadSignature, ValueError, TypeError) as exc:
            raise GrantRefusedError("This token is not valid.") from exc
        now = time.monotonic()
        self._used = {known: until for known, until in self._used.items() if until > now}
        if nonce in self._used:
            raise GrantRefusedError("This token was used before.")
        self._used[nonce] = now + 2 * LIFETIME.total_seconds()
        return grant


def prove(token: str) -> str:
    """What the host answers to a token, so that the web process knows whom it talks to."""
    return signing.Signer(salt=_PROOF_SALT).signature(token)


def is_proof(proof: object, token: str) -> bool:
    """Whether that is a host's answer to our token."""
    return isinstance(proof, str) and secrets.compare_digest(proof.encode(), prove(token).encode())
