"""Contexts of the pages that list sweeps; the same value renders the page and its live part."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.core.paginator import Paginator

from agent.plain import whole_number
from agent.teams.models import Membership, Role
from research import selectors
from research.ask.models import Query
from research.demo import demo_sites
from research.models import Sweep
from research.webhooks.selectors import stopped_endpoints

PAGE_SIZE = 25
LATEST_QUERIES = 5
EXAMPLES = ("Syrian hamster for sale", "cheapest laptop with nvidia gpu", "oak shelf board 80 cm, unfinished")


@dataclass(frozen=True, slots=True)
class SweepFilter:
    """What the list of sweeps shows, as it stands in the query string."""

    q: str = ""
    state: str = ""
    mine: bool = False
    page: int = 1

    @classmethod
    def read(cls, query: Mapping[str, str]) -> SweepFilter:
        """From a query string; an unknown value counts as not given."""
        state, page = query.get("state", ""), query.get("page", "")
        return cls(
            q=query.get("q", "").strip()[:200],
            state=state if state in Sweep.State.values else "",
            mine=query.get("mine") == "1",
            page=whole_number(page, 99_999) or 1,
        )

    @property
    def is_filtered(self) -> bool:
        """Whether sweeps are left out."""
        return bool(self.q or self.state or self.mine)


def sweeps_context(membership: Membership, query: Mapping[str, str]) -> dict[str, object]:
    """The list of the team's sweeps under the filter in the query string."""
    wanted = SweepFilter.read(query)
    found = selectors.with_counts(Sweep.objects.filter(team_id=membership.team_id)).select_related(
        "created_by"
    )
    if wanted.q:
        found = found.filter(query__icontains=wanted.q)
    if wanted.state:
        found = found.filter(state=wanted.state)
    if wanted.mine:
        found = found.filter(created_by_id=membership.user_id)
    return {
        "sweeps": Paginator(found.order_by("-created_at", "-pk"), PAGE_SIZE).get_page(wanted.page),
        "wanted": wanted,
        "is_filtered": wanted.is_filtered,
        "states": Sweep.State.choices,
        "query": query,
        "can_start": membership.may(Role.REQUESTER),
    }


def dashboard_context(membership: Membership) -> dict[str, object]:
    """The dashboard of the member's team."""
    return {
        "board": selectors.dashboard(membership.user, membership.team),
        "queries": Query.objects.filter(team_id=membership.team_id)
        .select_related("created_by")
        .order_by("-created_at", "-pk")[:LATEST_QUERIES],
        "examples": EXAMPLES,
        "has_demo": bool(demo_sites()),
        "can_start": membership.may(Role.REQUESTER),
        "stopped_webhooks": stopped_endpoints(membership.team) if membership.may(Role.LEAD) else (),
    }
