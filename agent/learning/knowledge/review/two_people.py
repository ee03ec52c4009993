"""Site-wide rules, which take two people where their team wants it: by activating, merging or undoing alike."""

from __future__ import annotations

from agent.learning.knowledge.review.versions import State
from agent.learning.models import SiteKnowledge
from agent.teams.models import User


def is_site_wide(entry: SiteKnowledge) -> bool:
    """Whether it holds on every page of its site under one of its names, not on one kind of page alone."""
    return entry.page_type == "" or entry.merged.filter(page_type="").exists()


def needs_second_person(entry: SiteKnowledge) -> bool:
    """Whether two different people must say that this entry is used."""
    return entry.state != State.ACTIVE and entry.team.two_for_site_rules and is_site_wide(entry)


def state_before(entry: SiteKnowledge, user: User) -> str:
    """Where undoing leads: to the state before, but what another has taken from use one person brings into shadow."""
    is_own = entry.reviewed_by_id == user.pk and not entry.demoted_why
    if entry.previous_state == State.ACTIVE and not is_own and needs_second_person(entry):
        return State.SHADOW
    return entry.previous_state
