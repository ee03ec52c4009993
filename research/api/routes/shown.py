"""Rows as the API shows them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from django.conf import settings
from pydantic import BaseModel

from agent.learning.models import SiteKnowledge
from agent.teams.models import User
from agent.visits.models import Step, Visit
from interventions.models import Intervention
from research.api.routes.schemas import sweeps as schemas
from research.api.routes.schemas.files import FileOut
from research.home.finding.kinds import Shown
from research.home.models import MadeFile
from research.models import Offer, Sweep, Vendor
from research.sweeps.pages.export import offer_record


def site(path: str) -> str:
    """The address of a page of the dashboard."""
    return f"{settings.PUBLIC_URL}{path}"


def api(path: str) -> str:
    """An address of this API."""
    return f"{settings.PUBLIC_URL}/api/v1{path}"


def _name(user: User | None) -> str | None:
    return user.get_username() if user else None


def _fields(row: object, schema: type[BaseModel], **own: Any) -> dict[str, Any]:
    """The row's attributes that the schema names; `own` go first."""
    return {
        name: own[name] if name in own else getattr(row, name)
        for name in schema.model_fields
        if name in own or hasattr(row, name)
    }


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
    fields = _fields(
        sweep,
        schemas.SweepOut,
        created_by=_name(sweep.created_by),
        vendors=counted.vendor_count,
        over=counted.over_count,
        found=counted.found_count,
        waiting=counted.waiting_count,
        url=site(f"{here}/"),
        links=links,
    )
    return schemas.SweepOut.model_validate(fields)


def shown_vendor(vendor: Vendor) -> schemas.VendorOut:
    """A vendor with its latest visit."""
    visit = vendor.visit
    fields = _fields(
        vendor,
        schemas.VendorOut,
        visit=visit.pk,
        state=visit.state,
        determination=visit.determination,
        reason=visit.reason,
    )
    return schemas.VendorOut.model_validate(fields)


def shown_offer(offer: Offer) -> schemas.OfferOut:
    """The same record as in the files."""
    record = offer_record(offer)
    price = None if record["price"] is None else str(record["price"])
    return schemas.OfferOut.model_validate(record | {"price": price})


def shown_file(row: MadeFile) -> FileOut:
    """A file with how far it is."""
    fields = _fields(
        row,
        FileOut,
        ready=row.is_ready,
        failed=row.state == row.State.FAILED,
        bytes=row.size,
        links={"content": api(f"/files/{row.pk}/content")},
    )
    return FileOut.model_validate(fields)


def _visit_fields(visit: Visit) -> dict[str, Any]:
    vendor = getattr(visit, "vendor", None)
    return _fields(
        visit,
        schemas.VisitOut,
        sweep=vendor.sweep_id if vendor else None,
        target_url=visit.url,
        url=site(f"/runs/{visit.pk}/"),
    )


def shown_visit(visit: Visit) -> schemas.VisitOut:
    """A visit without its steps."""
    return schemas.VisitOut.model_validate(_visit_fields(visit))


def shown_visit_detail(visit: Visit, steps: Iterable[Step]) -> schemas.VisitDetail:
    """A visit with everything that its page says in words."""
    evidence = [{key: str(e.get(key, "")) for key in ("quote", "url", "by")} for e in visit.evidence]
    shown = [_fields(step, schemas.StepOut, page_url=step.url) for step in steps]
    more = {"evidence": evidence, "coverage": visit.coverage, "steps": shown}
    return schemas.VisitDetail.model_validate({**_visit_fields(visit), **more})


def shown_intervention(row: Intervention) -> schemas.InterventionOut:
    """An intervention; nothing of it lets anybody act."""
    fields = _fields(
        row,
        schemas.InterventionOut,
        visit=row.visit_id,
        domain=row.visit.domain,
        page_url=row.url,
        claimed_by=_name(row.claimed_by),
        url=site(f"/queue/{row.pk}/"),
    )
    return schemas.InterventionOut.model_validate(fields)


def shown_waiting(row: Intervention) -> schemas.WaitsForPerson:
    """A live intervention, as those see it who cannot see the queue."""
    fields = _fields(
        row,
        schemas.WaitsForPerson,
        intervention=row.pk,
        visit=row.visit_id,
        domain=row.visit.domain,
        url=site(f"/queue/{row.pk}/"),
    )
    return schemas.WaitsForPerson.model_validate(fields)


def shown_hit(kind: str, hit: Shown) -> schemas.FoundOut:
    """One hit of the search over everything."""
    number = re.search(r"/(\d+)/$", hit.url)
    own = {"title": hit.title, "detail": hit.detail, "state": hit.status, "url": site(hit.url)}
    return schemas.FoundOut.model_validate(own | {"kind": kind, "number": number and int(number[1])})


def shown_knowledge(entry: SiteKnowledge) -> schemas.KnowledgeOut:
    """A learned action."""
    fields = _fields(entry, schemas.KnowledgeOut, url=site(f"/knowledge/{entry.pk}/"))
    return schemas.KnowledgeOut.model_validate(fields)
