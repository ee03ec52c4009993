"""Nudges to the pages of the people who have a new notice. The rows are the truth; a lost nudge is a late toast."""

from __future__ import annotations

from collections.abc import Iterable

from django.db import transaction

from agent.teams.rights.events import nudge


def group_of(user_id: int) -> str:
    """The channel group of one person's pages."""
    return f"notices.{user_id}"


def tell_browsers(user_ids: Iterable[int]) -> None:
    """On commit: render these people's notices again on every page they have open."""
    groups = [group_of(user_id) for user_id in user_ids]
    transaction.on_commit(lambda: nudge(*groups, kind="notice"), robust=True)
