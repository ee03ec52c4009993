"""Documents as they come: each in its state, PDFs in reading order and without what runs along their pages."""

from __future__ import annotations

import pytest

from agent.core.kinds import PageState
from agent.documents.child.reading import classified
from agent.documents.document import Received
from agent.documents.parser import Parser
from agent.documents.pdf.pdf import pdf_text
from tests.bench.bench_documents import is_free, is_in_order
from tests.corpora.fetched import dev, heldout, later
from tests.corpora.fetched.made import Page
from tests.corpora.pdfs import heads, orders
from tests.corpora.pdfs.states import cases
from tests.lab.walls.ordinary import ORDINARY
from tests.tables import each

PAGES = (*dev.PAGES, *heldout.PAGES, *later.PAGES)
FEED = (
    b"<?xml version='1.0'?><rss version='2.0'><channel><title>N</title><item><title>Tides</title>"
    b"<link>http://x.test/1</link><description>High at noon.</description></item></channel></rss>"
)


@each("page", PAGES)
def test_a_page_is_in_its_state_whatever_the_status_says(page: Page) -> None:
    for status in {page.status, 200}:
        found = classified(page.html.encode(), Received("http://page.test/p", status, "text/html"))
        assert (found.state.value, bool(found.reason)) == (page.state, page.state != "ok")


@each("page", ORDINARY)
def test_an_ordinary_page_is_no_block_page(page) -> None:
    found = classified(page.html.encode(), Received("http://page.test/p", 200, "text/html"))
    assert not found.state.needs_person


def test_no_block_page_has_a_text_to_cite() -> None:
    walls = [
        classified(p.html.encode(), Received("", 200, "text/html"))
        for p in PAGES
        if p.state in ("captcha", "login")
    ]
    assert [found.text for found in walls] == [""] * len(walls)


def test_running_heads_go_and_the_text_stays() -> None:
    sheets = [*heads.dev(), *heads.heldout()]
    assert len(sheets) == 24
    assert [sheet.name for sheet in sheets if not is_free(sheet, pdf_text(sheet.data).text)] == []


def test_a_pdf_is_read_as_people_read_it() -> None:
    sheets = [*orders.dev(), *orders.heldout()]
    assert len(sheets) == 16
    assert [sheet.name for sheet in sheets if not is_in_order(sheet, pdf_text(sheet.data).text)] == []


def test_the_pages_of_a_pdf_begin_where_it_says() -> None:
    found = pdf_text(next(heads.dev()).data)
    starts = (*found.page_starts, len(found.text))
    assert len(found.page_starts) == 6
    assert all(found.text[end - 1] == "\n" for end in starts[1:])


async def test_every_pdf_is_in_its_state() -> None:
    async with Parser() as parser:
        found = {
            c.name: (await parser.read_document(c.data, Received("", 200, "application/pdf")), c)
            for c in cases()
        }
    assert {
        name: document.state for name, (document, case) in found.items() if document.state not in case.states
    } == {}
    assert all(document.reason or document.state is PageState.OK for document, _ in found.values())


@pytest.mark.parametrize(
    ("data", "kind", "state"),
    [
        (b"Plain words of a page.\n", "text/plain", "ok"),
        (b"{}", "application/json", "wrong_type"),
        (b"GIF89a" + bytes(50), "text/html", "wrong_type"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "image/svg+xml", "wrong_type"),
        (b"", "text/html", "empty"),
        (FEED, "", "ok"),
    ],
)  # fmt: skip
def test_other_documents_are_known_by_their_bytes(data: bytes, kind: str, state: str) -> None:
    assert classified(data, Received("http://x.test/d", 200, kind)).state.value == state


async def test_a_page_of_a_pdf_is_drawn_with_its_words_marked() -> None:
    sheet = next(heads.dev())
    async with Parser() as parser:
        plain = await parser.render_page(sheet.data, 1)
        marked = await parser.render_page(sheet.data, 1, sheet.kept[0])
        assert await parser.render_page(sheet.data, 99) == b""
    assert plain[:4] == marked[:4] == b"\x89PNG"
    assert plain != marked
