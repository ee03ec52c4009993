"""Sweeps and their results."""

from collections.abc import Iterable
from typing import Annotated

from django.conf import settings
from django.db.models import QuerySet
from django.http import HttpResponse, QueryDict
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404
from ninja import Query as QueryParams
from ninja import Router
from pydantic import Field

from agent.teams.rights.access import require_steering
from research.api.auth import WRITE, ApiRequest
from research.api.routes import idempotency, shown
from research.api.routes.paging import Filters, PageFields, page_of
from research.api.routes.problems import ApiRefusal
from research.api.routes.questions.answer_routes import answered
from research.api.routes.questions.report_routes import finished
from research.api.routes.schemas.files import FILE, FileIn, FileOut, FilePage
from research.api.routes.schemas.sweeps import (
    OfferAvailability,
    OfferMarkIn,
    OfferOut,
    OfferPage,
    SweepIn,
    SweepOut,
    SweepPage,
    SweepState,
    VendorOut,
    VendorPage,
)
from research.home.exports import services as made_files
from research.home.exports.handing import file_answer, file_now
from research.home.exports.making import require_possible
from research.home.models import MadeFile
from research.models import Sweep, Vendor
from research.pipeline.web.address_list import AddressLine
from research.sweeps import selectors, services
from research.sweeps.limits.demo import demo_labels
from research.sweeps.lists.models import VendorList
from research.sweeps.lists.selectors import text_of
from research.sweeps.pages.forms import checked_lines

router = Router(tags=["Sweeps"])
CSV = {"200": {"description": "A CSV file.", "content": {"text/csv": {"schema": {"type": "string"}}}}}


class SweepFilters(Filters):
    """What a list of sweeps can be narrowed by."""

    state: SweepState | None = None


class OfferFilters(Filters):
    """What a list of all offers can be narrowed by."""

    availability: OfferAvailability | None = None
    currency: Annotated[str, Field(pattern=r"^[A-Z]{3}$")] | None = None


def _sweeps(request: ApiRequest) -> QuerySet[Sweep]:
    caller = request.auth
    return selectors.with_counts(selectors.sweeps_of(caller.user).filter(team=caller.team))


def sweep_of(request: ApiRequest, sweep_id: int) -> Sweep:
    """That sweep of the caller's team, with its counts. *Raises* Http404."""
    return get_object_or_404(_sweeps(request), pk=sweep_id)


def _steerable(request: ApiRequest, sweep_id: int) -> Sweep:
    found = sweep_of(request, sweep_id)
    require_steering(request.auth.membership, found.created_by_id, "started this sweep")
    return found


@router.get("/sweeps", response=SweepPage, summary="List sweeps")
def list_sweeps(request: ApiRequest, wanted: QueryParams[SweepFilters]) -> PageFields:
    """The team's sweeps, newest first."""
    rows = _sweeps(request)
    return page_of(request, wanted, rows, shown.shown_sweep)


@router.post("/sweeps", auth=WRITE, response={201: SweepOut}, summary="Start a sweep")
def start_sweep(request: ApiRequest, body: SweepIn) -> HttpResponse:
    """One visit to each vendor. Takes an Idempotency-Key."""

    def write(lines: tuple[AddressLine, ...]) -> SweepOut:
        sweep = services.start_sweep(
            team=request.auth.team, user=request.auth.user, order=_order(body, lines), vendors=lines
        )
        return shown.shown_sweep(sweep_of(request, sweep.pk))

    return idempotency.once_prepared(request, body, lambda: checked_lines(_vendors(request, body)), write)


def _vendors(request: ApiRequest, body: SweepIn) -> str:
    """One per line: those of the request, or of the list that it names. *Raises* Http404."""
    if body.vendor_list is None:
        return "\n".join(body.vendors or ())
    chosen = get_object_or_404(VendorList, team=request.auth.team, pk=body.vendor_list)
    return text_of(chosen.vendors.all())


def _order(body: SweepIn, lines: Iterable[AddressLine]) -> services.SweepOrder:
    known = demo_labels()
    return services.SweepOrder(
        query=body.query,
        ask_policy=body.ask_policy,
        max_steps=body.max_steps or settings.MAX_STEPS,
        max_minutes=body.max_minutes or settings.MAX_MINUTES,
        max_products=body.max_products or settings.MAX_PRODUCTS,
        is_demo=all(line.url in known for line in lines),
        labels=known,
    )


@router.get("/sweeps/{int:sweep_id}", response=SweepOut, summary="Read a sweep")
def read_sweep(request: ApiRequest, sweep_id: int) -> SweepOut:
    """Counts, state and where its results are."""
    return shown.shown_sweep(sweep_of(request, sweep_id))


@router.post("/sweeps/{int:sweep_id}/cancel", auth=WRITE, response=SweepOut, summary="Cancel a sweep")
def cancel_sweep(request: ApiRequest, sweep_id: int) -> SweepOut:
    """Queued visits end at once, running ones within seconds. By who started it, or a lead."""
    found = _steerable(request, sweep_id)
    if not services.cancel_sweep(sweep=found, user=request.auth.user):
        raise ApiRefusal(409, "This sweep was over already.")
    return shown.shown_sweep(sweep_of(request, sweep_id))


@router.post("/sweeps/{int:sweep_id}/finish", auth=WRITE, response=SweepOut, summary="Finish a sweep")
def finish_sweep(request: ApiRequest, sweep_id: int) -> SweepOut:
    """Without the vendors that wait for a person. By who started it, or a lead. 409 when none waits."""
    if not services.finish_sweep(sweep=_steerable(request, sweep_id), user=request.auth.user):
        raise ApiRefusal(409, "No vendor of this sweep is waiting for a person.")
    return shown.shown_sweep(sweep_of(request, sweep_id))


@router.get("/sweeps/{int:sweep_id}/vendors", response=VendorPage, summary="List a sweep's vendors")
def list_vendors(request: ApiRequest, sweep_id: int, wanted: QueryParams[Filters]) -> PageFields:
    """Each vendor with its latest visit's determination."""
    rows = selectors.all_vendors_of(selectors.one_sweep(sweep_of(request, sweep_id)))
    return page_of(request, wanted, rows, shown.shown_vendor, newest_first=False)


@router.post(
    "/sweeps/{int:sweep_id}/vendors/{int:vendor_id}/retry",
    auth=WRITE,
    response={201: VendorOut},
    summary="Visit a vendor again",
)
def retry_vendor(request: ApiRequest, sweep_id: int, vendor_id: int) -> HttpResponse:
    """One more visit, when the one before is over. Takes an Idempotency-Key."""
    vendor = get_object_or_404(Vendor, sweep=_steerable(request, sweep_id), pk=vendor_id)

    def write() -> VendorOut:
        services.retry_vendor(vendor=vendor, user=request.auth.user)
        return shown.shown_vendor(Vendor.objects.select_related("visit").get(pk=vendor.pk))

    return idempotency.once(request, None, write)


@router.get("/offers", response=OfferPage, summary="List all offers")
def list_team_offers(request: ApiRequest, wanted: QueryParams[OfferFilters]) -> PageFields:
    """What the latest visits of all the team's sweeps came back with, newest first."""
    rows = selectors.offers_of(Sweep.objects.filter(team=request.auth.team))
    return page_of(request, wanted, rows, shown.shown_offer)


@router.get("/sweeps/{int:sweep_id}/offers", response=OfferPage, summary="List a sweep's offers")
def list_offers(request: ApiRequest, sweep_id: int, wanted: QueryParams[Filters]) -> PageFields:
    """What the visits came back with."""
    rows = selectors.offers_of(selectors.one_sweep(sweep_of(request, sweep_id)))
    return page_of(request, wanted, rows, shown.shown_offer, newest_first=False)


@router.put(
    "/sweeps/{int:sweep_id}/offers/{int:offer_id}/mark",
    auth=WRITE,
    response=OfferOut,
    summary="Mark an offer",
)
def mark_offer(request: ApiRequest, sweep_id: int, offer_id: int, body: OfferMarkIn) -> OfferOut:
    """Put it on the team's shortlist or take it off, and write its note and labels; what is left out stays as it is."""
    rows = selectors.offers_of(selectors.one_sweep(sweep_of(request, sweep_id)))
    offer = get_object_or_404(rows, pk=offer_id)
    offer.mark = services.mark_offer(
        offer=offer,
        user=request.auth.user,
        is_shortlisted=body.is_shortlisted,
        note=body.note,
        labels=body.labels,
    )
    return shown.shown_offer(offer)


@router.get("/sweeps/{int:sweep_id}/offers.csv", openapi_extra={"responses": CSV}, summary="Offers as CSV")
def offers_csv(request: ApiRequest, sweep_id: int) -> HttpResponseBase:
    """The same file as the dashboard's."""
    return _file(request, sweep_of(request, sweep_id), "offers")


@router.get(
    "/sweeps/{int:sweep_id}/determinations.csv",
    openapi_extra={"responses": CSV},
    summary="Determinations as CSV",
)
def determinations_csv(request: ApiRequest, sweep_id: int) -> HttpResponseBase:
    """The same file as the dashboard's."""
    return _file(request, sweep_of(request, sweep_id), "determinations")


def _file(request: ApiRequest, sweep: Sweep, rows: str) -> HttpResponseBase:
    return file_now(MadeFile(team=request.auth.team, kind=f"sweep-{rows}", form="csv", about=sweep.pk))


def _made_file(request: ApiRequest, file_id: int) -> MadeFile:
    return get_object_or_404(MadeFile, team=request.auth.team, pk=file_id)


@router.get("/files", response=FilePage, tags=["Files"], summary="List files")
def list_files(request: ApiRequest, wanted: QueryParams[Filters]) -> PageFields:
    """The files that the team ordered in the last 30 days, newest first."""
    rows = MadeFile.objects.filter(team=request.auth.team)
    return page_of(request, wanted, rows, shown.shown_file)


@router.post("/files", response={201: FileOut}, tags=["Files"], summary="Order a file")
def order_file(request: ApiRequest, body: FileIn) -> tuple[int, FileOut]:
    """A whole table, a report or an answer, made in the background. `filter` is as in the page's address.

    A sweep's report is a PDF, an answer one or `md`, `json` and `proof`, a report of these and `docx` one; tables are
    `csv`, `json` and `xlsx`. 409 before an answer or report is done.
    """
    given = QueryDict(mutable=True)
    given.update(body.filter)
    wanted = MadeFile(
        team=request.auth.team, kind=body.kind, form=body.form, about=body.of or 0, filter=given.urlencode()
    )
    if body.kind == "query":
        answered(request, wanted.about)
    if body.kind == "report":
        finished(request, wanted.about)
    require_possible(wanted)
    return 201, shown.shown_file(made_files.order(wanted, request.auth.user))


@router.get("/files/{int:file_id}", response=FileOut, tags=["Files"], summary="How far a file is")
def read_file(request: ApiRequest, file_id: int) -> FileOut:
    """`ready` says whether its content can be fetched; files are kept for 30 days."""
    return shown.shown_file(_made_file(request, file_id))


@router.get(
    "/files/{int:file_id}/content",
    openapi_extra={"responses": FILE},
    tags=["Files"],
    summary="Download a file",
)
def file_content(request: ApiRequest, file_id: int) -> HttpResponseBase:
    """The file itself. 409 while it is being made, and when it could not be made."""
    found = _made_file(request, file_id)
    if not found.is_ready:
        raise ApiRefusal(409, found.problem or "This file is not ready yet.")
    return file_answer(found)
