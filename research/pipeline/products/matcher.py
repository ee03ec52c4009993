"""Whether two listings are of one product: identifiers first, then what must not differ, then their names."""

from __future__ import annotations

from collections.abc import Iterator

from research.pipeline.products.items import Item, Match, Verdict
from research.pipeline.products.names import amounts_missing, by_name
from research.pipeline.products.traits import Code, Traits, traits_of
from research.pipeline.products.words import is_same

_LONG = 6  # characters of a maker's number that hardly two makers give


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
    return by_name(a, b)


def _shared_number(a: Traits, b: Traits) -> str:
    """A long maker's number that one gives and the other has too; a short one, or a shop's, of one brand."""
    for mine, theirs in ((a, b), (b, a)):
        if len(mine.mpn) >= _LONG and Code((mine.mpn,)).is_strong and mine.mpn in theirs.runs:
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
    own = [w for w in a.own if w.kind in ("", "things") and w.word not in (a.brand, b.brand)]
    return not any(is_same(w, v) for w in own for v in b.words)


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
        if amounts_missing(a, b, dimension) and amounts_missing(b, a, dimension):
            return True
    return False
