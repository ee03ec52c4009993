"""One GET to a provider by the guarded way out, and every way in which its answer can be none, told apart in words."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

import httpx

from agent.browser.proxy import EgressProxy
from agent.inflate import read_body
from agent.net import EgressError, content_client
from agent.perceive.retry_after import retry_after_s
from research.sources.providers.port import Failure, ProviderFailed

MAX_BYTES = 4_000_000
RETRY_PAUSE_S = 0.25  # before the one repetition that a broken connection or a 5xx gets
_HEADERS = {"User-Agent": "Sweepdesk", "Accept": "application/json"}


@dataclass(frozen=True, slots=True)
class Asking:
    """Where a provider answers. `own_url`: it is the installation's own, by the exact address of the settings."""

    title: str
    proxy: Callable[[], EgressProxy]
    patience: timedelta = timedelta(seconds=6)

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
