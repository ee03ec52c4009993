"""Contexts of the pages that list sweeps; the same value renders the page and its live part."""

from __future__ import annotations

from collections.abc import Mapping

from django.core.paginator import Paginator

from agent.teams.models import Membership, Role
from research import selectors
from research.ask.models import Query
from research.demo import demo_sites
from research.list_filter import ListFilter
from research.models import Sweep
from research.webhooks.selectors import stopped_endpoints

PAGE_SIZE = 25
LATEST_QUERIES = 5
EXAMPLES = ("Syrian hamster for sale", "cheapest laptop with nvidia gpu", "oak shelf board 80 cm, unfinished")


def sweeps_context(membership: Membership, query: Mapping[str, str]) -> dict[str, object]:
    """The list of the team's sweeps under the filter in the query string."""
    wanted = ListFilter.read(query, Sweep.State.values)
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
