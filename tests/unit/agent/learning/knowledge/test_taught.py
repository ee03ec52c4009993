"""What people taught waits for review; walls that are people's stay notes for ever."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.db import IntegrityError, transaction
from django.test import Client

from agent.core.kinds import PASSABLE, BlockerFamily
from agent.core.people.user_actions import TypedWords, repeats
from agent.learning.knowledge.review import merge, review, undo
from agent.learning.knowledge.selectors import taught_before
from agent.learning.knowledge.store import hints_for, learn_from
from agent.learning.knowledge.taught import Handling, Situation, propose
from agent.learning.models import KnowledgeUse, SiteKnowledge
from agent.teams.models import Role, Team
from agent.visits.models import Step, Visit
from tests.factories import make_member
from tests.unit.agent.learning.knowledge.test_lessons import HOME, WALL, click

pytestmark = pytest.mark.django_db


@pytest.fixture
def visit(team: Team) -> Visit:
    """A visit to a shop."""
    return Visit.objects.create(team=team, query="hay", url="https://shop.example/", domain="shop.example")


def handled(visit: Visit, family: str = "unreadable") -> Handling:
    asked = Situation("blocked", family, "https://shop.example/")
    return Handling(visit.pk, 7, "Anna Operator", asked, "listing", "https://shop.example/home")


def test_a_lesson_waits_for_review_with_its_evidence(visit: Visit) -> None:
    assert propose([click("Enter", WALL, HOME)], handled(visit)) == 1
    entry = SiteKnowledge.objects.get()
    assert (entry.state, entry.taught_by_person, entry.blocker_family) == ("candidate", True, "unreadable")
    assert (entry.successes, entry.failures, entry.taught_by) == (1, 0, visit)
    assert entry.observed["by"] == "Anna Operator"
    assert (entry.observed["effect"], entry.observed["page_type_after"]) == (
        "another page came up",
        "listing",
    )
    assert hints_for(team_id=visit.team_id, domain="shop.example") == ()


def test_another_sites_page_teaches_nothing_of_this_one(visit: Visit) -> None:
    asked = Situation("blocked", "unreadable", "https://other.example/")
    there = replace(WALL, origin="https://other.example")
    assert propose([click("Enter", there, HOME)], replace(handled(visit), asked=asked)) == 0


def test_once_reviewed_the_agent_is_told(visit: Visit, team: Team) -> None:
    propose([click("Enter", WALL, HOME)], handled(visit))
    review(
        team=team,
        user=make_member(team, Role.LEAD),
        entry_ids=[SiteKnowledge.objects.get().pk],
        action="activate",
    )
    (hint,) = hints_for(team_id=team.pk, domain="shop.example")
    assert (hint.goal_kind, hint.blocker_family, hint.target_text) == ("pass", "unreadable", "Enter")


@pytest.mark.parametrize("family", [f.value for f in BlockerFamily if f.value not in PASSABLE])
def test_walls_that_are_peoples_are_never_activated(visit: Visit, team: Team, family: str) -> None:
    propose([click("Verify", WALL, HOME)], handled(visit, family))
    entry = SiteKnowledge.objects.get()
    lead = make_member(team, Role.LEAD)
    assert entry.is_note
    assert review(team=team, user=lead, entry_ids=[entry.pk], action="activate") == []
    with pytest.raises(IntegrityError), transaction.atomic():
        SiteKnowledge.objects.filter(pk=entry.pk).update(state="active")
    assert hints_for(team_id=team.pk, domain="shop.example") == ()


def test_taught_twice_is_one_entry_and_what_was_retired_stays_so(visit: Visit, team: Team) -> None:
    propose([click("Enter", WALL, HOME)], handled(visit))
    lead = make_member(team, Role.LEAD)
    review(team=team, user=lead, entry_ids=[SiteKnowledge.objects.get().pk], action="retire")
    propose([click("Enter", WALL, HOME)], handled(visit))
    entry = SiteKnowledge.objects.get()
    assert (entry.successes, entry.state) == (2, "retired")


def test_what_is_taught_again_of_a_merged_entry_counts_for_the_one_that_it_went_into(
    visit: Visit, team: Team
) -> None:
    actions, lead = [click("Enter", WALL, HOME)], make_member(team, Role.LEAD)
    propose(actions, handled(visit))
    into = SiteKnowledge.objects.create(
        team=team, domain="shop.example", page_type="blocked", blocker_family="unreadable", goal_kind="pass",
        action="click", target_text="Come in", successes=4, failures=1, bad_in_a_row=1,
    )  # fmt: skip
    row = SiteKnowledge.objects.get(target_text="Enter")
    merge(team=team, user=lead, entry_ids=[row.pk], into=into.pk)
    propose(actions, handled(visit))
    into.refresh_from_db()
    assert (into.successes, into.bad_in_a_row, into.taught_by_person) == (6, 0, True)
    assert KnowledgeUse.objects.filter(entry=into, visit=visit).count() == 1
    assert undo(team=team, user=lead, entry_id=row.pk)
    row.refresh_from_db()
    into.refresh_from_db()
    assert (row.successes, into.successes) == (1, 5)


def test_the_agents_own_passes_count_for_what_people_taught_and_teach_nothing_new(visit: Visit) -> None:
    step = Step(
        visit=visit, n=1, token=1, action="click", goal_kind="pass", target_name="Enter", target_role="link",
        page_type="blocked", decided_by="knowledge", is_ok=True, url="https://shop.example/",
    )  # fmt: skip
    learn_from(visit, [step])
    assert not SiteKnowledge.objects.exists()
    propose([click("Enter", WALL, HOME)], handled(visit))
    learn_from(visit, [step])
    assert SiteKnowledge.objects.get().successes == 2


def test_typed_words_are_known_by_run_and_word_and_the_visits_own_are_free() -> None:
    typed = TypedWords()
    for letter in "CANARX":
        typed.note({"kind": "key", "event": "down", "key": letter, "text": letter})
    typed.note({"kind": "key", "event": "down", "key": "Backspace", "text": ""})
    typed.note({"kind": "text", "text": "Y 7791"})
    typed.note({"kind": "mouse", "event": "down"})
    typed.note({"kind": "text", "text": "meadow hay"})
    forbidden = typed.forbidden(("meadow hay",))
    assert repeats("Results for canary 7791", forbidden)
    assert repeats("/find/CANARY+7791", forbidden)
    assert not repeats("Meadow hay", forbidden)
    assert "canary" not in repr(typed).casefold()


def test_the_review_shows_who_did_it_and_what_came_of_it(visit: Visit, team: Team, client: Client) -> None:
    propose([click("Enter", WALL, HOME)], handled(visit))
    client.force_login(make_member(team, Role.LEAD))
    page = client.get("/knowledge/?by=people").content.decode()
    assert "Anna Operator" in page
    assert "afterwards another page came up" in page
    assert "Proposed by people" in page
    entry = SiteKnowledge.objects.get()
    shown = client.get(f"/knowledge/{entry.pk}/").content.decode()
    assert f"/runs/{visit.pk}/" in shown
    assert "What was seen" in shown


def test_the_tab_counts_what_it_shows_and_the_notice_what_waits(
    visit: Visit, team: Team, client: Client
) -> None:
    propose([click("Enter", WALL, HOME), click("Go on", WALL, HOME)], handled(visit))
    propose([click("Verify", WALL, HOME)], handled(visit, "captcha"))
    SiteKnowledge.objects.filter(target_text="Go on").update(state=SiteKnowledge.State.ACTIVE)
    client.force_login(make_member(team, Role.LEAD))
    page = client.get("/knowledge/").content.decode()
    assert 'Proposed by people <span class="count">3</span>' in page
    assert "1 proposal of people who handled visits waits for review." in page


def test_a_note_for_people_cannot_be_activated_from_the_page(
    visit: Visit, team: Team, client: Client
) -> None:
    propose([click("Verify", WALL, HOME)], handled(visit, "captcha"))
    entry = SiteKnowledge.objects.get()
    client.force_login(make_member(team, Role.LEAD))
    shown = client.get(f"/knowledge/{entry.pk}/").content.decode()
    assert "Note for people" in shown
    assert f"/knowledge/{entry.pk}/activate/" not in shown
    answer = client.post(f"/knowledge/{entry.pk}/activate/", follow=True).content.decode()
    assert "stays a note for people" in answer
    client.post("/knowledge/bulk/", {"action": "activate", "entry": entry.pk, "confirmed": "1"})
    entry.refresh_from_db()
    assert entry.state == "candidate"


def test_the_next_person_sees_what_people_did_there_but_nothing_retired(visit: Visit, team: Team) -> None:
    propose([click("Verify", WALL, HOME)], handled(visit, "captcha"))
    assert [e.target_text for e in taught_before(team.pk, "shop.example")] == ["Verify"]
    lead = make_member(team, Role.LEAD)
    review(team=team, user=lead, entry_ids=[SiteKnowledge.objects.get().pk], action="retire")
    assert taught_before(team.pk, "shop.example") == []
