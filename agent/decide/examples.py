"""Earlier runs as lines of a prompt: purposes, kinds of elements, places; no word of a page. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from agent.core.learned import ActionShape, Example
from agent.core.types import ActionKind
from agent.decide.slots import THING
from agent.perceive.state_format import cost

MOST_TOKENS = 240  # of all examples together
_PURPOSES = {
    "search": "to search",
    "reveal": "to bring out the search box",
    "sort": "to sort",
    "filter": "to filter",
    "dismiss": "to clear the page",
    "page": "to see the next page of the list",
}


def example_lines(examples: Sequence[Example], most_tokens: int = MOST_TOKENS) -> list[str]:
    """One line for each run, the first ones first, as many as the budget holds."""
    return list(_fitting((_line(one) for one in examples), most_tokens))


def _fitting(lines: Iterator[str], room: float) -> Iterator[str]:
    for line in lines:
        room -= cost(line)
        if room < 0:
            return
        yield line


def _line(one: Example) -> str:
    where = "this site" if one.is_same_site else "another site"
    steps = "; ".join(f"{n} {_words(shape)}" for n, shape in enumerate(one.shapes, 1))
    return f"EXAMPLE: on {where}, {one.products} found: {steps}"


def _words(shape: ActionShape) -> str:
    """One action, such as "type all words of the query into a searchbox (header)"."""
    element = f"a {shape.role}" + (f" ({shape.zone})" if shape.zone else "") if shape.role else ""
    match shape.action:
        case ActionKind.TYPE:
            return f"type {_typed(shape.slot)} into {element or 'the search box'}"
        case ActionKind.SELECT:
            return f"select {_chosen(shape.slot)} in {element or 'a list'}"
        case ActionKind.PRESS:
            return f"press {shape.slot.partition(':')[2]}"
        case ActionKind.CLICK | ActionKind.HOVER | ActionKind.CLOSE:
            return f"{shape.action.value} {element or 'it'}{_purpose(shape)}"
    return shape.action.value


def _typed(slot: str) -> str:
    return "fewer words of the query" if slot.startswith("fewer:") else "the query's main words"


def _chosen(slot: str) -> str:
    return f"the {slot.partition(':')[2]} first" if slot.startswith("order:") else "a fitting choice"


def _purpose(shape: ActionShape) -> str:
    if shape.slot == THING:
        return " that names the thing"
    if shape.slot.startswith("order:"):
        return f" to see the {shape.slot.partition(':')[2]} first"
    purpose = _PURPOSES.get(shape.goal_kind)
    return f" {purpose}" if purpose else ""
