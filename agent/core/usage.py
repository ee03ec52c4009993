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
        _each_once(" + ", one.model, other.model),
        one.input_tokens + other.input_tokens,
        one.output_tokens + other.output_tokens,
        one.calls + other.calls,
        _costs(one, other),
        _each_once(", ", one.prompt, other.prompt),
        one.note if other.note in one.note else f"{one.note} {other.note}".strip(),
        one.spared.plus(other.spared),
    )


def tokens_of(usage: Usage) -> int:
    """Tokens in and out."""
    return usage.input_tokens + usage.output_tokens


def _each_once(between: str, one: str, other: str) -> str:
    """The names of both lists, each once, in their order."""
    return between.join(dict.fromkeys(name for name in (*one.split(between), *other.split(between)) if name))


def _costs(one: Usage, other: Usage) -> float | None:
    if (one.calls and one.cost_usd is None) or (other.calls and other.cost_usd is None):
        return None
    if one.cost_usd is None and other.cost_usd is None:
        return None
    return (one.cost_usd or 0.0) + (other.cost_usd or 0.0)
