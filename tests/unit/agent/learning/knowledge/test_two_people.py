"""Where a team wants two people for site-wide rules, no road leads past the second one."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from agent.core.types import KnowledgeState
from agent.learning.knowledge import evidence, review
from agent.learning.knowledge.store import hints_for
from agent.learning.models import SiteKnowledge
from agent.teams.models import Role, Team, User
from tests.factories import make_member
from tests.unit.agent.learning.knowledge.world import by, learned, make_entry

pytestmark = pytest.mark.django_db
WIDE = ("Any box", "")


@pytest.fixture
def strict(team: Team) -> Team:
    team.two_for_site_rules = True
    team.save()
    return team


@pytest.fixture
def lead(team: Team) -> User:
    return make_member(team, Role.LEAD)


@pytest.fixture
def other(team: Team) -> User:
    return make_member(team, Role.LEAD)


def make_wide(team: Team, **changes: object) -> SiteKnowledge:
    return make_entry(team, **{"page_type": "", "target_text": "Any box", "state": "candidate", **changes})


def used(team: Team) -> list[tuple[str, str]]:
    told = hints_for(team_id=team.pk, domain="shop.example")
    return [(h.target_text, h.page_type) for h in told if h.state is KnowledgeState.ACTIVE]


def fresh(entry: SiteKnowledge) -> SiteKnowledge:
    return SiteKnowledge.objects.select_related("team").get(pk=entry.pk)


def test_merging_gives_an_active_entry_no_name_for_the_whole_site(strict: Team, lead: User) -> None:
    into, wide = make_entry(strict), make_wide(strict)
    assert review.merge(team=strict, user=lead, entry_ids=[wide.pk], into=into.pk) == 0
    assert used(strict) == [("Search our shop", "homepage")]


def test_what_two_people_let_in_can_be_merged(strict: Team, lead: User) -> None:
    into, wide = make_entry(strict), make_wide(strict, state="active")
    assert review.merge(team=strict, user=lead, entry_ids=[wide.pk], into=into.pk) == 1
    assert WIDE in used(strict)


def test_an_entry_with_a_name_for_the_whole_site_needs_a_second_person(
    strict: Team, lead: User, other: User
) -> None:
    into, wide = make_entry(strict, state="candidate"), make_wide(strict)
    assert review.merge(team=strict, user=lead, entry_ids=[wide.pk], into=into.pk) == 1
    assert not review.review(team=strict, user=lead, entry_ids=[into.pk], action="activate")
    assert used(strict) == []
    assert review.review(team=strict, user=other, entry_ids=[into.pk], action="activate")
    assert WIDE in used(strict)


def test_an_approval_does_not_hold_for_names_that_come_later(strict: Team, lead: User, other: User) -> None:
    into, later = make_wide(strict), make_wide(strict, target_text="Another box")
    review.review(team=strict, user=lead, entry_ids=[into.pk], action="activate")
    review.merge(team=strict, user=other, entry_ids=[later.pk], into=into.pk)
    assert not review.review(team=strict, user=other, entry_ids=[into.pk], action="activate")
    assert used(strict) == []


def test_what_another_retired_one_person_undoes_into_shadow(strict: Team, lead: User, other: User) -> None:
    wide = make_wide(strict, state="active")
    review.review(team=strict, user=lead, entry_ids=[wide.pk], action="retire")
    assert review.undo(team=strict, user=other, entry_id=wide.pk)
    assert fresh(wide).state == "shadow"


def test_who_retired_it_takes_that_back_alone(strict: Team, lead: User) -> None:
    wide = make_wide(strict, state="active")
    review.review(team=strict, user=lead, entry_ids=[wide.pk], action="retire")
    assert review.undo(team=strict, user=lead, entry_id=wide.pk)
    assert used(strict) == [WIDE]


def test_what_the_agent_demoted_no_one_person_brings_back(strict: Team, lead: User) -> None:
    wide = make_wide(strict, state="active", successes=1, failures=0, reviewed_by=lead)
    visit = learned(strict, by(wide, is_ok=False, verdict="nothing changed on the page"))
    evidence.demote_stale(visit)
    assert fresh(wide).state == "shadow"
    review.undo(team=strict, user=lead, entry_id=wide.pk)
    assert used(strict) == []


@pytest.mark.parametrize("action", ["activate", "shadow"])
def test_a_merged_entry_has_no_state_of_its_own(
    team: Team, lead: User, signed_in: Callable[..., Client], action: str
) -> None:
    into, row = make_entry(team), make_entry(team, target_text="Search", state="candidate")
    review.merge(team=team, user=lead, entry_ids=[row.pk], into=into.pk)
    said = signed_in(Role.LEAD).post(f"/knowledge/{row.pk}/{action}/", {"stay": row.pk}, follow=True)
    assert "Undo the merge first" in said.content.decode()
    assert (fresh(row).state, fresh(row).merged_into) == ("retired", into)


def test_no_veto_is_left_out_however_many_there_are(team: Team, lead: User) -> None:
    for n in range(60):
        make_entry(team, target_text=f"Search {n}")
    review.roll_back(team=team, user=lead, domain="shop.example")
    told = hints_for(team_id=team.pk, domain="shop.example")
    assert [hint.state for hint in told] == [KnowledgeState.RETIRED] * 60
