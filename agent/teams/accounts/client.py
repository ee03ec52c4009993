"""The address that a request came from."""

from __future__ import annotations

from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

from django.conf import settings
from django.http import HttpRequest

NOWHERE = str(IPv4Address(0))  # what a request without an address is counted under


def client_address(request: HttpRequest | None) -> str:
    """The peer's address; behind a proxy of TRUSTED_PROXIES, the last address in X-Forwarded-For that is no such proxy.

    What somebody without such a proxy writes into that header counts for nothing.
    """
    if request is None:
        return NOWHERE
    found = _parsed(request.META.get("REMOTE_ADDR", ""))
    hops = request.META.get("HTTP_X_FORWARDED_FOR", "").split(",")
    while found is not None and hops and any(found in network for network in settings.TRUSTED_PROXIES):
        hop = _parsed(hops.pop())
        if hop is None:
            break
        found = hop
    return str(found) if found is not None else NOWHERE


def throttled_address(request: HttpRequest | None) -> str:
    """The same, but a whole /64 of IPv6 counts as one address: one customer has that many."""
    found = _parsed(client_address(request))
    if isinstance(found, IPv6Address):
        return str(ip_network((found, 64), strict=False))
    return str(found)


def _parsed(text: str) -> IPv4Address | IPv6Address | None:
    try:
        found = ip_address(text.strip())
    except ValueError:
        return None
    if isinstance(found, IPv6Address):
        return found.ipv4_mapped or IPv6Address(int(found))  # without its zone
    return found


_BROWSERS = (
    ("Edg/", "Edge"),
    ("OPR/", "Opera"),
    ("Firefox/", "Firefox"),
    ("HeadlessChrome/", "Headless Chrome"),
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
