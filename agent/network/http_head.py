"""Reads and rewrites the heads of plain HTTP messages on their way through the proxy; strict, no bodies."""

from __future__ import annotations

import asyncio
import re
from dataclasses import dataclass

from agent.network.egress import Refusal, Target, canonical_host, split_url

MARK_HEADER = "x-egress"
MAX_HEAD_BYTES = 65_536
_BLANK_LINE = re.compile(rb"\r?\n\r?\n")  # some servers end their lines with a line feed alone
_DROPPED = (b"connection", b"keep-alive", b"proxy-connection", b"proxy-authenticate", MARK_HEADER.encode())
_HOP_HEADERS = frozenset(
    {
        "connection",
        "expect",
        "keep-alive",
        "proxy-authenticate",
        "proxy-authorization",
        "proxy-connection",
        "te",
        "trailer",
        "upgrade",
    }
)


_COUNTABLE = ("gzip", "deflate", "identity")


class BadHead(Exception):
    """Not one well-formed message head, or one that this proxy does not serve."""


@dataclass(frozen=True, slots=True)
class RequestHead:
    """One parsed request head. `fields` keeps order and spelling."""

    method: str
    target: str
    fields: tuple[tuple[str, str], ...]
    content_length: int

    @classmethod
    def parse(cls, raw: bytes) -> RequestHead:
        """*Raises* BadHead for anything but one strict HTTP/1.1 request head."""
        try:
            first, *lines = raw[:-4].decode("latin-1").split("\r\n")
            method, target, version = first.split(" ")
            fields = tuple(_split_field(line) for line in lines)
        except ValueError as exc:
            raise BadHead from exc
        lengths = {v for k, v in fields if k.lower() == "content-length"}
        is_chunked = any(k.lower() == "transfer-encoding" for k, _ in fields)
        if not version.startswith("HTTP/1.") or not method.isalpha() or is_chunked or len(lengths) > 1:
            raise BadHead
        length = next(iter(lengths), "0")
        if not (length.isascii() and length.isdigit()):
            raise BadHead
        return cls(method.upper(), target, fields, int(length))

    def connect_target(self) -> Target:
        """*Raises* BadHead unless it is `host:port`."""
        host, colon, port = self.target.rpartition(":")
        name = canonical_host(host) if colon else None
        if name is None or not (port.isascii() and port.isdigit()) or not 0 < int(port) < 65536:
            raise BadHead
        return Target(name, int(port))

    def plain_target(self) -> Target:
        """*Raises* BadHead unless it is an absolute http address without userinfo."""
        target = split_url(self.target)
        if isinstance(target, Refusal) or not self.target.lower().startswith("http://"):
            raise BadHead
        return target

    def for_site(self, target: Target, *extra: str, is_absolute: bool = False) -> bytes:
        """The same request for one use, in origin form (absolute for another proxy, with `extra` lines).

        `Host` is what was decided on, not what was claimed.
        """
        rest = self.target[len("http://") :]
        cut = min((i for i in (rest.find("/"), rest.find("?"), rest.find("#")) if i >= 0), default=len(rest))
        path = rest[cut:].split("#", 1)[0]
        path = path if path.startswith("/") else f"/{path}"
        path = f"http://{_authority(target)}{path}" if is_absolute else path
        lines = [f"{self.method} {path} HTTP/1.1", f"Host: {_authority(target)}", *extra]
        kept = [(k, v) for k, v in self.fields if k.lower() not in _HOP_HEADERS | {"host"}]
        lines += [f"{k}: {_countable(v) if k.lower() == 'accept-encoding' else v}" for k, v in kept]
        return ("\r\n".join([*lines, "Connection: close"]) + "\r\n\r\n").encode("latin-1")


def _countable(encodings: str) -> str:
    """Of those that the browser takes the ones whose unpacked size can be counted here."""
    names = [name for one in encodings.split(",") if (name := one.partition(";")[0].strip()) in _COUNTABLE]
    return ", ".join(names) or "identity"


def _authority(target: Target) -> str:
    host = f"[{target.host}]" if ":" in target.host else target.host
    return host if target.port == 80 else f"{host}:{target.port}"


def _split_field(line: str) -> tuple[str, str]:
    name, colon, value = line.partition(":")
    if not colon or not name or name != name.strip() or any(c < " " and c != "\t" for c in value):
        raise ValueError(line)
    return name, value.strip()


async def read_head(reader: asyncio.StreamReader) -> bytes:
    """The bytes up to and with the blank line. *Raises* BadHead when there are too many of them."""
    try:
        return await reader.readuntil(b"\r\n\r\n")
    except asyncio.LimitOverrunError as exc:
        raise BadHead from exc


async def cut_head(reader: asyncio.StreamReader, already: bytes = b"") -> tuple[bytes, bytes]:
    """A response's head and what came behind it. *Raises* BadHead when it is none or too long, IncompleteReadError."""
    held = bytearray(already)
    while True:
        if not (held[:7] == b"HTTP/1." or b"HTTP/1.".startswith(held[:7])):
            raise BadHead
        end = _BLANK_LINE.search(held)
        if end is not None and end.end() <= MAX_HEAD_BYTES:
            return bytes(held[: end.end()]), bytes(held[end.end() :])
        if end is not None or len(held) > MAX_HEAD_BYTES:
            raise BadHead
        chunk = await reader.read(MAX_HEAD_BYTES)
        if not chunk:
            raise asyncio.IncompleteReadError(bytes(held), None)
        held += chunk


def status_of(head: bytes) -> int:
    """The status of a response's head. *Raises* BadHead when it has none."""
    status = head.split(b" ", 2)[1][:3] if head.count(b" ", 0, 16) else b""
    if len(status) != 3 or not status.isdigit() or not 100 <= int(status) <= 999:
        raise BadHead
    return int(status)


def for_client(head: bytes) -> bytes:
    """A response's head for the browser: one use of this connection, and no mark that is not ours."""
    lines = [line.rstrip(b"\r") for line in head.rstrip(b"\r\n").split(b"\n")]
    kept = [line for line in lines[1:] if line.split(b":", 1)[0].strip().lower() not in _DROPPED]
    return b"\r\n".join([lines[0], *kept, b"Connection: close"]) + b"\r\n\r\n"
