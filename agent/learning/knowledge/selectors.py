"""Reads for the review of knowledge: entries by site, each site's figures, and everything that one site has taught."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from math import sqrt
from typing import Any
from urllib.parse import urlencode

from django.core.paginator import Paginator
from django.db.models import Count, Max, Q, Sum
from django.utils import timezone

from agent.core.kinds import PASSABLE
from agent.core.types import DecisionSource
from agent.decide.offers.judging import StepGoal, View, kind_named
from agent.language.sanitize import whole_number
from agent.learning.knowledge.evidence import retire_suggestions
from agent.learning.models import CachedAction, JudgeTrust, LearnedPattern, SiteKnowledge, Trajectory
from agent.learning.recall.trust import standing_now
from agent.teams.models import Team
from agent.visits.models import Step
from agent.visits.pages.savings import site_names

PROVEN_USES = 3  # all of them successes: what a lead can activate in one go
FEWEST_FOR_SHARE = 5  # below it a percentage says more than is known
_Z95 = 1.959964  # 97.5% quantile of the normal distribution: 95% within


def likely_range(successes: int, uses: int) -> tuple[float, float]:
    """The 95% interval of the true rate behind `successes` of `uses`, 0 to 1; (0, 1) without a use.

    Source: Wilson (1927), "Probable inference, the law of succession, and statistical inference".
    """
    if uses <= 0:
        return 0.0, 1.0
    share, spread = successes / uses, _Z95**2 / uses
    centre = (share + spread / 2) / (1 + spread)
    half = _Z95 * sqrt(share * (1 - share) / uses + spread / (4 * uses)) / (1 + spread)
    return max(0.0, centre - half), min(1.0, centre + half)


def rate_words(successes: int, uses: int) -> str:
    """A record in words: below 5 uses no percentage ("2 of 3"), else "14 of 15 (93%)"."""
    if uses == 0:
        return "not used yet"
    plain = f"{successes} of {uses}"
    return plain if uses < FEWEST_FOR_SHARE else f"{plain} ({round(100 * successes / uses)}%)"


def range_words(successes: int, uses: int) -> str:
    """ "likely 70 to 99%"; "" where there are too few uses to say."""
    if uses < FEWEST_FOR_SHARE:
        return ""
    low, high = likely_range(successes, uses)
    return f"likely {round(100 * low)} to {round(100 * high)}%"


COVERED_SPAN = timedelta(days=30)
LEARNED = (DecisionSource.KNOWLEDGE, DecisionSource.CACHE, DecisionSource.PATTERN)
THOUGHT = (
    DecisionSource.LOCAL_MIND, DecisionSource.MODEL, DecisionSource.DEBATE, DecisionSource.AGGREGATION,
    DecisionSource.VISION,
)  # fmt: skip
MOST_ROWS = 200  # of cached actions and of patterns on one page
State = SiteKnowledge.State


@dataclass(frozen=True, slots=True)
class SiteFigures:
    """One domain's figures over all its entries, whatever the page's filter shows of them."""

    domain: str
    successes: int = 0
    failures: int = 0
    waiting: int = 0
    active: int = 0
    in_shadow: int = 0
    last_used_at: datetime | None = None
    last_failed_at: datetime | None = None
    decisions: int = 0  # of the last 30 days: rules and people aside
    learned: int = 0  # those of them that came from knowledge, cache or pattern
    cached: int = 0
    patterns: int = 0
    name: str = ""  # what the team calls the site

    @property
    def coverage(self) -> str:
        """How many of its last 30 days' decisions came from what was learned, in words."""
        return rate_words(self.learned, self.decisions) if self.decisions else "no visit in 30 days"


def figures_of(team: Team, domains: Iterable[str]) -> dict[str, SiteFigures]:
    """The figures of these domains of the team, by domain; six queries, however many there are."""
    wanted = list(domains)
    parts: dict[str, dict[str, object]] = {domain: {} for domain in wanted}
    for rows in (_entries(team, wanted), _decisions(team, wanted), *_recalled(team, wanted)):
        for row in rows:
            parts[str(row.pop("domain"))].update(row)
    for domain, name in site_names(team, wanted).items():
        parts[domain]["name"] = name
    return {domain: SiteFigures(domain, **part) for domain, part in parts.items()}  # type: ignore[arg-type]


def _entries(team: Team, domains: list[str]) -> list[dict[str, object]]:
    open_to_review = Q(state=State.CANDIDATE, blocker_family__in=PASSABLE)
    rows = SiteKnowledge.objects.filter(team=team, domain__in=domains).order_by().values("domain")
    return list(
        rows.annotate(
            successes=Sum("successes"),
            failures=Sum("failures"),
            waiting=Count("pk", filter=open_to_review),
            active=Count("pk", filter=Q(state=State.ACTIVE)),
            in_shadow=Count("pk", filter=Q(state=State.SHADOW)),
            last_used_at=Max("last_used_at"),
            last_failed_at=Max("last_failed_at"),
        )
    )


def _decisions(team: Team, domains: list[str]) -> list[dict[str, object]]:
    since = timezone.now() - COVERED_SPAN
    steps = Step.objects.filter(
        visit__team=team, visit__domain__in=domains, visit__created_at__gte=since,
        decided_by__in=[*LEARNED, *THOUGHT],
    )  # fmt: skip
    counted = steps.order_by().values("visit__domain")
    rows = counted.annotate(decisions=Count("pk"), learned=Count("pk", filter=Q(decided_by__in=LEARNED)))
    return [{"domain": row.pop("visit__domain"), **row} for row in rows]


def _recalled(team: Team, domains: list[str]) -> Iterable[list[dict[str, object]]]:
    cached = CachedAction.objects.filter(team=team, domain__in=domains).order_by().values("domain")
    yield list(cached.annotate(cached=Count("pk")))
    patterns = LearnedPattern.objects.filter(team=team, domain__in=domains).order_by().values("domain")
    yield list(patterns.annotate(patterns=Count("pk")))


def recalling_domains(team: Team) -> set[str]:
    """The domains that have cached actions or patterns, with or without entries to review."""
    cached = CachedAction.objects.filter(team=team).order_by().values_list("domain", flat=True).distinct()
    patterns = LearnedPattern.objects.filter(team=team).order_by().values_list("domain", flat=True).distinct()
    return {*cached, *patterns}


def site_page(team: Team, domain: str) -> dict[str, Any]:
    """Everything that one site has taught a team. `has_use`: there is something to roll back."""
    cached = CachedAction.objects.filter(team=team, domain=domain).select_related("visit")
    patterns = LearnedPattern.objects.filter(team=team, domain=domain).select_related("visit").defer("vector")
    entries = SiteKnowledge.objects.filter(team=team, domain=domain).select_related("taught_by", "team")
    taught: dict[str, Any] = {
        "entries": list(entries.order_by("goal_kind", "pk")),
        "cached": list(cached.order_by("-hits", "-pk")[:MOST_ROWS]),
        "patterns": list(patterns.order_by("-successes", "failures", "-pk")[:MOST_ROWS]),
        "trust": _trust(team, domain),
        "examples": Trajectory.objects.filter(team=team, domain=domain).count(),  # runs that models are shown
    }
    has_use = (
        taught["cached"] or taught["patterns"] or any(e.state != State.RETIRED for e in taught["entries"])
    )
    figures = figures_of(team, [domain])[domain]
    return {**taught, "figures": figures, "has_use": has_use, "is_empty": not any(taught.values())}


def _trust(team: Team, domain: str) -> list[dict[str, Any]]:
    """How often models and the local mind agreed here, by kind of clear verdict or step.

    Verdicts and steps of a kind that `is_trusted` need no model on this site.
    """
    kinds = [kind.value for kind in (*View, *StepGoal)]
    rows = list(JudgeTrust.objects.filter(team=team, domain=domain, view__in=kinds).order_by("model", "view"))
    standings = {model: standing_now(team.pk, domain, model) for model in {row.model for row in rows}}
    return [
        {
            "model": row.model,
            "view": kind.name.lower(),
            "record": rate_words(row.agreed, row.agreed + row.differed),
            "is_trusted": standings[row.model].trusts(kind),
            "is_step": isinstance(kind, StepGoal),
        }
        for row in rows
        for kind in (kind_named(row.view),)
    ]


MAX_SHOWN = 500  # entries that one change of many may name
PAGE_SIZE = 50
MOST_CHOICES = 200  # domains to choose from; where there are more, one is typed
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
    """What the page shows, as it is in the query string."""

    state: str = ""
    domain: str = ""
    q: str = ""
    by: str = (
        ""  # "people": only what people taught while they handled a visit; "retire": proposed to be retired
    )
    page: int = 1

    @classmethod
    def read(cls, query: Mapping[str, str]) -> KnowledgeFilter:
        """From a query string; an unknown state counts as not given."""
        state = query.get("state", "")
        known = state if state in SiteKnowledge.State.values else ""
        by = query.get("by", "") if query.get("by") in ("people", "retire") else ""
        page = whole_number(query.get("page", ""), 99_999) or 1
        return cls(known, query.get("domain", "").strip()[:255], query.get("q", "").strip()[:200], by, page)

    @property
    def empty_words(self) -> str:
        """What it means that no entry is shown."""
        if self.q or self.domain or (self.state and self.by):
            return "No entry matches this filter."
        return _EMPTY[self.by or self.state]

    @property
    def query_string(self) -> str:
        pairs = (("state", self.state), ("by", self.by), ("domain", self.domain), ("q", self.q))
        return urlencode([(k, v) for k, v in pairs if v])


def knowledge_page(team: Team, wanted: KnowledgeFilter) -> dict[str, Any]:
    """The team's entries that the filter shows, by domain, with candidates first; and how many there are of each state.

    `by_people` are entries that people taught, `from_people` those of them that wait for review and can be activated;
    `proven` the numbers of those shown that wait, worked three times or more and never failed.
    """
    everything = SiteKnowledge.objects.filter(team=team)
    counts = dict(everything.order_by().values_list("state").annotate(Count("pk")))
    rows = everything.select_related("team", "taught_by", "reviewed_by")
    exact = {"state": wanted.state, "domain": wanted.domain}
    rows = rows.filter(**{name: value for name, value in exact.items() if value})
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
    entries = Paginator(rows.order_by("domain", "goal_kind", "pk"), PAGE_SIZE).get_page(wanted.page)
    others = set() if wanted.query_string or entries.number > 1 else recalling_domains(team)
    others -= set(everything.filter(domain__in=others).values_list("domain", flat=True).distinct())
    domains = everything.order_by("domain").values_list("domain", flat=True).distinct()
    return {
        "groups": _by_domain(team, entries, sorted(others)[:PAGE_SIZE]),
        "counts": tuple((s.value, s.label, counts.get(s.value, 0)) for s in SiteKnowledge.State),
        "domains": tuple(domains[: MOST_CHOICES + 1]),
        "most_choices": MOST_CHOICES,
        "entries": entries,
        "proven": [one.pk for one in entries if _is_proven(one)],
        "proven_uses": PROVEN_USES,
        **people,
    }


def _is_proven(entry: SiteKnowledge) -> bool:
    is_waiting = entry.state == SiteKnowledge.State.CANDIDATE and entry.may_be_used
    return is_waiting and entry.successes >= PROVEN_USES and not entry.failures


def rows_of(entries: Iterable[SiteKnowledge]) -> tuple[dict[str, Any], ...]:
    """The entries, those that wait for people first; each with why people may want to retire it, "" for nothing."""
    order = [state.value for state in SiteKnowledge.State]
    found = sorted(entries, key=lambda e: (e.is_note, order.index(e.state)))
    told = retire_suggestions(found)
    return tuple({"entry": entry, "suggestion": told.get(entry.pk, "")} for entry in found)


def _by_domain(team: Team, entries: Iterable[SiteKnowledge], others: Iterable[str]) -> list[dict[str, Any]]:
    """Each domain's rows and its figures over all; `others` are shown without entries. `in_use`: to roll back."""
    groups: dict[str, list[dict[str, Any]]] = {domain: [] for domain in others}
    for row in rows_of(entries):
        groups.setdefault(row["entry"].domain, []).append(row)
    figures = figures_of(team, groups)
    return [
        {
            "domain": domain,
            "figures": figures[domain],
            "rows": rows,
            "in_use": any(row["entry"].state != State.RETIRED for row in rows)
            or figures[domain].cached
            or figures[domain].patterns,
        }
        for domain, rows in sorted(groups.items())
    ]


def taught_before(team_id: int, domain: str) -> list[SiteKnowledge]:
    """What people did on this site when it needed them, newest first: for the next person who handles it."""
    rows = SiteKnowledge.objects.filter(team=team_id, domain=domain, taught_by_person=True)
    return list(
        rows.exclude(state=SiteKnowledge.State.RETIRED).exclude(observed={}).order_by("-last_used_at")[:6]
    )
