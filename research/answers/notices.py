"""Tells the person who started a sweep or asked a question that it came to its end, in the change's transaction."""

from __future__ import annotations

from django.urls import reverse

from agent.language.counts import counted
from interventions.notify.kinds import Kind
from interventions.notify.texts import QUERY_CHARS, quoted
from interventions.notify.ways.news import News, Page, tell_page
from research.answers.models import Query
from research.answers.reports.models import Report
from research.models import Sweep
from research.watches.models import WatchRun

_TITLES = {
    Query.State.ANSWERED: "Question answered",
    Query.State.NOT_FOUND: "No answer found",
    Query.State.SEARCH_DOWN: "Search is down",
    Query.State.FAILED: "No page could be read",
}


def sweep_finished(sweep: Sweep) -> None:
    """Once for each time that the sweep is done; of a watch's run only the watch tells. Needs its `ended_at`."""
    if sweep.created_by_id is None or sweep.ended_at is None or _is_watched(sweep=sweep):
        return
    offers = sweep.offers.count()
    vendors = sweep.vendors.count()
    page = Page(
        team_id=sweep.team_id,
        title=f"Sweep finished: {quoted(sweep.query, QUERY_CHARS)}",
        body=f"{counted(offers, 'offer')} from {counted(vendors, 'vendor')}.",
        path=reverse("sweep", args=[sweep.pk]),
    )
    occasion = f"sweep {sweep.pk} at {sweep.ended_at:%Y-%m-%dT%H:%M:%S}"[:40]
    tell_page(News(None, Kind.SWEEP_FINISHED, occasion, page), {sweep.created_by_id})


def _is_watched(**of: Sweep | Query | Report) -> bool:
    """Whether a watch asked it, which tells what has changed."""
    return WatchRun.objects.filter(is_first=False, **of).exists()


def query_answered(query: Query, state: str) -> None:
    """Once for each question; not of cancelled ones, those that need no page, parts of a report and runs of a watch."""
    title = _TITLES.get(Query.State(state))
    if query.created_by_id is None or title is None or query.report_id is not None:
        return
    if _is_watched(query=query):
        return
    page = Page(
        team_id=query.team_id,
        title=f"{title}: {quoted(query.text, QUERY_CHARS)}",
        body="Open it to see the sources.",
        path=reverse("query", args=[query.pk]),
    )
    tell_page(News(None, Kind.QUERY_ANSWERED, f"query {query.pk}", page), {query.created_by_id})


def report_planned(report: Report) -> None:
    """Once: the asker is needed for the plan."""
    _tell_of(report, "Plan ready", "Look at its sub-questions and begin.")


def report_finished(report: Report) -> None:
    """Once for each report that came to its end by itself; of a watch's run only the watch tells."""
    if report.state != Report.State.CANCELLED and not _is_watched(report=report):
        found = report.state == Report.State.DONE
        _tell_of(report, "Report done" if found else "No answer found", "Open it to see the sources.")


def _tell_of(report: Report, title: str, body: str) -> None:
    if report.created_by_id is None:
        return
    page = Page(
        team_id=report.team_id,
        title=f"{title}: {quoted(report.text, QUERY_CHARS)}",
        body=body,
        path=reverse("report", args=[report.pk]),
    )
    news = News(None, Kind.QUERY_ANSWERED, f"report {report.pk} {report.state}", page)
    tell_page(news, {report.created_by_id})
