"""Does a sentence hold the kind of thing that is asked for: a date, a number with its unit, a name?"""

from __future__ import annotations

import re
from collections.abc import Iterable
from enum import IntEnum
from pathlib import Path

from agent.language.word_lists import load_patterns
from research.pipeline.facts.passages import Passage, Unit
from research.pipeline.facts.quantities import quantities_of
from research.pipeline.facts.question import Part, Wants
from research.pipeline.facts.sentences import one_line
from research.pipeline.facts.words import STOP_WORDS, WORD, has, stem, stems_of, stems_of_names

_PATTERNS = load_patterns(Path(__file__).with_suffix(".toml"))
_WHEN = _PATTERNS["when"]
UNITS = {  # of `quantities`, by `Part.measure`
    "money": {"usd", "eur", "gbp", "jpy", "inr", "chf", "sek"},
    "length": {"m", "m2", "b"},
    "mass": {"g"},
    "time": {"s"},
    "extent": {"m", "s", "b"},
    "percent": {"%"},
    "temperature": {"degree", "degf"},
    "speed": {"m/h"},
}


_NEARLY_ALL = 0.7


class Fit(IntEnum):
    """Whether the kind of answer is in the sentence: surely not, cannot say, yes, and said of the very thing asked."""

    NO = -1
    OPEN = 0
    YES = 1
    SURE = 2


def answers(part: Part, unit: Unit) -> Fit:
    """Whether that quotation, with the term and headings above it, says what kind of thing is asked."""
    rule = _RULES.get(part.wants)
    if rule is not None:
        return rule(part, unit)
    said = unit.text if unit.is_first or unit.passage.line.shape == "r" else unit.sentence
    return fits(part, one_line(_PATTERNS["section"].sub("", said)))


def _value(part: Part, unit: Unit) -> Fit:
    """Its words, or the term that they explain, name a default; of the thing asked, not of one that it mentions."""
    passage, said = unit.passage, unit.sentence
    in_term = unit.is_first and bool(_PATTERNS["value_in_term"].search(passage.place.term))
    if not in_term and not (
        _PATTERNS["default"].search(said) and _PATTERNS["value"].search(_without(part, said))
    ):
        return Fit.NO
    above = passage.term or passage.near
    return (
        Fit.SURE if _holds(above, _thing(part)) else Fit.YES if _holds(unit.own, _thing(part)) else Fit.OPEN
    )


def _definition(part: Part, unit: Unit) -> Fit:
    """What begins the definition of the term, or says "a … is": the thing itself, with nothing added to its name."""
    passage, said = unit.passage, one_line(unit.sentence)
    if unit.is_first and passage.place.term and _is_name_of(part, passage.place.term, passage):
        return Fit.SURE
    opens = _PATTERNS["is_a"].match(said)
    if opens and _is_name_of(part, opens["thing"], passage):
        return Fit.SURE
    if unit.is_first and passage.place.headings and _is_name_of(part, passage.place.headings[-1], passage):
        return Fit.YES
    begins = stems_of(" ".join(said.split()[: len(part.subject) + 1]))
    is_told = passage.line.shape != "c" and not opens
    return Fit.OPEN if is_told and _holds(begins, part.subject) else Fit.NO


def _is_name_of(part: Part, words: str, passage: Passage) -> bool:
    """Whether these words name the thing asked, and no other one that has it in its name."""
    own = stems_of(_PATTERNS["aside"].sub(" ", _PATTERNS["numbered"].sub("", words)))
    asked = {stem(key) for key in part.subject}
    return bool(own & asked) and asked <= own | passage.title and own <= {stem(key) for key in part.keys}


def _purpose(part: Part, unit: Unit) -> Fit:
    """What begins the explanation of a term, heading or row that is the thing asked."""
    passage = unit.passage
    above = passage.term or passage.near
    if passage.line.shape == "c":
        return Fit.NO
    otherwise = Fit.OPEN if part.exact or _holds(unit.own | passage.term, part.subject) else Fit.NO
    if passage.line.shape == "r":
        return Fit.SURE if _is_description(part, unit) else otherwise
    if _holds(above, _thing(part)):
        return Fit.SURE if unit.is_first else Fit.YES
    if _PATTERNS["description"].match(passage.place.term) and _holds(passage.near, _thing(part)):
        return Fit.SURE if unit.is_first else Fit.YES
    begins = stems_of(" ".join(unit.sentence.split()[:4]))
    return Fit.YES if _holds(begins, _thing(part)) else otherwise


def _is_description(part: Part, unit: Unit) -> bool:
    cells = unit.sentence.split(" | ")
    names = [cell for cell in cells[:-1] if _holds(stems_of_names(cell), _thing(part))]
    is_labelled = _PATTERNS["description"].match(cells[0]) is not None
    return bool(names) or (is_labelled and _holds(unit.passage.near, _thing(part)))


def _command(part: Part, unit: Unit) -> Fit:
    """It names something that can be typed, apart from what the question names itself."""
    asked = {stem(key) for key in part.keys}
    named = [m.group() for m in _PATTERNS["typed"].finditer(unit.text)]
    if any(not stems_of(name) <= asked for name in named):
        return Fit.YES
    return Fit.YES if unit.start < unit.said[0] else Fit.OPEN


def _how_to(part: Part, unit: Unit) -> Fit:
    """It says what to do, or shows it."""
    is_shown = unit.end > unit.said[1] or unit.start < unit.said[0]
    return Fit.YES if is_shown or _PATTERNS["do"].search(one_line(unit.sentence)) else Fit.OPEN


def _difference(part: Part, unit: Unit) -> Fit:
    """It compares both of the things, or sets them apart where one of them is told of, or compares that one."""
    passage, said = unit.passage, unit.sentence
    named = sum(stem(key) in unit.own or stem(key) in passage.term for key in part.subject)
    has_both, compares = named >= min(2, len(part.subject)), _PATTERNS["compares"].search(said) is not None
    if has_both and compares:
        return Fit.SURE
    is_told_of = any(has(passage.title | passage.near | passage.far, key) for key in part.subject)
    sets_apart = compares or (has_both and _PATTERNS["sets_apart"].search(said))
    return Fit.YES if named and sets_apart and is_told_of else Fit.NO


def _yes_no(part: Part, unit: Unit) -> Fit:
    """It speaks of nearly all that is asked: what is said of the thing otherwise is no answer."""
    passage = unit.passage
    spoken = (unit.own, passage.term, passage.near, passage.title)
    held = sum(any(has(words, key) for words in spoken) for key in part.subject)
    return Fit.OPEN if held >= _NEARLY_ALL * len(part.subject) else Fit.NO


def _thing(part: Part) -> tuple[str, ...]:
    """What the question names exactly, else all of its subject."""
    return tuple(name.lstrip("-") for name in part.exact) or part.subject


def _holds(words: frozenset[str], keys: Iterable[str]) -> bool:
    return all(stem(key) in words for key in keys)


_RULES = {
    Wants.VALUE: _value,
    Wants.DEFINITION: _definition,
    Wants.PURPOSE: _purpose,
    Wants.COMMAND: _command,
    Wants.HOW_TO: _how_to,
    Wants.DIFFERENCE: _difference,
    Wants.YES_NO: _yes_no,
}


def fits(part: Part, sentence: str) -> Fit:
    """Whether the sentence holds what the part asks for, apart from what the question says itself."""
    if part.wants is Wants.NUMBER:
        return _number(part, _without(part, sentence))
    if part.wants is Wants.DATE:
        return Fit.YES if _WHEN.search(_without(part, sentence)) else Fit.NO
    return Fit.YES if part.wants is Wants.PERSON and _has_new_name(part, sentence) else Fit.OPEN


def _number(part: Part, sentence: str) -> Fit:
    """A number, and not one of another unit than the measure that is asked for."""
    found = quantities_of(sentence)
    units = {q.unit for q in found} if len(found) > ("range" in part.keys) else set()
    wanted = UNITS.get(part.measure, units)
    if part.measure == "money" and not units & wanted:  # a bare number is a sum only beside such a word
        return Fit.OPEN if "" in units and not has(stems_of(sentence), "cost") else _bare(units)
    return Fit.YES if units & wanted else _bare(units)


def _bare(units: set[str]) -> Fit:
    return Fit.YES if "" in units else Fit.NO


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
