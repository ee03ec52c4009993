"""Conflicts between sources: same subject, measure and unit first, then compare; both views in words (R10)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from enum import StrEnum
from itertools import combinations

from agent.core.ports import Embedder
from research.pipeline.check.claim_dates import contradicts
from research.pipeline.check.claim_words import Token, coverage, matches
from research.pipeline.check.polarity import denied, opposed
from research.pipeline.conflicts.altered import Altered, altered
from research.pipeline.conflicts.ledger import DATE_UNIT, YES_NO, Entry, Reading, readings_of
from research.pipeline.facts.duplicates import Group
from research.pipeline.facts.facts import Fact
from research.pipeline.facts.passages import SourceText
from research.pipeline.facts.quantities import bears_out
from research.pipeline.facts.words import listed

__all__ = ["Conflict", "ConflictKind", "ConflictValue", "Entry", "conflicts_of", "format_conflict"]

LEAST_ALIKE = 0.5  # of two sentences' words, each way; less is about other things
_LEAST_ALIKE_YES_NO = 0.75
_LIKE_PHRASE = 0.5  # cosine of the words beside the values that only one side has
_STANDS = 0.6  # of a word for another (claim_words)
_SAME_MEANING = 0.72  # cosine above which two sentences speak of one thing in other words (own cases)
_OTHER_TIME_DAYS = 180
_MOST = 12
_CHANGING = frozenset(
    {"%", "usd", "eur", "gbp", "jpy", "inr", "chf", "sek", ""}
)  # what has a new value each year
_DEFINING = listed(
    "metropolitan urban metro agglomeration suburb municipality city proper area region net gross average median mean "
    "total nominal real core headline adjusted seasonally preliminary revised provisional estimated peak maximum "
    "minimum daily weekly monthly annual quarterly capita capacity installed operating including excluding "
    "without worldwide global domestic national registered active confirmed suspected"
)
Numbers = tuple[int, ...]


class ConflictKind(StrEnum):
    """Why two sources give different values."""

    DIFFERENT_DATE = "different_date"
    DIFFERENT_DEFINITION = "different_definition"
    CONFLICT = "conflict"


@dataclass(frozen=True, slots=True)
class ConflictValue:
    """One of the values, with all sources that give it (copies of one text counted once) and its words."""

    value: str
    unit: str
    as_of: date | None
    sources: Numbers
    quote: str


@dataclass(frozen=True, slots=True)
class Conflict:
    """The same subject and measure with different values; `words` tell both views."""

    subject: str
    measure: str
    values: tuple[ConflictValue, ...]
    kind: ConflictKind
    words: str


def conflicts_of(
    claims: Sequence[Fact],
    sources: Sequence[SourceText],
    *,
    published: Mapping[int, date] | None = None,
    groups: Sequence[Group] = (),
    embedder: Embedder | None = None,
) -> tuple[Conflict, ...]:
    """Disagreements among the claims, at most 12. `groups` (see `collapse`) keep copies from counting as voices."""
    voice = {copy.n: group.kept for group in groups for copy in group.copies}
    known = {s.n for s in sources}
    facts = [c for c in claims if c.source in known and c.source not in voice]
    readings = readings_of(facts, published or {})
    found: list[list[Reading]] = []
    for a, b in combinations(readings, 2):
        if _disagree(a, b, embedder):
            _join(found, a, b)
    clusters = _distinct(found)
    told = {frozenset((r.entry.source, r.entry.start) for r in cluster) for cluster in clusters}
    changed = _changed([c for c in claims if c.source in known], told)
    conflicts = [_conflict(cluster) for cluster in clusters]
    return tuple([*conflicts, *(_conflict_of(one, published or {}) for one in changed)][:_MOST])


def _changed(facts: Sequence[Fact], told: set[frozenset[tuple[int, int]]]) -> list[Altered]:
    """Pairs that no cluster tells of, also of copies, one for each two values."""
    pairs = {frozenset((one.mine.lower(), one.theirs.lower())): one for one in altered(facts)}
    places = ({(one.a.source, one.a.start), (one.b.source, one.b.start)} for one in pairs.values())
    return [
        one for one, where in zip(pairs.values(), places, strict=True) if not any(where <= t for t in told)
    ]


def _conflict_of(one: Altered, published: Mapping[int, date]) -> Conflict:
    values = tuple(
        ConflictValue(value, "", published.get(f.source), (f.source,), " ".join(f.text.split()))
        for value, f in ((one.mine, one.a), (one.theirs, one.b))
    )
    conflict = Conflict(one.subject, "", values, ConflictKind.CONFLICT, "")
    return replace(conflict, words=format_conflict(conflict))


def format_conflict(conflict: Conflict, numbers: Mapping[int, int] | None = None) -> str:
    """Both views in words: "According to [1], “…” However, [2] states: “…”". `numbers`: what citations show."""
    shown = numbers or {}
    first, *others = conflict.values
    opening = {
        ConflictKind.DIFFERENT_DATE: "The figures are of different dates. ",
        ConflictKind.DIFFERENT_DEFINITION: "The sources measure different things. ",
        ConflictKind.CONFLICT: "",
    }[conflict.kind]
    views = [f"According to {_cited(first, shown)}{_dated(first)}, “{first.quote}”"]
    views += [f"However, {_cited(other, shown)}{_dated(other)} states: “{other.quote}”" for other in others]
    return opening + " ".join(views)


def _disagree(a: Reading, b: Reading, embedder: Embedder | None) -> bool:
    """Two sources, one thing, values that do not bear each other out."""
    if a.entry.source == b.entry.source or not _same_unit(a, b):
        return False
    if a.names and b.names and not _one_subject(a, b):
        return False
    return _values_differ(a, b) and _one_measure(a, b, embedder)


def _same_unit(a: Reading, b: Reading) -> bool:
    if a.quantity and b.quantity:
        if a.quantity.is_ordinal != b.quantity.is_ordinal or a.quantity.unit != b.quantity.unit:
            return False
        return bool(a.quantity.unit) or a.quantity.noun[:5] == b.quantity.noun[:5]
    return a.entry.unit == b.entry.unit and a.entry.unit in (DATE_UNIT, YES_NO)


def _one_subject(a: Reading, b: Reading) -> bool:
    """The names of the shorter list are in the longer one, all but one at most."""
    few, many = sorted((a.names, b.names), key=len)
    return len(few - many) <= (len(few) - 1) // 2


def _values_differ(a: Reading, b: Reading) -> bool:
    if a.quantity and b.quantity:
        mine, theirs = a.quantity, b.quantity
        if any(bears_out(q, mine) or bears_out(mine, q) for q in b.others):
            return False
        return not any(bears_out(q, theirs) or bears_out(theirs, q) for q in a.others)
    if a.moment and b.moment:
        return contradicts(a.moment, b.moment)
    if a.entry.unit != YES_NO or a.entry.value == b.entry.value:
        return False
    shared = {t.plain for t in a.words} & {t.plain for t in b.words}
    return bool(denied(a.entry.quote, b.entry.quote, shared))


def _one_measure(a: Reading, b: Reading, embedder: Embedder | None) -> bool:
    alike = _alike(a.words, b.words)
    if a.entry.unit == YES_NO:
        return alike >= _LEAST_ALIKE_YES_NO
    if (alike < LEAST_ALIKE and not _means_same(a, b, embedder)) or _turned_round(a, b):
        return False
    mine, theirs = _left_over(a.local, b.words), _left_over(b.local, a.words)
    if not mine or not theirs:
        return True
    if embedder is None:
        return False
    one, other = embedder.embed([mine, theirs])
    return float(one @ other) >= _LIKE_PHRASE


def _turned_round(a: Reading, b: Reading) -> bool:
    """ "Opened" against "closed": each may have its own value; "net" and "gross" are definitions of one."""
    mine, said = ({t.plain: t for t in r.local if t.text.lower() not in _DEFINING} for r in (a, b))
    return bool(opposed(list(mine.values()), matches(list(mine.values()), said), said))


def _left_over(beside: Sequence[Token], said: Sequence[Token]) -> str:
    """The words beside a value that the other sentence has no word for: "long" against "wide"."""
    shares = matches(beside, {t.plain for t in said})
    return " ".join(
        t.text
        for t, share in zip(beside, shares, strict=True)
        if share < _STANDS and t.plain not in _DEFINING
    )


def _means_same(a: Reading, b: Reading, embedder: Embedder | None) -> bool:
    if embedder is None:
        return False
    one, other = embedder.embed([a.entry.quote, b.entry.quote])
    return float(one @ other) >= _SAME_MEANING


def _alike(a: Sequence[Token], b: Sequence[Token]) -> float:
    """How much of each sentence's words the other one has; the mean of both ways, 0-1."""
    return (_covers(a, b) + _covers(b, a)) / 2


def _covers(wanted: Sequence[Token], said: Sequence[Token]) -> float:
    return coverage(wanted, matches(wanted, {t.plain for t in said})) if wanted and said else 0.0


def _join(clusters: list[list[Reading]], a: Reading, b: Reading) -> None:
    for cluster in clusters:
        if any(r is a or r is b for r in cluster):
            cluster += [r for r in (a, b) if all(r is not known for known in cluster)]
            return
    clusters.append([a, b])


def _distinct(clusters: list[list[Reading]]) -> list[list[Reading]]:
    """One conflict for each set of quotes: a figure says more than the yes or no of the same sentences."""
    kept: list[list[Reading]] = []
    seen: set[frozenset[tuple[int, int]]] = set()
    for cluster in sorted(clusters, key=lambda c: c[0].entry.unit == YES_NO):
        where = frozenset((r.entry.source, r.entry.start) for r in cluster)
        if where not in seen:
            seen.add(where)
            kept.append(cluster)
    return kept


def _conflict(cluster: Sequence[Reading]) -> Conflict:
    values: list[list[Reading]] = []
    for reading in cluster:
        same = next((v for v in values if not _values_differ(v[0], reading)), None)
        if same is None:
            values.append([reading])
        else:
            same.append(reading)
    ordered = sorted(values, key=lambda v: (-len({r.entry.source for r in v}), v[0].entry.source))
    shown = tuple(_value(v) for v in ordered)
    first = ordered[0][0].entry
    conflict = Conflict(first.subject, first.measure, shown, _kind([v[0] for v in ordered]), "")
    return replace(conflict, words=format_conflict(conflict))


def _value(readings: Sequence[Reading]) -> ConflictValue:
    entry = readings[0].entry
    sources = tuple(sorted({r.entry.source for r in readings}))
    value, unit = _parted(readings[0])
    return ConflictValue(value, unit, entry.as_of, sources, entry.quote)


def _parted(reading: Reading) -> tuple[str, str]:
    """Number and unit as they are written: "412", "metres"; "€31 million" and dates stay whole."""
    entry, quantity = reading.entry, reading.quantity
    if quantity is None:
        return entry.value, ""
    number, blank, unit = entry.value.partition(" ")
    if quantity.unit and blank and number[-1:].isdigit():
        return number, unit
    return entry.value, quantity.noun


def _kind(readings: Sequence[Reading]) -> ConflictKind:
    first, second = readings[0], readings[1]
    if _other_definition(first, second):
        return ConflictKind.DIFFERENT_DEFINITION
    return ConflictKind.DIFFERENT_DATE if _other_date(first, second) else ConflictKind.CONFLICT


def _other_definition(a: Reading, b: Reading) -> bool:
    mine = {t.text.lower() for t in a.words} & _DEFINING
    theirs = {t.text.lower() for t in b.words} & _DEFINING
    return mine != theirs


def _other_date(a: Reading, b: Reading) -> bool:
    """Said as of other years, or of a thing that changes and published half a year apart or more."""
    one, other = a.entry.as_of, b.entry.as_of
    if one is None or other is None or a.entry.unit == DATE_UNIT:
        return False
    if a.is_dated and b.is_dated:
        return one != other
    is_changing = a.entry.unit == YES_NO or (a.quantity is not None and a.quantity.unit in _CHANGING)
    return is_changing and abs((one - other).days) >= _OTHER_TIME_DAYS


def _cited(value: ConflictValue, numbers: Mapping[int, int]) -> str:
    return "".join(f"[{numbers.get(n, n)}]" for n in value.sources)


def _dated(value: ConflictValue) -> str:
    return f" ({value.as_of.isoformat()})" if value.as_of else ""
