"""Learned site knowledge: what there is, and its review by leads."""

from collections.abc import Sequence
from typing import Annotated

from django.db.models import QuerySet
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404
from ninja import Query as QueryParams
from ninja import Router
from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from agent.learning.knowledge import review
from agent.learning.knowledge.evidence import retire_suggestions
from agent.learning.knowledge.exchange import KnowledgeFile, export_domain, import_file
from agent.learning.knowledge.selectors import MOST_PROPOSED
from agent.learning.models import SiteKnowledge
from agent.learning.recall import forgetting
from research.api.auth import MANAGE_AS_LEAD, ApiRequest
from research.api.routes import idempotency
from research.api.routes.paging import Filters, PageFields, page_of
from research.api.routes.problems import ApiRefusal
from research.api.routes.schemas import knowledge as schemas
from research.api.routes.schemas.sweeps import Domain, storable

router = Router(tags=["Knowledge"])
_JSON = {"200": {"description": "A knowledge file.", "content": {"application/json": {"schema": {}}}}}


class KnowledgeFilters(Filters):
    """What a list of learned actions can be narrowed by."""

    state: schemas.KnowledgeState | None = None
    domain: Domain | None = None
    taught_by_person: bool | None = None
    target_text__icontains: Annotated[str, Field(max_length=200), AfterValidator(storable)] | None = Field(
        None, alias="q", description="A part of the name of its element."
    )
    is_proposed: bool | None = Field(
        None, description="True: what may be retired, as it fails or is met no more."
    )


class WantedSite(BaseModel):
    """Whose knowledge."""

    model_config = ConfigDict(extra="forbid")

    domain: schemas.Site


def _knowledge(request: ApiRequest) -> QuerySet[SiteKnowledge]:
    rows = SiteKnowledge.objects.filter(team=request.auth.team)
    return rows.select_related("team", "reviewed_by", "approved_by")


def _entry(request: ApiRequest, entry_id: int) -> SiteKnowledge:
    return get_object_or_404(_knowledge(request), pk=entry_id)


def _entries(request: ApiRequest, ids: Sequence[int]) -> list[SiteKnowledge]:
    """All of them. *Raises* Http404 when one is not the team's."""
    found = list(_knowledge(request).filter(pk__in=ids).order_by("pk"))
    if len(found) < len(set(ids)):
        raise Http404("No such entry.")
    return found


@router.get("/knowledge", response=schemas.KnowledgePage, summary="List knowledge")
def list_knowledge(request: ApiRequest, wanted: QueryParams[KnowledgeFilters]) -> PageFields:
    """Learned actions, oldest first."""
    rows = _knowledge(request)
    if wanted.is_proposed is not None:
        proposed = retire_suggestions(rows.order_by("pk")[:MOST_PROPOSED])
        rows = rows.filter(pk__in=proposed) if wanted.is_proposed else rows.exclude(pk__in=proposed)
        wanted.is_proposed = None
    return page_of(request, wanted, rows, schemas.shown_knowledge, newest_first=False)


@router.get("/knowledge/site", response=schemas.SiteKnowledgeOut, summary="Read what a site has taught")
def read_site_knowledge(request: ApiRequest, wanted: QueryParams[WantedSite]) -> schemas.SiteKnowledgeOut:
    """Its learned actions, remembered actions and patterns, and how far judging is trusted there."""
    return schemas.shown_site(request.auth.team, wanted.domain)


@router.get("/knowledge/file", openapi_extra={"responses": _JSON}, summary="Knowledge of a site as a file")
def export_knowledge(request: ApiRequest, wanted: QueryParams[WantedSite]) -> HttpResponse:
    """The dashboard's file, for another installation; without entries where nothing is known of the site."""
    content = export_domain(team_id=request.auth.team.pk, domain=wanted.domain)
    return HttpResponse(content, content_type="application/json")


@router.post(
    "/knowledge/file", auth=MANAGE_AS_LEAD, response={201: schemas.ImportedOut}, summary="Import knowledge"
)
def import_knowledge(request: ApiRequest, body: KnowledgeFile) -> HttpResponse:
    """A file as `GET /knowledge/file` gives it. What is new waits for review, whatever the file says of its state.
    Needs the role lead. Takes an Idempotency-Key."""

    def write() -> schemas.ImportedOut:
        done = import_file(team=request.auth.team, user=request.auth.user, file=body, name="API")
        return schemas.ImportedOut(domain=done.domain, added=done.added, known=done.known)

    return idempotency.once(request, body, write)


@router.post(
    "/knowledge/review", auth=MANAGE_AS_LEAD, response=schemas.ReviewedOut, summary="Review knowledge"
)
def review_knowledge(request: ApiRequest, body: schemas.ReviewIn) -> schemas.ReviewedOut:
    """Approve (`activate`), compare first (`shadow`) or reject (`retire`); the agent's next decision knows it.
    Notes on walls that are left to people can only be retired. Needs the role lead."""
    ids = [one.pk for one in _entries(request, body.entries)]
    done = review.review(team=request.auth.team, user=request.auth.user, entry_ids=ids, action=body.action)
    changed, now = {one.pk for one in done}, _entries(request, ids)
    return schemas.ReviewedOut(
        changed=[schemas.shown_knowledge(one) for one in now if one.pk in changed],
        approved=[one.pk for one in now if one.pk not in changed and one.approved_by_id is not None],
    )


@router.post(
    "/knowledge/merge", auth=MANAGE_AS_LEAD, response=schemas.KnowledgeOut, summary="Merge learned actions"
)
def merge_knowledge(request: ApiRequest, body: schemas.MergeIn) -> schemas.KnowledgeOut:
    """The others are retired, their records added to the one that stays. 409 where nothing can be merged: they differ
    in site, goal or action, or two people have to let them in first. Needs the role lead."""
    ids = [one.pk for one in _entries(request, [*body.entries, body.into]) if one.pk != body.into]
    if not review.merge(team=request.auth.team, user=request.auth.user, entry_ids=ids, into=body.into):
        raise ApiRefusal(409, "Nothing was merged.")
    return schemas.shown_knowledge(_entry(request, body.into))


@router.post(
    "/knowledge/roll-back",
    auth=MANAGE_AS_LEAD,
    response=schemas.RolledBackOut,
    summary="Roll a site's knowledge back",
)
def roll_back_knowledge(request: ApiRequest, body: schemas.SiteIn) -> schemas.RolledBackOut:
    """Retire and forget what the agent would repeat of a site, at once. Needs the role lead."""
    team, user = request.auth.team, request.auth.user
    retired = review.in_use(team=team, domain=body.domain)
    review.roll_back(team=team, user=user, domain=body.domain)
    gone = forgetting.forget_site(team=team, user=user, domain=body.domain)
    return schemas.RolledBackOut(
        domain=body.domain, retired=retired, forgotten=dict(gone.counts), ticket=gone.ticket
    )


@router.post(
    "/knowledge/roll-back/undo",
    auth=MANAGE_AS_LEAD,
    response=schemas.CountOut,
    summary="Take a roll-back back",
)
def undo_roll_back(request: ApiRequest, body: schemas.RollBackUndo) -> schemas.CountOut:
    """Within half a minute what was forgotten comes back, too; the entries at any time. Needs the role lead."""
    team, user = request.auth.team, request.auth.user
    ids = [one.pk for one in _entries(request, body.retired)]
    count = sum(review.undo(team=team, user=user, entry_id=pk) for pk in ids)
    forgetting.bring_back(team=team, user=user, ticket=body.ticket)
    return schemas.CountOut(count=count)


@router.post(
    "/knowledge/forget", auth=MANAGE_AS_LEAD, response=schemas.CountOut, summary="Forget what is remembered"
)
def forget_knowledge(request: ApiRequest, body: schemas.ForgetIn) -> schemas.CountOut:
    """Remembered actions, patterns, examples or records of judging of a site; nothing brings them back.
    Needs the role lead."""
    gone = forgetting.forget(
        body.kind, team=request.auth.team, user=request.auth.user, domain=body.domain, entry_ids=body.rows
    )
    return schemas.CountOut(count=gone)


@router.get("/knowledge/{int:entry_id}", response=schemas.KnowledgeDetail, summary="Read a learned action")
def read_knowledge(request: ApiRequest, entry_id: int) -> schemas.KnowledgeDetail:
    """One learned action with its evidence and what people decided of it."""
    return schemas.shown_knowledge_detail(_entry(request, entry_id))


@router.get("/knowledge/{int:entry_id}/try", response=schemas.TriedOut, summary="Try a learned action")
def try_knowledge(request: ApiRequest, entry_id: int) -> schemas.TriedOut:
    """On the recorded pages of its site: where it would act. Nothing is opened."""
    return schemas.shown_try(_entry(request, entry_id))


@router.put(
    "/knowledge/{int:entry_id}",
    auth=MANAGE_AS_LEAD,
    response=schemas.KnowledgeDetail,
    summary="Pin or note a learned action",
)
def change_knowledge(
    request: ApiRequest, entry_id: int, body: schemas.KnowledgeChange
) -> schemas.KnowledgeDetail:
    """What it does is not changed: that is learned. Needs the role lead."""
    found, team, user = _entry(request, entry_id), request.auth.team, request.auth.user
    if body.is_pinned is not None:
        review.pin(team=team, user=user, entry_id=found.pk, is_pinned=body.is_pinned)
    if body.note is not None:
        review.write_note(team=team, user=user, entry_id=found.pk, note=body.note)
    return schemas.shown_knowledge_detail(_entry(request, entry_id))


@router.post(
    "/knowledge/{int:entry_id}/undo",
    auth=MANAGE_AS_LEAD,
    response=schemas.KnowledgeDetail,
    summary="Withdraw the last review",
)
def undo_knowledge(request: ApiRequest, entry_id: int) -> schemas.KnowledgeDetail:
    """A first approval is taken back, else the state before the last change comes back; what was merged is parted.
    409 when there is nothing to undo. Needs the role lead."""
    found = _entry(request, entry_id)
    if not review.undo(team=request.auth.team, user=request.auth.user, entry_id=found.pk):
        raise ApiRefusal(409, "There is nothing to undo.")
    return schemas.shown_knowledge_detail(_entry(request, entry_id))
