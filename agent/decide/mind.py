"""The model mind, pure part: messages from a request, and a reply parsed strictly into a value or an error."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypedDict

from agent.core.errors import MindReplyInvalid
from agent.core.ports import DecisionRequest, Judgement
from agent.core.types import (
    ActionKind,
    AgentDecision,
    DecisionSource,
    ExpectedState,
    Goal,
    PageType,
    PageUnderstanding,
    Product,
    StepRecord,
    Usage,
)
from agent.decide.data_marks import MOST_CHARACTERS, defuse, marked
from agent.decide.knowledge import element_of
from agent.decide.prompts import prompt
from agent.perceive.state_lines import state_lines

DECIDE, JUDGE, REPAIR = "decide.v2", "judge.v2", "repair.v1"
_TARGETED = (ActionKind.CLICK, ActionKind.TYPE, ActionKind.SELECT)
_MOST_ELEMENTS = 120
_STATE_TOKENS = 3000  # for the page's state; the cap on the whole prompt is MOST_CHARACTERS
_LONGEST_QUERY = 500
_MOST_HISTORY = 8
_MOST_OFFERS = 60
_MOST_PHRASES = 60
_MOST_OPTIONS = 20
# What may stand in free text: a bounded pattern stops a small model that rambles.
_WORDS = "[A-Za-z0-9À-ɏ .,:;!?'()$€£%&/+-]"


class Message(TypedDict):
    """One chat message."""

    role: str
    content: str


@dataclass(frozen=True, slots=True)
class Ask:
    """What is sent to a model: messages and the JSON schema that the reply must follow."""

    name: str
    messages: tuple[Message, ...]
    schema: dict[str, object]


def decision_ask(request: DecisionRequest, *, mark: str) -> Ask:
    """The call for one decision. `mark` is a random word that the page cannot know.

    Whatever a page has written (its state, names of what was done, reasons) stands between the marks, each line
    behind the mark; outside stand our own words, the person's query and ids alone.
    """
    page = request.understanding
    own = [
        f"QUERY: {request.goal.query[:_LONGEST_QUERY]}",
        f"STEPS LEFT: {request.steps_left}",
        *_knowledge(request),
        *([f"AVOID: {', '.join(sorted(request.avoid)[:60])}"] if request.avoid else []),
        *(f"NOTE: {note}" for note in request.notes if is_ours(note)),
    ]
    goal_words = [request.goal.query[:_LONGEST_QUERY]]
    said = [
        *_history(request.history),
        *(f"note: {defuse(note[:600], mark)[:200]}" for note in request.notes if not is_ours(note)),
        *state_lines(page, goal_words, _STATE_TOKENS).splitlines(),
    ]
    messages = _messages(DECIDE, mark, own, ("PAGE", said))
    return Ask("decision", messages, decision_schema(request.goal, page))


def _messages(
    name: str, mark: str, own: Sequence[str], data: tuple[str, Sequence[str]]
) -> tuple[Message, ...]:
    """System and user message, never longer together than the cap."""
    system = prompt(name).replace("{mark}", mark)
    head = "\n".join(own)
    block, lines = data
    room = MOST_CHARACTERS - len(system) - len(head) - 200
    page = marked(lines, mark, room)
    user = f"{head}\n<<<{block} {mark}\n{page}\n>>>{block} {mark}"
    return Message(role="system", content=system), Message(role="user", content=user)


_OWN_NOTES = ("Not allowed: ", "A person has just worked on this page.", "Extraction found nothing that fits")


def is_ours(note: str) -> bool:
    """Whether a note holds our own words alone: what else the loop says may quote the page or its errors."""
    return note.startswith(_OWN_NOTES)


def _history(history: Sequence[StepRecord]) -> Iterator[str]:
    for step in history[-_MOST_HISTORY:]:
        yield f"done {step.n}: {step.action} {_quoted(step.target_name)} -> {_outcome(step)}"


def _quoted(name: str) -> str:
    """A name off a page stays one line and short: it is shown outside the page's marks."""
    return json.dumps(defuse(name[:300])[:60], ensure_ascii=False) if name else ""


def _outcome(step: StepRecord) -> str:
    return {True: "ok", False: "failed", None: "done"}[step.verdict.is_ok] + f" ({step.page_type})"


def _knowledge(request: DecisionRequest) -> list[str]:
    """What was learned, by the element that it means on this page: its words are a page's and stay out."""
    found = [(hint, element_of(hint, request)) for hint in request.knowledge[:10]]
    return [
        f"KNOWN: for {h.goal_kind}, {h.action} on {element.id} worked {h.successes}, failed {h.failures} times"
        for h, element in found
        if element is not None
    ]


def decision_schema(goal: Goal, page: PageUnderstanding) -> dict[str, object]:
    """Strict: no other fields; actions, ids and what may be typed or chosen from fixed lists."""
    ids = [e.id for e in page.interactive_elements[:_MOST_ELEMENTS]]
    most = max((len(e.options) for e in page.interactive_elements), default=0)
    numbers = [
        f"#{n}" for n in range(1, min(most, _MOST_OPTIONS) + 1)
    ]  # their words are the page's and stay out
    texts = ["", *_phrases(goal.query)[:_MOST_PHRASES], *numbers]
    return _object(
        action={"type": "string", "enum": [kind.value for kind in ActionKind]},
        target_id={"type": "string", "enum": ["", *dict.fromkeys(ids)]},
        input_text={"type": "string", "enum": list(dict.fromkeys(texts))},
        reasoning=_free_text(160),
        expected_state=_object(
            page_type={"type": "string", "enum": ["", *(kind.value for kind in PageType)]},
            must_see={"type": "array", "items": _free_text(30), "maxItems": 3},
        ),
        confidence={"type": "number"},
    )


def _phrases(query: str) -> list[str]:
    """The query's runs of words, longest first: all that may be typed."""
    words = query.split()[:8]
    return [" ".join(words[i : i + n]) for n in range(len(words), 0, -1) for i in range(len(words) - n + 1)]


def _free_text(longest: int) -> dict[str, object]:
    return {"type": "string", "pattern": f"^{_WORDS}{{0,{longest}}}$"}


def judge_ask(goal: Goal, products: Sequence[Product], *, mark: str) -> Ask:
    """The call that judges up to 60 offers at once."""
    lines = [_offer(i, p, mark) for i, p in enumerate(products)]
    verdict = _object(index={"type": "integer"}, fits={"type": "boolean"}, reason=_free_text(80))
    count = len(products)
    schema = _object(verdicts={"type": "array", "items": verdict, "minItems": count, "maxItems": count})
    own = [f"QUERY: {goal.query[:_LONGEST_QUERY]}"]
    return Ask("judgement", _messages(JUDGE, mark, own, ("OFFERS", lines)), schema)


def batches(products: Sequence[Product]) -> list[Sequence[Product]]:
    """The products in portions of one call."""
    return [products[i : i + _MOST_OFFERS] for i in range(0, len(products), _MOST_OFFERS)]


def _offer(index: int, product: Product, mark: str) -> str:
    price = defuse(product.price.text[:200], mark)[:40] if product.price else "no price"
    words = defuse(f"{product.snippet[:600]} {product.description[:600]}", mark)[:300]
    name = json.dumps(defuse(product.name[:400], mark)[:120], ensure_ascii=False)
    return f"{index}: {name} | {price} | {json.dumps(words, ensure_ascii=False)}"


def repair_ask(ask: Ask, reply: str, error: str) -> Ask:
    """The same call once more, with the reply and what was wrong with it."""
    again = (
        Message(role="assistant", content=reply[:4000]),
        Message(role="user", content=prompt(REPAIR).replace("{error}", error)),
    )
    return Ask(ask.name, (*ask.messages, *again), ask.schema)


def parse_decision(reply: str, page: PageUnderstanding, usage: Usage) -> AgentDecision:
    """The decision in a reply. *Raises* MindReplyInvalid saying what is wrong with it."""
    given = _fields(reply, {"action", "target_id", "input_text", "reasoning", "expected_state", "confidence"})
    action = _choice(given["action"], ActionKind, "action")
    target, text = _text(given, "target_id"), _text(given, "input_text")
    if action in _TARGETED and page.get_element(target) is None:
        raise MindReplyInvalid(f"target_id {target!r} is no element of this page")
    if action in (ActionKind.TYPE, ActionKind.SELECT) and not text.strip():
        raise MindReplyInvalid(f"{action} needs input_text")
    return AgentDecision(
        action=action,
        reasoning=_text(given, "reasoning")[:600],
        confidence=_confidence(given["confidence"]),
        decided_by=DecisionSource.MODEL,
        target_id=target if action in _TARGETED else "",
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
    return text if action in (ActionKind.TYPE, ActionKind.SELECT) else ""


def _goal_kind(action: ActionKind, target: str, page: PageUnderstanding) -> str:
    """What site knowledge files the action under."""
    from agent.decide.elements import dismisser, next_page, search_opener, sort_control

    element = page.get_element(target)
    if action == ActionKind.TYPE:
        return "search"
    if action == ActionKind.SELECT:
        return "sort" if sort_control(page, "cheapest") else "filter"
    if action != ActionKind.CLICK or element is None:
        return action.value
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


def _object(**properties: object) -> dict[str, object]:
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def _fields(reply: str, names: set[str]) -> dict[str, object]:
    try:
        return _only(json.loads(reply), names)
    except (json.JSONDecodeError, RecursionError) as error:
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
