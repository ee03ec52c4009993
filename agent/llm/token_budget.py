"""What models may still cost: tokens and US dollars, for a visit and, out of that, for its debates. Pure."""

from __future__ import annotations

from dataclasses import dataclass

from agent.core.types import Usage
from agent.core.usage import tokens_of


@dataclass(slots=True)
class TokenBudget:
    """Counts what one purpose takes. A limit of 0 is none.

    A cost that is not known counts nothing: the settings ask for prices where they limit money.
    """

    purpose: str  # "for models"
    most_tokens: int = 0
    most_usd: float = 0.0
    tokens: int = 0
    usd: float = 0.0

    def spend(self, usage: Usage) -> None:
        """Count what calls took, or are about to take."""
        self.tokens += tokens_of(usage)
        self.usd += usage.cost_usd or 0.0

    def give_back(self, usage: Usage) -> None:
        """Take back what was counted before a call and turned out otherwise."""
        self.tokens -= tokens_of(usage)
        self.usd -= usage.cost_usd or 0.0

    def why_not(self, usage: Usage | None = None) -> str:
        """Why calls that take about this much are beyond the limits, a sentence without its end; "" when they are not.

        Without `usage`: why not one token more.
        """
        more = Usage(output_tokens=1) if usage is None else usage
        if self.most_tokens and self.tokens + tokens_of(more) > self.most_tokens:
            return f"The visit's {self.most_tokens} tokens {self.purpose} are used up"
        is_spent = self.usd >= self.most_usd or self.usd + (more.cost_usd or 0.0) > self.most_usd
        if self.most_usd and is_spent:
            return f"The visit's {self.most_usd:g} US dollars {self.purpose} are used up"
        return ""


@dataclass(frozen=True, slots=True)
class Spent:
    """What earlier attempts of a visit have taken, and how much of it went into debates."""

    tokens: int = 0
    usd: float = 0.0
    debate_tokens: int = 0
    debate_usd: float = 0.0


@dataclass(frozen=True, slots=True)
class Allowance:
    """The most that models may take in one visit, and how much of it may go into debates; 0 is no limit."""

    tokens: int = 0
    usd: float = 0.0
    debate_tokens: int = 0
    debate_usd: float = 0.0

    def token_budgets(self, spent: Spent) -> TokenBudgets:
        """The purses of a visit that has spent so much before."""
        return TokenBudgets(
            TokenBudget("for models", self.tokens, self.usd, spent.tokens, spent.usd),
            TokenBudget(
                "for debates", self.debate_tokens, self.debate_usd, spent.debate_tokens, spent.debate_usd
            ),
        )


@dataclass(slots=True)
class TokenBudgets:
    """Both purses of one visit. What a debate takes comes out of both."""

    visit: TokenBudget
    debate: TokenBudget

    def why_no_debate(self, usage: Usage | None = None) -> str:
        """Why no call of a debate that takes about this much may be made; "" when it may."""
        return self.debate.why_not(usage) or self.visit.why_not(usage)

    def spend_in_debate(self, usage: Usage) -> None:
        """Count it in both."""
        self.debate.spend(usage)
        self.visit.spend(usage)

    def correct(self, reserved: Usage, actual: Usage) -> None:
        """A call of a debate took not what was reserved for it."""
        for token_budget in (self.debate, self.visit):
            token_budget.give_back(reserved)
            token_budget.spend(actual)
