"""An answer as a file: Markdown, PDF, JSON, and the proof file."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from typing import IO

from django.conf import settings
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString

from agent.teams.templatetags.kit import web_href
from research.answers import selectors
from research.answers.exports import stored_proof
from research.answers.models import Query
from research.answers.pages.answer_json import answer_json
from research.answers.selectors import QueryPage, ShownSentence, ShownSource
from research.sweeps.pages.pdf_report import typeset

_MARKS = re.compile(r"[\\`*_{}\[\]<>#|~!&]")
_LINE_START = re.compile(r"^(\d{0,9})([-+=.)])")


def _json(query: Query, out: IO[bytes]) -> None:
    out.write(json.dumps(answer_json(query), ensure_ascii=False, indent=2).encode())


def _proof(query: Query, out: IO[bytes]) -> None:
    out.write(stored_proof.proof_json(query).encode())


def _pdf(query: Query, out: IO[bytes]) -> None:
    typeset(answer_document(query, url_of(query)), {}, query.text, out)


def answer_document(query: Query, url: str = "") -> SafeString:
    """The answer as markup; `url`: its page, "" for people outside."""
    context = {"page": selectors.query_page(query), "url": url}
    return render_to_string("research/answers/answer_document.html", context)


def url_of(query: Query) -> str:
    """The address of the query's page for people."""
    return settings.PUBLIC_URL + reverse("query", args=[query.pk])


def _markdown(query: Query, out: IO[bytes]) -> None:
    page = selectors.query_page(query)
    parts = [f"# {md_text(query.text)}", _origin(page), *(_sentence(s) for s in page.sentences)]
    if not page.sentences:
        parts.append(f"*{md_text(query.get_state_display())}.*")
    if query.claims_open:
        parts.append("## Without evidence\n\n" + "\n".join(f"- {md_text(str(c))}" for c in query.claims_open))
    if page.conflicts:
        parts.append(
            "## Where the sources disagree\n\n" + "\n".join(f"- {md_text(c.words)}" for c in page.conflicts)
        )
    if page.cited:
        parts.append("## Sources\n\n" + "\n".join(_source(s) for s in page.cited))
    if page.refused:
        parts.append("## Refused\n\n" + "\n".join(_refused(s) for s in page.refused))
    parts.append(f"Answer of {md_address(url_of(query))}")
    out.write(("\n\n".join(parts) + "\n").encode())


def _origin(page: QueryPage) -> str:
    made = (
        "made of quotes, word for word" if page.is_made_of_quotes else f"worded by {page.query.answered_by}"
    )
    at = f"{page.query.ended_at:%Y-%m-%d %H:%M} UTC" if page.query.ended_at else "not finished"
    confidence = f", confidence {page.query.confidence:.0%}" if page.sentences else ""
    return f"*{md_text(f'{at}, {made}{confidence}')}.*"


def _sentence(sentence: ShownSentence) -> str:
    numbers = dict.fromkeys(proof.source.n for proof in sentence.proofs)
    marks = "".join(f"\\[{n}\\]" for n in numbers)
    doubt = (
        "" if sentence.row.verdict == "supported" else f" *({sentence.row.get_verdict_display().lower()})*"
    )
    return f"{md_text(sentence.text)} {marks}{doubt}".rstrip()


def _source(shown: ShownSource) -> str:
    source = shown.row
    facts = [f"published {source.published}" if source.published else "", f"fetched {source.fetched_at:%Y-%m-%d}"
             if source.fetched_at else ""]  # fmt: skip
    said = ", ".join(filter(None, facts))
    more = f" ({md_text(said)})" if said else ""
    return f"{source.n}. {md_text(source.title or source.url)}, {md_address(source.url)}{more}"


def _refused(shown: ShownSource) -> str:
    return f"- {md_address(shown.row.url)}: {md_text(shown.row.problem or shown.row.state)}"


def md_text(text: str) -> str:
    """Words of strangers as Markdown that shows exactly them: no mark-up of theirs works."""
    plain = _MARKS.sub(lambda m: "\\" + m.group(), " ".join(text.split()))
    return _LINE_START.sub(r"\1\\\2", plain)


def md_address(url: str) -> str:
    """A link where the address is http or https, else its text."""
    safe = web_href(url)
    return f"<{safe.replace('<', '%3C').replace('>', '%3E').replace(' ', '%20')}>" if safe else md_text(url)


FORMS: Mapping[str, Callable[[Query, IO[bytes]], None]] = {
    "md": _markdown,
    "pdf": _pdf,
    "json": _json,
    "proof": _proof,
}
