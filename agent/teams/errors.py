"""What the teams app refuses, each with a sentence for the person.

TeamError
├── LastAdmin      the team would be left without an admin
└── LinkNotValid   a link is unknown, used, revoked or too old
"""

from __future__ import annotations


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
