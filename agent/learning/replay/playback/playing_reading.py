"""A visit that reads one page, from its tape: what was taken, what it was judged to be, what was done before."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from agent.core.errors import PageError
from agent.core.ports import Judge, Judged, Rendered
from agent.core.sites.page_state import PageState
from agent.core.types import AgentDecision, PageUnderstanding
from agent.learning.replay.playback.playback import PlaybackPosition
from agent.learning.replay.playback.playing import UNKNOWN, Beyond, PlayedPage
from agent.learning.replay.playback.playing_minds import Comparison
from agent.visits.recording.events import Chosen, Taken, Weighed, error_of


@dataclass(eq=False, slots=True)
class PlayedReadablePage(PlayedPage):
    """`agent.core.ports.ReadablePage`."""

    async def render(self) -> Rendered:
        """What was taken next. *Raises* PageError where nothing more was."""
        position = self.line.position
        found = position.next_of(Taken)
        if found is None:
            position.check_cut()
            self.beyond.note("take the page once more")
            raise PageError(UNKNOWN)
        index, event = found
        position.move_past(index)
        if event.page is None:
            raise error_of(event.problem) if event.problem else PageError(UNKNOWN)
        return event.page


@dataclass(eq=False, slots=True)
class PlayedJudge:
    """`agent.core.ports.Judge`. `judge_now` judges anew whatever was kept whole."""

    position: PlaybackPosition
    beyond: Beyond
    judge_now: Judge | None = None
    _last: Judged | None = None
    _judged: set[int] = field(default_factory=set)

    async def judge(self, page: Rendered) -> Judged:
        """What it was judged to be then, or is now."""
        then = self._then()
        if self.judge_now is not None and page.body:
            return await self.judge_now.judge(page)
        if then is None:
            self.position.check_cut()
            self.beyond.note(f"judge {page.url} once more")
            then = self._last or Judged(PageState.ERROR, UNKNOWN)
        self._last = then
        return then

    def _then(self) -> Judged | None:
        for index, event in enumerate(self.position.playback.events):
            if isinstance(event, Weighed) and index not in self._judged:
                self._judged.add(index)
                self.position.move_past(index)
                if event.problem is not None:
                    raise error_of(event.problem)
                return event.judged
        return None


def choosing(
    comparison: Comparison,
) -> Callable[[PageUnderstanding, Callable[[], AgentDecision | None]], AgentDecision | None]:
    """The seam of `agent.loop.reading.ReadingAgent`: today's rule is compared, the recorded act is done."""

    def chosen(page: PageUnderstanding, rule: Callable[[], AgentDecision | None]) -> AgentDecision | None:
        position, now = comparison.position, rule()
        found = position.next_of(Chosen)
        if found is None:
            position.check_cut()
            if now is not None:
                comparison.beyond.note(f"{now.action.value}, after the last recorded act")
            return None
        index, then = found
        position.move_past(index)
        if then.decision is not None or now is not None:
            comparison.keep(then, now, "", page)
        return then.decision

    return chosen
