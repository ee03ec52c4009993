"""Does a source support a sentence? Ours beside word overlap with numbers, on our own labelled pairs (R17)."""

from __future__ import annotations

import re
import resource
import time
from collections.abc import Callable

from agent.llm.embeddings import MiniLm, minilm
from research.pipeline.check.checking import Verdict, check
from tests.bench.checking.pairs import Pair, area_under_curve, read_pairs
from tests.bench.checking.removed import with_removed
from tests.bench.row import Row

_WORD = re.compile(r"\w+")
_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")


def run() -> list[Row]:
    """AUROC, precision and recall of "supported" by set, memory and pairs a second."""
    embedder = minilm()
    sets = {
        "dev, one thing changed": read_pairs("dev_swaps"),
        "dev, as answers": read_pairs("dev_answers"),
        "held out": read_pairs("held_out"),
        "held out, with sentences taken out": with_removed("held_out"),
    }
    rows = [row for name, pairs in sets.items() for row in _rows(name, pairs, embedder)]
    peak_mb = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return [*rows, {"name": "memory, embedder included", "value": round(peak_mb), "unit": "MB"}]


def overlap(pair: Pair) -> float:
    """The rival: the share of the sentence's words in the evidence, halved when a number is not there."""
    words = {w.lower() for w in _WORD.findall(pair.sentence)}
    share = len(words & {w.lower() for w in _WORD.findall(pair.evidence)}) / max(1, len(words))
    return share / 2 if any(n not in pair.evidence for n in _NUMBER.findall(pair.sentence)) else share


def _rows(name: str, pairs: list[Pair], embedder: MiniLm) -> list[Row]:
    labels = [p.is_supported for p in pairs]
    began = time.perf_counter()
    checks = [check(p.sentence, [p.evidence], embedder) for p in pairs]
    per_s = len(pairs) / (time.perf_counter() - began)
    supported = [p.is_supported for p, c in zip(pairs, checks, strict=True) if c.verdict is Verdict.SUPPORTED]
    auroc = area_under_curve([c.score for c in checks], labels)
    score: Callable[[Pair], float] = lambda p: check(p.sentence, [p.evidence]).score  # noqa: E731 - one line
    without = area_under_curve([score(p) for p in pairs], labels)
    rival = area_under_curve([overlap(p) for p in pairs], labels)
    note = (
        f"{len(pairs)} pairs, {per_s:.0f}/s; words + numbers {rival:.3f}; ours, no embeddings {without:.3f}"
    )
    return [
        {"name": f"citation check, {name}: AUROC", "value": round(auroc, 3), "unit": "", "note": note},
        {
            "name": '  precision of "supported"',
            "value": round(100 * sum(supported) / max(1, len(supported)), 1),
            "unit": "%",
            "note": f"{len(supported)} called supported, recall {100 * sum(supported) / sum(labels):.0f}%",
        },
    ]
