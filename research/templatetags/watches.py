"""Template filters for watches: amounts, times of a zone, small drawings of prices."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from decimal import Decimal
from typing import Protocol
from zoneinfo import ZoneInfo

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from research.pipeline.watching.readings import money as money_words

register = template.Library()
WIDTH, HEIGHT, EDGE = 96, 24, 2


class Priced(Protocol):
    """A reading of a watched offer or of a product's listing."""

    price: Decimal | None
    currency: str


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


@register.filter
def oldest_first(readings: Sequence[Priced]) -> list[Priced]:
    """Readings with a price in the currency of the newest one, in the order of time."""
    newest = readings[0].currency if readings else ""
    return [r for r in reversed(readings) if r.price is not None and r.currency == newest]


@register.simple_tag
def sparkline(readings: Sequence[Priced]) -> SafeString:
    """The prices as a small line, in the order of time; nothing for fewer than two. A table has the same."""
    prices = [float(reading.price) for reading in readings if reading.price is not None]
    if len(prices) < 2:
        return format_html(
            '<svg class="sparkline" width="{}" height="{}" aria-hidden="true"></svg>', WIDTH, HEIGHT
        )
    low, span = min(prices), max(prices) - min(prices) or 1.0
    step = (WIDTH - 2 * EDGE) / (len(prices) - 1)
    points = [
        (EDGE + n * step, EDGE + (HEIGHT - 2 * EDGE) * (1 - (price - low) / span))
        for n, price in enumerate(prices)
    ]
    x, y = points[-1]
    return format_html(
        '<svg class="sparkline" width="{0}" height="{1}" viewBox="0 0 {0} {1}" aria-hidden="true">'
        '<polyline points="{2}"/><circle cx="{3}" cy="{4}" r="2"/></svg>',
        WIDTH,
        HEIGHT,
        " ".join(f"{px:.1f},{py:.1f}" for px, py in points),
        f"{x:.1f}",
        f"{y:.1f}",
    )
