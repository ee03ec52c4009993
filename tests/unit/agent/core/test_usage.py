"""Adding up what calls took names each model, prompt and note once."""

from __future__ import annotations

from agent.core.types import Usage
from agent.core.usage import plus


def test_many_calls_of_few_models_name_each_once() -> None:
    total = Usage()
    for model in ("a", "b", "c", "b", "c", "a"):
        total = plus(total, Usage(model, 10, 1, 1, 0.5, "decide.v4", "Tokens are estimated."))
    assert (total.model, total.prompt, total.note) == ("a + b + c", "decide.v4", "Tokens are estimated.")
    assert (total.input_tokens, total.calls, total.cost_usd) == (60, 6, 3.0)


def test_sums_of_sums_name_each_once_as_well() -> None:
    one = plus(Usage("a", calls=1, note="First."), Usage("b", calls=1))
    other = plus(Usage("b", calls=1), Usage("a", calls=1, note="Second."))
    both = plus(one, other)
    assert (both.model, both.note) == ("a + b", "First. Second.")
