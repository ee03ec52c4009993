"""How an entry of the audit log becomes its hash.

HMAC-SHA-256 under AUDIT_KEY: somebody who can write to the database, but does not have the key,
can compute no hash. Used by migrations too, so what is hashed here never changes.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from datetime import UTC, datetime
from typing import Any

from django.conf import settings
from django.core.serializers.json import DjangoJSONEncoder

_FIELDS = (
    "chain",
    "position",
    "team_id",
    "actor_id",
    "actor_name",
    "action",
    "object_type",
    "object_id",
    "detail",
)


def entry_hash(entry: Any) -> str:
    """The hash of an entry's content, its place and the hash before it."""
    content: dict[str, Any] = {name: getattr(entry, name) for name in _FIELDS}
    at: datetime = entry.at
    content["at"] = at.astimezone(UTC).isoformat(timespec="microseconds")
    content["prev"] = entry.prev_hash
    return _mac(b"entry", json.dumps(content, sort_keys=True, separators=(",", ":")))


def head_seal(chain: str, position: int, newest_hash: str) -> str:
    """What says that a chain ends there."""
    return _mac(b"head", json.dumps([chain, position, newest_hash], separators=(",", ":")))


def is_same(one: str, other: str) -> bool:
    """Compare two hashes."""
    return hmac.compare_digest(one, other)


def storable(detail: dict[str, Any]) -> dict[str, Any]:
    """`detail` as every database gives it back: JSON values, no NUL, no number that a database writes otherwise."""
    plain: dict[str, Any] = _plain(json.loads(json.dumps(detail, cls=DjangoJSONEncoder)))
    return plain


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {text(k): _plain(v) for k, v in value.items()}
    if isinstance(value, list):
        return [_plain(v) for v in value]
    if isinstance(value, str):
        return text(value)
    if isinstance(value, float):
        return repr(value)
    return value


def text(value: str) -> str:
    """A text that PostgreSQL can hold."""
    return value.replace("\x00", "").encode("utf-8", "replace").decode("utf-8")


def _mac(purpose: bytes, message: str) -> str:
    key = hmac.digest(settings.AUDIT_KEY.encode(), b"sweepdesk audit " + purpose, "sha256")
    return hmac.new(key, message.encode(), hashlib.sha256).hexdigest()
