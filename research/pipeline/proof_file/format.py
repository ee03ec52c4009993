"""The proof file: an answer's sentences with their source sentences and the pages that contain them, as one JSON.

The format is documented in docs/answers.md. `digest` is the SHA-256 of the whole document without `digest`
and `signature`, written with sorted keys, no blanks and no ASCII escapes.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Annotated, Any

from pydantic import Field, TypeAdapter, ValidationError

FORMAT = "sweepdesk-proof"
VERSION = 1
MOST_CHARACTERS = 200_000_000
Signer = Callable[[bytes], "Signature"]
Count = Annotated[int, Field(ge=0)]


@dataclass(frozen=True, slots=True)
class Signature:
    """Ed25519 over the digest's 32 bytes; key and value in hexadecimal."""

    public_key: str
    value: str


@dataclass(frozen=True, slots=True)
class ProofPage:
    """A page as it was read. `text` is what offsets count in, in Unicode code points."""

    n: Count  # what citations name it by
    url: str
    title: str
    page_sha256: str  # of the bytes that were fetched
    text_sha256: str  # of the text in UTF-8
    text: str
    final_url: str
    published: str
    kind: str
    fetched_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class ProofCitation:
    """`quote` is in the text of page `n` from `start` to `end`."""

    n: Count
    quote: str
    start: Count
    end: Count
    page: Count | None = None  # of a PDF


@dataclass(frozen=True, slots=True)
class ProofProblem:
    """What the check held against the sentence when it was made (checking.Problem)."""

    kind: str
    text: str
    why: str


@dataclass(frozen=True, slots=True)
class ProofDate:
    """A date made absolute: the phrase of the source, and the words put there."""

    phrase: str
    absolute: str


@dataclass(frozen=True, slots=True)
class ProofSentence:
    """One sentence of the answer, its proof, and how it was checked."""

    text: str
    citations: tuple[ProofCitation, ...]
    verdict: str
    score: Annotated[float, Field(allow_inf_nan=False)]
    problems: tuple[ProofProblem, ...]
    is_quote: bool  # the source's own words, but for `replaced`
    replaced: tuple[ProofDate, ...]
    uses_meaning: bool  # embeddings were at hand


@dataclass(frozen=True, slots=True)
class ProofFile:
    """An answer with everything that is needed to check it again."""

    question: str
    sentences: tuple[ProofSentence, ...]
    pages: tuple[ProofPage, ...]
    made_by: str  # "extractive", or the model's name
    answered_at: datetime | None = None


_READER = TypeAdapter(ProofFile)


class ProofUnreadable(ValueError):
    """The text is no proof file of ours; the message says why, for people."""


def sha256_of(data: bytes | str) -> str:
    """SHA-256 in hexadecimal; a text counts as its UTF-8."""
    return hashlib.sha256(
        data.encode("utf-8", "surrogatepass") if isinstance(data, str) else data
    ).hexdigest()


def to_json(proof: ProofFile, sign: Signer | None = None) -> str:
    """The file's text; the same proof and key give the same text."""
    document = {"format": FORMAT, "version": VERSION, **asdict(proof, dict_factory=_with_iso_times)}
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
    """The proof in that text; says nothing about whether it holds.

    *Raises* ProofUnreadable, naming the first field that is not as it must be.
    """
    read_document(text)
    try:
        return _READER.validate_json(text, strict=True)
    except ValidationError as exc:
        first = exc.errors(include_url=False, include_input=False)[0]
        where = ".".join(map(str, first["loc"]))
        raise ProofUnreadable(f"“{where}” is not as it must be: {first['msg']}.") from exc


def _with_iso_times(fields: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    return {name: value.isoformat() if isinstance(value, datetime) else value for name, value in fields}


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """One key twice would let two readers see two documents."""
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("one name occurs twice in the same object")
    return found


def _no_constant(name: str) -> float:
    raise ValueError(f"{name} is no JSON number")
