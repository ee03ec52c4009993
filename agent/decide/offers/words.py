"""Words and measures of names and queries: tokens, stems, and lengths or volumes that can be compared."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import snowballstemmer

from agent.decide.offers.lexicon.nouns import is_english
from agent.decide.offers.lexicon.nouns import singular as stem
from agent.decide.offers.lexicon.vocabulary import synonyms
from agent.language.word_lists import load_words

_ENDINGS = frozenset(
    {"e", "en", "er", "es", "em", "n", "s", "ern", "in", "innen", "ed", "d", "ing", "y", "'s"}
)
_CODE = re.compile(
    r"(?<![a-z0-9])(?<!\d[.,])(?=[a-z0-9-]{0,60}\d)(?=[a-z0-9-]{0,60}[a-z])[a-z0-9]+(?:-[a-z0-9]+)*(?![a-z0-9]|[.,]\d)"
)
_GENERATION = re.compile(r"\b(\d+)(?:st|nd|rd|th|\.)\s+gen(?:eration)?\b|\bgeneration\s+(?=\d)")
_LEXICON = Path(__file__).parent / "lexicon"
_COUNTS = load_words(_LEXICON / "counts.toml")
_COUNTED = {word: (f"count of {name}", 1.0) for name, words in _COUNTS.items() for word in words}
_UNITS = {
    word: (dimension, float(factor))
    for dimension, units in load_words(_LEXICON / "units.toml").items()
    for word, factor in map(str.split, units)
} | _COUNTED
_NUMBERS = {
    "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "eight": "8", "ten": "10", "twelve": "12",
    "zwei": "2", "drei": "3", "vier": "4", "sechs": "6", "deux": "2", "trois": "3", "quatre": "4", "dos": "2",
    "tres": "3", "cuatro": "4",
}  # fmt: skip
_PLURAL_UNITS = {
    f"{name}s": unit for name, unit in _UNITS.items() if len(name) > 3 and not name.endswith("s")
}
_ALL_UNITS = _UNITS | _PLURAL_UNITS
_MEASURE = re.compile(
    r"(?<![\w.,])(\d+(?:[.,]\d+)?)[\s-]?("
    + "|".join(sorted(map(re.escape, _ALL_UNITS), key=len, reverse=True))
    + r")(?!\w)(?!(?<=in)\s\d)"
)
_WORDED = re.compile(rf"\b({'|'.join(_NUMBERS)})[\s-](?=(?:{'|'.join(sorted(_COUNTED))})\b)")
_TYRE = re.compile(r"\b(\d{3})/(\d{2})\s?(z?r)\s?(\d{2})(c?)\b")  # one size, written in many ways


@dataclass(frozen=True, slots=True)
class Measure:
    """An amount of one dimension in its base unit (m, kg, l, GB, W, V, Ah)."""

    dimension: str
    amount: float
    text: str


_THOUSANDS = re.compile(r"(?<![\d.,])(\d{1,3}),(\d{3})(?![\d.,])")

# "made to measure", "ready-to-eat" before the thing: one word that says how it is
_MADE_TO = re.compile(r"\b(made|ready|built|cut|easy)[- ]to[- ]([a-z]{3,})(?=[- ][a-z])")


@lru_cache(maxsize=20_000)
def folded(text: str) -> str:
    """Lower case, compatibility forms resolved, curly quotes straight, blanks single."""
    plain = unicodedata.normalize("NFKC", text).casefold().replace("ß", "ss")
    plain = " ".join(plain.translate(str.maketrans("’‘ʼ´`", "'''''")).split())
    plain = _MADE_TO.sub(r"\1to\2", plain)
    return _WORDED.sub(lambda m: f"{_NUMBERS[m[1]]} ", plain)


_SIDES = re.compile(
    r"(?<![\w.,])(\d{1,5}(?:[.,]\d{1,2})?)\s?[x×]\s?(?=\d)"
)  # "3,9 x 35" is one size, as "3.9x35" is


_DECIMAL = re.compile(r"(?<![.,]\d)(?<![.,]\d\d)(?<![.,]\d\d\d)(?<=\d),(?=\d(?![\d,]))")  # the comma of "2,5"


@lru_cache(maxsize=20_000)
def tokens(text: str) -> tuple[str, ...]:
    """The words of a text: codes whole ("wh1000xm5"), hyphens and possessives cut, measures as "2m"."""
    plain = _GENERATION.sub(lambda m: f" gen {m[1] or ''} ", folded(text))
    plain = _THOUSANDS.sub(r"\1\2", plain)
    plain = _TYRE.sub(r"\1 \2 \3\4\5", plain)
    plain = _SIDES.sub(lambda m: f"{_short(m[1])}x", plain)
    plain = re.sub(r"(?<=\dx)(\d+),(?=\d)", r"\1.", plain)
    plain = _MEASURE.sub(lambda m: f" {_short(m[1])}{_unit_name(m[2])} ", plain)
    plain = _CODE.sub(lambda m: f" {_code(m[0])} ", _DECIMAL.sub(".", plain))
    found = re.findall(
        r"\d+(?:\.\d+)?x\d+(?:\.\d+)?(?![a-z0-9])|\d+[a-z0-9.]*[a-z][a-z0-9]*|[a-z]+\d[a-z0-9]*|\d+(?:[.,]\d+)*|[^\W\d_]+(?:'s\b)?|[&+]",
        plain,
    )
    return tuple(word.removesuffix("'s") for word in found)


def _short(number: str) -> str:
    return number.replace(",", ".").removesuffix(".0")


def _unit_name(unit: str) -> str:
    return {'"': "in", "″": "in", "%": "percent"}.get(unit, unit)


def _code(word: str) -> str:
    pieces = word.split("-")
    if len(pieces) > 1 and pieces[0].isdigit() and len(pieces[0]) > 2:
        return " ".join(pieces)  # "6204-2RS" is a 6204 with seals
    return (
        "".join(pieces) if any(ch.isdigit() for piece in pieces for ch in piece) and len(pieces) < 4 else word
    )


@lru_cache(maxsize=20_000)
def measures(text: str) -> tuple[Measure, ...]:
    """All amounts with a unit in a text."""
    found = []
    for match in _MEASURE.finditer(folded(text)):
        dimension, factor = _ALL_UNITS[match[2]]
        found.append(Measure(dimension, float(match[1].replace(",", ".")) * factor, match[0]))
    return tuple(found)


_SPELLINGS = tuple(
    (re.compile(pattern), instead)
    for pattern, instead in (
        (r"(?<=[aeiou])ll(?=(?:ing|ed|er|or|ation)$)", "l"),  # cancelling, labelled
        (r"(?<=\w\w\w)our(?=(?:s|ed|ing|ful|ite)?$)", "or"),  # colour, flavoured
        (r"(?<=[tb])re$", "er"),  # fibre, litre
        (r"(?<=\w\w\w)is(?=(?:e|ed|er|ing|ation)$)", "iz"),  # organiser
        (r"^grey", "gray"), (r"^tyre", "tire"), (r"aluminium", "aluminum"), (r"^jewellery", "jewelry"),
        (r"anche$", "anc"),  # blanche
        (r"^mould", "mold"), (r"^pyjama", "pajama"), (r"^yoghurt", "yogurt"), (r"^doughnut", "donut"),
    )
)  # fmt: skip


def _american(word: str) -> str:
    """One spelling for words that British and American English write differently; accents are often left out."""
    word = "".join(ch for ch in unicodedata.normalize("NFD", word) if not unicodedata.combining(ch))
    for pattern, instead in _SPELLINGS:
        word = pattern.sub(instead, word)
    return word


_LANGUAGES = (
    "french",
    "italian",
    "spanish",
    "portuguese",
    "dutch",
    "german",
    "swedish",
    "danish",
    "polish",
    "czech",
)


@lru_cache(maxsize=50_000)
def _foreign_stems(word: str) -> tuple[str, ...]:
    """By Snowball's algorithms (snowballstem.org). A stemmer holds its word: no two threads may share one."""
    return tuple(snowballstemmer.stemmer(name).stemWord(word) for name in _LANGUAGES)


def _same_abroad(one: str, other: str) -> bool:
    """Whether two words, not both English, have one stem in some other language: "coltello", "coltelli"."""
    if min(len(one), len(other)) < 4 or not (one.isalpha() and other.isalpha()) or one[0] != other[0]:
        return False
    if is_english(one) and is_english(other):
        return False
    return any(a == b for a, b in zip(_foreign_stems(one), _foreign_stems(other), strict=True))


@lru_cache(maxsize=100_000)
def same_word(one: str, other: str) -> bool:
    """Whether two words are forms of one word: plural, inflection, a hyphen more or less."""
    if one == other or stem(one) == stem(other) or _american(stem(one)) == _american(stem(other)):
        return True
    short, long = sorted((_american(one), _american(other)), key=len)  # "Beläge" is more than one "Belag"
    if len(short) > 3 and long in {short + short[-1] + ending for ending in ("ing", "ed", "er", "ers")}:
        return True  # program, programming
    if len(short) >= 4 and short.isalpha() and long.startswith(short) and long[len(short) :] in _ENDINGS:
        return True
    return _same_abroad(short, long)


@lru_cache(maxsize=50_000)
def same_meaning(one: str, other: str) -> bool:
    """Whether two words or phrases are forms of one word or listed as synonyms."""
    if same_phrase(one, other):
        return True
    return any(same_phrase(mine, other) for mine in _forms(one)) or any(
        same_phrase(one, theirs) for theirs in _forms(other)
    )


@lru_cache(maxsize=50_000)
def _forms(words: str) -> frozenset[str]:
    *before, last = words.split() or [""]
    return synonyms(words) | synonyms(" ".join([*before, stem(last)]))


def same_phrase(one: str, other: str) -> bool:
    """Whether two phrases have the same words, each in some form; or are one once written together."""
    first, second = one.split(), other.split()
    if len(first) == len(second):
        return all(same_word(a, b) for a, b in zip(first, second, strict=True))
    return same_word("".join(first), "".join(second))


def windows(words: tuple[str, ...], longest: int = 3) -> list[tuple[int, int, str]]:
    """All runs of up to `longest` words as (start, end, phrase), longest first."""
    return [
        (start, start + size, " ".join(words[start : start + size]))
        for size in range(longest, 0, -1)
        for start in range(len(words) - size + 1)
    ]


def mentions(text: str, phrase: str) -> bool:
    """Whether the phrase, a form of it or a synonym is in the text."""
    return any(same_meaning(phrase, run) for _, _, run in windows(tokens(text)))


def has_digit(word: str) -> bool:
    """Whether a number is in it."""
    return any(ch.isdigit() for ch in word)


def is_number(word: str) -> bool:
    """Whether it is a number alone, a decimal one too: "8", "2.5"."""
    return word.replace(".", "", 1).isdigit()
