"""Records a visit of the loop's tests and plays it again: every such visit is a test of replaying, too."""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace

from agent.core.errors import AgentError
from agent.core.ports import Journal, RanksLinks, is_free, weighs
from agent.core.types import ResumePoint, StepRecord, WebAgentResult
from agent.learning.replay.playback.playback import Playback, playback_of
from agent.learning.replay.report import AS_RECORDED, Conditions, Played, play
from agent.loop.loop import WebAgent
from agent.loop.visit import Ports
from agent.visits.recording.codec import exact, pack, unpack
from agent.visits.recording.events import Begun, Event, left_of, problem_of
from agent.visits.recording.recording import EventBuffer, recorded

_TIMES = ("timings_ms", "screenshot", "savings", "cost")  # of the clock on the wall, and kept elsewhere


@dataclass
class ReelJournal:
    """Keeps steps, and notes on the reel that they were kept."""

    journal: Journal
    event_buffer: EventBuffer

    async def record(self, step: StepRecord) -> None:
        """Keep one."""
        await self.journal.record(step)
        self.event_buffer.add_step(step.n, step.screenshot)

    async def checkpoint(self) -> None:
        """As the journal."""
        await self.journal.checkpoint()


@dataclass
class RecordedVisit:
    """An agent whose ports are on a reel."""

    ports: Ports
    begun: Begun
    event_buffer: EventBuffer = field(default_factory=EventBuffer)
    events: list[Event] = field(default_factory=list)

    def agent(self) -> WebAgent:
        """The agent, made once."""
        mind = self.ports.mind
        self.begun.is_free = is_free(mind)
        self.begun.ranks_links = isinstance(mind, RanksLinks)
        self.begun.weighs = weighs(mind)
        self.event_buffer.add("visit.begin", self.begun)
        wrapped = replace(
            recorded(self.ports, self.event_buffer),
            journal=ReelJournal(self.ports.journal, self.event_buffer),
        )
        return WebAgent(wrapped, self.begun.goal, self.begun.limits, self.begun.domain)

    async def run(self, agent: WebAgent, url: str, resume: ResumePoint | None = None) -> WebAgentResult:
        """The visit; its end is in the recording, whatever it is."""
        self.begun.url, self.begun.resume = url, resume
        try:
            result = await agent.run(url, resume)
        except AgentError as error:
            self.event_buffer.add("visit.end", left_of(agent, error), problem=problem_of(error))
            raise
        self.event_buffer.add("visit.end", result)
        return result

    @property
    def playback(self) -> Playback:
        """What is in the recording, through its bytes."""
        self.events += unpack(pack(self.event_buffer.take()))
        return playback_of(unpack(pack(self.events)))

    async def play(self, conditions: Conditions = AS_RECORDED) -> Played:
        """The visit again."""
        return await play(self.playback, conditions)


def assert_same(played: Played, steps: list[StepRecord], error: AgentError | None = None) -> None:
    """The replay decided, did and found the same, to the byte."""
    assert played.beyond == ()
    for pair in played.pairs:
        assert exact(pair.now) == exact(pair.then)
    assert exact(played.now) == exact(played.then)
    assert played.problem == (error.user_message if error else "")
    assert [_timeless(step) for step in played.steps] == [_timeless(step) for step in steps]


def _timeless(step: StepRecord) -> dict[str, object]:
    return {f.name: getattr(step, f.name) for f in fields(step) if f.name not in _TIMES}
