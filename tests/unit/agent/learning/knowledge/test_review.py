"""The review of learned knowledge: pages, roles, undo, bulk, and the words of rates."""

from __future__ import annotations

import html
import re
from collections.abc import Callable

import pytest
from django.test import Client

from agent.core.types import KnowledgeHint, KnowledgeState
from agent.learning.knowledge.selectors import rate_words
from agent.learning.knowledge.store import hints_for
from agent.learning.models import SiteKnowledge
from agent.teams.models import AuditEntry, Role, Team
from tests.factories import make_team

pytestmark = pytest.mark.django_db
SignedIn = Callable[..., Client]


def used(team: Team, domain: str = "shop.example") -> list[KnowledgeHint]:
    """What the agent acts on."""
    return [h for h in hints_for(team_id=team.pk, domain=domain) if h.state is KnowledgeState.ACTIVE]


def entry_of(team: Team, **changes: object) -> SiteKnowledge:
    """A candidate."""
    fields: dict[str, object] = {
        "domain": "shop.example",
        "page_type": "homepage",
        "goal_kind": "search",
        "action": "type",
        "target_text": "Search our shop",
        "target_role": "searchbox",
        "successes": 2,
        "failures": 1,
    }
    return SiteKnowledge.objects.create(team=team, **{**fields, **changes})


@pytest.mark.parametrize(
    ("successes", "uses", "words"),
    [
        (0, 0, "not used yet"),
        (2, 3, "2 of 3"),
        (4, 4, "4 of 4"),
        (14, 15, "14 of 15 (93%)"),
        (5, 5, "5 of 5 (100%)"),
    ],
)
def test_a_rate_below_five_uses_has_no_percentage(successes: int, uses: int, words: str) -> None:
    assert rate_words(successes, uses) == words


def test_the_page_shows_what_was_learned_and_how_well_it_works(team: Team, signed_in: SignedIn) -> None:
    entry_of(team)
    page = signed_in(Role.VIEWER).get("/knowledge/").content.decode()
    for words in ("shop.example", "Search: type into “Search our shop”", "2 of 3", "Waiting for review"):
        assert words in page
    assert "Activate" not in page


def test_the_page_filters_by_state_and_domain(team: Team, signed_in: SignedIn) -> None:
    entry_of(team)
    entry_of(team, domain="pets.example", state="active", target_text="Find a pet")
    viewer = signed_in(Role.VIEWER)
    page = viewer.get("/knowledge/?state=active").content.decode()
    assert "Find a pet" in page
    assert "Search our shop" not in page
    page = viewer.get("/knowledge/?domain=shop.example").content.decode()
    assert "Find a pet" not in page


def test_an_activated_entry_is_told_at_once_and_audited(team: Team, signed_in: SignedIn) -> None:
    entry = entry_of(team)
    answer = signed_in(Role.LEAD).post(f"/knowledge/{entry.pk}/activate/", {"back": "state=candidate"})
    assert answer["Location"] == "/knowledge/?state=candidate"
    assert [h.entry_id for h in used(team)] == [entry.pk]
    assert AuditEntry.objects.get(action="knowledge.reviewed").detail["to"] == "active"


def test_a_retired_entry_is_not_told_any_more(team: Team, signed_in: SignedIn) -> None:
    entry = entry_of(team, state="active")
    signed_in(Role.LEAD).post(f"/knowledge/{entry.pk}/retire/")
    assert used(team) == []


def test_a_change_can_be_undone_once(team: Team, signed_in: SignedIn) -> None:
    entry, lead = entry_of(team), signed_in(Role.LEAD)
    lead.post(f"/knowledge/{entry.pk}/activate/")
    lead.post(f"/knowledge/{entry.pk}/undo/")
    entry.refresh_from_db()
    assert (entry.state, entry.previous_state) == ("candidate", "")
    lead.post(f"/knowledge/{entry.pk}/undo/")
    entry.refresh_from_db()
    assert entry.state == "candidate"


def test_bulk_lists_what_will_change_before_it_changes_it(team: Team, signed_in: SignedIn) -> None:
    lead = signed_in(Role.LEAD)
    waiting, active = entry_of(team), entry_of(team, target_text="Find", state="active")
    form = {"action": "activate", "entry": [waiting.pk, active.pk]}
    page = lead.post("/knowledge/bulk/", form).content.decode()
    assert "Activate 1 entry?" in page
    waiting.refresh_from_db()
    assert waiting.state == "candidate"
    lead.post("/knowledge/bulk/", {**form, "confirmed": "1"})
    waiting.refresh_from_db()
    assert waiting.state == "active"


def test_what_worked_thrice_and_never_failed_is_activated_in_one_go_and_undone(
    team: Team, signed_in: SignedIn
) -> None:
    lead, never = signed_in(Role.LEAD), {"successes": 3, "failures": 0}
    proven = [entry_of(team, target_text=f"Find {n}", **never) for n in range(2)]
    entry_of(team, target_text="Twice", successes=2, failures=0)
    entry_of(team, target_text="Failed", successes=9, failures=1)
    entry_of(team, target_text="For people", blocker_family="captcha", **never)
    page = lead.get("/knowledge/").content.decode()
    assert "2 entries worked 3 times or more and never failed." in page
    assert re.findall(r'type="hidden" name="entry" value="(\d+)"', page) == [str(e.pk) for e in proven]
    lead.post("/knowledge/bulk/", {"action": "activate", "entry": [e.pk for e in proven], "confirmed": "1"})
    assert len(used(team)) == 2
    lead.post("/knowledge/undo/", {"change": "state", "entry": [e.pk for e in proven]})
    assert used(team) == []
    assert "Activate all" not in signed_in(Role.OPERATOR).get("/knowledge/").content.decode()


@pytest.mark.parametrize("action", ["activate", "shadow", "retire"])
def test_bulk_without_a_choice_says_what_to_do(team: Team, signed_in: SignedIn, action: str) -> None:
    answer = signed_in(Role.LEAD).post("/knowledge/bulk/", {"action": action}, follow=True)
    assert "Choose at least one entry first." in answer.content.decode()


def test_bulk_touches_no_other_team(team: Team, signed_in: SignedIn) -> None:
    foreign = entry_of(make_team())
    signed_in(Role.LEAD).post(
        "/knowledge/bulk/", {"action": "activate", "entry": [foreign.pk], "confirmed": "1"}
    )
    foreign.refresh_from_db()
    assert foreign.state == "candidate"


@pytest.mark.parametrize(
    ("place", "back"),
    [
        ({"back": "state=candidate"}, "/knowledge/?state=candidate&"),
        ({"site": "shop.example"}, "/knowledge/sites/?domain=shop.example&"),
        ({}, "/knowledge/?"),
    ],
)
def test_a_question_about_many_leads_back_to_where_it_was_asked(
    team: Team, signed_in: SignedIn, place: dict[str, str], back: str
) -> None:
    entry, lead = entry_of(team), signed_in(Role.LEAD)
    form = {"action": "retire", "entry": [entry.pk], **place}
    page = html.unescape(lead.post("/knowledge/bulk/", form).content.decode())
    assert f'href="{back}chosen={entry.pk}"' in page
    for name, value in place.items():
        assert f'<input type="hidden" name="{name}" value="{value}">' in page
    done = lead.post("/knowledge/bulk/", {**form, "confirmed": "1"})
    assert done.headers["Location"] == back[:-1]


def test_a_merge_asked_about_on_an_entrys_page_leads_back_there(team: Team, signed_in: SignedIn) -> None:
    entry, other, lead = entry_of(team), entry_of(team, target_text="Search the shop"), signed_in(Role.LEAD)
    assert f'name="stay" value="{entry.pk}"' in lead.get(f"/knowledge/{entry.pk}/").content.decode()
    form = {"action": "merge", "entry": [entry.pk, other.pk], "stay": entry.pk}
    assert f'href="/knowledge/{entry.pk}/"' in lead.post("/knowledge/bulk/", form).content.decode()
    done = lead.post("/knowledge/bulk/", {**form, "confirmed": "1", "into": other.pk})
    assert done.headers["Location"] == f"/knowledge/{entry.pk}/"


def test_a_note_is_kept_and_shown(team: Team, signed_in: SignedIn) -> None:
    entry, lead = entry_of(team), signed_in(Role.LEAD)
    lead.post(f"/knowledge/{entry.pk}/note/", {"note": "Only in winter."})
    assert "Only in winter." in lead.get(f"/knowledge/{entry.pk}/").content.decode()


def test_an_operator_may_read_and_not_review(team: Team, signed_in: SignedIn) -> None:
    entry, operator = entry_of(team), signed_in(Role.OPERATOR)
    assert operator.get(f"/knowledge/{entry.pk}/").status_code == 200
    assert operator.post(f"/knowledge/{entry.pk}/activate/").status_code == 403
    assert operator.post("/knowledge/bulk/", {"action": "activate"}).status_code == 403


def test_superusers_review_in_the_admin_too(team: Team, admin_client: Client) -> None:
    entry = entry_of(team)
    form = {"action": "activate", "_selected_action": [entry.pk]}
    assert admin_client.post("/admin/learning/siteknowledge/", form).status_code == 302
    entry.refresh_from_db()
    assert entry.state == "active"


def test_the_admin_says_why_an_entry_did_not_change(team: Team, admin_client: Client) -> None:
    team.two_for_site_rules = True
    team.save()
    wide = entry_of(team, page_type="")
    note = entry_of(team, goal_kind="pass", blocker_family="captcha", target_text="Verify")
    form = {"action": "activate", "_selected_action": [wide.pk, note.pk]}
    told = admin_client.post("/admin/learning/siteknowledge/", form, follow=True).content.decode()
    assert "0 entries changed. 1 waits for a second person" in told
    assert "1 is a note for people or was merged into another entry" in told


@pytest.mark.parametrize("model", ["visit", "step", "siteknowledge", "outboxevent"])
def test_the_admin_lists_the_agents_rows(admin_client: Client, model: str) -> None:
    assert (
        admin_client.get(
            f"/admin/{'learning' if model == 'siteknowledge' else 'visits'}/{model}/"
        ).status_code
        == 200
    )


def test_a_domain_is_rolled_back_in_one_step_and_audited(team: Team, signed_in: SignedIn) -> None:
    for number, state in enumerate(("active", "candidate", "retired")):
        entry_of(team, state=state, target_text=f"Search {number}")
    other = entry_of(team, domain="other.example", state="active")
    theirs = entry_of(make_team("Elsewhere"), state="active")
    signed_in(Role.LEAD).post("/knowledge/roll-back/", {"domain": "shop.example"})
    assert used(team) == []
    kept = SiteKnowledge.objects.filter(pk__in=[other.pk, theirs.pk]).values_list("state", flat=True)
    assert list(kept) == ["active", "active"]
    assert AuditEntry.objects.filter(team=team, action="knowledge.rolled_back").count() == 2


def test_an_operator_may_not_roll_back(team: Team, signed_in: SignedIn) -> None:
    entry_of(team, state="active")
    assert (
        signed_in(Role.OPERATOR).post("/knowledge/roll-back/", {"domain": "shop.example"}).status_code == 403
    )
    assert used(team) != []
