"""PDF text, read in a limited child process."""

from __future__ import annotations

import sys

import pymupdf
import pytest

from agent.browser.documents import read_pdf


def a_pdf(*pages: str) -> bytes:
    document = pymupdf.open()
    for words in pages:
        document.new_page().insert_text((72, 72), words)
    return bytes(document.tobytes())


async def test_it_reads_the_text_of_every_page() -> None:
    text = await read_pdf(a_pdf("Hamster 18.50 EUR", "Gerbil 9.00 EUR"))
    assert "Hamster 18.50 EUR" in text
    assert "Gerbil 9.00 EUR" in text


@pytest.mark.parametrize(
    "data", [b"", b"no pdf", b"<html><body>%PDF-1.7 words</body></html>", b"%PDF-1.7 broken"]
)
async def test_what_is_no_pdf_has_no_text(data: bytes) -> None:
    assert await read_pdf(data) == ""


async def test_a_reader_that_hangs_is_ended() -> None:
    busy = (sys.executable, "-c", "while True: pass")
    assert await read_pdf(a_pdf("x"), command=busy, seconds=0.5) == ""
