"""A claimed visit with the browser that its host lends it: what a run callback gets."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum

from agent.browser.session import BrowserSession
from agent.browser.state import SessionState
from agent.checkpoint import unseal
from agent.journal import VisitJournal
from agent.models import Visit


class Stop(StrEnum):
    """Why the host ends a visit's task from outside."""

    NONE = ""
    CANCELLED = "cancelled"  # a person wants it; the end is recorded
    LEASE_LOST = "lease_lost"  # another worker's now: nothing more is written
    SHUTDOWN = "shutdown"  # this worker ends: the visit goes back to the queue


@dataclass(eq=False)
class LentBrowser:
    """The visit's row as it was claimed, its session and journal.

    Also the desk's hands (`give_to_person`, `give_to_nobody`, `give_to_agent`, `save_state`): one gate,
    only the named driver's input gets through.
    """

    visit: Visit
    session: BrowserSession
    on_gate: Callable[[LentBrowser], None] | None = None
    stop: Stop = Stop.NONE
    journal: VisitJournal = field(init=False)

    def __post_init__(self) -> None:
        self.journal = VisitJournal(self.visit.pk, self.visit.token, self.session)

    @property
    def visit_id(self) -> int:
        """The visit's id."""
        return self.visit.pk

    @property
    def token(self) -> int:
        """The claim's fence: every write repeats it."""
        return self.visit.token

    @property
    def is_paused(self) -> bool:
        """Whether the agent waits for a person; such a visit does not use up a running slot."""
        return self.session.is_paused

    def saved_state(self) -> SessionState:
        """What an earlier worker saved, empty for a fresh visit."""
        return SessionState.from_json(unseal(self.visit.checkpoint))

    async def give_to_person(self, fence: int) -> None:
        """Let the holder of the claim with this fence use mouse and keyboard."""
        await self.session.hand_to_person(fence)
        self._tell()

    async def give_to_nobody(self) -> None:
        """Refuse everybody and let go of held keys and buttons."""
        self.session.pause()
        await self.session.settled()
        self._tell()

    async def give_to_agent(self) -> None:
        """Let go of held keys and buttons, then only the agent acts."""
        await self.session.resume()
        self._tell()

    async def save_state(self) -> None:
        """Store address and cookies, so that another browser can go on. *Raises* LeaseLost."""
        await self.journal.checkpoint()

    def _tell(self) -> None:
        if self.on_gate is not None:
            self.on_gate(self)
