"""Rows as the API shows them."""

import re
from collections.abc import Iterable
from typing import Any, TypeVar

from django.conf import settings
from pydantic import BaseModel

from agent.visits.models import Step, Visit
from interventions.models import Intervention
from research.api.routes.schemas import sweeps as schemas
from research.api.routes.schemas.files import FileOut
from research.home.finding.kinds import Shown
from research.home.models import MadeFile
from research.models import Offer, Sweep, Vendor
from research.sweeps.pages.export import offer_record

Out = TypeVar("Out", bound=BaseModel)


def site(path: str) -> str:
    """The address of a page of the dashboard."""
    return f"{settings.PUBLIC_URL}{path}"


def api(path: str) -> str:
    """An address of this API."""
    return f"{settings.PUBLIC_URL}/api/v1{path}"


def shown_as(schema: type[Out], row: object, **own: Any) -> Out:
    """The row's attributes that the schema names; `own` go first."""
    fields = {
        name: own[name] if name in own else getattr(row, name)
        for name in schema.model_fields
        if name in own or hasattr(row, name)
    }
    return schema.model_validate(fields)


def shown_sweep(sweep: Sweep) -> schemas.SweepOut:
    """A sweep out of `research.sweeps.selectors.with_counts`."""
    counted: Any = sweep  # the counts are annotations
    here = f"/sweeps/{sweep.pk}"
    links = {
        "vendors": api(f"{here}/vendors"),
        "offers": api(f"{here}/offers"),
        "offers_csv": api(f"{here}/offers.csv"),
        "determinations_csv": api(f"{here}/determinations.csv"),
    }
    return shown_as(
        schemas.SweepOut,
        sweep,
        vendors=counted.vendor_count,
        over=counted.over_count,
        found=counted.found_count,
        waiting=counted.waiting_count,
        url=site(f"{here}/"),
        links=links,
    )


def shown_vendor(vendor: Vendor) -> schemas.VendorOut:
    """A vendor with its latest visit."""
    visit = vendor.visit
    return shown_as(
        schemas.VendorOut,
        vendor,
        visit=visit.pk,
        state=visit.state,
        determination=visit.determination,
        reason=visit.reason,
    )


def shown_offer(offer: Offer) -> schemas.OfferOut:
    """The same record as in the files."""
    record = offer_record(offer)
    price = None if record["price"] is None else str(record["price"])
    return schemas.OfferOut.model_validate(record | {"id": offer.pk, "price": price, "labels": offer.labels})


def shown_file(row: MadeFile) -> FileOut:
    """A file with how far it is."""
    return shown_as(
        FileOut,
        row,
        ready=row.is_ready,
        failed=row.state == row.State.FAILED,
        bytes=row.size,
        links={"content": api(f"/files/{row.pk}/content")},
    )


def shown_visit(visit: Visit) -> schemas.VisitOut:
    """A visit without its steps."""
    return shown_as(schemas.VisitOut, visit, **_own_of(visit))


def _own_of(visit: Visit) -> dict[str, Any]:
    vendor = getattr(visit, "vendor", None)
    sweep = vendor.sweep_id if vendor else None
    return {"sweep": sweep, "target_url": visit.url, "url": site(f"/runs/{visit.pk}/")}


def shown_visit_detail(visit: Visit, steps: Iterable[Step]) -> schemas.VisitDetail:
    """A visit with everything that its page says in words."""
    evidence = [{key: str(e.get(key, "")) for key in ("quote", "url", "by")} for e in visit.evidence]
    shown = [shown_as(schemas.StepOut, step, page_url=step.url) for step in steps]
    return shown_as(schemas.VisitDetail, visit, **_own_of(visit), evidence=evidence, steps=shown)


def shown_intervention(row: Intervention) -> schemas.InterventionOut:
    """An intervention; nothing of it lets anybody act."""
    return shown_as(
        schemas.InterventionOut,
        row,
        visit=row.visit_id,
        domain=row.visit.domain,
        page_url=row.url,
        url=site(f"/queue/{row.pk}/"),
    )


def shown_waiting(row: Intervention) -> schemas.WaitsForPerson:
    """A live intervention, as those see it who cannot see the queue."""
    return shown_as(
        schemas.WaitsForPerson,
        row,
        intervention=row.pk,
        visit=row.visit_id,
        domain=row.visit.domain,
        url=site(f"/queue/{row.pk}/"),
    )


def shown_hit(kind: str, hit: Shown) -> schemas.FoundOut:
    """One hit of the search over everything."""
    number = re.search(r"/(\d+)/$", hit.url)
    own = {"kind": kind, "number": number and int(number[1]), "state": hit.status, "url": site(hit.url)}
    return shown_as(schemas.FoundOut, hit, **own)
