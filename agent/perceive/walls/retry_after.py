"""When a site asks to come again: from its Retry-After header, else from its own words."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime

MOST_SECONDS = 30 * 24 * 3600
_UNITS = {
    "second": 1, "sec": 1, "sekunde": 1, "seconde": 1, "segundo": 1,
    "minute": 60, "min": 60, "minuto": 60,
    "hour": 3600, "hr": 3600, "stunde": 3600, "heure": 3600, "hora": 3600,
    "day": 86400, "tag": 86400, "jour": 86400, "día": 86400,
}  # fmt: skip
_AMOUNT = re.compile(
    r"(?i)(?:\b(?:again|back|retry|try|return|wait|erneut|wieder|versuchen|réessayez|revenez|patientez|"
    r"attente|inténtelo|vuelva|espera|warten|wartezeit)\b)[^.!?\d]{0,40}?(?<!\d)(\d{1,3}|an?|one|einer?|une?|un)\s+"
    r"(seconds?|secs?|minutes?|mins?|hours?|hrs?|days?|sekunden?|minuten?|stunden?|tag(?:en)?|secondes?|heures?|"
    r"jours?|segundos?|minutos?|horas?|días?)\b"
)


def retry_after_s(header: str, words: str, now: datetime | None = None) -> int | None:
    """Seconds until one may come again, at most 30 days; None when the site does not say."""
    return _of_header(header.strip(), now) if header.strip() else _of_words(words)


def _of_header(value: str, now: datetime | None) -> int | None:
    if value.isdecimal():
        return min(int(value[:9]), MOST_SECONDS)
    try:
        when = parsedate_to_datetime(value[:60])
    except (ValueError, TypeError):
        return None
    if when.tzinfo is None:
        when = when.replace(tzinfo=UTC)
    seconds = (when - (now or datetime.now(UTC))).total_seconds()
    return min(max(0, round(seconds)), MOST_SECONDS)


def _of_words(words: str) -> int | None:
    match = _AMOUNT.search(words[:4000])
    if match is None:
        return None
    amount = int(match[1]) if match[1].isdecimal() else 1
    unit = match[2].casefold()
    size = next(
        (size for name, size in _UNITS.items() if unit.startswith(name[:4] if len(name) > 4 else name)), None
    )
    return min(amount * size, MOST_SECONDS) if size is not None else None
