"""Amounts of a text as ranges in base units: "max. 88 lbs", "6-24 V", "3 x 500 g", "H 1900 mm", "at least 180 high"."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from pathlib import Path

from agent.decide.offers.words import folded
from agent.language.word_lists import any_of, load_words

_FILE = Path(__file__).with_suffix(".toml")
_LEXICON = Path(__file__).parents[1] / "lexicon"
_ROLES = ("high", "wide", "long", "deep", "thick")
_RELATIONS = ("at_least", "at_most", "about", "or_more", "or_less")
_FRACTIONS = {"½": 0.5, "¼": 0.25, "¾": 0.75, "⅓": 1 / 3, "⅔": 2 / 3, "⅛": 0.125}
_NUMBER = (
    r"(?:[1-9]\d{0,2}(?:,\d{3}){1,3}(?!\d)|\d{1,4}\s\d/\d{1,2}|\d{1,2}/\d{1,2}(?=\s?(?:in\b|inch|\"|″|zoll))"
    r"|\d{1,9}(?:[.,]\d{1,6})?)"
)
_AGES = re.compile(
    r"\b(ages?|aged|âges?|alter|edad)\W{1,3}(\d{1,2}(?:\s?(?:-|–|to|bis|à|a)\s?\d{1,2})?)\s?(\+)?(?![\w.,+]|\s?(?:[-–]|to\b|bis\b|y|j|mo|me|an|añ))"
)
_CHILD_SIZES = re.compile(
    r"(?<![\w.,])(?:([2-5])t|(\d{1,2}(?:\s?[-–]\s?\d{1,2})?)\s?y)(?!\w)"
)  # "4T", "5-6Y"
_HALF_A = re.compile(r"\b(?:half an? |halbe[rn]? |demi-|media (?=jornada)|mezza )(?=\w)")
_PAIRED = re.compile(r"\b(?:twin|double)(?=[ -]?packs?\b)")
_FULL = re.compile(r"\b(?:full|whole|ganze[rn]?)[ -](?=(?:day|week|month|tage?|woche)\b)")
_AMPERES = re.compile(r"(?<=\d)\s?A(?![\w-])")
_HALVES = re.compile(r"(?<!\d)\d{0,4}[½¼¾⅓⅔⅛]")
_PACKED = ("mass", "volume", "charge", "voltage")
_HOLDERS = re.compile(r"\s[^\W\d_]{2,}(?:s|en)\b")  # "ten 20 kg bags"
ADDED = ("mass", "volume", "area")  # of which a pack has the sum
_BESIDE = 2  # characters between hours and minutes
_NEAR = 40  # characters beside a number in which words say more of it
_EXACT, _ABOUT = 0.04, 0.15  # a "2 m" cable is sold as 6.6 feet; "about" leaves room


@dataclass(frozen=True, slots=True)
class Amount:
    """A range of one dimension in its base unit; `is_most`: what a thing can take at most, from nothing on."""

    dimension: str  # "" where no unit is written: "40x28x202"
    low: float
    high: float
    text: str
    start: int = 0
    end: int = 0
    role: str = ""  # high, wide, long, deep, thick or ""
    relation: str = ""  # at_least, at_most, about or ""
    packs: int = 0  # how many of it, where that is said: `low` and `high` are their sum

    @property
    def is_range(self) -> bool:
        """Whether it says more than one number."""
        return self.low != self.high


def meets(wanted: Amount, said: Amount) -> bool:
    """Whether an amount that is said of a thing is one that is wanted."""
    slack = _ABOUT if wanted.relation == "about" else _EXACT
    low = wanted.low - slack * abs(wanted.low) if math.isfinite(wanted.low) else wanted.low
    high = wanted.high + slack * abs(wanted.high) if math.isfinite(wanted.high) else wanted.high
    if not said.is_range:
        return low <= said.low <= high
    if said.relation == wanted.relation == "at_least":
        return low <= said.low  # what "holds 350 ml" does not hold a litre
    if wanted.is_range and not wanted.relation:
        return said.low * (1 - slack) <= wanted.low and wanted.high <= said.high * (1 + slack)
    asked = wanted.high if wanted.relation == "at_most" else wanted.low
    covers = said.low * (1 - slack) <= asked <= said.high * (1 + slack)
    return covers or (wanted.is_range and low <= said.low and said.high <= high)


@lru_cache(maxsize=20_000)
def amounts_in(text: str) -> tuple[Amount, ...]:
    """All amounts with a unit, and the sides of "40x28x202", in the order of the text (folded)."""
    plain = measured(text)
    found: list[Amount] = []
    for amount in (one for match in _amount().finditer(plain) for one in _read(match, plain)):
        if found and _is_rest(found[-1], amount):
            found[-1] = _together(found[-1], amount, plain)
        else:
            found.append(amount)
    return tuple(found)


def _together(hours: Amount, minutes: Amount, plain: str) -> Amount:
    low, high = hours.low + minutes.low, hours.high + minutes.high
    return replace(hours, low=low, high=high, text=plain[hours.start : minutes.end], end=minutes.end)


def _is_rest(before: Amount, amount: Amount) -> bool:
    """Whether the second amount is the minutes of the first: "2 hours 50 min"."""
    is_time = before.dimension == amount.dimension == "hours" and not before.is_range and not amount.is_range
    return is_time and amount.high < 1 <= before.low and 0 <= amount.start - before.end <= _BESIDE


def _in_years(match: re.Match[str]) -> str:
    """ "Ages 9 to 14" are years, "age 5+" from five on."""
    return f"{match[1]} {'from ' if match[3] else ''}{match[2]} years"


def _numbered(plain: str) -> str:
    """ "Half a day" as "half day", "full day" as one, "twin pack" as two."""
    return _PAIRED.sub("2", _FULL.sub("1 ", _HALF_A.sub("half ", plain)))


def measured(text: str) -> str:
    """A text as `amounts_in` reads it, and to which its places belong: folded, in digits, ages as years."""
    plain = _AGES.sub(_in_years, digits(_numbered(plain_numbers(with_amperes(text)))))
    return _CHILD_SIZES.sub(lambda m: f"{m[1] or m[2]} years", plain)


def with_amperes(text: str) -> str:
    """A text with "3 A" as 3 amps, before it is folded: in lower case an "a" is a word."""
    return _AMPERES.sub(" amps", text)


def plain_numbers(text: str) -> str:
    """A text folded, with "2½" as 2.5: folding alone would make 21/2 of it."""
    return folded(_HALVES.sub(lambda m: str(value_of(m[0])), text))


@lru_cache(maxsize=20_000)
def digits(plain: str) -> str:
    """A folded text with its number words as digits: "six one-litre cartons"."""
    return _number_words().sub(lambda m: _words()[m[0]], plain)


def value_of(number: str) -> float:
    """ "1,5", "2½", "1/2" and "3,100" as numbers."""
    if re.fullmatch(r"[1-9]\d{0,2}(?:,\d{3})+", number):
        return float(number.replace(",", ""))
    total = 0.0
    for part in re.findall(r"\d+/\d+|\d+(?:[.,]\d+)?|[½¼¾⅓⅔⅛]", number):
        over, _, under = part.partition("/")
        total += _FRACTIONS.get(part) or (
            float(over) / max(float(under), 1) if under else float(part.replace(",", "."))
        )
    return total


def relation_around(before: str, after: str) -> tuple[str, int, int]:
    """The relation that words right before or after a number say, and how many characters each side takes."""
    before, after = before[-_NEAR:], after[:_NEAR]
    ahead = next(
        ((kind, m) for kind in ("at_most", "at_least", "about") if (m := _before(kind).search(before))), None
    )
    behind = next(((kind, m) for kind in ("or_less", "or_more") if (m := _after(kind).match(after))), None)
    if behind:
        kind = "at_least" if behind[0] == "or_more" else "at_most"
        return kind, len(ahead[1][0]) if ahead else 0, behind[1].end()
    return (ahead[0], len(ahead[1][0]), 0) if ahead else ("", 0, 0)


def ranged(relation: str, value: float) -> tuple[float, float]:
    """The range that a relation to a number leaves."""
    if relation == "at_least":
        return value, math.inf
    return (0.0, value) if relation == "at_most" else (value, value)


def _read(match: re.Match[str], plain: str) -> list[Amount]:
    written = re.findall(_NUMBER, match["sides"]) if match["sides"] else [match["low"]]
    numbers = [value_of(n) for n in written]
    dimension, factor = _units().get(match["unit"] or match["sides_unit"] or "", ("", 1.0))
    if not dimension and not match["sides"]:
        return []
    before, after = plain[: match.start()], plain[match.end() :]
    _, ahead, behind = relation_around(before, after)
    start, end = match.start() - ahead, match.end() + behind
    text = plain[start:end].strip()
    packs_of = plain[match.start("packs") : match.start("low")] if match["packs"] else ""
    if packs_of and packs_of.strip().isdigit() and not (dimension in _PACKED and _HOLDERS.match(after)):
        return _read_one(match, plain, match.start("low"))  # "iphone 13 128gb"
    if packs_of and dimension != "length":
        packs = int(match["packs"])
        total = (packs if dimension in ADDED else 1) * numbers[0] * factor
        return [Amount(dimension, total, total, text, start, end, packs=packs)]
    if match["sides"] or match["packs"]:
        sides = [*([float(match["packs"])] if match["packs"] else []), *numbers]
        return [Amount(dimension, n * factor, n * factor, text, start, end) for n in sides]
    return _read_one(match, plain, match.start())


def _read_one(match: re.Match[str], plain: str, begin: int) -> list[Amount]:
    """One number, or a range, with its unit."""
    dimension, factor = _units()[match["unit"]]
    before, after = plain[:begin], plain[match.end() :]
    relation, ahead, behind = relation_around(before, after)
    start, end = begin - ahead, match.end() + behind
    text, role = plain[start:end].strip(), _role(before, after)
    low = value_of(match["low"]) * factor * _sign(dimension, before)
    if match["high"]:
        high = value_of(match["high"]) * factor
        if high < low:  # "24 V to 5 V": from one to the other
            return [Amount(dimension, one, one, text, start, end) for one in (low, high)]
        return [Amount(dimension, min(low, high), max(low, high), text, start, end, role)]
    if not relation and _capacity().search(before[-_NEAR:]):
        relation = "at_most"
    low, high = ranged(relation, low)
    if dimension == "temperature" and relation == "at_most":
        low = -math.inf
    return [Amount(dimension, low, high, text, start, end, role, relation)]


def _sign(dimension: str, before: str) -> int:
    return -1 if dimension == "temperature" and re.search(r"(?<![\w.])[-−–]$", before) else 1


def _role(before: str, after: str) -> str:
    ahead = re.search(r"([^\W\d_]+)[.:]?\s*(?:(?:max|min|mind)\.?)?\s*$", before[-24:])
    behind = re.match(r"\s*([^\W\d_]+)", after)
    for word in (behind, ahead):
        for role in _ROLES if word else ():
            if word and word[1] in load_words(_FILE)[role]:
                return role
    return ""


@cache
def role_words() -> str:
    """Words that say which side of a thing is meant, as alternatives of a regular expression."""
    lists = load_words(_FILE)
    return "|".join(re.escape(word) for role in _ROLES for word in lists[role] if len(word) > 1)


@cache
def _units() -> dict[str, tuple[str, float]]:
    """Each unit word with its dimension and factor."""
    lists = load_words(_FILE)
    kept = {k: v for k, v in lists.items() if k not in (*_RELATIONS, *_ROLES, "capacity", "numbers")}
    found = {}
    for source in (load_words(_LEXICON / "units.toml"), kept):
        for dimension, units in source.items():
            for word, factor in (unit.rsplit(maxsplit=1) for unit in units):
                found[word] = (dimension, float(factor))
    plurals = {
        f"{w}s": unit for w, unit in found.items() if len(w) > 3 and w.isalpha() and not w.endswith("s")
    }
    return plurals | found


@cache
def _words() -> dict[str, str]:
    return dict(entry.split() for entry in load_words(_FILE)["numbers"])


@cache
def _number_words() -> re.Pattern[str]:
    words = "|".join(_words())
    return re.compile(rf"\b(?:{words})\b(?![\s-](?:off|time|and)\b)")


@cache
def _amount() -> re.Pattern[str]:
    units = "|".join(sorted(map(re.escape, _units()), key=len, reverse=True))
    unit = rf"(?P<unit>{units})(?![^\W\d_]|²|³)(?!(?<=in)\s(?:a|the|an|\d))"
    packs = r"(?:(?P<packs>\d{1,2})\s?(?:[x×]\s?|(?:[^\W\d_]+\s(?:of|à|de|zu|mit)\s|(?=\d)))?)??"
    sides_unit = unit.replace("unit", "sides_unit")
    sides = rf"(?P<sides>{_NUMBER}(?:\s?(?:mm|cm|m)?\s?[x×]\s?{_NUMBER}){{1,3}})(?:[\s-]?{sides_unit})?"
    to = r"\s?(?:-|–|—|to|bis|à|a|and|und|et|y)\s?"
    range_ = rf"(?P<low>{_NUMBER})(?:[\s-]?(?:{units})?{to}(?P<high>{_NUMBER}))?[\s-]?{unit}"
    return re.compile(rf"(?<![\w.,/])(?:{packs}{range_}|{sides})")


@cache
def _before(kind: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{any_of(_FILE, kind)})(?:\s(?:of|de|zu|to))?\s*$")


@cache
def _after(kind: str) -> re.Pattern[str]:
    return re.compile(rf"\s?(?:{any_of(_FILE, kind)})(?!\w)")


@cache
def _capacity() -> re.Pattern[str]:
    words = "|".join(map(re.escape, load_words(_FILE)["capacity"]))
    return re.compile(rf"(?<!\w)(?:{words})\W{{0,3}}$")
