"""What people call the sites that their team visits, for pages that know them by domain."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import Max

from agent.teams.models import Team
from agent.visits.models import Visit


def site_names(team: Team, domains: Iterable[str]) -> dict[str, str]:
    """The name that the team gave each of these domains last, by domain; one query, nothing for nameless ones.

    Names stand on the rows that visits are made for, reached by their reverse relation: this app does not know
    that one.
    """
    named = Visit.objects.filter(team=team, domain__in=list(domains)).exclude(vendor=None)
    named = named.exclude(vendor__label="").order_by()
    last = named.values("domain").annotate(last=Max("vendor")).values("last")
    return dict(Visit.objects.filter(vendor__in=last).values_list("domain", "vendor__label"))
