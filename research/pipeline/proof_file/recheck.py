"""Checks a proof file again from the file alone: offsets, hashes, and what of the check needs no model."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from research.pipeline.check.checking import Verdict, exact_problems
from research.pipeline.check.exact import ProblemKind
from research.pipeline.proof_file.format import (
    ProofCitation,
    ProofFile,
    ProofPage,
    ProofSentence,
    Signature,
    digest_of,
    parse,
    read_document,
    sha256_of,
)

# (digest, signature) -> words against it, or "" when it holds; the second is whether the key is this desk's own.
SignatureCheck = Callable[[bytes, Signature], tuple[str, bool | None]]
_HEX = frozenset("0123456789abcdef")
_EXACT = (ProblemKind.NUMBER, ProblemKind.DATE, ProblemKind.UNIT, ProblemKind.NAME)


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that speaks against the file. `where` names the sentence, the page or the file."""

    where: str
    words: str


@dataclass(frozen=True, slots=True)
class Verification:
    """What the second check said of the whole file."""

    question: str
    sentences: int
    proved: int  # sentences that nothing speaks against
    citations: int
    pages: int
    findings: tuple[Finding, ...] = ()
    signature: str = "not signed"

    @property
    def is_good(self) -> bool:
        """Whether nothing speaks against the file."""
        return not self.findings


def verify(text: str, check_signature: SignatureCheck | None = None) -> Verification:
    """Everything in a proof file that can be checked without network, database or model, checked.

    *Raises* ProofUnreadable when the text is no proof file.
    """
    document, proof = read_document(text), parse(text)
    findings = [*_file_findings(document, proof), *(f for p in proof.pages for f in _page_findings(p))]
    pages = {p.n: p for p in proof.pages}
    proved = 0
    for i, sentence in enumerate(proof.sentences, start=1):
        against = [Finding(f"sentence {i}", words) for words in _against(sentence, pages)]
        proved += not against
        findings += against
    signature, against_it = _signature(document, check_signature)
    findings += [Finding("signature", words) for words in against_it]
    citations = sum(len(s.citations) for s in proof.sentences)
    return Verification(
        proof.question, len(proof.sentences), proved, citations, len(pages), tuple(findings), signature
    )


def _file_findings(document: Mapping[str, Any], proof: ProofFile) -> list[Finding]:
    found = []
    if document.get("digest") != digest_of(document):
        found.append(
            Finding("file", "It was changed after it was written: its digest does not fit its content.")
        )
    numbers = [p.n for p in proof.pages]
    found += [
        Finding(f"page {n}", "Two pages have this number.")
        for n in sorted({n for n in numbers if numbers.count(n) > 1})
    ]
    return found


def _page_findings(page: ProofPage) -> list[Finding]:
    found = []
    if sha256_of(page.text) != page.text_sha256:
        found.append(Finding(f"page {page.n}", "Its text is not the one that was read: the hash differs."))
    if len(page.page_sha256) != 64 or not set(page.page_sha256) <= _HEX:
        found.append(Finding(f"page {page.n}", "It lacks the hash of the bytes that were fetched."))
    if page.fetched_at is None:
        found.append(Finding(f"page {page.n}", "It does not say when it was fetched."))
    return found


def _against(sentence: ProofSentence, pages: Mapping[int, ProofPage]) -> list[str]:
    if not sentence.citations:
        return ["It cites nothing."]
    found = [words for c in sentence.citations if (words := _against_citation(c, pages))]
    if found:
        return found
    if sentence.verdict not in {v.value for v in Verdict}:
        return [f"Its verdict “{sentence.verdict[:40]}” is none."]
    own_words = _with_phrases(sentence)
    if sentence.is_quote and not any(_even(own_words) == _even(c.quote) for c in sentence.citations):
        return ["It is called a quotation, but none of its source sentences has these words."]
    return _against_check(sentence, own_words)


def _against_citation(citation: ProofCitation, pages: Mapping[int, ProofPage]) -> str:
    page = pages.get(citation.n)
    if page is None:
        return f"It cites page {citation.n}, which is not in the file."
    if not citation.quote.strip():
        return f"Its citation of page {citation.n} is empty."
    if page.text[citation.start : citation.end] != citation.quote:
        return f"“{citation.quote[:60]}” is not in page {citation.n} at {citation.start}-{citation.end}."
    return ""


def _against_check(sentence: ProofSentence, own_words: str) -> list[str]:
    """What exact comparison finds today and the file does not say."""
    known = {(p.kind, p.text) for p in sentence.problems}
    quotes = tuple(c.quote for c in sentence.citations)
    return [
        f"The source sentence does not bear out “{p.text}”: {p.why}"
        for p in exact_problems(own_words, quotes)
        if p.kind in _EXACT and (p.kind.value, p.text) not in known and sentence.verdict == Verdict.SUPPORTED
    ]


def _with_phrases(sentence: ProofSentence) -> str:
    """The sentence with the source's own words where dates were made absolute."""
    text = sentence.text
    for date in sentence.replaced:
        text = text.replace(date.absolute, date.phrase, 1) if date.absolute else text
    return text


def _signature(document: Mapping[str, Any], check: SignatureCheck | None) -> tuple[str, list[str]]:
    given = document.get("signature")
    if given is None:
        return "not signed", []
    if not isinstance(given, dict) or not all(isinstance(given.get(k), str) for k in ("public_key", "value")):
        return "unreadable", ["The signature is not of the form that it must have."]
    if check is None:
        return "not checked", []
    signature = Signature(given["public_key"], given["value"])
    words, is_own = check(bytes.fromhex(digest_of(document)), signature)
    if words:
        return "wrong", [words]
    whose = {True: "this desk's own key", False: "another desk's key", None: "the key that the file names"}
    return f"right, by {whose[is_own]}", []


def _even(text: str) -> str:
    return " ".join(text.split()).rstrip(" .").casefold()
