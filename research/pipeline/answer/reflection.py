"""Reflection on a run (P4): confidence from evidence, tactical resonance, issues with their cause, metadata.

Source: perception_engine.md, "IAR Generation": 0.7-0.85 when a coherent answer was made, 0.1-0.3 when it failed.
The shares below keep an answer with everything in order inside the first range and one without evidence inside
the second; each step out of them is a separate line.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from research.pipeline.answer.issues import Issue, issues_of
from research.pipeline.answer.run_evidence import (
    RunEvidence,
    SearchEvidence,
    SentenceEvidence,
    SourceEvidence,
)

__all__ = [
    "Issue", "Reflection", "RunEvidence", "SearchEvidence", "SentenceEvidence", "SourceEvidence", "reflect",
]  # fmt: skip

_ANSWERED = 0.58
_SUPPORT = 0.16
_AGREEMENT = 0.08
_QUALITY = 0.06
_EXTRACTION = 0.05
_MANY_AGREE = 0.05
_COHERENT = (0.7, 0.85)
_FAILED = (0.1, 0.3)
Line = tuple[str, float]


@dataclass(frozen=True, slots=True)
class Reflection:
    """How far an answer can be relied on. `lines` explain the confidence: words and what each adds."""

    confidence: float
    lines: tuple[Line, ...]
    resonance: float
    resonance_words: str
    issues: tuple[Issue, ...]
    metadata: Mapping[str, str | int | float]


def reflect(evidence: RunEvidence) -> Reflection:
    """Confidence (0-1) and its reasons, computed from what happened; the same evidence gives the same reflection."""
    lines = _answered(evidence) if evidence.sentences else _failed(evidence)
    lines = [(words, round(share, 3)) for words, share in lines if abs(share) >= 0.005]
    lines += _held(sum(share for _, share in lines), is_answered=bool(evidence.sentences))
    confidence = round(sum(share for _, share in lines), 2)
    resonance, words = _resonance(evidence)
    return Reflection(confidence, tuple(lines), resonance, words, issues_of(evidence), _metadata(evidence))


def _answered(evidence: RunEvidence) -> list[Line]:
    cited = _cited(evidence)
    support = sum(s.score for s in evidence.sentences) / len(evidence.sentences)
    alone = _alone(evidence)
    return [
        ("The pages read contain an answer", _ANSWERED),
        (
            f"Sentences match their sources ({support:.0%} on average)",
            _SUPPORT * _above(support, 0.4),
        ),
        (_agreement_words(evidence, alone), _AGREEMENT * (1 - alone)),
        ("Quality of the sources cited", _QUALITY * 2 * (_mean([s.quality for s in cited], 0.5) - 0.4)),
        (
            "Reliability of the extracted text",
            _EXTRACTION * 2 * (_mean([min(s.extraction, s.agreement) for s in cited], 1) - 0.6),
        ),
        ("Three independent sites or more say the same", _MANY_AGREE if _voices(evidence) >= 3 else 0.0),
        *_against(evidence, cited),
    ]


def _against(evidence: RunEvidence, cited: list[SourceEvidence]) -> list[Line]:
    partly = sum(s.verdict != "supported" for s in evidence.sentences) / len(evidence.sentences)
    all_made = len(evidence.sentences) + evidence.dropped
    reliable = [s.reliability for s in cited if s.reliability is not None]
    return [
        ("Sentences only partly supported by their sources", -0.2 * partly),
        ("Sources contradict each other", -0.12 * min(2, evidence.real_conflicts)),
        ("Sentences left out for lack of evidence", -0.15 * evidence.dropped / all_made),
        ("Parts of the question without evidence", -0.15 * min(2, len(evidence.unanswered))),
        (
            "Asked for the newest, but the sources are old or undated",
            -0.1 if _is_stale(evidence, cited) else 0.0,
        ),
        ("Sites cited have been unreliable before", -0.1 * max(0.0, 0.5 - _mean(reliable, 0.5))),
        ("Compared without embeddings", 0.0 if evidence.has_meaning else -0.03),
    ]


def _failed(evidence: RunEvidence) -> list[Line]:
    read = [s for s in evidence.sources if s.state == "ok"]
    down = bool(evidence.searches) and all(s.state in ("down", "refused", "off") for s in evidence.searches)
    return [
        ("No answer could be made", 0.18),
        ("Pages were read, but none of them answers the question", 0.03 * min(3, len(read))),
        ("No page could be read", 0.0 if read else -0.05),
        ("No search provider answered", -0.03 if down else 0.0),
    ]


def _held(total: float, *, is_answered: bool) -> list[Line]:
    """What keeps the figure inside its range: an answer is never surer than 0.95 nor less than 0.3."""
    least, most = (_FAILED[1], 0.95) if is_answered else _FAILED
    most = most if total > _COHERENT[1] + 0.05 or not is_answered else max(_COHERENT[1], total)
    kept = min(most, max(least, total))
    if abs(kept - total) < 0.005:
        return []
    return [("Limited to the range for this outcome", round(kept - total, 3))]


def _agreement_words(evidence: RunEvidence, alone: float) -> str:
    if alone == 0:
        return "Each sentence is confirmed by two or more independent sites"
    share = f"{1 - alone:.0%} of its sentences"
    return (
        f"{share} are confirmed by two or more independent sites" if alone < 1 else "No second site says it"
    )


def _alone(evidence: RunEvidence) -> float:
    """The share of sentences that one site alone tells."""
    return sum(_sites(evidence, s) < 2 for s in evidence.sentences) / len(evidence.sentences)


def _sites(evidence: RunEvidence, sentence: SentenceEvidence) -> int:
    sites = {s.n: s.domain or str(s.n) for s in evidence.sources if not s.is_copy}
    return len({sites[n] for n in sentence.sources if n in sites})


def _voices(evidence: RunEvidence) -> int:
    return min((_sites(evidence, s) for s in evidence.sentences), default=0)


def _cited(evidence: RunEvidence) -> list[SourceEvidence]:
    return [s for s in evidence.sources if s.is_cited] or [s for s in evidence.sources if s.state == "ok"]


def _is_stale(evidence: RunEvidence, cited: list[SourceEvidence]) -> bool:
    if not evidence.wants_fresh or evidence.now is None:
        return False
    ages = [(evidence.now - s.published).days for s in cited if s.published]
    return not ages or min(ages) > 30


def _resonance(evidence: RunEvidence) -> tuple[float, str]:
    """Quality and relevance of what was found to what was asked, 0-1."""
    if not evidence.sentences:
        return 0.0, "Nothing that was read answers the question."
    relevance = _mean([s.relevance for s in evidence.sentences], 0.0)
    quality = _mean([s.quality for s in _cited(evidence)], 0.5)
    open_parts = len(evidence.unanswered)
    value = round((0.7 * relevance + 0.3 * quality) * (1.0 if not open_parts else 0.75), 2)
    degree = "closely" if value >= 0.7 else "in good part" if value >= 0.5 else "loosely"
    words = (
        f"What was found fits the question {degree}: relevance {relevance:.0%}, source quality {quality:.0%}"
    )
    return value, words + (f"; {open_parts} part(s) of it are unanswered." if open_parts else ".")


def _metadata(evidence: RunEvidence) -> dict[str, str | int | float]:
    return {
        "question": evidence.question,
        "sentences": len(evidence.sentences),
        "pages_read": sum(s.state == "ok" for s in evidence.sources),
        "pages_refused": sum(s.state != "ok" for s in evidence.sources),
        "searches": len(evidence.searches),
        "input_tokens": evidence.tokens,
        "seconds": round(evidence.took.total_seconds(), 2),
        **evidence.extra,
    }


def _mean(values: list[float], otherwise: float) -> float:
    return sum(values) / len(values) if values else otherwise


def _above(value: float, floor: float) -> float:
    return max(0.0, (value - floor) / (1 - floor))
