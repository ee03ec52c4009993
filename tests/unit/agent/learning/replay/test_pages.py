"""Runs decided again on pages: who may ask, and what is shown."""

from __future__ import annotations

from typing import Any, cast

import pytest
from asgiref.sync import async_to_sync
from django.test import Client, override_settings

from agent.learning.models import Replay, ReplayBatch
from agent.learning.replay.options import ReportJson, sums_of
from agent.learning.replay.runner import play_waiting
from agent.teams.models import Role
from agent.visits.models import Visit
from tests.factories import make_member, make_team
from tests.unit.agent.learning.replay.test_stored import recorded_visit

pytestmark = pytest.mark.django_db(transaction=True)

RECORDED = {"mind": "recorded", "knowledge": "recorded", "memory": "recorded"}


def written_anew(report: dict[str, Any], **fields: object) -> None:
    """The only replay, with another report and its sums."""
    Replay.objects.update(report=report, sums=sums_of(cast("ReportJson", report)), **fields)


def test_a_requester_asks_and_sees_what_would_change(client: Client) -> None:
    visit = recorded_visit()
    client.force_login(make_member(visit.team, Role.REQUESTER))
    asked = client.post(f"/runs/{visit.pk}/again/ask/", RECORDED)
    address = asked.headers["Location"]
    assert "It waits for a worker" in client.get(address).content.decode()
    async_to_sync(play_waiting)()
    shown = client.get(address).content.decode()
    assert "to the last byte" in shown
    assert "hx-trigger" not in client.get(address, headers={"HX-Request": "true"}).content.decode()


def test_a_viewer_looks_and_does_not_ask(client: Client) -> None:
    visit = recorded_visit()
    client.force_login(make_member(visit.team, Role.VIEWER))
    assert client.get(f"/runs/{visit.pk}/again/").status_code == 200
    assert client.post(f"/runs/{visit.pk}/again/ask/", RECORDED).status_code == 403
    assert client.post("/replays/ask/", {**RECORDED, "days": 3}).status_code == 403
    assert not Replay.objects.exists()


def test_a_lead_decides_all_runs_of_a_time_again(client: Client) -> None:
    visit = recorded_visit()
    client.force_login(make_member(visit.team, Role.LEAD))
    asked = client.post("/replays/ask/", {**RECORDED, "days": 3})
    async_to_sync(play_waiting)()
    assert visit.domain not in client.get(asked.headers["Location"]).content.decode()  # nothing changed
    shown = client.get(asked.headers["Location"], {"only": "all"}).content.decode()
    assert visit.domain in shown
    assert "Same result" in shown
    assert ReplayBatch.objects.get().replays.get().is_exact


def test_a_lead_stops_a_batch_and_what_was_played_stays(client: Client) -> None:
    visit = recorded_visit()
    client.force_login(make_member(visit.team, Role.LEAD))
    address = client.post("/replays/ask/", {**RECORDED, "days": 3}).headers["Location"]
    assert f'action="{address}stop/"' in client.get(address).content.decode()
    assert client.post(f"{address}stop/").headers["Location"] == address
    async_to_sync(play_waiting)()
    assert Replay.objects.get().state == Replay.State.STOPPED
    shown = client.get(address).content.decode()
    assert "Stopped" in shown
    assert f'action="{address}stop/"' not in shown
    assert "It was stopped" in client.get(f"/replays/{Replay.objects.get().pk}/").content.decode()


def test_a_replay_says_what_its_models_took(client: Client) -> None:
    visit = recorded_visit()
    client.force_login(make_member(visit.team, Role.LEAD))
    address = client.post("/replays/ask/", {**RECORDED, "days": 3}).headers["Location"]
    async_to_sync(play_waiting)()
    replay = Replay.objects.get()
    assert "The models of these replays took" not in client.get(address).content.decode()
    written_anew(report={**replay.report, "tokens": 1234, "usd": 0.5})
    for page in (address, f"/replays/{replay.pk}/"):
        assert "1,234 tokens, $0.5000" in client.get(page).content.decode()


def test_a_run_without_a_recording_says_so(client: Client) -> None:
    visit = recorded_visit()
    visit.recordings.all().delete()
    client.force_login(make_member(visit.team, Role.LEAD))
    assert "was not recorded" in client.get(f"/runs/{visit.pk}/again/").content.decode()
    assert client.post(f"/runs/{visit.pk}/again/ask/", RECORDED).status_code == 422
    refused = client.post("/replays/ask/", {**RECORDED, "days": 3})
    assert refused.status_code == 422
    assert "No visit of the last 3 days was recorded." in refused.content.decode()


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"days": 3, "domain": "Other.example"}, "No visit to “other.example” was recorded."),
        ({"days": 0}, "At least 1 day."),
        ({"days": 9999}, "At most 3650 days."),
        ({"days": "x"}, "Write a whole number of days."),
    ],
)
def test_a_refusal_says_what_is_wrong(client: Client, asked: dict[str, object], words: str) -> None:
    client.force_login(make_member(recorded_visit().team, Role.LEAD))
    refused = client.post("/replays/ask/", {**RECORDED, **asked})
    assert refused.status_code == 422
    assert words in refused.content.decode()


def test_single_runs_stand_on_the_page_of_all(client: Client) -> None:
    visit = recorded_visit()
    client.force_login(make_member(visit.team, Role.LEAD))
    client.post(f"/runs/{visit.pk}/again/ask/", RECORDED)
    shown = client.get("/replays/").content.decode()
    assert f'href="/replays/{Replay.objects.get().pk}/"' in shown
    assert "Nothing was decided again yet" not in shown
    client.force_login(make_member(make_team("Elsewhere"), Role.LEAD))
    assert visit.domain not in client.get("/replays/").content.decode()


def test_a_batch_is_narrowed_to_what_changed(client: Client) -> None:
    visit = recorded_visit()
    client.force_login(make_member(visit.team, Role.LEAD))
    address = client.post("/replays/ask/", {**RECORDED, "days": 3}).headers["Location"]
    async_to_sync(play_waiting)()
    one = f'href="/replays/{Replay.objects.get().pk}/"'
    assert one not in client.get(address).content.decode()
    assert one in client.get(address, {"only": "all"}).content.decode()
    Replay.objects.update(differing=1)
    assert one in client.get(address).content.decode()


def test_a_batch_says_what_would_have_changed_in_counts_and_as_a_file(client: Client) -> None:
    visit = recorded_visit()
    client.force_login(make_member(visit.team, Role.LEAD))
    address = client.post("/replays/ask/", {**RECORDED, "days": 3}).headers["Location"]
    async_to_sync(play_waiting)()
    assert "No change in 1 run" in client.get(address).content.decode()
    replay = Replay.objects.get()
    other = {**replay.report["now"], "determination": "no_relevant_products"}
    report = {**replay.report, "now": other, "gone": replay.report["now"]["offers"][:1]}
    written_anew(report=report, is_changed=True)
    Visit.objects.update(query="=1+1")
    shown = client.get(address).content.decode()
    assert "1 run</b>" in shown
    assert "<b>1</b> offer only then" in shown
    answer = client.get(f"{address}runs.csv")
    lines = b"".join(answer).decode().splitlines()
    assert lines[0].startswith('"run","site","query"')
    assert len(lines) == 2
    assert f'{visit.pk},"shop.example.com","\'=1+1"' in lines[1]
    assert '"changed","products_found","no_relevant_products",2,2,1,0,2,0,0,0,0,' in lines[1]
    assert len(lines[1].split(",")) >= len(lines[0].split(","))


def test_another_prompt_is_chosen_on_the_page_and_needs_a_model(client: Client) -> None:
    visit = recorded_visit()
    client.force_login(make_member(visit.team, Role.REQUESTER))
    assert "decide.v3" in client.get(f"/runs/{visit.pk}/again/").content.decode()
    address = f"/runs/{visit.pk}/again/ask/"
    for mind, words in (("recorded", "A prompt needs a model"), ("now", "none is set (LLM_BASE_URL)")):
        asked = client.post(address, {**RECORDED, "mind": mind, "prompt": "decide.v3"})
        assert asked.status_code == 422
        assert words in asked.content.decode()
    with override_settings(LLM_BASE_URL="http://127.0.0.1:9/v1"):
        asked = client.post(address, {**RECORDED, "mind": "now", "prompt": "decide.v3"})
    assert asked.status_code == 302
    assert Replay.objects.get().options["prompt"] == "decide.v3"
