"""Does a source support a sentence? Exact things first (numbers, dates, names, units), then words and meaning."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from agent.core.ports import Embedder
from research.pipeline.check.claim_features import Compared, compared, cosine
from research.pipeline.check.exact import Problem, ProblemKind, has_content

# Source: logistic regression on tests/bench/checking/dev_*.txt with their own sentences as quotations, and with the
# supporting sentences taken out as counter-examples (1,109 pairs); signs held as meant, rounded.
_WEIGHTS = {
    "covered_one": 1.2, "anchored": 1.3, "missing": -0.5, "numbers": -2.8, "units": -3.5, "dates": -2.6, "names": -3.0,
    "negated": -1.2, "opposed": -2.6, "overstated": -1.3, "certain": -0.35, "cosine": 2.3,
}  # fmt: skip
_CONSTANT = -2.7
# The same without embeddings; words must then carry more.
_WITHOUT_MEANING = {"covered_one": 1.5, "anchored": 1.6, "cosine": 0.0}
_CONSTANT_WITHOUT = -1.7
SUPPORTED = 0.86  # the shipped threshold; see docs/answers.md for what it was measured to mean
PARTLY = 0.45
_LIKENESS = (0.15, 0.65, 0.95)  # of meaning: the least of development pairs, their median, their most
_QUOTED = 0.99
_QUOTED_INSIDE = 0.93  # a part of a sentence; what is before it may take it back
_CAP = 0.7  # of a sentence with something in it that is plainly not so
_BREAKING = frozenset({ProblemKind.NUMBER, ProblemKind.UNIT, ProblemKind.DATE, ProblemKind.NEGATION})
_LEAST_QUOTE_WORDS = 4
_MOST_CHARACTERS = 400_000


class Verdict(StrEnum):
    """What the evidence makes of the sentence."""

    SUPPORTED = "supported"
    PARTLY = "partly"
    UNSUPPORTED = "unsupported"


@dataclass(frozen=True, slots=True)
class Check:
    """`score` grows with the chance (0-1) that people would call the sentence supported by the evidence."""

    verdict: Verdict
    score: float
    problems: tuple[Problem, ...] = ()
    best: int = 0  # which piece of the evidence says the most of it
    uses_meaning: bool = False  # False: compared without embeddings


def check(sentence: str, evidence: Sequence[str], embedder: Embedder | None = None) -> Check:
    """Whether the pieces of evidence, taken together, say what the sentence says. Deterministic; no I/O.

    Without an embedder only exact things and words are compared, and `uses_meaning` says so. SUPPORTED has
    a score of 0.86 or more, and no number, unit, date or denial that the evidence does not have.
    """
    pieces = [piece[:_MOST_CHARACTERS] for piece in evidence]
    if not has_content(sentence) or not any(p.strip() for p in pieces):
        return Check(Verdict.UNSUPPORTED, 0.0, (_nothing(sentence),), 0, embedder is not None)
    quoted = _quoted(sentence, pieces)
    if quoted:
        return Check(Verdict.SUPPORTED, quoted[0], (), quoted[1], embedder is not None)
    found = compared(sentence, pieces)
    problems = _problems(sentence, found)
    is_capped = any(p.kind in _BREAKING for p in problems) or _is_inside(sentence, pieces)
    score = _score(sentence, found, embedder, _CAP if is_capped else 1.0)
    best = found.best.piece if found.best else 0
    return Check(_verdict(score), round(score, 4), problems, best, embedder is not None)


def exact_problems(sentence: str, evidence: Sequence[str]) -> tuple[Problem, ...]:
    """What `check` holds against the sentence without any model: the part that anyone can do again offline."""
    if _quoted(sentence, evidence) or not has_content(sentence):
        return ()
    return _problems(sentence, compared(sentence, evidence))


def _verdict(score: float) -> Verdict:
    if score >= SUPPORTED:
        return Verdict.SUPPORTED
    return Verdict.PARTLY if score >= PARTLY else Verdict.UNSUPPORTED


def _score(sentence: str, found: Compared, embedder: Embedder | None, most: float) -> float:
    """At most `most`. Meaning is compared only where it can change the verdict: it costs ten times all the rest."""
    if embedder is None:
        return min(most, _chance(found, _WEIGHTS | _WITHOUT_MEANING, _CONSTANT_WITHOUT))
    least, middle, best = (min(most, _chance(found, _WEIGHTS, _CONSTANT, x)) for x in _LIKENESS)
    if _verdict(least) is _verdict(best):
        return middle
    return min(most, _chance(found, _WEIGHTS, _CONSTANT, cosine(sentence, found, embedder)))


def _chance(found: Compared, weights: Mapping[str, float], constant: float, likeness: float = 0.0) -> float:
    features = {**found.features, "cosine": likeness}
    total = constant + sum(weights[name] * value for name, value in features.items())
    return 1 / (1 + math.exp(-_SHARPNESS * total))


_SHARPNESS = 1.35  # scales the fitted log-odds to the share of supported pairs seen at each score


def _problems(sentence: str, found: Compared) -> tuple[Problem, ...]:
    problems = list(found.problems)
    for word in found.turned:
        mine, _, theirs = word.partition("/")
        why = f"The source says “{theirs}”." if theirs else "Only one of the two denies it."
        problems.append(Problem(ProblemKind.NEGATION, mine, why))
    if found.missing and (not found.best or found.best.covered < 0.5):
        words = ", ".join(found.missing[:6])
        problems.append(Problem(ProblemKind.OVERLAP, words, "The source does not speak of it."))
    return tuple(problems)


def _nothing(sentence: str) -> Problem:
    return Problem(ProblemKind.OVERLAP, sentence[:80], "There is nothing to compare.")


def _quoted(sentence: str, evidence: Sequence[str]) -> tuple[float, int] | None:
    """The score of a sentence that is word for word in a piece of the evidence, and which piece."""
    wanted = _even(sentence).rstrip(" .!?;:…")
    if len(wanted.split()) < _LEAST_QUOTE_WORDS:
        return None
    for i, piece in enumerate(evidence):
        text = _even(piece)
        at = text.find(wanted)
        while at >= 0:
            before, after = text[:at].rstrip(), text[at + len(wanted) :]
            if not (before and text[at - 1].isalnum()) and not after[:1].isalnum():
                is_whole = (not before or before[-1] in '.!?:"”\n') and (not after or after[0] in '.!?;"”')
                if is_whole or not _TAKEN_BACK.search(before[-_LOOK_BACK:]):
                    return (_QUOTED if is_whole else _QUOTED_INSIDE), i
            at = text.find(wanted, at + 1)
    return None


def _is_inside(sentence: str, evidence: Sequence[str]) -> bool:
    """The words are there, but only where what comes before takes them back, or orders to say them."""
    wanted = _even(sentence).rstrip(" .!?;:…")
    return len(wanted.split()) >= _LEAST_QUOTE_WORDS and any(wanted in _even(piece) for piece in evidence)


_LOOK_BACK = 80
_TAKEN_BACK = re.compile(
    r"\b(not|no|never|none|false|untrue|wrong|den(?:y|ies|ied)|claim(?:s|ed)?|alleg\w{1,6}|rumou?rs?|if|whether|myth"
    r"|would|could|might|may|unless|doubts?|supposedly|refut\w{1,5}|reject\w{0,3}|ignore|pretend"
    r"|instructions?|(?:say|write|answer|reply|claim) that)\b[^.!?]{0,80}$|n't\b[^.!?]{0,80}$",
    re.IGNORECASE,
)
_EVEN = str.maketrans(
    {"“": '"', "”": '"', "„": '"', "’": "'", "‘": "'", "–": "-", "—": "-", "‑": "-", "\u00a0": " "}
)
_BLANKS = re.compile(r"\s+")


def _even(text: str) -> str:
    return _BLANKS.sub(" ", text.translate(_EVEN)).strip()
