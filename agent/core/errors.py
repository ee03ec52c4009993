"""The agent's errors.

AgentError
├── PageError            the browser could not do what was asked
│   ├── NavigationError  the address could not be opened (DNS, refused, time-out, TLS)
│   ├── AddressRefused   the egress rules do not allow the address
│   └── BrowserGone      browser or driver died; the visit may be tried again
├── MindError
│   ├── MindUnavailable  the model endpoint could not be reached or refused the call
│   └── MindReplyInvalid the reply was not the demanded JSON, also after one repair attempt
├── LeaseLost            this visit belongs to another worker now; stop without writing
└── VisitCancelled       a person cancelled the visit
"""

from __future__ import annotations


class AgentError(Exception):
    """Base. `retryable` says whether trying the visit again can help; `user_message` is for people."""

    retryable = False

    def __init__(self, user_message: str) -> None:
        super().__init__(user_message)
        self.user_message = user_message


class PageError(AgentError):
    """The browser could not do what was asked."""

    retryable = True


class NavigationError(PageError):
    """The address could not be opened."""


class AddressRefused(PageError):
    """The egress rules do not allow the address."""

    retryable = False


class BrowserGone(PageError):
    """Browser or driver died."""


class MindError(AgentError):
    """A mind could not decide."""


class MindUnavailable(MindError):
    """The model endpoint could not be reached or refused the call."""

    retryable = True


class MindReplyInvalid(MindError):
    """The reply was not what was demanded, also after one repair attempt."""


class LeaseLost(AgentError):
    """This visit belongs to another worker now."""


class VisitCancelled(AgentError):
    """A person cancelled the visit."""
