"""The tables that are handed out as files: whose rows under which filter, in the order in which they are shown."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404

from agent.teams.models import Team
from research.models import Offer, Sweep, Vendor
from research.sweeps import selectors
from research.sweeps.pages import export
from research.sweeps.pages.filters import DeterminationFilter, OfferFilter, Row

_FIRST, _AT_ONCE = 20, 500  # rows: few at first, so that the first bytes come soon


@dataclass(frozen=True, slots=True)
class Table:
    """Rows, and how each becomes a record of these columns."""

    rows: QuerySet[Any]
    record: Callable[[Any], export.Record]
    columns: tuple[str, ...]

    def records(self) -> Iterator[export.Record]:
        """One for each row, read some at a time: of a long table only the numbers are held."""
        return (self.record(row) for row in in_batches(self.rows))

    def count(self) -> int:
        """How many rows there are."""
        return self.rows.count()


def in_batches(rows: QuerySet[Row]) -> Iterator[Row]:
    """The rows in their order. Between two batches the database holds nothing open for whoever reads slowly."""
    numbers = array("q", rows.values_list("pk", flat=True).iterator(5000))
    start, size = 0, _FIRST
    while start < len(numbers):
        listed = numbers[start : start + size].tolist()
        found = {row.pk: row for row in rows.filter(pk__in=listed)}
        yield from (found[pk] for pk in listed if pk in found)
        start, size = start + size, _AT_ONCE


def _offers(sweeps: QuerySet[Sweep], given: Mapping[str, str]) -> Table:
    rows: QuerySet[Offer] = OfferFilter.read(given).apply(selectors.offers_of(sweeps))
    return Table(rows.select_related(None).select_related("sweep"), export.offer_record, export.OFFER_COLUMNS)


def _determinations(rows: QuerySet[Vendor], wanted: DeterminationFilter) -> Table:
    return Table(wanted.apply(rows), export.determination_record, export.DETERMINATION_COLUMNS)


def _team_offers(team: Team, _: int, given: Mapping[str, str]) -> Table:
    return _offers(team.sweeps.all(), given)


def _team_determinations(team: Team, _: int, given: Mapping[str, str]) -> Table:
    return _determinations(selectors.vendors_of(team.sweeps.all()), DeterminationFilter.read(given))


def _sweep_offers(team: Team, sweep_id: int, given: Mapping[str, str]) -> Table:
    return _offers(_one(team, sweep_id), given)


def _sweep_determinations(team: Team, sweep_id: int, given: Mapping[str, str]) -> Table:
    wanted = DeterminationFilter(determination=DeterminationFilter.read(given).determination)
    return _determinations(selectors.all_vendors_of(_one(team, sweep_id)), wanted)


def _one(team: Team, sweep_id: int) -> QuerySet[Sweep]:
    return selectors.one_sweep(get_object_or_404(Sweep, team=team, pk=sweep_id))


TABLES: Mapping[str, Callable[[Team, int, Mapping[str, str]], Table]] = {
    "results-offers": _team_offers,
    "results-determinations": _team_determinations,
    "sweep-offers": _sweep_offers,
    "sweep-determinations": _sweep_determinations,
}
