"""Calls that wait: a few for each token, so that none takes the threads of all."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from research.api.mcp import work as module
from research.api.mcp.inside import Desk, use
from research.api.mcp.work import Progress, Work


class Ctx:
    """A caller that wants no progress."""

    async def report_progress(self, *_: object) -> None:
        """Not looked at."""


class Unending:
    """Work that never ends, and how often it was looked at and read."""

    def __init__(self) -> None:
        self.looks, self.reads = asyncio.Queue[None](), 0
        self.work = Work("sweep", "/sweeps", str, self.look, self.read)

    async def look(self, *_: object) -> Progress:
        self.looks.put_nowait(None)
        return Progress("running", 0, 2, "Goes on.")

    async def read(self, *_: object) -> Any:
        self.reads += 1

    def call(self, token: str) -> asyncio.Task[Any]:
        """A call of that token that would wait for an hour."""
        use(Desk(token))
        return asyncio.create_task(self.work.follow_unharmed(Ctx(), 1, 3600))  # type: ignore[arg-type]


@asynccontextmanager
async def _deaf(*_: str) -> AsyncIterator[Any]:
    async def wait(_: float) -> None:
        await asyncio.Event().wait()

    yield wait


@pytest.fixture
def unending(monkeypatch: pytest.MonkeyPatch) -> Unending:
    monkeypatch.setattr(module, "listening", _deaf)
    monkeypatch.setattr(module, "MOST_OF_ONE", 2)
    monkeypatch.setattr(module, "MOST_WAITING", 3)
    return Unending()


async def _waits(unending: Unending, token: str) -> asyncio.Task[Any]:
    task = unending.call(token)
    await unending.looks.get()
    return task


async def test_one_call_too_many_of_a_token_is_answered_at_once_and_others_still_wait(
    unending: Unending,
) -> None:
    held = [await _waits(unending, "one") for _ in range(2)]  # positive control: these wait
    await unending.call("one")
    assert unending.reads == 1
    held.append(await _waits(unending, "two"))
    await unending.call("three")  # the process has no place left
    assert unending.reads == 2
    assert not any(task.done() for task in held)
    for task in held:
        task.cancel()
    await asyncio.gather(*held, return_exceptions=True)
    assert module._calls == {}
