"""The errors of queries."""

from __future__ import annotations

from research.pipeline.errors import ResearchError


class QueryRefused(ResearchError):
    """A query cannot be asked as given."""
