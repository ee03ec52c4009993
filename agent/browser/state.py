"""What outlives a browser: the session's address and storage. Who may use its mouse and keyboard: `gate`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from agent.browser.gate import Driver, Handover, InputGate

__all__ = ["Driver", "Handover", "InputGate", "SessionState"]


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
