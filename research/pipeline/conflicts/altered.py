"""One sentence in two sources, with other words at one place: a copy that was changed, or one that was corrected."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import combinations, islice
from unicodedata import combining, normalize

from research.pipeline.check.claim_dates import contradicts, dates_of
from research.pipeline.check.claim_names import names_of
from research.pipeline.check.claim_words import content_of, matches
from research.pipeline.facts.facts import Fact
from research.pipeline.facts.quantities import bears_out, quantities_of, same_kind

_WORD = re.compile(r"[$€£¥]?\d[\d.,]*\d|[$€£¥]?\w[\w'’-]*")
_SHARED = 0.6  # of the shorter sentence's words, in the same order
_LEAST_WORDS, _MOST_WORDS, _LEAST_SHARED = 6, 150, 5
_MOST_CHANGED, _MOST_PLACES = 8, 2
_MOST_FACTS, _MOST_PAIRS = 120, 500  # pairs bound the time that a hostile text can take
_SUBJECT_WORDS = 3
_STANDS = 0.6  # of a word for another (claim_words)
_SHORT = 2  # letters


@dataclass(frozen=True, slots=True)
class Altered:
    """Two facts that say the same but for `mine` and `theirs`."""

    a: Fact
    b: Fact
    mine: str
    theirs: str

    @property
    def subject(self) -> str:
        """The first name that both have, else the first words."""
        mine, theirs = names_of(self.a.text), {w for name in names_of(self.b.text) for w in name.words}
        return next((n.text for n in mine if theirs & {*n.words}), " ".join(self.a.text.split()[:3]))[:120]


@dataclass(frozen=True, slots=True)
class _Said:
    fact: Fact
    text: str
    words: tuple[str, ...]
    ends: tuple[tuple[int, int], ...]


def altered(facts: Sequence[Fact]) -> Iterator[Altered]:
    """Each pair of facts of two sources that differ so."""
    said = [
        one for fact in facts[:_MOST_FACTS] if _LEAST_WORDS <= len((one := _said(fact)).words) <= _MOST_WORDS
    ]
    pairs = ((a, b) for a, b in combinations(said, 2) if a.fact.source != b.fact.source and _are_alike(a, b))
    yield from filter(None, (_difference(a, b) for a, b in islice(pairs, _MOST_PAIRS)))


def _are_alike(a: _Said, b: _Said) -> bool:
    """Whether they share so many words, in whatever order."""
    mine, theirs = {*a.words}, {*b.words}
    return a.words != b.words and len(mine & theirs) >= _SHARED * min(len(mine), len(theirs))


def _said(fact: Fact) -> _Said:
    text = " ".join(fact.text.split())
    found = list(_WORD.finditer(text))
    return _Said(fact, text, tuple(m.group().lower() for m in found), tuple(m.span() for m in found))


def _difference(a: _Said, b: _Said) -> Altered | None:
    least = max(_SHARED * min(len(a.words), len(b.words)), _LEAST_SHARED)
    matcher = SequenceMatcher(None, a.words, b.words, autojunk=False)
    if sum(block.size for block in matcher.get_matching_blocks()) < least:
        return None
    places = [
        (i, _words(a, i, j), _words(b, k, m))
        for kind, i, j, k, m in matcher.get_opcodes()
        if kind == "replace" and max(j - i, m - k) <= _MOST_CHANGED
    ]
    changed = [place for place in places if _contradict(*place[1:])]
    numbers = [place for place in changed if _is_number(place[1]) and _is_number(place[2])]
    if not changed or changed[0][0] < _SUBJECT_WORDS or (numbers and len(numbers) < len(places)):
        return None  # another thing, or another measure of it
    if len(changed) > _MOST_PLACES and not _named_alike(a, b):
        return None
    return Altered(a.fact, b.fact, *changed[0][1:])


def _is_number(text: str) -> bool:
    return bool(quantities_of(text) or dates_of(text))


def _named_alike(a: _Said, b: _Said) -> bool:
    """Whether both name the same thing, so that much may be told otherwise of it."""
    mine, theirs = ({w for name in names_of(one.text) for w in name.words} for one in (a, b))
    return bool(mine & theirs)


def _words(said: _Said, first: int, end: int) -> str:
    return said.text[said.ends[first][0] : said.ends[end - 1][1]]


def _contradict(mine: str, theirs: str) -> bool:
    """Whether the two can be values of one thing, and not both be right."""
    values = [_values(mine), _values(theirs)]
    if not all(values) or values[0] <= values[1] or values[1] <= values[0]:
        return False  # nothing, the same in other letters, or one says more
    pairs = [(q, r) for q in quantities_of(mine) for r in quantities_of(theirs)]
    if pairs and (
        any(bears_out(q, r) or bears_out(r, q) for q, r in pairs)
        or not any(same_kind(q, r) for q, r in pairs)
    ):
        return False
    days, others = dates_of(mine), dates_of(theirs)
    if days and others:
        return any(contradicts(x, y) for x in days for y in others)
    words = content_of(mine)
    return not words or min(matches(words, {t.plain for t in content_of(theirs)})) < _STANDS


def _values(text: str) -> set[str]:
    """Its words of content and numbers, letters alone."""
    plain = "".join(c for c in normalize("NFKD", text.lower()) if not combining(c))
    joined = re.sub(r"[^\w\s]|(?<=\w)\s(?=['’])", "", plain)
    return {w for w in joined.split() if any(map(str.isdigit, w)) or len(w) > _SHORT}
