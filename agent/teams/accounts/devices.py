"""A browser's own description in words that people know."""

from __future__ import annotations

_BROWSERS = (
    ("Edg/", "Edge"),
    ("OPR/", "Opera"),
    ("Firefox/", "Firefox"),
    ("HeadlessChrome/", "Chrome without a window"),
    ("Chrome/", "Chrome"),
    ("CriOS/", "Chrome"),
    ("Safari/", "Safari"),
    ("curl/", "curl"),
)
_SYSTEMS = (
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("Mac OS X", "macOS"),
    ("CrOS", "ChromeOS"),
    ("Linux", "Linux"),
)


def device_words(user_agent: str) -> str:
    """Such as “Firefox on Linux”. It is what the browser says of itself: anybody can write it."""
    browser = next((word for mark, word in _BROWSERS if mark in user_agent), "A browser")
    system = next((word for mark, word in _SYSTEMS if mark in user_agent), "")
    return f"{browser} on {system}" if system else browser
