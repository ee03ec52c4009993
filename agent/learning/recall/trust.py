"""How often models agreed with the local mind, kept for a team by site, model and kind of verdict or step."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from django.db.models import ExpressionWrapper, F, FloatField, QuerySet, Sum, Value
from django.db.models.functions import Greatest

from agent.core.learned import Savings
from agent.decide.offers.judging import (
    CHECK_EVERY,
    COMPARED,
    MOST_OF_SITE,
    Agreement,
    Asked,
    Record,
    Standing,
    StepGoal,
    kind_named,
)
from agent.learning.models import JudgeTrust
from agent.visits.worker.journal import db

_VISITS = ""  # the row of a site that counts visits and what asking took instead of verdicts
_KINDS = [kind.value for kind in (*COMPARED, *StepGoal)]
_ASKED = ("calls", "chars", "tokens", "ms")
_MOST_NAME = 120  # of a model's name, which may be a path: its end tells it from others


class TeamTrust:
    """`agent.decide.offers.judging.JudgeBook` for one visit of one domain."""

    def __init__(self, team_id: int, domain: str, *, is_read_only: bool = False) -> None:
        self._team_id, self._domain, self._is_read_only = team_id, domain, is_read_only
        self._visits: dict[str, int] = {}

    async def standing(self, model: str) -> Standing:
        """What is known of this model. The visit is counted when it is asked for the first time."""
        if self._is_read_only:
            return await db(standing_now, self._team_id, self._domain, model)
        if model not in self._visits:
            self._visits[model] = await db(count_visit, self._team_id, self._domain, model)
        return await db(standing_of, self._team_id, self._domain, model, visits=self._visits[model])

    async def note(self, model: str, found: Record, asked: Asked) -> None:
        await self._add(model, found, asked, _VISITS)

    async def decided(self, model: str, step_goal: StepGoal, one: Agreement, asked: Asked) -> None:
        await self._add(model, {step_goal: one}, asked, step_goal.value)

    async def _add(self, model: str, found: Record, asked: Asked, view: str) -> None:
        if not self._is_read_only:
            await db(add, self._team_id, self._domain, model, found)
            await db(add_asked, self._team_id, self._domain, model, asked, view)


def standing_of(team_id: int, domain: str, model: str, *, visits: int = 0) -> Standing:
    """The team's record over all sites, each with its share of agreements up to a limit, and that of this one.

    `visits`: of the site, the one that asks included; each fifth checks the agreement anew.
    """
    every = JudgeTrust.objects.filter(team_id=team_id, model=model[-_MOST_NAME:])
    rows = every.filter(view__in=_KINDS)
    whole: FloatField[float, float] = FloatField()
    most = Value(float(MOST_OF_SITE))
    share = ExpressionWrapper(most / Greatest(F("agreed"), most, output_field=whole), output_field=whole)
    counted = {
        f"{name}_counted": Sum(ExpressionWrapper(F(name) * share, output_field=whole))
        for name in ("agreed", "differed")
    }
    team = rows.values("view").annotate(**counted).values_list("view", *counted)
    site = rows.filter(domain=domain).values_list("view", "agreed", "differed")
    told = every.filter(view=_VISITS).aggregate(*(Sum(name) for name in _ASKED))
    asked = Asked(**{name: told[f"{name}__sum"] or 0 for name in _ASKED})
    is_check = visits > 0 and visits % CHECK_EVERY == 0
    return Standing(_record(team), _record(site), is_check, asked, _costs(every), is_known=visits > 1)


def standing_now(team_id: int, domain: str, model: str) -> Standing:
    """The same as the site's next visit will find it, checks apart; no visit is counted."""
    rows = JudgeTrust.objects.filter(team_id=team_id, domain=domain, model=model[-_MOST_NAME:], view=_VISITS)
    return replace(standing_of(team_id, domain, model), is_known=rows.filter(visits__gt=0).exists())


def _costs(rows: QuerySet[JudgeTrust]) -> dict[StepGoal, Savings]:
    """What the model's decisions took on average, by the kind of step that the local mind would have done."""
    sums = {f"{name}_sum": Sum(name) for name in ("tokens", "ms", "calls", "agreed", "differed")}
    told = rows.filter(view__in=[goal.value for goal in StepGoal]).values("view").annotate(**sums)
    return {
        StepGoal(view): Savings(round(tokens / n), round(ms / n, 1), round(calls / n))
        for view, tokens, ms, calls, agreed, differed in told.values_list("view", *sums)
        if (n := agreed + differed)
    }


def _record(rows: Iterable[tuple[str, float, float]]) -> Record:
    return {kind_named(kind): Agreement(agreed, differed) for kind, agreed, differed in rows}


def _count(team_id: int, domain: str, model: str, view: str, **more: float) -> JudgeTrust:
    """Add to the counts of that row, which is made where there is none yet."""
    row, _ = JudgeTrust.objects.get_or_create(
        team_id=team_id, domain=domain, model=model[-_MOST_NAME:], view=view
    )
    JudgeTrust.objects.filter(pk=row.pk).update(**{name: F(name) + value for name, value in more.items()})
    return row


def count_visit(team_id: int, domain: str, model: str) -> int:
    """Count a visit of the site whose offers are judged; how many there were, this one included."""
    row = _count(team_id, domain, model, _VISITS, visits=1)
    row.refresh_from_db(fields=["visits"])
    return row.visits


def add(team_id: int, domain: str, model: str, found: Record) -> None:
    """Add agreements and differences to a site's record."""
    for kind, one in found.items():
        _count(team_id, domain, model, kind.value, agreed=one.agreed, differed=one.differed)


def add_asked(team_id: int, domain: str, model: str, asked: Asked, view: str = _VISITS) -> None:
    """Add what judging the site's offers took, or deciding a kind of step there."""
    _count(team_id, domain, model, view, **{name: getattr(asked, name) for name in _ASKED})
