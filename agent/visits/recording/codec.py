"""Events as bytes and back (MessagePack by their own types, compressed). Fields that a
later version adds get their defaults in old ones; what a later version no longer knows is left out.
"""

from __future__ import annotations

import dataclasses
import hashlib
import lzma
import platform
import struct
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any, TypeVar, cast

import msgspec

from agent.core.errors import AgentError
from agent.core.types import Product
from agent.language.sanitize import encodable
from agent.visits.recording.events import ANSWERS, Event

T = TypeVar("T")
Change = Callable[[str], str]


def changed(value: T, change: Change) -> T:
    """The same value with `change` made to its texts."""
    return cast("T", _changed(value, change))


def _changed(value: Any, change: Change) -> Any:
    if type(value) is str:  # an enum's member is no page's text
        return change(value)
    if isinstance(value, msgspec.Struct):
        return msgspec.structs.replace(value, **_members(value, value.__struct_fields__, change))
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        names = tuple(field.name for field in dataclasses.fields(value))
        return dataclasses.replace(value, **_members(value, names, change))
    if isinstance(value, Mapping):
        return {key: _changed(one, change) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return type(value)(_changed(one, change) for one in value)
    return value


def _members(value: object, names: tuple[str, ...], change: Change) -> dict[str, Any]:
    return {name: _changed(getattr(value, name), change) for name in names}


# The fastest level: what a large shop page needs takes 2.5 ms and 68 kB with it; the usual level takes 6.5 ms and
# 57 kB, and zstandard 1.0 ms and 56 kB (median of 18 saved pages), which is not worth another library.
_LEVEL = 1
# Of a whole visit, once: its pages are much alike. 8.0 kB in 3.8 ms where zlib's fastest takes 25.6 kB event by event
# (means of 50 visits of demo and sparring shops); preset 6 takes 7.5 kB in 13.5 ms.
_PRESET = 1
_XZ = b"\xfd7zXZ"
_CHUNK = 1 << 16
_LENGTH = struct.Struct(">I")

_encoder = msgspec.msgpack.Encoder()


class _Stored(Event, kw_only=True):
    answer: msgspec.Raw = msgspec.Raw(b"\xc0")


_decoder = msgspec.msgpack.Decoder(_Stored)


@cache
def _answer_decoder(port: str) -> msgspec.msgpack.Decoder[Any]:
    return msgspec.msgpack.Decoder(ANSWERS[port])


class RecordingUnreadable(AgentError):
    """What is stored cannot be read as an event."""


class NoRecording(AgentError):
    """The visit cannot be played: nothing was recorded, or it is not kept any more."""


def pack(events: Iterable[Event]) -> bytes:
    """The events as bytes, soon."""
    return zlib.compress(b"".join(map(_framed, events)), _LEVEL)


def _framed(event: Event) -> bytes:
    try:
        data = _encoder.encode(event)
    except UnicodeEncodeError:
        data = _encoder.encode(changed(event, encodable))
    return _LENGTH.pack(len(data)) + data


def joined(packed: Iterable[bytes | memoryview]) -> bytes:
    """What was packed in several pieces as one, in a third of their bytes. *Raises* RecordingUnreadable."""
    squeezing = lzma.LZMACompressor(preset=_PRESET)
    pieces = [squeezing.compress(chunk) for piece in packed for chunk in _chunks(piece)]
    return b"".join([*pieces, squeezing.flush()])


def unpack(data: bytes | memoryview, is_wanted: Callable[[str], bool] = lambda port: True) -> Iterator[Event]:
    """The events again, one by one, of the ports that are wanted. *Raises* RecordingUnreadable at the first bad one."""
    for frame in _frames(data):
        try:
            told = _decoder.decode(frame)
            if is_wanted(told.port):
                answer = _answer_decoder(told.port).decode(told.answer)
                yield Event(**{**msgspec.structs.asdict(told), "answer": answer})
        except UnicodeDecodeError as exc:
            raise _damaged(exc) from exc
        except (msgspec.DecodeError, KeyError) as exc:  # what its types said then they do not say now
            raise RecordingUnreadable(f"Another version of Sweepdesk made this recording ({exc}).") from exc


def _frames(data: bytes | memoryview) -> Iterator[bytes]:
    buffer = bytearray()
    for chunk in _chunks(data):
        buffer += chunk
        at = 0
        while len(buffer) >= (begin := at + _LENGTH.size):
            end = begin + _LENGTH.unpack_from(buffer, at)[0]
            if len(buffer) < end:
                break
            yield bytes(buffer[begin:end])
            at = end
        del buffer[:at]
    if buffer:
        raise _damaged("it ends in the midst of an event")


def _chunks(data: bytes | memoryview) -> Iterator[bytes]:
    try:
        if bytes(data[: len(_XZ)]) != _XZ:
            yield zlib.decompress(data)
            return
        spreading, rest = lzma.LZMADecompressor(), bytes(data)
        while not spreading.eof:
            yield spreading.decompress(rest, _CHUNK)
            if rest == b"" and spreading.needs_input:
                raise _damaged("its end is missing")
            rest = b""
    except (zlib.error, lzma.LZMAError) as exc:
        raise _damaged(exc) from exc


def _damaged(how: object) -> RecordingUnreadable:
    return RecordingUnreadable(f"This recording is damaged ({how}).")


def exact(value: object) -> bytes:
    """The value's bytes: the same for the same value, whoever made it."""
    return _encoder.encode(value)


def key_of_product(product: Product) -> str:
    """Knows a product again by all that a judge may go by; not by its place on the page."""
    price = product.price
    said = (
        product.name, price.text if price else "", str(price.amount) if price else "", product.url,
        product.availability.value, product.snippet, product.description, product.source, product.context,
        str(product.is_verified),
    )  # fmt: skip
    return hashlib.blake2b("\x1f".join(said).encode("utf-8", "replace"), digest_size=8).hexdigest()


_AGENT = Path(__file__).parents[2]
FOLDERS = ("core", "language", "perceive")  # all that understanding is made of; a test compares
LIBRARIES = ("babel", "price-parser", "Pillow", "tldextract")


@cache
def perception_fingerprint() -> str:
    """A hash of today's understanding, as this process began with it."""
    said = hashlib.blake2b(platform.python_version().encode(), digest_size=12)
    for name in LIBRARIES:
        said.update(f"{name} {version(name)}\n".encode())
    for path in _sources():
        said.update(path.relative_to(_AGENT).as_posix().encode() + b"\n" + path.read_bytes())
    return said.hexdigest()


def _sources() -> Iterator[Path]:
    every = (path for folder in FOLDERS for path in (_AGENT / folder).rglob("*"))
    yield from sorted(path for path in every if path.suffix in (".py", ".txt", ".toml"))
