"""How the team's last visits to each site went, read from the visits themselves."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from statistics import median

from django.db.models import Count
from django.db.models.query import RawQuerySet

from agent.core.types import Determination
from agent.visits.models import Visit
from interventions.models import Intervention

LAST_VISITS = 20  # of each site: what its figures are counted over
ANSWERED = frozenset(
    {
        Determination.PRODUCTS_FOUND,
        Determination.NO_RELEVANT_PRODUCTS,
        Determination.NO_ONLINE_AVAILABILITY,
    }
)  # the site was read, and said what it sells; not blocked, failed or led elsewhere

_LAST_OF_ONE = """
    SELECT * FROM (
        SELECT id, domain, determination, blocker_family, started_at, ended_at FROM visits_visit
        WHERE team_id = %s AND domain = %s AND kind = 'find' AND state = 'ended'
        ORDER BY ended_at DESC LIMIT %s
    ) AS last
"""


@dataclass(frozen=True, slots=True)
class Health:
    """How visits to one site went: the number of all that ended, the rest of the last `LAST_VISITS` of these."""

    visits: int
    counted: int  # of the last visits
    answered: int  # of the last visits
    last_visit: int  # its number
    last_determination: str
    last_ended_at: datetime | None
    median_seconds: float | None  # from start to end, with the time that people took
    blockers: tuple[tuple[str, int], ...]  # family, and in how many of the last visits it was met; most first

    @property
    def percent(self) -> int:
        """The share of the last visits that came to an answer, in whole percent."""
        return self.answered * 100 // self.counted


def health_of(team_id: int, domains: Collection[str]) -> dict[str, Health]:
    """By domain, of those that the team has visited; in three queries for however many, 500 at most. Visits that were
    cancelled, are not over or read one page for a question do not count."""
    wanted = sorted(set(domains))
    if not wanted:
        return {}
    ended = Visit.objects.filter(
        team=team_id, kind=Visit.Kind.FIND, state=Visit.State.ENDED, domain__in=wanted
    )
    counts = dict(ended.order_by().values_list("domain").annotate(Count("pk")))
    found: dict[str, list[Visit]] = defaultdict(list)
    for visit in _last_visits(team_id, wanted):
        found[visit.domain].append(visit)
    met = _blockers_met([visit.pk for visits in found.values() for visit in visits])
    return {domain: _health(visits, counts[domain], met) for domain, visits in found.items()}


def _last_visits(team_id: int, domains: Sequence[str]) -> RawQuerySet[Visit]:
    """The last visits to each site, newest first; each site's few rows are read from the index, however many it has."""
    each = " UNION ALL ".join([_LAST_OF_ONE] * len(domains))
    given = [value for domain in domains for value in (team_id, domain, LAST_VISITS)]
    return Visit.objects.raw(f"{each} ORDER BY ended_at DESC, id DESC", given)


def _blockers_met(visits: Collection[int]) -> dict[int, set[str]]:
    """The walls that people were asked about, by visit; those that they cleared too."""
    found: dict[int, set[str]] = defaultdict(set)
    asked = Intervention.objects.filter(visit__in=visits, blocker_family__gt="")
    for visit_id, family in asked.values_list("visit_id", "blocker_family"):
        found[visit_id].add(family)
    return found


def _health(visits: list[Visit], count: int, met: dict[int, set[str]]) -> Health:
    seconds = [(v.ended_at - v.started_at).total_seconds() for v in visits if v.started_at and v.ended_at]
    blockers = Counter(
        family for v in visits for family in met.get(v.pk, set()) | {v.blocker_family} if family
    )
    return Health(
        visits=count,
        counted=len(visits),
        answered=sum(v.determination in ANSWERED for v in visits),
        last_visit=visits[0].pk,
        last_determination=visits[0].determination,
        last_ended_at=visits[0].ended_at,
        median_seconds=max(0.0, median(seconds)) if seconds else None,
        blockers=tuple(sorted(blockers.items(), key=lambda one: (-one[1], one[0]))),
    )
