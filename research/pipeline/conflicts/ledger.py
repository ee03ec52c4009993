"""The ledger of claims: which source gives which value to what, as of when, with its words (R10)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date

from research.pipeline.check.claim_dates import WrittenDate, dates_of
from research.pipeline.check.claim_names import names_of
from research.pipeline.check.claim_words import Token, content_of
from research.pipeline.check.polarity import negated_words
from research.pipeline.conflicts.conflicts_core import Span, side_clauses, sources_in
from research.pipeline.facts.facts import Fact
from research.pipeline.facts.quantities import Quantity, is_in, quantities_of

DATE_UNIT = "date"
YES_NO = "yes or no"
_AROUND = 45  # characters on each side of a value that say what is measured
_MOST_FACTS = 120


@dataclass(frozen=True, slots=True)
class Entry:
    """What one source says: `measure` of `subject` is `value` `unit`. `as_of` None: it says no date."""

    source: int
    subject: str
    measure: str
    value: str
    unit: str
    as_of: date | None
    quote: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Reading:
    """An entry with what is needed to compare it."""

    entry: Entry
    names: frozenset[str]
    words: tuple[Token, ...]  # all content words of the sentence that are no name
    local: tuple[Token, ...]  # those beside the value
    quantity: Quantity | None = None
    moment: WrittenDate | None = None
    is_dated: bool = False  # the sentence itself says as of when
    others: tuple[Quantity, ...] = ()  # all quantities of the sentence


def readings_of(facts: Sequence[Fact], published: Mapping[int, date]) -> list[Reading]:
    """The entries of the facts in order: each quantity, each date, and the plain statement with its yes or no."""
    return [r for fact in facts[:_MOST_FACTS] for r in _readings(fact, published.get(fact.source))]


def _readings(fact: Fact, published: date | None) -> Iterator[Reading]:
    text = " ".join(fact.text.split())
    quantities, moments = quantities_of(text), dates_of(text)
    sources = sources_in(text, [(q.start, q.end) for q in quantities])
    said = _day(moments)
    bare = Entry(fact.source, "", "", "", "", said or published, text, fact.start, fact.end)
    for q in quantities:
        stated = _stated(text, sources, (q.start, q.end))
        local = _beside(stated.words, q.start, q.end)
        entry = stated.entry(bare, measure=_joined(local), value=q.text, unit=q.unit or q.noun)
        yield Reading(
            entry, stated.names, stated.words, local, quantity=q, is_dated=said is not None, others=quantities
        )
    for m in moments if not quantities else ():
        if not is_in(m.start, sources):
            stated = _stated(text, sources, (m.start, m.end))
            local = _beside(stated.words, m.start, m.end)
            entry = stated.entry(bare, measure=_joined(local), value=m.text, unit=DATE_UNIT)
            yield Reading(replace(entry, as_of=published), stated.names, stated.words, local, moment=m)
    stated = _stated(text, sources, None)
    answer = "no" if negated_words(text) else "yes"
    entry = stated.entry(bare, measure=_joined(stated.words), value=answer, unit=YES_NO)
    yield Reading(entry, stated.names, stated.words, stated.words, is_dated=said is not None)


@dataclass(frozen=True, slots=True)
class _Stated:
    """The names and the other content words of what a sentence states of one value."""

    subject: str
    names: frozenset[str]
    words: tuple[Token, ...]

    def entry(self, bare: Entry, *, measure: str, value: str, unit: str) -> Entry:
        return replace(bare, subject=self.subject, measure=measure, value=value, unit=unit)


def _stated(text: str, sources: Sequence[Span], value: Span | None) -> _Stated:
    """Without who says it and without side clauses; all of it where nothing else would be left."""
    without = (*sources, *side_clauses(text, value))
    names = [n for n in names_of(text) if not is_in(n.start, without)]
    kept = [t for t in content_of(text) if not is_in(t.start, without)]
    if not kept:
        names, kept = list(names_of(text)), content_of(text)
    in_names = frozenset(w.lower() for n in names for w in n.words)
    words = tuple(t for t in kept if t.text.lower() not in in_names)
    subject = " ".join(n.text for n in names[:2]) or " ".join(t.text for t in words[:3])
    return _Stated(subject[:120], in_names, words)


def _joined(words: Sequence[Token]) -> str:
    return " ".join(t.text for t in words)[:120]


def _beside(words: Sequence[Token], start: int, end: int) -> tuple[Token, ...]:
    return tuple(t for t in words if 0 <= start - t.end < _AROUND or 0 <= t.start - end < _AROUND)


def _day(moments: Sequence[WrittenDate]) -> date | None:
    """The newest date with a year in the sentence, the first of what it leaves out."""
    days = [_first_day(m) for m in moments if m.year and not m.is_decade]
    return max((d for d in days if d), default=None)


def _first_day(moment: WrittenDate) -> date | None:
    try:
        return date(moment.year or 1, moment.month or 1, moment.day or 1)
    except ValueError:
        return None
