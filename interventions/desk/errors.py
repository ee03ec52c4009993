"""The errors of asking, claiming and handing back.

InterventionError       a change was refused; `user_message` says why, in words for people
├── AlreadyClaimed      somebody else was first; carries the winner's name
├── NotYours            the claim that this change repeats is no longer the live one
├── NotOpen             nothing is left to do: solved, expired or cancelled
├── NotAllowed          this needs another role
└── NotAsked            the team has decided not to ask a person here
VisitMoved              the visit that asks belongs to another worker, or ended
"""

from __future__ import annotations


class InterventionError(Exception):
    """A change was refused. Pages answer it with 409.

    `state` is the item's now, `holder` the name of whoever has it ("" when nobody or not known).
    """

    retryable = False

    def __init__(self, user_message: str, *, state: str = "", holder: str = "") -> None:
        super().__init__(user_message)
        self.user_message = user_message
        self.state = state
        self.holder = holder


class AlreadyClaimed(InterventionError):
    """Somebody else was first. `holder` is the winner's name."""

    def __init__(self, holder: str, *, state: str = "") -> None:
        super().__init__(f"{holder} claimed this first.", state=state, holder=holder)


class NotYours(InterventionError):
    """The claim that this change repeats is no longer the live one."""


class NotOpen(InterventionError):
    """Nothing is left to do."""


class NotAllowed(InterventionError):
    """This needs another role."""


class NotAsked(InterventionError):
    """The team has decided not to ask a person here."""


class VisitMoved(InterventionError):
    """The visit that asks belongs to another worker, or it ended."""
