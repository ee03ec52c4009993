"""Numbers without a unit: pieces of a pack, counted things ("88 keys") and sizes of clothes."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

from agent.decide.offers.lexicon.nouns import singular
from agent.decide.offers.lexicon.vocabulary import words_of
from agent.decide.offers.requirements.amounts import (
    amounts_in,
    measured,
    plain_numbers,
    ranged,
    relation_around,
)
from agent.decide.offers.words import same_meaning
from agent.language.word_lists import any_of, load_words

_FILE = Path(__file__).with_suffix(".toml")
_COUNT = re.compile(
    r"(?<![\w.,/:'$€£×])(\d{1,4})(?!\s?(?:[$€£]|euros?|dollars?|pounds|usd|eur|gbp)\b)(?:\s?(?:-|–|to|bis|à|or)\s?(\d{1,4}))?[\s-]?(?:[x×]\s)?((?:[^\W\d_]{2,}[\s-]?){1,4})"
)
_LEADS_ON = re.compile(r"(?:sleeps|seats|serves|schläft|couchages?)\s\d")
_PIECES = r"\d{1,3}(?:[.,']\d{3})+|\d{1,4}"
_WAIST = re.compile(
    r"\bw(?:aist)?\s?(\d\d)\"?\W*(?:(?:inside )?leg|inseam|l)\s?(\d\d)|\b(\d\d)w?\s?[x/-]\s?(\d\d)l?\b"
)
_OWN_SIZE = re.compile(
    r"\bw\s?\d\d\s?[x/]?\s?l\s?\d\d\b|\b\d\d\"?(?: inch)? waist,? \d\d\"?(?: inch)?(?: inside)? leg\b"
)
_SHOE = re.compile(r"(?<=[^\W\d_]\s)(3[4-9]|4\d|5[0-8])(?=\s[^\W\d_]{3,}|\s*$)")
_TWO_DIGITS = re.compile(
    r"(?<![\w.,])\d\d(?:[.,]5)?(?:\s?[-–/]\s?\d\d)?(?![\w.,%\"]|\s?(?:x|cm|mm))"
)  # "EU 44" may stand as 44
_NEAR = 20  # characters around a letter that tell whether it is a size
_PARTS = ("", ",", "/", "|", "(", ")", "\n", ":")  # what parts of a name stand between
_SIZE = r"\d{1,3}(?:[.,]\d)?"
_NUMBER_LIST = rf"({_SIZE}(?:\s?(?:-|–|/|,|to|bis|and|und|et)\s?{_SIZE})*)"


@dataclass(frozen=True, slots=True)
class Count:
    """So many of a noun; `noun` "" for the pieces of a pack. The range is closed."""

    low: float
    high: float
    noun: str
    text: str
    start: int = 0
    end: int = 0


def pack_in(plain: str) -> Count | None:
    """The pack that a query (folded, in digits) asks for: "set of 4", "30 Stück", "x 10"."""
    match = _pack().search(plain)
    if match is None:
        return None
    number = next(group for group in match.groups() if group)
    relation, ahead, behind = relation_around(plain[: match.start()], plain[match.end() :])
    start, end = match.start() - ahead, match.end() + behind
    return Count(*ranged(relation, _whole(number)), "", plain[start:end].strip(), start, end)


@lru_cache(maxsize=20_000)
def packs_said(text: str) -> tuple[Count, ...]:
    """The packs that an offer's words speak of; one piece where it is sold singly."""
    plain = _without_amounts(text)
    found = []
    for match in _pack().finditer(plain):
        numbers = [_whole(n) for n in match.groups() if n]
        size = numbers[0]
        times = re.search(r"(\d{1,2})\s?[x×]\s?$", plain[: match.start()])
        size *= float(times[1]) if times else 1
        found.append(Count(size, size, "", match[0].strip()))
    if single := _single().search(plain):
        found.append(Count(1, 1, "", single[0].strip()))
    return tuple(found)


@lru_cache(maxsize=20_000)
def counts_in(text: str) -> tuple[Count, ...]:
    """Each number with the word that it counts, past one or two others: "two 1.5Ah packs", "88-note"."""
    plain = _without_amounts(text)
    found = []
    for match in (*_COUNT.finditer(plain), *_people_first().finditer(plain)):
        relation, ahead, _ = relation_around(plain[: match.start()], "")
        low = float(match[1])
        low, high = (low, float(match[2])) if match[2] else ranged(relation, low)
        start = match.start() - ahead
        if match.re is _COUNT and _LEADS_ON.match(plain, match.start(3)):
            continue  # of "ref 305 sleeps 10" the ten
        nouns = list(re.finditer(r"[^\W\d_]+", match[3])) if match.re is _COUNT else []
        if nouns and nouns[0][0] in words_of("prepositions"):
            continue  # "PlayStation 5 with disc drive"
        ends = [(noun[0], match.start(3) + noun.end()) for noun in nouns] or [("people", match.end())]
        found += [Count(low, high, noun, plain[start:end].strip(), start, end) for noun, end in ends]
    return tuple(found)


def _without_amounts(text: str) -> str:
    """A text in digits without its amounts; of "ten 20 kg bags" the ten bags are left."""
    plain = measured(text)
    for amount in reversed(amounts_in(text)):
        if amount.dimension:
            plain = (
                f"{plain[: amount.start]}{f'{amount.packs} x' if amount.packs else ','} {plain[amount.end :]}"
            )
    return " ".join(plain.split())


def _whole(number: str) -> float:
    """ "1.000" and "1,000" pieces are a thousand."""
    return float(re.sub(r"\D", "", number))


def is_people(noun: str) -> bool:
    """Whether the word counts people or places for them."""
    return noun in load_words(_FILE)["people"]


def is_counted(noun: str) -> bool:
    """Whether a number before the word says how big or for how many a thing is."""
    return (
        is_people(noun)
        or singular(noun) in words_of("counted")
        or singular(noun) in load_words(_FILE)["counted"]
    )


def is_holder(noun: str) -> bool:
    """Whether goods come in it: "20 kg bags"."""
    return singular(noun) in load_words(_FILE)["holders"]


def same_noun(one: str, other: str) -> bool:
    """Whether two counted words count the same."""
    return same_meaning(one, other) or (is_people(one) and is_people(other))


def size_in(plain: str) -> re.Match[str] | None:
    """The size that a query asks for: "size M", "EU 43", "W32 L34", "Gr. 40" (group 1 or the whole)."""
    is_worn = any(w in words_of(people) for people in ("men", "women", "kids") for w in plain.split())
    return (
        _OWN_SIZE.search(plain)
        or _named_size().search(plain)
        or _lone_letter().search(plain)
        or _worded_letter(", " if not is_worn else "[, ]").search(plain)
        or (_SHOE.search(plain) if is_worn else None)
    )


def fits_size(wanted: str, text: str) -> tuple[bool | None, str]:
    """Whether an offer's words have a size, with the words that say so; None where they speak of none."""
    plain = plain_numbers(text)
    numbers = re.findall(r"\d+", wanted)
    if _OWN_SIZE.search(wanted):
        return _one_of(
            "/".join(numbers), ["/".join(g for g in m.groups() if g) for m in _WAIST.finditer(plain)]
        )
    if not numbers:
        found = [*_letter_size().finditer(plain)]
        named = [_letter(m[0]) for m in found if _letter(m[0]) == _letter(wanted) or _is_size(m, plain)]
        return _one_of(_letter(wanted), named)
    values = [float(end.replace(",", ".")) for end in re.split(r"[-–]", wanted)]
    listed = [m[1] for m in re.finditer(rf"(?<!\w)(?:{_size_words()})[\s:]*{_NUMBER_LIST}", plain)]
    if re.search(rf"(?<![\d.,]){re.escape(wanted)}(?![\d]|[.,]\d)", plain) and "." in wanted:
        return True, wanted
    said = (*listed, *_TWO_DIGITS.findall(plain))
    if all(any(_covers(one, value) for one in said) for value in values):
        return True, wanted
    return (False, f"sizes {listed[0]}") if listed else (None, "")


def _is_size(match: re.Match[str], plain: str) -> bool:
    """Whether a letter is a size and no initial: behind a word for it, beside another, or alone between commas."""
    before, after = plain[: match.start()][-_NEAR:].rstrip(), plain[match.end() :][:_NEAR].lstrip(" ")
    if _behind_word().search(before) or (before[-1:] in _PARTS and after[:1] in _PARTS):
        return True
    last = re.split(r"[\s,/|·-]", before.rstrip(",/|·-"))[-1]
    return bool(_letter_size().match(after.lstrip(" ,/|·-")) or _letter_size().fullmatch(last))


def _one_of(wanted: str, said: list[str]) -> tuple[bool | None, str]:
    if not said:
        return None, ""
    return wanted in said, f"size {wanted if wanted in said else said[0]}".upper()


def _covers(sizes: str, wanted: float) -> bool:
    for part in re.findall(rf"{_SIZE}(?:\s?(?:-|–|to|bis)\s?{_SIZE})?", sizes):
        ends = [float(n.replace(",", ".")) for n in re.findall(_SIZE, part)]
        if ends[0] <= wanted <= ends[-1]:
            return True
    return False


def _letter(word: str) -> str:
    return _letter_names().get(word, word)


def _joined(words: Iterable[str]) -> str:
    return "|".join(sorted(map(re.escape, words), key=len, reverse=True))


@cache
def _letters() -> str:
    return _joined([*load_words(_FILE)["letters"], *_letter_names()])


@cache
def _worded_letter(before: str) -> re.Pattern[str]:
    """A size in full that ends the query, or its part: "sweater, medium"."""
    return re.compile(rf"(?<={before})({_joined(_letter_names())})(?=\s*(?:,|$))")


@cache
def _letter_names() -> dict[str, str]:
    return dict(entry.split() for entry in load_words(_FILE)["letter_names"])


@cache
def _size_words() -> str:
    return _joined(load_words(_FILE)["size"])


@cache
def _named_size() -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{_size_words()})\s*({_SIZE}(?:[-–]{_SIZE})?|{_letters()})(?![\w])")


@cache
def _letter_size() -> re.Pattern[str]:
    return re.compile(rf"(?<![\w'])(?:{_letters()})(?![\w'])")


@cache
def _behind_word() -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{_size_words()})\W?$")


@cache
def _lone_letter() -> re.Pattern[str]:
    return re.compile(r"(?:(?<=[,\s])|^)(?<!\d\s)(xs|xl|xxl|[sml])(?=\s*(?:,|$))")


@cache
def _pack() -> re.Pattern[str]:
    words = any_of(_FILE, "pack")
    ways = (
        rf"(?<!\w)(?:{any_of(_FILE, 'pack_of')})\s?({_PIECES})(?![\w.,]*\d)(?!\s?(?:kg|g|ml|l|cm|mm|m)\b)",
        rf"(?<!\w)(?:{any_of(_FILE, 'holders')})s? of ({_PIECES})(?![\w.,]*\d)(?!\s?(?:[gl]|kg|ml|[cm]?m|lit|gr)\w*)",
        rf"(?<![\w.,/])({_PIECES})[\s-]?(?:{words}|of (?:them|these|those))(?!\w)",
        rf"(?<![\w.,\d])(?<!\d\s)[x×]\s?(\d{{1,3}})(?=\s*(?:[,.;]|$)|(?<=\s\d)\s|(?<=\s\d\d)\s)(?!\s?(?:{words}))",
        r"(?<![\w.,])(\d{1,3})\s(?:in a|[^\W\d_]+ per)\b",
        r"(?<![\w.,])(\d{1,2})\s?[x×](?=\s[^\W\d_]|\s*(?:[,.]|$))",
    )
    return re.compile("|".join(ways))


@cache
def _people_first() -> re.Pattern[str]:
    """ "sleeps 2-5": the number behind the word; groups as those of _COUNT."""
    return re.compile(
        r"(?<!\w)(?:sleeps|seats|serves|family of|for|pour|für|para)\s(\d{1,3})"
        r"(?:\s?(?:-|–|to|bis)\s?(\d{1,3}))?(?=\s*(?:[,.;)]|$|people|person|pers))"
    )


@cache
def _single() -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{any_of(_FILE, 'single')})(?!\w)")
