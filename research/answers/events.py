"""Tells open pages that a query changed. A nudge carries ids only and may be lost."""

from __future__ import annotations

from agent.teams.rights.events import nudge


def query_group(query_id: int) -> str:
    """Group of everybody who looks at this query."""
    return f"query.{query_id}"


def team_group(team_id: int) -> str:
    """Group of everybody who looks at this team's list of queries."""
    return f"queries.{team_id}"


def query_changed(*, query_id: int, team_id: int, kind: str) -> None:
    """Nudge the query's page and the team's list."""
    nudge(query_group(query_id), team_group(team_id), kind=kind, query_id=query_id)
