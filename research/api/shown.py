"""Rows as the API shows them."""

from __future__ import annotations

from typing import Any

from django.conf import settings

from agent.models import SiteKnowledge, Step, Visit
from agent.teams.models import User
from interventions.models import Intervention
from research.api import schemas
from research.ask.models import Citation, Query
from research.ask.selectors import QueryPage
from research.export import offer_records
from research.models import Offer, Sweep, Vendor


def site(path: str) -> str:
    """The address of a page of the dashboard."""
    return f"{settings.PUBLIC_URL}{path}"


def api(path: str) -> str:
    """An address of this API."""
    return f"{settings.PUBLIC_URL}/api/v1{path}"


def _name(user: User | None) -> str | None:
    return user.get_username() if user else None


def shown_sweep(sweep: Sweep) -> schemas.SweepOut:
    """A sweep out of `research.selectors.with_counts`."""
    counted: Any = sweep  # the counts are annotations
    here = f"/sweeps/{sweep.pk}"
    return schemas.SweepOut.model_validate(
        {
            "id": sweep.pk,
            "created_by": _name(sweep.created_by),
            "vendors": counted.vendor_count,
            "over": counted.over_count,
            "found": counted.found_count,
            "waiting": counted.waiting_count,
            "url": site(f"{here}/"),
            "links": {
                "vendors": api(f"{here}/vendors"),
                "offers": api(f"{here}/offers"),
                "offers_csv": api(f"{here}/offers.csv"),
                "determinations_csv": api(f"{here}/determinations.csv"),
            },
            **_fields(sweep, schemas.SweepOut),
        }
    )


def shown_vendor(vendor: Vendor) -> schemas.VendorOut:
    """A vendor with its latest visit."""
    visit = vendor.visit
    return schemas.VendorOut.model_validate(
        {
            "visit": visit.pk,
            "state": visit.state,
            "determination": visit.determination,
            "reason": visit.reason,
            **_fields(vendor, schemas.VendorOut, without=("visit", "state", "determination", "reason")),
        }
    )


def shown_offer(offer: Offer) -> schemas.OfferOut:
    """The same record as in the files."""
    return schemas.OfferOut.model_validate(next(iter(offer_records([offer]))))


def _visit_fields(visit: Visit) -> dict[str, Any]:
    vendor = getattr(visit, "vendor", None)
    own = {
        "sweep": vendor.sweep_id if vendor else None,
        "target_url": visit.url,
        "url": site(f"/runs/{visit.pk}/"),
    }
    return own | _fields(visit, schemas.VisitOut, without=tuple(own))


def shown_visit(visit: Visit) -> schemas.VisitOut:
    """A visit without its steps."""
    return schemas.VisitOut.model_validate(_visit_fields(visit))


def shown_visit_detail(visit: Visit, steps: list[Step]) -> schemas.VisitDetail:
    """A visit with everything that its page says in words."""
    evidence = [{"quote": str(e.get("quote", "")), "url": str(e.get("url", ""))} for e in visit.evidence]
    return schemas.VisitDetail.model_validate(
        {**_visit_fields(visit), "evidence": evidence, "steps": [_step(step) for step in steps]}
    )


def _step(step: Step) -> dict[str, Any]:
    return {"page_url": step.url, **_fields(step, schemas.StepOut, without=("page_url",))}


def _query_fields(query: Query) -> dict[str, Any]:
    own = {"created_by": _name(query.created_by), "url": site(f"/queries/{query.pk}/")}
    return own | _fields(query, schemas.QueryOut, without=tuple(own))


def shown_query(query: Query) -> schemas.QueryOut:
    """A question without its answer."""
    return schemas.QueryOut.model_validate(_query_fields(query))


def shown_query_detail(page: QueryPage) -> schemas.QueryDetail:
    """A question with its pages and its answer."""
    sources = [_fields(source, schemas.SourceOut) for source in page.sources]
    answer = [{"text": s.text, "proofs": [_proof(p) for p in s.proofs]} for s in page.sentences]
    return schemas.QueryDetail.model_validate(
        {**_query_fields(page.query), "sources": sources, "answer": answer}
    )


def _proof(citation: Citation) -> dict[str, Any]:
    return {"source": citation.source.n, **_fields(citation, schemas.ProofOut, without=("source",))}


def shown_intervention(row: Intervention) -> schemas.InterventionOut:
    """An intervention; nothing of it lets anybody act."""
    own = {
        "visit": row.visit_id,
        "domain": row.visit.domain,
        "page_url": row.url,
        "claimed_by": _name(row.claimed_by),
        "url": site(f"/queue/{row.pk}/"),
    }
    fields = _fields(row, schemas.InterventionOut, without=tuple(own))
    return schemas.InterventionOut.model_validate(own | fields)


def shown_knowledge(entry: SiteKnowledge) -> schemas.KnowledgeOut:
    """A learned action."""
    own = {"url": site(f"/knowledge/{entry.pk}/")}
    return schemas.KnowledgeOut.model_validate(own | _fields(entry, schemas.KnowledgeOut, without=("url",)))


def _fields(row: object, schema: type[schemas.BaseModel], without: tuple[str, ...] = ()) -> dict[str, Any]:
    """The attributes of the row that the schema has under the same name."""
    named = {
        name: getattr(row, name) for name in schema.model_fields if name not in without and hasattr(row, name)
    }
    return {"id": row.pk, **named} if hasattr(row, "pk") and "id" in schema.model_fields else named
