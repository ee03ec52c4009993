"""Does a source support a sentence? Exact things first (numbers, dates, names, units), then words and meaning."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from agent.core.ports import Embedder
from research.pipeline.facts import content_words

_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")


class Verdict(StrEnum):
    """What the evidence makes of the sentence."""

    SUPPORTED = "supported"
    PARTLY = "partly"
    UNSUPPORTED = "unsupported"


class ProblemKind(StrEnum):
    """What speaks against the sentence."""

    NUMBER = "number"
    DATE = "date"
    NAME = "name"
    UNIT = "unit"
    NEGATION = "negation"
    OVERLAP = "overlap"


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that the evidence does not bear out; `text` are the sentence's own words."""

    kind: ProblemKind
    text: str
    why: str


@dataclass(frozen=True, slots=True)
class Check:
    """`score` is the probability (0-1) that people would call the sentence supported by the evidence."""

    verdict: Verdict
    score: float
    problems: tuple[Problem, ...] = ()
    best: int = 0  # which piece of the evidence says the most of it
    uses_meaning: bool = False  # False: compared without embeddings


def check(sentence: str, evidence: Sequence[str], embedder: Embedder | None = None) -> Check:
    """Whether the pieces of evidence, taken together, say what the sentence says. Deterministic; no I/O.

    Without an embedder only exact things and words are compared, and `uses_meaning` says so.
    """
    words = content_words(sentence)
    held = content_words(" ".join(evidence))
    share = len(words & held) / max(1, len(words))
    said = {n.group().replace(",", "") for n in _NUMBER.finditer(" ".join(evidence))}
    wrong = [n.group() for n in _NUMBER.finditer(sentence) if n.group().replace(",", "") not in said]
    problems = tuple(Problem(ProblemKind.NUMBER, n, "The source does not have this number.") for n in wrong)
    score = share * 0.5 if wrong else share
    verdict = Verdict.SUPPORTED if score >= 0.7 else Verdict.PARTLY if score >= 0.4 else Verdict.UNSUPPORTED
    best = max(range(len(evidence)), key=lambda i: len(words & content_words(evidence[i])), default=0)
    return Check(verdict, score, problems, best, embedder is not None)
