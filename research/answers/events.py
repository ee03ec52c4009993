"""Tells open pages that a query or a report changed. A nudge carries ids only and may be lost."""

from __future__ import annotations

from django.db import transaction

from agent.teams.rights.events import nudge
from research.answers.models import Query
from research.answers.reports.models import Report


def query_group(query_id: int) -> str:
    """Group of everybody who looks at this query."""
    return f"query.{query_id}"


def team_group(team_id: int) -> str:
    """Group of everybody who looks at this team's list of queries."""
    return f"queries.{team_id}"


def report_group(report_id: int) -> str:
    """Group of everybody who looks at this report."""
    return f"report.{report_id}"


def query_changed(query: Query, kind: str) -> None:
    """On commit: nudge its page, the team's list or its report, and the page of the question that it follows."""
    pk, groups = query.pk, [query_group(query.pk)]
    groups.append(report_group(query.report_id) if query.report_id else team_group(query.team_id))
    if query.follows_id:
        groups.append(query_group(query.follows_id))
    if query.follows_report_id:
        groups.append(report_group(query.follows_report_id))
    transaction.on_commit(lambda: nudge(*groups, kind=kind, query_id=pk))


def report_changed(report: Report, kind: str) -> None:
    """On commit: nudge the report's page and the team's list."""
    pk, groups = report.pk, (report_group(report.pk), team_group(report.team_id))
    transaction.on_commit(lambda: nudge(*groups, kind=kind, report_id=pk))
