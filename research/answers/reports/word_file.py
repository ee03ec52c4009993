"""A report as a Word document, with real headings, a table and links."""

from __future__ import annotations

from collections.abc import Sequence
from typing import IO, TYPE_CHECKING

from agent.language.sanitize import plain
from agent.teams.templatetags.kit import web_href
from research.answers.reports.selectors import Part, ReportPage, Said

if TYPE_CHECKING:
    from docx.document import Document
    from docx.text.paragraph import Paragraph

ListedWords = tuple[int, str, str, str]  # number, title, address, dates and quality


def write_word(
    page: ReportPage, out: IO[bytes], *, made: str, missing: Sequence[str], sources: Sequence[ListedWords]
) -> None:
    """Write the document. Words of strangers are text in it; links are http and https only."""
    import docx

    document = docx.Document()
    document.core_properties.title = page.report.text[:255]
    document.core_properties.author = "Sweepdesk"
    document.add_heading(_text(page.report.text), 0)
    document.add_paragraph().add_run(made).italic = True
    _add_table(document, page)
    for section in page.sections:
        document.add_heading(_text(f"{section.number}. {section.heading}"), 1)
        for part in section.parts:
            _add_part(document, part, section.heading)
    if missing:
        document.add_heading("What was not found", 1)
        for words in missing:
            document.add_paragraph(_text(words), style="List Bullet")
    document.add_heading("Sources", 1)
    for listed in sources:
        _add_source(document, listed)
    document.save(out)


def _add_part(document: Document, part: Part, heading: str) -> None:
    if part.query.text != heading:
        document.add_paragraph().add_run(_text(part.query.text)).italic = True
    for said in part.said:
        _add_said(document.add_paragraph(), said)
    for words in part.conflicts:
        document.add_paragraph(_text(words), style="Intense Quote")
    if not part.said:
        document.add_paragraph(f"{part.query.get_state_display()}.")


def _add_said(paragraph: Paragraph, said: Said) -> None:
    row = said.sentence.row
    paragraph.add_run(_text(said.sentence.text))
    paragraph.add_run("".join(f" [{n}]" for n in said.numbers)).bold = True
    if row.verdict != "supported":
        paragraph.add_run(f" ({row.get_verdict_display().lower()})").italic = True


def _add_table(document: Document, page: ReportPage) -> None:
    """What is compared: a row for each aspect, a column for each thing."""
    if not page.table:
        return
    table = document.add_table(rows=1, cols=len(page.things) + 1, style="Table Grid")
    for cell, thing in zip(table.rows[0].cells[1:], page.things, strict=True):
        cell.paragraphs[0].add_run(_text(thing)).bold = True
    for row in page.table:
        first, *others = table.add_row().cells
        first.text = _text(row.aspect)
        for cell, part in zip(others, row.cells, strict=True):
            if part and part.said:
                _add_said(cell.paragraphs[0], part.said[0])
            else:
                cell.text = "not found"


def _add_source(document: Document, listed: ListedWords) -> None:
    from docx.opc.constants import RELATIONSHIP_TYPE
    from docx.oxml.ns import qn
    from docx.oxml.parser import OxmlElement

    number, title, url, words = listed
    paragraph = document.add_paragraph(_text(f"[{number}] {title}, "))
    if safe := web_href(url):
        link = OxmlElement("w:hyperlink")
        link.set(qn("r:id"), document.part.relate_to(safe, RELATIONSHIP_TYPE.HYPERLINK, is_external=True))
        run = paragraph.add_run(_text(url))
        link.append(run._r)
        paragraph._p.append(link)
    else:
        paragraph.add_run(_text(url))
    paragraph.add_run(f" ({words})" if words else "")


def _text(words: str) -> str:
    """Without what XML cannot hold."""
    return "".join(c for c in plain(words) if (c >= " " or c in "\t\n") and c not in "\ufffe\uffff")
