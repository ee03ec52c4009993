"""What was learned, by the API: reviewed, withdrawn, forgotten, decided again."""

from __future__ import annotations

import pytest
from django.utils import timezone

from agent.learning.models import LearnedPattern, Replay, SiteKnowledge, StudySession
from agent.teams.models import AuditEntry, Role, Team
from agent.visits.models import Visit
from tests.access.api_rows.learned import AS_RECORDED, FILE
from tests.access.role_rows import objects, replays, study
from tests.access.test_api_operations import Make
from tests.access.test_api_operations import _problem as problem
from tests.content import content_of
from tests.factories import make_team

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("reach", "enqueued")]


def test_knowledge_is_approved_rejected_and_withdrawn(caller: Make, team: Team) -> None:
    call, entry = caller(Role.LEAD, "manage"), objects.knowledge(team)["entry_id"]
    (changed,) = call("POST", "/knowledge/review", {"entries": [entry], "action": "activate"}).json()[
        "changed"
    ]
    assert (changed["state"], changed["reviewed_by"]) == ("active", call.token.created_by.username)  # type: ignore[union-attr]
    assert call("POST", f"/knowledge/{entry}/undo").json()["state"] == "candidate"
    problem(call("POST", f"/knowledge/{entry}/undo"), 409)
    call("POST", "/knowledge/review", {"entries": [entry], "action": "retire"})
    found = call("GET", f"/knowledge/{entry}").json()
    assert found["state"] == "retired"
    assert found["history"][0]["action"] == "knowledge.reviewed"
    assert call("GET", "/knowledge?state=active").json()["total"] == 0


def test_of_two_people_a_token_is_the_one_whom_it_acts_for(caller: Make, team: Team) -> None:
    team.two_for_site_rules = True
    team.save()
    call, entry = caller(Role.LEAD, "manage"), objects.knowledge(team)["entry_id"]
    body = {"entries": [entry], "action": "activate"}
    for _ in range(2):
        found = call("POST", "/knowledge/review", body).json()
        assert (found["changed"], found["approved"]) == ([], [entry])
    (changed,) = caller(Role.LEAD, "manage")("POST", "/knowledge/review", body).json()["changed"]
    assert changed["state"] == "active"


def test_entries_of_another_team_among_ones_own_change_nothing(caller: Make, team: Team) -> None:
    call = caller(Role.LEAD, "manage")
    mine, theirs = objects.knowledge(team)["entry_id"], objects.knowledge(make_team())["entry_id"]
    problem(call("POST", "/knowledge/review", {"entries": [mine, theirs], "action": "activate"}), 404)
    problem(call("POST", "/knowledge/merge", {"entries": [mine], "into": theirs}), 404)
    assert set(SiteKnowledge.objects.values_list("state", flat=True)) == {"candidate"}


def test_entries_are_merged_pinned_and_noted(caller: Make, team: Team) -> None:
    call = caller(Role.LEAD, "manage")
    one, into = (objects.knowledge(team)["entry_id"] for _ in range(2))
    assert call("POST", "/knowledge/merge", {"entries": [one], "into": into}).json()["id"] == into
    assert call("GET", f"/knowledge/{one}").json()["merged_into"] == into
    problem(call("POST", "/knowledge/merge", {"entries": [one], "into": into}), 409)
    found = call("PUT", f"/knowledge/{into}", {"is_pinned": True, "note": "Good."}).json()
    assert (found["is_pinned"], found["note"]) == (True, "Good.")
    assert call("PUT", f"/knowledge/{into}", {"note": ""}).json()["is_pinned"] is True


def test_a_site_is_rolled_back_and_that_is_taken_back(caller: Make, team: Team) -> None:
    entry, call = objects.recalled(team)["entry_id"], caller(Role.LEAD, "manage")
    site = call("GET", "/knowledge/site?domain=shop.example").json()
    assert (len(site["cached"]), len(site["patterns"]), site["examples"]) == (1, 1, 1)
    gone = call("POST", "/knowledge/roll-back", {"domain": "shop.example"}).json()
    assert (gone["retired"], gone["forgotten"]["pattern"]) == ([entry], 1)
    assert not LearnedPattern.objects.exists()
    back = {name: gone[name] for name in ("retired", "ticket")}
    assert call("POST", "/knowledge/roll-back/undo", back).json() == {"count": 1}
    assert LearnedPattern.objects.get().domain == "shop.example"
    row = site["patterns"][0]["id"]
    body = {"domain": "shop.example", "kind": "pattern", "rows": [row]}
    assert call("POST", "/knowledge/forget", body).json() == {"count": 1}


def test_a_file_waits_for_review_and_is_given_back(caller: Make) -> None:
    call = caller(Role.LEAD, "manage")
    active = [FILE["entries"][0] | {"state": "active", "successes": 9}]  # type: ignore[operator]
    done = call("POST", "/knowledge/file", FILE | {"entries": active}).json()
    assert (done["added"], done["known"]) == (1, 0)
    assert SiteKnowledge.objects.get().state == "candidate"
    assert call("POST", "/knowledge/file", FILE).json()["known"] == 1
    given = call("GET", "/knowledge/file?domain=shop.example").json()
    assert given["entries"][0]["target_text"] == "Search our shop"
    problem(call("POST", "/knowledge/file", FILE | {"domain": "no domain"}), 422)


def test_visits_are_decided_again(caller: Make, team: Team) -> None:
    visit = replays.recorded(team)["visit_id"]
    ended = {"state": Visit.State.ENDED, "determination": "error", "reason": "x", "ended_at": timezone.now()}
    Visit.objects.filter(pk=visit).update(**ended)
    call = caller(Role.LEAD)
    one = call("POST", f"/visits/{visit}/replays", AS_RECORDED, idempotency_key="k").json()
    assert (one["outcome"], one["words"]) == ("waiting", "with the recorded answers")
    again = call("POST", f"/visits/{visit}/replays", AS_RECORDED, idempotency_key="k")
    assert again.json()["id"] == one["id"]
    batch = call("POST", "/replays/batches", AS_RECORDED | {"days": 3, "domain": "Shop.Example "}).json()
    assert batch["counts"]["waiting"] == 1
    assert call("GET", f"/replays?visit={visit}").json()["total"] == 2
    assert call("POST", f"/replays/batches/{batch['id']}/stop").json() == {"stopped": 1}
    assert Replay.objects.filter(state="stopped").count() == 1
    assert AuditEntry.objects.filter(team=team, action="replays.stopped").exists()
    lines = content_of(call("GET", f"/replays/batches/{batch['id']}/runs.csv")).decode("utf-8-sig")
    assert lines.startswith('"run","site"')
    problem(call("POST", f"/visits/{visit}/replays", AS_RECORDED | {"mind": "no such"}), 422)
    problem(call("POST", f"/visits/{objects.visit(team)['visit_id']}/replays", AS_RECORDED), 422)


def test_studies_are_compared_with_the_teams_own_alone(caller: Make, team: Team) -> None:
    made, call = study.two_sessions(team), caller(Role.VIEWER, "read")
    StudySession.objects.filter(pk=made["session_id"]).update(setup={"mind": "model"})
    found = call("GET", f"/studies/{made['session_id']}/against/{made['other_id']}").json()
    assert found["verdict"] == "no clear difference"
    assert {one["name"] for one in found["settings"]} >= {"mind"}
    (task,) = call("GET", f"/studies/{made['session_id']}").json()["results"]
    assert (task["expected"], task["determination"], task["is_right"]) == ("blocked", "error", False)
    theirs = study.session(make_team())["session_id"]
    problem(call("GET", f"/studies/{made['session_id']}/against/{theirs}"), 404)


def test_a_sites_visits_are_shown_as_a_curve(caller: Make, team: Team) -> None:
    objects.vendor(team)
    Visit.objects.update(ended_at=timezone.now())
    call = caller(Role.VIEWER, "read")
    (curve,) = call("GET", "/learning").json()["items"]
    assert (curve["domain"], curve["visits"]) == ("shop.example", 1)
    assert call("GET", "/learning/site?domain=shop.example").json()["points"][0]["n"] == 1
