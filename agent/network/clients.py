"""Every outgoing Python client is made here; no other module may open a connection (tests/house).

All of them go through an egress proxy on loopback (`agent/network/clients.py`, or the one of a visit or query),
with `trust_env=False`: rules, pinned addresses, caps and reason codes are the same for each byte that leaves.

content_client(proxy)       httpx, for pages and documents, by the proxy of a visit or query
post_webhook(url, …)        one webhook: no redirects, 15 s in all, 64 kB of the answer kept
child_proxy()               the same rules, for a child process whose library opens its connections itself
proxy_on(socket)            the rules in a child's network namespace, where there is nothing else to connect to
search_proxy(own)           to a search provider: the installation's own by its exact address, any other by the rules
model_http_client(base)     for the model's library; that exact endpoint alone is reached, private or not
requests_session(trusted)   for single sign-on; `trusted` are exact addresses of the settings, private or not
"""

from __future__ import annotations

import asyncio
import functools
import os
import socket
import ssl
import threading
from collections.abc import Coroutine, Iterable, Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING, Any, TypeVar
from urllib.parse import urlsplit

import httpx
import requests
import structlog
from django.conf import settings
from requests.adapters import HTTPAdapter

from agent.network.egress import (
    TROUBLE_WORDS,
    Denied,
    EgressPolicy,
    Refusal,
    Resolver,
    Trouble,
    Upstream,
    split_url,
    system_resolver,
    trouble_in,
)
from agent.network.http_head import MARK_HEADER
from agent.network.proxy import EgressProxy, ProxyCaps

if TYPE_CHECKING:
    import httpx2

START_SECONDS = 10.0

T = TypeVar("T")


class ClientProxies:
    """A loop thread with one proxy for each kind of client. Thread-safe."""

    def __init__(self, resolver: Resolver = system_resolver) -> None:
        self._resolver = resolver
        self._lock = threading.Lock()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._proxies: dict[tuple[EgressPolicy, ProxyCaps], EgressProxy] = {}

    def proxy(self, policy: EgressPolicy, caps: ProxyCaps) -> EgressProxy:
        """The running proxy with these rules and caps, started at the first call."""
        with self._lock:
            found = self._proxies.get((policy, caps))
            if found is None:
                found = EgressProxy(policy, resolver=self._resolver, caps=caps)
                self._run(found.start())
                self._proxies[policy, caps] = found
        return found

    def close(self) -> None:
        """End the proxies and the thread."""
        with self._lock:
            proxies, self._proxies = list(self._proxies.values()), {}
            for proxy in proxies:
                self._run(proxy.close())
            if self._loop is not None:
                self._loop.call_soon_threadsafe(self._loop.stop)
                self._loop = None

    def _run(self, work: Coroutine[Any, Any, T]) -> T:
        if self._loop is None:
            self._loop = asyncio.new_event_loop()
            threading.Thread(target=_serve, args=[self._loop], name="way-out", daemon=True).start()
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(START_SECONDS)


def _serve(loop: asyncio.AbstractEventLoop) -> None:
    asyncio.set_event_loop(loop)
    try:
        loop.run_forever()
    finally:
        loop.close()


def process_proxies() -> ClientProxies:
    """This process's own; a forked child gets a new one."""
    return _of_process(os.getpid())


@functools.lru_cache(maxsize=1)
def _of_process(_pid: int) -> ClientProxies:
    return ClientProxies()


log = structlog.get_logger(__name__)

WEBHOOK_SECONDS = 15.0
WEBHOOK_KEPT_BYTES = 64 * 1024
SIGN_IN_SECONDS = 15.0
NO_LIMIT = 1 << 62  # a proxy that lives as long as the process counts no visit's bytes
WEBHOOK_CAPS = ProxyCaps(
    idle=timedelta(seconds=WEBHOOK_SECONDS),
    total=timedelta(seconds=WEBHOOK_SECONDS),
    response_bytes=4 * WEBHOOK_KEPT_BYTES,
    tunnel_bytes=4 * WEBHOOK_KEPT_BYTES,
    visit_bytes=NO_LIMIT,
)
SEARCH_CAPS = ProxyCaps(
    connect=timedelta(seconds=5),
    idle=timedelta(seconds=15),
    total=timedelta(seconds=60),
    response_bytes=8_000_000,
    visit_bytes=NO_LIMIT,
)
SIGN_IN_CAPS = ProxyCaps(
    total=timedelta(seconds=60), response_bytes=2_000_000, tunnel_bytes=4_000_000, visit_bytes=NO_LIMIT
)


def installation_policy() -> EgressPolicy:
    """Where this installation may connect, as its settings say."""
    listed = EgressPolicy.of(settings.EGRESS_ALLOW, settings.EGRESS_PORTS)
    return EgressPolicy(
        allow=listed.allow,
        ports=listed.ports,
        denied=Denied.of([*own_names(), *settings.EGRESS_DENY]),
        is_strict=settings.PRODUCTION,
        upstream=upstream(),
    )


def own_names() -> list[str]:
    """The names under which this installation itself answers."""
    public = urlsplit(settings.PUBLIC_URL).hostname or ""
    return [name for name in (*settings.ALLOWED_HOSTS, public) if name and name != "*"]


def upstream() -> Upstream | None:
    """The proxy of EGRESS_PROXY_URL, which dials in our place."""
    return Upstream.of(settings.EGRESS_PROXY_URL) if settings.EGRESS_PROXY_URL else None


def exact_policy(urls: Iterable[str]) -> EgressPolicy:
    """Only these hosts and ports, private ones too: addresses that the operator's own settings name."""
    targets = [split_url(url) for url in urls]
    pairs = {(t.host, t.port) for t in targets if not isinstance(t, Refusal)}
    return EgressPolicy(allow=frozenset(pairs), ports=frozenset(), upstream=upstream())


class EgressError(httpx.TransportError):
    """The way out did not let a request through. `trouble` is the reason code, the text is for people."""

    def __init__(self, trouble: Trouble) -> None:
        super().__init__(TROUBLE_WORDS[trouble])
        self.trouble = trouble


# -- pages and documents ------------------------------------------------------------------------------


def content_client(
    proxy: EgressProxy,
    *,
    seconds: float = 20.0,
    max_redirects: int = 0,
    headers: Mapping[str, str] | None = None,
) -> httpx.AsyncClient:
    """For one fetch or a few; `seconds` is for each step, so put a deadline around the whole.

    Its errors are httpx's, `EgressError` among them. Bodies: `agent.network.inflate.read_body`, never `aread`.
    """
    return httpx.AsyncClient(
        transport=_ByProxy(proxy),
        trust_env=False,
        timeout=seconds,
        follow_redirects=max_redirects > 0,
        max_redirects=max_redirects,
        headers={"Accept-Encoding": "gzip, deflate", **(headers or {})},
    )


class _ByProxy(httpx.AsyncHTTPTransport):
    """Tells what the proxy itself answered apart from what sites answer."""

    def __init__(self, proxy: EgressProxy) -> None:
        super().__init__(proxy=proxy.url, trust_env=False, verify=_trusted())
        self._proxy = proxy

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        try:
            response = await super().handle_async_request(request)
        except (httpx.ProxyError, httpx.ConnectError) as exc:
            raise EgressError(self._proxy.trouble_with(str(request.url)) or Trouble.UNAVAILABLE) from exc
        trouble = trouble_in(response.headers.get(MARK_HEADER, ""), self._proxy.token)
        if trouble is not None:
            await response.aclose()
            raise EgressError(trouble)
        return response


@functools.cache
def _trusted() -> ssl.SSLContext:
    """What every content client trusts; made once, as reading the certificates takes longer than most fetches."""
    return httpx.create_ssl_context(trust_env=False)


# -- webhooks -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class WebhookAnswer:
    """What came of one webhook: a status and the first 64 kB, or the `problem` in words for its owner."""

    status: int = 0
    body: bytes = b""
    problem: str = ""
    code: str = ""  # of the problem, for logs


def post_webhook(url: str, *, body: bytes, headers: Mapping[str, str]) -> WebhookAnswer:
    """POST it once: public addresses only, no redirects, 15 s in all, 64 kB kept. Never raises."""
    if isinstance(target := split_url(url), Refusal):
        return _failed(Trouble.REFUSED, code=target)
    proxy = process_proxies().proxy(installation_policy(), WEBHOOK_CAPS)
    try:
        return _send(proxy, url, body, headers)
    except (httpx.ProxyError, httpx.ConnectError) as exc:
        trouble = proxy.trouble_with(url)
        return _unsafe() if trouble is None and "SSL" in str(exc) else _failed(trouble or Trouble.UNAVAILABLE)
    except httpx.TimeoutException:
        return _failed(Trouble.TOO_SLOW)
    except (httpx.HTTPError, httpx.InvalidURL):
        return _failed(proxy.trouble_with(url) or Trouble.BAD_ANSWER)


def _send(proxy: EgressProxy, url: str, body: bytes, headers: Mapping[str, str]) -> WebhookAnswer:
    sent = {**headers, "Accept-Encoding": "identity"}
    with (
        httpx.Client(proxy=proxy.url, trust_env=False, timeout=WEBHOOK_SECONDS) as client,
        client.stream("POST", url, content=body, headers=sent) as answer,
    ):
        if trouble := trouble_in(answer.headers.get(MARK_HEADER, ""), proxy.token):
            return _failed(trouble)
        kept = _first_bytes(answer, WEBHOOK_KEPT_BYTES)
        return WebhookAnswer(answer.status_code, kept)


def _unsafe() -> WebhookAnswer:
    return WebhookAnswer(problem="The receiver's certificate is not valid.", code="tls")


def _failed(trouble: Trouble, code: str = "") -> WebhookAnswer:
    return WebhookAnswer(problem=TROUBLE_WORDS[trouble], code=code or trouble)


def _first_bytes(answer: httpx.Response, limit: int) -> bytes:
    kept = bytearray()
    for chunk in answer.iter_raw(8192):
        kept += chunk
        if len(kept) >= limit:
            break
    return bytes(kept[:limit])


def child_proxy() -> EgressProxy:
    """A proxy by the installation's rules, for a child process that has no other way out."""
    return process_proxies().proxy(installation_policy(), WEBHOOK_CAPS)


# -- search providers ---------------------------------------------------------------------------------


def search_proxy(own_url: str = "") -> EgressProxy:
    """For `content_client`: to that provider of the settings alone, private or not; without one, by the rules."""
    policy = exact_policy([own_url]) if own_url else installation_policy()
    return process_proxies().proxy(policy, SEARCH_CAPS)


async def proxy_on(listener: socket.socket) -> EgressProxy:
    """The installation's rules on a listening socket of a child's own network namespace; the caller closes it."""
    proxy = EgressProxy(installation_policy(), caps=SEARCH_CAPS)
    await proxy.start(sock=listener)
    return proxy


# -- the model ----------------------------------------------------------------------------------------


_MODEL_HEADERS = (
    "accept",
    "accept-encoding",
    "connection",
    "content-length",
    "content-type",
    "host",
    "user-agent",
)


def model_http_client(base_url: str, *, timeout: timedelta, api_key: str = "") -> httpx2.AsyncClient:
    """For the model's library: reaches that endpoint's exact host and port and nothing else, with its key alone.

    The library takes keys, names and headers from the process's environment besides; none of those go out.
    """
    import httpx2

    caps = ProxyCaps(
        idle=timeout, tunnel_idle=timeout, total=10 * timeout, tunnel_bytes=NO_LIMIT, visit_bytes=NO_LIMIT
    )
    proxy = process_proxies().proxy(exact_policy([base_url]), caps)

    async def keep_own(request: httpx2.Request) -> None:
        for name in [name for name in request.headers if name not in _MODEL_HEADERS]:
            del request.headers[name]
        if api_key:
            request.headers["Authorization"] = f"Bearer {api_key}"

    return httpx2.AsyncClient(
        proxy=proxy.url, trust_env=False, timeout=timeout.total_seconds(), event_hooks={"request": [keep_own]}
    )


# -- single sign-on -----------------------------------------------------------------------------------


def requests_session(trusted: Iterable[str] = ()) -> requests.Session:
    """A session whose every request goes by the guard. `trusted`: URLs of the settings, by exact host and port."""
    session = requests.Session()
    session.trust_env = False
    session.max_redirects = 5
    session.headers["Accept-Encoding"] = "identity"
    adapter = _GuardedAdapter(exact_policy(trusted))
    session.mount("http://", adapter)
    session.mount("https://", adapter)
    return session


class _GuardedAdapter(HTTPAdapter):
    """Sends by the way out whatever the caller says about proxies, and never without a time limit."""

    def __init__(self, excepted: EgressPolicy) -> None:
        super().__init__()
        self._excepted = excepted

    def send(self, request: requests.PreparedRequest, *args: Any, **kwargs: Any) -> requests.Response:
        proxy = process_proxies().proxy(self._policy_for(request.url or ""), SIGN_IN_CAPS)
        kwargs |= {"proxies": {"http": proxy.url, "https": proxy.url}}
        kwargs["timeout"] = kwargs.get("timeout") or SIGN_IN_SECONDS
        response = super().send(request, *args, **kwargs)
        trouble = trouble_in(response.headers.get(MARK_HEADER, ""), proxy.token)
        if trouble is not None:
            raise requests.ConnectionError(TROUBLE_WORDS[trouble])
        return response

    def _policy_for(self, url: str) -> EgressPolicy:
        target = split_url(url)
        is_excepted = not isinstance(target, Refusal) and (target.host, target.port) in self._excepted.allow
        return self._excepted if is_excepted else installation_policy()
