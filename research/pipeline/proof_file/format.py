"""The proof file: an answer's sentences with their source sentences and the pages that contain them, as one JSON.

The format is documented in docs/answers.md. `digest` is the SHA-256 of the whole document without `digest`
and `signature`, written with sorted keys, no blanks and no ASCII escapes.
"""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, TypeVar

FORMAT = "sweepdesk-proof"
VERSION = 1
MOST_CHARACTERS = 200_000_000
T = TypeVar("T")
Signer = Callable[[bytes], "Signature"]


@dataclass(frozen=True, slots=True)
class Signature:
    """Ed25519 over the digest's 32 bytes; key and value in hexadecimal."""

    public_key: str
    value: str


@dataclass(frozen=True, slots=True)
class ProofPage:
    """A page as it was read. `text` is what offsets count in, in Unicode code points."""

    n: int  # what citations name it by
    url: str
    title: str
    fetched_at: datetime | None
    page_sha256: str  # of the bytes that were fetched
    text_sha256: str  # of the text in UTF-8
    text: str
    final_url: str = ""
    published: str = ""
    kind: str = ""


@dataclass(frozen=True, slots=True)
class ProofCitation:
    """`quote` is in the text of page `n` from `start` to `end`."""

    n: int
    quote: str
    start: int
    end: int
    page: int | None = None  # of a PDF


@dataclass(frozen=True, slots=True)
class ProofProblem:
    """What the check held against the sentence when it was made (checking.Problem)."""

    kind: str
    text: str
    why: str


@dataclass(frozen=True, slots=True)
class ProofSentence:
    """One sentence of the answer, its proof, and how it was checked."""

    text: str
    citations: tuple[ProofCitation, ...]
    verdict: str
    score: float
    problems: tuple[ProofProblem, ...] = ()
    is_quote: bool = False  # the source's own words, but for `replaced`
    replaced: tuple[tuple[str, str], ...] = ()  # dates made absolute: phrase of the source, words put there
    uses_meaning: bool = False  # embeddings were at hand


@dataclass(frozen=True, slots=True)
class ProofFile:
    """An answer with everything that is needed to check it again."""

    question: str
    answered_at: datetime | None
    sentences: tuple[ProofSentence, ...]
    pages: tuple[ProofPage, ...]
    made_by: str = ""  # "extractive", or the model's name


class ProofUnreadable(ValueError):
    """The text is no proof file of ours; the message says why, for people."""


def sha256_of(data: bytes | str) -> str:
    """SHA-256 in hexadecimal; a text counts as its UTF-8."""
    return hashlib.sha256(
        data.encode("utf-8", "surrogatepass") if isinstance(data, str) else data
    ).hexdigest()


def to_json(proof: ProofFile, sign: Signer | None = None) -> str:
    """The file's text; the same proof and key give the same text."""
    document = _document(proof)
    digest = digest_of(document)
    document["digest"] = digest
    if sign:
        signature = sign(bytes.fromhex(digest))
        document["signature"] = {"public_key": signature.public_key, "value": signature.value}
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"


def digest_of(document: Mapping[str, Any]) -> str:
    """The digest of a document, whatever is in its own `digest` and `signature`."""
    rest = {k: v for k, v in document.items() if k not in ("digest", "signature")}
    return sha256_of(json.dumps(rest, sort_keys=True, separators=(",", ":"), ensure_ascii=False))


def read_document(text: str) -> dict[str, Any]:
    """The JSON object of a proof file, without a look at what it claims. *Raises* ProofUnreadable."""
    if len(text) > MOST_CHARACTERS:
        raise ProofUnreadable("The file is larger than any proof file.")
    try:
        document = json.loads(text, object_pairs_hook=_unique, parse_constant=_no_constant)
    except (ValueError, RecursionError) as exc:
        raise ProofUnreadable(f"This is not a JSON document: {exc}") from exc
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise ProofUnreadable("This is a JSON document, but not a proof file.")
    if document.get("version") != VERSION:
        raise ProofUnreadable(
            f"This file has version {document.get('version')!r}; this program reads {VERSION}."
        )
    return document


def parse(text: str) -> ProofFile:
    """The proof in that text; says nothing about whether it holds. *Raises* ProofUnreadable."""
    return proof_in(read_document(text))


def proof_in(document: Mapping[str, Any]) -> ProofFile:
    """The proof in a document. *Raises* ProofUnreadable, naming the first field that is not as it must be."""
    return ProofFile(
        _text(document, "question"),
        _moment(document, "answered_at"),
        tuple(_sentence(s) for s in _list(document, "sentences")),
        tuple(_page(p) for p in _list(document, "pages")),
        _text(document, "made_by"),
    )


def _document(proof: ProofFile) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "version": VERSION,
        "question": proof.question,
        "answered_at": proof.answered_at.isoformat() if proof.answered_at else None,
        "made_by": proof.made_by,
        "sentences": [_sentence_json(s) for s in proof.sentences],
        "pages": [_page_json(p) for p in proof.pages],
    }


def _sentence_json(sentence: ProofSentence) -> dict[str, Any]:
    return {
        "text": sentence.text,
        "verdict": sentence.verdict,
        "score": round(sentence.score, 4),
        "problems": [{"kind": p.kind, "text": p.text, "why": p.why} for p in sentence.problems],
        "is_quote": sentence.is_quote,
        "replaced": [{"phrase": phrase, "absolute": absolute} for phrase, absolute in sentence.replaced],
        "uses_meaning": sentence.uses_meaning,
        "citations": [
            {"n": c.n, "quote": c.quote, "start": c.start, "end": c.end, "page": c.page}
            for c in sentence.citations
        ],
    }


def _page_json(page: ProofPage) -> dict[str, Any]:
    return {
        "n": page.n,
        "url": page.url,
        "final_url": page.final_url,
        "title": page.title,
        "kind": page.kind,
        "published": page.published,
        "fetched_at": page.fetched_at.isoformat() if page.fetched_at else None,
        "page_sha256": page.page_sha256,
        "text_sha256": page.text_sha256,
        "text": page.text,
    }


def _sentence(given: Mapping[str, Any]) -> ProofSentence:
    return ProofSentence(
        _text(given, "text"),
        tuple(_citation(c) for c in _list(given, "citations")),
        _text(given, "verdict"),
        _share(given, "score"),
        tuple(
            ProofProblem(*(_text(p, k) for k in ("kind", "text", "why"))) for p in _list(given, "problems")
        ),
        _flag(given, "is_quote"),
        tuple((_text(r, "phrase"), _text(r, "absolute")) for r in _list(given, "replaced")),
        _flag(given, "uses_meaning"),
    )


def _citation(given: Mapping[str, Any]) -> ProofCitation:
    return ProofCitation(
        _whole(given, "n"),
        _text(given, "quote"),
        _whole(given, "start"),
        _whole(given, "end"),
        None if given.get("page") is None else _whole(given, "page"),
    )


def _page(given: Mapping[str, Any]) -> ProofPage:
    return ProofPage(
        n=_whole(given, "n"),
        fetched_at=_moment(given, "fetched_at"),
        **{
            key: _text(given, key)
            for key in (
                "url", "title", "page_sha256", "text_sha256", "text", "final_url", "published", "kind",
            )
        },
    )  # fmt: skip


def _text(given: Mapping[str, Any], key: str) -> str:
    return _checked(given, key, str)


def _flag(given: Mapping[str, Any], key: str) -> bool:
    return _checked(given, key, bool)


def _whole(given: Mapping[str, Any], key: str) -> int:
    value = _checked(given, key, int)
    if isinstance(value, bool) or value < 0:
        raise ProofUnreadable(f"“{key}” must be a whole number, not {value!r}.")
    return value


def _share(given: Mapping[str, Any], key: str) -> float:
    value = given.get(key)
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        raise ProofUnreadable(f"“{key}” must be a number.")
    return float(value)


def _list(given: Mapping[str, Any], key: str) -> list[Mapping[str, Any]]:
    values = _checked(given, key, list)
    if not all(isinstance(v, dict) for v in values):
        raise ProofUnreadable(f"“{key}” must be a list of objects.")
    return values


def _moment(given: Mapping[str, Any], key: str) -> datetime | None:
    if given.get(key) is None:
        return None
    try:
        return datetime.fromisoformat(_text(given, key))
    except ValueError as exc:
        raise ProofUnreadable(f"“{key}” is not a date and time.") from exc


def _checked(given: Mapping[str, Any], key: str, kind: type[T]) -> T:
    value = given.get(key)
    if not isinstance(value, kind):
        raise ProofUnreadable(f"“{key}” is missing or not of the right kind.")
    return value


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """One key twice would let two readers see two documents."""
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("one name occurs twice in the same object")
    return found


def _no_constant(name: str) -> float:
    raise ValueError(f"{name} is no JSON number")
