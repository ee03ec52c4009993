"""A step that gathering takes by itself, in the same way as one that the mind decides: gated, looked at, recorded."""

from __future__ import annotations

from collections.abc import Callable

from agent.core.types import AgentDecision, Verdict
from agent.loop.gate import Gate
from agent.loop.recorder import Recorder
from agent.loop.sight import Sight, Understand, take_sight


async def take_step(
    gate: Gate,
    recorder: Recorder,
    understand: Understand,
    decision: AgentDecision,
    before: Sight,
    judged: Callable[[Sight], tuple[bool, str]],
) -> tuple[Sight, bool]:
    """Act on what was seen `before`; what is seen after it, and whether it came out as `judged` says, with its words.

    *Raises* BrowserGone, InputRevoked, PageError.
    """
    outcome = await gate.act(decision, before.page)
    after = await take_sight(gate.page, understand)
    is_as_wanted, words = judged(after)
    is_ok = is_as_wanted and not outcome.problem
    said = Verdict(is_ok, outcome.problem or words, is_ok)
    await recorder.decided(decision, before, said, outcome=outcome, url_after=after.page.url)
    return after, is_ok
