"""Slows down guessing: tries are counted per account and address, and per address, in the database.

One mechanism for passwords, their confirmation and second factors; allauth's own limits are off.
"""

from __future__ import annotations

import hashlib
from datetime import timedelta

from django.utils import timezone

from agent.teams.models import SignInFailure
from agent.teams.rights.errors import TooManyTries

WINDOW = timedelta(minutes=15)
PER_NAME_AND_ADDRESS = 5
PER_ADDRESS = 50


def begin(username: str, address: str, *, from_anywhere: bool = False) -> None:
    """Count a try. Counted before the secret is looked at, so that many at once cannot slip through together.

    `from_anywhere` counts the tries for this name from all addresses together.
    Raises: TooManyTries, with the time until the next try counts.
    """
    pair, alone = _keys(username, address, from_anywhere=from_anywhere)
    SignInFailure.objects.filter(at__lt=timezone.now() - WINDOW).delete()
    _refuse_over(pair, PER_NAME_AND_ADDRESS)
    _refuse_over(alone, PER_ADDRESS)
    SignInFailure.objects.bulk_create([SignInFailure(key=pair), SignInFailure(key=alone)])
    _refuse_over(pair, PER_NAME_AND_ADDRESS + 1)
    _refuse_over(alone, PER_ADDRESS + 1)


def is_used_up(username: str, address: str) -> bool:
    """Whether the next try would be refused."""
    pair, alone = _keys(username, address)
    return _count(pair) >= PER_NAME_AND_ADDRESS or _count(alone) >= PER_ADDRESS


def succeeded(username: str, address: str, *, from_anywhere: bool = False) -> None:
    """The secret was right: forget the failures of this name from this address."""
    pair, alone = _keys(username, address, from_anywhere=from_anywhere)
    SignInFailure.objects.filter(key=pair).delete()
    newest = SignInFailure.objects.filter(key=alone).order_by("-pk").first()
    if newest is not None:
        newest.delete()


def _keys(username: str, address: str, *, from_anywhere: bool = False) -> tuple[str, str]:
    def short(text: str) -> str:
        return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()

    place = "anywhere" if from_anywhere else address
    return short(f"{username.strip().casefold()}\n{place}"), short(f"\n{address}")


def _refuse_over(key: str, limit: int) -> None:
    """Refuse when `limit` tries were made already; they count again when enough of them are old."""
    at = list(
        SignInFailure.objects.filter(key=key, at__gt=timezone.now() - WINDOW)
        .order_by("-at")
        .values_list("at", flat=True)[:limit]
    )
    if len(at) == limit:
        raise TooManyTries(max(at[-1] + WINDOW - timezone.now(), timedelta(seconds=1)))


def _count(key: str) -> int:
    return SignInFailure.objects.filter(key=key, at__gt=timezone.now() - WINDOW).count()
