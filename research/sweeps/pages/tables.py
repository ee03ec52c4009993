"""The tables that are handed out as files: whose rows under which filter, in the order in which they are shown."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain
from typing import IO, Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404

from agent.teams.models import Team
from agent.teams.pages.sending import in_batches
from agent.teams.pages.table_files import Record, Sheet, write_xlsx
from research.models import Offer, Sweep, Vendor
from research.sweeps import selectors
from research.sweeps.pages import export
from research.sweeps.pages.filters import DeterminationFilter, OfferFilter


@dataclass(frozen=True, slots=True)
class Table:
    """What a file has rows of: its columns and whom each reaches, how many rows there are, and each as a record."""

    columns: Mapping[str, export.Reach]
    count: Callable[[], int]
    records: Callable[[], Iterator[Record]]


def read_in_batches(
    rows: QuerySet[Any], records_of: Callable[[Any], Iterable[Record]], columns: Mapping[str, export.Reach]
) -> Table:
    """The records of each row, read some rows at a time: of a long table only the numbers are held."""
    return Table(columns, rows.count, lambda: chain.from_iterable(map(records_of, in_batches(rows))))


def _offers(sweeps: QuerySet[Sweep], given: Mapping[str, str]) -> Table:
    rows: QuerySet[Offer] = OfferFilter.read(given).apply(selectors.offers_of(sweeps))
    rows = rows.select_related(None).select_related("sweep", "mark")
    return read_in_batches(rows, lambda row: [export.offer_record(row)], export.OFFER_COLUMNS)


def _determinations(rows: QuerySet[Vendor], wanted: DeterminationFilter) -> Table:
    return read_in_batches(
        wanted.apply(rows), lambda row: [export.determination_record(row)], export.DETERMINATION_COLUMNS
    )


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


def sweep_workbook(sweep: Sweep, out: IO[bytes]) -> None:
    """Write the sweep as a workbook: a sheet each of its offers, its determinations and the evidence of both."""
    offers = _sweep_offers(sweep.team, sweep.pk, {})
    determinations = _sweep_determinations(sweep.team, sweep.pk, {})
    one = selectors.one_sweep(sweep)
    evidence = chain(
        chain.from_iterable(map(export.determination_evidence, in_batches(selectors.all_vendors_of(one)))),
        chain.from_iterable(map(export.offer_evidence, in_batches(selectors.offers_of(one).order_by("pk")))),
    )
    sheets = (
        Sheet("Offers", offers.records(), offers.columns),
        Sheet("Determinations", determinations.records(), determinations.columns),
        Sheet("Evidence", evidence, export.EVIDENCE_COLUMNS),
    )
    write_xlsx(sheets, out)
