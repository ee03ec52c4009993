"""What a listing's words say of its product, taken apart: codes, amounts, numbers, words, colours, condition."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from agent.decide.offers.requirements.amounts import ADDED, amounts_in, digits
from agent.decide.offers.requirements.counts import packs_said
from research.pipeline.products.items import Item, code_of, gtin_of
from research.pipeline.products.words import (
    Meaning,
    atoms,
    is_common,
    is_listed,
    marks,
    meanings,
    number,
    packs_in_one_word,
    plain,
)

_TOKEN = re.compile(r"[^\W_]+(?:[-./][^\W_]+)*")
_PIECE = re.compile(r"[^\W\d_]+|\d+")
_GENERATION = re.compile(
    r"\b(\d{1,2})(?:st|nd|rd|th|\.|e)?\s?(gen|ed)(?:eration|ition)?\b|\b(gen|ed)(?:eration|ition)?\s?(\d{1,2})\b"
)
_STRONG = 5
_MOST_PIECES = 100_000
_LONGEST_RUN = 9  # pieces of a code: "5ksm175pseer" has four
_COUNTED = re.compile(r"(\d{1,4})-?([^\W\d_]{2,})")
_TYRE = re.compile(r"\b(\d{3})/(\d{2})\s?z?r\s?(\d{2})\b")
_ROMAN = {"ii": "2", "iii": "3", "iv": "4", "vi": "6", "vii": "7", "viii": "8"}
_SIZES = frozenset({"xxs", "xxl"})
_TIMES = "x"
_SHORT = 3  # letters of a word that no dictionary has: a size, or part of a model's name
_SIDES = re.compile(
    r"(?<![\w.,])\d+(?:[.,]\d+)?(?:\s?(?:cm|mm|m))?(?:\s?[x×]\s?\d+(?:[.,]\d+)?){1,2}(?!\s?(?!cm|mm|m\b)[^\W\d_])(?![.,]?\d)"
)


@dataclass(frozen=True, slots=True)
class Code:
    """A word with letters and digits, or a long number, in the parts that hyphens, points and strokes make."""

    parts: tuple[str, ...]

    @property
    def whole(self) -> str:
        """The parts together."""
        return "".join(self.parts)

    @property
    def is_strong(self) -> bool:
        """Whether hardly two products have it: five characters, with more than one digit."""
        return len(self.whole) >= _STRONG and sum(ch.isdigit() for ch in self.whole) > 1


@dataclass(frozen=True, slots=True)
class Traits:
    """One listing. `runs`: all that neighbouring pieces of its texts can be together."""

    gtin: str
    mpn: str
    sku: str
    brand: str
    codes: frozenset[Code]
    runs: frozenset[str]
    parts: frozenset[str]  # of its codes and words, as they are written
    amounts: frozenset[tuple[str, float]]
    figures: frozenset[str]  # numbers without a unit, of pieces too
    packs: frozenset[str]  # those of them that say of how many pieces it is
    words: tuple[Meaning, ...]
    either: frozenset[tuple[int, str]]  # what it is of several alternatives
    letters: frozenset[str]  # sizes, single letters and short names: "xl", "t", "gsr"
    sides: frozenset[tuple[str, ...]]  # "77x147"
    pieces: frozenset[str]  # runs of letters or digits alone
    colours: frozenset[str]
    conditions: frozenset[str]
    own: tuple[Meaning, ...]  # words of what it is itself, before what it is for
    used_for: frozenset[str]  # pieces of what it is for
    more: frozenset[str]  # pieces of what is with it
    is_compatible: bool  # it says that this is the thing of somebody else


@lru_cache(maxsize=20_000)
def traits_of(item: Item) -> Traits:
    """The listing taken apart."""
    text = _readable(" / ".join((item.name, *item.options)))
    rest, amounts, packs = _without_amounts(text)
    rest, is_compatible = marks("compatible").subn(" for ", rest)
    mark = marks("for").search(rest)
    codes = frozenset(code for token in _TOKEN.findall(rest) if (code := _code(token)))
    found = _meanings(rest)
    brand = " ".join(atoms(plain(item.brand)))
    return Traits(
        gtin=gtin_of(item.gtin),
        mpn=code_of(item.mpn),
        sku=code_of(item.sku),
        brand=brand,
        codes=codes,
        runs=frozenset(_runs((text, plain(item.mpn), plain(item.sku), brand))),
        parts=frozenset(p for token in _TOKEN.findall(text) for p in re.split(r"[-./]", token)),
        amounts=frozenset(amounts),
        figures=frozenset(a for a in atoms(_without_codes(rest)) if a[0].isdigit()) | packs,
        packs=packs,
        words=tuple(m for m in found if m.kind in ("", "things", "variants") and not _is_short(m)),
        either=frozenset((m.line, m.word) for m in found if m.kind == "either"),
        letters=frozenset(m.word for m in found if _is_short(m)),
        sides=frozenset(_sides(text)),
        pieces=frozenset(_PIECE.findall(text)),
        colours=frozenset(m.word for m in found if m.kind == "colours"),
        conditions=frozenset(m.word for m in found if m.kind == "conditions"),
        own=tuple(_meanings(rest[: mark.start()] if mark else rest)),
        used_for=frozenset(_PIECE.findall(rest[mark.end() :])) if mark else frozenset(),
        more=_more(rest),
        is_compatible=bool(is_compatible),
    )


def _meanings(text: str) -> list[Meaning]:
    return list(meanings([a for a in atoms(_without_codes(text)) if not a[0].isdigit()]))


def _more(text: str) -> frozenset[str]:
    """Words behind "with", up to a mark; what only joins and fills is left out."""
    mark = marks("more").search(text)
    said = re.split(r"[,;|()/]", text[mark.end() :])[0] if mark else ""
    return frozenset(m.word for m in _meanings(said) if m.kind in ("", "things"))


def _is_short(one: Meaning) -> bool:
    if one.kind or len(one.word) > _SHORT or one.word == _TIMES:
        return False
    return len(one.word) < _SHORT or one.word in _SIZES or not is_common(one.word)


def _sides(text: str) -> Iterator[tuple[str, ...]]:
    """Sizes of two or three sides, without their unit."""
    for match in _SIDES.finditer(text):
        yield tuple(sorted(number(n) for n in re.findall(r"\d+(?:[.,]\d+)?", match[0])))


def pieces_of(item: Item) -> int | None:
    """Of how many pieces the listing's pack is; None where it says one or nothing. "2x 5.0 Ah" is no pack."""
    text = _readable(" / ".join((item.name, *item.options)))
    packs = {float(a.packs) for a in amounts_in(text) if a.dimension in ADDED}
    packs |= {count.low for count in packs_said(_without_amounts(text)[0])}
    most = max(packs, default=0)
    return int(most) if 1 < most < _MOST_PIECES else None


def _readable(text: str) -> str:
    """A plain text in digits: "4th gen" is one word, "twin pack" a number of pieces, standards are left out."""
    joined = _GENERATION.sub(lambda m: f" {m[2] or m[3]}{m[1] or m[4]} ", digits(plain(text)))
    for word, count in packs_in_one_word().items():
        joined = re.sub(rf"(?<!\w){re.escape(word)}(?!\w)", f"{count} pack", joined)
    joined = re.sub(r"\b1:(?=\d[.,]\d)", " f", _TYRE.sub(r"\1 \2 r\3", joined))
    joined = re.sub(r"(?<!\w)[iv]{2,4}(?!\w)", lambda m: _ROMAN.get(m[0], m[0]), joined)
    joined = re.sub(r"(?<=\d)( ?(?:cm|mm|m)?) ?[x×] ?(?=\d)", r"\1 x ", joined)
    return marks("standards").sub(" ", re.sub(r"(?<=[a-z])/(?=\d)", " / ", joined))


def _without_amounts(text: str) -> tuple[str, set[tuple[str, float]], frozenset[str]]:
    """The text without amounts that have a unit; those; and of how many pieces it speaks."""
    found, packs, rest, cut = set[tuple[str, float]](), set[float](), text, len(text)
    for amount in reversed(amounts_in(text)):
        if not amount.dimension:
            continue
        ends = {amount.low, amount.high}
        if amount.packs:
            packs.add(amount.packs)
            ends.add(amount.low / amount.packs)
        found |= {(amount.dimension, round(end, 6)) for end in ends}
        if amount.end <= cut:
            rest, cut = f"{rest[: amount.start]} | {rest[amount.end :]}", amount.start
    packs |= {count.low for count in packs_said(rest)}
    return rest, found, frozenset(f"{count:g}" for count in packs)


def _code(token: str) -> Code | None:
    """A token as a code; None for a plain word, a short number, or a number with a word: "11-speed", "3er"."""
    parts = tuple(re.split(r"[-./]", token))
    whole = "".join(parts)
    counted = _COUNTED.fullmatch(token)
    if counted and is_listed(counted[2]):
        return None
    if whole.isdigit():
        return Code(parts) if len(whole) >= (4 if len(parts) == 1 else 7) else None
    return Code(parts) if any(c.isdigit() for c in whole) else None


def _without_codes(text: str) -> str:
    return _TOKEN.sub(lambda m: " | " if _code(m[0]) else m[0], text)


def _runs(texts: Iterable[str]) -> Iterator[str]:
    """Every concatenation of neighbouring pieces up to the end of a part: "ECAM 22.110.B" holds ecam22110b."""
    for text in texts:
        found = list(_PIECE.finditer(text))
        ends = [not text[m.end() : m.end() + 1].isalnum() for m in found]
        for start in range(len(found)):
            for end in range(start, min(start + _LONGEST_RUN, len(found))):
                if ends[end]:
                    yield "".join(m[0] for m in found[start : end + 1])
