"""Visits that read one page, played again from their recordings."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from agent.core.kinds import PageState
from agent.core.ports import Judged, Rendered, Resolution, ResolutionKind
from agent.core.types import ActionKind, Determination, Goal, PageType, WebAgentResult
from agent.learning.replay.playback.playback import Playback, playback_of
from agent.learning.replay.report import Conditions, play, report_of
from agent.loop.reading import ReadingAgent, ReadingParts
from agent.visits.recording.codec import pack, unpack
from agent.visits.recording.events import Begun
from agent.visits.recording.recording import EventBuffer, recorded_reading
from agent.visits.recording.visit_recording import Discretion
from tests.fakes import SITE, FakeDesk, blocked_page, element, understand, understanding
from tests.unit.agent.learning.replay.replaying import ReelJournal
from tests.unit.agent.loop.test_reading import HANDED_BACK, OK, STORY, TEXT, FakeJudge, ReadablePage, Reading

SHUT = understanding(
    "/story", PageType.ARTICLE, text_content=TEXT[:120],
    interactive_elements=(element("more", "button", "Read more"),),
)  # fmt: skip
THIN = Judged(PageState.JAVASCRIPT, "no text yet")


@dataclass
class Recorded:
    """A reading on a reel."""

    reading: Reading
    event_buffer: EventBuffer = field(default_factory=EventBuffer)
    discretion: Discretion = field(default_factory=Discretion)

    async def run(self) -> tuple[WebAgentResult, Playback]:
        """What it came to, and its recording through its bytes."""
        r, event_buffer = self.reading, self.event_buffer
        begun = Begun(
            url=f"{SITE}/story", domain="shop.example.com", goal=Goal(""), limits=r.limits, is_reading=True
        )
        event_buffer.add("visit.begin", begun)
        parts = ReadingParts(r.page, r.judge, r.desk, r.journal, r.limits, lambda: 0.0, understand)
        recorded = replace(
            recorded_reading(parts, event_buffer), journal=ReelJournal(r.journal, event_buffer)
        )
        result = await ReadingAgent(recorded).run(begun.url)
        event_buffer.add("visit.end", result)
        return result, playback_of(unpack(pack(self.discretion.kept(event_buffer.take()))))


async def test_a_page_that_was_read_is_played_to_the_byte() -> None:
    result, playback = await Recorded(Reading(ReadablePage({"/story": STORY}))).run()
    report = report_of(await play(playback))
    assert result.determination == Determination.PAGE_READ
    assert report["is_exact"]
    assert report["then"] == report["now"]


async def test_what_is_done_before_a_text_stands_there_is_compared_act_by_act() -> None:
    page = ReadablePage({"/story": SHUT, "/whole": STORY}, {"/story more": "/whole"})
    reading = Reading(page)
    result, playback = await Recorded(reading).run()
    assert reading.page.acts[0][0] == ActionKind.CLICK
    played = await play(playback)
    report = report_of(played)
    assert result.determination == Determination.PAGE_READ
    assert [d["kind"] for d in report["decisions"]] == ["same"]
    assert report["is_exact"]


async def test_waiting_and_people_are_played_again() -> None:
    for reading in (
        Reading(ReadablePage({"/story": STORY}), FakeJudge([THIN, OK])),
        Reading(ReadablePage({"/story": STORY}), FakeJudge([THIN]), FakeDesk([Resolution(ResolutionKind.DECLINED)])),
        Reading(ReadablePage({"/story": [blocked_page("/story"), STORY]}), desk=FakeDesk([HANDED_BACK])),
    ):  # fmt: skip
        _, playback = await Recorded(reading).run()
        assert report_of(await play(playback))["is_exact"]


async def test_a_new_judge_judges_what_was_taken() -> None:
    _, playback = await Recorded(Reading(ReadablePage({"/story": STORY}))).run()
    strict = FakeJudge([Judged(PageState.PAYWALL, "For subscribers")])
    report = report_of(await play(playback, Conditions(judge=strict)))
    assert strict.asked > 0
    assert report["is_changed"]
    assert report["then"]["determination"] == Determination.PAGE_READ  # type: ignore[index]


async def test_what_was_taken_is_not_kept_once_a_person_has_driven() -> None:
    driven = Discretion(lambda: frozenset({"Ada Lovelace"}))
    _, playback = await Recorded(Reading(ReadablePage({"/story": STORY})), discretion=driven).run()
    taken = [event.answer for event in playback.events if event.port == "page.render"]
    assert taken == [Rendered(f"{SITE}/story", b"")]
    strict = FakeJudge([Judged(PageState.PAYWALL, "For subscribers")])
    assert report_of(await play(playback, Conditions(judge=strict)))["is_exact"], "judged as it was"
