"""Template filters for watches: amounts and times of a zone."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from decimal import Decimal
from typing import Any
from zoneinfo import ZoneInfo

from django import template

from research.pipeline.watching.readings import money

register = template.Library()


register.filter("money", money)


@register.filter
def in_zone(at: datetime, zone: str) -> str:
    """A time on the clocks of a zone: Mon 30 Nov 2026, 08:00."""
    return f"{at.astimezone(ZoneInfo(zone)):%a %-d %b %Y, %H:%M}"


@register.filter
def signed(percent: float) -> str:
    """A change in percent with its sign."""
    return f"{percent:+.1f}%"


@register.filter
def oldest_first(readings: Sequence[Any]) -> list[Decimal]:
    """The prices in the currency of the newest one, in the order of time."""
    newest = readings[0].currency if readings else ""
    return [r.price for r in reversed(readings) if r.price is not None and r.currency == newest]
