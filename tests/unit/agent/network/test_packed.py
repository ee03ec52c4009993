"""What a packed answer unpacks to is bounded in the proxy, before a browser has it."""

from __future__ import annotations

import gzip
import zlib

import pytest

from agent.network.http_head import RequestHead
from agent.network.inflate import BodyUnreadable
from agent.network.packed import PackedBody
from agent.network.proxy import Trouble
from tests.unit.agent.network.test_proxy import Upstream, ask, proxy_for, upstream

__all__ = ["upstream"]
WORDS = b"word " * 20_000  # 100 kB
DEFLATE = zlib.compress(WORDS)


def head(*lines: str) -> bytes:
    return "\r\n".join(["HTTP/1.1 200 OK", "Content-Type: text/html", *lines, "", ""]).encode()


def chunked(body: bytes) -> bytes:
    parts = [body[i : i + 50] for i in range(0, len(body), 50)]
    return b"".join(b"%x\r\n%b\r\n" % (len(part), part) for part in parts) + b"0\r\n\r\n"


@pytest.mark.parametrize(
    ("lines", "body"),
    [
        (["Content-Encoding: gzip"], gzip.compress(WORDS)),
        (["content-encoding:GZIP"], gzip.compress(WORDS)),
        (["Content-Encoding: deflate"], DEFLATE),
        (["Content-Encoding: deflate"], DEFLATE[2:-4]),
        (["Content-Encoding: gzip", "Transfer-Encoding: chunked"], chunked(gzip.compress(WORDS))),
        (["Content-Encoding: identity"], WORDS),
    ],
)
def test_a_body_is_counted_as_it_is_unpacked(lines: list[str], body: bytes) -> None:
    kept, over = PackedBody(head(*lines), 100_000), PackedBody(head(*lines), 99_999)
    said = [over.trouble_in(body[i : i + 64]) for i in range(0, len(body), 64)]

    assert all(kept.trouble_in(body[i : i + 64]) is None for i in range(0, len(body), 64))
    assert Trouble.TOO_LARGE in said


def test_what_is_not_packed_is_not_counted() -> None:
    assert PackedBody(head("Content-Length: 9"), 1).trouble_in(WORDS) is None


@pytest.mark.parametrize("encoding", ["br", "zstd", "gzip, gzip", "x-unknown"])
def test_what_was_not_asked_for_is_refused(encoding: str) -> None:
    with pytest.raises(BodyUnreadable):
        PackedBody(head(f"Content-Encoding: {encoding}"), 100_000)


@pytest.mark.parametrize(
    ("lines", "body"),
    [
        (["Content-Encoding: gzip"], b"no gzip at all"),
        (["Content-Encoding: gzip", "Transfer-Encoding: chunked"], b"zz\r\nno chunk"),
    ],
)
def test_what_cannot_be_counted_is_refused(lines: list[str], body: bytes) -> None:
    assert PackedBody(head(*lines), 100_000).trouble_in(body) is Trouble.BAD_ANSWER


@pytest.mark.parametrize(
    ("asked", "kept"),
    [("gzip, deflate, br, zstd", "gzip, deflate"), ("gzip;q=1.0, br", "gzip"), ("br", "identity")],
)
def test_sites_are_asked_for_what_can_be_counted(asked: str, kept: str) -> None:
    request = RequestHead.parse(
        f"GET http://a.example/ HTTP/1.1\r\nAccept-Encoding: {asked}\r\n\r\n".encode()
    )

    assert f"\r\nAccept-Encoding: {kept}\r\n".encode() in request.for_site(request.plain_target())


@pytest.mark.parametrize(("most", "is_whole"), [(100_000, True), (50_000, False)])
async def test_a_bomb_is_broken_off_in_the_proxy(upstream: Upstream, most: int, is_whole: bool) -> None:
    packed = gzip.compress(WORDS, 0)  # hardly packed: it takes more than one piece
    upstream.answer = head("Content-Encoding: gzip") + packed
    async with proxy_for(f"127.0.0.1:{upstream.port}", unpacked_bytes=most) as proxy:
        url = f"http://127.0.0.1:{upstream.port}/"
        try:
            answer = await ask(proxy, f"GET {url} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
        except ConnectionResetError:
            answer = b""
        assert answer.endswith(packed) is is_whole
        assert proxy.trouble_with(url) is (None if is_whole else Trouble.TOO_LARGE)
