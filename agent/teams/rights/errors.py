"""What the teams app refuses, each with a sentence for the person.

TeamError
├── AuditIsAppendOnly  an entry of the audit log would be changed or deleted
├── LastAdmin          the team would be left without an admin
├── LinkNotValid       a link is unknown, used, revoked or too old
└── TooManyTries       a name or address tried too often; says how long to wait

SecondFactorNeeded is a refusal of access: the team wants a second factor of this member.
"""

from __future__ import annotations

from datetime import timedelta

from django.core.exceptions import PermissionDenied


class TeamError(Exception):
    """The promise was not kept; nothing was changed."""

    retryable = False
    user_message = "That cannot be done."

    def __init__(self, user_message: str = "") -> None:
        super().__init__(user_message or self.user_message)
        self.user_message = user_message or self.user_message


class LastAdmin(TeamError):
    """A team always keeps one admin."""

    user_message = "A team needs at least one admin. Make somebody else admin first."


class LinkNotValid(TeamError):
    """The link cannot be used (any more)."""

    user_message = (
        "This link is not valid any more. It was used, taken back, or is too old. Ask for a new one."
    )


class AuditIsAppendOnly(TeamError):
    """Entries are only ever added."""

    user_message = "The audit log is never changed."


class TooManyTries(TeamError):
    """Guessing is slowed down."""

    user_message = "Too many tries."

    def __init__(self, wait: timedelta) -> None:
        super().__init__()
        self.wait = wait


class SecondFactorNeeded(PermissionDenied):
    """The person must set a second factor up before doing anything else."""
