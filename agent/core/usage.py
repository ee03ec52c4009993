"""Adding up what model calls took. Pure."""

from __future__ import annotations

from agent.core.types import Usage


def plus(one: Usage, other: Usage) -> Usage:
    """Both together. A cost is known only where it is known of every call."""
    if one == Usage():
        return other
    if other == Usage():
        return one
    return Usage(
        " + ".join(dict.fromkeys(m for m in (one.model, other.model) if m)),
        one.input_tokens + other.input_tokens,
        one.output_tokens + other.output_tokens,
        one.calls + other.calls,
        _costs(one, other),
        ", ".join(dict.fromkeys(p for p in (*one.prompt.split(", "), *other.prompt.split(", ")) if p)),
        " ".join(dict.fromkeys(n for n in (one.note, other.note) if n)),
        one.spared.plus(other.spared),
    )


def tokens_of(usage: Usage) -> int:
    """Tokens in and out."""
    return usage.input_tokens + usage.output_tokens


def _costs(one: Usage, other: Usage) -> float | None:
    if (one.calls and one.cost_usd is None) or (other.calls and other.cost_usd is None):
        return None
    if one.cost_usd is None and other.cost_usd is None:
        return None
    return (one.cost_usd or 0.0) + (other.cost_usd or 0.0)
