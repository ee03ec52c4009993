"""The live side of the research pages: on each nudge the page's parts, rendered from the database."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from channels.db import database_sync_to_async
from django.http import QueryDict
from django.template.loader import render_to_string

from agent.teams.sockets import LivePage
from research import events, pages
from research.lists import dashboard_context, sweeps_context
from research.models import Sweep, Vendor


class SweepConsumer(LivePage):
    """One sweep's page: follows the sweep and each of its vendors' visits."""

    def owner_team(self) -> int | None:
        """The sweep's team."""
        self.sweep_id: int = self.scope["url_route"]["kwargs"]["sweep_id"]
        self.query = QueryDict(self.scope["query_string"])
        self._visit_ids = self._current_visits()
        return Sweep.objects.filter(pk=self.sweep_id).values_list("team_id", flat=True).first()

    def _current_visits(self) -> set[int]:
        return set(Vendor.objects.filter(sweep_id=self.sweep_id).values_list("visit_id", flat=True))

    def groups_of(self) -> Iterable[str]:
        """The sweep and its visits."""
        return [events.sweep_group(self.sweep_id), *(f"visit.{pk}" for pk in self._visit_ids)]

    async def nudge(self, event: dict[str, Any]) -> None:
        """A retried vendor has a new visit to follow; then render."""
        if event.get("kind") == "vendor_retried":
            now = await database_sync_to_async(self._current_visits)()
            for visit_id in now - self._visit_ids:
                await self.channel_layer.group_add(f"visit.{visit_id}", self.channel_name)
                self._joined.append(f"visit.{visit_id}")
            self._visit_ids |= now
        await super().nudge(event)

    def fragments(self) -> Iterable[str]:
        """Head, filter tabs, every vendor's row and the offers."""
        sweep = Sweep.objects.select_related("created_by", "team").get(pk=self.sweep_id)
        page = pages.sweep_page(sweep, self.membership, self.query)
        context = {"page": page, "query": self.query}
        yield render_to_string("research/_sweep_head.html", context)
        offers = {"offers": pages.sweep_offers(sweep, self.query), "query": self.query}
        yield render_to_string("research/_offers.html", offers)
        if self.query.get("determination"):
            yield render_to_string("research/_vendors.html", context)
            return
        yield render_to_string("research/_determination_tabs.html", context)
        for shown in page.rows:
            yield render_to_string("research/_vendor_row.html", {"shown": shown, "query": self.query})


class SweepsConsumer(LivePage):
    """The team's list of sweeps."""

    def owner_team(self) -> int | None:
        """The team in the address."""
        self.query = QueryDict(self.scope["query_string"])
        team_id: int = self.scope["url_route"]["kwargs"]["team_id"]
        return team_id

    def groups_of(self) -> Iterable[str]:
        """Everything that starts, ends or finds something in the team."""
        return [events.team_group(self.membership.team_id)]

    def fragments(self) -> Iterable[str]:
        """The list."""
        yield render_to_string("research/_sweeps.html", sweeps_context(self.membership, self.query))


class DashboardConsumer(LivePage):
    """The team's dashboard."""

    def owner_team(self) -> int | None:
        """The team in the address."""
        team_id: int = self.scope["url_route"]["kwargs"]["team_id"]
        return team_id

    def groups_of(self) -> Iterable[str]:
        """The team's sweeps and its queue."""
        team_id = self.membership.team_id
        return [events.team_group(team_id), f"queue.{team_id}"]

    def fragments(self) -> Iterable[str]:
        """The whole dashboard."""
        yield render_to_string("research/_dashboard.html", dashboard_context(self.membership))
