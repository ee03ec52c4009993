"""The narrow seam between the model mind and whatever answers it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Protocol

from agent.core.types import Usage
from agent.decide.mind import Ask, Message

OnText = Callable[[str], Awaitable[None]]  # called with all words so far, as they arrive


@dataclass(frozen=True, slots=True)
class Reply:
    """A model's words and what they cost."""

    text: str
    usage: Usage
    is_cut: bool = False  # the model was stopped by its limit of tokens


@dataclass(frozen=True, slots=True)
class TextAsk:
    """A call for prose: messages, the name and version of the prompt, and the most tokens of the reply."""

    prompt: str
    messages: tuple[Message, ...]
    most_tokens: int


class ModelClient(Protocol):
    """Answers one call. *Raises* `agent.core.errors.MindUnavailable`."""

    @property
    def model(self) -> str:
        """The model's name."""

    async def complete(self, ask: Ask) -> Reply:
        """The reply to these messages, following the schema."""


class TextClient(Protocol):
    """Writes prose. *Raises* `agent.core.errors.MindUnavailable`."""

    @property
    def model(self) -> str:
        """The model's name."""

    async def write(self, ask: TextAsk, on_text: OnText) -> Reply:
        """The reply, told to `on_text` while it grows."""

    async def close(self) -> None:
        """Close the connections."""
