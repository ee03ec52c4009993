"""Knows an offer of one vendor again: identifiers first, then its address, then its name with what was chosen of it.

A key joins only where one known and one seen offer have it. Offers whose GTINs differ are never joined, nor by the
address alone those whose names are others: a page of the deal of the day shows another thing each day.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Sequence
from typing import TypeVar

from agent.decide.offers.requirements.counts import packs_said
from agent.decide.offers.words import folded, measures, tokens
from research.pipeline.watching.readings import Identity, KnownOffer, OfferSeen
from research.pipeline.web.urls import canonical_url

Key = Callable[[Identity], Hashable]
Has = TypeVar("Has", KnownOffer, OfferSeen)
_ALIKE = 0.6  # share of the words of the shorter of two names at one address that are in the other, too
_NEAR = 0.02  # share by which one amount may be written differently: 0.33 l and 330 ml


def _code(text: str) -> str:
    return "".join(ch for ch in folded(text) if ch.isalnum()).lstrip("0")


def _address(one: Identity) -> str:
    return canonical_url(one.url) if one.url else ""


def _words(one: Identity) -> tuple[str, ...]:
    return tuple(sorted(set(tokens(one.name))))


def _chosen(one: Identity) -> tuple[str, ...]:
    return tuple(sorted(folded(option) for option in one.options))


def _all(*keys: Key) -> Key:
    """The keys together, where each of them but the last is known."""
    return lambda one: made if all((made := tuple(key(one) for key in keys))[:-1]) else None


_SAME_CHOICE_THERE = _all(_address, _chosen)
_BY_ADDRESS = (_SAME_CHOICE_THERE, _address)
KEYS: tuple[Key, ...] = (
    lambda one: _code(one.gtin),
    lambda one: _code(one.mpn),
    lambda one: _code(one.sku),
    _all(_address, _words, _chosen),
    _SAME_CHOICE_THERE,
    _address,
    _all(_words, _chosen),
)


def joined(
    known: Sequence[KnownOffer], seen: Sequence[OfferSeen]
) -> list[tuple[KnownOffer | None, OfferSeen]]:
    """Each seen offer of one vendor, none twice, with the known one that it is, or None for a new one."""
    waiting, found = _single(seen), dict[int, KnownOffer]()
    for key in KEYS:
        for group in ([k for k in known if k.is_listed], list(known)):
            taken = {offer.key for offer in found.values()}
            before = _unique(key, [k for k in group if k.key not in taken])
            now = _unique(key, [s for n, s in enumerate(waiting) if n not in found])
            for value in before.keys() & now.keys():
                if not _differ(before[value].identity, now[value].identity, by_address=key in _BY_ADDRESS):
                    found[waiting.index(now[value])] = before[value]
    return [(found.get(n), offer) for n, offer in enumerate(waiting)]


def _single(seen: Sequence[OfferSeen]) -> list[OfferSeen]:
    """Without those that nothing tells apart: the cheapest of them speaks for all."""
    best: dict[Identity, OfferSeen] = {}
    for offer in seen:
        other = best.get(offer.identity)
        if other is None or (offer.price is not None and (other.price is None or offer.price < other.price)):
            best[offer.identity] = offer
    return list(best.values())


def _unique(key: Key, offers: Sequence[Has]) -> dict[Hashable, Has]:
    found: dict[Hashable, list[Has]] = defaultdict(list)
    for offer in offers:
        if value := key(offer.identity):
            found[value].append(offer)
    return {value: group[0] for value, group in found.items() if len(group) == 1}


def _differ(one: Identity, other: Identity, *, by_address: bool) -> bool:
    """Whether their makers number them differently; where the address alone joins, whether their names are others."""
    if one.gtin and other.gtin and _code(one.gtin) != _code(other.gtin):
        return True
    mine, theirs = set(_words(one)), set(_words(other))
    return by_address and len(mine & theirs) < _ALIKE * min(len(mine), len(theirs))


def is_same_pack(one: Identity, other: Identity) -> bool:
    """Whether both are the same quantity and choice, as far as they say: only then their prices compare."""
    if one.options and other.options and _chosen(one) != _chosen(other):
        return False
    mine, theirs = _sizes(one), _sizes(other)
    if {size for size, _ in packs(one)} != {size for size, _ in packs(other)}:
        return False
    return all(_meet(mine[kind], theirs[kind]) for kind in mine.keys() & theirs.keys())


def pack_words(one: Identity) -> str:
    """Quantity and choice in short; the same for the same pack, however its name is written."""
    sizes = sorted(f"{kind} {amount:.3g}" for kind, amounts in _sizes(one).items() for amount in amounts)
    pieces = sorted(f"{low:g}-{high:g}" for low, high in packs(one))
    return " ".join([*_chosen(one), *sizes, *pieces])


def packs(one: Identity) -> set[tuple[float, float]]:
    """How many pieces its words say that it is; one where they say nothing."""
    said = packs_said(_text(one))
    return {(count.low, count.high) for count in said} or {(1.0, 1.0)}


def _sizes(one: Identity) -> dict[str, list[float]]:
    found: dict[str, list[float]] = defaultdict(list)
    for measure in measures(_text(one)):
        found[measure.dimension].append(measure.amount)
    return found


def _text(one: Identity) -> str:
    return " / ".join((one.name, *one.options))


def _meet(mine: Sequence[float], theirs: Sequence[float]) -> bool:
    return any(abs(a - b) <= _NEAR * max(abs(a), abs(b)) for a in mine for b in theirs)
