"""Reads for the knowledge review page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

from django.db.models import Q

from agent.core.kinds import PASSABLE
from agent.models import SiteKnowledge, Step
from agent.teams.models import AuditEntry, Team

MAX_SHOWN = 500


@dataclass(frozen=True, slots=True)
class KnowledgeFilter:
    """What the page shows, as it stands in the query string."""

    state: str = ""
    domain: str = ""
    q: str = ""
    by: str = ""  # "people": only what people taught while they handled a visit

    @classmethod
    def read(cls, query: Mapping[str, str]) -> KnowledgeFilter:
        """From a query string; an unknown state counts as not given."""
        state = query.get("state", "")
        known = state if state in SiteKnowledge.State.values else ""
        by = "people" if query.get("by") == "people" else ""
        return cls(known, query.get("domain", "").strip()[:255], query.get("q", "").strip()[:200], by)

    @property
    def query_string(self) -> str:
        """Itself as a query string."""
        pairs = (("state", self.state), ("by", self.by), ("domain", self.domain), ("q", self.q))
        return urlencode([(k, v) for k, v in pairs if v])


@dataclass(frozen=True, slots=True)
class DomainGroup:
    """One domain's entries and its record over all of them."""

    domain: str
    entries: tuple[SiteKnowledge, ...]

    @property
    def record(self) -> str:
        """Successes of uses over all shown entries, as the page writes rates."""
        successes = sum(e.successes for e in self.entries)
        return rate_words(successes, successes + sum(e.failures for e in self.entries))

    @property
    def in_use(self) -> bool:
        """Whether there is anything to roll back."""
        return any(e.state != SiteKnowledge.State.RETIRED for e in self.entries)

    @property
    def waiting(self) -> int:
        """How many candidates wait for review; notes for people need none."""
        return sum(e.state == SiteKnowledge.State.CANDIDATE and not e.is_note for e in self.entries)


@dataclass(frozen=True, slots=True)
class KnowledgePage:
    """The whole page."""

    groups: tuple[DomainGroup, ...]
    counts: tuple[tuple[str, str, int], ...]  # state, words, entries of the team in it
    domains: tuple[str, ...]
    shown: int
    left_out: int
    from_people: int  # proposals of people that wait for review and can be activated


def rate_words(successes: int, uses: int) -> str:
    """A record in words: below 5 uses no percentage ("2 of 3"), else "14 of 15 (93 %)"."""
    if uses == 0:
        return "not used yet"
    plain = f"{successes} of {uses}"
    return plain if uses < 5 else f"{plain} ({round(100 * successes / uses)} %)"


def knowledge_page(team: Team, wanted: KnowledgeFilter) -> KnowledgePage:
    """The team's entries that the filter shows, by domain, with candidates first."""
    everything = SiteKnowledge.objects.filter(team=team)
    counts = Counter(everything.values_list("state", flat=True))
    rows = everything.select_related("taught_by", "reviewed_by")
    if wanted.state:
        rows = rows.filter(state=wanted.state)
    if wanted.domain:
        rows = rows.filter(domain=wanted.domain)
    if wanted.by:
        rows = rows.filter(taught_by_person=True)
    if wanted.q:
        rows = rows.filter(Q(target_text__icontains=wanted.q) | Q(goal_kind__icontains=wanted.q))
    total, entries = rows.count(), list(rows.order_by("domain", "goal_kind", "pk")[:MAX_SHOWN])
    return KnowledgePage(
        groups=_by_domain(entries),
        counts=tuple((s.value, s.label, counts[s.value]) for s in SiteKnowledge.State),
        domains=tuple(everything.order_by("domain").values_list("domain", flat=True).distinct()),
        shown=len(entries),
        left_out=total - len(entries),
        from_people=everything.filter(
            taught_by_person=True, state=SiteKnowledge.State.CANDIDATE, blocker_family__in=PASSABLE
        ).count(),
    )


def _by_domain(entries: Iterable[SiteKnowledge]) -> tuple[DomainGroup, ...]:
    groups: dict[str, list[SiteKnowledge]] = {}
    for entry in entries:
        groups.setdefault(entry.domain, []).append(entry)
    first = {SiteKnowledge.State.CANDIDATE: 0, SiteKnowledge.State.ACTIVE: 1, SiteKnowledge.State.RETIRED: 2}
    return tuple(
        DomainGroup(domain, tuple(sorted(rows, key=lambda e: first[SiteKnowledge.State(e.state)])))
        for domain, rows in groups.items()
    )


def taught_before(team_id: int, domain: str) -> list[SiteKnowledge]:
    """What people did on this site when it needed them, newest first: for the next person who handles it."""
    rows = SiteKnowledge.objects.filter(team=team_id, domain=domain, taught_by_person=True)
    return list(
        rows.exclude(state=SiteKnowledge.State.RETIRED).exclude(observed={}).order_by("-last_used_at")[:6]
    )


@dataclass(frozen=True, slots=True)
class Pictures:
    """The visit's steps whose pictures show the page before and after a person's deed."""

    before: Step | None = None
    after: Step | None = None


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
    """Every change to the entry, newest first."""
    name = SiteKnowledge._meta.verbose_name or ""
    return list(AuditEntry.objects.filter(team_id=entry.team_id, object_type=name, object_id=str(entry.pk)))
