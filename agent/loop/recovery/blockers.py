"""Blockers in the loop: their words for people, and one wait for a blocker that may go away by itself."""

from __future__ import annotations

from agent.core.ports import Page
from agent.core.types import Blocker, BlockerFamily, Verdict
from agent.loop.budget import Budget

_TURN_S = 8.0  # pages have been seen to turn 2 to 7 seconds after they said no
_BRIEF_S = 3.0
_MOST_RETRY_S = 15  # a Retry-After up to this is waited for within the visit
_TURNS = frozenset({BlockerFamily.BROWSER_CHECK, BlockerFamily.PROOF_OF_WORK})
_MAY_TURN = frozenset(
    {BlockerFamily.CAPTCHA, BlockerFamily.WAITING_ROOM}
)  # where there is nothing to be done


def reason_of(blocker: Blocker) -> str:
    """Family, vendor, the page's words, and when the site asks to come again."""
    name = blocker.family.value.replace("_", " ").capitalize()
    who = f" ({blocker.vendor})" if blocker.vendor else ""
    again = (
        f". The site asks to come back in {lasting(blocker.retry_after_s)}" if blocker.retry_after_s else ""
    )
    quote = blocker.quote.rstrip(".") if again else blocker.quote
    return f"{name}{who}: “{quote}”{again}"


def lasting(seconds: int) -> str:
    """720 → "12 min", 45 → "45 s", 5400 → "1 h 30 min"."""
    if seconds < 120:
        return f"{seconds} s"
    minutes = round(seconds / 60)
    if minutes < 120:
        return f"{minutes} min"
    hours, rest = divmod(minutes, 60)
    return f"{hours} h {rest} min" if rest and hours < 24 else f"{hours} h"


def turned(blocker: Blocker | None) -> Verdict:
    """The verdict of a wait."""
    return Verdict(
        blocker is None, "the way is clear" if blocker is None else "it still stands", blocker is None
    )


class Patience:
    """Each wall that may turn by itself is waited for once in a visit, within the visit's time."""

    def __init__(self, page: Page, budget: Budget) -> None:
        self._page, self._budget = page, budget
        self._waited: set[BlockerFamily] = set()

    async def wait_out(self, blocker: Blocker, controls: int) -> str:
        """Wait for this wall, if that was not done yet; what was done in words, "" when nothing was.

        `controls` counts what the wall offers to a person: one that asks for something does not turn by itself.
        """
        if blocker.family in self._waited:
            return ""
        self._waited.add(blocker.family)
        retry = blocker.retry_after_s
        if retry is not None and 0 < retry <= min(_MOST_RETRY_S, self._budget.seconds_left / 2):
            await self._page.wait_out(float(retry), until_change=False)
            await self._page.open(self._page.url)
            return f"Waited {retry} s, as the site asks, and came again"
        turns = blocker.family in _TURNS
        seconds = min(_TURN_S if turns else _BRIEF_S, self._budget.seconds_left / 2)
        if seconds <= 0 or not (turns or (blocker.family in _MAY_TURN and not controls)):
            return ""
        await self._page.wait_out(seconds)
        return "Waited for the page to turn by itself"
