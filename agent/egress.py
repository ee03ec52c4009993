"""Where this installation may connect: one table, one decision, used by the proxy and by forms.

The proxy (`agent/browser/proxy.py`) is the border; `check_url` gives forms a friendly word before.
Source of the ranges: IANA special-purpose registries for IPv4 and IPv6, plus cloud metadata addresses.
`ipaddress.is_global` alone passes a third of the special addresses, hence the explicit table.
"""

from __future__ import annotations

import asyncio
import re
import socket
from collections.abc import Awaitable, Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address
from urllib.parse import unquote_to_bytes

import idna

Address = IPv4Address | IPv6Address
Resolver = Callable[[str], Awaitable[Sequence[str]]]

RESOLVE_SECONDS = 5.0
_LOOK_UPS = ThreadPoolExecutor(8, thread_name_prefix="dns")  # a dead resolver holds up nothing else
MAX_ANSWERS = 16
DEFAULT_PORTS = frozenset({80, 443, 8080, 8443})

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
_ISATAP = (0x0000_5EFE, 0x0200_5EFE)  # interface identifiers that embed an IPv4 address
_LOCAL_NAMES = ("localhost", "local", "internal", "home.arpa", "lan", "intranet", "onion")
_NUMBER = re.compile(r"(?:0[xX][0-9a-fA-F]*|[0-9]+)\Z")
_NAME = re.compile(
    r"(?=.{1,253}\Z)(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\Z"
)
_URL = re.compile(r"(?P<scheme>[a-zA-Z][a-zA-Z0-9+.-]*):(?P<rest>.*)\Z", re.DOTALL)


class Refusal(StrEnum):
    """Why an address may not be used. People are told `MESSAGES`; the kind goes to logs and forms."""

    NOT_HTTP = "not_http"
    USERINFO = "userinfo"
    BAD_HOST = "bad_host"
    BAD_PORT = "bad_port"
    UNRESOLVABLE = "unresolvable"
    PRIVATE = "private"


MESSAGES: dict[Refusal, str] = {
    Refusal.NOT_HTTP: "This is not an http or https address.",
    Refusal.USERINFO: "An address with a user name or password in it is not accepted.",
    Refusal.BAD_HOST: "The name of the site is not written correctly.",
    Refusal.BAD_PORT: "This port is not allowed.",
    Refusal.UNRESOLVABLE: "The name of this site could not be found.",
    Refusal.PRIVATE: "This is a private or special address, and it is not on the list of allowed ones.",
}


@dataclass(frozen=True, slots=True)
class EgressPolicy:
    """What is allowed beyond public addresses: exact (host, port) pairs; and which ports at all."""

    allow: frozenset[tuple[str, int]] = frozenset()
    ports: frozenset[int] = DEFAULT_PORTS

    @classmethod
    def of(cls, allow: Iterable[str], ports: Iterable[int] = DEFAULT_PORTS) -> EgressPolicy:
        """From `host:port` texts as in EGRESS_ALLOW. *Raises* ValueError for any other form."""
        return cls(frozenset(_pair(text) for text in allow), frozenset(ports))


@dataclass(frozen=True, slots=True)
class Decision:
    """Either the addresses that were checked and may be dialled, or the reason why none may."""

    addresses: tuple[str, ...] = ()
    refusal: Refusal | None = None


@dataclass(frozen=True, slots=True)
class Target:
    """A canonical host (lower case, no brackets, no trailing dot) and its port."""

    host: str
    port: int


async def decide(host: str, port: int, *, resolver: Resolver, policy: EgressPolicy) -> Decision:
    """Resolve once and answer with the very addresses to dial, or with the refusal.

    A name is refused when any of its answers is not public: an answer that is public beside one
    that is not is how rebinding looks.
    """
    name = canonical_host(host)
    if name is None:
        return Decision(refusal=Refusal.BAD_HOST)
    is_listed = (name, port) in policy.allow
    refusal = None if is_listed else refuse_name(name, port, policy.ports)
    if refusal is not None:
        return Decision(refusal=refusal)
    addresses = await _addresses_of(name, resolver)
    if not addresses:
        return Decision(refusal=Refusal.UNRESOLVABLE)
    if not is_listed and not all(is_public(a) for a in addresses):
        return Decision(refusal=Refusal.PRIVATE)
    return Decision(addresses=addresses)


async def check_url(url: str, *, resolver: Resolver, policy: EgressPolicy) -> Refusal | None:
    """What is wrong with an address that a person typed, or None. A pre-check; the proxy decides."""
    target = split_url(url)
    if isinstance(target, Refusal):
        return target
    decision = await decide(target.host, target.port, resolver=resolver, policy=policy)
    return decision.refusal


def split_url(url: str) -> Target | Refusal:
    """The target of an http(s) address. Strict where browsers are lenient: backslash, blanks, userinfo."""
    match = _URL.match(url)
    if match is None or match["scheme"].lower() not in ("http", "https"):
        return Refusal.NOT_HTTP
    if not match["rest"].startswith("//") or any(c <= " " or c in "\\\x7f" for c in url):
        return Refusal.BAD_HOST
    authority = re.split(r"[/?#]", match["rest"][2:], maxsplit=1)[0]
    if "@" in authority:
        return Refusal.USERINFO
    return _split_authority(authority, 443 if match["scheme"].lower() == "https" else 80)


def _split_authority(authority: str, default_port: int) -> Target | Refusal:
    match = re.fullmatch(r"(\[[^\]]*\]|[^:]*)(?::([0-9]*))?", authority)
    if match is None:
        return Refusal.BAD_HOST if authority.startswith("[") else Refusal.BAD_PORT
    host = canonical_host(match[1])
    port = int(match[2]) if match[2] else default_port
    if host is None:
        return Refusal.BAD_HOST
    return Target(host, port) if 0 < port < 65536 else Refusal.BAD_PORT


def refuse_name(name: str, port: int, ports: frozenset[int]) -> Refusal | None:
    """What can be refused before any look-up: special literals, single labels, local names, ports."""
    if _is_literal(name):
        is_special = not is_public(name)
    else:
        is_special = "." not in name or any(name.endswith(f".{n}") for n in _LOCAL_NAMES)
    if is_special:
        return Refusal.PRIVATE
    return None if port in ports else Refusal.BAD_PORT


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


def _is_literal(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def _pair(text: str) -> tuple[str, int]:
    host, colon, port = text.strip().rpartition(":")
    name = canonical_host(host) if colon else None
    if name is None or not port.isdigit() or not 0 < int(port) < 65536:
        raise ValueError(f"{text!r}: use host:port")
    return name, int(port)


async def _addresses_of(name: str, resolver: Resolver) -> tuple[str, ...]:
    if _is_literal(name):
        return (name,)
    try:
        async with asyncio.timeout(RESOLVE_SECONDS):
            found = await resolver(name)
    except (OSError, UnicodeError, TimeoutError):
        return ()
    unique = tuple(dict.fromkeys(found))
    return unique if len(unique) <= MAX_ANSWERS else ()


async def system_resolver(name: str) -> Sequence[str]:
    """The machine's own resolver. *Raises* OSError when the name does not exist."""
    look_up = partial(socket.getaddrinfo, name, None, type=socket.SOCK_STREAM, proto=socket.IPPROTO_TCP)
    infos = await asyncio.get_running_loop().run_in_executor(_LOOK_UPS, look_up)
    return [str(info[4][0]) for info in infos]
