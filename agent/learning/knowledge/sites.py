"""What is known of whole sites: figures per domain for the review's list, and everything that one site has taught."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Count, Max, Q, Sum
from django.utils import timezone

from agent.core.kinds import PASSABLE
from agent.core.types import DecisionSource
from agent.decide.offers.judging import StepGoal, View, kind_named
from agent.learning.knowledge.rates import range_words, rate_words
from agent.learning.models import CachedAction, JudgeTrust, LearnedPattern, SiteKnowledge, Trajectory
from agent.learning.recall.trust import standing_now
from agent.teams.models import Team
from agent.visits.models import Step
from agent.visits.pages.site_names import site_names

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
    def uses(self) -> int:
        """How often its entries were tried."""
        return self.successes + self.failures

    @property
    def record(self) -> str:
        """Successes of uses, in words."""
        return rate_words(self.successes, self.uses)

    @property
    def likely(self) -> str:
        """The range in which the true rate is likely; "" for few uses."""
        return range_words(self.successes, self.uses)

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


@dataclass(frozen=True, slots=True)
class TrustLine:
    """How often a model and the local mind agreed here on one kind of clear verdict or step, and what follows."""

    model: str
    view: str
    record: str
    is_trusted: bool  # such verdicts or steps need no model on this site
    is_step: bool = False


@dataclass(frozen=True, slots=True)
class SitePage:
    """Everything that one site has taught a team."""

    figures: SiteFigures
    entries: tuple[SiteKnowledge, ...]
    cached: tuple[CachedAction, ...]
    patterns: tuple[LearnedPattern, ...]
    trust: tuple[TrustLine, ...]
    examples: int  # successful runs that models are shown

    @property
    def has_use(self) -> bool:
        """Whether there is anything to roll back."""
        return bool(self.cached or self.patterns) or any(e.state != State.RETIRED for e in self.entries)

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to show."""
        return not (self.entries or self.cached or self.patterns or self.trust or self.examples)


def site_page(team: Team, domain: str) -> SitePage:
    """The page of one domain; empty for one that taught nothing."""
    cached = CachedAction.objects.filter(team=team, domain=domain).select_related("visit")
    patterns = LearnedPattern.objects.filter(team=team, domain=domain).select_related("visit").defer("vector")
    entries = SiteKnowledge.objects.filter(team=team, domain=domain).select_related("taught_by", "team")
    return SitePage(
        figures=figures_of(team, [domain])[domain],
        entries=tuple(entries.order_by("goal_kind", "pk")),
        cached=tuple(cached.order_by("-hits", "-pk")[:MOST_ROWS]),
        patterns=tuple(patterns.order_by("-successes", "failures", "-pk")[:MOST_ROWS]),
        trust=_trust(team, domain),
        examples=Trajectory.objects.filter(team=team, domain=domain).count(),
    )


def _trust(team: Team, domain: str) -> tuple[TrustLine, ...]:
    kinds = [kind.value for kind in (*View, *StepGoal)]
    rows = list(JudgeTrust.objects.filter(team=team, domain=domain, view__in=kinds).order_by("model", "view"))
    standings = {model: standing_now(team.pk, domain, model) for model in {row.model for row in rows}}
    found: list[TrustLine] = []
    for row in rows:
        kind = kind_named(row.view)
        record = rate_words(row.agreed, row.agreed + row.differed)
        is_trusted = standings[row.model].trusts(kind)
        found.append(TrustLine(row.model, kind.name.lower(), record, is_trusted, isinstance(kind, StepGoal)))
    return tuple(found)
