"""What learning spared, in repeated decisions and in judging: per run, per sweep, per site."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Count, Max, Q, QuerySet, Sum
from django.utils.text import get_text_list

from agent.core.kinds import ActionKind, DecisionSource
from agent.teams.models import Team
from agent.visits.models import Step, Visit


def site_names(team: Team, domains: Iterable[str]) -> dict[str, str]:
    """The name that the team gave each of these domains last, by domain; one query, nothing for nameless ones.

    The names come from the rows that visits are made for, reached by their reverse relation: this app does not know
    that one.
    """
    named = Visit.objects.filter(team=team, domain__in=list(domains)).exclude(vendor=None)
    named = named.exclude(vendor__label="").order_by()
    last = named.values("domain").annotate(last=Max("vendor")).values("last")
    return dict(Visit.objects.filter(vendor__in=last).values_list("domain", "vendor__label"))


REPEATED = (DecisionSource.CACHE.value, DecisionSource.PATTERN.value, DecisionSource.KNOWLEDGE.value)
DECIDED = tuple(kind.value for kind in ActionKind)  # other steps record what nobody had to decide
# A rule's own click is no decision
DECIDING = tuple(one.value for one in DecisionSource if one != DecisionSource.RULE)


@dataclass(frozen=True, slots=True)
class Saved:
    """Decisions, those of them that repeat what was learned, and what models did not have to do."""

    decisions: int = 0
    repeated: int = 0
    calls: int = 0
    tokens: int = 0
    ms: float = 0.0
    offers: int = 0  # that the local judge judged in a model's stead

    @property
    def words(self) -> str:
        """In a sentence; "" when nothing was repeated and every offer judged by a model."""
        if not self.repeated and not self.offers:
            return ""
        spared = [
            *([f"{self.calls:,} model call{'s' * (self.calls != 1)}"] if self.calls else []),
            *([f"{self.tokens:,} tokens"] if self.tokens else []),
            *([time_words(self.ms)] if self.ms >= 100 else []),
        ]
        said = (
            f"{self.repeated} of {self.decisions} decisions repeated what was learned"
            if self.repeated
            else ""
        )
        told = " and ".join(filter(None, (said, offers_words(self.offers))))
        return f"{told}: {get_text_list(spared, 'and')} saved" if spared else told


def offers_words(count: int) -> str:
    """How many offers no model had to judge; "" for none."""
    if not count:
        return ""
    return f"{count:,} offer{'s were' if count > 1 else ' was'} judged without a model"


def saved_by(visits: QuerySet[Visit]) -> Saved:
    """Over those visits, in two queries. Step counts are of decisions, not of what was merely recorded."""
    spared = visits.order_by().aggregate(
        tokens=Sum("saved_tokens"), calls=Sum("saved_calls"), ms=Sum("saved_ms"), offers=Sum("saved_offers")
    )
    steps = Step.objects.filter(
        visit__in=visits.order_by().values("pk"), action__in=DECIDED, decided_by__in=DECIDING
    )
    counted = steps.order_by().aggregate(
        decisions=Count("pk"), repeated=Count("pk", filter=Q(decided_by__in=REPEATED))
    )
    return Saved(**counted, **{name: value or 0 for name, value in spared.items()})


def time_words(ms: float) -> str:
    """3.1 s, 45 s, 10 min."""
    if ms <= 0:
        return "0 s"
    seconds = ms / 1000
    if seconds < 90:
        return f"{seconds:.1f} s" if seconds < 10 else f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min"
