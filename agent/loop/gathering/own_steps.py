"""A step that gathering takes by itself, in the same way as one that the mind decides: gated, looked at, recorded."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from agent.core.types import AgentDecision, Verdict
from agent.loop.gate import Gate
from agent.loop.recorder import Recorder
from agent.loop.sight import Sight, Understand, take_sight

T = TypeVar("T")


async def take_step(
    gate: Gate,
    recorder: Recorder,
    understand: Understand,
    decision: AgentDecision,
    before: Sight,
    judged: Callable[[Sight], tuple[T | None, str]],
) -> tuple[Sight, T | None]:
    """Act on what was seen `before`; what is seen after it, and what `judged` finds there, None where it failed.

    `judged` also says in words what came of the step, for its record.

    *Raises* BrowserGone, InputRevoked, PageError.
    """
    outcome = await gate.act(decision, before.page)
    after = await take_sight(gate.page, understand)
    found, words = judged(after)
    is_ok = found is not None and not outcome.problem
    said = Verdict(is_ok, outcome.problem or words, is_ok)
    await recorder.decided(decision, before, said, outcome=outcome, url_after=after.page.url)
    return after, found if is_ok else None
