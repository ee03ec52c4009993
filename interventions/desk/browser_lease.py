"""The visit's browser as its worker lends it to the desk; implemented by `agent.visits.worker.browser_lease`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from agent.browser.input.gate import Driver, Handover
from agent.core.errors import AgentError
from agent.core.people.difference import PageSide
from agent.core.people.user_actions import UserAction
from agent.core.types import PageUnderstanding
from agent.visits.models import Visit


@dataclass(frozen=True, slots=True)
class VisitLease:
    """Whose visit this is: every write repeats the token."""

    visit_id: int
    token: int
    ask_policy: str = Visit.AskPolicy.YES


class HeldBrowser(Protocol):
    """One gate: only the named driver's input gets through. The budget's clock runs for the agent only.

    `is_unclaimed` is the desk's word: it waits, and nobody has come yet.
    """

    is_unclaimed: bool

    @property
    def is_over_capacity(self) -> bool:
        """Whether other visits need the room of a browser that nobody has claimed."""

    @property
    def driver(self) -> Driver:
        """Whose input passes now."""

    @property
    def fence(self) -> int:
        """Of the claim that holds the gate; 0 when no person does."""

    @property
    def is_alive(self) -> bool:
        """Whether the browser is there."""

    def why_gone(self) -> AgentError:
        """The error that says what became of it."""

    async def give_to_person(self, fence: int) -> Handover:
        """Let input with this fence in, once nothing of anybody else can reach the page any more."""

    async def give_to_nobody(self) -> Handover:
        """Refuse everybody at once, wait for what is in flight (cut off after 10 s), let go of held keys."""

    async def give_to_agent(self) -> Handover:
        """Let go of held keys and buttons, then only the agent acts."""

    def side(self) -> PageSide:
        """Address and tabs as they are now."""

    async def glance(self) -> PageUnderstanding | None:
        """The page, read without touching it; None when it is as at the last glance or cannot be read."""

    async def take_user_actions(self) -> tuple[UserAction, ...]:
        """What people did here since the last time, by meaning; forgotten with it."""

    async def save_state(self) -> None:
        """Store address, scroll and storage, so that another browser can go on. *Raises* AgentError."""

    async def keep_site_session(self) -> bool:
        """Keep this site's cookies and storage for others of the team and profile. *Raises* AgentError."""

    async def renew_from_site_session(self) -> PageUnderstanding | None:
        """Take over what another visit's solve left, load the page once again and look."""
