"""How alike the names of two listings are, when no number says it: what both say, and what only one says."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass

from agent.decide.offers.lexicon.nouns import is_thing
from research.pipeline.products.items import Match, Verdict
from research.pipeline.products.traits import Code, Traits
from research.pipeline.products.words import Meaning, is_english, is_same

SAME, DOUBTFUL = 0.72, 0.6
_BY_NAME = 0.99  # at most: a number says more
_WHOLE = 8  # characters of a code that may go on with letters
_COMMON = 5  # letters of a word in a language without a dictionary here
_BOTH = 3  # how much worse it is that both have something of their own
_NEAR = 0.025  # share by which one amount may be written differently
_WORTH = {"": 0.6, "nouns": 0.4, "things": 0.3, "variants": 1.6}
_EASED, _EASED_VARIANT = 0.1, 1.0  # of words beside a strong code, or in the brand
_ALIKE = 0.35  # of words that may say the same in two languages
_UNSAID = 0.4  # of a colour, an amount or an alternative that one leaves out
_NUMBER = 0.7
_CODE_ALONE, _CODE_WITH_STRONG = 0.7, 0.1
_MOST_FOR_ONE = 3  # English words for one of another language
_SIZE_WORDS = {"s": "mini", "m": "medium", "l": "large"}  # the first word of its line in the list
_VOWELS = "aeiouäöüéèy"
_WEAK = re.compile(r"([a-z]{1,2})(\d+)")


@dataclass(slots=True)
class _Tally:
    shared: float = 0.0
    mine: float = 0.0
    theirs: float = 0.0

    @property
    def score(self) -> float:
        lacking = _BOTH * min(self.mine, self.theirs) + abs(self.mine - self.theirs)
        return min(self.shared / (self.shared + lacking), _BY_NAME) if self.shared else 0.0


def by_name(a: Traits, b: Traits) -> Match:
    """The verdict on two listings of which nothing else says that they are, or are not, one product."""
    if _numbers_differ(a, b):
        return Match(Verdict.OTHER, 0.0, "Numbers in their names differ.")
    tally = _Tally()
    strong = _add_codes(tally, a, b)
    _add_figures(tally, a, b)
    _add_words(tally, a, b, is_eased=bool(strong))
    _add_amounts(tally, a, b)
    score = round(tally.score, 3)
    verdict = Verdict.SAME if score >= SAME else Verdict.DOUBTFUL if score >= DOUBTFUL else Verdict.OTHER
    if verdict is Verdict.SAME and (_has_more(a, b) or _has_more(b, a)):
        verdict = Verdict.DOUBTFUL
    why = f"Both have {strong.upper()}." if strong else f"Their names are {score:.0%} alike."
    return Match(verdict, score, why)


def _has_more(one: Traits, other: Traits) -> bool:
    """Whether it says that something is with it, of which the other says nothing."""
    said = {w.word for w in other.words} | other.pieces
    return bool(one.more) and not one.more & said


# --- numbers ------------------------------------------------------------------------------------------


def _numbers_differ(a: Traits, b: Traits) -> bool:
    """Whether each has a code or number that the other lacks; letters count as one beside a number."""
    theirs = _unexplained(b, a)
    mine = {c for c in _unexplained(a, b) if not any(_continues(c, d) for d in theirs)}
    one, other = bool(mine or _figures_left(a, b)), bool(theirs or _figures_left(b, a))
    return (one and (other or bool(_letters_left(b, a)))) or (other and bool(_letters_left(a, b)))


def _letters_left(one: Traits, other: Traits) -> set[str]:
    said = (
        other.letters
        | other.runs
        | {k for k, v in _SIZE_WORDS.items() if any(w.word == v for w in other.words)}
    )
    return {letters for letters in one.letters if letters not in said}


def _add_codes(tally: _Tally, a: Traits, b: Traits) -> str:
    """Codes of both, and those that one lacks. A strong one that both have, or a maker's number; else ""."""
    mine, theirs = _unexplained(a, b), _unexplained(b, a)
    longer = len({c for c in mine if any(_continues(c, d) for d in theirs)})
    shared = a.codes - mine
    strong = {c.whole for c in shared if c.is_strong} | _numbers_in_names(a, b)
    strong -= {"".join(x.brand.split()) for x in (a, b)}
    tally.shared += 2 * len(strong) + len([c for c in shared if not c.is_strong]) + longer
    worth = _CODE_WITH_STRONG if strong else _CODE_ALONE
    tally.mine += worth * (len(mine) - longer)
    tally.theirs += worth * (len(theirs) - longer / 2)
    return max(strong, key=len, default="")


def _numbers_in_names(a: Traits, b: Traits) -> set[str]:
    """Makers' numbers of one that the other has in its texts."""
    return {x.mpn for x, y in ((a, b), (b, a)) if Code((x.mpn,)).is_strong and x.mpn in y.runs}


def _unexplained(one: Traits, other: Traits) -> set[Code]:
    return {code for code in one.codes if not _is_in(code, other)}


def _is_in(code: Code, other: Traits) -> bool:
    """Whether the other says the code, or each of its parts."""
    if code.whole in other.runs or _is_short_for(code.whole, other):
        return True
    if len(code.parts) == 1:
        return False
    return all(p in other.parts or (p.isdigit() and _is_length(p, other)) for p in code.parts)


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
    tally.shared += _NUMBER * len((a.figures & b.figures) - {"1"})
    tally.mine += len(_figures_left(a, b) - {"1"})
    tally.theirs += len(_figures_left(b, a) - {"1"})


def _figures_left(one: Traits, other: Traits) -> set[str]:
    return {f for f in one.figures - other.figures if not _is_length(f, other) and f not in other.runs}


def _is_length(figure: str, other: Traits) -> bool:
    """Whether the number is a length of the other without its unit: "140 x 200" of 140x200 cm."""
    return any(_is_written(figure, amount) for dimension, amount in other.amounts if dimension == "length")


def _is_written(figure: str, amount: float) -> bool:
    return any(math.isclose(amount * scale, float(figure)) for scale in (1, 100, 1000))


def amounts_missing(one: Traits, other: Traits, dimension: str) -> list[float]:
    """Amounts of one in that dimension that the other does not have."""
    mine, theirs = ([value for d, value in x.amounts if d == dimension] for x in (one, other))
    return [x for x in mine if not any(abs(x - y) <= _NEAR * max(abs(x), abs(y)) for y in theirs)]


def _add_amounts(tally: _Tally, a: Traits, b: Traits) -> None:
    for dimension in {d for d, _ in a.amounts | b.amounts}:
        mine, theirs = _unwritten(a, b, dimension), _unwritten(b, a, dimension)
        tally.shared += _NUMBER * (sum(d == dimension for d, _ in a.amounts) - mine)
        tally.mine += _UNSAID * mine
        tally.theirs += _UNSAID * theirs


def _unwritten(one: Traits, other: Traits, dimension: str) -> int:
    """How many amounts the other does not say, with or without their unit."""
    missing = amounts_missing(one, other, dimension)
    return sum(not any(_is_written(figure, x) for figure in other.figures) for x in missing)


# --- words --------------------------------------------------------------------------------------------


def _add_words(tally: _Tally, a: Traits, b: Traits, *, is_eased: bool) -> None:
    """Words of both, and those that only one says."""
    mine, theirs = _left(a, b), _left(b, a)
    tally.shared += sum(min(_WORTH[w.kind], 1.0) for w in a.words if w not in mine)
    tally.shared += 0.5 * len(a.colours & b.colours) + _NUMBER * len(a.letters & b.letters)
    tally.shared += _NUMBER * len(a.either & b.either)
    tally.mine += _UNSAID * (len(a.either - b.either) + (bool(a.colours) != bool(b.colours)))
    tally.theirs += _UNSAID * len(b.either - a.either)
    tally.mine += _NUMBER * len(_letters_left(a, b))
    tally.theirs += _NUMBER * len(_letters_left(b, a))
    (kept, both), (others, too) = _untranslated(mine, theirs)
    eased = {*a.brand.split(), *b.brand.split()}
    if is_eased and not (_names(kept, eased) and _names(others, eased)):
        eased |= {w.word for w in (*kept, *others)}
    tally.mine += _ALIKE * both + sum(_worth(w, eased, a) for w in kept)
    tally.theirs += _ALIKE * too + sum(_worth(w, eased, b) for w in others)


def _names(words: list[Meaning], brand: set[str]) -> bool:
    return any(not w.kind and w.word not in brand for w in words)


def _worth(word: Meaning, eased: set[str], one: Traits) -> float:
    if word.word in one.used_for and word.word not in eased:
        return _WORTH["variants"]
    if word.word in eased:
        return _EASED_VARIANT if word.kind == "variants" else _EASED
    return _WORTH["nouns" if not word.kind and is_thing(word.word) else word.kind]


Left = tuple[list[Meaning], bool]  # words, and whether some were left out


def _untranslated(mine: list[Meaning], theirs: list[Meaning]) -> tuple[Left, Left]:
    """Without what may be the same in two languages: English words of one, others of the other.

    What is no English in an English name, and English in another, is a name of its own and stays.
    """
    for here, there, is_turned in ((mine, theirs, False), (theirs, mine, True)):
        english, foreign = [w for w in here if _may_be(w, True)], [w for w in there if _may_be(w, False)]
        if _is_in_english(here) and foreign and len(english) <= _MOST_FOR_ONE * len(foreign):
            found = (_without(here, english), _without(there, foreign))
            return (found[1], found[0]) if is_turned else found
    return (mine, False), (theirs, False)


def _is_in_english(words: list[Meaning]) -> bool:
    """Whether they are mostly English, and name a kind of thing in it."""
    is_mostly = 2 * sum(is_english(w.word) for w in words) > len(words)
    return is_mostly and any(is_thing(w.word) for w in words)


def _without(words: list[Meaning], common: list[Meaning]) -> Left:
    return [w for w in words if w not in common], bool(common)


def _may_be(word: Meaning, is_it_english: bool) -> bool:
    """Whether it can be a common word of English, or of another language; short ones are names there."""
    if word.kind == "variants" or is_english(word.word) is not is_it_english:
        return False
    return is_it_english or (len(word.word) >= _COMMON and any(c in _VOWELS for c in word.word[1:-1]))


def _left(one: Traits, other: Traits) -> list[Meaning]:
    said = other.runs | other.pieces | {_SIZE_WORDS[letter] for letter in other.letters & _SIZE_WORDS.keys()}
    return [
        w
        for w in one.words
        if not any(is_same(w, v) for v in other.words) and w.word.replace(" ", "") not in said
    ]
