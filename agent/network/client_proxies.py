"""The way out of this process's Python clients: egress proxies in one background loop thread.

Synchronous and asynchronous clients alike send everything to such a proxy on loopback, so the same rules,
pinned addresses, caps and reason codes hold for them as for the browser. The thread starts with the first
use and ends with the process; when it is dead, clients get no connection at all.
"""

from __future__ import annotations

import asyncio
import functools
import os
import threading
from collections.abc import Coroutine
from typing import Any, TypeVar

from agent.network.egress import EgressPolicy, Resolver, system_resolver
from agent.network.proxy import EgressProxy, ProxyCaps

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
