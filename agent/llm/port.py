"""The narrow seam between the model mind and whatever answers it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from agent.core.types import Usage
from agent.decide.mind import Ask


@dataclass(frozen=True, slots=True)
class Reply:
    """A model's words and what they cost."""

    text: str
    usage: Usage


class ModelClient(Protocol):
    """Answers one call. *Raises* `agent.core.errors.MindUnavailable`."""

    @property
    def model(self) -> str:
        """The model's name."""

    async def complete(self, ask: Ask) -> Reply:
        """The reply to these messages, following the schema."""
