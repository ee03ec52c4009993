"""What the API's operations on learned site knowledge take and give."""

from collections.abc import Sequence
from dataclasses import asdict
from datetime import datetime
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, Field

from agent.learning.knowledge.pages.entry_page import entry_page, replay
from agent.learning.knowledge.selectors import site_page
from agent.learning.models import SiteKnowledge
from agent.learning.templatetags.rates import learned_words
from agent.teams.models import Team
from research.api.routes.schemas.sweeps import Domain, Input, Page, Row, UserName, storable
from research.api.routes.shown import shown_as, site

KnowledgeState = Literal["candidate", "shadow", "active", "retired"]
ReviewAction = Literal["activate", "shadow", "retire"]
RecallKind = Literal["cache", "pattern", "example", "judging"]
Rows = Annotated[list[Row], Field(min_length=1, max_length=500)]
Site = Annotated[str, Field(min_length=1, max_length=255), AfterValidator(storable)]
Note = Annotated[str, Field(max_length=2000), AfterValidator(storable)]


class KnowledgeOut(BaseModel):
    """One learned action on one site. `is_note`: kept for people alone, the agent never passes walls of its kind.
    `approved_by`: the first of two people, where the team wants two. `demoted_why`: why the agent gave it up itself."""

    id: int
    domain: str
    words: str
    page_type: str
    blocker_family: str
    goal_kind: str
    action: str
    target_text: str
    target_role: str
    state: KnowledgeState
    successes: int
    failures: int
    missed: int
    version: int
    is_pinned: bool
    is_note: bool
    merged_into: int | None
    taught_by_person: bool
    reviewed_by: UserName
    reviewed_at: datetime | None
    approved_by: UserName
    demoted_why: str
    note: str
    first_seen_at: datetime
    last_used_at: datetime | None
    url: str


class KnowledgePage(Page[KnowledgeOut]):
    """Learned actions, oldest first."""


class UseOut(BaseModel):
    """Evidence from one step of a visit. `is_ok` in shadow: it would have done the same."""

    visit: int
    step: int
    kind: Literal["taught", "used", "missed", "compared"]
    is_ok: bool | None
    reason: str
    at: datetime


class KnowledgeChangeOut(BaseModel):
    """One change of an entry, as the audit log has it."""

    at: datetime
    who: str
    action: str
    detail: dict[str, Any]


class KnowledgeDetail(KnowledgeOut):
    """A learned action with its evidence and history, newest first. `suggestion`: why people may want to retire it.

    `needs_second`: two people must activate it. `active_beside`: the active entry for the same goal. `mergeable`: what
    it could be merged with.
    """

    likely: str
    suggestion: str
    needs_second: bool
    is_idle: bool
    active_beside: int | None
    mergeable: Sequence[int]
    uses: Sequence[UseOut]
    history: Sequence[KnowledgeChangeOut]


class ReviewIn(Input):
    """Entries of the team, and what is to become of them."""

    entries: Rows
    action: ReviewAction


class ReviewedOut(BaseModel):
    """`changed` are in the wanted state now, `approved` have the first of two approvals; others stayed as they are."""

    changed: Sequence[KnowledgeOut]
    approved: Sequence[int]


class KnowledgeChange(Input):
    """What is left out stays."""

    is_pinned: bool | None = Field(None, description="Goes first, and is not demoted by itself.")
    note: Note | None = Field(None, description="For the next reviewer.")


class MergeIn(Input):
    """Entries of one site with the same goal and action; `into` is the one that stays."""

    entries: Rows
    into: Row


class SiteIn(Input):
    """A site, as it is filed: `shop.example`, or `shop.example:8080`."""

    domain: Site


class RolledBackOut(BaseModel):
    """What of a site is used no more. To take it back, `retired` and `ticket` are sent; "" if nothing was forgotten."""

    domain: str
    retired: Sequence[int]
    forgotten: dict[str, int]
    ticket: str


class RollBackUndo(Input):
    """What rolling back has answered."""

    retired: Annotated[list[Row], Field(max_length=5000)]
    ticket: Annotated[str, Field(max_length=100), AfterValidator(storable)]


class ForgetIn(Input):
    """Of a site, all that was remembered of one kind, or these rows of it."""

    domain: Site
    kind: RecallKind
    rows: Rows | None = None


class CountOut(BaseModel):
    """How many."""

    count: int


class ImportedOut(BaseModel):
    """What came of a file: `added` wait for review as candidates, `known` were there and stay as they are."""

    domain: str
    added: int
    known: int


class RecalledOut(BaseModel):
    """One remembered action or pattern. `worked`: how often it was repeated, or was right."""

    id: int
    words: str
    worked: int
    failed: int
    visit: int | None


class TrustOut(BaseModel):
    """How often a model and the local mind agreed here on one kind of verdict or step."""

    model: str
    view: str
    record: str
    is_trusted: bool
    is_step: bool


class SiteFiguresOut(BaseModel):
    """A site's figures. `learned` of the `decisions` of the last 30 days came from what was learned."""

    domain: str
    name: str
    successes: int
    failures: int
    waiting: int
    active: int
    in_shadow: int
    decisions: int
    learned: int
    cached: int
    patterns: int
    last_used_at: datetime | None
    last_failed_at: datetime | None


class SiteKnowledgeOut(BaseModel):
    """Everything that one site has taught; at most 200 remembered actions and patterns."""

    figures: SiteFiguresOut
    entries: Sequence[KnowledgeOut]
    cached: Sequence[RecalledOut]
    patterns: Sequence[RecalledOut]
    trust: Sequence[TrustOut]
    examples: int


class TriedOn(BaseModel):
    """A recorded page on which the entry would have its turn; `element` is what it would act on, null for nothing."""

    visit: int
    step: int
    page_url: str
    element: str | None
    is_as_done: bool


class TriedOut(BaseModel):
    """Where the entry would act on the newest recorded pages of its site. `others`: pages where it has no turn."""

    found: int
    missing: int
    others: int
    pages: Sequence[TriedOn]


def shown_knowledge(entry: SiteKnowledge) -> KnowledgeOut:
    """A learned action with the people who reviewed it."""
    return shown_as(KnowledgeOut, entry, **_own_of(entry))


def _own_of(entry: SiteKnowledge) -> dict[str, Any]:
    return {"merged_into": entry.merged_into_id, "url": site(f"/knowledge/{entry.pk}/")}


def shown_knowledge_detail(entry: SiteKnowledge) -> KnowledgeDetail:
    """The same with everything that its page says."""
    page = entry_page(entry)
    return shown_as(
        KnowledgeDetail,
        entry,
        **_own_of(entry),
        **{name: page[name] for name in ("likely", "suggestion", "needs_second", "is_idle")},
        active_beside=page["active"].pk if page["active"] else None,
        mergeable=[one.pk for one in page["mergeable"]],
        uses=[shown_as(UseOut, use, visit=use.visit_id, step=use.step_n) for use in page["uses"]],
        history=[shown_as(KnowledgeChangeOut, one, who=one.actor_name) for one in page["history"]],
    )


def shown_site(team: Team, domain: Domain) -> SiteKnowledgeOut:
    """Everything of one site; nothing at all of one that has taught nothing."""
    page = site_page(team, domain)
    return SiteKnowledgeOut(
        figures=SiteFiguresOut.model_validate(asdict(page["figures"])),
        entries=[shown_knowledge(one) for one in page["entries"]],
        cached=[_recalled(row, row.hits, 0) for row in page["cached"]],
        patterns=[_recalled(row, row.successes, row.failures) for row in page["patterns"]],
        trust=[TrustOut(**row) for row in page["trust"]],
        examples=page["examples"],
    )


def _recalled(row: Any, worked: int, failed: int) -> RecalledOut:
    words = learned_words(row.shape)
    return RecalledOut(id=row.pk, words=words, worked=worked, failed=failed, visit=row.visit_id)


def shown_try(entry: SiteKnowledge) -> TriedOut:
    """The entry on recorded pages."""
    tried = replay(entry)
    pages = [
        TriedOn(
            visit=one.step.visit_id,
            step=one.step.n,
            page_url=one.step.url,
            element=one.element.name if one.element else None,
            is_as_done=one.is_as_done,
        )
        for one in tried["due"]
    ]
    return TriedOut(pages=pages, **{name: tried[name] for name in ("found", "missing", "others")})
