"""Tells open pages that a query changed. A nudge carries ids only and may be lost."""

from __future__ import annotations

from django.db import transaction

from agent.teams.rights.events import nudge
from research.answers.models import Query


def query_group(query_id: int) -> str:
    """Group of everybody who looks at this query."""
    return f"query.{query_id}"


def team_group(team_id: int) -> str:
    """Group of everybody who looks at this team's list of queries."""
    return f"queries.{team_id}"


def query_changed(query: Query, kind: str) -> None:
    """On commit: nudge the query's page and the team's list."""
    pk, groups = query.pk, (query_group(query.pk), team_group(query.team_id))
    transaction.on_commit(lambda: nudge(*groups, kind=kind, query_id=pk))
