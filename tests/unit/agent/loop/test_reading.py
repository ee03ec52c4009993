"""The agent that reads one page: its end, its budget, its pauses for people, its second beginning."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from agent.core.kinds import PageState
from agent.core.ports import Judged, Rendered, Resolution, ResolutionKind
from agent.core.types import BlockerFamily, Determination, InterventionType, Limits, PageType, ResumePoint
from agent.loop.reading import ReadingAgent, ReadingParts
from tests.fakes import (
    SITE,
    FakeDesk,
    FakeJournal,
    FakePage,
    blocked_page,
    element,
    understand,
    understanding,
)

TEXT = "The harbour was dredged in 1962 and measured again in the spring of the year after. " * 6
STORY = understanding("/story", PageType.ARTICLE, text_content=TEXT)
HANDED_BACK = Resolution(ResolutionKind.HANDED_BACK, "solved", operator="Ada")
OK = Judged(PageState.OK, "", len(TEXT))


class ReadablePage(FakePage):
    """A page of the fakes that can be taken."""

    async def render(self) -> Rendered:
        self._check()
        return Rendered(self.url, b"<p>text</p>")


@dataclass
class FakeJudge:
    """Says what it is told, in turn; the last one stays."""

    says: list[Judged] = field(default_factory=lambda: [OK])
    asked: int = 0

    async def judge(self, page: Rendered) -> Judged:
        self.asked += 1
        return self.says.pop(0) if len(self.says) > 1 else self.says[0]


@dataclass
class Reading:
    page: ReadablePage
    judge: FakeJudge = field(default_factory=FakeJudge)
    desk: FakeDesk = field(default_factory=FakeDesk)
    journal: FakeJournal = field(default_factory=FakeJournal)
    limits: Limits = field(default_factory=lambda: Limits(max_steps=6))

    @property
    def agent(self) -> ReadingAgent:
        parts = ReadingParts(
            self.page, self.judge, self.desk, self.journal, self.limits, lambda: 0.0, understand
        )
        return ReadingAgent(parts)


async def test_it_ends_with_the_page_read() -> None:
    reading = Reading(ReadablePage({"/story": STORY}))
    result = await reading.agent.run(f"{SITE}/story")
    assert (result.determination, result.page_state) == (Determination.PAGE_READ, PageState.OK)
    assert (result.products, result.items_seen) == ((), 0)
    assert reading.journal.actions == ["open", "read"]


async def test_a_wall_goes_to_a_person_and_the_text_behind_is_read() -> None:
    page = ReadablePage({"/story": [blocked_page("/story"), STORY]})
    reading = Reading(page, desk=FakeDesk([HANDED_BACK]))
    result = await reading.agent.run(f"{SITE}/story")
    assert result.determination is Determination.PAGE_READ
    assert [request.type for request in reading.desk.asked] == [InterventionType.BLOCKED]
    assert reading.journal.actions == ["open", "intervention", "read"]


@pytest.mark.parametrize(
    ("family", "state"),
    [
        (BlockerFamily.CAPTCHA, PageState.CAPTCHA),
        (BlockerFamily.LOGIN, PageState.LOGIN),
        (BlockerFamily.PAYWALL, PageState.PAYWALL),
        (BlockerFamily.GEO_BLOCK, PageState.ERROR),
        (BlockerFamily.AGE_WALL, PageState.ERROR),
    ],
)
async def test_a_wall_that_nobody_opens_is_named(family: BlockerFamily, state: PageState) -> None:
    reading = Reading(ReadablePage({"/story": blocked_page("/story", family)}))
    result = await reading.agent.run(f"{SITE}/story")
    assert (result.determination, result.page_state) == (Determination.BLOCKED, state)
    assert reading.judge.asked == 0


async def test_a_wall_that_only_the_document_shows_goes_to_a_person_once() -> None:
    judge = FakeJudge([Judged(PageState.PAYWALL, "For subscribers")])
    reading = Reading(ReadablePage({"/story": STORY}), judge, FakeDesk())
    result = await reading.agent.run(f"{SITE}/story")
    assert result.page_state is PageState.PAYWALL
    assert [request.reason for request in reading.desk.asked] == ["For subscribers"]


async def test_a_text_that_is_not_there_yet_is_waited_for() -> None:
    judge = FakeJudge([Judged(PageState.JAVASCRIPT, "A shell"), OK])
    reading = Reading(ReadablePage({"/story": STORY}), judge)
    assert (await reading.agent.run(f"{SITE}/story")).page_state is PageState.OK
    assert reading.page.waits == 1
    assert not reading.desk.asked


async def test_what_is_gone_is_asked_of_nobody() -> None:
    judge = FakeJudge([Judged(PageState.NOT_FOUND, "There is no such page.")])
    reading = Reading(ReadablePage({"/story": STORY}), judge)
    result = await reading.agent.run(f"{SITE}/story")
    assert (result.determination, result.page_state) == (Determination.ERROR, PageState.NOT_FOUND)
    assert not reading.desk.asked


async def test_an_address_that_does_not_open_is_an_error_with_its_words() -> None:
    result = await Reading(ReadablePage({}, dead={"/story"})).agent.run(f"{SITE}/story")
    assert (result.determination, result.page_state) == (Determination.ERROR, PageState.ERROR)
    assert "could not be reached" in result.reason


async def test_with_its_steps_used_up_it_takes_what_stands_there() -> None:
    more = understanding(
        "/story",
        PageType.ARTICLE,
        text_content=TEXT,
        interactive_elements=(element("m", "button", "Read more"),),
    )
    reading = Reading(ReadablePage({"/story": more}), limits=Limits(max_steps=0))
    result = await reading.agent.run(f"{SITE}/story")
    assert result.page_state is PageState.OK
    assert reading.page.acts == []


async def test_after_a_killed_worker_it_begins_again_at_its_address_and_counts_on() -> None:
    first = Reading(ReadablePage({"/story": STORY}))
    await first.agent.run(f"{SITE}/story")
    again = Reading(ReadablePage({"/story": STORY, "/story/2": STORY}))
    again.journal.steps = list(first.journal.steps)
    point = ResumePoint(3, tuple(first.journal.steps), f"{SITE}/story/2")
    result = await again.agent.run(f"{SITE}/story", resume=point)
    assert result.page_state is PageState.OK
    assert again.page.opened == ["/story"]
    assert [step.n for step in again.journal.steps] == [1, 2, 3, 4]


async def test_a_person_who_takes_the_running_browser_is_waited_for() -> None:
    reading = Reading(ReadablePage({"/story": STORY}), desk=FakeDesk(comers=[HANDED_BACK]))
    assert (await reading.agent.run(f"{SITE}/story")).page_state is PageState.OK
    assert "intervention" in reading.journal.actions
