"""Whether two listings are of one product: identifiers first, then what must not differ, then their names."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from agent.decide.offers.lexicon.nouns import is_thing
from research.pipeline.products.items import Item, Match, Verdict
from research.pipeline.products.traits import Code, Traits, traits_of
from research.pipeline.products.words import Meaning, is_english, is_same

_SAME, _DOUBTFUL = 0.72, 0.5
_BY_NAME = 0.99  # at most: a number says more
_STRONG = 5  # letters and digits of a code that is hardly used twice
_WHOLE = 8  # characters of a code that may go on with letters
_COMMON = 5  # letters of a word in a language without a dictionary here
_EASED, _EASED_VARIANT = 0.1, 1.0
_BOTH = 3
_CODE_ALONE, _CODE_WITH_STRONG = 1.0, 0.1
_ALIKE = 0.25  # of words that may say the same in two languages
_NEAR = 0.025  # share by which one amount may be written differently
_WORTH = {"": 0.7, "things": 0.3, "variants": 2.0}
_WEAK = re.compile(r"([a-z]{1,2})(\d+)")


@dataclass(slots=True)
class _Tally:
    """What both say, and what only one says."""

    shared: float = 0.0
    mine: float = 0.0
    theirs: float = 0.0

    @property
    def score(self) -> float:
        both = min(self.mine, self.theirs)
        lacking = _BOTH * both + abs(self.mine - self.theirs)
        return self.shared / (self.shared + lacking) if self.shared else 0.0


def match(one: Item, other: Item) -> Match:
    """Whether both are of one product. Never the same with differing GTINs, packs, amounts, colours or conditions."""
    a, b = traits_of(one), traits_of(other)
    if a.gtin and b.gtin and a.gtin != b.gtin:
        return Match(Verdict.OTHER, 0.0, "Their GTINs differ.")
    if reason := next(_never(a, b), ""):
        return Match(Verdict.OTHER, 0.0, reason)
    if a.gtin and a.gtin == b.gtin:
        return Match(Verdict.SAME, 1.0, f"Both have the GTIN {a.gtin}.")
    if reason := next(_against(a, b), ""):
        return Match(Verdict.OTHER, 0.0, reason)
    if a.mpn and b.mpn and a.mpn != b.mpn:
        return Match(Verdict.OTHER, 0.0, "Their makers' numbers differ.")
    if code := _shared_number(a, b):
        return Match(Verdict.SAME, 1.0, f"Both have the maker's number {code.upper()}.")
    return _by_name(a, b)


def _shared_number(a: Traits, b: Traits) -> str:
    """A maker's number of one that the other has too, or has in its name; of one brand a shop's number counts."""
    for mine, theirs in ((a, b), (b, a)):
        if len(mine.mpn) >= _STRONG and mine.mpn in theirs.runs:
            return mine.mpn
    if a.brand and a.brand == b.brand:
        return next((n for n, m in ((a.mpn, b.mpn), (a.sku, b.sku)) if n and n == m), "")
    return ""


def _never(a: Traits, b: Traits) -> Iterator[str]:
    """Why they cannot be one product, even where a shop writes the same number to both."""
    if a.conditions != b.conditions:
        yield "Only one of them is new."
    if _is_for(a, b) or _is_for(b, a):
        yield "One of them is made for the other."
    if _packs_differ(a, b):
        yield "Their packs differ."


def _against(a: Traits, b: Traits) -> Iterator[str]:
    """Why they cannot be one product, unless they have the same GTIN."""
    if any(_part(x, y) for x, y in ((a.colours, b.colours), (a.letters, b.letters))):
        yield "Their colours or sizes differ."
    if a.sides and b.sides and not a.sides & b.sides:
        yield "Their sizes differ."
    if _kinds_differ(a, b):
        yield "They are of different kinds."
    if _amounts_differ(a, b):
        yield "Their sizes or amounts differ."
    if a.brand and b.brand and not (a.brand in b.brand or b.brand in a.brand):
        yield "Their brands differ."


def _part(mine: frozenset[str], theirs: frozenset[str]) -> bool:
    """Whether each says something that the other does not."""
    return bool(mine - theirs and theirs - mine)


def _is_for(a: Traits, b: Traits) -> bool:
    """Whether `a` is made for what `b` is: what it says behind "for" is what `b` is, and its own kind is another."""
    named = {w.word for w in b.words if not w.kind} | {p for c in b.codes for p in c.parts} | b.figures
    if not a.used_for & named or a.used_for & b.used_for:
        return False
    if a.is_compatible:
        return True
    own = [w for w in a.words if not set(w.word.split()) & a.used_for]
    return not any(is_same(w, v) for w in own for v in b.words if w.word not in (a.brand, b.brand))


def _kinds_differ(a: Traits, b: Traits) -> bool:
    """Whether they are two alternatives of one line: hardcover and paperback, front and rear."""
    lines = {n for n, _ in a.either} & {n for n, _ in b.either}
    return any(
        not {w for n, w in a.either if n == line} & {w for n, w in b.either if n == line} for line in lines
    )


def _packs_differ(a: Traits, b: Traits) -> bool:
    """Whether one is of several pieces and the other is not, as far as they say."""
    if a.packs & (b.figures | b.runs) or b.packs & (a.figures | a.runs):
        return False
    return a.packs | b.packs not in (frozenset(), frozenset({"1"}))


def _amounts_differ(a: Traits, b: Traits) -> bool:
    """Whether each has an amount of one dimension that the other does not have."""
    for dimension in {d for d, _ in a.amounts} & {d for d, _ in b.amounts}:
        mine, theirs = _of(a, dimension), _of(b, dimension)
        if _missing(mine, theirs) and _missing(theirs, mine):
            return True
    return False


def _of(one: Traits, dimension: str) -> list[float]:
    return [value for d, value in one.amounts if d == dimension]


def _missing(mine: Iterable[float], theirs: Iterable[float]) -> list[float]:
    return [x for x in mine if not any(abs(x - y) <= _NEAR * max(abs(x), abs(y)) for y in theirs)]


# --- by name ------------------------------------------------------------------------------------------


def _by_name(a: Traits, b: Traits) -> Match:
    mine, theirs = _unexplained(a, b), _unexplained(b, a)
    longer = {c for c in mine if any(_continues(c, d) for d in theirs)}
    if (mine - longer or _figures_left(a, b)) and (
        theirs or _figures_left(b, a) or b.letters - a.letters - a.runs
    ):
        return Match(Verdict.OTHER, 0.0, "Numbers in their names differ.")
    if (theirs or _figures_left(b, a)) and a.letters - b.letters - b.runs:
        return Match(Verdict.OTHER, 0.0, "Numbers in their names differ.")
    tally = _Tally()
    strong = _add_codes(tally, a, b)
    _add_figures(tally, a, b)
    _add_words(tally, a, b, is_eased=bool(strong))
    _add_amounts(tally, a, b)
    score = round(min(tally.score, _BY_NAME), 3)
    verdict = Verdict.SAME if score >= _SAME else Verdict.DOUBTFUL if score >= _DOUBTFUL else Verdict.OTHER
    why = f"Both names have {strong.upper()}." if strong else f"Their names are {score:.0%} alike."
    return Match(verdict, score, why)


def _add_codes(tally: _Tally, a: Traits, b: Traits) -> str:
    """Codes that both names have, and those that one lacks. A strong one that both have, "" for none."""
    mine, theirs = _unexplained(a, b), _unexplained(b, a)
    longer = len({c for c in mine if any(_continues(c, d) for d in theirs)})
    shared = a.codes - mine
    strong = max((c.whole for c in shared if c.is_strong), key=len, default="")
    tally.shared += sum(2.0 if c.is_strong else 1.0 for c in shared) + longer
    worth = _CODE_WITH_STRONG if strong else _CODE_ALONE
    tally.mine += worth * (len(mine) - longer)
    tally.theirs += worth * (len(theirs) - longer / 2)
    return strong


def _unexplained(one: Traits, other: Traits) -> set[Code]:
    return {code for code in one.codes if not _is_in(code, other)}


def _is_in(code: Code, other: Traits) -> bool:
    """Whether the other says the code, or each of its parts."""
    if code.whole in other.runs or _is_short_for(code.whole, other):
        return True
    if len(code.parts) == 1:
        return False
    return all(p in other.parts or (p.isdigit() and _is_amount(p, other)) for p in code.parts)


def _continues(code: Code, other: Code) -> bool:
    """Whether one is the other with a few letters more, as makers mark colours and countries."""
    short, long = sorted((code.whole, other.whole), key=len)
    return len(short) >= _WHOLE and long.startswith(short) and long[len(short) :].isalpha()


def _is_short_for(code: str, other: Traits) -> bool:
    """Whether a letter or two before a number are left out or shortened: "CL36", "C36" and 36."""
    found = _WEAK.fullmatch(code)
    if found is None:
        return False
    near = {m[1] for c in other.codes if (m := _WEAK.fullmatch(c.whole)) and m[2] == found[2]}
    return found[2] in other.figures or any(found[1].startswith(p) or p.startswith(found[1]) for p in near)


def _add_figures(tally: _Tally, a: Traits, b: Traits) -> None:
    """Plain numbers. A one alone says nothing."""
    tally.shared += 0.7 * len((a.figures & b.figures) - {"1"})
    tally.mine += len(_figures_left(a, b) - {"1"})
    tally.theirs += len(_figures_left(b, a) - {"1"})


def _figures_left(one: Traits, other: Traits) -> set[str]:
    return {f for f in one.figures - other.figures if not _is_amount(f, other) and f not in other.runs}


def _is_amount(figure: str, other: Traits) -> bool:
    """Whether the number is an amount of the other without its unit: "140 x 200" of 140x200 cm."""
    return any(_is_written(figure, amount) for dimension, amount in other.amounts if dimension == "length")


def _is_written(figure: str, amount: float) -> bool:
    value = float(figure)
    return any(math.isclose(amount * scale, value) for scale in (1, 100, 1000))


def _add_words(tally: _Tally, a: Traits, b: Traits, *, is_eased: bool) -> None:
    """Words of both, and those that only one says."""
    mine, theirs = _left(a, b), _left(b, a)
    tally.shared += sum(min(_WORTH[w.kind], 1.0) for w in a.words if w not in mine)
    tally.shared += 0.5 * len(a.colours & b.colours) + 0.7 * len(a.letters & b.letters)
    tally.shared += 0.7 * len(a.either & b.either)
    tally.mine += 0.4 * len(a.either - b.either)
    tally.theirs += 0.4 * len(b.either - a.either)
    tally.mine += 0.4 * (bool(a.colours) != bool(b.colours)) + 0.7 * (bool(a.letters) != bool(b.letters))
    eased = {*a.brand.split(), *b.brand.split()}
    if is_eased:
        eased |= {w.word for w in (*mine, *theirs)}
    (mine, both), (theirs, too) = _untranslated(mine, theirs)
    tally.mine += _ALIKE * both + sum(_worth(w, eased) for w in mine)
    tally.theirs += _ALIKE * too + sum(_worth(w, eased) for w in theirs)


def _worth(word: Meaning, eased: set[str]) -> float:
    if word.word in eased:
        return _EASED_VARIANT if word.kind == "variants" else _EASED
    return _WORTH[word.kind]


Left = tuple[list[Meaning], bool]  # words, and whether some were left out


def _untranslated(mine: list[Meaning], theirs: list[Meaning]) -> tuple[Left, Left]:
    """Without what may be the same in two languages: English words of one, others of the other.

    What is no English in an English name, and English in another, is a name of its own and stays.
    """
    if _is_in_english(mine) and not all(is_english(w.word) for w in theirs):
        return _without(mine, is_it_english=True), _without(theirs, is_it_english=False)
    if _is_in_english(theirs) and not all(is_english(w.word) for w in mine):
        return _without(mine, is_it_english=False), _without(theirs, is_it_english=True)
    return (mine, False), (theirs, False)


def _is_in_english(words: list[Meaning]) -> bool:
    """Whether they are mostly English, and name a kind of thing in it."""
    is_mostly = 2 * sum(is_english(w.word) for w in words) > len(words)
    return is_mostly and any(is_thing(w.word) for w in words)


def _without(words: list[Meaning], *, is_it_english: bool) -> Left:
    kept = [w for w in words if w.kind == "variants" or not _is_of(w.word, is_it_english)]
    return kept, len(kept) < len(words)


def _is_of(word: str, is_it_english: bool) -> bool:
    """Whether the word can be a common one of English, or of another language; short ones are names there."""
    if is_it_english:
        return is_english(word)
    return (
        len(word) >= _COMMON
        and not is_english(word)
        and any(letter in "aeiouäöüéèy" for letter in word[1:-1])
    )


def _left(one: Traits, other: Traits) -> list[Meaning]:
    return [
        w
        for w in one.words
        if not any(is_same(w, v) for v in other.words)
        and w.word.replace(" ", "") not in other.runs | other.pieces
    ]


def _add_amounts(tally: _Tally, a: Traits, b: Traits) -> None:
    for dimension in {d for d, _ in a.amounts | b.amounts}:
        mine, theirs = _of(a, dimension), _of(b, dimension)
        lacking = [x for x in _missing(mine, theirs) if not any(_is_written(f, x) for f in b.figures)]
        others = [x for x in _missing(theirs, mine) if not any(_is_written(f, x) for f in a.figures)]
        tally.shared += 0.7 * (len(mine) - len(lacking))
        tally.mine += 0.4 * len(lacking)
        tally.theirs += 0.4 * len(others)
