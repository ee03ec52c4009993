"""A bucket per API token: 10 requests a second, 40 at once, for all web processes together."""

from __future__ import annotations

from research.turns import Pace, take_turn

PER_SECOND = 10
BURST = 40
_PACE = Pace(interval_ms=1000 // PER_SECOND, burst=BURST)


def wait_ms(key: str) -> int:
    """Take one request out of the bucket; 0 when it fitted, else how long to wait for the next."""
    return take_turn(f"api-bucket:{key}", _PACE)
