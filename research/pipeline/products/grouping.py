"""Of which known product a new listing is: the best match that nothing contradicts, or none."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from research.pipeline.products.items import Item, Match, Verdict, gtin_of
from research.pipeline.products.matcher import match

MOST_DOUBTFUL = 3  # that a person is asked about for one listing


@dataclass(frozen=True, slots=True)
class Member:
    """A known listing: of which product, at which vendor."""

    product: int
    vendor: str
    item: Item


@dataclass(frozen=True, slots=True)
class Likeness:
    """A product with what its best listing says."""

    product: int
    match: Match


@dataclass(frozen=True, slots=True)
class Placement:
    """The product that a listing is of, None for a new one, and others that a person may say it is."""

    found: Likeness | None
    perhaps: tuple[Likeness, ...] = ()


def place(item: Item, vendor: str, known: Sequence[Member]) -> Placement:
    """Where the listing belongs. Never with a product of another GTIN; of one vendor only listings of one GTIN join."""
    listings: dict[int, list[Member]] = defaultdict(list)
    for member in known:
        listings[member.product].append(member)
    likely = [one for product, own in listings.items() if (one := _likeness(product, item, vendor, own))]
    likely.sort(key=lambda one: -one.match.score)
    same = [one for one in likely if one.match.verdict is Verdict.SAME]
    if len(same) > 1 and same[0].match.score == same[1].match.score < 1:
        return Placement(None, tuple(same[:MOST_DOUBTFUL]))  # two products fit as well: a person decides
    found = same[0] if same else None
    return Placement(found, tuple(one for one in likely if one is not found)[:MOST_DOUBTFUL])


def _likeness(product: int, item: Item, vendor: str, own: Sequence[Member]) -> Likeness | None:
    if any(_differ(item, member.item) for member in own):
        return None
    matches = [match(item, member.item) for member in own]
    best = max(matches, key=lambda m: m.score)
    if best.verdict is Verdict.OTHER:
        return None
    others = sum(m.verdict is Verdict.OTHER for m in matches)
    if best.verdict is Verdict.SAME and best.score < 1 and others > len(matches) - others:
        best = Match(Verdict.DOUBTFUL, best.score, best.reason)
    if any(one.vendor == vendor and not _has_one_gtin(item, one.item) for one in own):
        best = Match(Verdict.DOUBTFUL, best.score, "One vendor lists both.")
    return Likeness(product, best)


def _differ(one: Item, other: Item) -> bool:
    mine, theirs = gtin_of(one.gtin), gtin_of(other.gtin)
    return bool(mine and theirs and mine != theirs)


def _has_one_gtin(one: Item, other: Item) -> bool:
    return bool(gtin_of(one.gtin)) and gtin_of(one.gtin) == gtin_of(other.gtin)
