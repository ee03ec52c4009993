"""A report as a file: Markdown, Word, PDF, JSON, and the proof file."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from typing import IO, Any

from django.conf import settings
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString

from agent.language.counts import counted
from research.answers.exports.files import md_address, md_text
from research.answers.pages.answer_json import answer_json
from research.answers.reports.models import Report
from research.answers.reports.proof import proof_json
from research.answers.reports.selectors import Listed, Part, ReportPage, Row, Said, report_page
from research.answers.reports.word_file import write_word
from research.sweeps.pages.pdf_report import typeset


def url_of(report: Report) -> str:
    """The address of the report's page for people."""
    return settings.PUBLIC_URL + reverse("report", args=[report.pk])


def report_json(page: ReportPage) -> dict[str, Any]:
    """The whole report as one document: sections by sub-question, each sentence with its numbers and proofs."""
    report = page.report
    return {
        "id": report.pk,
        "url": url_of(report),
        "text": report.text,
        "state": report.state,
        "stopped_by": report.stopped_by,
        "sections": [_section_json(part, s.heading) for s in page.sections for part in s.parts],
        "sources": [_source_json(listed) for listed in page.sources],
        "not_found": [{"question": p.query.text, "unanswered": p.query.claims_open} for p in page.open_parts],
        "cost_usd": page.spent_usd,
        "pages_read": page.read_count,
        "pages_refused": page.refused_count,
    }


def _section_json(part: Part, heading: str) -> dict[str, Any]:
    found = answer_json(part.query)
    return {
        "query": part.query.pk,
        "heading": heading,
        "thing": part.thing,
        "question": part.query.text,
        "state": part.query.state,
        "answered_by": part.query.answered_by,
        "sentences": [
            {"text": s.sentence.text, "verdict": s.sentence.row.verdict, "citations": list(s.numbers)}
            for s in part.said
        ],
        "conflicts": list(part.conflicts),
        "searches": [search["q"] for search in found["searches"]],
    }


def _source_json(listed: Listed) -> dict[str, Any]:
    source = listed.source
    return {
        "number": listed.number,
        "url": source.final_url or source.url,
        "title": source.title,
        "published": source.published,
        "fetched_at": source.fetched_at.isoformat() if source.fetched_at else None,
        "quality": source.quality,
        "query": listed.query_id,
        "n": source.n,
    }


def _json(report: Report, out: IO[bytes]) -> None:
    out.write(json.dumps(report_json(report_page(report)), ensure_ascii=False, indent=2).encode())


def _proof(report: Report, out: IO[bytes]) -> None:
    out.write(proof_json(report_page(report)).encode())


def _pdf(report: Report, out: IO[bytes]) -> None:
    typeset(report_document(report, url_of(report)), {}, report.text, out)


def report_document(report: Report, url: str = "") -> SafeString:
    """The report as markup; `url`: its page, "" for people outside."""
    context = {"shown": report_page(report), "report": report, "url": url}
    return render_to_string("research/reports/report_document.html", context)


def _markdown(report: Report, out: IO[bytes]) -> None:
    out.write(("\n\n".join(_blocks(report_page(report))) + "\n").encode())


def _blocks(page: ReportPage) -> Iterator[str]:
    yield f"# {md_text(page.report.text)}"
    yield f"*{md_text(made_words(page))}*"
    if page.table:
        yield _table(page)
    for section in page.sections:
        yield f"## {section.number}. {md_text(section.heading)}"
        for part in section.parts:
            if part.query.text != section.heading:
                yield f"*{md_text(part.query.text)}*"
            yield from (_sentence(said) for said in part.said)
            yield from (f"> {md_text(words)}" for words in part.conflicts)
            if not part.said:
                yield f"*{md_text(part.query.get_state_display())}.*"
    if page.open_parts:
        yield "## What was not found\n\n" + "\n".join(f"- {md_text(words)}" for words in open_words(page))
    if page.sources:
        yield "## Sources\n\n" + "\n".join(_source(listed) for listed in page.sources)
    yield f"Report of {md_address(url_of(page.report))}"


def made_words(page: ReportPage) -> str:
    """When and of what it was made, in one line."""
    ended = f"{page.report.ended_at:%Y-%m-%d %H:%M} UTC. " if page.report.ended_at else "Not finished. "
    how = "An ordered digest of quotations: every sentence is its source’s own, word for word."
    if not page.is_made_of_quotes:
        how = "Worded by a model; each sentence was checked against the pages that it cites."
    return f"{ended}{how} {counted(page.read_count, 'page was', 'pages were')} read."


def open_words(page: ReportPage) -> list[str]:
    """What was not found, with what was looked at for it."""
    return [f"{_missing(part)} {looked_words(part)}" for part in page.open_parts]


def _missing(part: Part) -> str:
    if part.said:
        return f"{part.query.text} Without evidence: {'; '.join(map(str, part.query.claims_open))}."
    return f"{part.query.text} {part.query.get_state_display()}."


def looked_words(part: Part) -> str:
    """What was searched and read for a sub-question."""
    page = part.page
    asked = "; ".join(f"“{search.text}”" for search in page.searches)
    searched = f"Searched: {asked}. " if asked else ""
    return f"{searched}{counted(page.usable_count, 'page')} read, {len(page.refused)} refused."


def _table(page: ReportPage) -> str:
    head = ["", *page.things]
    lines = [head, ["---"] * len(head), *(_row(row) for row in page.table)]
    return "\n".join("| " + " | ".join(cells) + " |" for cells in lines)


def _row(row: Row) -> list[str]:
    return [md_text(row.aspect), *(_cell(part) for part in row.cells)]


def _cell(part: Part | None) -> str:
    return _sentence(part.said[0]) if part and part.said else "not found"


def _sentence(said: Said) -> str:
    row = said.sentence.row
    marks = "".join(f"\\[{n}\\]" for n in said.numbers)
    doubt = "" if row.verdict == "supported" else f" *({row.get_verdict_display().lower()})*"
    return f"{md_text(said.sentence.text)} {marks}{doubt}".rstrip()


def source_words(listed: Listed) -> str:
    """Dates and reliability of a source."""
    source = listed.source
    return ", ".join(
        filter(
            None,
            [
                f"published {source.published[:10]}" if source.published else "",
                f"fetched {source.fetched_at:%Y-%m-%d}" if source.fetched_at else "",
                f"quality {source.quality:.0%}" if source.quality is not None else "",
            ],
        )
    )


def _source(listed: Listed) -> str:
    source = listed.source
    said = source_words(listed)
    more = f" ({md_text(said)})" if said else ""
    return f"{listed.number}. {md_text(source.title or source.url)}, {md_address(source.url)}{more}"


def _word(report: Report, out: IO[bytes]) -> None:
    page = report_page(report)
    notes = [f"{said}" for said in open_words(page)]
    sources = [
        (listed.number, listed.source.title or listed.source.url, listed.source.url, source_words(listed))
        for listed in page.sources
    ]
    write_word(page, out, made=made_words(page), missing=notes, sources=sources)


FORMS: Mapping[str, Callable[[Report, IO[bytes]], None]] = {
    "md": _markdown,
    "docx": _word,
    "pdf": _pdf,
    "json": _json,
    "proof": _proof,
}
