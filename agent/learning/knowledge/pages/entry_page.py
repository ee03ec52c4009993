"""Reads for the page of one entry: its evidence, what it would stand beside, its pictures and its history."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Exists, OuterRef, QuerySet

from agent.decide.remembered.knowledge import has_mostly_failed
from agent.learning.knowledge.rates import range_words, rate_words
from agent.learning.knowledge.review.retiring import retire_suggested
from agent.learning.knowledge.review.two_people import needs_second_person
from agent.learning.models import KnowledgeUse, SiteKnowledge
from agent.teams.models import AuditEntry
from agent.visits.models import Step

MOST_USES = 60
MOST_CHANGES = 100
State = SiteKnowledge.State


@dataclass(frozen=True, slots=True)
class Pictures:
    """The visit's steps whose pictures show the page before and after a person's deed."""

    before: Step | None = None
    after: Step | None = None


@dataclass(frozen=True, slots=True)
class Difference:
    """One line of the comparison with the active entry for the same goal."""

    what: str
    mine: str
    theirs: str

    @property
    def is_same(self) -> bool:
        """Whether both say the same."""
        return self.mine == self.theirs


@dataclass(frozen=True, slots=True)
class EntryPage:
    """Everything that the page of one entry shows but the replay."""

    entry: SiteKnowledge
    likely: str
    uses: tuple[KnowledgeUse, ...]
    uses_left_out: int
    active: SiteKnowledge | None
    differences: tuple[Difference, ...]
    mergeable: tuple[SiteKnowledge, ...]
    suggestion: str
    needs_second: bool
    is_idle: bool  # active, and not acted on for its record
    history: tuple[AuditEntry, ...]
    pictures: Pictures


def entry_page(entry: SiteKnowledge) -> EntryPage:
    """The page of an entry whose team is loaded."""
    record = _runs(entry).select_related("visit")
    uses = tuple(record[:MOST_USES])
    active = active_beside(entry)
    return EntryPage(
        entry=entry,
        likely=range_words(entry.successes, entry.uses),
        uses=uses,
        uses_left_out=max(0, record.count() - len(uses)),
        active=active,
        differences=_differences(entry, active) if active else (),
        mergeable=tuple(_alike(entry).exclude(state=State.RETIRED).order_by("pk")[:20]),
        suggestion=retire_suggested(entry),
        needs_second=needs_second_person(entry),
        is_idle=entry.state == State.ACTIVE and has_mostly_failed(entry.successes, entry.failures),
        history=tuple(history_of(entry)),
        pictures=pictures_of(entry),
    )


def _runs(entry: SiteKnowledge) -> QuerySet[KnowledgeUse]:
    """The entry's evidence; a step in shadow that did the same is compared and teaches: it stands there once."""
    kind, same_step = KnowledgeUse.Kind, {"visit": OuterRef("visit"), "step_n": OuterRef("step_n")}
    compared = KnowledgeUse.objects.filter(entry=entry, kind=kind.COMPARED, **same_step)
    return KnowledgeUse.objects.filter(entry=entry).exclude(Exists(compared), kind=kind.TAUGHT)


def active_beside(entry: SiteKnowledge) -> SiteKnowledge | None:
    """The active entry for the same goal on the same site: on the same kind of page, else on any."""
    others = SiteKnowledge.objects.filter(
        team=entry.team_id, domain=entry.domain, goal_kind=entry.goal_kind, state=State.ACTIVE,
        blocker_family=entry.blocker_family,
    ).exclude(pk=entry.pk)  # fmt: skip
    found = list(others.order_by("-is_pinned", "-successes", "failures", "pk")[:20])
    return next((one for one in found if one.page_type == entry.page_type), found[0] if found else None)


def _alike(entry: SiteKnowledge) -> QuerySet[SiteKnowledge]:
    """What it could be merged with: the same goal, action and wall on the same site."""
    return SiteKnowledge.objects.filter(
        team=entry.team_id, domain=entry.domain, goal_kind=entry.goal_kind, action=entry.action,
        blocker_family=entry.blocker_family, merged_into=None,
    ).exclude(pk=entry.pk)  # fmt: skip


def _differences(entry: SiteKnowledge, other: SiteKnowledge) -> tuple[Difference, ...]:
    def told(one: SiteKnowledge) -> dict[str, str]:
        return {
            "Where": one.page_words,
            "Action": one.action,
            "Element": f"“{one.target_text}”" if one.target_text else "unnamed",
            "Role": one.target_role or "any",
            "Worked": rate_words(one.successes, one.uses),
            "Taught by": "a person" if one.taught_by_person else "visits",
        }

    theirs = told(other)
    return tuple(Difference(what, mine, theirs[what]) for what, mine in told(entry).items())


def pictures_of(entry: SiteKnowledge) -> Pictures:
    """The pictures around the hand-back that taught the entry, as far as they are kept."""
    at = entry.observed.get("at")
    if not isinstance(at, str) or entry.taught_by_id is None:
        return Pictures()
    steps = Step.objects.filter(visit=entry.taught_by_id).exclude(screenshot="")
    return Pictures(
        steps.filter(at__lt=at).exclude(action="intervention").order_by("-n").first(),
        steps.filter(at__gte=at).exclude(action="intervention").order_by("n").first(),
    )


def history_of(entry: SiteKnowledge) -> list[AuditEntry]:
    """The newest changes of the entry, newest first."""
    name = SiteKnowledge._meta.verbose_name or ""
    rows = AuditEntry.objects.filter(team_id=entry.team_id, object_type=name, object_id=str(entry.pk))
    return list(rows.order_by("-at", "-pk")[:MOST_CHANGES])
