"""The live side of the query pages."""

from __future__ import annotations

from collections.abc import Iterable

from django.http import QueryDict
from django.template.loader import render_to_string

from agent.teams.sockets import LivePage
from research.ask import events, selectors
from research.ask.models import Query
from research.ask.views import queries_context


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
        """The whole answer."""
        page = selectors.query_page(Query.objects.select_related("created_by").get(pk=self.query_id))
        yield render_to_string("research/ask/_query.html", {"page": page})


class QueriesConsumer(LivePage):
    """The team's list of queries."""

    def owner_team(self) -> int | None:
        """The team in the address."""
        self.page = QueryDict(self.scope["query_string"]).get("page", "1")
        team_id: int = self.scope["url_route"]["kwargs"]["team_id"]
        return team_id

    def groups_of(self) -> Iterable[str]:
        """Every query of the team."""
        return [events.team_group(self.membership.team_id)]

    def fragments(self) -> Iterable[str]:
        """The list."""
        yield render_to_string("research/ask/_queries.html", queries_context(self.membership, str(self.page)))
