"""What the API takes and gives of reports, and a report's row as that."""

from datetime import datetime
from decimal import Decimal
from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field

from research.answers.models import Query
from research.answers.reports.files import report_json
from research.answers.reports.models import Report
from research.answers.reports.selectors import report_page
from research.api.routes.schemas.queries import Question
from research.api.routes.schemas.sweeps import Input, Page, UserName, Words
from research.api.routes.shown import api, shown_as, site

ReportState = Literal["planning", "planned", "running", "done", "not_found", "cancelled"]
SubQuestion = Annotated[Words, Field(max_length=300)]
SubQuestions = Annotated[list[SubQuestion], Field(max_length=12)]


class ReportIn(Question):
    """A wide question, how each sub-question shall be looked into, and what it may take."""

    plan: SubQuestions = Field(
        [],
        description="Sub-questions, at most 12: the work begins at once. Without them a plan is made first.",
    )
    minutes: int = Field(20, ge=1, le=240, description="The work ends after so many minutes.")
    most_usd: float | None = Field(
        None, ge=0, le=10_000, description="The most that models may cost; null: no limit."
    )


class PlanIn(Input):
    """The sub-questions of a report, in order; empty: as they are."""

    plan: SubQuestions = Field([], description="At most 12.")


class ReportOut(BaseModel):
    """One report: of its `parts` so many are `answered`.

    `plan` are the sub-questions that wait for `begin`; `stopped_by` names a limit that was reached.
    """

    id: int
    text: str
    state: ReportState
    plan: list[str]
    parts: int
    answered: int
    planned_by: str
    problem: str
    stopped_by: str
    most_minutes: int
    most_usd: Decimal | None
    created_by: UserName
    created_at: datetime
    ended_at: datetime | None
    url: str
    links: dict[str, str]


class ReportDetail(ReportOut):
    """A report with its sections, each sentence with the numbers of its sources, and the list of these."""

    sections: list[dict[str, Any]]
    sources: list[dict[str, Any]]
    unanswered: list[dict[str, Any]]
    pages_read: int
    pages_refused: int
    cost_usd: float


class ReportPage(Page[ReportOut]):
    """Some of the reports."""


def shown_report(report: Report) -> ReportOut:
    """A report without its sections."""
    return shown_as(ReportOut, report, **_own_of(report))


def shown_report_detail(report: Report) -> ReportDetail:
    """A report with its sections and sources."""
    found = report_json(report_page(report))
    names = ("sections", "sources", "pages_read", "pages_refused", "cost_usd")
    more = {name: found[name] for name in names} | {"unanswered": found["not_found"]}
    return shown_as(ReportDetail, report, **_own_of(report), **more)


def _own_of(report: Report) -> dict[str, Any]:
    here = f"/reports/{report.pk}"
    return {
        "parts": report.parts.count(),
        "answered": report.parts.exclude(state__in=(Query.State.PENDING, Query.State.RUNNING)).count(),
        "plan": [str(one["text"]) for one in report.plan],
        "url": site(f"{here}/"),
        "links": {"self": api(here), "proof": api(f"{here}/proof")},
    }
