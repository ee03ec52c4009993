"""Documents that are read in the parsing child: text, pages, hidden text, and what becomes of a child."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import psutil  # type: ignore[import-untyped]
import pymupdf
import pytest

from agent.documents.child.limits import MAX_PAGES
from agent.documents.document import Received
from agent.documents.parser import Parser
from tests.waiting import until

PDF = Received(content_type="application/pdf")


def a_pdf(*pages: str) -> bytes:
    document = pymupdf.open()
    for words in pages:
        document.new_page().insert_text((72, 72), words)
    return bytes(document.tobytes())


async def test_it_reads_the_text_of_every_page_and_says_where_each_begins(parser: Parser) -> None:
    found = await parser.read_document(a_pdf("Hamster 18.50 EUR", "Gerbil 9.00 EUR"), PDF)
    first, second = found.page_starts
    assert found.text[first:second].strip() == "Hamster 18.50 EUR"
    assert found.text[second:].strip() == "Gerbil 9.00 EUR"


async def test_what_a_reader_cannot_see_is_no_text_of_the_document(parser: Parser) -> None:
    document = pymupdf.open()
    page = document.new_page()
    page.insert_text((72, 72), "Lamp 12.00 EUR")
    page.insert_text((72, 100), "Ghost 1.00 EUR", render_mode=3)
    page.insert_text((72, 130), "Snow 2.00 EUR", color=(1, 1, 1))
    page.insert_text((72, 150), "Dust 3.00 EUR", fontsize=0.3)
    page.insert_text((2000, 150), "Away 4.00 EUR")
    page.insert_text((72, 72), "Mist 6.00 EUR", fill_opacity=0)
    page.draw_rect((60, 180, 300, 210), fill=(0, 0, 0.4))
    page.insert_text((72, 200), "Night 5.00 EUR", color=(1, 1, 1))
    found = await parser.read_document(document.tobytes(), PDF)
    assert found.text.split() == ["Lamp", "12.00", "EUR", "Night", "5.00", "EUR"]
    assert all(word in found.hidden for word in ("Ghost", "Snow", "Dust", "Mist"))


async def test_a_document_of_hidden_text_alone_is_no_source(parser: Parser) -> None:
    document = pymupdf.open()
    document.new_page().insert_text((72, 100), "Ghost 1.00 EUR", render_mode=3)
    found = await parser.read_document(document.tobytes(), PDF)
    assert (found.text, found.problem) == ("", "hidden")
    assert "hidden" in found.reason


async def test_pages_over_the_limit_are_not_read(parser: Parser) -> None:
    document = pymupdf.open()
    for n in range(MAX_PAGES + 50):
        document.new_page().insert_text((72, 400), f"A price list in parts, {n}")
    found = await parser.read_document(document.tobytes(), PDF)
    assert len(found.page_starts) == MAX_PAGES


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"no pdf",
        b"<html><body>%PDF-1.7 words</body></html>",
        b"%PDF-1.7 broken",
        b"%PDF-1.7\n<html><body><p>Words of a page that is no PDF</p></body></html>",
        b"<svg xmlns='http://www.w3.org/2000/svg'><!--%PDF-1.4--><text>words</text></svg>",
        b"PK\x03\x04 mimetype application/epub+zip %PDF-1.4",
    ],
)
async def test_what_is_no_pdf_has_no_text(data: bytes, parser: Parser) -> None:
    found = await parser.read_document(data, PDF)
    assert found.kind != "pdf" or (found.text, bool(found.reason)) == ("", True)


async def test_a_child_that_hangs_or_lies_is_ended_and_said_so() -> None:
    busy = Parser((sys.executable, "-c", "while True: pass"), wall_seconds=-2.5, start=0)
    assert (await busy.read_document(a_pdf("x"), PDF)).problem == "too_long"
    liar = Parser((sys.executable, "-c", r"import os; os.write(1, b'\0\0\0\x02[]')"))
    assert (await liar.read_document(b"", PDF)).problem == "no_reader"
    endless = Parser((sys.executable, "-c", r"import os; os.write(1, b'\xff\xff\xff\xff')"))
    assert (await endless.read_document(b"", PDF)).problem == "no_reader"


async def test_a_document_too_large_is_refused_before_it_is_sent() -> None:
    async with Parser() as parser:
        assert (await parser.read_document(b"%PDF-" + bytes(25_000_001), PDF)).problem == "too_large"
        assert parser._child is None


async def test_the_child_inherits_no_secret_and_no_descriptor(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET_KEY", "CANARY")
    held = os.memfd_create("canary")
    os.set_inheritable(held, True)
    async with Parser() as parser:
        await parser.read_document(a_pdf("x"), PDF)
        assert parser._child is not None
        here = Path(f"/proc/{parser._child.pid}")
        assert b"CANARY" not in (here / "environ").read_bytes()
        assert not [d for d in (here / "fd").iterdir() if "canary" in str(d.readlink())]
    os.close(held)


async def test_the_child_ends_with_its_parser_and_with_its_worker() -> None:
    parser = Parser()
    await parser.read_document(a_pdf("x"), PDF)
    assert parser._child is not None
    pid = parser._child.pid
    await parser.close()
    assert not psutil.pid_exists(pid)

    code = (
        "import asyncio, sys; from agent.documents.parser import Parser\n"
        "from agent.documents.document import Received\n"
        "async def main():\n"
        "    parser = Parser(); await parser.read_document(b'x', Received()); print(parser._child.pid, flush=True)\n"
        "    await asyncio.Event().wait()\n"
        "asyncio.run(main())"
    )
    worker = psutil.Popen([sys.executable, "-c", code], stdout=-1)
    child = int(worker.stdout.readline())
    assert psutil.pid_exists(child)
    worker.kill()
    worker.wait(20)
    await until(lambda: not psutil.pid_exists(child) or psutil.Process(child).status() == "zombie")
