"""Template filters for what came back from other people's pages."""

from __future__ import annotations

from datetime import timedelta

from django import template
from django.http import QueryDict
from django.utils.html import format_html
from django.utils.safestring import SafeString

from agent.teams.templatetags.kit import icon
from research.models import Offer, Sweep
from research.pipeline.watching.readings import price_words
from research.sources.fetching.given import SCHEME
from research.sweeps.pages.filters import TableFilter
from research.sweeps.selectors import status_of
from research.sweeps.selectors import visit_seconds as seconds_of_visit

register = template.Library()
register.filter("sweep_status", status_of)


@register.filter
def short_link(url: str) -> str:
    """Host and path of an address, or the name of a given file, for reading."""
    if url.startswith(SCHEME):
        return url.partition("/")[2]
    return url.split("://", 1)[-1].rstrip("/")


@register.filter
def price(offer: Offer) -> str:
    """The price in the form of all others; "not shown" when there is none, never 0."""
    return price_words(offer.price_amount, offer.currency, offer.price_text) or "not shown"


@register.filter
def words(value: str) -> str:
    """A stored value in words: in_store_only becomes "in store only"."""
    return value.replace("_", " ")


@register.filter
def heading(column: str) -> str:
    """A column of a file as a heading: is_shortlisted becomes "Shortlisted"."""
    return words(column.removeprefix("is_")).capitalize()


@register.filter
def lasted(value: float | timedelta | None) -> str:
    """A length of time in words: 4.2 s, 1 min 12 s; "" for none."""
    if value is None:
        return ""
    seconds = value.total_seconds() if isinstance(value, timedelta) else value
    if seconds < 60:
        return f"{seconds:.1f} s"
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes} min {rest} s" if minutes < 60 else f"{minutes // 60} h {minutes % 60} min"


register.filter("visit_seconds", seconds_of_visit)


@register.simple_tag
def sort_head(table: TableFilter, query: QueryDict, key: str, word: str) -> SafeString:
    """One sortable column heading: a link that keeps the rest of the query string, with `aria-sort`."""
    wanted = query.copy()
    wanted["sort"] = table.next_sort(key)
    wanted.pop("page", None)
    direction = table.aria_sort(key)
    drawn = {"ascending": icon("chevron-up", 12), "descending": icon("chevron-down", 12)}.get(direction, "")
    sorted_by = format_html(' aria-sort="{}"', direction) if direction != "none" else ""
    head = format_html('<a class="sort" href="?{}">{}{}</a>', wanted.urlencode(), word, drawn)
    number = mark_number(key)
    return format_html('<th scope="col"{}{}>{}</th>', sorted_by, number, head)


def mark_number(key: str) -> SafeString:
    """The class of a column of numbers."""
    return format_html(' class="{}"', "number") if key in ("price", "items") else SafeString("")


@register.inclusion_tag("research/_mini_progress.html")
def mini_progress(sweep: Sweep) -> dict[str, object]:
    """A thin bar for one line of a list; the sweep carries the counts of `selectors.with_counts`."""
    found, over, waiting = sweep.found_count, sweep.over_count, sweep.waiting_count  # type: ignore[attr-defined]
    parts = [
        {"tone": "ok", "count": found},
        {"tone": "neutral", "count": over - found},
        {"tone": "human", "count": waiting},
    ]
    return {"parts": parts, "total": sweep.vendor_count}  # type: ignore[attr-defined]
