"""Reports: wide questions by a plan of sub-questions."""

from decimal import Decimal

from django.db.models import QuerySet
from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404
from ninja import File, Form, Router, UploadedFile
from ninja import Query as QueryParams

from research.answers.reports import services
from research.answers.reports.models import Report
from research.answers.services import AskOptions
from research.api.auth import WRITE, ApiRequest
from research.api.routes import idempotency
from research.api.routes.paging import Filters, PageFields, page_of
from research.api.routes.problems import ApiRefusal
from research.api.routes.questions.query_routes import MARKDOWN, Read, read_all, with_files
from research.api.routes.schemas.reports import (
    PlanIn,
    ReportDetail,
    ReportIn,
    ReportOut,
    ReportPage,
    ReportState,
    shown_report,
    shown_report_detail,
)
from research.home.exports.handing import export_now
from research.home.models import MadeFile
from research.pipeline.web.address_list import AddressLine
from research.sweeps.pages.forms import checked_lines

router = Router(tags=["Reports"])
_NOT_OPTIONS = {"text", "plan", "pages", "minutes", "most_usd"}


class ReportFilters(Filters):
    """What a list of reports can be narrowed by."""

    state: ReportState | None = None


def _reports(request: ApiRequest) -> QuerySet[Report]:
    return Report.objects.filter(team=request.auth.team).select_related("created_by", "team")


def report_of(request: ApiRequest, report_id: int) -> Report:
    """That report of the caller's team. *Raises* Http404."""
    return get_object_or_404(_reports(request), pk=report_id)


@router.get("/reports", response=ReportPage, summary="List reports")
def list_reports(request: ApiRequest, wanted: QueryParams[ReportFilters]) -> PageFields:
    """The team's reports, newest first."""
    return page_of(request, wanted, _reports(request), shown_report)


@router.post("/reports", auth=WRITE, response={201: ReportDetail}, summary="Order a report")
def order_report(request: ApiRequest, body: ReportIn) -> HttpResponse:
    """With a plan it begins at once, else a plan is made, and `begin` begins it. Takes an Idempotency-Key."""

    def write(lines: tuple[AddressLine, ...]) -> ReportDetail:
        return _ordered(request, body, (lines, ()))

    return idempotency.once_prepared(request, body, lambda: checked_lines("\n".join(body.pages)), write)


@router.post(
    "/reports/files",
    auth=WRITE,
    response={201: ReportDetail},
    summary="Order a report with files of your own",
)
def order_report_with_files(
    request: ApiRequest,
    report: Form[str],
    files: File[list[UploadedFile]],
) -> HttpResponse:
    """As multipart/form-data: `report` is the JSON of “Order a report”, `files` as for a question with files.

    The files are read for every sub-question. Takes an Idempotency-Key.
    """
    wanted, body, given = with_files("report", ReportIn, report, files)

    def write(read: Read) -> ReportDetail:
        return _ordered(request, wanted, read)

    return idempotency.once_prepared(request, body, lambda: read_all(request, wanted.pages, given), write)


def _ordered(request: ApiRequest, body: ReportIn, read: Read) -> ReportDetail:
    usd = None if body.most_usd is None else Decimal(str(body.most_usd))
    options = AskOptions(**body.model_dump(exclude=_NOT_OPTIONS), files=read[1])
    wanted = services.Order(body.text, read[0], body.plan, options, services.Limits(body.minutes, usd))
    made = services.order(team=request.auth.team, user=request.auth.user, wanted=wanted)
    if body.plan:
        services.begin(report=made, user=request.auth.user)
    return shown_report_detail(made)


@router.get("/reports/{int:report_id}", response=ReportDetail, summary="Read a report")
def read_report(request: ApiRequest, report_id: int) -> ReportDetail:
    """Its plan, or its sections with their sentences and sources, as far as they are written."""
    return shown_report_detail(report_of(request, report_id))


@router.post("/reports/{int:report_id}/begin", auth=WRITE, response=ReportOut, summary="Begin a report")
def begin_report(request: ApiRequest, report_id: int, body: PlanIn) -> ReportOut:
    """By its plan, or by the one given here. 409 while there is no plan yet, and when it has begun."""
    found = report_of(request, report_id)
    if found.state == Report.State.PLANNED and body.plan:
        services.change_plan(report=found, texts=body.plan)
    if not services.begin(report=found, user=request.auth.user):
        raise ApiRefusal(409, "This report has begun already, or has no plan yet.")
    return shown_report(found)


@router.post("/reports/{int:report_id}/cancel", auth=WRITE, response=ReportOut, summary="Cancel a report")
def cancel_report(request: ApiRequest, report_id: int) -> ReportOut:
    """It ends at once, whoever works on it; what was answered stays."""
    found = report_of(request, report_id)
    if not services.cancel(report=found, user=request.auth.user):
        raise ApiRefusal(409, "This report was over already.")
    return shown_report(report_of(request, report_id))


@router.get("/reports/{int:report_id}/proof", summary="Download a report's proof file")
def report_proof(request: ApiRequest, report_id: int) -> HttpResponseBase:
    """One JSON file that `manage.py verify_proof` checks again, offline. 409 before it is done."""
    return _file(request, report_id, "proof")


@router.get(
    "/reports/{int:report_id}/report.md", openapi_extra={"responses": MARKDOWN}, summary="Report as Markdown"
)
def report_markdown(request: ApiRequest, report_id: int) -> HttpResponseBase:
    """The same file as the dashboard's. 409 before it is done."""
    return _file(request, report_id, "md")


def _file(request: ApiRequest, report_id: int, form: str) -> HttpResponseBase:
    return export_now(finished(request, report_id), MadeFile.Kind.REPORT, form, request.auth.user)


def finished(request: ApiRequest, report_id: int) -> Report:
    """That report of the caller's team. *Raises* Http404, ApiRefusal 409 before it is done."""
    found = report_of(request, report_id)
    if not found.is_over:
        raise ApiRefusal(409, "This report is not done yet.")
    return found
