"""What is compared: an offer as far as it says which product it is of, and what the comparison says."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


@dataclass(frozen=True, slots=True)
class Item:
    """One listing of a vendor. Texts that are not known are ""."""

    name: str
    brand: str = ""
    gtin: str = ""
    mpn: str = ""
    sku: str = ""
    options: tuple[str, ...] = ()


class Verdict(StrEnum):
    """Whether two listings are of one product. Doubtful ones are for a person to say."""

    SAME = "same"
    DOUBTFUL = "doubtful"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Match:
    """The verdict, how alike both are (0-1), and why, in words for people."""

    verdict: Verdict
    score: float
    reason: str


def gtin_of(written: str) -> str:
    """The number without leading zeros and blanks; "" for none, one with a wrong check digit, or a shop's own.

    Source: GS1 General Specifications 7.9 (check digit) and 1.4.3 (02, 04, 20-29: numbers within one company).
    """
    digits = "".join(ch for ch in written if ch.isdigit())
    if len(digits) not in (8, 12, 13, 14) or not digits.strip("0"):
        return ""
    padded = digits.zfill(14)
    if sum(int(d) * (3 if n % 2 == 0 else 1) for n, d in enumerate(padded)) % 10:
        return ""
    if len(digits) > 8 and (padded[1] == "2" or padded[1:3] in ("02", "04")):
        return ""
    return digits.lstrip("0")


def code_of(written: str) -> str:
    """A maker's or shop's number as it compares: letters and digits, lower case; "" where it has no digit."""
    plain = "".join(ch for ch in written.casefold() if ch.isalnum())
    return plain if any(ch.isdigit() for ch in plain) and len(plain) > 2 else ""
