"""Slows down password guessing: failed sign-ins are counted per name and address, in the database."""

from __future__ import annotations

import hashlib
from datetime import timedelta

from django.utils import timezone

from agent.teams.models import SignInFailure

WINDOW = timedelta(minutes=15)
PER_NAME_AND_ADDRESS = 5
PER_ADDRESS = 50


def _keys(username: str, address: str) -> tuple[str, str]:
    def short(text: str) -> str:
        return hashlib.sha256(text.encode()).hexdigest()

    return short(f"{username.strip().casefold()}\n{address}"), short(f"\n{address}")


def begin(username: str, address: str) -> bool:
    """Count a try and say whether it may go on. Counted before the password is looked at, so that
    many tries at once cannot slip through together."""
    pair, alone = _keys(username, address)
    now = timezone.now()
    SignInFailure.objects.filter(at__lt=now - WINDOW).delete()
    if _count(pair) >= PER_NAME_AND_ADDRESS or _count(alone) >= PER_ADDRESS:
        return False
    SignInFailure.objects.bulk_create([SignInFailure(key=pair), SignInFailure(key=alone)])
    return _count(pair) <= PER_NAME_AND_ADDRESS and _count(alone) <= PER_ADDRESS


def succeeded(username: str, address: str) -> None:
    """The password was right: forget the failures of this name from this address."""
    pair, alone = _keys(username, address)
    SignInFailure.objects.filter(key=pair).delete()
    newest = SignInFailure.objects.filter(key=alone).order_by("-pk").first()
    if newest is not None:
        newest.delete()


def _count(key: str) -> int:
    return SignInFailure.objects.filter(key=key, at__gt=timezone.now() - WINDOW).count()
