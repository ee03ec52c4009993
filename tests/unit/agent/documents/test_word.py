"""Word files: the words a reader sees, block by block; what unpacks too far or declares entities is refused."""

from __future__ import annotations

import io

import docx
import pytest

from agent.core.kinds import PageState
from agent.documents import word
from agent.documents.child.reading import classified
from agent.documents.document import Document, Received
from tests.lab.hostile.word_files import LAUGHS, WORDS, paragraph, word_file


def read(data: bytes) -> Document:
    """As it comes from an upload that says nothing of itself."""
    return classified(data, Received("upload:1/list.docx"))


def price_list() -> bytes:
    """A file as Word writes it: title, heading, list, table with a bold head, words hidden in three ways."""
    file = docx.Document()
    file.core_properties.title, file.core_properties.author = "Lamps 2026", "A. Person"
    file.add_heading("Lamps", 1)
    file.add_paragraph("All prices with tax.\nNo credit.")
    file.add_paragraph("Sold by the piece", style="List Bullet")
    table = file.add_table(rows=2, cols=2)
    for cell, words in zip(table.rows[0].cells, ("Lamp", "Price"), strict=True):
        cell.paragraphs[0].add_run(words).bold = True
    for cell, words in zip(table.rows[1].cells, ("Desk & wall", "12.00 EUR"), strict=True):
        cell.text = words
    last = file.add_paragraph("Seen ")
    last.add_run("ghost").font.hidden = True
    last.add_run("dust").font.size = docx.shared.Pt(1)
    last.add_run("snow").font.color.rgb = docx.shared.RGBColor(255, 255, 255)
    out = io.BytesIO()
    file.save(out)
    return out.getvalue()


def test_its_blocks_are_lines_with_the_letter_of_what_they_are() -> None:
    found = read(price_list())

    lines = [
        "Lamps",
        "All prices with tax.",
        "No credit.",
        "Sold by the piece",
        "Lamp | Price",
        "Desk & wall | 12.00 EUR",
    ]
    assert (found.state, found.kind, found.title, found.author) == (
        PageState.OK,
        "docx",
        "Lamps 2026",
        "A. Person",
    )
    assert found.text.split("\n") == [*lines, "Seen"]
    assert found.shape == "1ppihrp"
    assert "<td><p>Desk &amp; wall</p></td>" in found.saved_html


def test_what_no_reader_sees_is_evidence_and_no_text() -> None:
    found = read(price_list())
    assert found.hidden == "ghostdustsnow"
    assert (
        read(word_file("<w:p><w:r><w:rPr><w:vanish/></w:rPr><w:t>ghost</w:t></w:r></w:p>")).state
        is PageState.EMPTY
    )


def test_words_that_were_moved_or_deleted_are_read_once_where_they_are() -> None:
    run = "<w:r><w:t>moved</w:t></w:r>"
    body = f"<w:p><w:moveFrom>{run}</w:moveFrom><w:del><w:r><w:delText>gone</w:delText></w:r></w:del></w:p>"
    assert read(word_file(f"{body}<w:p><w:moveTo>{run}</w:moveTo></w:p>")).text == "moved"


def test_a_part_that_declares_entities_is_refused_in_any_encoding() -> None:
    for encoding in ("utf-8", "utf-16"):
        found = read(word_file(paragraph(), before=LAUGHS, encoding=encoding))
        assert (found.state, found.text) == (PageState.ERROR, "")
        assert "entities" in found.reason
        assert read(word_file(paragraph(), encoding=encoding)).text == WORDS


def test_what_unpacks_too_far_is_refused_before_it_is_unpacked(monkeypatch: pytest.MonkeyPatch) -> None:
    bomb = word_file(paragraph(), parts={"theme": bytes(2000)})
    assert read(bomb).text == WORDS
    monkeypatch.setattr(word, "MAX_UNPACKED_BYTES", 2000)
    assert (read(bomb).problem, read(bomb).text) == ("too_heavy", "")


def test_another_archive_is_no_word_file() -> None:
    found = read(word_file(paragraph()).replace(b"word/", b"xxxx/"))
    assert found.state is PageState.WRONG_TYPE
