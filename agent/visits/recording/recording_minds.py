"""What decides in a visit, wrapped in the same way: mind, memory, clock, understanding, and the whole of a decision."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from agent.core.learned import Example, PatternMatch, Remembered, Scene
from agent.core.ports import (
    Decide,
    DecisionRequest,
    Desk,
    Journal,
    Judgement,
    Mind,
    Page,
    RanksLinks,
    Recall,
    is_free,
    weighs,
)
from agent.core.types import (
    AgentDecision,
    Goal,
    InteractiveElement,
    KnowledgeHint,
    Look,
    PageUnderstanding,
    Product,
    Usage,
)
from agent.loop.loop import WebAgent
from agent.loop.reading import Choose, ReadingParts
from agent.loop.sight import Understand
from agent.perceive.understanding import understand as understand_page
from agent.visits.recording import events
from agent.visits.recording.codec import key_of_product, key_of_scene
from agent.visits.recording.event_buffer import EventBuffer
from agent.visits.recording.events import Begun, Problem
from agent.visits.recording.recording import RecordedDesk, RecordedJudge, RecordedPage, RecordedReadablePage


@dataclass(frozen=True, slots=True)
class Ports:
    """All that an agent reaches the world by."""

    page: Page
    mind: Mind
    desk: Desk
    journal: Journal
    recall: Recall
    clock: Callable[[], float]
    understand: Understand = understand_page
    follow: Callable[[Decide], Decide] = lambda decide: decide


def recorded(ports: Ports, event_buffer: EventBuffer) -> Ports:
    """The same ports, with every call kept on the reel. The journal is wrapped by who stores the reel."""
    return replace(
        ports,
        page=RecordedPage(ports.page, event_buffer),
        mind=recorded_mind(ports.mind, event_buffer),
        desk=RecordedDesk(ports.desk, event_buffer),
        recall=RecordedRecall(ports.recall, event_buffer),
        clock=lambda: event_buffer.read_clock(ports.clock()),
        understand=recorded_understanding(ports.understand, event_buffer),
        follow=listening(event_buffer),
    )


def recorded_reading(parts: ReadingParts, event_buffer: EventBuffer) -> ReadingParts:
    """The same for a visit that reads one page."""
    return replace(
        parts,
        page=RecordedReadablePage(parts.page, event_buffer),
        judge=RecordedJudge(parts.judge, event_buffer),
        desk=RecordedDesk(parts.desk, event_buffer),
        clock=lambda: event_buffer.read_clock(parts.clock()),
        understand=recorded_understanding(parts.understand, event_buffer),
        choose=_choosing(parts.choose, event_buffer),
    )


def _choosing(choose: Choose, event_buffer: EventBuffer) -> Choose:
    def chosen(page: PageUnderstanding, rule: Callable[[], AgentDecision | None]) -> AgentDecision | None:
        decision = choose(page, rule)
        event_buffer.add(_chosen(page, decision, None))
        return decision

    return chosen


@dataclass(eq=False, slots=True)
class RecordedMind:
    """`agent.core.ports.Mind`."""

    mind: Mind
    event_buffer: EventBuffer

    @property
    def is_free(self) -> bool:
        """Whether asking it costs nothing but time."""
        return is_free(self.mind)

    @property
    def weighs(self) -> bool:
        """Whether it puts proposals to several models."""
        return weighs(self.mind)

    async def decide(self, request: DecisionRequest) -> AgentDecision:
        """As the mind does."""
        call = self.mind.decide(request)
        return await self.event_buffer.called(
            call, lambda said, why: events.Decided(decision=said, problem=why)
        )

    async def judge(self, goal: Goal, products: Sequence[Product]) -> tuple[Sequence[Judgement], Usage]:
        """As the mind does."""
        keys = tuple(map(key_of_product, products))

        def made(said: tuple[Sequence[Judgement], Usage] | None, why: Problem | None) -> events.Judged:
            if said is None:
                return events.Judged(keys=keys, problem=why)
            return events.Judged(keys=keys, judgements=tuple(said[0]), usage=said[1])

        return await self.event_buffer.called(self.mind.judge(goal, products), made)


@dataclass(eq=False, slots=True)
class RecordedRankingMind(RecordedMind):
    """The same of a mind that also rates links."""

    mind: Mind
    event_buffer: EventBuffer

    async def rank_links(
        self, goal: Goal, page: PageUnderstanding
    ) -> Sequence[tuple[InteractiveElement, float]]:
        """As the mind does."""
        assert isinstance(self.mind, RanksLinks)

        def made(
            links: Sequence[tuple[InteractiveElement, float]] | None, why: Problem | None
        ) -> events.Ranked:
            pairs = tuple((element.id, nearness) for element, nearness in links or ())
            return events.Ranked(url=page.url, links=pairs, problem=why)

        return await self.event_buffer.called(self.mind.rank_links(goal, page), made)


def recorded_mind(mind: Mind, event_buffer: EventBuffer) -> RecordedMind:
    """The mind with its calls kept; it can what the mind can."""
    return (
        RecordedRankingMind(mind, event_buffer)
        if isinstance(mind, RanksLinks)
        else RecordedMind(mind, event_buffer)
    )


@dataclass(eq=False, slots=True)
class RecordedRecall:
    """`agent.core.ports.Recall`."""

    recall: Recall
    event_buffer: EventBuffer

    async def hints(self) -> tuple[KnowledgeHint, ...]:
        """As the memory does."""
        call = self.recall.hints()
        return await self.event_buffer.called(
            call, lambda said, why: events.Hinted(hints=said or (), problem=why)
        )

    async def cached(self, key: str) -> Remembered | None:
        """As the memory does."""
        call = self.recall.cached(key)
        return await self.event_buffer.called(
            call, lambda said, why: events.Cached(key=key, remembered=said, problem=why)
        )

    async def similar(self, scene: Scene) -> Sequence[PatternMatch]:
        """As the memory does."""

        def made(said: Sequence[PatternMatch] | None, why: Problem | None) -> events.Likened:
            return events.Likened(scene=key_of_scene(scene), matches=tuple(said or ()), problem=why)

        return await self.event_buffer.called(self.recall.similar(scene), made)

    async def examples(self, scene: Scene) -> Sequence[Example]:
        """As the memory does."""

        def made(said: Sequence[Example] | None, why: Problem | None) -> events.Exemplified:
            return events.Exemplified(scene=key_of_scene(scene), examples=tuple(said or ()), problem=why)

        return await self.event_buffer.called(self.recall.examples(scene), made)

    async def failed(self, decision: AgentDecision, reason: str) -> None:
        """As the memory does."""
        call = self.recall.failed(decision, reason)
        await self.event_buffer.called(call, lambda _, why: events.Unlearned(problem=why))


def recorded_understanding(understand: Understand, event_buffer: EventBuffer) -> Understand:
    """The understanding with its pages kept, so that a replay need not perceive anew."""

    def kept(look: Look) -> PageUnderstanding:
        page = understand(look)
        event_buffer.add(events.Understood(n=event_buffer.number(look), page=page))
        return page

    return kept


def listening(event_buffer: EventBuffer) -> Callable[[Decide], Decide]:
    """Keeps what all stages together decided at each step."""

    def follow(decide: Decide) -> Decide:
        async def decided(request: DecisionRequest) -> AgentDecision:
            page = request.understanding

            return await event_buffer.called(decide(request), lambda said, why: _chosen(page, said, why))

        return decided

    return follow


def _chosen(page: PageUnderstanding, decision: AgentDecision | None, why: Problem | None) -> events.Chosen:
    element = page.get_element(decision.target_id) if decision else None
    return events.Chosen(
        url=page.url, page_type=page.page_type.value, decision=decision, problem=why,
        target_name=element.name[:120] if element else "",
    )  # fmt: skip


def agent_of(ports: Ports, begun: Begun) -> WebAgent:
    """The agent of a visit, made the same way when it is recorded and when it is played."""
    return WebAgent(
        page=ports.page,
        mind=ports.mind,
        desk=ports.desk,
        journal=ports.journal,
        goal=begun.goal,
        limits=begun.limits,
        recall=ports.recall,
        clock=ports.clock,
        understand=ports.understand,
        follow=ports.follow,
        domain=begun.domain,
    )
