"""Recordings in the database: kept with each step, played from there, judged again by the many, forgotten in time."""

from __future__ import annotations

import asyncio
import json
import lzma
from datetime import timedelta
from io import StringIO

import pytest
from asgiref.sync import async_to_sync, sync_to_async
from django.core.management import CommandError, call_command
from django.db import DatabaseError
from django.utils import timezone

from agent.core.ports import NoRecall
from agent.core.types import ActionKind, Limits
from agent.learning.models import Replay
from agent.learning.replay import runner, services
from agent.learning.replay.options import OptionUnclear, ReplayOptions, ReportJson
from agent.learning.replay.runner import play_waiting, replay_visit
from agent.loop.loop import WebAgent
from agent.loop.visit import Ports
from agent.visits.models import Recording, RecordingPart, Visit
from agent.visits.recording import visit_recording
from agent.visits.recording.codec import NoRecording, unpack
from agent.visits.recording.events import Begun
from agent.visits.recording.visit_recording import VisitRecording
from agent.visits.services import VisitOrder, claim_visit, create_visit
from tests.factories import make_member, make_team
from tests.fakes import SITE, FakeDesk, FakeJournal, FakeMind, decision, plain_mind, understand
from tests.unit.agent.loop.visits import GOAL, shop

pytestmark = pytest.mark.django_db(transaction=True)

SEARCH = decision(ActionKind.TYPE, "q", "Syrian hamster", goal_kind="search")
SCRIPT = [SEARCH, decision(ActionKind.EXTRACT, goal_kind="extract")]


def recorded_visit(mind: object | None = None) -> Visit:
    """A visit that was made with fakes and recorded as the runner does it."""
    order = VisitOrder(query=GOAL.query, url=f"{SITE}/", domain="shop.example.com")
    visit = create_visit(team_id=make_team().pk, order=order)
    claimed = claim_visit(visit_id=visit.pk, owner="here", lease=timedelta(minutes=1))
    assert claimed is not None
    async_to_sync(record)(claimed, mind or FakeMind(list(SCRIPT), fitting="hamster"))
    Visit.objects.filter(pk=visit.pk).update(
        state=Visit.State.ENDED, determination="products_found", ended_at=claimed.started_at
    )
    return Visit.objects.get(pk=visit.pk)


async def record(visit: Visit, mind: object) -> VisitRecording:
    recording = VisitRecording(visit.pk, visit.token)
    limits = Limits(verify_products=False)
    begun = Begun(url=visit.url, domain=visit.domain, goal=GOAL, limits=limits)
    await recording.begin(begun, "a mind")
    ports = Ports(shop(), mind, FakeDesk(), FakeJournal(), NoRecall(), lambda: 0.0, understand)  # type: ignore[arg-type]
    agent = WebAgent(recording.wrap(ports), begun.goal, begun.limits, begun.domain)
    await recording.end(await agent.run(visit.url))
    return recording


CALLS = {"visit.begin", "page.open", "page.look", "page.act", "mind.decide", "loop.decide"}


def ports_of(visit: Visit) -> list[str]:
    """Of all its events."""
    parts = RecordingPart.objects.filter(recording__visit=visit).order_by("seq")
    return [event.port for part in parts for event in unpack(part.payload)]


def test_a_visit_is_stored_step_by_step_and_in_one_piece_at_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = recorded_visit()
    assert Recording.objects.get(visit=whole).is_whole
    assert RecordingPart.objects.get(recording__visit=whole).seq == 1
    monkeypatch.setattr(visit_recording, "end_recording", lambda **_: None)
    killed = recorded_visit()
    assert not Recording.objects.get(visit=killed).is_whole
    seqs = list(RecordingPart.objects.filter(recording__visit=killed).values_list("seq", flat=True))
    assert seqs == list(range(1, len(seqs) + 1))
    assert len(seqs) > 2
    assert set(ports_of(killed)) >= CALLS
    assert ports_of(whole) == ports_of(killed)


def test_it_is_played_from_there_to_the_same_end() -> None:
    report = async_to_sync(replay_visit)(recorded_visit(), ReplayOptions())
    assert report["is_exact"]
    assert report["then"] == report["now"]


def test_a_database_that_refuses_stops_the_recording_and_not_the_visit(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def full(**_: object) -> None:
        raise DatabaseError("disk full")

    monkeypatch.setattr(visit_recording, "keep_part", full)
    recording = Recording.objects.get(visit=recorded_visit())
    assert not recording.is_whole
    assert not RecordingPart.objects.filter(recording=recording).exists()


def test_what_was_not_recorded_cannot_be_played_and_says_so() -> None:
    order = VisitOrder(query="x", url=f"{SITE}/", domain="shop.example.com")
    visit = create_visit(team_id=make_team().pk, order=order)
    with pytest.raises(NoRecording, match="not recorded"):
        async_to_sync(replay_visit)(visit, ReplayOptions())
    with pytest.raises(NoRecording):
        services.ask_replay(visit=visit, user=make_member(visit.team), options=ReplayOptions())


def test_a_replay_that_was_asked_for_is_played_once_and_kept() -> None:
    visit = recorded_visit()
    replay = services.ask_replay(visit=visit, user=make_member(visit.team), options=ReplayOptions())
    assert services.is_any_waiting()
    async_to_sync(play_waiting)()
    replay.refresh_from_db()
    assert replay.state == Replay.State.DONE
    assert replay.is_exact
    assert replay.outcome == "same"
    assert services.claim_replay() is None


def asked_replay() -> Replay:
    visit = recorded_visit()
    return services.ask_replay(visit=visit, user=make_member(visit.team), options=ReplayOptions())


def _worker_is_lost() -> None:
    Replay.objects.update(alive_at=timezone.now() - services.STALE - timedelta(seconds=1))


def test_one_that_is_played_long_is_given_to_nobody_else_while_its_worker_says_so() -> None:
    asked_replay()
    mine = services.claim_replay()
    assert mine is not None
    _worker_is_lost()
    assert services.beat(mine)
    assert services.claim_replay() is None
    assert not services.is_any_waiting()


def test_one_that_was_lost_is_played_by_another_and_the_first_keeps_nothing_any_more() -> None:
    asked_replay()
    lost = services.claim_replay()
    _worker_is_lost()
    assert services.is_any_waiting()
    other = services.claim_replay()
    assert lost is not None
    assert other is not None
    assert not services.beat(lost)
    services.keep_failure(lost, "too late")
    other.refresh_from_db()
    assert (other.state, other.problem) == (Replay.State.RUNNING, "")


def test_one_that_is_lost_with_each_worker_is_given_up() -> None:
    replay = asked_replay()
    for _ in range(services.MOST_CLAIMS):
        assert services.claim_replay() is not None
        _worker_is_lost()
    assert services.claim_replay() is None
    replay.refresh_from_db()
    assert replay.state == Replay.State.FAILED
    assert "worker was lost" in replay.problem


def test_a_run_of_its_own_goes_before_a_batch() -> None:
    visit = recorded_visit()
    user = make_member(visit.team)
    services.ask_batch(team=visit.team, user=user, options=ReplayOptions(), days=30)
    single = services.ask_replay(visit=visit, user=user, options=ReplayOptions())
    first = services.claim_replay()
    assert first is not None
    assert first.pk == single.pk


def test_stopping_a_batch_ends_the_one_that_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    visit = recorded_visit()
    user = make_member(visit.team)
    batch = services.ask_batch(team=visit.team, user=user, options=ReplayOptions(), days=30)
    was_cancelled = asyncio.Event()

    async def endless(*_: object) -> None:
        try:  # the beat may see the stop before this call has returned
            await sync_to_async(services.stop_batch)(batch=batch, user=user)
            await asyncio.Event().wait()
        finally:
            was_cancelled.set()

    monkeypatch.setattr(runner, "replay_visit", endless)
    monkeypatch.setattr(services, "BEAT_S", 0.01)
    async_to_sync(play_waiting)()
    assert was_cancelled.is_set()
    assert batch.replays.get().state == Replay.State.STOPPED


def test_one_that_cannot_be_played_does_not_hold_up_the_others() -> None:
    visits = [recorded_visit(), recorded_visit()]
    RecordingPart.objects.filter(recording__visit=visits[0]).update(payload=b"rubbish")
    asked = [services.ask_replay(visit=v, user=make_member(v.team), options=ReplayOptions()) for v in visits]
    async_to_sync(play_waiting)()
    states = [Replay.objects.get(pk=one.pk).state for one in asked]
    assert states == [Replay.State.FAILED, Replay.State.DONE]


def test_a_letter_that_is_none_is_damage_and_the_rest_is_played_up_to_there() -> None:
    visit = recorded_visit()
    broken = RecordingPart.objects.get(recording__visit=visit)
    before, opened, after = lzma.decompress(broken.payload).partition(b"page.open")
    raw = before + opened + after.replace(b"shop.example.com", b"\xfdhop.example.com", 1)
    RecordingPart.objects.filter(pk=broken.pk).update(payload=lzma.compress(raw))
    report = async_to_sync(replay_visit)(visit, ReplayOptions())
    assert any("damaged" in words for words in report["notes"])


def test_old_determinations_are_judged_again_in_one_batch_of_one_team_alone() -> None:
    mine, others = recorded_visit(), recorded_visit()
    user = make_member(mine.team)
    batch = services.ask_batch(team=mine.team, user=user, options=ReplayOptions(), days=30)
    assert [r.visit_id for r in batch.replays.all()] == [mine.pk]
    assert others.team_id != mine.team_id
    with pytest.raises(NoRecording, match=r"No visit to “else\.example” was recorded"):
        services.ask_batch(team=mine.team, user=user, options=ReplayOptions(), days=30, domain="else.example")


def test_the_command_says_what_would_change_and_checks_it() -> None:
    visit, out = recorded_visit(), StringIO()
    call_command("replay", visit.pk, "--check", stdout=out)
    assert "the same to the byte (products_found)" in out.getvalue()
    out = StringIO()
    call_command("replay", visit.pk, "--json", stdout=out)
    assert json.loads(out.getvalue())["visits"][0]["is_exact"] is True
    with pytest.raises(CommandError, match="There is no visit 999999"):
        call_command("replay", 999_999)


def test_a_fault_in_one_visit_is_told_by_its_name_and_the_others_are_played(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    visits, play = [recorded_visit() for _ in range(3)], runner.replay_visit

    async def faulty(visit: Visit, options: ReplayOptions) -> ReportJson:
        if visit == visits[1]:
            raise KeyError("zone")
        return await play(visit, options)

    monkeypatch.setattr(runner, "replay_visit", faulty)
    out = StringIO()
    name = f"visit {visits[1].pk} of shop.example.com"
    with pytest.raises(CommandError, match=f"A fault stopped 1 of 3: {name}."):
        call_command("replay", *(visit.pk for visit in visits), stdout=out)
    told = out.getvalue()
    assert told.count("the same to the byte (products_found)") == 2
    assert f"visit {visits[1].pk}  shop.example.com" in told
    assert "A fault stopped it (KeyError)." in told
    assert "2 the same to the byte" in told
    assert "1 not playable" in told
    with pytest.raises(CommandError, match=rf"visit {visits[1].pk} .*\(KeyError\)"):
        call_command("replay", visits[1].pk)


def test_the_command_refuses_wishes_and_days_that_cannot_be_before_it_plays() -> None:
    visit, out = recorded_visit(), StringIO()
    with pytest.raises(CommandError, match="There is no prompt"):
        call_command("replay", visit.pk, recorded_visit().pk, "--prompt", "decide.v999", stdout=out)
    for days in ("-3", "99999999999"):
        with pytest.raises(CommandError, match="from 1 to 36500"):
            call_command("replay", "--days", days, stdout=out)
    assert out.getvalue() == ""


def test_a_prompt_without_a_model_and_unknown_prompts_are_refused() -> None:
    with pytest.raises(OptionUnclear, match="needs a model"):
        ReplayOptions(prompt="decide.v3").check()
    with pytest.raises(OptionUnclear, match="There is no prompt"):
        ReplayOptions(mind="now", prompt="decide.v999").check()
    with pytest.raises(OptionUnclear, match="no model is set"):
        ReplayOptions(mind="some-model").check()


def test_the_local_mind_decides_its_visits_again_to_the_byte() -> None:
    visit = recorded_visit(plain_mind())
    report = async_to_sync(replay_visit)(visit, ReplayOptions())
    assert report["is_exact"]
