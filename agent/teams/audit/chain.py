"""Adds entries to an audit chain, one after the other, and checks a whole chain."""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from django.conf import settings
from django.core.serializers.json import DjangoJSONEncoder
from django.db import IntegrityError, transaction
from django.utils import timezone

from agent.teams.audit.models import AuditEntry, AuditHead, chain_of

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


TRIES = 5
_LENGTHS = {"actor_name": 160, "action": 64, "object_type": 64, "object_id": 64}  # of the columns


@dataclass(frozen=True, slots=True)
class Broken:
    """The first place where a chain does not hold."""

    position: int
    reason: str


@dataclass(frozen=True, slots=True)
class Checked:
    """What a check found. `first` is the first position that was looked at."""

    entries: int
    first: int
    head_hash: str
    broken: Broken | None = None


def append(*, team_id: int | None, actor_id: int | None, content: dict[str, Any]) -> AuditEntry:
    """Add one entry to its chain. Writers of one chain wait for each other until their transactions end."""
    content = {name: _cut(name, value) for name, value in content.items()}
    for attempt in range(1, TRIES + 1):
        entry = AuditEntry(team_id=team_id, actor_id=actor_id, chain=chain_of(team_id), **content)
        try:
            with transaction.atomic():
                _append(entry)
                return entry
        except IntegrityError:  # somebody wrote that position although the head was locked: look again
            if attempt == TRIES:
                raise
    raise AssertionError("unreachable")


def _append(entry: AuditEntry) -> None:
    head = _locked_head(entry.chain)
    entry.position, entry.prev_hash, entry.at = head.position + 1, head.hash, timezone.now()
    entry.hash = entry_hash(entry)
    entry.save()
    moved = AuditHead.objects.filter(pk=head.pk, position=head.position).update(
        position=entry.position,
        hash=entry.hash,
        seal=head_seal(entry.chain, entry.position, entry.hash),
    )
    if moved != 1:
        raise IntegrityError("the head of the chain moved")


def _locked_head(chain: str) -> AuditHead:
    """The head, locked until the transaction ends (SQLite: the transaction is IMMEDIATE)."""
    rows = AuditHead.objects.select_for_update().filter(pk=chain)
    head = rows.first()
    if head is None:
        AuditHead.objects.bulk_create([AuditHead(chain=chain)], ignore_conflicts=True)
        head = rows.get()
    return head


def _cut(name: str, value: Any) -> Any:
    """A value that fits its column and comes back as it was."""
    if name == "detail":
        return storable(value)
    return text(str(value))[: _LENGTHS[name]]


def check(chain: str, *, newest: int | None = None) -> Checked:
    """Go through a chain from its beginning (or its `newest` entries) and say where it breaks first.

    Not noticed, because nothing outside the database is asked: a database that was put back as a
    whole to an earlier state, and what somebody writes who has the key. Note the head's hash elsewhere.
    """
    head = AuditHead.objects.filter(pk=chain).first()
    position = head.position if head else 0
    first = max(1, position - newest + 1) if newest else 1
    last, broken = _walk(chain, first)
    if broken is None:
        broken = _end(head, last)
    return Checked(position, first, head.hash if head else "", broken)


def chains() -> list[str]:
    """Every chain that has an entry or a head."""
    found = set(AuditHead.objects.values_list("chain", flat=True))
    found |= set(AuditEntry.objects.order_by().values_list("chain", flat=True).distinct())
    return sorted(found)


def _walk(chain: str, first: int) -> tuple[AuditEntry | None, Broken | None]:
    rows: Iterator[AuditEntry] = (
        AuditEntry.objects.filter(chain=chain, position__gte=max(1, first - 1))
        .order_by("position")
        .iterator(chunk_size=500)
    )
    before: AuditEntry | None = None
    for row in rows:
        reason = _reason(row, before, is_first=before is None and first > 1)
        if reason:
            return row, Broken(row.position, reason)
        before = row
    return before, None


def _reason(row: AuditEntry, before: AuditEntry | None, *, is_first: bool) -> str:
    expected = before.position + 1 if before else 1
    if not is_first and row.position != expected:
        return f"entry {expected} is missing"
    if not is_first and row.prev_hash != (before.hash if before else ""):
        return "it does not follow the entry before it"
    return "" if hmac.compare_digest(row.hash, entry_hash(row)) else "its content was changed"


def _end(head: AuditHead | None, last: AuditEntry | None) -> Broken | None:
    position, newest_hash = (last.position, last.hash) if last else (0, "")
    if head is None:
        return Broken(position, "the chain's head is missing") if last else None
    if head.position == 0 and last is None:
        return None
    if not hmac.compare_digest(head.seal, head_seal(head.chain, head.position, head.hash)):
        return Broken(head.position, "the chain's head was changed")
    if head.position > position:
        return Broken(position + 1, f"entries {position + 1} to {head.position} are missing at the end")
    if head.position < position or head.hash != newest_hash:
        return Broken(position, "it is not the entry that the chain's head names")
    return None
