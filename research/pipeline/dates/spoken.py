"""A date phrase in plain form: numbers in digits, one word for one thing, without the time of day."""

from __future__ import annotations

import re
from collections.abc import Callable

_SMALL = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen"
)
_ORDINALS = (
    "zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth "
    "fifteenth sixteenth seventeenth eighteenth nineteenth"
)
_TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_VALUES = {word: n for words in (_SMALL, _ORDINALS) for n, word in enumerate(words.split())}
for _n, _word in enumerate(_TENS, 2):
    _VALUES |= {_word: 10 * _n, f"{_word[:-1]}ieth": 10 * _n, f"{_word[:-1]}ies": 10 * _n}
_VALUES |= {"tens": 10, "hundred": 100, "thousand": 1000, "hundreds": 100, "thousands": 1000}
_VALUES |= {"couple": 2, "few": 3, "several": 4, "dozen": 12}
_ONE = "|".join(sorted(_VALUES, key=len, reverse=True)).replace("second|", "second(?! (?:ago|from|later))|")
_SPOKEN = re.compile(
    rf"(?!^[a-z]+(?:st|nd|rd|th)$)\b(?:{_ONE})(?:(?:(?:(?<=hundred)|(?<=thousand)) and)?[ -](?:{_ONE}))*\b"
)

_CLOCK = r"(?: at)? \d{1,2}(?::\d\d)? ?(?:[ap]\.?m\b\.?|o'clock)|(?: at)? \d{1,2}:\d\d(?::\d\d)?| at (?:noon|midnight)$"
_OF_DAY = "(?:early |late |in the |the )?(?:morning|afternoon|evening|night|noon|midnight|lunchtime)"
_REWRITES: tuple[tuple[str, str | Callable[[re.Match[str]], str]], ...] = (
    (r"(?<=\d) ?([-/]) ?(?=\d)", r"\1"),
    (r"\b(\d{4})([01]\d)([0-3]\d)\b", r"\1-\2-\3"),
    (r"\b(1?\d)\.([1-3]?\d)$", r"\1/\2"),
    (r"(?:'|\bof |\bfy ?)(\d\d)$", lambda found: f" {1900 + int(found[1]) + 100 * (int(found[1]) < 50)}"),
    (r"\b((?:1\d|20)\d\d) ?'?s\b", r"\1s"),
    (r"(?<!\d)'?(\d)0s\b", lambda found: f"{20 if int(found[1]) < 3 else 19}{found[1]}0s"),
    (rf"^\d{{1,2}}(?::\d\d)? ?[ap]\.?m\b\.? (?:on )?|{_CLOCK}", ""),
    (r"\b(?:last night|overnight)\b", "yesterday"),
    (rf"^this {_OF_DAY}|\btonight\b", "today"),
    (rf"(?: in| on)? {_OF_DAY}$|^(?:the )?(?:{_OF_DAY}|early hours) of ", ""),
    (r"^(?:first thing|early|late|earlier|later) (?=today|yesterday|tomorrow)", ""),
    (r"\btmrw\b", "tomorrow"),
    (r"\bthis (?:past|last)\b|\bprevious\b", "last"),
    (r"\b(?:this )?(?:upcoming|coming|following)\b", "next"),
    (r"\b(?:current|present)\b", "this"),
    (r"\b(?:the )?(?:day before|last day)$", "yesterday"),
    (r"\b(?:the )?(?:day after|next day)$", "tomorrow"),
    (r"^this time last (\w+)$", r"1 \1 ago"),
    (r"\bhalf a 12\b", "6"),
    (r"\b(?:a )?(\d+)(?: of)? (?=(?:day|week|month|year|decade|hour)s\b)", r"\1 "),
    (r"\ban? (?=(?:day|week|fortnight|month|quarter|year|decade|century|hour|minute)\b)", "1 "),
    (r"\bsaint\b", "st"),
    (r"\b([a-z]{2,})\.(?= |$)", r"\1"),
    (r"'s?$|'", ""),
    (r"\b(?:fiscal|financial|calendar|fy|cy)(?: (?=year)| ?(?=\d|q)|$)", ""),
    (r"\b(?:the )?beginning of\b", "start of"),
    (r"\b(?:the )?(?:middle|midway through|halfway through)(?: of)?\b|\bmid-", "mid "),
    (r"\b([1-4])(?:st|nd|rd|th)[ -]quarter\b", r"q\1"),
    (r"\bof the month$", "of this month"),
    (r"(?<=[a-z]{3})(?=\d)| the (?=\d+(?:st|nd|rd|th)\b)", " "),
    (r"  +", " "),
    (r"^(\d+ \w+) (?:from now|hence)$", r"in \1"),
)  # fmt: skip
_RULES = tuple((re.compile(pattern), put) for pattern, put in _REWRITES)
_NEAR_YEAR = re.compile(
    r"^(?!.*\b(?:earlier|later|rest|so far|remainder|time|the)\b (?:last|next|this|in)\b)(.*)\b(last|this|next) year$"
)


def plain(phrase: str, year: int) -> str:
    """The phrase in lower case and in the forms that the rules know; `year` is the one of writing."""
    text = re.sub("[–—~]", "-", phrase.lower().replace("’", "'"))
    text = _SPOKEN.sub(_digits, " ".join(text.split()).strip(' .,;:!?"()'))
    for pattern, put in _RULES:
        text = pattern.sub(put, text)
    if near := _NEAR_YEAR.match(text):
        text = f"{near[1]}{year + ('last', 'this', 'next').index(near[2]) - 1}"
    return text.strip(" ,")


def _digits(found: re.Match[str]) -> str:
    """ "twenty-first" is 21st, "nineteen ninety six" and "nineteen hundred and ninety six" are 1996."""
    words, value = re.sub(r" and|-", " ", found.group()).split(), 0
    for word in words:
        n = _VALUES[word]
        is_next_digits = value % 100 == 0 or (value % 10 == 0 and value % 100 > 10 and n < 10)
        value = (
            max(value, 1) * n
            if word.startswith(("hundred", "thousand"))
            else value + n
            if is_next_digits
            else 100 * value + n
        )
    last = words[-1]
    if last.endswith("s") and last != "six":
        return f"{value}s"
    if last in _ORDINALS.split() or last.endswith("ieth"):
        return f"{value}{'th' if value % 100 in (11, 12, 13) else {1: 'st', 2: 'nd', 3: 'rd'}.get(value % 10, 'th')}"
    return str(value)
