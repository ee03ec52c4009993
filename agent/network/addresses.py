"""Reads and judges addresses: one canonical spelling of every host, and whether an IP address is public.

Pure functions, no look-ups. Source of the ranges: IANA special-purpose registries for IPv4 and IPv6, plus
cloud metadata addresses. `ipaddress.is_global` alone passes a third of the special addresses, hence the
explicit table beside it.
"""

from __future__ import annotations

import re
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address
from urllib.parse import unquote_to_bytes

import idna

Address = IPv4Address | IPv6Address
Network = IPv4Network | IPv6Network

_DENIED_V4 = tuple(
    IPv4Network(text)
    for text in (
        "0.0.0.0/8",  # this host
        "10.0.0.0/8",
        "100.64.0.0/10",  # carrier-grade NAT, one cloud's metadata
        "127.0.0.0/8",
        "168.63.129.16/32",  # one cloud's metadata; "global" for Python
        "169.254.0.0/16",  # link-local, metadata
        "172.16.0.0/12",
        "192.0.0.0/24",
        "192.0.2.0/24",
        "192.31.196.0/24",  # AS112
        "192.52.193.0/24",  # AMT
        "192.88.99.0/24",  # 6to4 relays
        "192.168.0.0/16",
        "192.175.48.0/24",  # AS112
        "198.18.0.0/15",  # benchmarks
        "198.51.100.0/24",
        "203.0.113.0/24",
        "224.0.0.0/4",
        "240.0.0.0/4",
    )
)
_PUBLIC_V6 = IPv6Network("2000::/3")  # everything else (::1, fe80::, fc00::, 64:ff9b::, ::ffff:…) is refused
_DENIED_V6 = tuple(
    IPv6Network(text)
    for text in (
        "2001::/23",  # Teredo, ORCHID, benchmarks
        "2001:db8::/32",
        "2002::/16",  # 6to4
        "2620:4f:8000::/48",  # AS112
        "3ffe::/16",  # 6bone, returned
        "3fff::/20",  # documentation
    )
)
_ISATAP = (0x0000_5EFE, 0x0200_5EFE, 0x0100_5EFE, 0x0300_5EFE)  # interface identifiers that embed IPv4
_NUMBER = re.compile(r"(?:0[xX][0-9a-fA-F]*|[0-9]+)\Z")
_NAME = re.compile(
    r"(?=.{1,253}\Z)(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\Z"
)


def is_public(address: str) -> bool:
    """Whether that one literal address is an ordinary public unicast address."""
    try:
        ip: Address = ip_address(address)
    except ValueError:
        return False
    if isinstance(ip, IPv4Address):
        return ip.is_global and not any(ip in net for net in _DENIED_V4)
    if ip.scope_id is not None or ip not in _PUBLIC_V6 or any(ip in net for net in _DENIED_V6):
        return False
    return ip.is_global and not ip.is_multicast and (int(ip) >> 32) & 0xFFFF_FFFF not in _ISATAP


def is_literal(name: str) -> bool:
    """Whether it is an IP address in canonical spelling."""
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def canonical_host(host: str) -> str | None:
    """The host as a browser would read it (WHATWG): lower case ASCII, literals in one spelling; or None."""
    text = host.strip()
    if text != host or not text:
        return None
    if text.startswith("["):
        return _canonical_v6(text)
    if ":" in text:
        return _canonical_v6(f"[{text}]")
    ascii_name = _to_ascii(text)
    if ascii_name is None:
        return None
    if _NUMBER.match(ascii_name.rsplit(".", 1)[-1]):
        return _parse_v4(ascii_name)
    return ascii_name if _NAME.match(ascii_name) else None


def _canonical_v6(text: str) -> str | None:
    try:
        ip = IPv6Address(text[1:-1])
    except ValueError:
        return None
    return str(ip) if text.endswith("]") and ip.scope_id is None else None


def _to_ascii(text: str) -> str | None:
    """Percent-decoded, mapped by UTS 46 and without the root's dot."""
    try:
        decoded = unquote_to_bytes(text).decode("utf-8") if "%" in text else text
        name = decoded.lower() if decoded.isascii() else idna.encode(decoded, uts46=True).decode("ascii")
    except (UnicodeError, idna.IDNAError):
        return None
    name = name.removesuffix(".")
    return name if name and all("!" <= c <= "~" and c not in "/\\@%:?#[]<>^|" for c in name) else None


def _parse_v4(text: str) -> str | None:
    """The WHATWG reading of a host that ends in a number: decimal, octal, hex, 1 to 4 parts."""
    parts = text.split(".")
    if len(parts) > 4 or not all(_NUMBER.match(p) for p in parts):
        return None
    try:
        numbers = [_parse_number(p) for p in parts]
    except ValueError:
        return None
    *head, last = numbers
    if any(n > 255 for n in head) or last >= 256 ** (5 - len(numbers)):
        return None
    return str(IPv4Address(last + sum(n << (8 * (3 - i)) for i, n in enumerate(head))))


def _parse_number(text: str) -> int:
    if text[:2].lower() == "0x":
        return int(text[2:] or "0", 16)
    return int(text, 8) if len(text) > 1 and text.startswith("0") else int(text)
