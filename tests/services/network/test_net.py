"""The clients that leave this process: by the proxy, by the rules, within their caps."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
import requests
from pytest_django.fixtures import Settings

from agent.network import clients
from agent.network.egress import NOT_ALLOWED, EgressPolicy, Trouble
from agent.network.proxy import EgressProxy, ProxyCaps
from tests.waiting import LIMIT_S

Serve = Callable[..., "Canary"]


class Canary:
    """A loopback server that answers everything with the same bytes and counts."""

    def __init__(self, answer: bytes) -> None:
        self.got: list[bytes] = []
        canary = self

        class Handler(BaseHTTPRequestHandler):
            def handle_one_request(self) -> None:
                line = self.rfile.readline()
                length = 0
                while (header := self.rfile.readline().strip()) != b"":
                    if header.lower().startswith(b"content-length:"):
                        length = int(header.split(b":")[1])
                canary.got.append(line + self.rfile.read(length))
                self.wfile.write(answer)
                self.close_connection = True

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.pair = f"127.0.0.1:{self._server.server_port}"
        self.url = f"http://{self.pair}/hook"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def close(self) -> None:
        """Stop."""
        self._server.shutdown()
        self._server.server_close()


@pytest.fixture
def serve() -> Iterator[Serve]:
    """Starts canaries."""
    started: list[Canary] = []

    def start(answer: bytes = b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok") -> Canary:
        started.append(Canary(answer))
        return started[-1]

    yield start
    for canary in started:
        canary.close()


def test_a_webhook_reaches_only_what_is_listed(serve: Serve, settings: Settings) -> None:
    canary = serve()
    settings.EGRESS_ALLOW, settings.PRODUCTION = [], False
    refused = clients.post_webhook(canary.url, body=b"{}", headers={})
    assert (refused.problem, refused.code, canary.got) == (NOT_ALLOWED, Trouble.REFUSED, [])
    settings.EGRESS_ALLOW = [canary.pair]
    answer = clients.post_webhook(canary.url, body=b"{}", headers={"X-Id": "1"})
    assert (answer.status, answer.body) == (200, b"ok")
    assert canary.got == [b"POST /hook HTTP/1.1\r\n{}"]


def test_in_production_a_listed_private_address_is_refused_too(serve: Serve, settings: Settings) -> None:
    canary = serve()
    settings.EGRESS_ALLOW, settings.PRODUCTION = [canary.pair], True
    assert clients.post_webhook(canary.url, body=b"{}", headers={}).code == Trouble.REFUSED
    assert canary.got == []


def test_a_webhook_follows_no_redirect_and_keeps_64_kb(serve: Serve, settings: Settings) -> None:
    inside = serve()
    moved = serve(b"HTTP/1.1 302 Found\r\nLocation: %b\r\nContent-Length: 0\r\n\r\n" % inside.url.encode())
    long = serve(b"HTTP/1.1 500 X\r\n\r\n" + b"x" * 200_000)
    settings.EGRESS_ALLOW, settings.PRODUCTION = [inside.pair, moved.pair, long.pair], False
    assert clients.post_webhook(moved.url, body=b"", headers={}).status == 302
    assert inside.got == []
    answer = clients.post_webhook(long.url, body=b"", headers={})
    assert (answer.status, len(answer.body)) == (500, clients.WEBHOOK_KEPT_BYTES)


@pytest.mark.parametrize(
    "url",
    [
        "http://127.0.0.1:1/",
        "http://169.254.169.254/latest",
        "http://[::1]/",
        "http://10.0.0.1/",
        "http://localhost/",
        "https://metadata.internal/",
        "http://8.8.8.8:25/",
        "https://user:pw@8.8.8.8/",
        "ftp://8.8.8.8/",
        "http://0x7f.1/",
    ],
)
def test_every_refusal_reads_the_same(url: str, settings: Settings) -> None:
    settings.EGRESS_ALLOW, settings.PRODUCTION = [], False
    assert clients.post_webhook(url, body=b"", headers={}).problem == NOT_ALLOWED


def test_single_sign_on_goes_by_the_guard_whatever_its_caller_says(serve: Serve, settings: Settings) -> None:
    trusted, other = serve(), serve()
    settings.EGRESS_ALLOW, settings.PRODUCTION = [], True
    session = clients.requests_session([f"http://{trusted.pair}"])
    assert session.get(trusted.url, proxies={}).text == "ok"
    with pytest.raises(requests.ConnectionError):
        session.get(other.url, proxies={"http": None})  # type: ignore[dict-item]
    assert other.got == []


async def test_the_models_client_reaches_its_endpoint_and_nothing_else(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    from datetime import timedelta

    import httpx2

    model, other = serve(), serve()
    monkeypatch.setenv("HTTP_PROXY", f"http://{other.pair}")
    async with clients.model_http_client(
        f"http://{model.pair}/v1", timeout=timedelta(seconds=LIMIT_S)
    ) as client:
        assert (await client.get(f"http://{model.pair}/v1/models")).text == "ok"
        assert (await client.get(other.url)).status_code == 403
    with pytest.raises(httpx2.ProxyError):
        async with clients.model_http_client(
            f"http://{model.pair}/v1", timeout=timedelta(seconds=LIMIT_S)
        ) as client:
            await client.get("https://8.8.8.8/")
    assert other.got == []


async def test_content_ends_in_a_named_trouble_when_the_way_out_is_dead(serve: Serve) -> None:
    canary = serve()
    proxy = EgressProxy(EgressPolicy.of([canary.pair]), caps=ProxyCaps())
    await proxy.start()
    client = clients.content_client(proxy)
    await proxy.close()
    with pytest.raises(clients.EgressError) as caught:
        async with client:
            await client.get(canary.url)
    assert caught.value.trouble is Trouble.UNAVAILABLE
    assert canary.got == []
