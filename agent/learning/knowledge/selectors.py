"""Reads for the list of the knowledge review: entries by site, with what each site's record is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

from django.db.models import Count, Q

from agent.core.kinds import PASSABLE
from agent.learning.knowledge.review.retiring import retire_suggestions
from agent.learning.knowledge.sites import SiteFigures, figures_of, recalling_domains
from agent.learning.models import SiteKnowledge
from agent.teams.models import Team

MAX_SHOWN = 500
MOST_PROPOSED = 2000  # entries among which proposals to retire are looked for
_EMPTY = {
    "candidate": "Nothing waits for review. What a visit verifies for the first time comes here when it ends.",
    "shadow": "No entry is in shadow. There an entry is compared with what the agent decides, before anybody lets"
    " it act.",
    "active": "No entry is active: the agent acts on none. Activate one that waits for review.",
    "retired": "No entry is retired. What is retired stays here, and can be undone.",
    "people": "People proposed nothing yet. What they do while they handle a visit comes here.",
    "retire": "Nothing is proposed to be retired: no entry fails often, and visits still meet each of them.",
    "": "Nothing is learned yet.",
}  # by the filter that shows none


@dataclass(frozen=True, slots=True)
class KnowledgeFilter:
    """What the page shows, as it stands in the query string."""

    state: str = ""
    domain: str = ""
    q: str = ""
    by: str = (
        ""  # "people": only what people taught while they handled a visit; "retire": proposed to be retired
    )

    @classmethod
    def read(cls, query: Mapping[str, str]) -> KnowledgeFilter:
        """From a query string; an unknown state counts as not given."""
        state = query.get("state", "")
        known = state if state in SiteKnowledge.State.values else ""
        by = query.get("by", "") if query.get("by") in ("people", "retire") else ""
        return cls(known, query.get("domain", "").strip()[:255], query.get("q", "").strip()[:200], by)

    @property
    def empty_words(self) -> str:
        """What it means that no entry is shown."""
        if self.q or self.domain or (self.state and self.by):
            return "No entry matches this filter."
        return _EMPTY[self.by or self.state]

    @property
    def query_string(self) -> str:
        """Itself as a query string."""
        pairs = (("state", self.state), ("by", self.by), ("domain", self.domain), ("q", self.q))
        return urlencode([(k, v) for k, v in pairs if v])


@dataclass(frozen=True, slots=True)
class EntryRow:
    """One entry, and why people may want to retire it ("" when nothing speaks for it)."""

    entry: SiteKnowledge
    suggestion: str = ""


@dataclass(frozen=True, slots=True)
class DomainGroup:
    """One domain's entries that the filter shows, and its figures over all."""

    figures: SiteFigures
    rows: tuple[EntryRow, ...]

    @property
    def domain(self) -> str:
        """Whose they are."""
        return self.figures.domain

    @property
    def in_use(self) -> bool:
        """Whether there is anything to roll back."""
        rows = any(row.entry.state != SiteKnowledge.State.RETIRED for row in self.rows)
        return rows or bool(self.figures.cached or self.figures.patterns)


@dataclass(frozen=True, slots=True)
class KnowledgePage:
    """The whole page."""

    groups: tuple[DomainGroup, ...]
    counts: tuple[tuple[str, str, int], ...]  # state, words, entries of the team in it
    domains: tuple[str, ...]
    shown: int
    left_out: int
    by_people: int  # entries that people taught, whatever became of them
    from_people: int  # those of them that wait for review and can be activated


def knowledge_page(team: Team, wanted: KnowledgeFilter) -> KnowledgePage:
    """The team's entries that the filter shows, by domain, with candidates first."""
    everything = SiteKnowledge.objects.filter(team=team)
    counts = Counter(everything.values_list("state", flat=True))
    rows = everything.select_related("team", "taught_by", "reviewed_by")
    if wanted.state:
        rows = rows.filter(state=wanted.state)
    if wanted.domain:
        rows = rows.filter(domain=wanted.domain)
    if wanted.by == "people":
        rows = rows.filter(taught_by_person=True)
    if wanted.q:
        rows = rows.filter(Q(target_text__icontains=wanted.q) | Q(goal_kind__icontains=wanted.q))
    if wanted.by == "retire":
        rows = rows.filter(pk__in=retire_suggestions(rows[:MOST_PROPOSED]))
    waiting = Q(state=SiteKnowledge.State.CANDIDATE, blocker_family__in=PASSABLE)
    people = everything.filter(taught_by_person=True).aggregate(
        by_people=Count("pk"), from_people=Count("pk", filter=waiting)
    )
    total, entries = rows.count(), list(rows.order_by("domain", "goal_kind", "pk")[:MAX_SHOWN])
    return KnowledgePage(
        groups=_by_domain(team, entries, others=set() if wanted.query_string else recalling_domains(team)),
        counts=tuple((s.value, s.label, counts[s.value]) for s in SiteKnowledge.State),
        domains=tuple(everything.order_by("domain").values_list("domain", flat=True).distinct()),
        shown=len(entries),
        left_out=total - len(entries),
        **people,
    )


def rows_of(entries: Iterable[SiteKnowledge]) -> tuple[EntryRow, ...]:
    """The entries as rows, those that wait for people first."""
    order = [state.value for state in SiteKnowledge.State]
    found = sorted(entries, key=lambda e: (e.is_note, order.index(e.state)))
    told = retire_suggestions(found)
    return tuple(EntryRow(entry, told.get(entry.pk, "")) for entry in found)


def _by_domain(team: Team, entries: Iterable[SiteKnowledge], others: set[str]) -> tuple[DomainGroup, ...]:
    """A group for each domain; `others` are shown without entries."""
    groups: dict[str, list[EntryRow]] = {domain: [] for domain in others}
    for row in rows_of(entries):
        groups.setdefault(row.entry.domain, []).append(row)
    figures = figures_of(team, groups)
    return tuple(DomainGroup(figures[domain], tuple(rows)) for domain, rows in sorted(groups.items()))


def taught_before(team_id: int, domain: str) -> list[SiteKnowledge]:
    """What people did on this site when it needed them, newest first: for the next person who handles it."""
    rows = SiteKnowledge.objects.filter(team=team_id, domain=domain, taught_by_person=True)
    return list(
        rows.exclude(state=SiteKnowledge.State.RETIRED).exclude(observed={}).order_by("-last_used_at")[:6]
    )
