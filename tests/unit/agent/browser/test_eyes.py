"""Reading a page that does not answer: it hangs, or another document takes its place all the time."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any, cast

import pytest

from agent.browser.calls import PageHungError, PageMovedError
from agent.browser.page import look
from agent.browser.session.tab import Tab


def tab(moves: int) -> Tab:
    """One whose page never answers, and goes on so often while it is asked."""
    told = SimpleNamespace(arrivals=7)

    async def evaluate(*_: Any) -> None:
        told.arrivals += moves
        await asyncio.Event().wait()

    told.page = SimpleNamespace(evaluate=evaluate)
    return cast("Tab", told)


@pytest.mark.parametrize(
    ("moves", "error", "words"),
    [(0, PageHungError, "hung"), (1, PageHungError, "hung"), (2, PageMovedError, "moving from")],
)
async def test_what_never_answers_is_told_by_whether_it_kept_moving(
    moves: int, error: type[Exception], words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(look, "SNAPSHOT_SECONDS", 0.02)
    with pytest.raises(error, match=words):
        await look._snapshot(tab(moves), lambda: True, {})
