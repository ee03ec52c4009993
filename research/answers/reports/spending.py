"""What models may cost in one report. A call that could go over the limit is not made."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from agent.core.errors import MindUnavailable
from agent.llm.port import OnText, Reply, TextAsk, TextClient
from research.answers.run.tokens import count_tokens
from research.answers.run.writing import Writer

_RAISED = 1.1  # our count of the tokens of a call, with what a server adds to each message
_TOKENS_A_MESSAGE = 8


@runtime_checkable
class Priced(Protocol):
    """A model whose price may be known."""

    def cost_usd(self, input_tokens: int, output_tokens: int) -> float | None:
        """What so many tokens cost; None where no price of it is known."""


@dataclass(slots=True)
class Spending:
    """`most_usd` None: no limit. `spent_usd` counts what was spent and what running calls may take."""

    most_usd: float | None = None
    spent_usd: float = 0.0
    is_reached: bool = False

    def limited(self, writer: Writer) -> Writer:
        """The same models, kept within the limit."""
        return Writer(*(one and Limited(one, self) for one in (writer.deciding, writer.fast)))

    def take(self, usd: float | None) -> float:
        """Set aside what a call may cost at most. *Raises* MindUnavailable where that is too much, or not known."""
        if self.most_usd is None:
            return 0.0
        if usd is None:
            self.is_reached = True
            raise MindUnavailable("No price of this model is known, and the report has a limit of money.")
        if self.spent_usd + usd > self.most_usd:
            self.is_reached = True
            raise MindUnavailable("The report's limit of money is reached.")
        self.spent_usd += usd
        return usd

    def settle(self, taken_usd: float, cost_usd: float) -> None:
        """In the place of what was set aside, what it has cost."""
        self.spent_usd += cost_usd - taken_usd


@dataclass(frozen=True, slots=True)
class Limited:
    """A model behind the limit of a report."""

    client: TextClient
    spending: Spending

    @property
    def model(self) -> str:
        """The model's name."""
        return self.client.model

    async def write(self, ask: TextAsk, on_text: OnText) -> Reply:
        """The reply, given to `on_text` while it grows. *Raises* MindUnavailable, also at the limit."""
        given = sum(count_tokens(m["content"]) + _TOKENS_A_MESSAGE for m in ask.messages)
        priced = self.client if isinstance(self.client, Priced) else None
        taken = self.spending.take(priced.cost_usd(int(given * _RAISED), ask.most_tokens) if priced else None)
        reply = await self.client.write(
            ask, on_text
        )  # of one that fails it is not known whether it was charged
        self.spending.settle(taken, reply.usage.cost_usd or taken)
        return reply

    async def close(self) -> None:
        """Close the connections."""
        await self.client.close()
