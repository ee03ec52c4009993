"""What the pages of reports show, as one context each: for the view and for the socket alike."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from django.http import QueryDict
from django.template.loader import render_to_string

from agent.teams.models import Membership, Role
from agent.teams.rights.sockets import LivePage
from research.answers import events
from research.answers.reports import selectors
from research.answers.reports.models import Report
from research.pipeline.plan.report_plan import LEAST, LONGEST, MOST
from research.sweeps.pages.filters import ListFilter

PARTS = ("head", "after", "plan", "progress", "text", "follow", "sources")
EXPORTS = (
    ("md", "Markdown", "file-text"),
    ("docx", "Word", "file-text"),
    ("pdf", "PDF", "file-text"),
    ("json", "JSON", "server"),
    ("proof", "Proof file", "shield"),
)


def report_context(report: Report, membership: Membership) -> dict[str, object]:
    """One report's page for one member of its team."""
    return {
        **plan_context(report),
        "shown": selectors.report_page(report, membership.user),
        "follow_ups": report.follow_ups.order_by("pk"),
        "may_ask": membership.may(Role.REQUESTER),
        "exports": EXPORTS,
    }


def plan_context(report: Report, *, focus: str = "", problem: str = "") -> dict[str, object]:
    """The plan as it may be changed; `focus` names the button that had it."""
    room = MOST - report.parts.count() - len(report.plan)
    return {
        "report": report, "focus": focus, "problem": problem, "room": max(room, 0), "longest": LONGEST,
        "is_short": len(report.plan) < LEAST - report.parts.count(), "may_ask": True,
    }  # fmt: skip


def reports_context(membership: Membership, given: Mapping[str, str]) -> dict[str, object]:
    """The team's reports under the filter in the query string, newest first."""
    wanted = ListFilter.read(given, Report.State.values)
    found = Report.objects.filter(team_id=membership.team_id).select_related("created_by")
    return {
        "reports": wanted.page_of(found, "text", membership.user_id),
        "wanted": wanted,
        "is_filtered": wanted.is_filtered,
        "states": Report.State.choices,
        "given": given,
        "can_start": membership.may(Role.REQUESTER),
        "is_team_lead": membership.may(Role.LEAD),
    }


class ReportConsumer(LivePage):
    """One report's page."""

    def owner_team(self) -> int | None:
        """The report's team."""
        self.report_id: int = self.scope["url_route"]["kwargs"]["report_id"]
        return Report.objects.filter(pk=self.report_id).values_list("team_id", flat=True).first()

    def groups_of(self) -> Iterable[str]:
        """The report and its sub-questions."""
        return [events.report_group(self.report_id)]

    def fragments(self) -> Iterable[str]:
        """Head, plan, progress, text and sources; the base sends what differs."""
        rows = Report.objects.select_related("team", "created_by")
        context = report_context(rows.get(pk=self.report_id), self.membership)
        for part in PARTS:
            yield render_to_string(f"research/reports/_{part}.html", context)


class ReportsConsumer(LivePage):
    """The team's list of reports."""

    def groups_of(self) -> Iterable[str]:
        """Every question and report of the team."""
        return [events.team_group(self.membership.team_id)]

    def fragments(self) -> Iterable[str]:
        """The list."""
        given = QueryDict(self.scope["query_string"])
        yield render_to_string("research/reports/_reports.html", reports_context(self.membership, given))
