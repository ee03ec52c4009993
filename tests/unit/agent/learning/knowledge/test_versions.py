"""Every change is a version: who, when, why; two people for site-wide rules; pinned; merged and parted again."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from agent.core.types import KnowledgeState
from agent.learning.knowledge import review
from agent.learning.knowledge.store import hints_for, learn_from
from agent.learning.models import SiteKnowledge
from agent.teams.models import AuditEntry, Role, Team, User
from tests.factories import make_member, make_team
from tests.unit.agent.learning.knowledge.world import by, learned, make_entry, make_visit

pytestmark = pytest.mark.django_db


@pytest.fixture
def lead(team: Team) -> User:
    """Who reviews."""
    return make_member(team, Role.LEAD, "lena")


def fresh(entry: SiteKnowledge) -> SiteKnowledge:
    return SiteKnowledge.objects.get(pk=entry.pk)


@dataclass(frozen=True)
class Version:
    """One change of an entry, as the audit log tells it."""

    number: int
    by: str
    action: str
    before: str
    after: str
    record: str
    why: str


def versions_of(entry: SiteKnowledge) -> list[Version]:
    """All changes of the entry, the newest first."""
    name = str(SiteKnowledge._meta.verbose_name)
    rows = AuditEntry.objects.filter(team_id=entry.team_id, object_type=name, object_id=str(entry.pk))
    told = [(row, row.detail) for row in rows.order_by("-pk") if "to" in row.detail]
    return [
        Version(
            d["version"], row.actor_name, row.action.removeprefix("knowledge."), d["from"], d["to"], d["record"],
            d.get("why", ""),
        )
        for row, d in told
    ]  # fmt: skip


def decide(entry: SiteKnowledge, user: User, action: str) -> bool:
    return bool(review.review(team=entry.team, user=user, entry_ids=[entry.pk], action=action))


def test_each_change_is_a_version_with_its_record(team: Team, lead: User) -> None:
    entry = make_entry(team, state="candidate")
    decide(entry, lead, "shadow")
    decide(entry, lead, "activate")
    review.pin(team=team, user=lead, entry_id=entry.pk, is_pinned=True)
    told = [(v.number, v.by, v.action, v.before, v.after, v.record) for v in versions_of(fresh(entry))]
    assert told == [
        (4, "lena", "pinned", "active", "active", "14 of 15"),
        (3, "lena", "reviewed", "shadow", "active", "14 of 15"),
        (2, "lena", "reviewed", "candidate", "shadow", "14 of 15"),
    ]


def test_pinned_goes_first(team: Team, lead: User) -> None:
    make_entry(team)
    second = make_entry(team, target_text="Find", successes=1)
    assert review.pin(team=team, user=lead, entry_id=second.pk, is_pinned=True)
    assert not review.pin(team=team, user=lead, entry_id=second.pk, is_pinned=True)
    assert hints_for(team_id=team.pk, domain="shop.example")[0].target_text == "Find"


def test_two_people_are_needed_for_a_site_wide_rule_where_the_team_wants_it(team: Team, lead: User) -> None:
    Team.objects.filter(pk=team.pk).update(two_for_site_rules=True)
    team.refresh_from_db()
    wide, narrow = make_entry(team, page_type="", state="candidate"), make_entry(team, state="candidate")
    assert decide(narrow, lead, "activate")
    assert not decide(wide, lead, "activate")
    assert not decide(wide, lead, "activate")
    assert (fresh(wide).state, fresh(wide).approved_by) == ("candidate", lead)
    other = make_member(team, Role.LEAD)
    assert decide(wide, other, "activate")
    assert (fresh(wide).state, fresh(wide).approved_by, fresh(wide).reviewed_by) == ("active", None, other)
    assert [v.action for v in versions_of(wide)] == ["reviewed", "approved"]


def test_an_approval_can_be_taken_back_and_ends_with_another_decision(team: Team, lead: User) -> None:
    Team.objects.filter(pk=team.pk).update(two_for_site_rules=True)
    team.refresh_from_db()
    wide = make_entry(team, page_type="", state="candidate")
    decide(wide, lead, "activate")
    assert review.undo(team=team, user=lead, entry_id=wide.pk)
    assert (fresh(wide).approved_by, fresh(wide).state) == (None, "candidate")
    decide(wide, lead, "activate")
    decide(wide, lead, "retire")
    assert not decide(wide, make_member(team, Role.LEAD), "activate")


def test_notes_on_walls_of_people_are_not_compared_either(team: Team, lead: User) -> None:
    entry = make_entry(team, goal_kind="pass", blocker_family="captcha", state="candidate")
    assert not decide(entry, lead, "shadow")
    assert decide(entry, lead, "retire")


def test_what_a_person_activates_again_begins_with_a_clean_slate(team: Team, lead: User) -> None:
    entry = make_entry(team, state="shadow", bad_in_a_row=2, demoted_why="2 visits in a row could not use it")
    decide(entry, lead, "activate")
    assert (fresh(entry).bad_in_a_row, fresh(entry).demoted_why) == (0, "")


def test_merged_entries_count_together_and_go_by_both_names(team: Team, lead: User) -> None:
    into = make_entry(team)
    row = make_entry(team, target_text="Search", page_type="listing", successes=3, failures=0)
    other = make_entry(team, goal_kind="open", action="click", target_text="All")
    foreign = make_entry(make_team())
    assert review.merge(team=team, user=lead, entry_ids=[row.pk, other.pk, foreign.pk], into=into.pk) == 1
    assert (fresh(into).successes, fresh(into).failures) == (17, 1)
    assert (fresh(row).state, fresh(row).merged_into) == ("retired", into)
    told = [h for h in hints_for(team_id=team.pk, domain="shop.example") if h.goal_kind == "search"]
    assert [(h.entry_id, h.target_text, h.page_type, h.successes, h.state) for h in told] == [
        (into.pk, "Search our shop", "homepage", 17, KnowledgeState.ACTIVE),
        (into.pk, "Search", "listing", 17, KnowledgeState.ACTIVE),
    ]


def test_what_teaches_the_merged_entry_counts_for_the_other(team: Team, lead: User) -> None:
    into, row = make_entry(team), make_entry(team, target_text="Search", successes=3, failures=0)
    review.merge(team=team, user=lead, entry_ids=[row.pk], into=into.pk)
    learned(team, {"target_name": "Search"})
    assert (fresh(into).successes, fresh(row).successes) == (18, 3)


def test_undo_parts_what_was_merged(team: Team, lead: User) -> None:
    into, row = make_entry(team), make_entry(team, target_text="Search", successes=3, failures=0)
    review.merge(team=team, user=lead, entry_ids=[row.pk], into=into.pk)
    assert review.undo(team=team, user=lead, entry_id=row.pk)
    assert (fresh(row).state, fresh(row).merged_into, fresh(into).successes) == ("active", None, 14)
    told = [(v.number, v.action, v.record, v.why) for v in versions_of(fresh(into))]
    assert told == [
        (3, "parted", "14 of 15", "from “Search”"),
        (2, "merged", "17 of 18", "with “Search”"),
    ]


def test_entries_merged_one_after_the_other_each_take_their_own_record_when_parted(
    team: Team, lead: User
) -> None:
    third = make_entry(team)
    second = make_entry(team, target_text="Search", successes=3, failures=0)
    first = make_entry(team, target_text="Find", successes=5, failures=0)
    review.merge(team=team, user=lead, entry_ids=[first.pk], into=second.pk)
    review.merge(team=team, user=lead, entry_ids=[second.pk], into=third.pk)
    assert (fresh(third).successes, fresh(first).merged_into) == (22, third)
    assert review.undo(team=team, user=lead, entry_id=second.pk)
    assert (fresh(third).successes, fresh(second).successes) == (19, 3)
    assert review.undo(team=team, user=lead, entry_id=first.pk)
    assert (fresh(third).successes, fresh(first).successes) == (14, 5)


def test_a_visit_that_ends_after_a_merge_counts_for_both_and_parting_takes_no_more_than_was_given(
    team: Team, lead: User
) -> None:
    into = make_entry(team, successes=2, failures=0)
    row = make_entry(team, target_text="Search", successes=3, failures=0)
    under_way = make_visit(team, by(row, target_name="Search"))
    review.merge(team=team, user=lead, entry_ids=[row.pk], into=into.pk)
    learn_from(under_way, under_way.steps.all())
    learn_from(under_way, under_way.steps.all())
    assert (fresh(into).successes, fresh(row).successes) == (6, 4)
    review.undo(team=team, user=lead, entry_id=row.pk)
    assert (fresh(into).successes, fresh(row).successes) == (2, 4)


def test_what_people_retired_does_not_come_back_by_merging(team: Team, lead: User) -> None:
    into, row = make_entry(team), make_entry(team, target_text="Search", state="retired")
    assert review.merge(team=team, user=lead, entry_ids=[row.pk], into=into.pk) == 0
    told = hints_for(team_id=team.pk, domain="shop.example")
    assert [(h.target_text, h.state.value) for h in told] == [
        ("Search our shop", "active"),
        ("Search", "retired"),
    ]
