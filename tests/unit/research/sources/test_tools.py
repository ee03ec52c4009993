"""The pool of parsing children: one at first, another for who waits too long, all ended when nobody needs them."""

from __future__ import annotations

import asyncio

import pytest

from agent.core.kinds import PageState
from agent.documents.document import Document, Received
from research.sources.fetching import tools
from research.sources.fetching.tools import ParserPool, loop_pool


class FakeParser:
    """Reads when it is let; every one is in `made`."""

    made: list[FakeParser] = []

    def __init__(self) -> None:
        self.gate, self.is_closed, self.reads = asyncio.Event(), False, 0
        FakeParser.made.append(self)

    async def read(self, *_: object) -> None:
        """The warming."""

    async def read_document(self, data: bytes, about: Received) -> Document:
        """Waits for `gate` when the document is hostile."""
        self.reads += 1
        if data == b"hostile":
            await self.gate.wait()
        return Document(PageState.OK, text=data.decode())

    async def close(self) -> None:
        """Ended."""
        self.is_closed = True


@pytest.fixture(autouse=True)
def fake_parsers(monkeypatch: pytest.MonkeyPatch) -> None:
    """No real children."""
    FakeParser.made = []
    monkeypatch.setattr(tools, "Parser", FakeParser)


def _closed() -> list[bool]:
    return [parser.is_closed for parser in FakeParser.made]


async def test_documents_share_one_child_while_it_is_quick() -> None:
    pool = ParserPool()
    found = await asyncio.gather(*(pool.read_document(b"x", Received()) for _ in range(5)))

    assert len(found) == 5
    assert [parser.reads for parser in FakeParser.made] == [5]


async def test_a_document_that_keeps_a_child_busy_holds_nobody_up() -> None:
    pool = ParserPool(2, patience_s=0.01)
    hostile = asyncio.create_task(pool.read_document(b"hostile", Received()))
    await asyncio.sleep(0)
    assert (await pool.read_document(b"x", Received())).text == "x"
    assert len(FakeParser.made) == 2
    other = asyncio.create_task(pool.read_document(b"hostile", Received()))
    third = asyncio.create_task(pool.read_document(b"y", Received()))
    await asyncio.sleep(0)
    for parser in FakeParser.made:
        parser.gate.set()

    assert (await third).text == "y"
    await asyncio.gather(hostile, other)
    assert len(FakeParser.made) == 2


async def test_the_last_user_ends_the_children_unless_they_are_kept_for_the_next() -> None:
    pool = loop_pool()
    pool.begin()
    pool.begin()
    await pool.end(keep_warm=False)
    assert _closed() == [False]
    await pool.end(keep_warm=True)
    assert _closed() == [False]
    pool.begin()
    await pool.end(keep_warm=False)

    assert _closed() == [True]
    assert loop_pool() is pool
