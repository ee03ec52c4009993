"""Template tags of the visual kit: icons, status looks and drawings that need numbers."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from django import template
from django.conf import settings
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

from agent.teams.pages.status_words import Look, look_of

register = template.Library()

_WORD = re.compile(r"^[a-z0-9-]+$")
_STORED_TIME = re.compile(r"^\d{4}-\d\d-\d\dT[\d:.]+\+00:00$")


def _drawing(name: str) -> SafeString:
    """The shapes inside one vendored Lucide file. Raises: ValueError for a name we do not ship."""
    path = Path(settings.BASE_DIR, "static", "vendor", "lucide", f"{name}.svg")
    if not _WORD.match(name) or not path.is_file():
        raise ValueError(f"No icon {name!r} in static/vendor/lucide.")
    text = path.read_text(encoding="utf-8")
    inner = text[text.index(">", text.index("<svg")) + 1 : text.rindex("</svg>")]
    return mark_safe(" ".join(inner.split()))  # noqa: S308 - our own vendored file


@register.simple_tag
def icon(name: str, size: int = 16) -> SafeString:
    """An inline Lucide icon, `size` px, hidden from screen readers: always write a word beside it."""
    return _drawn(str(name), size)


@cache
def _drawn(name: str, size: int) -> SafeString:
    return format_html(
        '<svg class="icon" width="{0}" height="{0}" viewBox="0 0 24 24" fill="none" stroke="currentColor"'
        ' stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">{1}</svg>',
        size,
        _drawing(name),
    )


@register.simple_tag
def look(kind: str, value: object) -> Look:
    """Tone, icon and word of a status value."""
    return look_of(kind, str(value or ""))


@register.filter
def web_href(url: object) -> str:
    """The address when a link may lead there (http or https, a host, nobody's name in it), else "".

    Pages give us whatever they like as an address, so this is asked where it is rendered: `<c-out :url="…">`.
    """
    text = str(url or "").strip()
    if "\\" in text or any(ord(c) < 32 or ord(c) == 127 for c in text):
        return ""
    try:
        parts = urlsplit(text)
        is_plain = bool(parts.hostname) and parts.username is None and parts.password is None
    except ValueError:
        return ""
    return text if is_plain and parts.scheme.lower() in ("http", "https") else ""


@register.filter
def iso(value: datetime | None) -> str:
    """ISO 8601 with offset, for `datetime` attributes and scripts."""
    return value.isoformat() if value else ""


@register.filter
def initials(name: object) -> str:
    """One or two letters for a person's round mark."""
    words = re.split(r"[\s._@-]+", str(name).strip())
    return "".join(w[0] for w in words[:2] if w).upper() or "?"


@register.simple_tag
def stacked_bar(parts: Sequence[Mapping[str, Any]], total: int) -> SafeString:
    """Segments of a bar as SVG rectangles (widths as attributes: the CSP forbids inline styles)."""
    whole, left, rows = max(total, 1), 0.0, []
    for part in parts:
        width = 100 * int(part["count"]) / whole
        rows.append((f"{left:.3f}", f"{width:.3f}", part["tone"], part.get("shade", 1)))
        left += width
    return format_html_join("", '<rect x="{}" y="0" width="{}" height="6" class="tone-{} shade-{}"/>', rows)


@register.filter
def kit_words(text: str) -> list[str]:
    """The words of a text, to loop over."""
    return text.split()


_MESSAGE_TONES = {
    "success": "ok",
    "warning": "stuck",
    "error": "blocked",
    "info": "neutral",
    "debug": "neutral",
}
_TONE_ICONS = {"ok": "circle-check", "stuck": "triangle-alert", "blocked": "octagon-alert", "human": "user"}


@register.filter
def tone(level_tag: str) -> str:
    """The tone of a Django message level."""
    return _MESSAGE_TONES.get(level_tag, "neutral")


@register.filter
def tone_icon(name: str) -> str:
    """The icon that stands for a tone in notices."""
    return _TONE_ICONS.get(name, "info")


@register.filter
def action_words(name: str) -> str:
    """`member.role_changed` as words: Member role changed."""
    return re.sub(
        r"^api\b", "API", str(name).replace(".", " ").replace("_", " ").capitalize(), flags=re.IGNORECASE
    )


@register.filter
def detail_words(value: object) -> str:
    """What the audit log keeps of a change, for people: lists without brackets, a stored time with its zone."""
    if isinstance(value, list):
        return ", ".join(map(detail_words, value))
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, str) and _STORED_TIME.match(value):
        with suppress(ValueError):  # a name may look like one
            return f"{datetime.fromisoformat(value):%Y-%m-%d %H:%M} UTC"
    return "none" if value is None or value == "" else str(value)


SPARK_WIDTH, SPARK_HEIGHT, SPARK_EDGE = 96, 24, 2


@register.simple_tag
def sparkline(values: Sequence[float], label: str = "") -> SafeString:
    """Values as a small line in the order of time, empty for fewer than two.

    Without a label it is hidden from screen readers: a table beside it must say the same.
    """
    words = (
        format_html('role="img" aria-label="{}"', label) if label else format_html('aria-hidden="{}"', "true")
    )
    return format_html(
        '<svg class="sparkline" width="{0}" height="{1}" viewBox="0 0 {0} {1}" {2}>{3}</svg>',
        SPARK_WIDTH, SPARK_HEIGHT, words, _line([float(value) for value in values]),
    )  # fmt: skip


def _line(values: Sequence[float]) -> SafeString:
    if len(values) < 2:
        return format_html("{}", "")
    low, span = min(values), max(values) - min(values) or 1.0
    step, room = (SPARK_WIDTH - 2 * SPARK_EDGE) / (len(values) - 1), SPARK_HEIGHT - 2 * SPARK_EDGE
    places = [
        (SPARK_EDGE + n * step, SPARK_EDGE + room * (1 - (v - low) / span)) for n, v in enumerate(values)
    ]
    points = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
    x, y = (f"{place:.1f}" for place in places[-1])
    return format_html('<polyline points="{}"/><circle cx="{}" cy="{}" r="2"/>', points, x, y)
