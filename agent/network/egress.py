"""Where this installation may connect: one policy, one decision, used by the proxy and by forms; troubles in words.

The proxy (`agent/network/proxy.py`) is the border; `check_url` gives forms a friendly word before.
`agent/network/addresses.py` has the table of special addresses, `agent/network/clients.py` builds the policy from the
settings.
"""

from __future__ import annotations

import asyncio
import re
import socket
from collections.abc import Awaitable, Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from enum import StrEnum
from functools import partial
from ipaddress import ip_address, ip_network

from agent.network.addresses import Network, canonical_host, is_literal, is_public

Resolver = Callable[[str], Awaitable[Sequence[str]]]

RESOLVE_SECONDS = 5.0
_LOOK_UPS = ThreadPoolExecutor(8, thread_name_prefix="dns")  # a dead resolver holds up nothing else
MAX_ANSWERS = 16
DEFAULT_PORTS = frozenset({80, 443, 8080, 8443})
_LOCAL_NAMES = ("localhost", "local", "internal", "home.arpa", "lan", "intranet", "onion")
_URL = re.compile(r"(?P<scheme>[a-zA-Z][a-zA-Z0-9+.-]*):(?P<rest>.*)\Z", re.DOTALL)


class Refusal(StrEnum):
    """Why an address may not be used. The code is for logs and operators; people are told `NOT_ALLOWED`."""

    NOT_HTTP = "not_http"
    USERINFO = "userinfo"
    BAD_HOST = "bad_host"
    BAD_PORT = "bad_port"
    UNRESOLVABLE = "unresolvable"
    PRIVATE = "private"
    OWN = "own"  # this installation's own names and addresses, which would trust us


# One sentence for every refusal: words that differ would tell a stranger which names exist inside (P10).
NOT_ALLOWED = "Address not allowed, or no such site."


@dataclass(frozen=True, slots=True)
class Denied:
    """What belongs to this installation: exact names, names below a domain, networks."""

    names: frozenset[str] = frozenset()
    domains: tuple[str, ...] = ()  # each begins with a dot
    networks: tuple[Network, ...] = ()

    @classmethod
    def of(cls, texts: Iterable[str]) -> Denied:
        """From names, `.domain`, addresses and CIDR ranges. *Raises* ValueError for any other form."""
        names, domains, networks = set(), [], []
        for text in texts:
            if network := _network(text):
                networks.append(network)
            elif text.startswith(".") and (name := canonical_host(text[1:])):
                domains.append(f".{name}")
                names.add(name)
            elif name := canonical_host(text):
                names.add(name)
            else:
                raise ValueError(f"{text!r}: use a host name, .domain, an address or a CIDR range")
        return cls(frozenset(names), tuple(domains), tuple(networks))

    def has_name(self, name: str) -> bool:
        """Whether that canonical host is one of ours."""
        return name in self.names or name.endswith(self.domains) or (is_literal(name) and self.has(name))

    def has(self, address: str) -> bool:
        """Whether that literal address is one of ours."""
        ip = ip_address(address)
        return any(ip in network for network in self.networks)


def _network(text: str) -> Network | None:
    try:
        return ip_network(text.strip("[]"), strict=False)
    except ValueError:
        return None


@dataclass(frozen=True, slots=True)
class Upstream:
    """Another HTTP proxy that dials in our place; `credentials` is what Basic authorization takes."""

    host: str
    port: int
    credentials: str = ""

    @classmethod
    def of(cls, url: str) -> Upstream:
        """From `http://[user:password@]host:port`. *Raises* ValueError for any other form."""
        match = re.fullmatch(r"http://(?:([^@/]+)@)?([^@/]+):([0-9]{1,5})/?", url)
        host = canonical_host(match[2]) if match else None
        if match is None or host is None or not 0 < int(match[3]) < 65536:
            raise ValueError("use http://host:port")
        return cls(host, int(match[3]), match[1] or "")


@dataclass(frozen=True, slots=True)
class EgressPolicy:
    """What is allowed beyond public addresses on the usual ports, and what is not although it is public.

    A pair of `allow` may be private, unless the policy `is_strict` (production): then only its port is free.
    With `upstream`, that proxy looks names up and dials; names and literals are judged here before.
    """

    allow: frozenset[tuple[str, int]] = frozenset()
    ports: frozenset[int] = DEFAULT_PORTS
    denied: Denied = field(default_factory=Denied)
    is_strict: bool = False
    upstream: Upstream | None = None

    @classmethod
    def of(cls, allow: Iterable[str], ports: Iterable[int] = DEFAULT_PORTS) -> EgressPolicy:
        """From `host:port` texts as in EGRESS_ALLOW. *Raises* ValueError for any other form."""
        return cls(frozenset(_pair(text) for text in allow), frozenset(ports))

    def may_be_private(self, name: str, port: int) -> bool:
        """Whether that exact pair is excepted from every rule."""
        return not self.is_strict and (name, port) in self.allow

    def refuse_name(self, name: str, port: int) -> Refusal | None:
        """What can be refused before any look-up: special literals, local and own names, ports."""
        if self.may_be_private(name, port):
            return None
        if is_local(name):
            return Refusal.PRIVATE
        if self.denied.has_name(name):
            return Refusal.OWN
        return None if port in self.ports or (name, port) in self.allow else Refusal.BAD_PORT

    def refuse_addresses(self, addresses: Iterable[str]) -> Refusal | None:
        """A name is refused when any of its answers is: one public beside one private is how rebinding looks."""
        if not all(is_public(a) for a in addresses):
            return Refusal.PRIVATE
        return Refusal.OWN if any(self.denied.has(a) for a in addresses) else None


@dataclass(frozen=True, slots=True)
class Decision:
    """Either the addresses that were checked and may be dialled, or the reason why none may.

    Neither means: the upstream proxy decides.
    """

    addresses: tuple[str, ...] = ()
    refusal: Refusal | None = None


@dataclass(frozen=True, slots=True)
class Target:
    """A canonical host (lower case, no brackets, no trailing dot) and its port."""

    host: str
    port: int


async def decide(host: str, port: int, *, resolver: Resolver, policy: EgressPolicy) -> Decision:
    """Resolve once and answer with the very addresses to dial, or with the refusal."""
    name = canonical_host(host)
    if name is None:
        return Decision(refusal=Refusal.BAD_HOST)
    refusal = policy.refuse_name(name, port)
    if refusal is not None:
        return Decision(refusal=refusal)
    is_excepted = policy.may_be_private(name, port)
    if policy.upstream is not None and not (is_excepted and is_local(name)):
        return Decision()
    addresses = await _addresses_of(name, resolver)
    if not addresses:
        return Decision(refusal=Refusal.UNRESOLVABLE)
    refusal = None if is_excepted else policy.refuse_addresses(addresses)
    return Decision(refusal=refusal) if refusal else Decision(addresses=addresses)


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


def is_local(name: str) -> bool:
    """Whether a canonical host can only mean something inside: a special literal, a single label, `*.local`…"""
    if is_literal(name):
        return not is_public(name)
    return "." not in name or any(name.endswith(f".{local}") for local in _LOCAL_NAMES)


def _pair(text: str) -> tuple[str, int]:
    host, colon, port = text.strip().rpartition(":")
    name = canonical_host(host) if colon else None
    if name is None or not (port.isascii() and port.isdigit()) or not 0 < int(port) < 65536:
        raise ValueError(f"{text!r}: use host:port")
    return name, int(port)


async def _addresses_of(name: str, resolver: Resolver) -> tuple[str, ...]:
    if is_literal(name):
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


class Trouble(StrEnum):
    """Told to the session and the logs, never to the page in detail."""

    REFUSED = "refused"  # the rules do not allow it
    UNRESOLVABLE = "unresolvable"
    UNREACHABLE = "unreachable"
    TOO_SLOW = "too_slow"
    TOO_LARGE = "too_large"
    BAD_REQUEST = "bad_request"
    BAD_ANSWER = "bad_answer"  # the site's answer is no HTTP
    UNAVAILABLE = "egress_unavailable"  # the way out itself is down


# A name that does not exist and one that may not be visited read alike: no oracle for names inside (P10).
TROUBLE_WORDS: dict[Trouble, str] = {
    Trouble.REFUSED: NOT_ALLOWED,
    Trouble.UNRESOLVABLE: NOT_ALLOWED,
    Trouble.UNREACHABLE: "The site could not be reached.",
    Trouble.TOO_SLOW: "The site did not answer in time.",
    Trouble.TOO_LARGE: "The site sent more data than one visit may fetch.",
    Trouble.BAD_REQUEST: NOT_ALLOWED,
    Trouble.BAD_ANSWER: "The site's answer could not be understood.",
    Trouble.UNAVAILABLE: "The way out is not available (egress_unavailable).",
}


def trouble_in(mark: str, token: str) -> Trouble | None:
    """The code in a response's mark, when it is the proxy with that token which answered."""
    said, _, code = mark.partition(" ")
    return Trouble(code) if said == token and code in set(Trouble) else None
