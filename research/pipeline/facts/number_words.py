"""Numbers as people write them: digits with separators, words, fractions, multiples."""

from __future__ import annotations

import re

UNITS = {
    "zero": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9,
    "ten": 10, "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16,
    "seventeen": 17, "eighteen": 18, "nineteen": 19,
}  # fmt: skip
TENS = {
    "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90,
}  # fmt: skip
SCALES = {
    "hundred": 1e2, "thousand": 1e3, "million": 1e6, "billion": 1e9, "trillion": 1e12, "dozen": 12.0,
    "k": 1e3, "m": 1e6, "mn": 1e6, "mio": 1e6, "bn": 1e9, "b": 1e9, "tn": 1e12,
    "hundreds": 1e2, "thousands": 1e3, "millions": 1e6, "billions": 1e9,
}  # fmt: skip
ORDINALS = {
    "first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8, "ninth": 9,
    "tenth": 10, "eleventh": 11, "twelfth": 12, "thirteenth": 13, "fourteenth": 14, "fifteenth": 15,
    "sixteenth": 16, "seventeenth": 17, "eighteenth": 18, "nineteenth": 19, "twentieth": 20,
}  # fmt: skip
PARTS = {
    "half": 2, "halves": 2, "third": 3, "thirds": 3, "quarter": 4, "quarters": 4, "fifth": 5, "fifths": 5,
    "sixth": 6, "sixths": 6, "eighth": 8, "eighths": 8, "tenth": 10, "tenths": 10,
}  # fmt: skip
MULTIPLES = {"twice": 2.0, "double": 2.0, "doubled": 2.0, "doubles": 2.0, "doubling": 2.0, "triple": 3.0,
             "tripled": 3.0, "triples": 3.0, "thrice": 3.0, "quadrupled": 4.0, "once": 1.0}  # fmt: skip

_GROUPED = re.compile(r"^\d{1,3}(?:[,.\u00a0\u202f’' ]\d{3})+$")
_SEPARATORS = re.compile(r"[,\u00a0\u202f’' ]")


def value_of_digits(text: str) -> float | None:
    """The value of a number in digits: 1,250 and 1 250 and 1'250 are one; 4.200 is read as 4.2."""
    if _GROUPED.match(text) and ("." not in text or text.count(".") > 1):
        return float(re.sub(r"\D", "", text))
    plain = _SEPARATORS.sub("", text) if text.count(",") != 1 or "." in text else _comma(text)
    try:
        return float(plain)
    except ValueError:
        return None


def _comma(text: str) -> str:
    """One comma alone groups when three digits follow, else it is a decimal comma."""
    return text.replace(",", "" if re.search(r",\d{3}$", text) else ".")


def value_of_words(words: list[str]) -> tuple[float, int] | None:
    """The value at the start of lower-case `words` and how many words it takes, or None."""
    total, current, used, seen = 0.0, 0.0, 0, False
    for i, word in enumerate(words):
        if word in UNITS or word in TENS:
            if seen and current % 100 and (word in TENS or current % 10):
                break
            current += UNITS.get(word, TENS.get(word, 0))
        elif (
            word in SCALES and len(word) > 2 and (seen or word in ("hundred", "thousand", "million", "dozen"))
        ):
            current = (current or 1) * SCALES[word]
            if SCALES[word] >= 1e3:
                total, current = total + current, 0.0
        elif (
            word == "and"
            and seen
            and i + 1 < len(words)
            and words[i + 1] in (*UNITS, *TENS)
            and current >= 100
        ):
            continue
        else:
            break
        seen, used = True, i + 1
    return (total + current, used) if seen else None
