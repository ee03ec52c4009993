"""What a watch tells of two results of one vendor: measured on pairs of prices, stock, broken visits and layouts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from decimal import Decimal
from pathlib import Path

import pytest

from agent.core.types import Availability, Determination
from research.pipeline.watching import compare as comparing
from research.pipeline.watching.backtest import backtest
from research.pipeline.watching.conditions import Condition, Kind, Rearm
from research.pipeline.watching.readings import (
    Identity,
    OfferSeen,
    Reply,
    VendorSeen,
    reply_of,
)

SHOP = "https://shop.example/"
STOCK = {
    "on": Availability.ONLINE,
    "out": Availability.OUT_OF_STOCK,
    "store": Availability.IN_STORE_ONLY,
    "?": Availability.UNKNOWN,
}
CONDITIONS = (
    Condition(0, Kind.PRICE_FALLS, Decimal(5)),
    Condition(0, Kind.BACK_IN_STOCK),
    Condition(0, Kind.NEW_BELOW, Decimal(50), "EUR"),
)


@dataclass(frozen=True)
class Pair:
    """Results one after the other, and what is to be told of the last one."""

    kind: str
    title: str
    results: tuple[VendorSeen, ...]
    told: frozenset[str]


def pairs() -> Iterator[Pair]:
    """All of them."""
    title, results = "", list[VendorSeen]()
    for line in (Path(__file__).parent / "watches" / "pairs.txt").read_text("utf-8").splitlines():
        if line.startswith("["):
            title, results = line, []
        elif line.startswith(("- ", "+ ")):
            results.append(_result(line[2:]))
        elif line.startswith("= "):
            told = frozenset() if line == "= nothing" else frozenset(line[2:].split(" ;; "))
            kind, _, words = title[1:].partition("] ")
            yield Pair(kind, words, tuple(results), told)


def _result(line: str) -> VendorSeen:
    ending, _, offers = (part.strip() for part in line.partition("|"))
    is_ended = ending in set(Determination)
    found = tuple(_offer(offer) for offer in offers.split(" ;; ") if offer)
    return VendorSeen(SHOP, "shop", reply_of(ending if is_ended else "", is_ended=is_ended), ending, found)


def _offer(line: str) -> OfferSeen:
    name, price, stock, path, *more = (part.strip() for part in f"{line} ".split(" ~ "))
    facts = dict(fact.split(" ", 1) for fact in more[0].split(", ") if " " in fact) if more else {}
    options = tuple(more[0][4:].split(", ")) if more and more[0].startswith("opt ") else ()
    amount, _, currency = price.replace(",", "").partition(" ")
    url = path if path.startswith("http") else SHOP.rstrip("/") + path if path else ""
    numbers = {key: facts[key] for key in ("gtin", "mpn", "sku") if key in facts}
    return OfferSeen(
        Identity(name, url, options=options, **numbers),
        None if amount == "?" else Decimal(amount),
        currency,
        STOCK[stock],
    )


def told_of(pair: Pair) -> frozenset[str]:
    """What the watch tells of the last result."""
    last = backtest(CONDITIONS, Rearm.ALWAYS, [[seen] for seen in pair.results])[-1]
    return frozenset(f"{CONDITIONS[f.condition].kind}: {f.what or f.vendor}" for f in last)


def _wrong() -> list[str]:
    judged = ((pair, told_of(pair)) for pair in pairs())
    return [f"[{p.kind}] {p.title}: told {sorted(told)}" for p, told in judged if told != p.told]


def test_there_are_a_hundred_and_twenty_pairs_of_six_kinds() -> None:
    kinds = [pair.kind for pair in pairs()]

    assert len(kinds) >= 120
    assert set(kinds) == {"price", "stock", "broken", "layout", "currency", "pack"}


def test_98_of_100_pairs_are_told_rightly() -> None:
    wrong = _wrong()

    assert len(wrong) <= len([*pairs()]) * 0.02, "\n".join(wrong)


def test_a_broken_visit_alone_is_never_an_alarm() -> None:
    broken = [pair for pair in pairs() if pair.results[-1].reply is not Reply.ANSWERED]

    assert len(broken) >= 12
    assert [pair.title for pair in broken if told_of(pair)] == []


@pytest.mark.parametrize(
    ("name", "instead"),
    [
        ("is_same_pack", lambda one, other: True),
        ("joined", lambda known, seen: [(None, offer) for offer in seen]),
    ],
)
def test_without_its_care_the_watch_fails_here(
    name: str, instead: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(comparing, name, instead)

    assert len(_wrong()) > len([*pairs()]) * 0.02


def test_were_a_broken_visit_believed_the_watch_would_raise_alarms(monkeypatch: pytest.MonkeyPatch) -> None:
    believed = [
        replace(p, results=tuple(replace(r, reply=Reply.ANSWERED) for r in p.results))
        for p in pairs()
        if p.kind == "broken"
    ]

    assert sum(told_of(pair) != pair.told for pair in believed) >= 3
