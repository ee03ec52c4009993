"""A model's reply, parsed strictly into a value or an error that tells the model what was wrong.

Strict in what it says, lenient in its wrapping: servers without structured outputs put JSON between fences, behind
a word of welcome or after a block of thoughts. Pure.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterator, Sequence

from agent.core.errors import MindReplyInvalid
from agent.core.ports import DecisionRequest, Judgement
from agent.core.types import (
    ActionKind,
    AgentDecision,
    DecisionSource,
    ExpectedState,
    PageType,
    PageUnderstanding,
    Usage,
)
from agent.decide import policy

KEYS = (
    "Enter", "Escape", "Tab", "Shift+Tab", "Space", "Backspace", "Delete", "Home", "End", "PageUp", "PageDown",
    "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight",
)  # fmt: skip
MOST_OPTIONS = 20  # of one list, by their numbers
WAYS = ("up", "down", "top", "bottom")
TARGETED = (ActionKind.CLICK, ActionKind.TYPE, ActionKind.SELECT, ActionKind.HOVER)
_MAY_TARGET = (*TARGETED, ActionKind.CLOSE, ActionKind.PRESS, ActionKind.SCROLL)
_TEXTED = (ActionKind.TYPE, ActionKind.SELECT, ActionKind.PRESS)
_THOUGHTS = re.compile(r"(?is)^\s*<think>.{0,20000}?</think>")
_MOST_REPLY = 60_000


def parse_decision(reply: str, page: PageUnderstanding, usage: Usage) -> AgentDecision:
    """The decision in a reply. *Raises* MindReplyInvalid saying what is wrong with it."""
    given = _fields(reply, {"action", "target_id", "input_text", "reasoning", "expected_state", "confidence"})
    action = _choice(given["action"], ActionKind, "action")
    target, text = _text(given, "target_id"), _text(given, "input_text")
    known = page.get_element(target) is not None
    if action in TARGETED and not known:
        raise MindReplyInvalid(f"target_id {target!r} is no element of this page")
    if action in _TEXTED and not text.strip():
        raise MindReplyInvalid(f"{action} needs input_text")
    if action == ActionKind.PRESS and text not in KEYS:
        raise MindReplyInvalid(f"{text!r} is no key: use one of {', '.join(KEYS)}")
    return AgentDecision(
        action=action,
        reasoning=_text(given, "reasoning")[:600],
        confidence=_confidence(given["confidence"]),
        decided_by=DecisionSource.MODEL,
        target_id=target if action in _MAY_TARGET and known else "",
        input_text=_input(action, target, text, page),
        expected_state=_expected(given["expected_state"]),
        usage=usage,
        goal_kind=_goal_kind(action, target, page),
    )


def _input(action: ActionKind, target: str, text: str, page: PageUnderstanding) -> str:
    """What is typed, or the option's own words where its number was given."""
    element = page.get_element(target)
    if action == ActionKind.SELECT and element is not None and text[:1] == "#" and text[1:].isdecimal():
        number = int(text[1:4])
        return element.options[number - 1] if 0 < number <= len(element.options) else text
    return text if action in _TEXTED or (action == ActionKind.SCROLL and text in WAYS) else ""


def _goal_kind(action: ActionKind, target: str, page: PageUnderstanding) -> str:
    """What site knowledge files the action under."""
    from agent.decide.targets.elements import dismisser, next_page, search_opener, sort_control

    element = page.get_element(target)
    if action == ActionKind.TYPE:
        return "search"
    if action == ActionKind.SELECT:
        return "sort" if sort_control(page, "cheapest") else "filter"
    if action == ActionKind.CLOSE:
        return "dismiss"
    if action != ActionKind.CLICK or element is None:
        return action.value
    by_price = sort_control(page, "cheapest")
    if by_price is not None and by_price.element == element:
        return "sort"
    kinds = (("dismiss", dismisser), ("reveal", search_opener), ("page", next_page))
    return next((kind for kind, find in kinds if find(page) == element), "open")


def parse_judgements(reply: str, count: int) -> list[Judgement]:
    """One judgement per offer. *Raises* MindReplyInvalid when one is missing, doubled or unknown."""
    verdicts = _fields(reply, {"verdicts"})["verdicts"]
    if not isinstance(verdicts, list):
        raise MindReplyInvalid("verdicts must be a list")
    found: dict[int, Judgement] = {}
    for verdict in verdicts:
        given = _only(verdict, {"index", "fits", "reason"})
        index, fits = given["index"], given["fits"]
        if (
            not isinstance(index, int)
            or not isinstance(fits, bool)
            or not 0 <= index < count
            or index in found
        ):
            raise MindReplyInvalid(f"verdict {index!r} is unknown, doubled or has no clear answer")
        reason = _text(given, "reason")[:200]
        found[index] = Judgement(0.9) if fits else Judgement(0.1, reason or "not what was asked for")
    if len(found) != count:
        missing = min(set(range(count)) - found.keys())
        raise MindReplyInvalid(f"there is no verdict for offer {missing}")
    return [found[i] for i in range(count)]


def json_in(reply: str) -> str:
    """The JSON object in a reply, without thoughts, fences and words around it; the reply where there is none."""
    text = _THOUGHTS.sub("", reply[:_MOST_REPLY]).strip()
    start = text.find("{")
    if start <= 0 and text.endswith("}"):
        return text
    if start < 0:
        return text
    try:
        _, end = json.JSONDecoder().raw_decode(text, start)
    except (json.JSONDecodeError, RecursionError):
        return text[start:]
    return text[start:end]


def _fields(reply: str, names: set[str]) -> dict[str, object]:
    try:
        return _only(json.loads(json_in(reply)), names)
    except json.JSONDecodeError as error:
        raise MindReplyInvalid(f"the reply is not JSON: {error.msg} at character {error.pos + 1}") from error
    except RecursionError as error:
        raise MindReplyInvalid(f"the reply is not JSON: {error}") from error


def _only(given: object, names: set[str]) -> dict[str, object]:
    if not isinstance(given, dict):
        raise MindReplyInvalid("a JSON object was expected")
    if wrong := sorted(names ^ given.keys()):
        kind = "missing" if wrong[0] in names else "unknown"
        raise MindReplyInvalid(f"field {wrong[0]!r} is {kind}")
    return given


def _text(given: dict[str, object], name: str) -> str:
    value = given[name]
    if not isinstance(value, str):
        raise MindReplyInvalid(f"{name} must be text")
    return value


def _choice(value: object, kinds: type[ActionKind], name: str) -> ActionKind:
    try:
        return kinds(str(value))
    except ValueError as error:
        raise MindReplyInvalid(f"{name} {value!r} is not one of {', '.join(kinds)}") from error


def _confidence(value: object) -> float:
    """Small models answer 9 or 90: clamped, since no server enforces limits."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        raise MindReplyInvalid("confidence must be a number between 0 and 1")
    return min(1.0, max(0.0, float(value)))


def _expected(value: object) -> ExpectedState:
    given = _only(value, {"page_type", "must_see"})
    kind, words = given["page_type"], given["must_see"]
    if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
        raise MindReplyInvalid("must_see must be a list of texts")
    if kind and kind not in set(PageType):
        raise MindReplyInvalid(f"page_type {kind!r} is unknown")
    return ExpectedState(
        PageType(str(kind)) if kind else None, tuple(word[:80] for word in words[:5] if word.strip())
    )


Schema = dict[str, object]
_SENDING = ("Enter", "Space")
_SURENESS = [n / 20 for n in range(21)]  # small models write digits without end where any number is allowed


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
