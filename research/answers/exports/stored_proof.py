"""The proof file of a stored answer: built from the rows, checked by `manage.py verify_proof` without them."""

from __future__ import annotations

from collections.abc import Iterable

from research.answers.exports.signing import desk_signer
from research.answers.models import AnswerSentence, Citation, Query, Source
from research.pipeline.proof_file.format import (
    ProofCitation,
    ProofDate,
    ProofFile,
    ProofPage,
    ProofProblem,
    ProofSentence,
    sha256_of,
    to_json,
)


def proof_of(query: Query) -> ProofFile:
    """Every sentence that is shown, with its quotes and the pages that contain them."""
    citations = list(query.citations.select_related("source__page"))
    of_sentence: dict[int, list[Citation]] = {}
    for citation in citations:
        of_sentence.setdefault(citation.sentence, []).append(citation)
    shown = [row for row in query.sentences.all() if row.is_shown]
    cited = {c.source_id: c.source for row in shown for c in of_sentence.get(row.n, ())}
    return ProofFile(
        question=query.text,
        answered_at=query.ended_at,
        sentences=tuple(
            proof_sentence(row, [(c.source.n, c) for c in of_sentence.get(row.n, ())]) for row in shown
        ),
        pages=tuple(proof_page(source, source.n) for source in sorted(cited.values(), key=lambda s: s.n)),
        made_by=query.answered_by or "extractive",
    )


def proof_json(query: Query) -> str:
    """The proof file's text, signed with the desk's key."""
    return to_json(proof_of(query), desk_signer())


def proof_sentence(row: AnswerSentence, citations: Iterable[tuple[int, Citation]]) -> ProofSentence:
    """A sentence with its quotes, each with the number of its page in the file."""
    return ProofSentence(
        text=row.text,
        citations=tuple(ProofCitation(n, c.quote, c.start, c.end, c.page) for n, c in citations),
        verdict=row.verdict,
        score=round(row.score, 4),
        problems=tuple(
            ProofProblem(*(str(p.get(k, "")) for k in ("kind", "text", "why"))) for p in row.problems
        ),
        is_quote=row.is_quote,
        replaced=tuple(ProofDate(str(r.get("phrase", "")), str(r.get("absolute", ""))) for r in row.replaced),
        uses_meaning=False,
    )


def proof_page(source: Source, n: int) -> ProofPage:
    """The page as it was read, under that number."""
    saved = source.page
    text = saved.text if saved else source.text
    return ProofPage(
        n=n,
        url=source.url,
        title=source.title,
        fetched_at=saved.fetched_at if saved else source.fetched_at,
        page_sha256=saved.page_sha256 if saved else "",
        text_sha256=saved.text_sha256 if saved else sha256_of(text),
        text=text,
        final_url=source.final_url,
        published=source.published,
        kind=source.kind,
    )
