"""A schema that lets a model say what can be done on this page and nothing else. Pure.

One alternative for each kind of action, each with the elements that the gate lets it act on and the words that may go
with it: a click without an element, typing without words, a key that is none or a choice that a list does not have
cannot be said. The plain schema stays around it, for servers that know no alternatives, and our parser judges both.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from agent.core.ports import DecisionRequest
from agent.core.types import ActionKind, AgentDecision, DecisionSource
from agent.decide import policy
from agent.decide.replies import KEYS, MOST_OPTIONS, WAYS

Schema = dict[str, object]
_SENDING = ("Enter", "Space")
_SURENESS = [n / 20 for n in range(21)]  # small models write digits without end where any number may stand


def exact_decision(
    plain: Schema, request: DecisionRequest, ids: Sequence[str], phrases: Sequence[str]
) -> Schema:
    """The plain schema of a decision with its alternatives. `ids`: elements shown; `phrases`: what may be typed."""
    properties = plain["properties"]
    assert isinstance(properties, dict)
    given = {**properties, "confidence": {"type": "number", "enum": _SURENESS}}
    found = [
        {
            **plain,
            "properties": {
                **given,
                "action": _one(actions),
                "target_id": _one(targets),
                "input_text": _one(texts),
            },
        }
        for actions, targets, texts in _ways(request, ids, phrases)
    ]
    return {**plain, "anyOf": found}


def exact_verdicts(verdict: Schema, count: int) -> Schema:
    """A list with one verdict for each offer, in their order, each with its number."""
    properties = verdict["properties"]
    assert isinstance(properties, dict)
    numbered = [
        {**verdict, "properties": {**properties, "index": {"type": "integer", "enum": [n]}}}
        for n in range(count)
    ]
    return {"type": "array", "prefixItems": numbered, "minItems": count, "maxItems": count}


def _one(choices: Sequence[str]) -> Schema:
    return {"type": "string", "enum": list(choices)}


def _ways(
    request: DecisionRequest, ids: Sequence[str], phrases: Sequence[str]
) -> Iterator[tuple[Sequence[str], Sequence[str], Sequence[str]]]:
    """Actions, the elements each may be for, and the words that go with it."""
    clicked = _allowed(request, ids, ActionKind.CLICK)
    if clicked:
        yield ("click",), clicked, ("",)
        yield ("press",), clicked, _SENDING
    if hovered := _allowed(request, ids, ActionKind.HOVER):
        yield ("hover",), hovered, ("",)
    if phrases and (typed := _allowed(request, ids, ActionKind.TYPE, phrases[0])):
        yield ("type",), typed, phrases
    for targets, texts in _choices(request, ids, phrases):
        yield ("select",), targets, texts
    yield ("press",), ("",), [key for key in KEYS if policy.is_moving_key(key)]
    yield ("close",), ("", *clicked), ("",)
    yield ("scroll",), ("",), ("", *WAYS)
    yield ("back", "wait", "extract", "finish"), ("",), ("",)


def _choices(
    request: DecisionRequest, ids: Sequence[str], phrases: Sequence[str]
) -> Iterator[tuple[list[str], Sequence[str]]]:
    """Lists by the number of their options, boxes to tick, and lists whose options the page does not name."""
    by_count: dict[int, list[str]] = {}
    for shown in ids:
        element = request.understanding.get_element(shown)
        if element is not None and element.options:
            by_count.setdefault(min(len(element.options), MOST_OPTIONS), []).append(shown)
    for count, targets in by_count.items():
        yield targets, [f"#{n}" for n in range(1, count + 1)]
    plain = [shown for shown in ids if all(shown not in targets for targets in by_count.values())]
    if ticked := _allowed(request, plain, ActionKind.SELECT, "on"):
        yield ticked, ("on", "off")
    if phrases and (worded := _allowed(request, plain, ActionKind.SELECT, phrases[0])):
        yield worded, phrases


def _allowed(request: DecisionRequest, ids: Sequence[str], action: ActionKind, text: str = "") -> list[str]:
    """The elements on which the gate would let pass this action."""
    page, goal, sites = request.understanding, request.goal, request.sites
    return [
        shown
        for shown in ids
        if not policy.refusal(
            AgentDecision(action, "", 0.0, DecisionSource.MODEL, target_id=shown, input_text=text),
            page,
            goal,
            sites,
        )
    ]
