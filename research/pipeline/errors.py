"""The research app's errors.

ResearchError
├── SweepRefused   a sweep cannot be started as asked
├── LimitReached   the team has as much waiting, or started today, as it may
├── NotRetryable   this vendor's visit has not ended yet
├── MarkRefused    a note or the labels of an offer are too long or too many
├── SharingRefused a share link cannot be made as asked
├── ViewRefused    a view of a table cannot be saved as asked
├── ListRefused    a vendor list cannot be kept as asked
├── NotNow         this watch is running already
└── SystemNotUp    the broker cannot be reached: nobody would take the visits
"""

from __future__ import annotations

from datetime import timedelta


class ResearchError(Exception):
    """Base. `user_message` is for people."""

    retryable = False

    def __init__(self, user_message: str) -> None:
        super().__init__(user_message)
        self.user_message = user_message


class SweepRefused(ResearchError):
    """A sweep cannot be started as asked."""


class LimitReached(ResearchError):
    """The team has as much waiting, or started today, as it may."""

    retryable = True

    def __init__(self, user_message: str, *, retry_after: timedelta) -> None:
        super().__init__(user_message)
        self.retry_after = retry_after


class NotRetryable(ResearchError):
    """This vendor's visit has not ended yet."""


class MarkRefused(ResearchError):
    """A note or the labels of an offer are too long or too many."""


class SharingRefused(ResearchError):
    """A share link cannot be made as asked."""


class ViewRefused(ResearchError):
    """A view of a table cannot be saved as asked."""


class ListRefused(ResearchError):
    """A vendor list cannot be kept as asked."""


class NotNow(ResearchError):
    """This watch is running already."""

    retryable = True


class SystemNotUp(ResearchError):
    """The broker cannot be reached: nobody would take the visits."""

    retryable = True
