"""What the pages of queries show, as one context each: for the view and for the socket alike."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from django.template.loader import render_to_string

from agent.teams.models import Membership, Role
from research.answers import selectors
from research.answers.models import Query
from research.answers.run.chains import chains
from research.sweeps.pages.filters import ListFilter

EXAMPLES = (
    "What changed in the latest release of PostgreSQL?",
    "How warm should a Syrian hamster's room be?",
    "Which file formats does the Unicode Consortium recommend for plain text?",
)
PARTS = ("head", "answer", "follow", "progress", "sources", "details")
EXPORTS = (
    ("md", "Markdown", "file-text"),
    ("pdf", "PDF", "file-text"),
    ("json", "JSON", "server"),
    ("proof", "Proof file", "shield"),
)


def query_context(query: Query, membership: Membership) -> dict[str, object]:
    """One query's page for one member of its team."""
    page = selectors.query_page(query, membership.user)
    return {
        "page": page,
        "chains": chains(page) if query.is_over else [],
        "may_ask": membership.may(Role.REQUESTER),
        "is_team_lead": membership.may(Role.LEAD),
        "exports": EXPORTS,
    }


def query_parts(query: Query, membership: Membership) -> Iterable[str]:
    """The live parts of that page, each one element."""
    context = query_context(query, membership)
    for part in PARTS:
        yield render_to_string(f"research/answers/_{part}.html", context)


def queries_context(membership: Membership, given: Mapping[str, str]) -> dict[str, object]:
    """The team's queries under the filter in the query string, newest first."""
    wanted = ListFilter.read(given, Query.State.values)
    found = Query.objects.filter(team_id=membership.team_id).select_related("created_by")
    return {
        "queries": wanted.page_of(found, "text", membership.user_id),
        "wanted": wanted,
        "is_filtered": wanted.is_filtered,
        "states": Query.State.choices,
        "given": given,
        "examples": EXAMPLES,
        "can_start": membership.may(Role.REQUESTER),
    }
