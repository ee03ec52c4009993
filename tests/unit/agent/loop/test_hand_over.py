"""A person takes the browser of a running visit: the agent gives way, and begins anew with what they left."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import timedelta

from agent.core.errors import InputRevoked
from agent.core.people.difference import OpenTab, PageDifference, PageSide
from agent.core.ports import DecisionRequest, Resolution, ResolutionKind
from agent.core.types import (
    ActionKind,
    ActOutcome,
    AgentDecision,
    DecisionSource,
    Determination,
    InteractiveElement,
    Limits,
    PageType,
)
from agent.loop.recovery.asking import WORKED_ON, Answer, answer_of, notes_of
from agent.loop.recovery.hand_over import CUT_OFF, REFUSED
from tests.fakes import (
    SITE,
    FakeDesk,
    FakeMind,
    FakePage,
    blocked_page,
    decision,
    element,
    product,
    understanding,
)
from tests.unit.agent.loop.visits import Visit

CHANGED = PageDifference(
    PageSide(f"{SITE}/", (OpenTab("1", f"{SITE}/"),), "listing"),
    PageSide(f"{SITE}/lamps", (OpenTab("1", f"{SITE}/lamps"), OpenTab("2", f"{SITE}/help"))),
    timedelta(seconds=41),
)
BACK = Resolution(ResolutionKind.HANDED_BACK, "solved", "Chose the country.", "Ada", CHANGED, stop_ms=80.0)


@dataclass
class InterruptedMind(FakeMind):
    """`before` runs while it thinks about its n-th decision."""

    before: dict[int, Callable[[], None]] = field(default_factory=dict)

    async def decide(self, request: DecisionRequest) -> AgentDecision:
        happens = self.before.get(len(self.requests) + 1)
        if happens:
            happens()
        return await super().decide(request)


def lamps() -> FakePage:
    link = element("more", name="All lamps")
    home = understanding("/", interactive_elements=(link,))
    goods = understanding("/lamps", products=(product("Blue lamp", "12.00"),))
    return FakePage({"/": home, "/lamps": goods}, {"/ more": "/lamps"})


def visit_with(mind: InterruptedMind, page: FakePage, desk: FakeDesk) -> Visit:
    return Visit(page, mind=mind, desk=desk, limits=Limits(verify_products=False, max_steps=3))


def comes(desk: FakeDesk, page: FakePage, resolution: Resolution = BACK) -> Callable[[], None]:
    """A person takes the browser now, goes on to the lamps and hands back."""

    def take() -> None:
        page.is_kept = True
        desk.comers.append(resolution)

    def work() -> None:
        page.is_kept = False
        page._trail.append("/lamps")

    desk.on_attend = work
    return take


async def test_what_was_decided_before_a_takeover_is_refused_and_recorded() -> None:
    page, desk = lamps(), FakeDesk()
    mind = InterruptedMind([decision(ActionKind.CLICK, "more")], fitting="lamp")
    mind.before[1] = comes(desk, page)
    visit = visit_with(mind, page, desk)
    await visit.run()
    assert page.acts == []
    assert visit.journal.actions[:3] == ["open", "click", "intervention"]
    assert visit.journal.steps[1].verdict.reason == REFUSED
    assert mind.requests[1].steps_left == mind.requests[0].steps_left


async def test_the_next_decision_gets_outcome_note_and_difference_and_sees_the_page_afresh() -> None:
    page, desk = lamps(), FakeDesk()
    mind = InterruptedMind([decision(ActionKind.CLICK, "more")], fitting="lamp")
    mind.before[1] = comes(desk, page)
    visit = visit_with(mind, page, desk)
    await visit.run()
    after = mind.requests[1]
    assert after.understanding.url == f"{SITE}/lamps"
    assert after.notes[0] == WORKED_ON
    said = " ".join(after.notes)
    for words in ("solved", "Chose the country.", "/lamps", "A tab was opened", "41 s"):
        assert words in said
    step = visit.journal.steps[2]
    assert step.decided_by == DecisionSource.PERSON
    assert step.understanding["difference"] == CHANGED.understood(after.understanding).to_json()
    assert step.understanding["stop"] == {"ms": 80.0, "is_forced": False}


async def test_a_visit_does_not_end_while_a_person_has_its_browser() -> None:
    page, desk = lamps(), FakeDesk()
    mind = InterruptedMind([decision(ActionKind.FINISH), decision(ActionKind.EXTRACT)], fitting="lamp")
    mind.before[1] = comes(desk, page)
    visit = visit_with(mind, page, desk)
    result = await visit.run()
    assert result.determination == Determination.PRODUCTS_FOUND
    assert visit.journal.actions == ["open", "finish", "intervention", "extract"]


async def test_an_action_that_was_cut_off_is_recorded_as_not_finished() -> None:
    class HalfDone(FakePage):
        async def act(
            self, action: ActionKind, element: InteractiveElement | None, text: str = ""
        ) -> ActOutcome:
            take()
            raise InputRevoked(has_begun=True)

    plain, desk = lamps(), FakeDesk()
    page = HalfDone(plain.pages, plain.moves)
    take = comes(desk, page)
    visit = visit_with(InterruptedMind([decision(ActionKind.CLICK, "more")], fitting="lamp"), page, desk)
    await visit.run()
    assert visit.journal.steps[1].verdict.reason == CUT_OFF


async def test_a_takeover_before_the_first_look_opens_the_page_afterwards() -> None:
    page, desk = lamps(), FakeDesk()
    page.is_kept = True
    desk.comers.append(BACK)
    desk.on_attend = lambda: setattr(page, "is_kept", False)
    page.pages["about:blank"] = understanding("about:blank", PageType.ARTICLE)
    visit = visit_with(InterruptedMind(fitting="lamp"), page, desk)
    await visit.run()
    assert page.opened == ["/"]
    assert visit.journal.actions[:2] == ["intervention", "open"]


async def test_a_blocker_that_the_person_left_standing_is_put_to_them_again() -> None:
    page, desk = lamps(), FakeDesk([replace(BACK, note="")])
    page.pages["/lamps"] = [*[blocked_page("/lamps")] * 2, page.pages["/lamps"]]  # type: ignore[list-item]
    mind = InterruptedMind([decision(ActionKind.CLICK, "more")], fitting="lamp")
    mind.before[1] = comes(desk, page)
    visit = visit_with(mind, page, desk)
    await visit.run()
    assert [request.url for request in desk.asked] == [f"{SITE}/lamps"]
    assert desk.settlements == 1


async def test_a_person_who_let_go_leaves_the_visit_to_the_agent() -> None:
    page, desk = lamps(), FakeDesk()
    skipped = Resolution(ResolutionKind.DECLINED, "skipped", "No need.", "Ada")
    mind = InterruptedMind([decision(ActionKind.CLICK, "more")], fitting="lamp")
    mind.before[1] = comes(desk, page, skipped)
    visit = visit_with(mind, page, desk)
    result = await visit.run()
    assert result.determination == Determination.PRODUCTS_FOUND


async def test_why_a_person_declined_stands_in_the_reason() -> None:
    skipped = Resolution(ResolutionKind.DECLINED, "skipped", "Their terms forbid it.", "Ada")
    result = await Visit(FakePage({"/": blocked_page("/")}), desk=FakeDesk([skipped])).run()
    assert result.determination == Determination.BLOCKED
    assert result.reason.endswith("Ada chose “skipped”: “Their terms forbid it.”")


def test_what_went_by_itself_needs_nobody() -> None:
    cleared = Resolution(ResolutionKind.CLEARED)
    assert answer_of(cleared) is Answer.GO_ON
    assert "by itself" in notes_of(cleared)[0]
