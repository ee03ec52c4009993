"""The review's pages: sites, shadow, two people, pin, merge, ten seconds of undo, and what is forgotten."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from agent.decide.offers.judging import COMPARED, Agreement, StepGoal
from agent.learning.knowledge.pages import views
from agent.learning.knowledge.pages.entry_page import entry_page
from agent.learning.knowledge.selectors import site_page
from agent.learning.models import CachedAction, KnowledgeUse, LearnedPattern, SiteKnowledge, Trajectory
from agent.learning.recall import trust
from agent.teams.models import AuditEntry, Membership, Role, Team
from agent.visits.models import Step
from tests.access.role_rows.objects import make_visit, recalled
from tests.clock import StillClock
from tests.factories import make_team, make_user
from tests.unit.agent.learning.knowledge.test_review import entry_of

pytestmark = pytest.mark.django_db
SignedIn = Callable[..., Client]
SITE = "/knowledge/sites/?domain=shop.example"
RECALLED = (CachedAction, LearnedPattern, Trajectory)


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> StillClock:
    clock = StillClock()
    monkeypatch.setattr(views, "timezone", clock)
    return clock


def stranger() -> Client:
    """A lead of another team."""
    user = make_user()
    Membership.objects.create(user=user, team=make_team("Elsewhere"), role=Role.LEAD)
    client = Client()
    client.force_login(user)
    return client


def text_of(client: Client, path: str) -> str:
    return client.get(path).content.decode()


def test_a_site_shows_what_its_decisions_came_from(team: Team, signed_in: SignedIn) -> None:
    visit = make_visit(team)
    Step.objects.filter(visit=visit).delete()
    for n, by in enumerate(["cache", "pattern", "knowledge", "model", "debate", "rule", "person"], 1):
        Step.objects.create(visit=visit, n=n, token=0, action="click", action_words="x", decided_by=by)
    entry_of(team, successes=14)
    for path in ("/knowledge/", SITE):
        page = text_of(signed_in(Role.VIEWER), path)
        for words in ("3 of 5 (60%)", "14 of 15 (93%)", "likely 70 to 99%", "1 waiting"):
            assert words in page, (path, words)


def test_entries_come_fifty_to_a_page_and_cost_as_many_queries_however_many_there_are(
    team: Team, signed_in: SignedIn
) -> None:
    client, asked = signed_in(Role.VIEWER), []
    for count in (3, 60):
        SiteKnowledge.objects.all().delete()
        SiteKnowledge.objects.bulk_create(
            SiteKnowledge(
                team=team, domain="shop.example", goal_kind="search", action="click", target_text=f"t{n}"
            )
            for n in range(count)
        )
        text_of(client, "/knowledge/")
        with CaptureQueriesContext(connection) as queries:
            page = text_of(client, "/knowledge/")
        asked.append(len(queries))
    assert asked[0] == asked[1]
    assert "1 to 50 of 60 entries" in page
    assert "51 to 60 of 60 entries" in text_of(client, "/knowledge/?page=2")


def test_a_run_that_taught_an_entry_in_shadow_and_was_compared_with_it_stands_there_once(team: Team) -> None:
    entry, visit = entry_of(team, state="shadow"), make_visit(team)
    kinds = KnowledgeUse.Kind
    for n, kind in ((2, kinds.TAUGHT), (2, kinds.COMPARED), (3, kinds.TAUGHT)):
        KnowledgeUse.objects.create(entry=entry, visit=visit, step_n=n, kind=kind, is_ok=True)
    shown = [(use.step_n, use.kind) for use in entry_page(entry)["uses"]]
    assert sorted(shown) == [(2, kinds.COMPARED), (3, kinds.TAUGHT)]


def test_a_site_lists_what_is_replayed_to_its_own_team_alone(team: Team, signed_in: SignedIn) -> None:
    recalled(team)
    page = text_of(signed_in(Role.VIEWER), SITE)
    assert "Click the button “Search” (header)" in page
    assert "a search box" in page
    assert "3 of 3 offers" in page
    assert "Forget" not in page
    assert "Nothing learned here" in text_of(signed_in(Role.VIEWER), "/knowledge/sites/?domain=other.example")
    theirs = text_of(stranger(), SITE)
    assert "Nothing learned here" in theirs


def test_replayed_actions_are_forgotten_one_by_one_or_all(team: Team, signed_in: SignedIn) -> None:
    recalled(team)
    recalled(team)
    lead, first = signed_in(Role.LEAD), CachedAction.objects.filter(team=team)[0]
    lead.post("/knowledge/forget/", {"domain": "shop.example", "kind": "cache", "entry": first.pk})
    assert CachedAction.objects.filter(team=team).count() == 1
    lead.post("/knowledge/forget/", {"domain": "shop.example", "kind": "pattern"})
    assert not LearnedPattern.objects.filter(team=team).exists()
    assert CachedAction.objects.filter(team=team).count() == 1
    assert AuditEntry.objects.filter(team=team, action="recall.forgotten").count() == 2
    assert lead.post("/knowledge/forget/", {"domain": "x", "kind": "all"}).status_code == 404
    form = {"domain": "shop.example", "kind": "cache", "entry": "²"}  # a choice that nobody made is not all
    assert "nothing to forget" in lead.post("/knowledge/forget/", form, follow=True).content.decode()
    assert CachedAction.objects.filter(team=team).count() == 1


def test_a_review_can_be_taken_back_for_ten_seconds(
    team: Team, signed_in: SignedIn, clock: StillClock
) -> None:
    entry, lead = entry_of(team), signed_in(Role.LEAD)
    lead.post(f"/knowledge/{entry.pk}/shadow/", {"stay": entry.pk})
    page = text_of(lead, f"/knowledge/{entry.pk}/")
    assert 'data-undo-seconds="10"' in page
    assert "1 entry was put into shadow." in page
    clock.at += timedelta(seconds=11)
    assert "data-undo-seconds" not in text_of(lead, f"/knowledge/{entry.pk}/")
    clock.at -= timedelta(seconds=11)
    lead.post("/knowledge/undo/", {"entry": [entry.pk]})
    entry.refresh_from_db()
    assert entry.state == "candidate"


def test_a_pin_is_taken_back_by_the_same_key(team: Team, signed_in: SignedIn) -> None:
    entry, lead = entry_of(team), signed_in(Role.LEAD)
    for is_pinned in (True, False):
        lead.post(f"/knowledge/{entry.pk}/pin/", {"on": "1"} if is_pinned else {})
        page = text_of(lead, f"/knowledge/{entry.pk}/")
        assert ("It was pinned." if is_pinned else "The pin was taken out.") in page
        assert 'name="change" value="pin"' in page
        lead.post("/knowledge/undo/", {"entry": [entry.pk], "change": "pin", "stay": entry.pk})
        entry.refresh_from_db()
        assert entry.is_pinned is not is_pinned
        SiteKnowledge.objects.filter(pk=entry.pk).update(is_pinned=is_pinned)


def test_a_note_is_taken_back_whole(team: Team, signed_in: SignedIn) -> None:
    before = "Only in summer. " * 40
    entry, lead = entry_of(team, note=before.strip()), signed_in(Role.LEAD)
    lead.post(f"/knowledge/{entry.pk}/note/", {"note": "Never."})
    assert "The note was kept." in text_of(lead, f"/knowledge/{entry.pk}/")
    lead.post("/knowledge/undo/", {"entry": [entry.pk], "change": "note", "stay": entry.pk})
    entry.refresh_from_db()
    assert entry.note == before.strip()


def test_after_ten_seconds_a_pin_stays_as_it_is(team: Team, signed_in: SignedIn, clock: StillClock) -> None:
    entry, lead = entry_of(team), signed_in(Role.LEAD)
    lead.post(f"/knowledge/{entry.pk}/pin/", {"on": "1"})
    clock.at += timedelta(seconds=11)
    answer = lead.post("/knowledge/undo/", {"change": "pin", "stay": entry.pk}, follow=True)
    assert "The time to undo that is over." in answer.content.decode()
    entry.refresh_from_db()
    assert entry.is_pinned


def test_what_cannot_be_taken_back_offers_no_undo_of_something_else(team: Team, signed_in: SignedIn) -> None:
    recalled(team)
    lead = signed_in(Role.LEAD)
    lead.post("/knowledge/roll-back/", {"domain": entry_of(team, domain="other.example").domain})
    assert "data-undo-seconds" in text_of(lead, SITE)
    lead.post("/knowledge/forget/", {"domain": "shop.example", "kind": "cache"})
    assert "data-undo-seconds" not in text_of(lead, SITE)


def test_rolling_a_site_back_forgets_what_is_remembered_and_the_undo_brings_it_back(
    team: Team, signed_in: SignedIn
) -> None:
    recalled(team)
    entry, lead = entry_of(team, state="active"), signed_in(Role.LEAD)
    kept = [list(model.objects.filter(team=team).values_list("pk", flat=True)) for model in RECALLED]
    answer = lead.post(
        "/knowledge/roll-back/", {"domain": "shop.example", "site": "shop.example"}, follow=True
    )
    page = answer.content.decode()
    assert "2 entries retired, 1 remembered action, 1 pattern and 1 example forgotten" in page
    assert not any(model.objects.filter(team=team).exists() for model in RECALLED)
    stranger().post("/knowledge/undo/", {"change": "site"})
    assert not CachedAction.objects.exists()
    for _ in range(2):  # the second press finds nothing to take back
        lead.post("/knowledge/undo/", {"entry": [entry.pk], "change": "site"})
    entry.refresh_from_db()
    assert entry.state == "active"
    assert kept == [list(model.objects.filter(team=team).values_list("pk", flat=True)) for model in RECALLED]
    assert AuditEntry.objects.filter(team=team, action="recall.brought_back").count() == 3


def test_what_was_learned_anew_is_not_overwritten_by_an_undo(team: Team, signed_in: SignedIn) -> None:
    recalled(team)
    lead, old = signed_in(Role.LEAD), CachedAction.objects.get(team=team)
    lead.post("/knowledge/roll-back/", {"domain": "shop.example"})
    new = CachedAction.objects.create(team=team, key=old.key, domain=old.domain, shape=old.shape, hits=7)
    old.visit.delete()  # type: ignore[union-attr]
    lead.post("/knowledge/undo/", {"change": "site"})
    assert list(CachedAction.objects.values_list("pk", "hits")) == [(new.pk, 7)]
    assert LearnedPattern.objects.filter(team=team, visit=None).count() == 1
    assert not Trajectory.objects.exists()  # it went with its visit


def test_an_active_entry_that_the_agent_leaves_alone_says_so(team: Team, signed_in: SignedIn) -> None:
    lead = signed_in(Role.LEAD)
    for successes, failures, said in ((3, 3, True), (3, 1, False)):
        entry = entry_of(
            team, state="active", target_text=f"{failures}", successes=successes, failures=failures
        )
        assert ("does not act on it" in text_of(lead, f"/knowledge/{entry.pk}/")) is said


def test_many_are_taken_back_together(team: Team, signed_in: SignedIn) -> None:
    entries, lead = [entry_of(team, target_text=f"Search {n}") for n in range(3)], signed_in(Role.LEAD)
    ids = [entry.pk for entry in entries]
    lead.post("/knowledge/bulk/", {"action": "retire", "entry": ids, "confirmed": "1"})
    assert SiteKnowledge.objects.filter(pk__in=ids, state="retired").count() == 3
    lead.post("/knowledge/undo/", {"entry": ids})
    assert SiteKnowledge.objects.filter(pk__in=ids, state="candidate").count() == 3


def test_nobody_takes_back_for_another_team(team: Team, signed_in: SignedIn) -> None:
    entry = entry_of(team)
    signed_in(Role.LEAD).post(f"/knowledge/{entry.pk}/retire/")
    stranger().post("/knowledge/undo/", {"entry": [entry.pk]})
    entry.refresh_from_db()
    assert entry.state == "retired"


def test_a_rule_for_the_whole_site_waits_for_a_second_person(team: Team, signed_in: SignedIn) -> None:
    Team.objects.filter(pk=team.pk).update(two_for_site_rules=True)
    entry, first = entry_of(team, page_type=""), signed_in(Role.LEAD)
    first.post(f"/knowledge/{entry.pk}/activate/")
    page = text_of(first, f"/knowledge/{entry.pk}/")
    assert "the first of two approvals" in page
    assert "a second person has to activate it too" in page
    entry.refresh_from_db()
    assert entry.state == "candidate"
    signed_in(Role.LEAD).post(f"/knowledge/{entry.pk}/activate/")
    entry.refresh_from_db()
    assert entry.state == "active"


def test_what_is_chosen_to_merge_is_asked_about_first(team: Team, signed_in: SignedIn) -> None:
    one, other = entry_of(team), entry_of(team, target_text="Search the shop", successes=9)
    lead, form = signed_in(Role.LEAD), {"action": "merge", "entry": [one.pk, other.pk]}
    page = lead.post("/knowledge/bulk/", form).content.decode()
    assert "Which one stays?" in page
    one.refresh_from_db()
    assert one.state == "candidate"
    lead.post("/knowledge/bulk/", {**form, "confirmed": "1", "into": other.pk})
    one.refresh_from_db()
    other.refresh_from_db()
    assert (one.state, one.merged_into_id, other.successes) == ("retired", other.pk, 11)
    lead.post("/knowledge/undo/", {"entry": [one.pk]})
    other.refresh_from_db()
    assert other.successes == 9


def test_entries_that_mean_other_things_are_not_merged(team: Team, signed_in: SignedIn) -> None:
    ids = [entry_of(team).pk, entry_of(team, goal_kind="sort").pk]
    lead = signed_in(Role.LEAD)
    lead.post("/knowledge/bulk/", {"action": "merge", "entry": ids, "confirmed": "1", "into": ids[0]})
    assert not SiteKnowledge.objects.filter(merged_into__isnull=False).exists()


def test_what_somebody_retires_while_a_merge_is_asked_about_is_left_out_aloud(
    team: Team, signed_in: SignedIn
) -> None:
    ids = [entry_of(team).pk, entry_of(team, target_text="Search the shop", state="retired").pk]
    form = {"action": "merge", "entry": ids, "confirmed": "1", "into": ids[0]}
    page = signed_in(Role.LEAD).post("/knowledge/bulk/", form, follow=True).content.decode()
    assert "none of them retired" in page
    assert not SiteKnowledge.objects.filter(merged_into__isnull=False).exists()


@pytest.mark.parametrize("place", [{"back": "state=candidate"}, {"site": "shop.example"}])
def test_a_refused_choice_stays_chosen(team: Team, signed_in: SignedIn, place: dict[str, str]) -> None:
    entry, other, lead = entry_of(team), entry_of(team, goal_kind="sort"), signed_in(Role.LEAD)
    form = {"action": "merge", "entry": [entry.pk], **place}
    page = lead.post("/knowledge/bulk/", form, follow=True).content.decode()
    assert "Choose at least two entries" in page
    assert f'value="{entry.pk}" checked' in page
    assert f'value="{other.pk}" checked' not in page


def test_a_filter_that_shows_nothing_says_what_it_is_for(team: Team, signed_in: SignedIn) -> None:
    client = signed_in(Role.VIEWER)
    entry_of(team)
    for query, words in (
        ("state=shadow", "No entry is in shadow."),
        ("state=active", "No entry is active"),
        ("state=retired", "No entry is retired."),
        ("by=people", "People proposed nothing yet."),
        ("by=retire", "Nothing is proposed to be retired"),
        ("state=shadow&q=x", "No entry matches this filter."),
    ):
        assert words in text_of(client, f"/knowledge/?{query}"), query
    SiteKnowledge.objects.all().delete()
    assert "Nothing waits for review." in text_of(client, "/knowledge/?state=candidate")


def test_a_pin_is_put_in_and_taken_out(team: Team, signed_in: SignedIn) -> None:
    entry, lead = entry_of(team), signed_in(Role.LEAD)
    lead.post(f"/knowledge/{entry.pk}/pin/", {"on": "1"})
    assert SiteKnowledge.objects.get(pk=entry.pk).is_pinned
    lead.post(f"/knowledge/{entry.pk}/pin/")
    assert not SiteKnowledge.objects.get(pk=entry.pk).is_pinned


def test_an_entry_shows_its_runs_its_rival_and_its_history(team: Team, signed_in: SignedIn) -> None:
    active = entry_of(team, state="active", target_text="Find", successes=14)
    entry, visit = entry_of(team), make_visit(team)
    KnowledgeUse.objects.create(
        entry=entry, visit=visit, step_n=1, kind="used", is_ok=False, reason="Nothing moved."
    )
    lead = signed_in(Role.LEAD)
    for note in ("Only in winter.", "All year."):
        lead.post(f"/knowledge/{entry.pk}/note/", {"note": note})
    page = text_of(lead, f"/knowledge/{entry.pk}/")
    assert f'href="/runs/{visit.pk}/steps/1/"' in page
    assert "Nothing moved." in page
    assert f'href="/knowledge/{active.pk}/">The active one' in page
    assert "“Find”" in page
    assert "before: “Only in winter.”" in page


def test_recent_failures_suggest_to_retire(team: Team, signed_in: SignedIn) -> None:
    entry, visit = entry_of(team, state="active", successes=20), make_visit(team)
    for n in range(3):
        KnowledgeUse.objects.create(entry=entry, visit=visit, step_n=n, kind="used", is_ok=False)
    assert "Retire?" in text_of(signed_in(Role.VIEWER), "/knowledge/")
    assert "Retire it?" in text_of(signed_in(Role.VIEWER), f"/knowledge/{entry.pk}/")


def test_the_list_asks_no_more_queries_for_more_sites(
    team: Team, signed_in: SignedIn, django_assert_max_num_queries: Callable[..., object]
) -> None:
    for n in range(8):
        entry_of(team, domain=f"shop{n}.example")
    client = signed_in(Role.VIEWER)
    client.get("/knowledge/")
    with django_assert_max_num_queries(25):  # type: ignore[attr-defined]
        client.get("/knowledge/")


def test_superusers_see_the_history_in_the_raw_records(
    team: Team, admin_client: Client, signed_in: SignedIn
) -> None:
    entry = entry_of(team)
    signed_in(Role.LEAD).post(f"/knowledge/{entry.pk}/shadow/")
    page = text_of(admin_client, f"/admin/learning/siteknowledge/{entry.pk}/history/")
    assert "knowledge.reviewed" in page
    assert "shadow" in page


def test_the_raw_records_change_nothing_of_an_entry_but_its_note(team: Team, admin_client: Client) -> None:
    entry = entry_of(team)
    form = {
        "note": "Seen.",
        "target_text": "Buy now",
        "state": "active",
        "record-TOTAL_FORMS": 0,
        "record-INITIAL_FORMS": 0,
    }
    admin_client.post(f"/admin/learning/siteknowledge/{entry.pk}/change/", form)
    entry.refresh_from_db()
    assert (entry.note, entry.target_text, entry.state) == ("Seen.", "Search our shop", "candidate")
    assert AuditEntry.objects.filter(action="knowledge.noted", object_id=str(entry.pk)).exists()
    assert admin_client.get("/admin/learning/siteknowledge/add/").status_code == 403
    assert admin_client.get(f"/admin/learning/siteknowledge/{entry.pk}/delete/").status_code == 403


def test_on_a_known_site_a_step_that_leads_on_is_told_as_decided_locally(team: Team) -> None:
    trust.add(
        team.pk, "shop.example", "m", {StepGoal.SEARCH: Agreement(0, 1), StepGoal.OPEN: Agreement(1, 0)}
    )
    trust.count_visit(team.pk, "shop.example", "m")
    told = {line["view"]: line["is_trusted"] for line in site_page(team, "shop.example")["trust"]}
    assert told == {"search": True, "open": False}


def test_a_site_with_many_records_of_judging_asks_for_each_model_once(
    team: Team, django_assert_max_num_queries: Callable[[int], AbstractContextManager[object]]
) -> None:
    for model in ("m", "n"):
        trust.add(team.pk, "shop.example", model, {kind: Agreement(1, 0) for kind in (*COMPARED, *StepGoal)})
    with django_assert_max_num_queries(25):
        assert len(site_page(team, "shop.example")["trust"]) == 2 * len((*COMPARED, *StepGoal))
