"""Template filters for watches: amounts and times of a zone."""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal
from zoneinfo import ZoneInfo

from django import template

from research.pipeline.watching.readings import money as money_words

register = template.Library()


@register.filter
def money(amount: Decimal, currency: str) -> str:
    """An amount with its currency."""
    return money_words(amount, currency)


@register.filter
def in_zone(at: datetime, zone: str) -> str:
    """A time on the clocks of a zone: Mon 30 Nov 2026, 08:00."""
    return f"{at.astimezone(ZoneInfo(zone)):%a %-d %b %Y, %H:%M}"


@register.filter
def signed(percent: float) -> str:
    """A change in percent with its sign."""
    return f"{percent:+.1f} %"
