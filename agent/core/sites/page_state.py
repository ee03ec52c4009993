"""What a fetched document turned out to be: twelve states, of which one alone makes a source."""

from __future__ import annotations

from enum import StrEnum


class PageState(StrEnum):
    """A block page is never `OK`. Each state comes with a reason in words, where it was found."""

    OK = "ok"
    ROBOTS = "robots"  # the site's robots.txt asks programs to stay out
    PAYWALL = "paywall"
    LOGIN = "login"
    CAPTCHA = "captcha"  # any challenge to prove oneself, and what turns robots away
    JAVASCRIPT = "javascript"  # a shell without text; a browser would fill it
    ENCRYPTED = "encrypted"
    NEEDS_OCR = "needs_ocr"  # pictures of pages, without text
    EMPTY = "empty"
    WRONG_TYPE = "wrong_type"
    NOT_FOUND = "not_found"  # also where the status says 200 and the page says that there is nothing
    ERROR = "error"

    @property
    def is_source(self) -> bool:
        return self is PageState.OK

    @property
    def needs_browser(self) -> bool:
        """Whether a browser may find a text where a mere fetch did not."""
        return self is PageState.JAVASCRIPT

    @property
    def needs_person(self) -> bool:
        """Whether a person could open what the desk alone cannot."""
        return self in (PageState.PAYWALL, PageState.LOGIN, PageState.CAPTCHA)
