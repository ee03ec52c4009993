"""What is stored of a session, by fakes of what visits; the real thing runs in tests/browser/test_study.py."""

from __future__ import annotations

import io
import json
import xml.etree.ElementTree as ET
from collections import defaultdict
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path

import pytest
from asgiref.sync import sync_to_async
from django.core.management import CommandError, call_command
from django.test import Client

from agent.learning.models import StudySession
from agent.learning.study import services
from agent.learning.study.measures import Effort, Measured
from agent.learning.study.run import session
from agent.learning.study.run.task_set import Setup, StudyError, read_set, settings_in_force, uses_with
from agent.llm.prices import ModelAt
from agent.teams.models import AuditEntry, Membership, Role, Team
from tests.factories import make_member, make_team, make_user

pytestmark = pytest.mark.django_db


def make_session(team: Team, name: str, *endings: str, seconds: float = 5.0) -> StudySession:
    session = services.begin_session(
        team=team, name=name, tasks=read_set("demo"), setup=Setup().as_json("local mind")
    )
    for n, ending in enumerate(endings):
        measured = Measured(f"task {n}", "blocked", ending, effort=Effort(2, 0, seconds))
        expected = {"determination": "blocked"}
        services.record_result(
            session=session, measured=measured, expected=expected, reason="so", visit_id=None
        )
    services.end_session(session)
    session.refresh_from_db()
    return session


def said(*arguments: str) -> str:
    out = io.StringIO()
    call_command("study", *arguments, stdout=out)
    return out.getvalue()


def test_the_studys_own_team_is_made_for_the_admin_who_can_then_see_it() -> None:
    admin = make_user(is_superuser=True)
    team = services.team_named(services.OWN_TEAM)
    assert team.memberships.get().user == admin
    assert services.team_named(services.OWN_TEAM) == team


def test_without_an_admin_nobody_could_see_a_study() -> None:
    with pytest.raises(StudyError, match="admin"):
        services.team_named(services.OWN_TEAM)


def test_an_unknown_team_is_not_made() -> None:
    with pytest.raises(StudyError, match="no team"):
        services.team_named("Sales")


def test_a_name_is_taken_once_in_a_team() -> None:
    team = make_team()
    make_session(team, "first")
    with pytest.raises(StudyError, match="first"):
        make_session(team, "first")
    make_session(make_team(), "first")


def test_results_come_back_as_they_were_measured() -> None:
    session = make_session(make_team(), "first", "blocked", "error")
    rows = services.measured_of(session)
    assert [(row.task, row.is_right, row.effort.seconds) for row in rows] == [
        ("task 0", True, 5.0),
        ("task 1", False, 5.0),
    ]
    sums = services.sums_of_session(session)
    assert (sums.tasks, sums.wrong, session.ended_at is not None) == (2, 1, True)


def test_a_secret_is_no_part_of_the_setup(settings: object) -> None:
    settings.LLM_API_KEY = "sk-secret"  # type: ignore[attr-defined]
    settings.LLM_BASE_URL = "http://user:pass@inside/v1"  # type: ignore[attr-defined]
    voter = ModelAt("small", "http://user:pass@inside/v1")
    settings.LLM_DEBATE = replace(settings.LLM_DEBATE, voters=(voter,))  # type: ignore[attr-defined]
    kept = json.dumps(settings_in_force())
    assert "secret" not in kept
    assert "inside" not in kept
    assert "LLM_MODEL" in kept
    assert '"voters": [{"model": "small"}]' in kept


def test_what_is_not_chosen_is_as_the_settings_say(settings: object) -> None:
    settings.LEARN_PATTERNS = False  # type: ignore[attr-defined]
    uses = uses_with({"cache": False, "learning": False})
    assert (uses.cache, uses.patterns, uses.knowledge, uses.learning) == (False, False, True, False)


def test_two_sessions_are_compared_in_words() -> None:
    team = make_team("Desk")
    make_session(team, "a", *["error"] * 6)
    make_session(team, "b", *["blocked"] * 6)
    words = said("compare", "a", "b", "--team", "Desk")
    assert "better; determinations: 6 mended, 0 broken" in words
    assert "mended: task 0: error -> blocked" in words


def test_an_unknown_session_is_told_which_there_are() -> None:
    make_session(make_team("Desk"), "a", "error")
    with pytest.raises(CommandError, match="there are: “a”"):
        said("compare", "a", "zzz", "--team", "Desk")


@pytest.mark.django_db(transaction=True)
def test_a_session_that_was_stopped_keeps_its_sums_and_is_not_drawn_among_whole_ones(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def interrupted(run: session._Run) -> None:
        measured = Measured("task 0", "blocked", "blocked", effort=Effort(2, 0, 5.0))
        await sync_to_async(services.record_result)(
            session=run.session, measured=measured, expected={}, reason="so", visit_id=None
        )
        raise KeyboardInterrupt

    monkeypatch.setattr(session._Run, "run", interrupted)
    monkeypatch.setattr(session, "demo_sites", lambda: nullcontext(defaultdict(str)))
    team = make_team("Desk")
    make_session(team, "whole", "blocked", "error")
    with pytest.raises(KeyboardInterrupt):
        session.run_session(session.Wish(team, "stopped", read_set("demo"), Setup("local")))
    stopped = services.session_named(team, "stopped")
    assert stopped.ended_at is None
    assert services.sums_of_session(stopped).tasks == 1
    assert [one.name for one in services.newest_set(team)] == ["whole"]


def test_a_task_at_an_unknown_demo_site_stops_the_study_before_its_first_visit() -> None:
    tasks = read_set("demo").tasks
    with pytest.raises(StudyError, match=r"no demo site “petshop”: see the task “petshop: "):
        session.check_addresses(tasks, {})
    session.check_addresses(tasks, defaultdict(str))


def test_a_chart_that_cannot_be_written_is_told_in_words(tmp_path: Path) -> None:
    make_session(make_team("Desk"), "first", "error")
    with pytest.raises(CommandError, match=r"cannot be written: No such file or directory"):
        said("chart", "--team", "Desk", "--out", str(tmp_path / "none" / "study.svg"))


def test_the_chart_is_a_picture_of_all_sessions_in_both_themes(tmp_path: Path) -> None:
    team = make_team("Desk")
    for name in ("first <b>", "second & third", "fourth"):
        make_session(team, name, "error", "blocked")
    out = tmp_path / "study.svg"
    assert "3 sessions" in said("chart", "--team", "Desk", "--out", str(out))
    drawn = ET.fromstring(out.read_text())
    text = " ".join(t.strip() for t in drawn.itertext())
    assert "first <b>" in text
    assert "second & third" in text
    assert "prefers-color-scheme:dark" in text
    assert "1 of 2" in text


def test_a_chart_without_a_session_says_what_to_do() -> None:
    make_team("Desk")
    with pytest.raises(CommandError, match="study run demo"):
        said("chart", "--team", "Desk", "--out", "x.svg")


def test_a_wrong_task_set_stops_before_anything_is_stored() -> None:
    make_user(is_superuser=True)
    with pytest.raises(CommandError, match="no task set"):
        said("run", "nowhere.json", "--name", "x")
    assert not StudySession.objects.exists()


def test_the_schema_is_printed() -> None:
    assert json.loads(said("schema"))["title"] == "TaskSet"


def test_a_note_is_kept_and_the_audit_log_knows_whose() -> None:
    team = make_team()
    session, lead = make_session(team, "a", "error"), make_member(team, Role.LEAD)
    services.write_note(session=session, user=lead, note="busy machine")
    session.refresh_from_db()
    assert session.note == "busy machine"
    assert AuditEntry.objects.get(action="study.noted").actor_id == lead.pk


def test_the_page_shows_the_sessions_of_the_users_other_team_and_of_no_other(client: Client) -> None:
    own, other = make_team(), make_team(name="Study")
    make_session(other, "unlike", "error")
    viewer = make_member(own, Role.VIEWER)
    client.force_login(viewer)
    assert "unlike" not in client.get("/studies/", {"team": other.pk}).content.decode()
    Membership.objects.create(user=viewer, team=other, role=Role.VIEWER)
    shown = client.get("/studies/").content.decode()
    assert "unlike: loss " in shown
    assert "belong to the team Study" in shown
    assert 'href="/knowledge/" data-key="g k" aria-current="page"' in shown  # where one is, in the navigation


def test_the_pages_show_a_wrong_task_a_comparison_and_an_empty_state(client: Client) -> None:
    team = make_team()
    client.force_login(make_member(team, Role.VIEWER))
    assert "manage.py study run demo" in client.get("/studies/").content.decode()
    assert client.get("/studies/compare/").headers["Location"] == "/studies/"
    before, after = (make_session(team, n, *[e] * 6) for n, e in (("before", "error"), ("after", "blocked")))
    listed = client.get("/studies/").content.decode()
    assert "before: loss 6" in listed
    assert "after: loss " in listed
    shown = client.get(f"/studies/{before.pk}/").content.decode()
    assert "should be: blocked" in shown
    assert "decide.v" in shown
    chosen = client.get("/studies/compare/", {"before": before.pk, "after": after.pk}, follow=True)
    compared = chosen.content.decode()
    assert "determinations: 6 mended, 0 broken" in compared
    assert "No clear difference" not in compared
