"""Blockers: one wait for those that may go away by themselves; then a person is asked, and how that ended."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from agent.core.errors import VisitCancelled
from agent.core.memory import Memory
from agent.core.ports import Desk, InterventionRequest, Page, Resolution, ResolutionKind
from agent.core.types import Blocker, BlockerFamily, InterventionType, PageUnderstanding, Verdict
from agent.language.word_lists import load_words
from agent.loop.budget import Budget
from agent.loop.recorder import Recorder
from agent.loop.sight import Sight
from agent.perceive.walls.retry_after import MOST_SECONDS

_TURN_S = 8.0  # pages have been seen to turn 2 to 7 seconds after they said no
_BRIEF_S = 3.0
_DAY_S = 86_400
_MOST_RETRY_S = 15  # a Retry-After up to this is waited for within the visit
_TURNS = frozenset({BlockerFamily.BROWSER_CHECK, BlockerFamily.PROOF_OF_WORK})
# Where there is nothing to be done
_MAY_TURN = frozenset({BlockerFamily.CAPTCHA, BlockerFamily.WAITING_ROOM})


def reason_of(blocker: Blocker) -> str:
    """Family, vendor, the page's words, and when the site asks to come again."""
    is_short = blocker.family is BlockerFamily.CAPTCHA
    name = "CAPTCHA" if is_short else blocker.family.value.replace("_", " ").capitalize()
    who = f" ({blocker.vendor})" if blocker.vendor else ""
    again = (
        f". The site asks to come back in {lasting(blocker.retry_after_s)}" if blocker.retry_after_s else ""
    )
    if not blocker.quote:
        return f"{name}{who}: the page shows nothing{again}"
    quote = blocker.quote.rstrip(".") if again else blocker.quote
    return f"{name}{who}: “{quote}”{again}"


def lasting(seconds: int) -> str:
    """720 → "12 min", 45 → "45 s", 9000 → "2 h 30 min", 172800 → "2 days"; the longest that is kept: "… or more"."""
    if seconds >= MOST_SECONDS:
        return f"{MOST_SECONDS // _DAY_S} days or more"
    if seconds >= 2 * _DAY_S:
        return f"{round(seconds / _DAY_S)} days"
    if seconds < 120:
        return f"{seconds} s"
    minutes = round(seconds / 60)
    if minutes < 120:
        return f"{minutes} min"
    hours, rest = divmod(minutes, 60)
    return f"{hours} h {rest} min" if rest and hours < 24 else f"{hours} h"


class Patience:
    """Each wall that may turn by itself is waited for once in a visit, within the visit's time."""

    def __init__(self, page: Page, budget: Budget) -> None:
        self._page, self._budget = page, budget
        self._waited: set[BlockerFamily] = set()

    async def wait_out(self, blocker: Blocker, controls: int) -> str:
        """Wait for this wall, if that was not done yet; what was done in words, "" when nothing was.

        `controls` counts what the wall offers to a person: one that asks for something does not turn by itself.
        """
        if blocker.family in self._waited:
            return ""
        self._waited.add(blocker.family)
        retry = blocker.retry_after_s
        if retry is not None and 0 < retry <= min(_MOST_RETRY_S, self._budget.seconds_left / 2):
            await self._page.wait_out(float(retry), until_change=False)
            await self._page.open(self._page.url)
            return f"Waited {retry} s, as the site asks, and came again"
        turns = blocker.family in _TURNS
        seconds = min(_TURN_S if turns else _BRIEF_S, self._budget.seconds_left / 2)
        if seconds <= 0 or not (turns or (blocker.family in _MAY_TURN and not controls)):
            return ""
        await self._page.wait_out(seconds)
        return "Waited for the block to clear"


_SUGGESTIONS = load_words(Path(__file__).with_name("suggestions.toml"))
_MOST_AGAIN = 2
WORKED_ON = "A person has just worked on this page."
GAVE_UP = {"could_not", "refused_after_human", "wrong_page"}


class Answer(StrEnum):
    """How asking ended for the visit."""

    GO_ON = "go_on"
    NO_HELP = "no_help"
    PARKED = "parked"
    OFFERS = "offers"  # a person entered by hand what the site offers: nothing is left to do


@dataclass(slots=True)
class Asking:
    """The loop's side of the desk."""

    desk: Desk
    budget: Budget
    memory: Memory
    recorder: Recorder
    is_reading: bool = False  # what is wanted is a text, not offers
    _again: int = 0  # how often the request that is open was put again: the blocker was still there
    _is_open: bool = False

    async def ask(self, kind: InterventionType, sight: Sight, reason: str) -> Resolution | None:
        """Ask and wait. None when no further person may be asked in this visit."""
        if not self._may_ask():
            return None
        self.budget.pause()
        try:
            return await self.desk.ask(self._request(kind, sight, reason))
        finally:
            self.budget.go_on()

    async def attend(self, sight: Sight | None) -> Resolution | None:
        """Wait while a person has the browser who came by themselves; None when nobody did."""
        self.budget.pause()
        try:
            resolution = await self.desk.attend(sight.page if sight else None)
        finally:
            self.budget.go_on()
        if resolution is not None:  # should something stand in the way afterwards, it is the same matter
            self._is_open, self._again = True, 0
        return resolution

    def _may_ask(self) -> bool:
        """A separate request each; the same one, put again after a hand-back, counts as one."""
        if self._is_open and self._again < _MOST_AGAIN:
            self._again += 1
            return True
        if self._is_open or not self.budget.may_ask:
            return False
        self.budget.interventions += 1
        self._is_open, self._again = True, 0
        return True

    async def settled(self, seen: PageUnderstanding | None = None) -> None:
        """A fresh look shows that what was asked for is done."""
        self._is_open = False
        await self.desk.settled(seen)

    def _request(self, kind: InterventionType, sight: Sight, reason: str) -> InterventionRequest:
        blocker = sight.page.blocker
        known = blocker.family.value if blocker else "text" if self.is_reading else kind.value
        return InterventionRequest(
            type=kind,
            url=sight.page.url,
            screenshot=sight.look.screenshot,
            history=tuple(self.memory.history),
            understanding=sight.page,
            suggested_action=_SUGGESTIONS[known][0],
            blocker_family=blocker.family if blocker else None,
            reason=reason,
        )

    async def record(self, sight: Sight, resolution: Resolution, reason: str) -> None:
        """One step for what people did, on the page as it is now; what changed is in it."""
        is_ok = answer_of(resolution) is Answer.GO_ON
        difference = resolution.difference
        facts: dict[str, object] = {"difference": difference.to_json()} if difference else {}
        if resolution.stop_ms is not None:
            facts["stop"] = {"ms": round(resolution.stop_ms, 1), "is_forced": resolution.is_forced}
        has_changed = is_ok and difference is not None and not difference.is_nothing
        await self.recorder.by_person(
            _words(resolution),
            sight,
            Verdict(is_ok, resolution.note, has_changed),
            reasoning=_reasoning(resolution, reason),
            facts=facts,
        )


def _words(resolution: Resolution) -> str:
    who = resolution.operator or "A person"
    outcome = (resolution.outcome or "done").replace("_", " ")
    return {
        ResolutionKind.HANDED_BACK: f"{who} handed back: {outcome}",
        ResolutionKind.CLEARED: "The way is clear again, nobody was needed",
        ResolutionKind.PARKED: "The visit is parked until a person comes",
        ResolutionKind.DECLINED: (
            f"{who} decided: {outcome}" if resolution.outcome else "No person was asked or could help"
        ),
        ResolutionKind.CANCELLED: f"{who} cancelled the visit",
    }[resolution.kind]


def _reasoning(resolution: Resolution, reason: str) -> str:
    said = [reason]
    if resolution.is_forced:
        said.append("The agent did not stop in time and was cut off.")
    elif resolution.stop_ms is not None:
        said.append(f"The agent had stopped after {resolution.stop_ms / 1000:.1f} s.")
    return " ".join([*said, *(resolution.difference.lines if resolution.difference else ())])


def answer_of(resolution: Resolution | None) -> Answer:
    """What a resolution means for the visit. *Raises* VisitCancelled when a person cancelled it."""
    if resolution is None:
        return Answer.NO_HELP
    if resolution.kind == ResolutionKind.CANCELLED:
        raise VisitCancelled(f"Cancelled by {resolution.operator or 'a person'}.")
    if resolution.kind == ResolutionKind.PARKED:
        return Answer.PARKED
    if resolution.kind == ResolutionKind.HANDED_BACK and resolution.offers:
        return Answer.OFFERS
    if resolution.kind == ResolutionKind.DECLINED or resolution.outcome in GAVE_UP:
        return Answer.NO_HELP
    return Answer.GO_ON


def notes_of(resolution: Resolution) -> tuple[str, ...]:
    """What the next decision is told: outcome and note of the person and what has changed, never what they typed."""
    if resolution.kind == ResolutionKind.CLEARED:
        return ("What stood in the way went by itself.",)
    changes = resolution.difference.lines if resolution.difference else ()
    said = [f"Their outcome: {resolution.outcome.replace('_', ' ')}."] if resolution.outcome else []
    said += [f"Their note: {resolution.note}"] if resolution.note else []
    return (WORKED_ON, *said, *changes)
