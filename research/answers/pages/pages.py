"""What the pages of queries show, as one context each: for the view and for the socket alike."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from django.template.loader import render_to_string

from agent.teams.models import Membership, Role
from research.answers import selectors
from research.answers.models import Query
from research.answers.pages.shaped import shaped
from research.answers.run.chains import chains
from research.sources.models import SavedPage
from research.sources.pages.provider_status import search_standing
from research.sweeps.limits.demo import example_question
from research.sweeps.pages.filters import ListFilter

KEYLESS = "ddgs"  # the provider that needs nothing but a switch

EXAMPLES = (
    "What changed in the latest release of PostgreSQL?",
    "How warm should a Syrian hamster's room be?",
    "Which file formats does the Unicode Consortium recommend for plain text?",
)
PARTS = ("head", "after", "before", "answer", "follow", "progress", "sources", "details")
EXPORTS = (
    ("md", "Markdown", "file-text"),
    ("pdf", "PDF", "file-text"),
    ("json", "JSON", "server"),
    ("proof", "Proof file", "shield"),
)


def query_context(query: Query, membership: Membership) -> dict[str, object]:
    """One query's page for one member of its team."""
    page = selectors.query_page(query, membership.user)
    before, after = selectors.thread_of(query, membership.user)
    return {
        "before": before,
        "after": after,
        "shaped": shaped(page),
        "page": page,
        "lacks_search": _lacks_search(page),
        "chains": chains(page) if query.is_over else [],
        "may_ask": membership.may(Role.REQUESTER),
        "is_team_lead": membership.may(Role.LEAD),
        "exports": EXPORTS,
    }


def _lacks_search(page: selectors.QueryPage) -> bool:
    """Whether a question came to nothing because there is no provider to search the web with."""
    is_empty = page.query.state == Query.State.NOT_FOUND and not page.usable_count
    return is_empty and not search_standing().on


def query_parts(query: Query, membership: Membership) -> Iterable[str]:
    """The live parts of that page, each one element."""
    context = query_context(query, membership)
    for part in PARTS:
        yield render_to_string(f"research/answers/_{part}.html", context)


def what_works(membership: Membership) -> dict[str, object]:
    """By what a question can be answered now; without a search provider, the examples are those that still can."""
    searching = search_standing()
    return {
        "searching": searching,
        "keyless": next((one for one in searching.providers if one.name == KEYLESS), None),
        "read_before": SavedPage.objects.filter(team_id=membership.team_id)
        .values("url_hash")
        .distinct()
        .count(),
        "examples": EXAMPLES if searching.on else (),
        "demo_example": None if searching.on else example_question(),
    }


def queries_context(membership: Membership, given: Mapping[str, str]) -> dict[str, object]:
    """The team's queries under the filter in the query string, newest first."""
    wanted = ListFilter.read(given, Query.State.values)
    found = Query.objects.filter(team_id=membership.team_id, report=None).select_related("created_by")
    return {
        "queries": wanted.page_of(found, "text", membership.user_id),
        "wanted": wanted,
        "is_filtered": wanted.is_filtered,
        "states": Query.State.choices,
        "given": given,
        **what_works(membership),
        "can_start": membership.may(Role.REQUESTER),
    }
