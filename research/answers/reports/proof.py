"""The proof file of a report: every sentence of all sections, with the pages that they quote."""

from __future__ import annotations

from research.answers.exports.signing import desk_signer
from research.answers.exports.stored_proof import proof_page, proof_sentence
from research.answers.reports.selectors import ReportPage
from research.pipeline.answer.answer import EXTRACTIVE
from research.pipeline.proof_file.format import ProofFile, to_json
from research.sources.models import SavedPage


def proof_json(page: ReportPage) -> str:
    """The proof file's text, signed with the desk's key; `manage.py verify_proof` checks it as an answer's."""
    cited = [listed.source for listed in page.sources]
    saved = SavedPage.objects.defer("saved_html", "links").in_bulk([s.page_id for s in cited if s.page_id])
    for source in cited:
        source.page = saved.get(source.page_id)  # with its text, which the report's page does without
    made_by = sorted({part.query.answered_by or EXTRACTIVE for part in page.parts if part.said})
    proof = ProofFile(
        question=page.report.text,
        answered_at=page.report.ended_at,
        sentences=tuple(
            proof_sentence(said.sentence.row, [(mark.number, mark.citation) for mark in said.marks])
            for said in page.sentences
        ),
        pages=tuple(proof_page(listed.source, listed.number) for listed in page.sources),
        made_by=", ".join(made_by) or EXTRACTIVE,
    )
    return to_json(proof, desk_signer())
