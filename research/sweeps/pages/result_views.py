"""Results over all sweeps, and every table as a file."""

from __future__ import annotations

from collections.abc import Iterable

from django.http import Http404, HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.views.decorators.http import require_safe

from agent.teams.rights.access import membership_of, signed_in_user
from research.sweeps import selectors
from research.sweeps.pages import export, pages
from research.sweeps.pages.filters import DeterminationFilter, OfferFilter
from research.sweeps.pages.pdf_report import sweep_report

MEDIA = {
    "csv": "text/csv; charset=utf-8",
    "json": "application/json",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}


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
def team_offers(request: HttpRequest, form: str) -> HttpResponseBase:
    """The offers of the results page as a file, under the same filter."""
    rows = OfferFilter.read(request.GET).apply(selectors.offers_of(membership_of(request).team.sweeps.all()))
    return file_of(form, "offers", export.offer_records(rows), export.OFFER_COLUMNS)


@require_safe
def team_determinations(request: HttpRequest, form: str) -> HttpResponseBase:
    """The determinations of the results page as a file, under the same filter."""
    wanted = DeterminationFilter.read(request.GET)
    rows = wanted.apply(selectors.vendors_of(membership_of(request).team.sweeps.all()))
    return file_of(form, "determinations", export.determination_records(rows), export.DETERMINATION_COLUMNS)


@require_safe
def sweep_offers(request: HttpRequest, sweep_id: int, form: str) -> HttpResponseBase:
    """One sweep's offers as a file, under the filter of its page."""
    sweep = selectors.get_sweep(signed_in_user(request), sweep_id)
    rows = OfferFilter.read(request.GET).apply(selectors.offers_of(selectors.one_sweep(sweep)))
    return file_of(form, f"sweep-{sweep.pk}-offers", export.offer_records(rows), export.OFFER_COLUMNS)


@require_safe
def sweep_determinations(request: HttpRequest, sweep_id: int, form: str) -> HttpResponseBase:
    """One sweep's vendors as a file, under the filter of its page."""
    sweep = selectors.get_sweep(signed_in_user(request), sweep_id)
    wanted = DeterminationFilter(determination=DeterminationFilter.read(request.GET).determination)
    rows = wanted.apply(selectors.all_vendors_of(selectors.one_sweep(sweep)))
    name = f"sweep-{sweep.pk}-determinations"
    return file_of(form, name, export.determination_records(rows), export.DETERMINATION_COLUMNS)


@require_safe
def report(request: HttpRequest, sweep_id: int) -> HttpResponse:
    """One sweep as a PDF document."""
    sweep = selectors.get_sweep(signed_in_user(request), sweep_id)
    answer = HttpResponse(sweep_report(sweep), content_type="application/pdf")
    answer["Content-Disposition"] = f'attachment; filename="sweep-{sweep.pk}.pdf"'
    return answer


def file_of(
    form: str, name: str, records: Iterable[export.Record], columns: Iterable[str]
) -> HttpResponseBase:
    """The records as a file of that form. *Raises* Http404 for an unknown one."""
    if form not in MEDIA:
        raise Http404("There is no such form of export.")
    answer: HttpResponseBase
    if form == "csv":
        answer = StreamingHttpResponse(export.csv_lines(records, columns), content_type=MEDIA[form])
    else:
        content = export.xlsx_bytes(records, columns) if form == "xlsx" else export.json_text(records)
        answer = HttpResponse(content, content_type=MEDIA[form])
    answer["Content-Disposition"] = f'attachment; filename="{name}.{form}"'
    return answer
