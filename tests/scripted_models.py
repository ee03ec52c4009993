"""Clients that answer from a script."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from agent.core.errors import MindUnavailable
from agent.core.types import Usage
from agent.decide.mind import Ask
from agent.llm.port import OnText, Reply, TextAsk


@dataclass
class ScriptedClient:
    """Answers the given texts in turn; a callable gets the call and writes the answer."""

    answers: Sequence[str | Callable[[Ask], str]]
    model: str = "scripted"
    asks: list[Ask] = field(default_factory=list)

    async def complete(self, ask: Ask) -> Reply:
        """The next answer. *Raises* MindUnavailable when the script is at its end."""
        self.asks.append(ask)
        if len(self.asks) > len(self.answers):
            raise MindUnavailable("The script is at its end.")
        answer = self.answers[len(self.asks) - 1]
        text = answer(ask) if callable(answer) else answer
        size = sum(len(message["content"]) for message in ask.messages)
        return Reply(text, Usage(self.model, size // 4, len(text) // 4, calls=1, prompt=ask.prompt))


@dataclass
class ScriptedWriter:
    """Writes the given texts in turn, word by word; a callable gets the call and writes it."""

    texts: Sequence[str | Callable[[TextAsk], str]]
    model: str = "scripted"
    cut: Sequence[int] = ()  # which of its replies (from 0) end as if cut by the limit
    asks: list[TextAsk] = field(default_factory=list)

    async def write(self, ask: TextAsk, on_text: OnText) -> Reply:
        """The next text. *Raises* MindUnavailable when the script is at its end."""
        self.asks.append(ask)
        turn = len(self.asks) - 1
        if turn >= len(self.texts):
            raise MindUnavailable("The script is at its end.")
        given = self.texts[turn]
        text = given(ask) if callable(given) else given
        words = text.split(" ")
        for i in range(1, len(words) + 1):
            await on_text(" ".join(words[:i]))
        return Reply(text, Usage(self.model, calls=1, prompt=ask.prompt), is_cut=turn in self.cut)

    async def close(self) -> None:
        """Nothing to close."""
