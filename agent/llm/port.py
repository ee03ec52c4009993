"""The narrow seam between the model mind and whatever answers it; and what a server sent, read.

The library takes bodies of any shape for answers, so none of it is believed. Pure."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from agent.core.types import Usage
from agent.decide.mind import Ask, Message
from agent.language.sanitize import encodable

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


CHARACTERS_A_TOKEN = 3  # fewer than English has: what is not told should not be counted too low
_MOST_TOKENS = 100_000_000


def words_in(answer: object) -> str | None:
    """The first choice's words, "" where it has none; None where the answer has no choice at all."""
    choices = getattr(answer, "choices", None)
    if not isinstance(choices, list) or not choices:
        return None
    content = getattr(getattr(choices[0], "message", None), "content", None)
    if isinstance(content, list):  # some servers answer in parts
        content = "".join(map(_part, content))
    return encodable(content) if isinstance(content, str) else ""


def _part(part: object) -> str:
    text = part.get("text") if isinstance(part, dict) else getattr(part, "text", None)
    return text if isinstance(text, str) else ""


def tokens_in(used: object) -> tuple[int, int] | None:
    """Tokens in and out as a server counts them; None where it does not say."""
    given, made = _count(used, "prompt_tokens"), _count(used, "completion_tokens")
    return (given, made) if given else None


def _count(used: object, name: str) -> int:
    value = used.get(name) if isinstance(used, dict) else getattr(used, name, None)
    return max(0, min(value, _MOST_TOKENS)) if type(value) is int else 0


def estimated_tokens(messages: Sequence[Message], text: str) -> tuple[int, int]:
    """About what a call took whose server does not say, rather too much than too little."""
    given = sum(len(message["content"]) for message in messages)
    return given // CHARACTERS_A_TOKEN + 1, len(text) // CHARACTERS_A_TOKEN + 1
