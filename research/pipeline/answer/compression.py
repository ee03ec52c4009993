"""Shorter answers by depth mode (R14): quick 20-30%, standard 10-20%, deep none. Every cited source stays cited.

Sentences that only repeat a source go first, the least relevant before the others; a model's sentences also lose words
that say nothing. Quotations keep their wording. What cannot be shortened without losing a source stays as it is.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from research.pipeline.answer.answer import EXTRACTIVE, Answer, AnswerSentence
from research.pipeline.plan.depth import Depth

_EMPTY = tuple(
    (re.compile(pattern, re.IGNORECASE), instead)
    for pattern, instead in (
        (
            r"^(?:in addition|additionally|furthermore|moreover|also|overall|notably), ",
            "",
        ),
        (r"^(?:it is (?:worth noting|important to note)|note|please note|it should be noted) that ", ""),
        (r"^(?:according to the (?:sources?|articles?|provided sources)|based on the sources), ", ""),
        (
            r"\b(?:basically|essentially|actually|really|very|quite|generally speaking|of course|in fact),? ",
            "",
        ),
        (r"\bin order to\b", "to"),
        (r"\bdue to the fact that\b", "because"),
        (r"\bat this point in time\b", "now"),
        (r"\ba (?:large|great) number of\b", "many"),
        (r"\bhas the ability to\b", "can"),
        (r"\bwith regard to\b", "on"),
    )
)


def compressed(answer: Answer, depth: Depth) -> Answer:
    """The answer shortened towards the mode's share, never beyond its upper end by leaving a sentence out."""
    least, most = depth.compression
    shown = answer.shown
    if not most or not shown or answer.made_by == EXTRACTIVE:
        return answer  # of quotations no more were taken than the mode shows
    size = sum(len(s.text) for s in shown)
    kept = [s if s.is_quote else replace(s, text=tightened(s.text)) for s in shown]
    while (gone := _next_to_go(kept, size, least, most)) is not None:
        kept.remove(gone)
    rest = tuple(s for s in answer.sentences if not s.is_shown)
    return replace(answer, sentences=(*kept, *rest))


def tightened(text: str) -> str:
    """The sentence without words that say nothing."""
    for pattern, instead in _EMPTY:
        text = pattern.sub(instead, text)
    return text[:1].upper() + text[1:]


def _next_to_go(
    kept: Sequence[AnswerSentence], size: int, least: float, most: float
) -> AnswerSentence | None:
    """The least relevant sentence that can be left out; None when enough is saved, or nothing more can go."""
    left = sum(len(s.text) for s in kept)
    if size - left >= least * size:
        return None
    for sentence in sorted(kept, key=lambda s: s.facts[0].score if s.facts else 0.0):
        others = {n for s in kept if s is not sentence for n in s.citations}
        if set(sentence.citations) <= others and size - left + len(sentence.text) <= most * size:
            return sentence
    return None
