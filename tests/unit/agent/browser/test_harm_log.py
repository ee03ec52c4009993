"""The log line of a page's harm bears the number of its own visit, whoever's callback it is written in."""

from __future__ import annotations

import contextvars
from typing import cast

import structlog
from playwright.async_api import BrowserContext

from agent.browser.chromium.limits import PageCaps, Watch
from agent.core.errors import Harm


class Context:
    """A browser context that calls nobody back."""

    def on(self, _event: str, _handler: object) -> None:
        """Listened to in vain."""


def watch_of(visit: int) -> Watch:
    """The watch of that visit, made in its own context as the runner does."""
    structlog.contextvars.bind_contextvars(visit=visit)
    return Watch(
        cast(BrowserContext, Context()),
        PageCaps(),
        lambda: None,
        is_person=lambda: False,
        was_memory=lambda: False,
    )


def test_a_harm_is_logged_under_the_visit_that_did_it() -> None:
    first, second = contextvars.Context(), contextvars.Context()
    first.run(watch_of, 1)
    watch = second.run(watch_of, 2)

    with structlog.testing.capture_logs(processors=[structlog.contextvars.merge_contextvars]) as lines:
        first.run(watch._end, Harm.DIALOG_STORM)  # the browser was started in the first visit's context

    assert [(line["event"], line["visit"]) for line in lines] == [("visit.page_harmful", 2)]
