"""What outlives a browser: the session's address and storage. Who may use its mouse and keyboard: `gate`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from agent.browser.input.gate import Driver, Handover, InputGate

__all__ = ["Driver", "Handover", "InputGate", "SessionState"]


@dataclass(frozen=True, slots=True)
class SessionState:
    """Enough to reopen a visit elsewhere: address, storage (cookies, local, indexed) and how far it is scrolled."""

    url: str = ""
    storage: Mapping[str, object] = field(default_factory=dict)
    scroll: tuple[int, int] = (0, 0)  # px from the left and from the top

    def to_json(self) -> dict[str, object]:
        """A form for the encrypted checkpoint."""
        return {"url": self.url, "storage": dict(self.storage), "scroll": list(self.scroll)}

    @classmethod
    def from_json(cls, data: Mapping[str, object]) -> SessionState:
        """The reverse of `to_json`; what does not fit is left out."""
        storage = data.get("storage")
        kept = dict(storage) if isinstance(storage, Mapping) else {}
        return cls(str(data.get("url") or ""), kept, _place(data.get("scroll")))


def _place(raw: object) -> tuple[int, int]:
    if not isinstance(raw, list) or len(raw) != 2 or not all(isinstance(px, int) for px in raw):
        return 0, 0
    return raw[0], raw[1]
