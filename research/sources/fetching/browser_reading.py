"""Reading a page in the agent's own browser: the port that a question uses, and what comes back.

A reading is a visit of kind `read`. It stores the page by itself when it ends with a text, since the question may be
over by then; whoever waited gets the id of the saved page.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from agent.core.kinds import PageState
from agent.teams.models import Team


@dataclass(frozen=True, slots=True)
class BrowserRead:
    """The state of a reading. `page_id` is the `SavedPage` when `state` is OK, else None.

    With `is_waiting` it goes on without the asker: it is queued, or a person was asked; `state` and `reason` say what
    is in the way. The source gets its page later.
    """

    state: PageState
    reason: str = ""
    final_url: str = ""
    page_id: int | None = None
    visit_id: int | None = None
    is_waiting: bool = False


class BrowserReader(Protocol):
    """Reads pages that a plain fetch cannot."""

    async def read(
        self, url: str, *, team: Team, why: str, may_ask: bool = False, query_id: int | None = None
    ) -> BrowserRead:
        """Read it, or say why not. Waits within its own patience, never for a person; never raises.

        `why` is why a browser is needed, in words for people. `may_ask`: what needs a person may wait for one.
        `query_id` is the question whose source this is: its row points to the visit from then on.
        """


class NoBrowser:
    """Where there is no browser to read with: scripts and tests of what comes before it."""

    async def read(
        self, url: str, *, team: Team, why: str, may_ask: bool = False, query_id: int | None = None
    ) -> BrowserRead:
        """Says so."""
        return BrowserRead(PageState.JAVASCRIPT, why or "The page shows no text without a browser.", url)
