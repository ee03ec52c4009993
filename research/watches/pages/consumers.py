"""The live side of the pages of watches: on each nudge their parts, rendered from the database."""

from __future__ import annotations

from collections.abc import Iterable

from django.http import QueryDict
from django.template.loader import render_to_string

from agent.teams.rights.sockets import LivePage
from research.sweeps.events import team_group as sweeps_of_team
from research.watches import events, selectors
from research.watches.models import Watch
from research.watches.pages.pages import watch_page, watches_context


class WatchConsumer(LivePage):
    """One watch's page."""

    def owner_team(self) -> int | None:
        """The watch's team."""
        self.watch_id: int = self.scope["url_route"]["kwargs"]["watch_id"]
        live = Watch.objects.filter(pk=self.watch_id, deleted_at=None)
        return live.values_list("team_id", flat=True).first()

    def groups_of(self) -> Iterable[str]:
        """This watch, and the team's sweeps: its run may come to wait for people."""
        return [events.watch_group(self.watch_id), sweeps_of_team(self.membership.team_id)]

    def fragments(self) -> Iterable[str]:
        """All of it but its heading; nothing once it is deleted."""
        found = selectors.watches_of(self.membership.user).filter(pk=self.watch_id).first()
        if found is not None:
            query = QueryDict(self.scope["query_string"])
            context = {"page": watch_page(found, self.membership, query), "query": query}
            yield render_to_string("research/watches/_watch.html", context)


class WatchesConsumer(LivePage):
    """The team's list of watches."""

    def groups_of(self) -> Iterable[str]:
        """Everything that changes a watch of the team."""
        team = self.membership.team_id
        return [events.team_group(team), sweeps_of_team(team)]

    def fragments(self) -> Iterable[str]:
        """The list."""
        query = QueryDict(self.scope["query_string"])
        yield render_to_string("research/watches/_watches.html", watches_context(self.membership, query))
