"""A provider that answers a GET with JSON: one request through the egress proxy, and its failures in words."""

from __future__ import annotations

import asyncio
import json
from abc import abstractmethod
from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any, ClassVar, Self

import httpx
from django.conf import settings

from agent.network.clients import EgressError, content_client, search_proxy
from agent.network.inflate import read_body
from agent.network.proxy import EgressProxy
from agent.perceive.walls.retry_after import retry_after_s
from research.sources.providers.port import (
    Failure,
    FoundImage,
    FoundPage,
    ProviderFailed,
    SearchProvider,
    WebSearch,
    images_of,
    pages_of,
)
from research.sources.providers.shapes import objects

PATIENCE = timedelta(seconds=6)
MAX_BYTES = 4_000_000
RETRY_PAUSE_S = 0.25  # before the one repetition that a broken connection or a 5xx gets
_HEADERS = {"User-Agent": "Sweepdesk", "Accept": "application/json"}


class JsonProvider(SearchProvider):
    """Subclasses say what to ask and how to read an item."""

    web_path: ClassVar[str]
    image_path: ClassVar[str]
    results: ClassVar[tuple[str, ...]]  # where the pages are in the answer
    image_results: ClassVar[tuple[str, ...]]
    variables: ClassVar[tuple[str, ...]]  # the settings that it cannot do without; it is made of them

    @classmethod
    def is_set_up(cls) -> bool:
        return all(cls._values())

    @classmethod
    def from_settings(cls) -> Self:
        return cls(*cls._values())

    @classmethod
    def _values(cls) -> list[str]:
        return [getattr(settings, name) for name in cls.variables]

    def __init__(
        self,
        base_url: str,
        *,
        proxy: Callable[[], EgressProxy] = search_proxy,
        patience: timedelta = PATIENCE,
    ) -> None:
        self.base_url, self.proxy, self.patience = base_url.rstrip("/"), proxy, patience

    async def search(self, ask: WebSearch) -> tuple[FoundPage, ...]:
        """*Raises* ProviderFailed."""
        found = await self.answer(self.web_path, self.web_params(ask))
        return pages_of(map(self.page, objects(found, *self.results)))

    async def images(self, q: str) -> tuple[FoundImage, ...]:
        """*Raises* ProviderFailed."""
        found = await self.answer(self.image_path, self.image_params(q))
        return images_of(map(self.image, objects(found, *self.image_results)))

    @abstractmethod
    def web_params(self, ask: WebSearch) -> dict[str, str]:
        """The request for pages."""

    @abstractmethod
    def image_params(self, q: str) -> dict[str, str]:
        """The request for pictures."""

    @abstractmethod
    def page(self, item: Mapping[str, Any]) -> FoundPage:
        """One result; without an address it is left out."""

    @abstractmethod
    def image(self, item: Mapping[str, Any]) -> FoundImage:
        """One picture; without its addresses it is left out."""

    async def answer(self, path: str, params: Mapping[str, str]) -> Mapping[str, Any]:
        """The answer's object. *Raises* ProviderFailed."""
        return await self.json(f"{self.base_url}{path}", params)

    async def json(
        self, url: str, params: Mapping[str, str], headers: Mapping[str, str] | None = None
    ) -> Mapping[str, Any]:
        """The answer, an object. A 5xx or a broken connection is tried once more. *Raises* ProviderFailed."""
        try:
            async with asyncio.timeout(self.patience.total_seconds()):
                try:
                    return await self._ask(url, params, headers or {})
                except ProviderFailed as failed:
                    if failed.failure not in (Failure.SERVER, Failure.UNREACHABLE) or failed.retry_after:
                        raise
                await asyncio.sleep(RETRY_PAUSE_S)
                return await self._ask(url, params, headers or {})
        except TimeoutError as exc:
            raise self._slow() from exc

    async def _ask(
        self, url: str, params: Mapping[str, str], headers: Mapping[str, str]
    ) -> Mapping[str, Any]:
        seconds = self.patience.total_seconds()
        proxy = await asyncio.to_thread(self.proxy)  # the first call starts it
        client = content_client(proxy, seconds=seconds, headers={**_HEADERS, **headers})
        try:
            async with client, client.stream("GET", url, params=dict(params)) as response:
                body = await read_body(response, MAX_BYTES)
                return self._judged(response, body)
        except httpx.TimeoutException as exc:
            raise self._slow() from exc
        except EgressError as exc:
            raise ProviderFailed(
                Failure.UNREACHABLE, f"{self.title} could not be reached: {_bare(str(exc))}"
            ) from exc
        except (httpx.HTTPError, httpx.InvalidURL) as exc:
            raise ProviderFailed(Failure.UNREACHABLE, f"The connection to {self.title} broke.") from exc

    def _judged(self, response: httpx.Response, body: bytes) -> Mapping[str, Any]:
        status = response.status_code
        later = _later(response)
        if status == 429:
            raise ProviderFailed(Failure.RATE, f"{self.title} asks to wait (429).", later)
        if status in (401, 402, 403):
            raise ProviderFailed(
                Failure.KEY, f"{self.title} does not let us search ({status}).{_why(body)}", later
            )
        if status >= 500:
            raise ProviderFailed(Failure.SERVER, f"{self.title} is in trouble ({status}).", later)
        if status != 200:
            raise ProviderFailed(Failure.BAD, f"{self.title} answered {status}.{_why(body)}", later)
        try:
            found = json.loads(body)
        except (ValueError, RecursionError) as exc:
            raise ProviderFailed(Failure.GARBAGE, f"{self.title} answered, but not with JSON.") from exc
        if not isinstance(found, dict):
            raise ProviderFailed(Failure.GARBAGE, f"{self.title} answered with JSON of another shape.")
        return found

    def _slow(self) -> ProviderFailed:
        seconds = self.patience.total_seconds()
        return ProviderFailed(Failure.SLOW, f"{self.title} did not answer within {seconds:g} s.")


def _later(response: httpx.Response) -> timedelta | None:
    seconds = retry_after_s(response.headers.get("retry-after", ""), "", datetime.now(UTC))
    return None if seconds is None else timedelta(seconds=seconds)


def _why(body: bytes) -> str:
    """What the error itself says, when it is the usual JSON; cut short, as it is a stranger's text."""
    try:
        said = json.loads(body[:20_000])
    except (ValueError, RecursionError):
        return ""
    error = said.get("error", "") if isinstance(said, dict) else ""
    words = (error.get("message") or error.get("detail")) if isinstance(error, dict) else error
    return f" It says: {' '.join(words.split())[:160]}" if isinstance(words, str) and words.strip() else ""


def _bare(words: str) -> str:
    return words[:1].lower() + words[1:]
