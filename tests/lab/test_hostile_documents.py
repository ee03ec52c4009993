"""PDFs and Word files that fight back: in the parsing child within its limits; as visits, with a reason."""

from __future__ import annotations

import asyncio
from pathlib import Path

import psutil  # type: ignore[import-untyped]
import pytest

from agent.documents.child.limits import MAX_TEXT_CHARS
from agent.documents.document import Received
from agent.documents.parser import Parser
from tests.lab.hostile.documents import hostile_pdfs
from tests.lab.hostile.lab import Lab
from tests.lab.hostile.site import Bad, running
from tests.lab.hostile.word_files import hostile_word_files
from tests.lab.sampling import sampled

PDF = Received(content_type="application/pdf")
AREA = "hostile_documents"
HANG_SECONDS = 120  # the child ends a document after 12 s; this only ends a test that hangs
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


async def test_every_hostile_document_ends_and_the_child_goes_on() -> None:
    names = sampled(AREA, [*hostile_pdfs(), *hostile_word_files()], at_most=8)
    await asyncio.gather(*(read_all(names[n::2]) for n in range(2)))


async def read_all(names: list[str]) -> None:
    """Read them with one child, which reads an honest document alike before and after."""
    files = hostile_pdfs() | hostile_word_files()
    good = files["late-header"]
    async with Parser() as parser:
        first = await parser.read_document(good, PDF)
        assert "Desk lamp 12.00 EUR" in first.text
        assert parser._child is not None
        pid = parser._child.pid
        for name in names:
            async with asyncio.timeout(HANG_SECONDS):
                found = await parser.read_document(files[name], PDF)
            assert len(found.text) <= MAX_TEXT_CHARS, name
            assert not found.problem or found.reason, name
        assert await parser.read_document(good, PDF) == first
        assert parser._child.pid == pid, "one child read them all"
        assert psutil.Process(pid).children() == []


def test_there_are_documents_enough() -> None:
    assert len(hostile_pdfs()) >= 36
    assert len(hostile_word_files()) >= 13


@pytest.mark.django_db(transaction=True)
async def test_a_visit_that_meets_one_ends_with_a_named_reason(browser_path: Path) -> None:
    pages = {
        f"{name}.pdf": Bad(hostile_pdfs()[name], "password" if name == "locked" else "", "application/pdf")
        for name in sampled(AREA, VISITED, at_most=1)
    }
    async with running(pages) as site:
        lab = Lab(browser_path, site, at_once=2)
        try:
            ends = await lab.visit([(name, site.url(name)) for name in pages] + [("control", site.control)])
        finally:
            lab.host.stop()
        assert {f"/p/{name}" for name in pages} <= site.asked
    assert [fault for name, page in pages.items() if (fault := ends[name].fault(page))] == []
    assert ends["control"].determination == "products_found"
