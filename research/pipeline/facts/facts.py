"""Facts: verbatim quotations with offsets, rated by how well they answer one part of a question.

Passages are found by BM25 over their words, term, headings and title. What may be quoted of them is rated by its words,
by the kind of thing that is asked, and by how near it has, in meaning, each word of the question: words that most
quotations come near count little. It is a sum of these and not their reciprocal ranks. How likely the best ones answer
is judged by `chances`, as an answer is left empty below a chance that means the same for every question.

Source: BM25F: Robertson and Zaragoza 2009, "The Probabilistic Relevance Framework". Words compared by their states in
a sentence encoder: Khattab and Zaharia 2020, "ColBERT". The shares of the score were set on tests/corpora/questions,
development half, and on tests/bench/answers.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from agent.core.ports import Asked, Embedder, TextReader
from research.pipeline.facts.chances import KIND, Seen, chances
from research.pipeline.facts.kinds import Fit, answers
from research.pipeline.facts.passages import (
    MOST_CHARACTERS,
    WITH_TERM,
    Passage,
    SourceText,
    Unit,
    passages_of,
    units_of,
    wholes_of,
)
from research.pipeline.facts.question import Part, Wants
from research.pipeline.facts.sentences import one_line
from research.pipeline.facts.words import (
    SAME_RELATION,
    STOP_WORDS,
    WORD,
    alike,
    content_of,
    has,
    listed,
    stem,
    stems_of,
    stems_of_names,
)

COVERAGE, RELATION, ABSENT = 0.35, 0.2, 0.5
IN_HEADING, ABOVE, IN_TITLE, IN_LEAD, BEFORE = 0.8, 0.6, 0.6, 0.5, 0.5
LEAD, LEAD_CHARACTERS = 4, 2000  # sentences that say what a page is about
PASSAGES, MEANT_ALIKE = 100, 30  # passages that are cut: by words, by meaning alone
COMPARED = 60  # quotations compared in meaning: some milliseconds each
_MOST_ABOVE = 120  # characters of a heading or term that are compared
_SATURATION, _BY_LENGTH = 1.2, 0.5  # BM25's k1 and b
_TITLES = listed(
    "president chancellor prime minister queen king mr mrs ms dr prof professor sir lady pope senator judge mayor "
    "captain general prince princess saint emperor company city lake mount river"
)
_ONE_VALUE = (Wants.PERSON, Wants.DATE, Wants.PLACE, Wants.NUMBER, Wants.VALUE)
_DIGIT = re.compile(r"\d")


@dataclass(frozen=True, slots=True)
class Fact:
    """One quotation of a source. `text == source.text[start:end]`; `score` is the chance (0-1) that it answers."""

    source: int
    text: str
    start: int
    end: int
    score: float
    page: int | None = None


def content_words(text: str) -> frozenset[str]:
    """Lower-case words that carry meaning."""
    return frozenset(w.casefold() for w in content_of(text))


@dataclass(frozen=True, slots=True)
class _Page:
    """What a whole page speaks of: at its beginning, anywhere."""

    lead: frozenset[str]
    all: frozenset[str]


@lru_cache(maxsize=24)
def _page(source: SourceText) -> _Page:
    named = stems_of_names(f"{source.title} {source.listed} {source.url}")
    first = [unit.said[1] for passage in passages_of(source)[:LEAD] for unit in units_of(passage)][:LEAD]
    lead = source.text[: first[-1]][:LEAD_CHARACTERS] if first else ""
    return _Page(stems_of(lead), stems_of(source.text) | named)


def facts_of(part: Part, sources: Sequence[SourceText], embedder: Embedder, reader: TextReader) -> list[Fact]:
    """The quotations that may answer the part, likeliest first. What cannot be its answer is left out."""
    units, seen = rated(part, sources, embedder, reader)
    facts = [fact_of(part, unit, chance) for unit, chance in zip(units, chances(seen), strict=True)]
    return _without_overlaps(sorted(facts, key=lambda f: -f.score))


def rated(
    part: Part, sources: Sequence[SourceText], embedder: Embedder, reader: TextReader
) -> tuple[list[Unit], list[Seen]]:
    """What may be quoted, and what is known of each."""
    passages = [p for source in sources for p in passages_of(source)]
    if not passages:
        return [], []
    holds = [[_weight(passage, key) for key in part.keys] for passage in passages]
    rarity = [
        math.log(1 + len(passages) / (0.5 + sum(row[i] > 0 for row in holds))) for i in range(len(part.keys))
    ]
    chosen = _nearest(passages, holds, rarity)
    near = _spread(_rated(part, chosen + _meant_alike(part, passages, chosen, embedder), embedder), COMPARED)
    return [unit for _, _, unit in near], _seen(part, near, rarity, embedder, reader) if near else []


def _rated(part: Part, passages: Sequence[Passage], embedder: Embedder) -> list[tuple[float, Fit, Unit]]:
    """What may be quoted of them with what its words say for it and its kind, best first by these and its meaning."""
    units = [unit for unit in _units(passages) if _may_answer(part, unit)]
    if not units:
        return []
    rated = [(_coverage(part, unit), answers(part, unit), unit) for unit in units]
    meant = _meant(embedder.align_roughly(part.text, [_said(unit) for unit in units]))
    order = sorted(range(len(units)), key=lambda i: -(rated[i][0] + KIND * rated[i][1] + meant[i]))
    return [rated[i] for i in order]


def _units(passages: Sequence[Passage]) -> list[Unit]:
    """What may be quoted of them: sentences and, where they are short, sections and definitions whole."""
    wholes = [wholes_of(passage.source).get(passage.line.start) for passage in passages]
    sentences = [unit for passage in passages for unit in units_of(passage)]
    return sentences + list({id(whole): whole for whole in wholes if whole}.values())


def _seen(
    part: Part,
    near: Sequence[tuple[float, Fit, Unit]],
    rarity: Sequence[float],
    embedder: Embedder,
    reader: TextReader,
) -> list[Seen]:
    """What is known of each of them, how near it comes to the question in meaning included."""
    units = [unit for _, _, unit in near]
    meant = _meant(embedder.align(part.text, [_said(unit) for unit in units]))
    above = _above(part, units, embedder)
    read = reader.read([Asked((part.text,), _read(unit)) for unit in units])
    found = []
    for i, (share, fit, unit) in enumerate(near):
        named = _by_rarity([has(unit.passage.term | unit.passage.near, key) for key in part.keys], rarity)
        meaning = float(meant[i]), above[i], float(read[i][0, 0])
        found.append(Seen(share, int(fit), named, *meaning, _is_about(part, unit)))
    return found


def _above(part: Part, units: Sequence[Unit], embedder: Embedder) -> list[float]:
    """How far (0-1) the innermost heading, or the term, of each asks or names just what the part asks."""
    headings = [(u.passage.source.title, *u.passage.place.headings)[-1][:_MOST_ABOVE] for u in units]
    terms = [unit.passage.place.term[:_MOST_ABOVE] for unit in units]
    likest = np.maximum(*(embedder.likeness_roughly(part.text, texts) for texts in (headings, terms)))
    return [float(share) for share in likest]


def _meant(compared: NDArray[np.float32]) -> NDArray[np.float32]:
    """For each text (a row) the mean nearness to the words of the question; those that most come near count little."""
    telling = np.maximum(1e-6, 1 - compared.mean(axis=0))
    return np.asarray(compared @ telling / telling.sum(), dtype=np.float32)


def _by_rarity(shares: Sequence[float], rarity: Sequence[float]) -> float:
    """The mean (0-1) of what each asked word is said; rare words count more."""
    return sum(rare * share for share, rare in zip(shares, rarity, strict=True)) / sum(rarity)


def _nearest(
    passages: Sequence[Passage], holds: Sequence[Sequence[float]], rarity: Sequence[float]
) -> list[Passage]:
    """The passages with the rarest of the asked words, by BM25 over their fields; some of each source."""
    lengths = [passage.line.end - passage.line.start for passage in passages]
    usual = max(sum(lengths) / len(lengths), 1.0)
    scored = []
    for passage, row, length in zip(passages, holds, lengths, strict=True):
        norm = _SATURATION * (1 - _BY_LENGTH + _BY_LENGTH * min(length / usual, 4.0))
        score = sum(w * rare / (w + norm) for w, rare in zip(row, rarity, strict=True) if w)
        if score:
            scored.append((score, passage))
    scored.sort(key=lambda one: -one[0])
    taken: Counter[int] = Counter()
    each = max(12, PASSAGES // len({p.source.n for p in passages}))
    found = []
    for _, passage in scored:
        if taken[passage.source.n] < each:
            taken[passage.source.n] += 1
            found.append(passage)
    return found


def _meant_alike(
    part: Part, passages: Sequence[Passage], chosen: Sequence[Passage], embedder: Embedder
) -> list[Passage]:
    """Of the others those that come nearest to the question in other words."""
    taken = {id(passage) for passage in chosen}
    others = [passage for passage in passages if id(passage) not in taken]
    if not others:
        return []
    texts = [f"{p.place.term or ' '.join(p.place.headings[-1:])}: {p.text[:MOST_CHARACTERS]}" for p in others]
    meant = _meant(embedder.align_roughly(part.text, texts))
    return [others[i] for i in np.argsort(-meant, kind="stable")[:MEANT_ALIKE]]


def _weight(passage: Passage, key: str) -> float:
    """How often, as it were, the passage has that word: its term counts most, then itself, then what is above it."""
    word = stem(key)
    found = (
        (word in passage.own)
        + 1.5 * (word in passage.term)
        + 1.0 * (word in passage.near)
        + 0.4 * (word in passage.far)
        + 0.4 * (word in passage.title)
    )
    return found or (SAME_RELATION if not passage.own.isdisjoint(alike(key)) else 0.0)


def _spread(rated: Sequence[tuple[float, Fit, Unit]], most: int) -> list[tuple[float, Fit, Unit]]:
    """The best, with room for each source: one long page does not push the others out."""
    sources = len({u.passage.source.n for _, _, u in rated}) or 1
    each = max(8, most // sources)
    taken: Counter[int] = Counter()
    kept = []
    for one in rated:
        n = one[2].passage.source.n
        if taken[n] < each:
            taken[n] += 1
            kept.append(one)
    return kept[: most + 12]


def _said(unit: Unit) -> str:
    """The quotation with what says of what it speaks: its term or heading, else its page's title."""
    place = unit.passage.place
    about = place.term or (place.headings[-1] if place.headings else "")
    return f"{unit.passage.source.title[:60]}: {about[:60]}: {one_line(unit.sentence)}"


def _read(unit: Unit) -> str:
    source, words = unit.passage.source, slice(unit.said[0], unit.end)
    return unit.passage.place.over(source.title, one_line(source.text[words]))


def fact_of(part: Part, unit: Unit, chance: float) -> Fact:
    """The quotation; unless one value is asked for, it goes on to the end of its paragraph where that is short."""
    source, end = unit.passage.source, unit.end
    if part.wants not in _ONE_VALUE and unit.passage.line.end - unit.start <= WITH_TERM:
        end = max(end, unit.passage.line.end)
    text = source.text[unit.start : end]
    return Fact(source.n, text, unit.start, end, round(chance, 4), source.page_of(unit.start))


def _without_overlaps(facts: Iterable[Fact]) -> list[Fact]:
    """The best of those that quote the same words."""
    kept: list[Fact] = []
    for fact in facts:
        if all(fact.source != k.source or fact.end <= k.start or k.end <= fact.start for k in kept):
            kept.append(fact)
    return kept


def _near(key: str, unit: Unit) -> float:
    """How far (0-1) the quotation, its term and heading, or the sentence before it has that word."""
    passage = unit.passage
    return max(
        has(unit.own, key),
        has(passage.term, key),
        IN_HEADING * has(passage.near, key),
        BEFORE * has(unit.before, key),
    )


def _held(key: str, unit: Unit) -> float:
    """How far (0-1) the quotation, what is above it or its page speaks of that word."""
    passage = unit.passage
    above = ABOVE * has(passage.far, key)
    lead = IN_LEAD * has(_page(passage.source).lead, key)
    return max(_near(key, unit), above, IN_TITLE * has(passage.title, key), lead)


def _coverage(part: Part, unit: Unit) -> float:
    """What the words say for the quotation; most of it is what it has of what is asked about the names."""
    asked = [key for key in part.keys if key not in part.names]
    near = _held if part.exact else _near  # an exact name leaves no doubt of what it speaks
    own = sum(near(key, unit) for key in asked)
    page = _page(unit.passage.source)
    relation = own / len(asked) if asked else 1.0
    share = sum(
        _held(key, unit) or (IN_TITLE * has(page.all, key) if key in part.scope else 0) for key in part.keys
    )
    absent = sum(not has(page.all, key) for key in part.keys) / len(part.keys)
    return COVERAGE * share / len(part.keys) + RELATION * relation - ABSENT * absent


def _may_answer(part: Part, unit: Unit) -> bool:
    """Whether its page speaks of where the thing belongs, and it has options and settings as they are written."""
    page = _page(unit.passage.source)
    return all(has(page.all, name) for name in part.scope) and (not part.exact or _has_exact(part, unit))


def _is_about(part: Part, unit: Unit) -> bool:
    """Whether the names of the question are named there: another bridge's year answers nothing."""
    names = part.names - part.scope - {name.lstrip("-") for name in part.exact}
    missing = [name for name in names if not _held(name, unit)]
    if any(_is_other_number(name, unit) for name in missing if any(c.isdigit() for c in name)):
        return False
    return len(missing) <= len(names) / 3 and not _is_other(part, unit)


def _has_exact(part: Part, unit: Unit) -> bool:
    """Whether the quotation or what is above it has these names as they are written; of two compared, one."""
    place = unit.passage.place
    words = "\n".join((unit.text, place.term, place.heads, *place.headings, unit.passage.source.title))
    held = [
        re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", words) is not None or stem(name) in unit.before
        for name in part.exact
    ]
    return any(held) if part.wants is Wants.DIFFERENCE else all(held)


def _is_other_number(name: str, unit: Unit) -> bool:
    """Whether a year, version or model is another one here: not on the page at all, or one of its shape instead."""
    shape = _DIGIT.sub("0", name)
    has_like = any(_DIGIT.sub("0", word) == shape for word in WORD.findall(unit.sentence))
    return has_like or not has(_page(unit.passage.source).all, name)


def _is_other(part: Part, unit: Unit) -> bool:
    """Whether the sentence tells of another one of its kind: "Pine Bridge" for "Oak Bridge", blue for green light."""
    words = WORD.findall(part.text)
    for first, second in pairwise(words):
        if first.casefold() in STOP_WORDS | _TITLES or second.casefold() in STOP_WORDS or first[0].isdigit():
            continue
        both_names = first in part.names and second in part.names
        neither = first not in part.names and second not in part.names
        if both_names and first[0].isupper() and _is_another_name(first, second, unit.passage.source):
            return True
        is_absent = neither and not has(_page(unit.passage.source).all, first)
        if is_absent and _has_another_before(part, second, unit):
            return True
    return False


def _is_another_name(first: str, second: str, source: SourceText) -> bool:
    """Whether the page is about the second word with another name before it, and never has the first one there."""
    about = _names_before(second, f"{source.title}\n{source.text[:400]}") - STOP_WORDS
    return bool(about) and first.casefold() not in _names_before(second, source.text) | about


@lru_cache(maxsize=256)
def _names_before(second: str, text: str) -> frozenset[str]:
    """The capitalised words before that word, in lower case; of a longer one than 60 characters only its end."""
    pair = re.compile(rf"\b([A-Z][\w'-]{{0,60}})[ \n]{re.escape(second)}\b")
    return frozenset(name.casefold() for name in pair.findall(text))


def _has_another_before(part: Part, second: str, unit: Unit) -> bool:
    """Whether that word is in the sentence behind a word with meaning that the question does not have."""
    words, asked = WORD.findall(unit.sentence), {stem(k) for k in part.keys}
    return any(
        stem(after) == stem(second) and before.casefold() not in STOP_WORDS and stem(before) not in asked
        for before, after in pairwise(words)
    )


def without_repeats(
    facts: Sequence[Fact], same: Iterable[Sequence[int]], most: int
) -> list[tuple[Fact, tuple[Fact, ...]]]:
    """The first `most` different facts, each with the facts of other sources that say the same.

    `same` are groups of indexes as `duplicates.same_facts` finds them.
    """
    chosen = []
    for first, *others in sorted((sorted(group) for group in same), key=lambda group: group[0]):
        seen = {facts[first].source}
        proofs = []
        for i in others:
            if facts[i].source not in seen:
                seen.add(facts[i].source)
                proofs.append(facts[i])
        chosen.append((facts[first], tuple(proofs)))
    return chosen[:most]
