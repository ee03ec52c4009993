"""The research app's errors.

ResearchError
├── SweepRefused   a sweep cannot be started as asked
├── NotRetryable   this vendor's visit has not ended yet
└── SystemNotUp    the broker cannot be reached: nobody would take the visits
"""

from __future__ import annotations


class ResearchError(Exception):
    """Base. `user_message` is for people."""

    retryable = False

    def __init__(self, user_message: str) -> None:
        super().__init__(user_message)
        self.user_message = user_message


class SweepRefused(ResearchError):
    """A sweep cannot be started as asked."""


class NotRetryable(ResearchError):
    """This vendor's visit has not ended yet."""


class SystemNotUp(ResearchError):
    """The broker cannot be reached: nobody would take the visits."""

    retryable = True
