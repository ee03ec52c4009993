"""What the API's operations on watches take and give."""

from collections.abc import Sequence
from dataclasses import asdict
from datetime import datetime
from decimal import Decimal
from typing import Annotated, Literal, Self

from django.conf import settings
from pydantic import AfterValidator, BaseModel, Field, model_validator

from research.api.routes.schemas.sweeps import Input, Page, Row, UserName, storable
from research.api.routes.shown import api, shown_as, site
from research.pipeline.watching.conditions import Condition, Kind, Rearm
from research.pipeline.watching.schedule import schedule_of
from research.watches.models import Watch, WatchRun
from research.watches.previews import WatchPreview
from research.watches.selectors import WatchState, state_of
from research.watches.services import WatchDraft

ConditionKind = Literal[
    "price_falls", "back_in_stock", "new_below", "vendor_silent", "determination_changes", "answer_changes"
]
RearmRule = Literal["once", "recovered", "always"]
RunState = Literal["running", "done", "failed"]
Short = Annotated[str, Field(min_length=1, max_length=120), AfterValidator(storable)]
Amount = Annotated[str, Field(pattern=r"^\d{1,9}(\.\d{1,2})?$")]


class ConditionIn(Input):
    """One condition. `amount`: percent for price_falls, a price for new_below, runs in a row for vendor_silent."""

    kind: ConditionKind
    amount: Amount | None = Field(None, description="A decimal number as text.")
    currency: str = Field("", pattern=r"^([A-Z]{3})?$", description="ISO 4217, for new_below.")


class WatchIn(Input):
    """A watch to make of a sweep, or of a question or report that is over."""

    name: Short | None = Field(None, description="Left out: the words of what is watched.")
    cron: Annotated[str, Field(min_length=1, max_length=100), AfterValidator(storable)] = Field(
        description="Five fields: minute, hour, day of the month, month, day of the week. At most every 10 minutes."
    )
    timezone: Annotated[str, Field(max_length=64), AfterValidator(storable)] = Field(
        "", description="An IANA name; left out: the installation's."
    )
    rearm: RearmRule = "always"
    conditions: Annotated[list[ConditionIn], Field(min_length=1, max_length=6)]

    def draft(self, name: str) -> WatchDraft:
        """What it asks for. *Raises* ScheduleRefused."""
        conditions = tuple(
            Condition(0, Kind(c.kind), Decimal(c.amount) if c.amount else None, c.currency)
            for c in self.conditions
        )
        schedule = schedule_of(self.cron, self.timezone or settings.TIME_ZONE)
        return WatchDraft(self.name or name, schedule, Rearm(self.rearm), conditions)


class ConditionOut(BaseModel):
    """One condition; `amount` is a decimal number as text."""

    kind: ConditionKind
    amount: str | None
    currency: str
    words: str


class WatchOut(BaseModel):
    """One watch. `due_at` and `starts_at` are null while it is paused; `problem` says why a due run has not started.

    `waiting`: its run is over but for the `for_people` vendors at which it waits for a person.
    """

    id: int
    name: str
    sweep: int | None
    query: int | None
    report: int | None
    cron: str
    timezone: str
    schedule: str
    rearm: RearmRule
    state: WatchState
    for_people: int
    problem: str
    conditions: Sequence[ConditionOut]
    due_at: datetime | None
    starts_at: datetime | None
    last_run_at: datetime | None
    changed_at: datetime | None
    created_by: UserName
    created_at: datetime
    url: str
    links: dict[str, str]


class ChangeOut(BaseModel):
    """What changed in a run; `what` is the offer or, of a report, the sub-question.

    Of a sentence of an answer, `quote` is what proves it, in that `source` of that `query`; else these are empty.
    """

    change: str
    vendor: str
    what: str
    words: str
    quote: str = ""
    query: int = 0
    source: int = 0


class AlertOut(BaseModel):
    """A condition that a run met."""

    vendor: str
    what: str
    words: str


class WatchRunOut(BaseModel):
    """One run. `missed`: further due times that it makes up for; `is_first`: what later runs are compared with."""

    id: int
    state: RunState
    is_first: bool
    due_at: datetime | None
    missed: int
    sweep: int | None
    query: int | None
    report: int | None
    started_at: datetime
    ended_at: datetime | None
    problem: str
    changes: Sequence[ChangeOut]
    alerts: Sequence[AlertOut]


class PreviewIn(WatchIn):
    """A watch as it would be made, of one sweep, question or report."""

    sweep: Row | None = None
    query: Row | None = None
    report: Row | None = None

    @model_validator(mode="after")
    def _of_one_thing(self) -> Self:
        if sum(given is not None for given in (self.sweep, self.query, self.report)) != 1:
            raise ValueError("name one sweep, query or report")
        return self


class LookedAtOut(BaseModel):
    """One offer or vendor of the last results; `is_met`: it is so now already."""

    vendor: str
    what: str
    words: str
    is_met: bool


class ConditionPreviewOut(BaseModel):
    """What a condition looks at in the last results: the first few of `total`, what is so already first."""

    condition: str
    summary: str
    lines: Sequence[LookedAtOut]
    total: int


class PastResultOut(BaseModel):
    """An earlier result, and what the conditions would have told of it."""

    sweep: int | None = None
    query: int | None = None
    report: int | None = None
    created_at: datetime
    alerts: Sequence[AlertOut]


class PreviewOut(BaseModel):
    """`past`: the last results of what asks the same, newest first, without the one that the others follow."""

    schedule: str
    next_runs: Sequence[datetime]
    conditions: Sequence[ConditionPreviewOut]
    past: Sequence[PastResultOut]


class WatchPage(Page[WatchOut]):
    """Watches, newest first."""


class WatchRunPage(Page[WatchRunOut]):
    """A watch's runs, newest first."""


def _amount(amount: Decimal | None) -> str | None:
    return None if amount is None else f"{amount.normalize():f}"


def shown_preview(shown: WatchPreview) -> PreviewOut:
    """What a watch would do."""
    return PreviewOut(
        schedule=shown.schedule.words if shown.schedule else "",
        next_runs=shown.next_runs,
        conditions=[
            ConditionPreviewOut(
                condition=one.condition.words,
                summary=one.summary,
                lines=[LookedAtOut(**asdict(line)) for line in one.lines],
                total=one.total,
            )
            for one in shown.previews
        ],
        past=[
            PastResultOut(
                **{result.kind: result.of.pk},
                created_at=result.of.created_at,
                alerts=[AlertOut(vendor=f.vendor, what=f.what, words=f.words) for f in result.told],
            )
            for result in shown.past.results
        ],
    )


def shown_watch(watch: Watch) -> WatchOut:
    """A watch out of `research.watches.selectors.watches_of`."""
    conditions = [row.value for row in watch.conditions.all()]
    return shown_as(
        WatchOut,
        watch,
        sweep=watch.sweep_id,
        query=watch.query_id,
        report=watch.report_id,
        schedule=watch.schedule.words,
        state=state_of(watch),
        for_people=watch.for_people,  # type: ignore[attr-defined]  # an annotation
        conditions=[
            ConditionOut(kind=c.kind.value, amount=_amount(c.amount), currency=c.currency, words=c.words)
            for c in conditions
        ],
        url=site(f"/watches/{watch.pk}/"),
        links={"runs": api(f"/watches/{watch.pk}/runs")},
    )


def shown_run(run: WatchRun) -> WatchRunOut:
    """One run with what it brought."""
    return shown_as(
        WatchRunOut,
        run,
        sweep=run.sweep_id,
        query=run.query_id,
        report=run.report_id,
        alerts=run.firings,
    )
