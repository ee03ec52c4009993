"""What outlives a browser: the session's address and storage, and who may use its mouse and keyboard."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from agent.core.errors import PageError


@dataclass(frozen=True, slots=True)
class SessionState:
    """Enough to reopen a visit elsewhere: the address and the browser's storage (cookies, local, indexed)."""

    url: str = ""
    storage: Mapping[str, object] = field(default_factory=dict)

    def to_json(self) -> dict[str, object]:
        """A form for the encrypted checkpoint."""
        return {"url": self.url, "storage": dict(self.storage)}

    @classmethod
    def from_json(cls, data: Mapping[str, object]) -> SessionState:
        """The reverse of `to_json`; what does not fit is left out."""
        storage = data.get("storage")
        return cls(str(data.get("url") or ""), dict(storage) if isinstance(storage, Mapping) else {})


class Driver(StrEnum):
    """Who may act in the browser."""

    AGENT = "agent"
    PERSON = "person"
    NOBODY = "nobody"


@dataclass(slots=True)
class InputGate:
    """One gate for agent and people: an input passes only from the present driver.

    `epoch` rises with every change of hands; a person's input also repeats the claim's `fence`.
    """

    driver: Driver = Driver.AGENT
    fence: int = 0
    epoch: int = 0
    dropped: int = 0

    def change(self, driver: Driver, fence: int = 0) -> int:
        """Hand over; the new epoch."""
        self.driver, self.fence, self.epoch = driver, fence, self.epoch + 1
        return self.epoch

    def check_agent(self) -> None:
        """*Raises* PageError while the agent must keep its hands off."""
        if self.driver is not Driver.AGENT:
            raise PageError("A person has the browser now.")

    def admits(self, fence: int) -> bool:
        """Whether a person's input with this fence passes; counts those that do not."""
        if self.driver is Driver.PERSON and fence == self.fence:
            return True
        self.dropped += 1
        return False
