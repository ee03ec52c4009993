"""The filtering proxy over real loopback sockets, with a fake resolver."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from datetime import timedelta

import pytest

from agent.network.egress import EgressPolicy
from agent.network.egress import Upstream as UpstreamProxy
from agent.network.proxy import EgressProxy, ProxyCaps, Trouble
from tests.waiting import LIMIT_S

Talk = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


class Upstream:
    """A server that notes what it gets and answers with fixed bytes."""

    def __init__(self, answer: bytes) -> None:
        self.answer = answer
        self.got: list[bytes] = []
        self.port = 0

    async def talk(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = await reader.readuntil(b"\r\n\r\n")
        length = next(
            (int(x.split(b":")[1]) for x in head.split(b"\r\n") if x.lower().startswith(b"content-l")), 0
        )
        self.got.append(head + await reader.readexactly(length))
        writer.write(self.answer)
        await writer.drain()
        writer.close()


PLAIN = b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\nConnection: keep-alive\r\nX-Egress: fake\r\n\r\nhello"


@pytest.fixture
async def upstream() -> AsyncIterator[Upstream]:
    made = Upstream(PLAIN)
    server = await asyncio.start_server(made.talk, "127.0.0.1", 0)
    made.port = server.sockets[0].getsockname()[1]
    yield made
    server.close()


async def resolve(name: str) -> Sequence[str]:
    known = {"shop.example.com": ["127.0.0.1"], "nowhere.example.com": []}
    return known.get(name, [])


def proxy_for(*allowed: str, **caps: object) -> EgressProxy:
    return EgressProxy(EgressPolicy.of(allowed), resolver=resolve, caps=ProxyCaps(**caps))  # type: ignore[arg-type]


async def ask(proxy: EgressProxy, request: bytes) -> bytes:
    port = int(proxy.url.rsplit(":", 1)[1])
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(request)
    await writer.drain()
    async with asyncio.timeout(LIMIT_S):
        answer = b""
        while chunk := await reader.read(65_536):
            answer += chunk
    writer.close()
    await writer.wait_closed()
    return answer


async def test_it_forwards_a_plain_request_in_origin_form(upstream: Upstream) -> None:
    async with proxy_for(f"127.0.0.1:{upstream.port}") as proxy:
        target = f"http://127.0.0.1:{upstream.port}/a?b=1".encode()
        head = b"POST %b HTTP/1.1\r\nHost: evil.example\r\nProxy-Connection: x\r\nContent-Length: 3" % target
        answer = await ask(proxy, head + b"\r\n\r\nabc")
    assert answer.endswith(b"\r\n\r\nhello")
    assert b"Connection: close" in answer
    assert b"fake" not in answer  # nobody can pretend to be this proxy
    assert upstream.got[0].startswith(b"POST /a?b=1 HTTP/1.1\r\n")
    assert upstream.got[0].endswith(b"\r\n\r\nabc")
    assert b"Host: 127.0.0.1:%d\r\n" % upstream.port in upstream.got[0]
    assert b"evil" not in upstream.got[0]
    assert b"Proxy-Connection" not in upstream.got[0]


async def test_it_never_serves_a_second_request_on_one_connection(upstream: Upstream) -> None:
    async with proxy_for(f"127.0.0.1:{upstream.port}") as proxy:
        one = b"GET http://127.0.0.1:%d/1 HTTP/1.1\r\nHost: x\r\n\r\n" % upstream.port
        await ask(proxy, one + one.replace(b"/1", b"/2"))
    assert len(upstream.got) == 1


async def test_it_tunnels_to_a_listed_address(upstream: Upstream) -> None:
    async with proxy_for(f"127.0.0.1:{upstream.port}") as proxy:
        connect = b"CONNECT 127.0.0.1:%d HTTP/1.1\r\n\r\n" % upstream.port
        answer = await ask(proxy, connect + b"GET / HTTP/1.1\r\n\r\n")
    assert answer.startswith(b"HTTP/1.1 200")
    assert answer.endswith(PLAIN)


@pytest.mark.parametrize(
    "request_line",
    [
        "CONNECT 127.0.0.1:{port} HTTP/1.1",
        "CONNECT localhost:{port} HTTP/1.1",
        "CONNECT [::ffff:127.0.0.1]:{port} HTTP/1.1",
        "CONNECT 0x7f000001:{port} HTTP/1.1",
        "GET http://127.0.0.1:{port}/ HTTP/1.1",
        "GET http://shop.example.com:{port}/ HTTP/1.1",
    ],
)
async def test_it_refuses_what_is_not_listed_and_connects_nowhere(
    request_line: str, upstream: Upstream
) -> None:
    async with proxy_for("127.0.0.1:1") as proxy:
        answer = await ask(proxy, f"{request_line.format(port=upstream.port)}\r\nHost: a\r\n\r\n".encode())
        assert proxy.refusals == 1
    assert answer.startswith(b"HTTP/1.1 403")
    assert proxy.token.encode() in answer
    assert b"127.0.0.1" not in answer
    assert upstream.got == []


@pytest.mark.parametrize(
    "request_bytes",
    [
        b"NONSENSE\r\n\r\n",
        b"GET / HTTP/1.1\r\n\r\n",
        b"GET https://shop.example.com/ HTTP/1.1\r\n\r\n",
        b"CONNECT shop.example.com HTTP/1.1\r\n\r\n",
        b"CONNECT a@b:80 HTTP/1.1\r\n\r\n",
        b"GET http://127.0.0.1@shop.example.com/ HTTP/1.1\r\n\r\n",
        b"POST http://shop.example.com/ HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        b"POST http://shop.example.com/ HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
        b"GET http://shop.example.com/ HTTP/1.1\r\n folded: x\r\n\r\n",
        b"GET http://shop.example.com/\0 HTTP/1.1\r\n\r\n",
    ],
)
async def test_it_refuses_malformed_requests(request_bytes: bytes) -> None:
    async with proxy_for() as proxy:
        answer = await ask(proxy, request_bytes)
    assert answer.startswith((b"HTTP/1.1 502", b"HTTP/1.1 403"))


async def test_it_remembers_why_an_address_failed(upstream: Upstream) -> None:
    async with proxy_for("nowhere.example.com:80", "127.0.0.1:1") as proxy:
        await ask(proxy, b"GET http://nowhere.example.com/ HTTP/1.1\r\n\r\n")
        await ask(proxy, b"GET http://127.0.0.1:1/ HTTP/1.1\r\n\r\n")
        assert proxy.trouble_with("http://nowhere.example.com/x") is Trouble.UNRESOLVABLE
        assert proxy.trouble_with("http://127.0.0.1:1/y") is Trouble.UNREACHABLE
        assert proxy.trouble_with(f"http://127.0.0.1:{upstream.port}/") is None


async def test_it_stops_at_the_visits_bytes(upstream: Upstream) -> None:
    upstream.answer = b"HTTP/1.1 200 OK\r\n\r\n" + b"x" * 400_000
    async with proxy_for(f"127.0.0.1:{upstream.port}", visit_bytes=100_000) as proxy:
        get = b"GET http://127.0.0.1:%d/ HTTP/1.1\r\n\r\n" % upstream.port
        with pytest.raises(ConnectionResetError):
            await ask(proxy, get)
        assert proxy._meter.moved < 250_000
        assert (await ask(proxy, get)).startswith(b"HTTP/1.1 502")
    assert len(upstream.got) == 1


async def test_it_cuts_a_site_that_never_answers() -> None:
    async def silent(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read()

    server = await asyncio.start_server(silent, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    async with proxy_for(f"127.0.0.1:{port}", idle=timedelta(milliseconds=200)) as proxy:
        answer = await ask(proxy, b"GET http://127.0.0.1:%d/ HTTP/1.1\r\n\r\n" % port)
        assert proxy.trouble_with(f"http://127.0.0.1:{port}/") is Trouble.TOO_SLOW
    assert answer.startswith(b"HTTP/1.1 502")
    server.close()


async def test_a_dead_upstream_proxy_is_named_and_never_gone_around(upstream: Upstream) -> None:
    policy = EgressPolicy(
        allow=frozenset({("shop.example.com", upstream.port)}), upstream=UpstreamProxy("127.0.0.1", 1)
    )
    async with EgressProxy(policy, resolver=resolve) as proxy:
        for request in ("GET http://shop.example.com:%d/ HTTP/1.1", "CONNECT shop.example.com:%d HTTP/1.1"):
            answer = await ask(proxy, (request % upstream.port).encode() + b"\r\n\r\n")
            assert b"egress_unavailable" in answer
        assert proxy.trouble_with(f"http://shop.example.com:{upstream.port}/") is Trouble.UNAVAILABLE
    assert upstream.got == []


@pytest.mark.parametrize(
    "request_line", ["GET http://shop.example.com/ HTTP/1.1", "CONNECT shop.example.com:443 HTTP/1.1"]
)
@pytest.mark.parametrize(
    ("said", "trouble"),
    [
        (b"HTTP/1.1 407 No\r\n\r\n", Trouble.REFUSED),
        (b"HTTP/1.1 503 No\r\nX-Smokescreen-Error: deny\r\n\r\n", Trouble.REFUSED),
        (b"HTTP/1.1 2", Trouble.BAD_ANSWER),
    ],
)
async def test_it_takes_the_upstream_proxys_word(
    request_line: str, said: bytes, trouble: Trouble, upstream: Upstream
) -> None:
    upstream.answer = said
    looked_up: list[str] = []

    async def never(name: str) -> Sequence[str]:
        looked_up.append(name)
        return []

    policy = EgressPolicy(upstream=UpstreamProxy("127.0.0.1", upstream.port, "me:secret"))
    async with EgressProxy(policy, resolver=never) as proxy:
        answer = await ask(proxy, request_line.encode() + b"\r\n\r\n")
        found = proxy.trouble_with("http://shop.example.com/") or proxy.trouble_with(
            "https://shop.example.com/"
        )
    assert found in (trouble, Trouble.UNAVAILABLE if trouble is Trouble.BAD_ANSWER else trouble)
    assert b"\r\nx-egress:" in answer.lower()
    assert b"Proxy-Authorization: Basic bWU6c2VjcmV0" in upstream.got[0]
    assert upstream.got[0].split(b" ")[1] in (b"http://shop.example.com/", b"shop.example.com:443")
    assert looked_up == []


@pytest.mark.parametrize(
    "url", ["http://169.254.169.254/", "http://localhost/", "http://[::1]/", "http://a.internal/"]
)
async def test_names_and_literals_are_judged_before_the_upstream_proxy_is_asked(
    url: str, upstream: Upstream
) -> None:
    policy = EgressPolicy(upstream=UpstreamProxy("127.0.0.1", upstream.port))
    async with EgressProxy(policy, resolver=resolve) as proxy:
        await ask(proxy, f"GET {url} HTTP/1.1\r\n\r\n".encode())
        assert proxy.is_refused(url)
    assert upstream.got == []


async def test_a_second_look_up_cannot_move_a_name(upstream: Upstream) -> None:
    """The resolver turns to loopback after its first answer; the dialled address stays the checked one."""
    answers = [["93.184.215.14"], ["127.0.0.1"]]
    dialled: list[str] = []

    async def rebinding(name: str) -> Sequence[str]:
        return answers.pop(0) if len(answers) > 1 else answers[0]

    async def dial(host: str, port: int) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        dialled.append(host)
        return await asyncio.open_connection("127.0.0.1", upstream.port)

    async with EgressProxy(EgressPolicy(), resolver=rebinding, dial=dial) as proxy:
        for _ in range(3):
            await ask(proxy, b"GET http://shop.example.com/ HTTP/1.1\r\n\r\n")
    assert dialled == ["93.184.215.14"] * 3


async def test_a_full_cap_breaks_the_answer_off_visibly(upstream: Upstream) -> None:
    upstream.answer = b"HTTP/1.1 200 OK\r\n\r\n" + b"x" * 900_000
    async with proxy_for(f"127.0.0.1:{upstream.port}", response_bytes=100_000) as proxy:
        get = b"GET http://127.0.0.1:%d/ HTTP/1.1\r\n\r\n" % upstream.port
        with pytest.raises(ConnectionResetError):
            await ask(proxy, get)
        assert proxy.trouble_with(f"http://127.0.0.1:{upstream.port}/") is Trouble.TOO_LARGE
