"""What travels over the live link: length-prefixed messages, JSON or one picture.

Each message is a u32 length (big-endian), one byte that says what follows ("J" JSON, "F" a frame of
`agent/visits/worker/live/links.py`), and so many bytes. The web process connects and sends `hello` first; the host
answers `welcome` or closes. From then on, web → host:

- `{"t": "taken", "seq": 7}`: the viewer has drawn that frame and is ready for the newest
- `{"t": "quality", "level": "low" | "auto" | "sharp"}`, `{"t": "picture"}`: a fresh one, though nothing moves
- `{"t": "grant", "token": …}`: a newer grant for this connection (who watches has claimed meanwhile)
- `{"t": "trip", "at": …}`: comes back as it is, for the round trip
- `{"t": "input", "fence": 3, "epoch": 8, "input": {…}}` (scope control alone)
- `{"t": "bye"}` (control): this person's driving is over by the rules; a connection that ends without it is lost

and host → web: frames, and

- `{"t": "welcome", "proof": …, …state}`, `{"t": "state", "driver", "epoch", "fence"}`: at each change of driver
- `{"t": "beat", "seq", "age_ms", "driver", "epoch", "fence"}`: every two seconds, also when nothing moves
- `{"t": "private"}`: a person types a secret there, no picture comes; `{"t": "trip", "at": …}`
- `{"t": "refused", "why": …}` (control), `{"t": "notice", "notice": {"kind": …}}` (control; `tabs` also to watchers)
- `{"t": "over"}` (control): another window of the same person drives now

A token is a grant, signed by the web process for a few seconds and used once; it signs one only after it has looked
into the database, and the host believes nothing else. A grant names the visit, the scope and the fence: `watch` with
the fence of the claim that its person holds (0 for none) sees private pictures only while that fence drives; `control`
may send input under its fence.
"""

from __future__ import annotations

import asyncio
import json
import secrets
import struct
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from enum import StrEnum
from typing import Any

from django.core import signing

HEAD = struct.Struct(">IB")
JSON, FRAME = ord("J"), ord("F")
MAX_JSON_BYTES = 400_000  # 64 kB of pasted text, each letter escaped
MAX_FRAME_BYTES = 8_000_000

Message = dict[str, Any]


class LinkBrokenError(ConnectionError):
    """The other side is gone, or what it sent is no message."""


def pack(message: Mapping[str, object]) -> bytes:
    """One JSON message, ready to be written."""
    body = json.dumps(message, separators=(",", ":")).encode()
    return HEAD.pack(len(body), JSON) + body


def pack_picture(frame: bytes) -> bytes:
    """One picture, ready to be written."""
    return HEAD.pack(len(frame), FRAME) + frame


async def read(reader: asyncio.StreamReader) -> Message | bytes:
    """The next message: a dict for JSON, bytes for a picture. *Raises* LinkBrokenError."""
    try:
        length, kind = HEAD.unpack(await reader.readexactly(HEAD.size))
        if kind not in (JSON, FRAME) or length > (MAX_JSON_BYTES if kind == JSON else MAX_FRAME_BYTES):
            raise LinkBrokenError("This is no message of the live link.")
        body = await reader.readexactly(length)
    except (OSError, EOFError) as exc:
        raise LinkBrokenError("The live link is broken.") from exc
    return body if kind == FRAME else _parse(body)


def _parse(body: bytes) -> Message:
    try:
        message = json.loads(body)
    except (ValueError, RecursionError) as exc:
        raise LinkBrokenError("This is no message of the live link.") from exc
    if not isinstance(message, dict) or not isinstance(message.get("t"), str):
        raise LinkBrokenError("This is no message of the live link.")
    return message


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
    """What the host answers to a token, so that the web process knows the host."""
    return signing.Signer(salt=_PROOF_SALT).signature(token)


def is_proof(proof: object, token: str) -> bool:
    """Whether that is a host's answer to our token."""
    return isinstance(proof, str) and secrets.compare_digest(proof.encode(), prove(token).encode())
