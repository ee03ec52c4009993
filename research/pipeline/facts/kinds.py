"""Does a sentence hold the kind of thing that is asked for: a date, a number with its unit, a name?"""

from __future__ import annotations

import re
from enum import IntEnum
from pathlib import Path

from agent.language.word_lists import load_patterns
from research.pipeline.facts.quantities import quantities_of
from research.pipeline.facts.question import Part, Wants
from research.pipeline.facts.words import STOP_WORDS, WORD, stem

_WHEN = load_patterns(Path(__file__).with_suffix(".toml"))["when"]
_UNITS = {  # of `quantities`, by `Part.measure`
    "money": {"usd", "eur", "gbp", "jpy", "inr", "chf", "sek"},
    "length": {"m", "m2"},
    "mass": {"g"},
    "time": {"s"},
    "extent": {"m", "s"},
    "percent": {"%"},
    "temperature": {"degree", "degf"},
    "speed": {"m/h"},
}


class Fit(IntEnum):
    """Whether the kind of answer is in the sentence: surely not, cannot say, yes."""

    NO = -1
    OPEN = 0
    YES = 1


def fits(part: Part, sentence: str) -> Fit:
    """Whether the sentence holds what the part asks for, apart from what the question says itself."""
    if part.wants is Wants.NUMBER:
        return _number(part, _without(part, sentence))
    if part.wants is Wants.DATE:
        return Fit.YES if _WHEN.search(_without(part, sentence)) else Fit.NO
    return Fit.YES if part.wants is Wants.PERSON and _has_new_name(part, sentence) else Fit.OPEN


def _number(part: Part, sentence: str) -> Fit:
    """A number, and not one of another unit than the measure that is asked for."""
    units = {q.unit for q in quantities_of(sentence)}
    wanted = _UNITS.get(part.measure, units)
    return Fit.YES if units & wanted or "" in units else Fit.NO


def _without(part: Part, sentence: str) -> str:
    """The sentence without the numbers that the question gives itself."""
    for key in part.keys:
        if any(c.isdigit() for c in key):
            sentence = re.sub(rf"(?<![\w.]){re.escape(key)}(?![\w])", " ", sentence)
    return sentence


def _has_new_name(part: Part, sentence: str) -> bool:
    """Whether a capitalised word is not the question's; the first word counts only before another one."""
    asked = {stem(k) for k in part.keys}
    words = [(m.group(), m.start()) for m in WORD.finditer(sentence)]
    for i, (word, start) in enumerate(words):
        if not word[0].isupper() or word.casefold() in STOP_WORDS or stem(word) in asked:
            continue
        opens = i == 0 or sentence[:start].rstrip()[-1:] in ".:!?|"
        if not opens or (i + 1 < len(words) and words[i + 1][0][0].isupper()):
            return True
    return False
