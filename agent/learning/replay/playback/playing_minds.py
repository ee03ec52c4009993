"""Mind and memory from a recording, and the one place where a new decision is compared with the recorded one."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from agent.core.errors import MindError, MindUnavailable
from agent.core.learned import Example, PatternMatch, Remembered, Scene
from agent.core.ports import Decide, DecisionRequest, Judgement, Mind, RanksLinks
from agent.core.types import (
    ActionKind,
    AgentDecision,
    DecisionSource,
    Goal,
    InteractiveElement,
    KnowledgeHint,
    PageUnderstanding,
    Product,
    Usage,
)
from agent.core.usage import plus
from agent.learning.replay.playback.playback import PlaybackPosition, sound
from agent.learning.replay.playback.playing import Beyond
from agent.visits.recording.codec import key_of_product
from agent.visits.recording.events import Event, error_of

NOT_ASKED = "The recorded visit did not ask its mind here: play it with another mind to know."
WAY_ENDS = "The recorded visit ends here."


@dataclass(frozen=True, slots=True)
class Pair:
    """One step: what was decided then and now. `problem` says why nothing was decided now."""

    url: str
    page_type: str
    then: AgentDecision | None
    now: AgentDecision | None
    then_target: str = ""
    now_target: str = ""
    problem: str = ""


@dataclass(eq=False, slots=True)
class Comparison:
    """Lets the pipeline decide anew, keeps both decisions, and plays the recorded one on."""

    position: PlaybackPosition
    beyond: Beyond
    pairs: list[Pair] = field(default_factory=list)

    def follow(self, decide: Decide) -> Decide:
        """The seam of `agent.loop.loop.WebAgent`."""

        async def decided(request: DecisionRequest) -> AgentDecision:
            recorded = self.position.next_of("loop.decide")
            now, problem = await _tried(decide, request)
            if recorded is None:
                self.position.check_cut()
                return self._at_the_end(now, request.understanding)
            chosen = self._past(recorded)
            self._keep(chosen, now, problem, request.understanding)
            if chosen.problem is not None or chosen.answer is None:
                raise error_of(chosen.problem) if chosen.problem else MindUnavailable(WAY_ENDS)
            decision: AgentDecision = chosen.answer
            return decision

        return decided

    def choose(
        self, page: PageUnderstanding, rule: Callable[[], AgentDecision | None]
    ) -> AgentDecision | None:
        """The seam of `agent.loop.reading.ReadingAgent`: today's rule is compared, the recorded act is done."""
        now, found = rule(), self.position.next_of("loop.decide")
        if found is None:
            self.position.check_cut()
            if now is not None:
                self.beyond.note(f"{now.action.value}, after the last recorded act")
            return None
        then = self._past(found)
        if then.answer is not None or now is not None:
            self._keep(then, now, "", page)
        done: AgentDecision | None = then.answer
        return done

    def _past(self, found: tuple[int, Event]) -> Event:
        self.position.move_past(found[0])
        return found[1]

    def _keep(self, then: Event, now: AgentDecision | None, problem: str, page: PageUnderstanding) -> None:
        url, page_type, target = then.asked
        self.pairs.append(Pair(url, page_type, then.answer, now, target, _name(now, page), problem))

    def _at_the_end(self, now: AgentDecision | None, page: PageUnderstanding) -> AgentDecision:
        """What takes nothing but what is there can be done; what would act cannot be known."""
        if now is not None and now.action in (ActionKind.EXTRACT, ActionKind.FINISH):
            self.pairs.append(Pair(page.url, page.page_type.value, None, now))
            return now
        wanted = f"{now.action.value} on “{_name(now, page)}”" if now is not None else "decide"
        self.beyond.note(f"{wanted}, after the last recorded decision")
        return AgentDecision(ActionKind.FINISH, WAY_ENDS, 0.0, DecisionSource.RULE, goal_kind="refused")


async def _tried(decide: Decide, request: DecisionRequest) -> tuple[AgentDecision | None, str]:
    try:
        return await decide(request), ""
    except MindError as error:
        return None, error.user_message


def _name(decision: AgentDecision | None, page: PageUnderstanding) -> str:
    element = page.get_element(decision.target_id) if decision is not None else None
    return element.name[:120] if element is not None else ""


@dataclass(eq=False, slots=True)
class PlayedMind:
    """`agent.core.ports.Mind`, as it answered then. `stand_in` judges what was not judged then."""

    position: PlaybackPosition
    beyond: Beyond
    stand_in: Mind | None = None
    is_free: bool = False
    weighs: bool = False
    _judged: dict[str, Judgement] = field(default_factory=dict)
    _usages: dict[tuple[str, ...], deque[Event]] = field(default_factory=lambda: defaultdict(deque))

    def __post_init__(self) -> None:
        for event in self.position.playback.events:
            if event.port == "mind.judge":
                self._usages[event.asked].append(event)
                self._judged.update(zip(event.asked, event.answer[0] if event.answer else (), strict=False))

    async def decide(self, request: DecisionRequest) -> AgentDecision:
        """What it said at this step. *Raises* MindUnavailable where it was not asked."""
        event = self.position.take("mind.decide", within_decision=True)
        if event is None:
            raise MindUnavailable(NOT_ASKED)
        decision: AgentDecision = event.answer
        return decision

    async def judge(self, goal: Goal, products: Sequence[Product]) -> tuple[Sequence[Judgement], Usage]:
        """What it said of each of them; another mind stands in for what it was not asked."""
        keys = tuple(map(key_of_product, products))
        same = self._usages.get(keys)
        if same:
            said: tuple[Sequence[Judgement], Usage] = sound(
                same.popleft() if len(same) > 1 else same[0]
            ).answer
            return said
        return await self._piecewise(goal, products, keys)

    async def _piecewise(
        self, goal: Goal, products: Sequence[Product], keys: Sequence[str]
    ) -> tuple[Sequence[Judgement], Usage]:
        new = [product for product, key in zip(products, keys, strict=True) if key not in self._judged]
        usage = Usage()
        if new:
            self.position.check_cut()
            if self.stand_in is None:
                raise MindUnavailable(NOT_ASKED)
            self.beyond.note(
                f"judge {len(new)} offers that the recorded visit did not judge: a local judge did"
            )
            said, spent = await self.stand_in.judge(goal, new)
            usage = plus(usage, spent)
            self._judged.update(zip(map(key_of_product, new), said, strict=True))
        return [self._judged[key] for key in keys], usage


@dataclass(eq=False, slots=True)
class PlayedRankingMind(PlayedMind):
    """The same of a mind that rated links."""

    async def rank_links(
        self, goal: Goal, page: PageUnderstanding
    ) -> Sequence[tuple[InteractiveElement, float]]:
        """What it said of this page's links; another mind stands in where it was not asked."""
        for event in self.position.playback.events:
            if event.port == "mind.rank_links" and event.asked == (page.url,) and event.problem is None:
                found = [(page.get_element(name), nearness) for name, nearness in event.answer]
                return [(element, nearness) for element, nearness in found if element is not None]
        return await self.stand_in.rank_links(goal, page) if isinstance(self.stand_in, RanksLinks) else ()


@dataclass(eq=False, slots=True)
class PlayedRecall:
    """`agent.core.ports.Recall`, as it answered then.

    By the step, not by what was asked: a rule that reads the same page in other words since then finds what that
    step found, so that a difference comes from deciding.
    """

    position: PlaybackPosition
    _hints: tuple[KnowledgeHint, ...] = ()

    async def hints(self) -> tuple[KnowledgeHint, ...]:
        if found := self.position.next_of("recall.hints", within_decision=True):
            self.position.move_past(found[0])
            self._hints = found[1].answer or ()
        return self._hints

    async def cached(self, key: str) -> Remembered | None:
        events = self.position.playback.events
        said = (event for event in events if (event.port, event.asked) == ("recall.cached", (key,)))
        here = self.position.next_of("recall.cached", within_decision=True)
        event = here[1] if here else next(said, None)
        return sound(event).answer if event else None

    async def similar(self, scene: Scene) -> Sequence[PatternMatch]:
        found = self.position.next_of("recall.similar", within_decision=True)
        return sound(found[1]).answer if found is not None else ()

    async def examples(self, scene: Scene) -> Sequence[Example]:
        found = self.position.next_of("recall.examples", within_decision=True)
        return sound(found[1]).answer if found is not None else ()

    async def failed(self, decision: AgentDecision, reason: str) -> None:
        """A replay unlearns nothing."""
