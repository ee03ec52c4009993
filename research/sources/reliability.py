"""What a team's questions have shown of each site, and the line that it adds to a source's quality (R16)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import F

from research.sources.models import SiteReliability

MOST_SHARE = 0.15  # that this line adds to or takes from a quality of 0-1
_PRIOR = 4.0  # so many neutral observations come before the first real one


@dataclass(frozen=True, slots=True)
class QualityLine:
    """One line of a source's quality: why, and how much of 0-1 it adds (or takes, below 0)."""

    words: str
    share: float


def note(*, team_id: int, domain: str, **counts: int) -> None:
    """Add to a site's numbers: opened, refused, cited, contradicted, helpful, unhelpful."""
    changes = {name: number for name, number in counts.items() if number}
    if not domain or not changes:
        return
    rows = SiteReliability.objects.filter(team_id=team_id, domain=domain)
    added = {name: F(name) + number for name, number in changes.items()}
    if not rows.update(**added):
        SiteReliability.objects.bulk_create(
            [SiteReliability(team_id=team_id, domain=domain)], ignore_conflicts=True
        )
        rows.update(**added)


def record_feedback(*, team_id: int, domain: str, helpful: int, unhelpful: int) -> None:
    """What people said of a site's citations; negative numbers take back what they said before."""
    note(team_id=team_id, domain=domain, helpful=helpful, unhelpful=unhelpful)


def quality_lines(team_id: int, domains: Iterable[str]) -> dict[str, QualityLine]:
    """A line for each of these sites of which something is known."""
    known = SiteReliability.objects.filter(team_id=team_id, domain__in=set(domains))
    lines = {row.domain: _line(row) for row in known}
    return {domain: line for domain, line in lines.items() if line is not None}


def _line(row: SiteReliability) -> QualityLine | None:
    """Good and bad experiences, a person's word counting three times, drawn towards neutral while they are few."""
    good = row.cited + 3 * row.helpful + 0.2 * max(row.opened - row.refused, 0)
    bad = 2 * row.contradicted + 3 * row.unhelpful + 0.5 * row.refused
    if not good and not bad:
        return None
    leaning = (good - bad) / (good + bad + _PRIOR)
    return QualityLine(_words(row), round(MOST_SHARE * leaning, 3))


def _words(row: SiteReliability) -> str:
    parts = [f"opened {row.opened} times"] if row.opened else []
    for number, word in (
        (row.refused, "without a text"),
        (row.cited, "cited"),
        (row.contradicted, "contradicted"),
        (row.helpful, "found helpful by people"),
        (row.unhelpful, "found unhelpful by people"),
    ):
        if number:
            parts.append(f"{number} {word}")
    return f"This team's experience with {row.domain}: {', '.join(parts)}."
