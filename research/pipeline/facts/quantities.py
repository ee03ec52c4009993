"""Quantities in a text: value, unit, how exact it claims to be, and whether one bears out another.

Source: rounding as in ordinary English: a figure is borne out by one that rounds to it at the figure's own
precision; words such as "about" allow a tenth more.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from agent.language.word_lists import load_words
from research.pipeline.check.claim_dates import date_spans
from research.pipeline.facts.number_words import (
    MULTIPLES,
    ORDINALS,
    PARTS,
    SCALES,
    TENS,
    UNITS,
    value_of_digits,
    value_of_words,
)

_NUMBER = re.compile(r"\d{1,3}(?:[,\u00a0\u202f’' ]\d{3})+(?:\.\d+)?|\d+(?:[.,]\d+)?")
_WORD = re.compile(r"[^\W\d_]+")
_AFTER = re.compile(r"[ \u00a0\u202f-]?([^\W\d_]{1,14}\.?|%|°\s?[CF]|°)(?:[ /]([^\W\d_]{1,12}))?")
_CURRENCY = {"$": "usd", "€": "eur", "£": "gbp", "¥": "jpy", "us$": "usd", "₹": "inr"}
_ROUGH = re.compile(
    r"\b(about|around|roughly|some|approximately|nearly|almost|close to|an estimated|circa|ca|approx|up to"
    r"|as (?:much|many|long) as|more than|over|at least|under|less than|fewer than|above|below|at most"
    r"|just (?:over|under))\W{1,3}(?:an? )?$",
    re.IGNORECASE,
)
_ABOVE = ("more than", "over", "at least", "above", "just over")
_BELOW = ("under", "less than", "fewer than", "below", "at most", "nearly", "almost", "up to", "just under")
_UNITS = {
    name: (base, float(size))
    for base, size, *names in map(str.split, load_words(Path(__file__).with_suffix(".toml"))["units"])
    for name in names
}


@dataclass(frozen=True, slots=True)
class Quantity:
    """`value` in the base unit `unit` ("" for a bare number); `step` is the place it is exact to, same unit.

    `noun` is the word that it counts ("61 goals"), in lower case, where it has no unit.
    """

    text: str
    start: int
    end: int
    value: float
    unit: str
    step: float
    is_rough: bool = False
    bound: str = ""  # "above", "below": what "more than" and its like say
    noun: str = ""
    is_ordinal: bool = False
    factor: float = 1.0  # value / factor is the number as it was written

    @property
    def written(self) -> float:
        """The number without its unit."""
        return self.value / self.factor


@lru_cache(maxsize=4_000)
def quantities_of(text: str) -> tuple[Quantity, ...]:
    """All quantities of `text` in order; dates are no quantities, and neither is "one" as a pronoun."""
    taken = [(a, b) for a, b in date_spans(text)]
    found: list[Quantity] = []
    for match in _NUMBER.finditer(text):
        glued = match.start() and (text[match.start() - 1].isalpha() or text[match.start() - 1] == ".")
        if not glued and not is_in(match.start(), taken):
            value = value_of_digits(match.group())
            if value is not None:
                found.append(_in_digits(text, match, value))
    digits = [(q.start, q.end) for q in found]
    found += [q for q in _in_words(text) if not is_in(q.start, taken) and not is_in(q.start, digits)]
    return tuple(sorted(found, key=lambda q: q.start))


def bears_out(said: Quantity, claimed: Quantity) -> bool:
    """Whether the evidence's quantity is the claim's, allowing rounding and what "over" and "about" allow."""
    if not same_kind(said, claimed) or said.is_ordinal != claimed.is_ordinal:
        return False
    if (said.unit == "") != (claimed.unit == ""):
        return math.isclose(said.written, claimed.written, rel_tol=1e-6)
    gap = abs(said.value - claimed.value)
    size = max(abs(said.value), abs(claimed.value))
    if gap <= 1e-6 * size or said.is_ordinal:
        return gap <= 1e-6 * size
    rounding = 0.5 * claimed.step if claimed.step > said.step else 0.0
    if gap <= rounding * 1.0001 and gap <= 0.15 * size:
        return True
    if gap <= 0.02 * size and said.factor != claimed.factor:
        return True  # the same length in other units, rounded
    if claimed.bound:
        over = said.value - claimed.value if claimed.bound == "above" else claimed.value - said.value
        return 0 <= over <= 0.35 * size
    return (claimed.is_rough or (said.is_rough and claimed.step >= said.step)) and gap <= 0.1 * size


def same_kind(a: Quantity, b: Quantity) -> bool:
    """Whether the two can be compared: the same base unit, or one of them a bare number."""
    return a.unit == b.unit or (not a.unit and b.unit != "%") or (not b.unit and a.unit != "%")


def is_in(position: int, spans: Sequence[tuple[int, int]]) -> bool:
    """Whether that place is inside one of the spans."""
    return any(a <= position < b for a, b in spans)


def _in_digits(text: str, match: re.Match[str], value: float) -> Quantity:
    number, end = match.group(), match.end()
    decimals = len(number.rpartition(".")[2]) if "." in number else 0
    step = 10.0**-decimals if decimals else _trailing(value)
    currency = _currency_before(text, match.start())
    start = match.start() - (len(currency[0]) if currency else 0)
    scale, end = _scale_after(text, end, bool(currency))
    value, step = value * scale, step * scale
    tail = text[end : end + 3].lower()
    if tail[:2] in ("st", "nd", "rd", "th") and not tail[2:].isalpha() and scale == 1:
        return Quantity(text[start : end + 2], start, end + 2, value, "", 1.0, is_ordinal=True)
    if currency:
        return _said_how(text, Quantity(text[start:end], start, end, value, currency[1], step))
    return _said_how(text, _with_unit(text, start, end, value, step))


def _trailing(value: float) -> float:
    """The place of the last digit that is not nought: 80,000 is exact to 10,000 as people write it."""
    step = 1.0
    while value and value % (step * 10) == 0 and step < 1e15:
        step *= 10
    return step


def _currency_before(text: str, start: int) -> tuple[str, str] | None:
    before = text[max(0, start - 4) : start].lower()
    for sign in ("us$", *_CURRENCY):
        if before.endswith(sign):
            return sign, _CURRENCY[sign]
    return None


def _scale_after(text: str, end: int, is_money: bool) -> tuple[float, int]:
    match = _AFTER.match(text, end)
    word = match.group(1).lower().rstrip(".") if match else ""
    is_short = word in ("m", "k", "b", "bn", "mn", "tn", "mio")
    if match and word in SCALES and (not is_short or is_money or word in ("bn", "mn", "tn", "mio")):
        return SCALES[word], match.start(1) + len(word)
    return 1.0, end


def _with_unit(text: str, start: int, end: int, value: float, step: float) -> Quantity:
    match = _AFTER.match(text, end)
    if not match:
        return Quantity(text[start:end], start, end, value, "", step)
    name = match.group(1).lower().rstrip(".").replace("° ", "°")
    second = (match.group(2) or "").lower()
    if name == "per" and second in ("cent", "100"):
        return Quantity(text[start : match.end()], start, match.end(), value, "%", step)
    if name in ("square", "sq", "cubic") and second in _UNITS:
        base, factor = _UNITS[second]
        power = 3 if name == "cubic" else 2
        factor **= power
        return Quantity(
            text[start : match.end()],
            start,
            match.end(),
            value * factor,
            f"{base}{power}",
            step * factor,
            factor=factor,
        )
    if name in _UNITS:
        base, factor = _UNITS[name]
        stop = match.end(1)
        rate = text[stop : stop + 5].lower()
        if rate.startswith(("/h", " per h", " an h")) and base == "m":
            base = "m/h"
        return Quantity(text[start:stop], start, stop, value * factor, base, step * factor, factor=factor)
    return Quantity(text[start:end], start, end, value, "", step, noun=name)


def _said_how(text: str, quantity: Quantity) -> Quantity:
    match = _ROUGH.search(text[max(0, quantity.start - 24) : quantity.start])
    if not match:
        return quantity
    word = match.group(1).lower()
    bound = "above" if word in _ABOVE else "below" if word in _BELOW else ""
    return _changed(quantity, is_rough=True, bound=bound)


def _changed(q: Quantity, *, is_rough: bool, bound: str) -> Quantity:
    return Quantity(
        q.text, q.start, q.end, q.value, q.unit, q.step, is_rough, bound, q.noun, q.is_ordinal, q.factor
    )  # fmt: skip


def _in_words(text: str) -> list[Quantity]:
    words = list(_WORD.finditer(text))
    low = [m.group().lower() for m in words]
    found: list[Quantity] = []
    i = 0
    while i < len(words):
        quantity, used = _at_word(text, words, low, i)
        if quantity:
            found.append(quantity)
        i += max(1, used)
    return found


def _at_word(
    text: str, words: list[re.Match[str]], low: list[str], i: int
) -> tuple[Quantity | None, int]:  # fmt: skip
    start = words[i].start()
    fraction = _fraction(low, i)
    if fraction:
        end = words[i + fraction[1] - 1].end()
        return _said_how(text, Quantity(text[start:end], start, end, fraction[0] * 100, "%", 5.0)), fraction[
            1
        ]
    if low[i] in MULTIPLES and low[i] != "once":
        return Quantity(low[i], start, words[i].end(), MULTIPLES[low[i]], "times", 0.5), 1
    if low[i] in ORDINALS and ORDINALS[low[i]] > 1:
        return Quantity(low[i], start, words[i].end(), float(ORDINALS[low[i]]), "", 1.0, is_ordinal=True), 1
    value = value_of_words(low[i : i + 8])
    if not value or (low[i] == "one" and value[1] == 1) or (i and text[start - 1 : start] == "."):
        return None, 1
    end = words[i + value[1] - 1].end()
    step = 1.0 if value[0] < 20 or (low[i] in (*UNITS, *TENS) and value[0] < 100) else _trailing(value[0])
    return _said_how(text, _with_unit(text, start, end, value[0], step)), value[1]


def _fraction(low: list[str], i: int) -> tuple[float, int] | None:
    """Fractions as shares of a whole: "half", "two thirds", "three quarters", "a quarter", "one in ten"."""
    following = low[i + 1] if i + 1 < len(low) else ""
    if low[i] in UNITS and following in PARTS and UNITS[low[i]] < PARTS[following]:
        return UNITS[low[i]] / PARTS[following], 2
    if low[i] in ("a", "one") and following in (
        "third",
        "quarter",
        "fifth",
        "tenth",
        "half",
        "eighth",
        "sixth",
    ):
        return 1 / PARTS[following], 2
    if low[i] in UNITS and following in ("in", "of") and i + 2 < len(low) and low[i + 2] in (*UNITS, *TENS):
        whole = UNITS.get(low[i + 2], TENS.get(low[i + 2], 0))
        return (UNITS[low[i]] / whole, 3) if whole > UNITS[low[i]] > 0 else None
    if low[i] == "half":
        return 0.5, 1
    return None


def derived(claimed: Quantity, said: tuple[Quantity, ...]) -> bool:
    """Whether the claim's value is the difference, sum or complement of two that the evidence has."""
    values = [q.value for q in said if q.unit == claimed.unit]
    values += [q.value * claimed.factor for q in said if not q.unit and claimed.unit]
    if claimed.unit == "%" and any(math.isclose(100 - v, claimed.value, abs_tol=1.0) for v in values):
        return True
    pairs = [(a, b) for i, a in enumerate(values[:20]) for b in values[i + 1 : 20]]
    slack = 0.5 * claimed.step * (3 if claimed.is_rough else 1) if claimed.step > claimed.factor else 1e-6
    return any(min(abs(abs(a - b) - claimed.value), abs(a + b - claimed.value)) <= slack for a, b in pairs)
