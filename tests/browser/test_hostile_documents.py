"""PDFs that fight back: in the parsing child, each within its limits; as visits, each with its reason."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import psutil  # type: ignore[import-untyped]
import pytest

from agent.parsing.limits import MAX_TEXT_CHARS, WALL_SECONDS
from agent.parsing.parser import Kind, Parser
from tests.browser.hostile.documents import hostile_pdfs
from tests.browser.hostile.lab import Lab
from tests.browser.hostile.site import Bad, running

VISITED = (
    "flate-bomb",
    "form-bomb",
    "locked",
    "html-as-pdf",
    "truncated",
    "invisible-text",
    "page-tree-loop",
    "zeros",
)


@pytest.mark.timeout(400)
async def test_every_hostile_document_ends_within_its_limits_and_the_child_goes_on() -> None:
    names = list(hostile_pdfs())
    late = await asyncio.gather(*(read_all(names[n::3]) for n in range(3)))
    assert late == [[], [], []]


async def read_all(names: list[str]) -> list[tuple[str, float]]:
    """Read them with one child; those that took longer than they may."""
    late = []
    good = hostile_pdfs()["late-header"]
    async with Parser() as parser:
        first = await parser.read(Kind.PDF, good)
        assert "Desk lamp 12.00 EUR" in first.text
        assert parser._child is not None
        pid = parser._child.pid
        for name in names:
            began = time.monotonic()
            found = await parser.read(Kind.PDF, hostile_pdfs()[name])
            seconds = time.monotonic() - began
            assert len(found.text) <= MAX_TEXT_CHARS
            assert not found.problem or found.problem_words
            if seconds > WALL_SECONDS + 1:
                late.append((name, seconds))
        assert await parser.read(Kind.PDF, good) == first
        assert parser._child.pid == pid, "one child read them all"
        assert psutil.Process(pid).children() == []
    return late


def test_there_are_documents_enough() -> None:
    assert len(hostile_pdfs()) >= 36


@pytest.mark.timeout(300)
@pytest.mark.django_db(transaction=True)
async def test_a_visit_that_meets_one_ends_in_time_with_a_named_reason(browser_path: Path) -> None:
    pages = {
        f"{name}.pdf": Bad(hostile_pdfs()[name], "password" if name == "locked" else "", "application/pdf")
        for name in VISITED
    }
    async with running(pages) as site:
        lab = Lab(browser_path, site)
        try:
            ends = await lab.visit([(name, site.url(name)) for name in pages] + [("control", site.control)])
        finally:
            lab.host.stop()
    assert [fault for name, page in pages.items() if (fault := ends[name].fault(page))] == []
    assert ends["control"].determination == "products_found"
