"""Asks a person for help and says how that ended."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from agent.core.budget import Budget
from agent.core.errors import VisitCancelled
from agent.core.memory import Memory
from agent.core.ports import Desk, InterventionRequest, Resolution, ResolutionKind
from agent.core.recorder import Recorder
from agent.core.sight import Sight
from agent.core.types import BlockerFamily, DecisionSource, InterventionType, Verdict

_SUGGESTIONS = {
    BlockerFamily.CAPTCHA: "Solve the challenge, then hand back.",
    BlockerFamily.LOGIN: "Sign in if the team has an account here, then hand back.",
    BlockerFamily.PAYWALL: "See whether the content can be opened; else decline.",
    BlockerFamily.ACCESS_DENIED: "See whether the page opens for a person; else decline.",
    BlockerFamily.PROOF_OF_WORK: "Let the page finish its computation, then hand back.",
    BlockerFamily.BROWSER_CHECK: "Wait until the check lets the browser in, or do what it asks; then hand back.",
    BlockerFamily.GEO_BLOCK: "See whether the site has a page for this country; else decline.",
    BlockerFamily.AGE_WALL: "Only go on if the team may prove an age here; else decline.",
    BlockerFamily.RATE_LIMITED: "Wait until the site answers again, then hand back.",
    BlockerFamily.WAITING_ROOM: "Keep the page open until it is our turn, then hand back.",
    BlockerFamily.MAINTENANCE: "See whether the site is open again; else decline.",
    BlockerFamily.UNREADABLE: "Bring a readable page to the front, then hand back.",
}
_OTHER = {
    InterventionType.STUCK: "Navigate by hand to the list of products, then hand back.",
    InterventionType.EXTRACTION_FAILED: "Check the page's structure: open a list or page that shows the products.",
    InterventionType.BLOCKED: "Clear the way, then hand back.",
}
_MOST_AGAIN = 2
_GAVE_UP = {"could_not", "refused_after_human", "wrong_page"}


class Answer(StrEnum):
    """How asking ended for the visit."""

    GO_ON = "go_on"
    NO_HELP = "no_help"
    PARKED = "parked"


@dataclass(slots=True)
class Asking:
    """The loop's side of the desk."""

    desk: Desk
    budget: Budget
    memory: Memory
    recorder: Recorder
    _again: int = 0  # how often the request that is open was put again: the blocker was still there
    _is_open: bool = False

    async def ask(self, kind: InterventionType, sight: Sight, reason: str) -> Answer:
        """Ask, wait, record. *Raises* VisitCancelled when a person cancelled the visit."""
        if not self._may_ask():
            return Answer.NO_HELP
        self.budget.pause()
        try:
            resolution = await self.desk.ask(self._request(kind, sight, reason))
        finally:
            self.budget.go_on()
        await self._record(sight, resolution, reason)
        return _answer(resolution)

    def _may_ask(self) -> bool:
        """One request of its own each; the same one, put again after a hand-back, counts as one."""
        if self._is_open and self._again < _MOST_AGAIN:
            self._again += 1
            return True
        if self._is_open or not self.budget.may_ask:
            return False
        self.budget.interventions += 1
        self._is_open, self._again = True, 0
        return True

    async def settled(self) -> None:
        """A fresh look shows that what was asked for is done."""
        self._is_open = False
        await self.desk.settled()

    def _request(self, kind: InterventionType, sight: Sight, reason: str) -> InterventionRequest:
        blocker = sight.page.blocker
        suggestion = _SUGGESTIONS[blocker.family] if blocker else _OTHER[kind]
        return InterventionRequest(
            type=kind,
            url=sight.page.url,
            screenshot=sight.look.screenshot,
            history=tuple(self.memory.history),
            understanding=sight.page,
            suggested_action=suggestion,
            blocker_family=blocker.family if blocker else None,
            reason=reason,
        )

    async def _record(self, sight: Sight, resolution: Resolution, reason: str) -> None:
        who = resolution.operator or "A person"
        words = {
            ResolutionKind.HANDED_BACK: f"{who} handed back: {resolution.outcome or 'done'}".replace(
                "_", " "
            ),
            ResolutionKind.PARKED: "Nobody came in time: the visit is parked",
            ResolutionKind.DECLINED: "No person was asked or could help",
            ResolutionKind.CANCELLED: f"{who} cancelled the visit",
        }[resolution.kind]
        is_ok = resolution.kind == ResolutionKind.HANDED_BACK and resolution.outcome not in _GAVE_UP
        await self.recorder.noted(
            "intervention", words, sight, Verdict(is_ok, resolution.note), decided_by=DecisionSource.PERSON,
            reasoning=reason,
        )  # fmt: skip


def _answer(resolution: Resolution) -> Answer:
    if resolution.kind == ResolutionKind.CANCELLED:
        raise VisitCancelled(f"Cancelled by {resolution.operator or 'a person'}.")
    if resolution.kind == ResolutionKind.PARKED:
        return Answer.PARKED
    if resolution.kind == ResolutionKind.DECLINED or resolution.outcome in _GAVE_UP:
        return Answer.NO_HELP
    return Answer.GO_ON
