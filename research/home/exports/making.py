"""What files can be made of, and the making of each. Runs in workers; the small ones also in a request."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from django.http import Http404, QueryDict
from django.shortcuts import get_object_or_404

from agent.teams.models import Team
from research.home.models import MadeFile
from research.models import Sweep
from research.sweeps.pages import export
from research.sweeps.pages.pdf_report import sweep_report
from research.sweeps.pages.tables import TABLES, Table

Told = Callable[[int, int], None]
"""Called with how many rows of how many are done."""
_TELL_EVERY = 500


def table_of(row: MadeFile) -> Table:
    """The rows of that file. *Raises* Http404 when what it is about is gone."""
    return TABLES[row.kind](row.team, row.about, QueryDict(row.filter))


def content_of(row: MadeFile, told: Told) -> bytes:
    """The whole file. *Raises* Http404 when what it is about is gone, and whatever `told` raises."""
    if row.kind == MadeFile.Kind.SWEEP_REPORT:
        return sweep_report(get_object_or_404(Sweep, team=row.team_id, pk=row.about))
    table = table_of(row)
    records = _counted(table.records(), table.count(), told)
    return _FORMS[row.form](records, table.columns)


def _counted(records: Iterator[export.Record], total: int, told: Told) -> Iterator[export.Record]:
    told(0, total)
    for number, record in enumerate(records, start=1):
        yield record
        if number % _TELL_EVERY == 0:
            told(number, total)


def _csv(records: Iterable[export.Record], columns: Iterable[str]) -> bytes:
    return "".join(export.csv_lines(records, columns)).encode()


def _json(records: Iterable[export.Record], _: Iterable[str]) -> bytes:
    return "".join(export.json_pieces(records)).encode()


_FORMS: Mapping[str, Callable[[Iterable[export.Record], Iterable[str]], bytes]] = {
    "csv": _csv,
    "json": _json,
    "xlsx": export.xlsx_bytes,
}


def require_possible(team: Team, kind: str, about: int) -> None:
    """*Raises* Http404 for a sweep that the team does not have."""
    if not kind.startswith("results") and not Sweep.objects.filter(team=team, pk=about).exists():
        raise Http404("No such sweep.")
