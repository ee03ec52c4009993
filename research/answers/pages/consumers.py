"""The live side of the query pages."""

from __future__ import annotations

from collections.abc import Iterable

from django.http import QueryDict
from django.template.loader import render_to_string

from agent.teams.rights.sockets import LivePage
from research.answers import events
from research.answers.models import Query
from research.answers.pages import pages


class QueryConsumer(LivePage):
    """One query's page."""

    def owner_team(self) -> int | None:
        """The query's team."""
        self.query_id: int = self.scope["url_route"]["kwargs"]["query_id"]
        return Query.objects.filter(pk=self.query_id).values_list("team_id", flat=True).first()

    def groups_of(self) -> Iterable[str]:
        """The query."""
        return [events.query_group(self.query_id)]

    def fragments(self) -> Iterable[str]:
        """Head, answer, progress, sources and the rest; the base sends what differs."""
        rows = Query.objects.select_related(
            "team", "created_by", "follows", "follows_report", "rerun_of", "report"
        )
        return pages.query_parts(rows.get(pk=self.query_id), self.membership)


class QueriesConsumer(LivePage):
    """The team's list of queries."""

    def groups_of(self) -> Iterable[str]:
        """Every query of the team."""
        return [events.team_group(self.membership.team_id)]

    def fragments(self) -> Iterable[str]:
        """The list."""
        query = QueryDict(self.scope["query_string"])
        yield render_to_string(
            "research/answers/_queries.html", pages.queries_context(self.membership, query)
        )
