"""Plays a recorded visit again without network or browser, and reports what would have changed.

It is decided anew, the recorded way is played on, and what is found is judged anew.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from agent.core.errors import AgentError
from agent.core.ports import Judge, Mind, Recall
from agent.core.types import AgentDecision, Look, PageUnderstanding, Product, StepRecord, WebAgentResult
from agent.decide.offers.words import folded
from agent.learning.replay.options import (
    DecisionJson,
    EndingJson,
    Kind,
    OfferJson,
    ReportJson,
    SideJson,
)
from agent.learning.replay.playback.playback import Playback, PlaybackPosition
from agent.learning.replay.playback.playing import (
    Beyond,
    Line,
    PlayedDesk,
    PlayedJudge,
    PlayedPage,
)
from agent.learning.replay.playback.playing_minds import (
    Comparison,
    Pair,
    PlayedMind,
    PlayedRankingMind,
    PlayedRecall,
)
from agent.loop.loop import WebAgent
from agent.loop.reading import ReadingAgent, ReadingParts
from agent.loop.recorder import words_for
from agent.loop.visit import Ports
from agent.perceive.state.dom_hash import dom_hash, explain
from agent.perceive.understanding import understand
from agent.visits.recording.codec import exact, pack, perception_fingerprint, unpack
from agent.visits.recording.events import Event, left_of


@dataclass(frozen=True, slots=True)
class Conditions:
    """What is other than it was. Everything left out is as recorded."""

    mind: Mind | None = None
    recall: Callable[[Recall], Recall] = lambda recorded: recorded  # given the recorded memory
    perceives: bool = False  # pages are understood anew, where understanding has changed since
    stand_in: Mind | None = None  # judges what the recorded mind was not asked
    judge: Judge | None = None  # of pages that were read; None: as recorded


AS_RECORDED = Conditions()


@dataclass(frozen=True, slots=True)
class Played:
    """What a replay came to. `result` is None where the visit was cut short, then and now."""

    then: WebAgentResult | None
    now: WebAgentResult | None
    pairs: tuple[Pair, ...]
    steps: tuple[StepRecord, ...]
    sightings: tuple[
        tuple[PageUnderstanding, PageUnderstanding], ...
    ] = ()  # looks that are read otherwise: then, now
    beyond: tuple[str, ...] = ()
    problem: str = ""  # what cut it short
    problem_then: str = ""  # the same when it was recorded
    notes: tuple[str, ...] = ()  # what of the visit the recording does not hold
    ms: float = 0.0


@dataclass(slots=True)
class _Steps:
    position: PlaybackPosition
    steps: list[StepRecord] = field(default_factory=list)

    async def record(self, step: StepRecord) -> None:
        """Keep the step; it is in the recording, too, unless the replay does what the visit did not."""
        self.steps.append(step)
        found = self.position.next_of("journal.record", within_decision=True)
        if found is not None:
            self.position.move_past(found[0])

    async def checkpoint(self) -> None:
        """There is nothing to resume."""


@dataclass(eq=False, slots=True)
class _Eyes:
    """What each look was understood as, or is understood as now."""

    playback: Playback
    perceives: bool
    sightings: list[tuple[PageUnderstanding, PageUnderstanding]] = field(default_factory=list)
    _seen: dict[int, PageUnderstanding] = field(default_factory=dict)

    def understand(self, look: Look) -> PageUnderstanding:
        """The page of that look; the same each time."""
        number = next(n for n, one in self.playback.looks.items() if one is look)
        if number not in self._seen:
            self._seen[number] = self._page(number, look)
        return self._seen[number]

    def _page(self, number: int, look: Look) -> PageUnderstanding:
        then = self.playback.pages.get(number)
        if then is not None and not (self.perceives and (look.snapshot or look.document_text)):
            return then
        now = understand(look)
        if then is not None and now != then:
            self.sightings.append((then, now))
        return now


async def play(playback: Playback, conditions: Conditions = AS_RECORDED) -> Played:
    """The visit again. Never raises for what the visit itself met."""
    began = time.perf_counter()
    position, beyond, begun = PlaybackPosition(playback), Beyond(), playback.begun
    comparison, line, journal = Comparison(position, beyond), Line(position), _Steps(position)
    eyes = _Eyes(playback, conditions.perceives and begun.eyes != perception_fingerprint())
    desk = PlayedDesk(line, beyond)

    def clock() -> float:
        return position.read("clock", 0.0)

    agent: WebAgent | ReadingAgent
    if begun.is_reading:
        page, judge = PlayedPage(line, beyond), PlayedJudge(position, beyond, conditions.judge)
        parts = ReadingParts(
            page, judge, desk, journal, begun.limits, clock, eyes.understand, comparison.choose
        )
        agent = ReadingAgent(parts)
    else:
        mind = conditions.mind or _mind_of(position, beyond, conditions.stand_in)
        recall = conditions.recall(PlayedRecall(position))
        seams = clock, eyes.understand, comparison.follow
        ports = Ports(PlayedPage(line, beyond), mind, desk, journal, recall, *seams)
        agent = WebAgent(ports, begun.goal, begun.limits, begun.domain)
    position.move_past(0)
    result, problem = await _outcome(agent, playback)
    ended, cut = playback.ended, playback.cut
    return Played(
        then=ended.answer if ended else None,
        now=_as_stored(result),
        pairs=tuple(comparison.pairs),
        steps=tuple(journal.steps),
        sightings=tuple(eyes.sightings),
        beyond=tuple(beyond.words),
        problem=problem,
        problem_then=cut.user_message if cut else "",
        notes=playback.notes,
        ms=(time.perf_counter() - began) * 1000,
    )


def _as_stored(result: WebAgentResult | None) -> WebAgentResult | None:
    """As a recording gives it back: 10 and 10.0 are the same, and so are their bytes."""
    told: WebAgentResult | None = next(unpack(pack([Event(port="visit.end", answer=result)]))).answer
    return told


def _mind_of(position: PlaybackPosition, beyond: Beyond, stand_in: Mind | None) -> PlayedMind:
    begun = position.playback.begun
    kind = PlayedRankingMind if begun.ranks_links else PlayedMind
    return kind(position, beyond, stand_in, begun.is_free, begun.weighs)


async def _outcome(agent: WebAgent | ReadingAgent, playback: Playback) -> tuple[WebAgentResult | None, str]:
    begun = playback.begun
    try:
        return await agent.run(begun.url, resume=begun.resume, handed=begun.handed), ""
    except AgentError as error:
        if playback.ended is None:  # nobody knows what it would have come to
            return None, error.user_message
        return left_of(agent, error), error.user_message


_MOST_SIGNS = 6


def report_of(played: Played) -> ReportJson:
    """The report of one replay."""
    decisions = [_decision(pair) for pair in played.pairs]
    then, now = _ending(played.then), _ending(played.now)
    gone, new = _missing(then, now), _missing(now, then)
    is_other = then is not None and (now is None or now["determination"] != then["determination"])
    is_same = exact((played.then, played.problem_then)) == exact((played.now, played.problem))
    return {
        "decisions": decisions,
        "then": then,
        "now": now,
        "gone": gone,
        "new": new,
        "pages": [
            {"url": then.url, "differences": _differences(then, now)} for then, now in played.sightings
        ],
        "beyond": list(played.beyond),
        "problem": played.problem,
        "notes": list(played.notes),
        "is_exact": is_same and all(d["kind"] == "same" for d in decisions) and not played.beyond,
        "is_changed": is_other or bool(gone or new),
        "differing": sum(d["kind"] in ("act", "unknown", "more") for d in decisions),
        "steps": len(played.steps),
        "ms": round(played.ms, 2),
    }


def _decision(pair: Pair) -> DecisionJson:
    return {
        "url": pair.url,
        "page_type": pair.page_type,
        "kind": _kind(pair.then, pair.now),
        "then": _side(pair.then, pair.then_target),
        "now": _side(pair.now, pair.now_target),
        "problem": pair.problem,
    }


def _kind(then: AgentDecision | None, now: AgentDecision | None) -> Kind:
    if now is None:
        return "unknown"
    if then is None:
        return "more"
    if exact(then) == exact(now):
        return "same"
    return "words" if _user_action(then) == _user_action(now) else "act"


def _user_action(decision: AgentDecision) -> tuple[str, str, str]:
    """What it does to the page; words in another spelling (case, blanks, Unicode form) are the same words."""
    return decision.action.value, decision.target_id, folded(decision.input_text)


def _side(decision: AgentDecision | None, target: str) -> SideJson | None:
    if decision is None:
        return None
    return {
        "words": words_for(replace(decision, target_id=target), None),
        "by": decision.decided_by.value,
        "confidence": round(decision.confidence, 2),
        "reasoning": decision.reasoning,
        "source": decision.source_words,
    }


def _ending(result: WebAgentResult | None) -> EndingJson | None:
    if result is None:
        return None
    offers = [_offer(product) for product in result.products]
    return {"determination": result.determination.value, "reason": result.reason, "offers": offers}


def _offer(product: Product) -> OfferJson:
    price = product.price
    return {
        "name": product.name,
        "price": price.text or f"{price.amount} {price.currency}" if price else "",
        "availability": product.availability.value,
        "url": product.url,
    }


def _missing(there: EndingJson | None, here: EndingJson | None) -> list[OfferJson]:
    """Offers of the one that the other does not have just so."""
    if there is None or here is None:
        return []
    return [offer for offer in there["offers"] if offer not in here["offers"]]


def _differences(then: PageUnderstanding, now: PageUnderstanding) -> list[str]:
    said = []
    if then.page_type != now.page_type:
        said.append(f"read as {now.page_type.value}, was {then.page_type.value}")
    if len(then.products) != len(now.products):
        said.append(f"{len(now.products)} products, were {len(then.products)}")
    if then.blocker != now.blocker:
        said.append(
            "another wall"
            if now.blocker and then.blocker
            else "a wall"
            if now.blocker
            else "no wall any more"
        )
    if dom_hash(then) != dom_hash(now):
        said += [sign[:160] for sign in explain(then, now)[:_MOST_SIGNS]]
    return said or ["smaller things"]
