"""The live side of the research pages: on each nudge the page's parts, rendered from the database."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from channels.db import database_sync_to_async
from django.http import QueryDict
from django.template.loader import render_to_string

from agent.teams.models import Role
from agent.teams.rights.sockets import LivePage
from agent.visits.events import visit_group
from research.answers import events as query_events
from research.models import Sweep
from research.sweeps import events
from research.sweeps.pages import pages
from research.sweeps.pages.filters import DeterminationFilter
from research.sweeps.pages.pages import dashboard_context, sweeps_context
from research.sweeps.selectors import vendor_rows


class SweepConsumer(LivePage):
    """One sweep's page: follows the sweep and the visits of the vendors that the page lists.

    A step changes one vendor's row and nothing else, so only that is rendered then; what is not
    rendered again is repeated from `_rows` and `_summary`, and the base sends only what differs.
    """

    def owner_team(self) -> int | None:
        """The sweep's team."""
        self.sweep_id: int = self.scope["url_route"]["kwargs"]["sweep_id"]
        self.query = QueryDict(self.scope["query_string"])
        self._vendor_of = self._current_visits()
        self._dirty: set[int] | None = None  # vendors whose rows may have changed; None: all
        self._is_summary_due = True
        self._rows: dict[int, str] = {}
        self._shows_offers = False
        self._summary: list[str] = []
        return Sweep.objects.filter(pk=self.sweep_id).values_list("team_id", flat=True).first()

    def _current_visits(self) -> dict[int, int]:
        """Vendor by visit, of those on the page."""
        sweep = Sweep(pk=self.sweep_id)
        shown = pages.vendor_page(sweep, DeterminationFilter.read(self.query))
        return {vendor.visit_id: vendor.pk for vendor in shown}

    def groups_of(self) -> Iterable[str]:
        """The sweep and its visits."""
        return [events.sweep_group(self.sweep_id), *(visit_group(pk) for pk in self._vendor_of)]

    async def nudge(self, event: dict[str, Any]) -> None:
        """Note what may have changed, follow the new visit of a retried vendor, then render."""
        if event.get("kind") == "vendor_retried":
            await self._follow_new_visits()
        vendor_id = event.get("vendor_id") or self._vendor_of.get(event.get("visit", 0))
        if vendor_id is None:
            self._dirty = None
        elif self._dirty is not None:
            self._dirty.add(vendor_id)
        self._is_summary_due = self._is_summary_due or event.get("kind") != "step"
        await super().nudge(event)

    async def _follow_new_visits(self) -> None:
        now = await database_sync_to_async(self._current_visits)()
        for visit_id in now.keys() - self._vendor_of.keys():
            await self.channel_layer.group_add(visit_group(visit_id), self.channel_name)
            self._joined.append(visit_group(visit_id))
        self._vendor_of = now

    def fragments(self) -> Iterable[str]:
        """Head, tabs, then the offers, or the filter tabs and every vendor's row: what the page shows."""
        dirty, self._dirty = self._dirty, set()
        is_summary_due, self._is_summary_due = self._is_summary_due, False
        sweep = Sweep.objects.select_related("created_by", "team").get(pk=self.sweep_id)
        if is_summary_due:
            self._summary = self._render_summary(sweep)
        if not self._shows_offers and not self.query.get("determination"):
            self._render_rows(sweep, dirty)
        return [*self._summary, *self._rows.values()]

    def _render_summary(self, sweep: Sweep) -> list[str]:
        """What changes when a visit does more than a step; under a filter the whole list of vendors too."""
        page = pages.sweep_page(sweep, self.membership, self.query)
        self._shows_offers = page.shows_offers
        context: dict[str, object] = {"page": page, "query": self.query}
        if page.shows_offers:
            part = "_offers"
            context["offers"] = pages.sweep_offers(sweep, self.query)
            context["may_mark"] = self.membership.may(Role.REQUESTER)
        else:
            part = "_vendors" if self.query.get("determination") else "_determination_tabs"
        return [
            render_to_string(f"research/{name}.html", context)
            for name in ("_sweep_head", "_sweep_tabs", part)
        ]

    def _render_rows(self, sweep: Sweep, dirty: set[int] | None) -> None:
        """Render the rows of those of these vendors that the page lists, or of all that it lists."""
        steers, listed = self.membership.may_steer(sweep.created_by_id), set(self._vendor_of.values())
        for row in vendor_rows(sweep, listed if dirty is None else listed & dirty):
            shown = pages.shown_row(row, steers)
            self._rows[row.vendor.pk] = render_to_string("research/_vendor_row.html", {"shown": shown})


class SweepsConsumer(LivePage):
    """The team's list of sweeps."""

    def groups_of(self) -> Iterable[str]:
        """Everything that starts, ends or finds something in the team."""
        return [events.team_group(self.membership.team_id)]

    def fragments(self) -> Iterable[str]:
        """The list."""
        query = QueryDict(self.scope["query_string"])
        yield render_to_string("research/_sweeps.html", sweeps_context(self.membership, query))


class DashboardConsumer(LivePage):
    """The team's dashboard."""

    def groups_of(self) -> Iterable[str]:
        """The team's sweeps, its queries and its queue."""
        team_id = self.membership.team_id
        return [events.team_group(team_id), query_events.team_group(team_id), f"queue.{team_id}"]

    def fragments(self) -> Iterable[str]:
        """The whole dashboard."""
        yield render_to_string("research/_dashboard.html", dashboard_context(self.membership))
