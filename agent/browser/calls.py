"""Every call into the browser goes through here: a deadline, and foreign errors translated once."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from playwright.async_api import Error as PlaywrightError

from agent.core.errors import BrowserGone, PageError

IsAlive = Callable[[], bool]
_MOVED_ON = ("Execution context was destroyed", "navigat", "Frame was detached", "Cannot find context")


class PageMovedError(PageError):
    """The page went to another document in the middle of the call; ask again."""


class PageHungError(PageError):
    """The page did not answer in time."""


@asynccontextmanager
async def guarded(doing: str, seconds: float, is_alive: IsAlive) -> AsyncIterator[None]:
    """Run the block for at most `seconds`.

    *Raises* PageMovedError, PageHungError, PageError, or BrowserGone when `is_alive` says that the browser is
    gone; what `is_alive` itself raises (PageHarmful) is why it is gone.
    """
    try:
        async with asyncio.timeout(seconds):
            yield
    except TimeoutError as exc:
        if not is_alive():
            raise BrowserGone("The browser closed while the page was in use.") from exc
        raise PageHungError(f"The page hung: it did not answer within {seconds:g} s ({doing}).") from exc
    except PlaywrightError as exc:
        if not is_alive():
            raise BrowserGone("The browser closed while the page was in use.") from exc
        message = first_line(exc)
        if any(words in message for words in _MOVED_ON):
            raise PageMovedError(f"The page moved on ({doing}).") from exc
        if message.startswith(("Page.evaluate", "Frame.evaluate")):
            raise PageError(f"The page's own scripts break what others do with it ({doing}).") from exc
        raise PageError(f"The browser could not {doing}: {message}") from exc


@asynccontextmanager
async def attempted(seconds: float, *also: type[Exception]) -> AsyncIterator[None]:
    """Run the block for at most `seconds`; a page that is slow, gone or (`also`) odd ends it without an error."""
    with contextlib.suppress(PlaywrightError, TimeoutError, *also):
        async with asyncio.timeout(seconds):
            yield


def first_line(exc: BaseException) -> str:
    """The first line of an error's text, cut to 300 characters: call logs below it are for developers."""
    return (str(exc).strip().splitlines() or ["no reason given"])[0][:300]
