"""The agent's errors.

AgentError
├── PageError            the browser could not do what was asked
│   ├── NavigationError  the address could not be opened (DNS, refused, time-out, TLS)
│   ├── AddressRefused   the egress rules do not allow the address
│   ├── InputRevoked         a person has the browser, or its driver changed since the agent looked
│   └── BrowserGone      browser or driver died; the visit may be tried again
│       └── PageHarmful  the page did harm, so its browser was taken away; not tried again
│       └── EgressUnavailable  the egress proxy is down: the same; no request takes another route
├── MindError
│   ├── MindUnavailable  the model endpoint could not be reached or refused the call
│   └── MindReplyInvalid the reply was not the demanded JSON, also after one repair attempt
├── RecallFailed         a part of what was learned could not be asked; the decision is made without it, and says so
├── LeaseLost            this visit belongs to another worker now; stop without writing
└── VisitCancelled       a person cancelled the visit
"""

from __future__ import annotations

from enum import StrEnum


class Harm(StrEnum):
    """Why a visit was cut short: the name for logs, `words` for people."""

    DIALOG_STORM = "dialog_storm"
    POPUP_STORM = "popup_storm"
    NAVIGATION_LOOP = "navigation_loop"
    DOWNLOAD_STORM = "download_storm"
    REQUEST_FLOOD = "request_flood"
    PAGE_CRASHED = "page_crashed"
    PAGE_HUNG = "page_hung"
    OUT_OF_MEMORY = "out_of_memory"
    TIME_LIMIT = "time_limit"

    @property
    def words(self) -> str:
        return _HARM_WORDS[self]


_HARM_WORDS = {
    Harm.DIALOG_STORM: "The page kept opening message boxes, so it was closed.",
    Harm.POPUP_STORM: "The page kept opening windows, so it was closed.",
    Harm.NAVIGATION_LOOP: "The page kept moving from address to address, so it was closed.",
    Harm.DOWNLOAD_STORM: "The page kept starting downloads, so it was closed.",
    Harm.REQUEST_FLOOD: "The page kept sending requests, so it was closed.",
    Harm.PAGE_CRASHED: "The page crashed its tab.",
    Harm.PAGE_HUNG: "The page hung: it stopped answering.",
    Harm.OUT_OF_MEMORY: "The page used more memory than one page may, so it was closed.",
    Harm.TIME_LIMIT: "The visit's time was used up before the site could be read.",
}


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


class InputRevoked(PageError):
    """A person has the browser, or its driver changed since the agent last looked.

    `has_begun` says that part of the action was done; else nothing was.
    """

    def __init__(
        self, user_message: str = "A person has the browser now.", *, has_begun: bool = False
    ) -> None:
        super().__init__(user_message)
        self.has_begun = has_begun


class BrowserGone(PageError):
    """Browser or driver died."""


class EgressUnavailable(BrowserGone):
    """The egress proxy (ours, or the one behind it) is down."""


class PageHarmful(BrowserGone):
    """The page did harm and lost its browser."""

    retryable = False

    def __init__(self, harm: Harm) -> None:
        super().__init__(harm.words)
        self.harm = harm


class MindError(AgentError):
    """A mind could not decide."""


class MindUnavailable(MindError):
    """The model endpoint could not be reached or refused the call."""

    retryable = True


class MindReplyInvalid(MindError):
    """The reply was not what was demanded, also after one repair attempt."""


class RecallFailed(AgentError):
    """A part of what earlier visits left could not be asked: an unreadable row, no embedder, no database."""


class LeaseLost(AgentError):
    """This visit belongs to another worker now."""


class VisitCancelled(AgentError):
    """A person cancelled the visit."""
