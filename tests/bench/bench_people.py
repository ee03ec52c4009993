"""People's gold in the shared data that no other bench reads: PDFs, pieces of pages, addresses, conflicts.

Each set is parted by a hash of its ids: two thirds to tune on, the last third to look at once. A set that is absent
is left out with a clear row.
"""

from __future__ import annotations

import hashlib
import json
import logging
import lzma
import time
import unicodedata
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations
from pathlib import Path
from typing import Any

from agent.documents.html.article import read_article
from agent.documents.pdf.pdf import pdf_document
from agent.llm.embeddings import minilm
from research.pipeline.conflicts.conflicts import conflicts_of
from research.pipeline.facts.facts import Fact
from research.pipeline.facts.passages import SourceText
from research.pipeline.facts.sentences import split_sentences
from research.pipeline.web.urls import canonical_url
from tests.bench.row import Row

DATA = Path(__file__).resolve().parents[3] / "shared" / "data"
_STATES = {"text": "ok", "image_only_needs_ocr": "needs_ocr", "blank_page": "empty", "encrypted": "encrypted"}
_REWRITES = frozenset({"canonicalize_url", "safe_url_string", "normalize_url", "clean_url", "scrub_url"})
_LEAST_WORDS = 3  # a shorter sentence says nothing that another could contradict
Score = Callable[[Sequence[Any]], Iterable[Row]]


def run() -> list[Row]:
    """All figures, tuned on and looked at once."""
    logging.disable(logging.CRITICAL)
    try:
        return [
            *_pdf(),
            *_halves("segments-dates-authors/pages.jsonl.xz", lambda one: one["url"], _pieces),
            *_halves("url-canonical/vectors.jsonl", _address_id, _addresses),
            *_halves("source-conflicts/ramdocs.jsonl.xz", lambda one: one["question"], _conflicts),
        ]
    finally:
        logging.disable(logging.NOTSET)


def _halves(name: str, identity: Callable[[Any], str], score: Score) -> list[Row]:
    path = DATA / name
    if not path.exists():
        return [_row(name, 0.0, "rows", f"skipped: no ../shared/data/{name}")]
    every = _read(path)
    rows: list[Row] = []
    for part, is_once in (("two thirds tuned on", False), ("third looked at once", True)):
        for row in score([one for one in every if _is_third(identity(one)) == is_once]):
            row["note"] = f"{part}; {row['note']}"
            rows.append(row)
    return rows


def _read(path: Path) -> list[Any]:
    data = path.read_bytes()
    text = (lzma.decompress(data) if path.suffix == ".xz" else data).decode("utf-8")
    return [json.loads(line) for line in text.splitlines() if line]


def _is_third(identity: str) -> bool:
    return int(hashlib.sha1(identity.encode(), usedforsecurity=False).hexdigest(), 16) % 3 == 2


def _row(name: str, value: float, unit: str, note: str) -> Row:
    return {"name": name, "value": value, "unit": unit, "note": note}


def _plain(text: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", text).split()).lower()


def _pdf() -> Iterable[Row]:
    """States, running lines gone, reading order: too few to be parted. Source of the rules: olmocr's bench."""
    folder = DATA / "pdf-text"
    if not folder.exists():
        return
    states, facts = _read(folder / "state.jsonl"), _read(folder / "facts.jsonl")
    read = {s["pdf"]: pdf_document((folder / "pdfs" / s["pdf"]).read_bytes()) for s in states}
    known = [(read[s["pdf"]].state.value, _STATES[s["state"]]) for s in states]
    yield _row("PDF states right", sum(a == b for a, b in known), f"of {len(known)}", "all looked at")
    for kind, name in (
        ("absent", "running lines gone"),
        ("order", "reading order"),
        ("present", "texts there"),
    ):
        asked = [(f, _plain(read[f["pdf"]].text)) for f in facts if f["type"] == kind]
        right = sum(_holds(fact, text) for fact, text in asked)
        yield _row(f"PDF {name}", right, f"of {len(asked)}", "all looked at")


def _holds(fact: Mapping[str, Any], text: str) -> bool:
    if fact["type"] == "present":
        return _plain(fact["text"]) in text
    if fact["type"] == "absent":
        return _plain(fact["text"]) not in text[-fact.get("last_n", len(text)) :]
    first, last = text.find(_plain(fact["before"])), text.rfind(_plain(fact["after"]))
    return 0 <= first < last


def _pieces(pages: Sequence[Mapping[str, Any]]) -> Iterable[Row]:
    """Pieces of text that must and must not be there. Source: trafilatura's evaluation."""
    from trafilatura import extract

    readers: dict[str, Callable[[Mapping[str, Any]], str]] = {
        "ours": lambda page: read_article(page["html"], page["url"]).text,
        "trafilatura": lambda page: extract(page["html"], include_comments=False) or "",
    }
    for name, read in readers.items():
        began = time.process_time()
        texts = [" ".join(read(page).split()) for page in pages]
        speed = len(pages) / (time.process_time() - began)
        wanted, unwanted = (
            [
                " ".join(p.split()) in text
                for page, text in zip(pages, texts, strict=True)
                for p in page["gold"][key]
            ]
            for key in ("with", "without")
        )
        precision, recall = sum(wanted) / (sum(wanted) + sum(unwanted)), sum(wanted) / len(wanted)
        f1 = 2 * precision * recall / (precision + recall)
        note = (
            f"P {precision:.3f} R {recall:.3f}, {len(pages)} pages, {speed:.0f} pages a second of processor"
        )
        yield _row(f"pieces F1, {name}", 100 * f1, "%", note)


def _addresses(vectors: Sequence[Mapping[str, Any]]) -> Iterable[Row]:
    """Web addresses with the one that three libraries' tests expect; different expected ones must not meet."""
    pairs = [pair for one in vectors if (pair := _pair(one))]
    right = sum(canonical_url(given) == canonical_url(said) for _, given, said in pairs)
    of_test: dict[str, set[str]] = defaultdict(set)
    for test, _, said in pairs:
        of_test[test].add(said)
    others = [two for said in of_test.values() for two in combinations(sorted(said), 2)]
    met = sum(canonical_url(a) == canonical_url(b) for a, b in others)
    yield _row("addresses right", 100 * right / len(pairs), "%", f"{len(pairs)} pairs")
    yield _row("addresses that met wrongly", met, f"of {len(others)}", "")


def _address_id(one: Mapping[str, Any]) -> str:
    return f"{one['src'][:8]}{one['test']}{_given(one)}"


def _given(one: Mapping[str, Any]) -> object:
    params = one.get("params", {})
    if one.get("fn") in _REWRITES and one["args"]:
        return one["args"][0]
    return params.get("url") or params.get("value")


def _pair(one: Mapping[str, Any]) -> tuple[str, str, str] | None:
    given, said = _given(one), one.get("expected") or one.get("params", {}).get("expected")
    is_web = all(isinstance(a, str) and a.strip().lower().startswith("http") for a in (given, said))
    return (one["test"], str(given), str(said)) if is_web else None


def _conflicts(questions: Sequence[Mapping[str, Any]]) -> Iterable[Row]:
    """Whether documents that give several answers, right or wrong, are said to disagree."""
    counts = {(gold, said): 0 for gold in (True, False) for said in (True, False)}
    for one in questions:
        texts = [SourceText(n, "", "", d["text"]) for n, d in enumerate(one["documents"], start=1)]
        facts = [
            Fact(text.n, text.text[start:end], start, end, 1.0)
            for text in texts
            for start, end in split_sentences(text.text)
            if len(text.text[start:end].split()) >= _LEAST_WORDS
        ]
        gold = len({d["answer"] for d in one["documents"] if d["type"] != "noise"}) > 1
        counts[gold, bool(conflicts_of(facts, texts, embedder=minilm()))] += 1
    found, missed, alarms = counts[True, True], counts[True, False], counts[False, True]
    precision, recall = found / max(found + alarms, 1), found / max(found + missed, 1)
    yield _row("conflicts, recall", 100 * recall, "%", f"P {precision:.3f}, {len(questions)} questions")
