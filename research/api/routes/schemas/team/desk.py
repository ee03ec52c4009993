"""What the API's operations on the desk's settings and the guided start take and give."""

from collections.abc import Sequence
from datetime import datetime
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, Field

from agent.teams.models import Team
from agent.visits.models import SiteSession
from interventions.models import DeskPolicy, DomainRule
from interventions.notify.models import TeamChannel
from interventions.settings.rules import rules_from
from research.api.routes.schemas.sweeps import Input, UserName, storable
from research.api.routes.shown import shown_as, site
from research.home.start.progress import Guide

Day = Annotated[int, Field(ge=0, le=6, description="Monday is 0.")]
ClockTime = Annotated[str, Field(pattern=r"^\d\d:\d\d$", description="As in 08:00.")]
Unclaimed = Literal["park", "end"]
ServiceKind = Literal["new_item", "escalated", "given_up", "watch"]
_Name = Annotated[str, Field(min_length=1, max_length=80), AfterValidator(storable)]
_Kinds = Annotated[list[ServiceKind], Field(min_length=1, max_length=4)]


class DayHours(Input):
    """From when until when the desk is staffed on a day of the week."""

    day: Day
    opens: ClockTime
    closes: ClockTime


class DeskIn(Input):
    """How the desk is run. Null takes the installation's own figure; without hours the desk is always staffed."""

    claim_seconds: int | None = Field(None, description="How long an item waits for a person; 10 to 3600.")
    when_unclaimed: Unclaimed = Field("park", description="Park the visit, or end it as blocked.")
    parked_hours: int | None = Field(None, description="How long a parked item is kept.")
    is_escalating: bool = Field(True, description="Pass on what nobody looks at.")
    on_call: Annotated[str, Field(max_length=150), AfterValidator(storable)] | None = Field(
        None, description="A user name of an operator or above."
    )
    timezone: Annotated[str, Field(max_length=64), AfterValidator(storable)] = "UTC"
    hours: Annotated[list[DayHours], Field(max_length=7)] = []
    quiet_from: ClockTime | Literal[""] = ""
    quiet_until: ClockTime | Literal[""] = ""


class DayHoursOut(BaseModel):
    """From when until when the desk is staffed on a day of the week; Monday is 0."""

    day: int
    opens: str
    closes: str


class DeskOut(BaseModel):
    """How the desk is run, as it was saved last, and whether it is staffed now."""

    claim_seconds: int | None
    when_unclaimed: Unclaimed
    parked_hours: int | None
    is_escalating: bool
    on_call: UserName
    timezone: str
    hours: Sequence[DayHoursOut]
    quiet_from: str
    quiet_until: str
    is_staffed: bool
    changed_by: UserName
    changed_at: datetime | None
    url: str


class SiteRuleIn(Input):
    """A site on which nobody is to be asked for help, and why."""

    domain: Annotated[str, Field(min_length=1, max_length=255), AfterValidator(storable)]
    reason: Annotated[str, Field(min_length=1, max_length=300), AfterValidator(storable)] = Field(
        description="Shown with each visit that it ends."
    )


class SiteRuleOut(BaseModel):
    """A site on which nobody is asked for help."""

    id: int
    domain: str
    reason: str
    set_by: UserName
    set_at: datetime


class SiteSessionOut(BaseModel):
    """A site whose session a person's solve has left for later visits. What it holds is never shown."""

    id: int
    domain: str
    profile: str
    saved_at: datetime
    visit: int | None


class ServiceIn(Input):
    """A service that the team is told at, as apprise writes its address. The address is stored sealed, never shown."""

    name: _Name
    address: Annotated[str, Field(min_length=1, max_length=1000), AfterValidator(storable)]
    kinds: _Kinds


class ServiceChange(Input):
    """Another name or choice, on or off; without an address the old one stays."""

    name: _Name
    kinds: _Kinds
    address: Annotated[str, Field(max_length=1000), AfterValidator(storable)] = ""
    is_enabled: bool = True


class ServiceOut(BaseModel):
    """A service that the team is told at. `last_problem`: of the last try; empty when it was taken."""

    id: int
    name: str
    service: str
    kinds: Sequence[str]
    is_enabled: bool
    stopped_reason: str
    last_at: datetime | None
    last_problem: str
    created_by: UserName
    created_at: datetime


class StartStepOut(BaseModel):
    """One thing to do first. While it is not possible, `words` say what it waits for."""

    name: str
    title: str
    words: str
    url: str
    is_done: bool
    is_possible: bool


class StartOut(BaseModel):
    """The guided start of the person for whom the token acts, read from what the team has really done."""

    steps: Sequence[StartStepOut]
    done: int
    is_dismissed: bool
    demo_sweeps: int


class StartChange(Input):
    """Off the dashboard, or back on it."""

    is_dismissed: bool


class DemoRemoved(BaseModel):
    """How many demo sweeps go when their running visits have stopped; the others are gone."""

    still_running: int


def shown_desk(team: Team) -> DeskOut:
    """The desk's settings; those of a desk that nobody has set are the installation's."""
    row = DeskPolicy.objects.filter(team=team).select_related("changed_by", "on_call").first()
    policy = row or DeskPolicy(team=team)
    hours = [
        {"day": int(day), "opens": pair[0], "closes": pair[1]} for day, pair in sorted(policy.hours.items())
    ]
    return shown_as(
        DeskOut,
        policy,
        when_unclaimed="end" if policy.ends_unclaimed else "park",
        hours=hours,
        is_staffed=rules_from(row).is_open(),
        changed_at=row.changed_at if row else None,
        url=site("/team/desk/"),
    )


def form_of(body: DeskIn, on_call: int | None) -> dict[str, Any]:
    """The body as what the page's form is sent, so that both are judged alike."""
    days = {f"day{one.day}_from": one.opens for one in body.hours}
    days |= {f"day{one.day}_until": one.closes for one in body.hours}
    same = body.model_dump(include={"claim_seconds", "parked_hours", "timezone", "quiet_from", "quiet_until"})
    return {
        **{name: "" if value is None else value for name, value in same.items()},
        **({"is_escalating": "on"} if body.is_escalating else {}),
        "unclaimed": body.when_unclaimed,
        "on_call": str(on_call or ""),
        "staffed": "hours" if body.hours else "always",
        **days,
    }


def shown_rule(row: DomainRule) -> SiteRuleOut:
    """A site on which nobody is asked."""
    return shown_as(SiteRuleOut, row)


def shown_session(row: SiteSession) -> SiteSessionOut:
    """A kept session."""
    return shown_as(SiteSessionOut, row, visit=row.from_visit_id)


def shown_service(row: TeamChannel) -> ServiceOut:
    """A service, without its address."""
    return shown_as(ServiceOut, row, service=row.scheme)


def shown_start(guide: Guide) -> StartOut:
    """A guided start."""
    steps = [shown_as(StartStepOut, step, url=site(step.url)) for step in guide.steps]
    return shown_as(StartOut, guide, steps=steps)
