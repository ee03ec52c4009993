"""What each kind of amount is called on pages, before it and after it, in several languages."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path

from agent.language.word_lists import load_patterns


class PriceKind(StrEnum):
    """What an amount says."""

    SELLING = "selling"
    FROM = "from"
    WAS = "was"
    REGULAR = "regular"  # the old price beside a lower one, else the price
    NET = "net"
    UNIT = "unit"
    MONTHLY = "monthly"
    SAVING = "saving"
    SHIPPING = "shipping"
    THRESHOLD = "threshold"
    DEPOSIT = "deposit"
    OTHER = "other"


_WORDS = load_patterns(Path(__file__).with_suffix(".toml"))
LABELS = tuple((PriceKind(k[7:]), words) for k, words in _WORDS.items() if k.startswith("before_"))
TAILS = tuple((PriceKind(k[6:]), words) for k, words in _WORDS.items() if k.startswith("after_"))
OLD_TAIL, RANGE, FREE = _WORDS["after_was"], _WORDS["range"], _WORDS["free"]
PRICE_LABEL, PRICE_HINT, OLD_HINT = _WORDS["price_label"], _WORDS["price_hint"], _WORDS["old_hint"]
DETERMINER = _WORDS["determiner"]
NEAR_CHARS = 44
CONTEXT_LINE = 42


def kind_by_words(before: str, after: str) -> PriceKind:
    """What the words before and after an amount make of it; the selling price when they say nothing."""
    if after:
        for kind, pattern in TAILS:
            if pattern.search(after):
                return kind
    if before.strip():
        for kind, pattern in LABELS:
            if pattern.search(before):
                return kind
    return PriceKind.SELLING
