"""Recordings that do not hold the whole visit: cut with it, torn, too long, of another version. Each says so."""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import Callable
from dataclasses import dataclass, field

import msgspec
import pytest
from asgiref.sync import async_to_sync

from agent.core.errors import Harm, PageHarmful
from agent.core.types import ActionKind, Look
from agent.learning.replay.options import ReplayOptions
from agent.learning.replay.playback.playback import playback_of
from agent.learning.replay.report import play, report_of
from agent.learning.replay.runner import replay_visit
from agent.visits.models import Recording, RecordingPart
from agent.visits.recording import visit_recording
from agent.visits.recording.codec import RecordingUnreadable, joined, pack, unpack
from agent.visits.recording.events import FORMAT, Begun, Event, left_of, problem_of
from agent.visits.recording.visit_recording import Discretion
from tests.fakes import FakeMind, FakePage, decision, understanding
from tests.unit.agent.learning.replay import test_stored
from tests.unit.agent.learning.replay.test_stored import ports_of, recorded_visit
from tests.unit.agent.loop.visits import Visit, shop

SEARCH = decision(ActionKind.TYPE, "q", "Syrian hamster", goal_kind="search")
EXTRACT = decision(ActionKind.EXTRACT, goal_kind="extract")
TIME_IS_UP = PageHarmful(Harm.TIME_LIMIT)


@dataclass
class Hanging(FakePage):
    """Answers `looks_left` looks, then never again."""

    looks_left: int = 1
    hangs: asyncio.Event = field(default_factory=asyncio.Event)

    async def look(self) -> Look:
        self.looks_left -= 1
        if self.looks_left < 0:
            self.hangs.set()
            await asyncio.Event().wait()
        return await super().look()


async def cut_visit(looks: int) -> Visit:
    """A visit whose page hung, until its time was up."""
    site = shop()
    page = Hanging(site.pages, site.moves, looks_left=looks)
    visit = Visit(page, mind=FakeMind([SEARCH, EXTRACT], fitting="hamster"))
    running = asyncio.ensure_future(visit.agent.run("https://shop.example.com/"))
    visit.recording.begun.url = "https://shop.example.com/"
    await page.hangs.wait()
    running.cancel()
    await asyncio.wait({running})
    found = left_of(visit.agent, TIME_IS_UP)
    visit.recording.event_buffer.add("visit.end", found, problem=problem_of(TIME_IS_UP))
    return visit


@pytest.mark.parametrize("looks", [0, 1])
async def test_a_visit_that_was_cut_from_outside_is_played_to_the_same_cut(looks: int) -> None:
    visit = await cut_visit(looks)
    report = report_of(await visit.recording.play())
    assert report["problem"] == TIME_IS_UP.user_message
    assert (report["beyond"], report["notes"]) == ([], [])
    assert report["is_exact"]


async def test_a_recording_without_its_end_is_played_as_far_as_it_goes_and_says_so() -> None:
    visit = Visit(shop(), mind=FakeMind([SEARCH, EXTRACT], fitting="hamster"))
    await visit.run()
    whole = list(unpack(pack(visit.recording.events)))
    for length in range(1, len(whole)):
        torn = playback_of(unpack(pack(whole[:length])), hole="It is torn.")
        report = report_of(await play(torn))
        assert report["notes"][-1].startswith("It is torn. It is played up to step ")
        assert not report["is_changed"], "what is not recorded is no change"
        assert not report["differing"]


stored = pytest.mark.django_db(transaction=True)


@stored
def test_a_recording_with_a_hole_or_rubbish_in_its_midst_is_played_up_to_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(visit_recording, "end_recording", lambda **_: None)  # its worker was killed
    holed, damaged, foreign = (recorded_visit() for _ in range(3))
    second = RecordingPart.objects.filter(seq=2)
    assert second.filter(recording__visit=holed).delete()[0] == 1
    second.filter(recording__visit=damaged).update(payload=b"rubbish")
    second.filter(recording__visit=foreign).update(payload=packed({"port": "a.port.that.is.no.more"}))
    said = [async_to_sync(replay_visit)(one, ReplayOptions())["notes"] for one in (holed, damaged, foreign)]
    for notes, words in zip(said, ("is missing", "damaged", "Another version of Sweepdesk"), strict=True):
        assert words in notes[0]
        assert "It is played up to step" in notes[0]


@stored
@pytest.mark.parametrize("cut", [lambda payload: payload[:-40], lambda payload: payload[: len(payload) // 2]])
def test_a_whole_recording_that_is_torn_or_damaged_says_so(cut: Callable[[bytes], bytes]) -> None:
    visit = recorded_visit()
    part = RecordingPart.objects.get(recording__visit=visit)
    RecordingPart.objects.filter(pk=part.pk).update(payload=cut(bytes(part.payload)))
    try:
        said = async_to_sync(replay_visit)(visit, ReplayOptions())["notes"][0]
    except RecordingUnreadable as exc:  # not even its beginning is left
        said = exc.user_message
    assert "This recording is damaged" in said


def test_joining_parts_changes_nothing_and_takes_half_their_bytes_at_most() -> None:
    pages = [Event(port="perceive", looks=(n,), answer=understanding(f"/{n}")) for n in range(1, 9)]
    parts = [pack(pages[:3]), pack(pages[3:4]), pack(pages[4:])]
    whole = joined(parts)
    assert list(unpack(whole)) == [event for part in parts for event in unpack(part)]
    assert list(unpack(whole, lambda port: port != "perceive")) == []
    assert len(whole) < sum(map(len, map(pack, ([page] for page in pages)))) / 2
    for damaged in (whole[:-1], whole[:50], b"rubbish", pack(pages)[:-1]):
        with pytest.raises(RecordingUnreadable):
            list(unpack(damaged))


def packed(*values: dict[str, object]) -> bytes:
    """Such bytes as another version may have stored."""
    frames = map(msgspec.msgpack.encode, values)
    return zlib.compress(b"".join(len(frame).to_bytes(4, "big") + frame for frame in frames))


def test_a_recording_of_another_format_says_so() -> None:
    visit = Visit(shop())
    begun = visit.recording.begun
    begun.format = FORMAT + 1
    with pytest.raises(RecordingUnreadable, match=f"format {FORMAT + 1}"):
        playback_of([Event(port="visit.begin", answer=begun)])
    with pytest.raises(RecordingUnreadable, match="beginning"):
        playback_of([Event(port="page.wait")])


def test_fields_that_an_older_version_did_not_write_have_their_defaults() -> None:
    begun = Visit(shop()).recording.begun
    told = msgspec.msgpack.decode(zlib.decompress(pack([Event(port="visit.begin", answer=begun)]))[4:])
    told["answer"].pop("format", None)
    told["answer"]["a field that is no more"] = told["another"] = 1
    older = next(unpack(packed(told))).answer
    assert isinstance(older, Begun)
    assert not older.is_reading


@stored
def test_a_huge_recording_stops_at_its_bound_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(visit_recording, "MOST_BYTES", most := 2500)
    visit = recorded_visit()
    recording = Recording.objects.get(visit=visit)
    size = sum(len(payload) for payload in recording.parts.values_list("payload", flat=True))
    assert size < most + 200
    assert not recording.is_whole
    report = async_to_sync(replay_visit)(visit, ReplayOptions())
    assert report["notes"][0].startswith("The recording stopped when it had grown to ")
    assert not report["is_changed"]


@stored
def test_where_a_person_has_driven_the_replay_says_what_is_not_recorded(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    driven = Discretion(lambda: frozenset({"secret words"}))
    made = visit_recording.VisitRecording
    monkeypatch.setattr(test_stored, "VisitRecording", lambda pk, token: made(pk, token, driven))
    visit = recorded_visit()
    assert Recording.objects.get(visit=visit).is_whole
    ports = ports_of(visit)
    assert ports.count("recording.driven") == 1
    assert "page.snapshot" not in ports
    notes = async_to_sync(replay_visit)(visit, ReplayOptions())["notes"]
    assert len(notes) == 1
    assert "A person had the browser after step 0. What they typed is not recorded" in notes[0]


@pytest.mark.parametrize("port", ["mind.rank_links", "mind.decide", "judge.judge", "page.look", "page.act"])
def test_a_call_that_failed_can_be_read_again_whatever_its_port(port: str) -> None:
    failed = Event(port=port, problem=problem_of(TIME_IS_UP))

    assert list(unpack(pack([failed]))) == [failed]
