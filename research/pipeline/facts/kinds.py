"""Does a sentence hold the kind of thing that is asked for: a date, a number with its unit, a "
"person, a reason, …"""

from __future__ import annotations

import re
from enum import IntEnum
from pathlib import Path

from agent.language.word_lists import any_of, load_patterns, load_words
from research.pipeline.facts.question import Part, Wants
from research.pipeline.facts.words import STOP_WORDS, WORD, same_as, stem

_YEAR = re.compile(r"\b(?:1[0-9]\d\d|20\d\d)s?\b")
_FILE = Path(__file__).with_suffix(".toml")
_PATTERNS = load_patterns(_FILE)
_WORDS = load_words(_FILE)
_WHEN = _PATTERNS["when"]
_CLAUSE = _PATTERNS["clause"]
_NUMBER_WORDS = f"(?:{any_of(_FILE, 'number_words')})"
_COUNT = re.compile(rf"\d|\b{_NUMBER_WORDS}\b", re.IGNORECASE)
_NUMBER = rf"(?:(?<![\d.,])\d[\d.,]{{0,20}}|\b{_NUMBER_WORDS})"
_UNITS = {
    "money": r"[$€£¥₹]|\b(?:usd|eur|gbp|chf|dollars?|euros?|pounds?|cents?|pence|francs?|yen|rupees?|kronor|kroner"
    r"|crowns?|pesos?|rubles?|zlotys?|lira|won|yuan|baht|shillings?|dinars?|free|no charge)\b"
    rf"|{_NUMBER} (?:million|billion|thousand)\b(?! (?:people|inhabitants|tonnes|tons|years|visitors|users|square))",
    "length": rf"{_NUMBER}[ -]?(?:mm|cm|m|km|met(?:re|er)s?|kilomet(?:re|er)s?|centimet(?:re|er)s?|millimet(?:re|er)s?"
    r"|feet|foot|ft|inch(?:es)?|in|miles?|mi|yards?|hectares?|acres?|square|sq|light|pages?|minutes?|m²|km²|nm"
    r"|\"|″)(?!\w)",
    "mass": rf"{_NUMBER}[ -]?(?:kg|g|mg|kilograms?|grams?|kilos?|pounds?|lbs?|ounces?|oz|tons?|tonnes?|t|metric)(?!\w)",
    "time": rf"{_NUMBER}[ -]?(?:to \d+ )?(?:s|ms|h|min|seconds?|minutes?|hours?|days?|weeks?|months?|years?|decades?"
    r"|centur(?:y|ies)|fortnights?|nights?|-year|-day|business|working|calendar|tage?n?|jahre?n?|stunden?|ans|jours"
    r"|años|días)(?!\w)",
    "percent": r"%|\bper ?cent\b|\bpercent\b|\b(?:half|third|quarter|fifth|tenth)s?\b",
    "temperature": r"°|\bdegrees?\b|\d ?[CFK]\b|\bcelsius\b|\bfahrenheit\b|\bkelvin\b",
    "speed": r"\b(?:km/h|kph|mph|m/s|knots?|per hour|per second|mach)\b|(?:gb|mb|kb|gbit|mbit)(?:/s|ps)",
}
_UNITS["extent"] = f"{_UNITS['length']}|{_UNITS['time']}"
_MEASURED = {kind: re.compile(pattern, re.IGNORECASE) for kind, pattern in _UNITS.items()}
_REASON = _PATTERNS["reason"]
_MANNER = _PATTERNS["manner"]
_PLACE = _PATTERNS["place"]
_COLLECTIVES = frozenset(_WORDS["collectives"])
_AGENT = re.compile(r"\b(?:by|from) (?:the|an?|his|her|their|its) [a-z]", re.IGNORECASE)
_CALENDAR = frozenset(_WORDS["calendar"])


class Fit(IntEnum):
    """Whether the kind of answer is in the sentence: surely not, cannot say, yes."""

    NO = -1
    OPEN = 0
    YES = 1


def fits(part: Part, sentence: str) -> Fit:
    """Whether the sentence holds what the part asks for, apart from what the question says itself."""
    if part.wants is Wants.NUMBER:
        return _number(part, sentence)
    if part.wants is Wants.DATE:
        return _date(part, sentence)
    if part.wants is Wants.PERSON:
        return _person(part, sentence)
    if part.wants is Wants.PLACE:
        return _place(part, sentence)
    if part.wants is Wants.REASON:
        return Fit.YES if _REASON.search(sentence) else Fit.OPEN
    if part.wants is Wants.MANNER:
        return Fit.YES if _MANNER.search(sentence) else Fit.OPEN
    if part.wants is Wants.DEFINITION:
        return _definition(part, sentence)
    return Fit.OPEN


def _number(part: Part, sentence: str) -> Fit:
    rest = _without(part, sentence)
    if not _COUNT.search(rest) and not (part.measure == "money" and _MEASURED["money"].search(rest)):
        return Fit.NO
    if not part.measure:
        return _counted(part, rest)
    if _MEASURED[part.measure].search(rest):
        return Fit.YES
    has_other = any(p.search(rest) for kind, p in _MEASURED.items() if kind != part.measure)
    return Fit.NO if has_other or part.measure in ("money", "percent", "time", "extent") else Fit.OPEN


_COUNTED = _PATTERNS["counted"]


def _counted(part: Part, sentence: str) -> Fit:
    """ "How many X": a number is close before the X, or in a table's row of it."""
    asked = _COUNTED.match(part.text)
    words = [m.group() for m in WORD.finditer(sentence)]
    numbers = [i for i, w in enumerate(words) if _COUNT.match(w) and _is_count(w)]
    if not numbers:
        return Fit.NO
    if not asked:
        return Fit.YES
    things = [i for i, w in enumerate(words) if stem(w) == stem(asked[1]) or same_as(w) & same_as(asked[1])]
    near = any(-4 <= n - t <= 0 or ("|" in sentence or ":" in sentence) for n in numbers for t in things)
    return Fit.YES if near else Fit.OPEN


def _is_count(word: str) -> bool:
    return any(c.isdigit() for c in word) or re.fullmatch(_NUMBER_WORDS, word, re.IGNORECASE) is not None


def _date(part: Part, sentence: str) -> Fit:
    rest = _without(part, sentence)
    if _YEAR.search(rest) or _WHEN.search(rest):
        return Fit.YES
    asks_rule = re.match(
        r"(?:when|wann) (?:do|does|should|must|can|may|is|are|will)\b", part.text, re.IGNORECASE
    )
    return Fit.YES if asks_rule and _CLAUSE.search(rest) else Fit.NO


def _without(part: Part, sentence: str) -> str:
    """The sentence without the numbers that the question gives itself."""
    for key in part.keys:
        if any(c.isdigit() for c in key):
            sentence = re.sub(rf"(?<![\w.]){re.escape(key)}(?![\w])", " ", sentence)
    return sentence


_WHO_HOLDS = re.compile(r"(?:who|what) (?:is|was) (?:the|its|their|his|her) ", re.IGNORECASE)


_PLACE_NAME = _PATTERNS["place_name"]


def _place(part: Part, sentence: str) -> Fit:
    """A name behind "in", "at", … says where; such a word alone may."""
    asked = {stem(k) for k in part.keys}
    for match in _PLACE_NAME.finditer(sentence):
        if match[1].casefold() not in _CALENDAR and stem(match[1]) not in asked:
            return Fit.YES
    return Fit.OPEN if _PLACE.search(sentence) else Fit.NO


def _person(part: Part, sentence: str) -> Fit:
    """A name says who; a council or "by the …" may."""
    if _new_names(part, sentence):
        return Fit.YES
    if _WHO_HOLDS.match(part.text):
        return Fit.NO  # "who is the mayor" is answered by a name
    asked = {stem(k) for k in part.keys}
    has_group = any(w.casefold() in _COLLECTIVES and stem(w) not in asked for w in WORD.findall(sentence))
    return Fit.OPEN if has_group or _AGENT.search(sentence) else Fit.NO


def _new_names(part: Part, sentence: str) -> list[str]:
    """Capitalised words that the question does not have; the first word counts only before another one."""
    asked = {stem(k) for k in part.keys}
    words = [(m.group(), m.start()) for m in WORD.finditer(sentence)]
    found = []
    for i, (word, start) in enumerate(words):
        if not word[0].isupper() or word.casefold() in STOP_WORDS | _CALENDAR or stem(word) in asked:
            continue
        opens = i == 0 or sentence[:start].rstrip()[-1:] in ".:!?|"
        follows = i + 1 < len(words) and words[i + 1][0][0].isupper()
        if not opens or follows:
            found.append(word)
    return found


_IS_A = _PATTERNS["is_a"]


def _definition(part: Part, sentence: str) -> Fit:
    """The thing is what the sentence begins with, and it says what that is."""
    verb = _IS_A.search(sentence)
    if verb is None:
        return Fit.OPEN
    head = {stem(w) for w in WORD.findall(sentence[: verb.start()])}
    return Fit.YES if any(stem(k) in head for k in part.keys) else Fit.OPEN
