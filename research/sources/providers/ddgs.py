"""ddgs: public search engines without a key, asked by native code in a process that can reach our proxy only."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket
import sys
from collections.abc import Awaitable, Callable, Mapping
from datetime import timedelta
from pathlib import Path
from typing import Any

from django.conf import settings

from agent.network.clients import proxy_on
from agent.network.proxy import EgressProxy
from research.sources.providers.asking import PATIENCE
from research.sources.providers.port import (
    Failure,
    FoundImage,
    FoundPage,
    ProviderFailed,
    SearchProvider,
    WebSearch,
    images_of,
    pages_of,
    register,
)
from research.sources.providers.shapes import address_of, date_in, image_of, objects, text_of, title_of

CHILD = Path(__file__).with_name("ddgs_child.py")
START_SECONDS = 10.0  # for the child to load
MAX_ANSWER_BYTES = 4_000_000
_REFUSALS = (202, 401, 403, 418, 429)  # 202 is what DuckDuckGo answers to those who ask too often
_NO_NAMESPACE = (
    "This system gives no process its own network, so ddgs could not be held to the guarded way out."
)


@register
class Ddgs(SearchProvider):
    """Public engines, read from their pages; off until somebody switches it on."""

    name, title, place = "ddgs", "ddgs", 4
    off = "It sends your questions to public search engines."
    help = (
        "Needs no key. It sends the words of questions to public search engines, so it stays off until an "
        "admin switches it on."
    )

    @classmethod
    def is_set_up(cls) -> bool:
        return True

    @classmethod
    def is_on_by_settings(cls) -> bool:
        return bool(settings.SEARCH_DDGS)

    @classmethod
    def from_settings(cls) -> Ddgs:
        return cls()

    def __init__(
        self,
        patience: timedelta = PATIENCE,
        *,
        way_out: Callable[[socket.socket], Awaitable[EgressProxy]] = proxy_on,
        ca_file: str = "",
    ) -> None:
        self._patience, self._way_out, self._ca_file = patience, way_out, ca_file

    async def search(self, ask: WebSearch) -> tuple[FoundPage, ...]:
        """*Raises* ProviderFailed."""
        found = await self._ask("text", ask.with_site, ask.span("d", "w", "m", "y"))
        return pages_of(
            FoundPage(
                address_of(item, "href"), title_of(item), text_of(item, "body"), date_in(item.get("date"))
            )
            for item in objects(found, "found")
        )

    async def images(self, q: str) -> tuple[FoundImage, ...]:
        """*Raises* ProviderFailed."""
        found = await self._ask("images", q, "")
        return images_of(
            image_of(address_of(item, "image"), address_of(item, "url"), item, item)
            for item in objects(found, "found")
        )

    async def _ask(self, kind: str, q: str, span: str) -> Mapping[str, Any]:
        seconds = self._patience.total_seconds()
        asked = {"kind": kind, "q": q, "timelimit": span, "seconds": seconds, "ca_file": self._ca_file}
        try:
            async with asyncio.timeout(START_SECONDS + seconds + 2):
                found = await self._by_child(json.dumps(asked).encode())
        except TimeoutError as exc:
            raise _slow(seconds) from exc
        if found.get("error") == "slow":
            raise _slow(seconds)
        if not found.get("found"):
            _raise_for(found)
        return found

    async def _by_child(self, asked: bytes) -> Mapping[str, Any]:
        ours, theirs = socket.socketpair()
        with ours:
            with theirs:
                child = await asyncio.create_subprocess_exec(
                    sys.executable, "-I", str(CHILD), str(theirs.fileno()),
                    pass_fds=[theirs.fileno()], cwd="/", env={"LANG": "C.UTF-8"}, start_new_session=True,
                    stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL,
                )  # fmt: skip
            try:
                listener = await asyncio.to_thread(_listener_from, ours)
                proxy = await self._way_out(listener)
                try:
                    said, _ = await child.communicate(asked)
                finally:
                    await proxy.close()
            finally:
                if child.returncode is None:
                    with contextlib.suppress(ProcessLookupError):
                        child.kill()
                    await child.wait()
        try:
            found = json.loads(said[:MAX_ANSWER_BYTES])
        except (ValueError, RecursionError) as exc:
            raise ProviderFailed(Failure.GARBAGE, "ddgs ended without an answer.") from exc
        return found if isinstance(found, dict) else {}


def _listener_from(ours: socket.socket) -> socket.socket:
    """The listening socket of the child's own network. *Raises* ProviderFailed."""
    ours.settimeout(START_SECONDS)
    try:
        said, descriptors, _, _ = socket.recv_fds(ours, 1, 1)
    except OSError as exc:
        raise ProviderFailed(Failure.SLOW, "ddgs did not start in time.") from exc
    if said != b"y" or not descriptors:
        raise ProviderFailed(Failure.BAD, _NO_NAMESPACE if said == b"n" else "ddgs could not be started.")
    listener = socket.socket(fileno=descriptors[0])
    listener.setblocking(False)
    return listener


def _raise_for(found: Mapping[str, Any]) -> None:
    """Nothing was found: that is an answer, unless the engines refused or failed. *Raises* ProviderFailed."""
    listed = found.get("statuses")
    statuses = [n for n in (listed if isinstance(listed, list) else ()) if isinstance(n, int)]
    if 200 in statuses:
        return
    refused = [n for n in statuses if n in _REFUSALS]
    if refused:
        raise ProviderFailed(Failure.RATE, f"The engines behind ddgs turn us away ({refused[0]}).")
    if statuses:
        raise ProviderFailed(Failure.SERVER, f"The engines behind ddgs are in trouble ({statuses[0]}).")
    raise ProviderFailed(Failure.UNREACHABLE, "The engines behind ddgs could not be reached.")


def _slow(seconds: float) -> ProviderFailed:
    return ProviderFailed(Failure.SLOW, f"ddgs did not answer within {seconds:g} s.")
