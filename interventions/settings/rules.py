"""How a team's desk is run, as the desk reads it: one row's values, the settings' where it says nothing."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime, timedelta

from django.conf import settings
from django.utils import timezone

from interventions.claims.lifecycle import Limits
from interventions.models import DeskPolicy, DomainRule
from interventions.settings.hours import DeskHours, hours_of


@dataclass(frozen=True, slots=True)
class DeskRules:
    """The clocks and hours of one team."""

    claim_time: timedelta
    parked_lifetime: timedelta
    ends_unclaimed: bool = False
    is_escalating: bool = True
    on_call_id: int | None = None
    hours: DeskHours = field(default_factory=DeskHours)

    def is_open(self, at: datetime | None = None) -> bool:
        """Whether somebody is meant to be at the desk now."""
        return self.hours.is_open(at or timezone.now())


def rules_of(team_id: int) -> DeskRules:
    """The rules of that team. One read."""
    return rules_from(DeskPolicy.objects.filter(team=team_id).first())


def rules_from(row: DeskPolicy | None) -> DeskRules:
    """The rules that a row means; the installation's own when there is none."""
    if row is None:
        return DeskRules(settings.INTERVENTION_TIMEOUT, settings.PARKED_LIFETIME)
    return DeskRules(
        claim_time=timedelta(seconds=row.claim_seconds)
        if row.claim_seconds
        else settings.INTERVENTION_TIMEOUT,
        parked_lifetime=timedelta(hours=row.parked_hours) if row.parked_hours else settings.PARKED_LIFETIME,
        ends_unclaimed=row.ends_unclaimed,
        is_escalating=row.is_escalating,
        on_call_id=row.on_call_id,
        hours=hours_of(row.hours, row.timezone, row.quiet_from, row.quiet_until),
    )


def never_asks(team_id: int, domain: str) -> DomainRule | None:
    """The rule by which that team asks no person on this site or on the one above it; None: it may ask."""
    labels = domain.lower().strip(".").split(".")
    names = [".".join(labels[n:]) for n in range(len(labels))]
    return DomainRule.objects.filter(team=team_id, domain__in=names, never_ask=True).first()


def limits_of(team_id: int, at: datetime | None = None) -> Limits:
    """This team's clocks as they are now: outside its hours nothing waits for a claim, and nothing ends."""
    own = rules_of(team_id)
    is_open = own.is_open(at)
    return Limits(
        to_claim=own.claim_time if is_open else timedelta(0),
        to_claim_in_all=max(Limits().to_claim_in_all, own.claim_time),
        ends_unclaimed=own.ends_unclaimed and is_open,
        is_escalating=own.is_escalating,
        lease=settings.CLAIM_LEASE,
    )


def why_never(team_id: int, domain: str) -> str:
    """The sentence that says why people are not asked on this site; "" when they may be."""
    rule = never_asks(team_id, domain)
    if rule is None:
        return ""
    return f"This team never asks a person on {rule.domain}" + (f": {rule.reason}" if rule.reason else ".")
