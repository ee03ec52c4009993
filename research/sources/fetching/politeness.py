"""How fast sites are fetched, by all workers together: 1 fetch a second of each by default, a few at once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from research.sweeps.limits.turns import Pace, take_turn

BURST = 3  # pages of one site at once; then one per interval
LONGEST_WAIT_MS = 15_000  # whoever would have to wait longer is told so at once


def site_pace(per_second: float, delay_s: float = 0.0) -> Pace:
    """The installation's pace, or the slower one that a site asks for (then nothing is fetched at once)."""
    own = round(1000 / per_second)
    asked = round(delay_s * 1000)
    return Pace(asked, 1) if asked > own else Pace(own, BURST)


def take_place(site: str, pace: Pace) -> int:
    """Ms to wait for the next place at that site; taken unless that is longer than LONGEST_WAIT_MS."""
    return take_turn(f"fetch-bucket:{site}", pace, longest_wait_ms=LONGEST_WAIT_MS)


async def wait_turn(site: str, pace: Pace, sleep: Callable[[float], Any] = asyncio.sleep) -> bool:
    """Wait until that site may be fetched; False at once when it is too busy."""
    wait_ms = await asyncio.to_thread(take_place, site, pace)
    if wait_ms > LONGEST_WAIT_MS:
        return False
    if wait_ms > 0:
        await sleep(wait_ms / 1000)
    return True
