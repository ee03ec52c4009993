"""A recorded visit decided again by others: what differs is told, the recorded way is played on."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

import agent.perceive
from agent.core.errors import MindUnavailable
from agent.core.ports import DecisionRequest, Judgement, NoRecall
from agent.core.types import (
    ActionKind,
    AgentDecision,
    DecisionSource,
    Determination,
    Goal,
    KnowledgeHint,
    PageType,
    Product,
    Usage,
)
from agent.learning.replay.playback.playback import PlaybackPosition
from agent.learning.replay.playback.playing import Beyond, Line, PlayedPage
from agent.learning.replay.report import Conditions, Played, play, report_of
from agent.visits.recording.codec import FOLDERS, perception_fingerprint
from tests.fakes import FakeMind, decision, element, product
from tests.unit.agent.loop.visits import Visit, hamsters, shop

SEARCH = decision(ActionKind.TYPE, "q", "Syrian hamster", goal_kind="search")
EXTRACT = decision(ActionKind.EXTRACT, goal_kind="extract")


async def test_other_decisions_are_told_and_the_recorded_ones_are_played_on() -> None:
    visit = Visit(shop())
    await visit.run()
    mind = FakeMind([decision(ActionKind.SCROLL), EXTRACT], fitting="hamster")
    played = await visit.recording.play(Conditions(mind=mind))
    report = report_of(played)
    assert [d["kind"] for d in report["decisions"]] == ["act", "words"]
    assert report["decisions"][0]["then"]["words"] == "Type “Syrian hamster” into “Search products”"  # type: ignore[index]
    assert report["decisions"][0]["now"]["words"] == "Scroll down"  # type: ignore[index]
    assert [s.action for s in played.steps] == ["open", "type", "extract"], "the recorded way"


@pytest.mark.parametrize(
    ("words", "kind"),
    [
        ("  syrian   HAMSTER ", "words"),
        ("SYRIAN HAMSTER", "words"),
        ("Syrian hamsters", "act"),
        ("Syrian", "act"),
    ],
)
async def test_another_spelling_of_the_same_words_is_the_same_act(words: str, kind: str) -> None:
    visit = Visit(shop())
    await visit.run()
    mind = FakeMind([replace(SEARCH, input_text=words), EXTRACT], fitting="hamster")
    report = report_of(await visit.recording.play(Conditions(mind=mind)))
    assert report["decisions"][0]["kind"] == kind
    assert report["differing"] == (kind == "act")
    assert not report["is_exact"]


async def test_an_act_in_another_spelling_has_the_outcome_of_then() -> None:
    visit = Visit(shop())
    await visit.run()
    playback = visit.recording.playback
    page = PlayedPage(Line(PlaybackPosition(playback)), Beyond())
    await page.open(playback.begun.url)
    found = await page.act(ActionKind.TYPE, element("q"), "\uff33YRIAN  hamster")
    assert not found.problem
    assert (await page.act(ActionKind.TYPE, element("q"), "rabbit")).problem


async def test_what_a_visit_found_is_judged_again_by_a_new_judge() -> None:
    visit = Visit(shop())
    before = await visit.run()
    stricter = FakeMind([SEARCH, EXTRACT], fitting="unicorn")
    report = report_of(await visit.recording.play(Conditions(mind=stricter)))
    assert before.determination == Determination.PRODUCTS_FOUND
    assert report["now"]["determination"] == Determination.NO_RELEVANT_PRODUCTS  # type: ignore[index]
    assert report["is_changed"]
    assert [offer["name"] for offer in report["gone"]] == ["Golden Syrian Hamster"]


async def test_an_unchanged_replay_says_so_to_the_byte() -> None:
    visit = Visit(shop())
    await visit.run()
    report = report_of(await visit.recording.play())
    assert report["is_exact"]
    assert not report["is_changed"]
    assert [d["kind"] for d in report["decisions"]] == ["same", "same"]


async def test_what_was_never_recorded_is_named_and_not_made_up() -> None:
    page = shop()
    page.pages["/search"] = hamsters(
        interactive_elements=(element("more", name="Small pets", href="/small"),)
    )
    visit = Visit(page)
    await visit.run()
    eager = FakeMind([SEARCH, EXTRACT, decision(ActionKind.CLICK, "more")], fitting="no such thing")
    played = await visit.recording.play(Conditions(mind=eager))
    assert any("after the last recorded decision" in words for words in played.beyond)
    assert played.now is not None
    assert played.now.determination == Determination.NO_RELEVANT_PRODUCTS


async def test_a_mind_that_cannot_be_reached_is_a_decision_that_is_not_known() -> None:
    visit = Visit(shop())
    await visit.run()
    mind = FakeMind(error=MindUnavailable("The model could not be reached."), fitting="hamster")
    report = report_of(await visit.recording.play(Conditions(mind=mind)))
    assert {d["kind"] for d in report["decisions"]} == {"unknown"}
    assert report["decisions"][0]["problem"] == "The model could not be reached."
    assert report["differing"] == 2


async def test_recorded_answers_with_other_knowledge_say_where_the_mind_was_not_asked() -> None:
    visit = Visit(shop())
    await visit.run()
    way = KnowledgeHint(
        "search", ActionKind.TYPE, "Search products", "searchbox", "homepage", 9, 0, entry_id=5
    )

    @dataclass
    class Known(NoRecall):
        async def hints(self) -> tuple[KnowledgeHint, ...]:
            return (way,)

    report = report_of(await visit.recording.play(Conditions(recall=lambda _: Known())))
    assert report["decisions"][0]["now"]["by"] == DecisionSource.KNOWLEDGE  # type: ignore[index]
    assert report["decisions"][0]["kind"] == "words", "the same act, decided by another"
    assert not report["is_changed"]


async def test_offers_that_the_recorded_mind_never_saw_are_judged_by_the_stand_in() -> None:
    visit = Visit(shop())
    await visit.run()
    playback = visit.recording.playback
    number, page = next((n, p) for n, p in playback.pages.items() if len(p.products) == 2)
    playback.pages[number] = replace(page, products=(*page.products, product("Grey Syrian Hamster", "19.00")))

    @dataclass
    class StandIn:
        judged: list[str]

        async def decide(self, request: DecisionRequest) -> AgentDecision:
            raise AssertionError("only its judgement is asked for")

        async def judge(self, goal: Goal, products: Sequence[Product]) -> tuple[Sequence[Judgement], Usage]:
            self.judged += [p.name for p in products]
            return [Judgement(0.9) for _ in products], Usage()

    stand_in = StandIn([])
    played = await play(playback, Conditions(stand_in=stand_in))
    assert stand_in.judged == ["Grey Syrian Hamster"]
    assert played.now is not None
    assert len(played.now.products) == 2
    assert any("did not judge" in words for words in played.beyond)


async def test_pages_that_are_read_otherwise_now_are_told() -> None:
    visit = Visit(shop())
    await visit.run()
    playback = visit.recording.playback
    then = next(iter(playback.pages.values()))
    now = replace(then, page_type=PageType.ARTICLE, products=())
    report = report_of(Played(None, None, (), (), ((then, now),)))
    assert report["pages"][0]["url"] == then.url
    assert report["pages"][0]["differences"][:2] == ["read as article, was homepage", "0 products, were 1"]


async def test_pages_are_read_anew_where_reading_has_changed_and_only_there() -> None:
    visit = Visit(shop())
    await visit.run()
    for eyes, is_anew in (("", True), ("other eyes", True), (perception_fingerprint(), False)):
        playback = visit.recording.playback
        playback.begun.eyes = eyes
        looks = {n: replace(look, snapshot={"text": "bare"}) for n, look in playback.looks.items()}
        played = await play(replace(playback, looks=looks), Conditions(perceives=True))
        assert bool(played.sightings) is is_anew


def test_all_that_understanding_imports_is_in_its_fingerprint() -> None:
    import_line = re.compile(r"^\s*from agent\.(\w+)\S* import", re.MULTILINE)
    files = Path(agent.perceive.__file__).parent.rglob("*.py")
    named = {name for file in files for name in import_line.findall(file.read_text("utf-8"))}
    assert named <= set(FOLDERS)
