"""Results over all sweeps, and every table as a file: streamed, made at once, or by a worker when it is long."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable, Iterator

from asgiref.sync import sync_to_async
from django.http import Http404, HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from agent.teams.models import Team
from agent.teams.rights.access import membership_of, signed_in_user
from research.home.exports import services
from research.sweeps import selectors
from research.sweeps.pages import export, pages
from research.sweeps.pages.pdf_report import sweep_report
from research.sweeps.pages.tables import TABLES

AT_ONCE_ROWS, AT_ONCE_VENDORS = 100, 10  # more than that is not made within a request


@require_safe
def results(request: HttpRequest) -> HttpResponse:
    """Offers or determinations of all the team's sweeps."""
    membership = membership_of(request)
    if request.GET.get("tab") == "determinations":
        table = pages.team_determinations(membership, request.GET)
        context: dict[str, object] = {"tab": "determinations", "table": table, "query": request.GET}
    else:
        offers = pages.team_offers(membership, request.GET)
        context = {"tab": "offers", "offers": offers, "query": request.GET}
    return render(request, "research/results.html", context)


@require_safe
def team_table(request: HttpRequest, form: str, kind: str) -> HttpResponseBase:
    """A table of the results page as a file, under the same filter."""
    return _table(request, membership_of(request).team, kind, form)


@require_safe
def sweep_table(request: HttpRequest, sweep_id: int, form: str, kind: str) -> HttpResponseBase:
    """A table of one sweep as a file, under the filter of its page."""
    sweep = selectors.get_sweep(signed_in_user(request), sweep_id)
    return _table(request, sweep.team, kind, form, sweep.pk)


def _table(request: HttpRequest, team: Team, kind: str, form: str, about: int = 0) -> HttpResponseBase:
    table = TABLES[kind](team, about, request.GET)
    if form == "xlsx" and table.count() > AT_ONCE_ROWS:
        return _ordered(request, team, kind, form, about)
    name = kind.removeprefix("results-").replace("sweep", f"sweep-{about}")
    return file_of(form, name, table.records(), table.columns)


def _ordered(request: HttpRequest, team: Team, kind: str, form: str, about: int) -> HttpResponse:
    user, given = signed_in_user(request), request.GET.urlencode()
    services.order(team=team, user=user, kind=kind, form=form, about=about, given=given)
    return redirect("made-files")


@require_safe
def report(request: HttpRequest, sweep_id: int) -> HttpResponse:
    """One sweep as a PDF document."""
    sweep = selectors.get_sweep(signed_in_user(request), sweep_id)
    if sweep.vendors.count() > AT_ONCE_VENDORS:
        return _ordered(request, sweep.team, "sweep-report", "pdf", sweep.pk)
    answer = HttpResponse(sweep_report(sweep), content_type=export.MEDIA["pdf"])
    answer["Content-Disposition"] = f'attachment; filename="sweep-{sweep.pk}.pdf"'
    return answer


def file_of(
    form: str, name: str, records: Iterable[export.Record], columns: Iterable[str]
) -> HttpResponseBase:
    """The records as a file of that form; CSV and JSON in pieces. *Raises* Http404 for an unknown one."""
    if form not in ("csv", "json", "xlsx"):
        raise Http404("There is no such form of export.")
    answer: HttpResponseBase
    if form == "xlsx":
        answer = HttpResponse(export.xlsx_bytes(records, columns), content_type=export.MEDIA[form])
    else:
        pieces = export.csv_lines(records, columns) if form == "csv" else export.json_pieces(records)
        answer = streamed(pieces, export.MEDIA[form])
    answer["Content-Disposition"] = f'attachment; filename="{name}.{form}"'
    return answer


def streamed(pieces: Iterator[str], kind: str) -> StreamingHttpResponse:
    """An answer that is read, made and sent piece by piece: an ASGI server would collect a plain iterator first."""
    return StreamingHttpResponse(_one_by_one(pieces), content_type=kind)


async def _one_by_one(pieces: Iterator[str]) -> AsyncIterator[str]:
    make_next = sync_to_async(lambda: next(pieces, None))
    while (piece := await make_next()) is not None:
        yield piece
