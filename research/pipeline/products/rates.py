"""Amounts of one currency in another, by rates that people entered or imported. Nothing is converted without a rate."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal, InvalidOperation

_DATES = ("%Y-%m-%d", "%d %B %Y", "%d %b %Y")
_CENT = Decimal("0.01")
MOST_ROWS = 400  # of a file: a year of days


class UnreadableRates(ValueError):
    """A file of rates cannot be read; its words say what is wrong."""


@dataclass(frozen=True, slots=True)
class Rate:
    """One `base` costs `amount` of `quote` on that day, by `source`."""

    base: str
    quote: str
    amount: Decimal
    on: date
    source: str = ""

    @property
    def plain(self) -> str:
        """The amount without zeros that say nothing."""
        return f"{self.amount.normalize():f}"

    @property
    def words(self) -> str:
        """For people: "1 EUR = 1.16 USD of 2026-11-20 (European Central Bank)"."""
        said = f"1 {self.base} = {self.plain} {self.quote} of {self.on}"
        return f"{said} ({self.source})" if self.source else said


@dataclass(frozen=True, slots=True)
class Converted:
    """An amount in another currency, with the rates by which it was come by."""

    amount: Decimal
    currency: str
    rates: tuple[Rate, ...]

    @property
    def on(self) -> date | None:
        """The day of the older of them."""
        return min((rate.on for rate in self.rates), default=None)

    @property
    def words(self) -> str:
        """The rates for people."""
        return "; ".join(rate.words for rate in self.rates)


def convert(amount: Decimal, currency: str, to: str, rates: Sequence[Rate]) -> Converted | None:
    """The amount by the newest rate, direct or over one third currency of one day; None without a rate.

    The same currency needs none.
    """
    if currency == to:
        return Converted(amount, to, ())
    newest = sorted(rates, key=lambda rate: rate.on, reverse=True)
    for used in (*((rate,) for rate in newest), *_pairs(newest, currency, to)):
        if (factor := _factor(used, currency, to)) is not None:
            return Converted((amount * factor).quantize(_CENT), to, used)
    return None


def _pairs(rates: Sequence[Rate], currency: str, to: str) -> Iterator[tuple[Rate, Rate]]:
    for one in rates:
        if currency in (one.base, one.quote):
            yield from (
                (one, two)
                for two in rates
                if to in (two.base, two.quote) and two.on == one.on and two is not one
            )


def _factor(used: Sequence[Rate], currency: str, to: str) -> Decimal | None:
    factor, at = Decimal(1), currency
    for rate in used:
        if at == rate.base:
            factor, at = factor * rate.amount, rate.quote
        elif at == rate.quote:
            factor, at = factor / rate.amount, rate.base
        else:
            return None
    return factor if at == to else None


def read_ecb_csv(text: str) -> list[Rate]:
    """Rates to the euro in the form of the European Central Bank: a line of currencies, then a line for each day.

    *Raises* UnreadableRates.
    """
    rows = [
        [cell.strip() for cell in row]
        for row in csv.reader(text.lstrip("\ufeff").splitlines())
        if any(c.strip() for c in row)
    ]
    if len(rows) < 2 or rows[0][0].casefold() != "date":
        raise UnreadableRates("The first line must be “Date” and currencies, the others a day and its rates.")
    if len(rows) > MOST_ROWS:
        raise UnreadableRates(f"At most {MOST_ROWS} days in one file.")
    currencies = rows[0][1:]
    return [rate for row in rows[1:] for rate in _of_a_day(row, currencies)]


def _of_a_day(row: Sequence[str], currencies: Sequence[str]) -> Iterator[Rate]:
    on = _day(row[0])
    for currency, written in zip(currencies, row[1:], strict=False):
        if len(currency) == 3 and currency.isalpha() and written and written.upper() != "N/A":
            yield Rate("EUR", currency.upper(), _amount(written, row[0]), on)


def _day(written: str) -> date:
    for form in _DATES:
        try:
            return datetime.strptime(written, form).date()  # noqa: DTZ007 - a day without a time
        except ValueError:
            continue
    raise UnreadableRates(f"“{written[:40]}” is no day: write it as 2026-11-20.")


def _amount(written: str, day: str) -> Decimal:
    try:
        amount = Decimal(written)
    except InvalidOperation:
        amount = Decimal(0)
    if not amount.is_finite() or not 0 < amount < 10**9:
        raise UnreadableRates(f"“{written[:40]}” of {day[:40]} is no rate.")
    return amount
