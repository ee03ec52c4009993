"""What a model is asked: messages and a schema, from a request or from offers. Pure; replies are read in `replies`."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import TypedDict

from agent.core.learned import ActionShape, Example
from agent.core.ports import DecisionRequest
from agent.core.types import (
    ActionKind,
    Goal,
    PageType,
    PageUnderstanding,
    Product,
    StepRecord,
)
from agent.decide.prompts import prompt
from agent.decide.remembered.knowledge import element_of
from agent.decide.replies import KEYS, MOST_OPTIONS, WAYS, exact_decision, exact_verdicts
from agent.decide.targets.slots import THING
from agent.language.data_marks import MOST_CHARACTERS, defuse, marked
from agent.perceive.state.state_format import cost
from agent.perceive.state.state_lines import state_lines

DECIDE, JUDGE, SEE, REPAIR = "decide.v4", "judge.v3", "see.v2", "repair.v2"
AGGREGATE, THINK = "aggregate.v1", "think.{language}.v1"
_MOST_ELEMENTS = 240  # strict servers take some hundreds of choices
_SHOWN_ID = re.compile(r"\[((?:\d+:)?e\d+)\]")
_STATE_TOKENS = 3000  # for the page's state; the cap on the whole prompt is MOST_CHARACTERS
_LONGEST_QUERY = 500
_MOST_HISTORY = 8
_MOST_OFFERS = 60
_MOST_PHRASES = 60
# What may be in free text: a bounded pattern stops a small model that rambles.
_LETTERS = "A-Za-z0-9À-ɏ .,:;!?'()$€£%&/+-"
_LETTERS_OF = {
    "zh": "\u4e00-\u9fff\u3001\u3002\uff0c\uff1a\uff1b\uff01\uff1f\uff08\uff09"
}  # what a language writes besides


class Message(TypedDict):
    """One chat message."""

    role: str
    content: str


@dataclass(frozen=True, slots=True)
class Ask:
    """What is sent to a model: messages and the JSON schema that the reply must follow.

    `exact` rules out more than the plain schema can, for servers that know alternatives; {} where there is none.
    """

    name: str
    messages: tuple[Message, ...]
    schema: dict[str, object]
    prompt: str = ""  # name and version of the system message
    picture: bytes = b""  # JPEG, for a model that sees
    exact: dict[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Manner:
    """How a decision is asked for. `proposals` are others', and may quote the page."""

    prompt: str = DECIDE
    language: str = "en"  # in which the model is to think
    proposals: tuple[str, ...] = ()

    @property
    def texts(self) -> tuple[str, ...]:
        """The names of the texts that make the system message."""
        aggregated = (AGGREGATE,) if self.proposals else ()
        return (
            self.prompt,
            *aggregated,
            *(() if self.language == "en" else (THINK.format(language=self.language),)),
        )


def decision_ask(
    request: DecisionRequest, *, mark: str, picture: bytes = b"", manner: Manner | None = None
) -> Ask:
    """The call for one decision. `mark` is a random word that the page cannot know.

    With a `picture` (the screenshot, each element framed and labelled with its id) a model that sees is asked.

    Whatever a page has written (its state, names of what was done, reasons) goes between the marks, each line
    behind the mark; outside are our own words, the person's query and ids alone.
    """
    page = request.understanding
    manner = manner or Manner(SEE if picture else DECIDE)
    own = [
        f"QUERY: {_query(request.goal)}",
        f"STEPS LEFT: {request.steps_left}",
        *_knowledge(request),
        *example_lines(request.examples),
        *([f"AVOID: {', '.join(sorted(request.avoid)[:60])}"] if request.avoid else []),
        *(f"NOTE: {note}" for note in request.notes if is_ours(note)),
    ]
    goal_words = [_query(request.goal)]
    state = state_lines(page, goal_words, _STATE_TOKENS)
    said = [
        *(f"proposal {n}: {defuse(line[:600], mark)}" for n, line in enumerate(manner.proposals, 1)),
        *_history(request.history),
        *(f"note: {defuse(note[:600], mark)[:200]}" for note in request.notes if not is_ours(note)),
        *state.splitlines(),
    ]
    messages = _messages(manner.texts, mark, own, ("PAGE", said))
    ids = _ids(state, page, bool(picture))
    schema = decision_schema(request.goal, page, ids, manner.language)
    exact = exact_decision(schema, request, ids, _typed(request.goal))
    return Ask("decision", messages, schema, "+".join(manner.texts), picture, exact)


def _messages(
    names: Sequence[str], mark: str, own: Sequence[str], data: tuple[str, Sequence[str]]
) -> tuple[Message, ...]:
    """System and user message, never longer together than the cap."""
    system = "\n\n".join(map(prompt, names)).replace("{mark}", mark)
    head = "\n".join(own)
    block, lines = data
    room = MOST_CHARACTERS - len(system) - len(head) - 200
    page = marked(lines, mark, room)
    user = f"{head}\n<<<{block} {mark}\n{page}\n>>>{block} {mark}"
    return Message(role="system", content=system), Message(role="user", content=_sendable(user))


def _sendable(text: str) -> str:
    """Without halves of characters: pages and scripts hold them, and no call can carry them."""
    return text.encode("utf-8", "replace").decode("utf-8")


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


def _ids(state: str, page: PageUnderstanding, is_seen: bool) -> list[str]:
    """The ids that the state shows, and with a picture those at its frames, as far as the page has them."""
    known = {e.id for e in page.interactive_elements}
    shown = [e.id for e in page.interactive_elements if is_seen and e.in_viewport]
    found = [*_SHOWN_ID.findall(state), *shown]
    return [i for i in dict.fromkeys(found) if i in known][:_MOST_ELEMENTS]


def decision_schema(
    goal: Goal, page: PageUnderstanding, ids: Sequence[str], language: str = "en"
) -> dict[str, object]:
    """Strict: no other fields; actions, ids and what may be typed or chosen from fixed lists.

    The reason comes first: servers that follow a schema write its fields in this order, so a model thinks, then acts.
    """
    most = max((len(e.options) for e in page.interactive_elements), default=0)
    numbers = [
        f"#{n}" for n in range(1, min(most, MOST_OPTIONS) + 1)
    ]  # their words are the page's and stay out
    texts = ["", *_typed(goal), *numbers, *KEYS, *WAYS, "on", "off"]
    return _object(
        reasoning=_free_text(160, language),
        action={"type": "string", "enum": [kind.value for kind in ActionKind]},
        target_id={"type": "string", "enum": ["", *dict.fromkeys(ids)]},
        input_text={"type": "string", "enum": list(dict.fromkeys(texts))},
        expected_state=_object(
            page_type={"type": "string", "enum": ["", *(kind.value for kind in PageType)]},
            must_see={"type": "array", "items": _free_text(30), "maxItems": 3},
        ),
        confidence={"type": "number"},
    )


def _query(goal: Goal) -> str:
    """The person's words, cut."""
    return _sendable(goal.query[:_LONGEST_QUERY])


def _typed(goal: Goal) -> list[str]:
    """The query's runs of words, longest first: all that may be typed."""
    words = _query(goal).split()[:8]
    runs = (" ".join(words[i : i + n]) for n in range(len(words), 0, -1) for i in range(len(words) - n + 1))
    return list(dict.fromkeys(runs))[:_MOST_PHRASES]


def _free_text(longest: int, language: str = "en") -> dict[str, object]:
    letters = _LETTERS_OF.get(language, "") + _LETTERS
    return {"type": "string", "pattern": f"^[{letters}]{{0,{longest}}}$"}


def judge_ask(goal: Goal, products: Sequence[Product], *, mark: str) -> Ask:
    """The call that judges up to 60 offers at once."""
    lines = [_offer(i, p, mark) for i, p in enumerate(products)]
    verdict = _object(index={"type": "integer"}, fits={"type": "boolean"}, reason=_free_text(80))
    count = len(products)
    schema = _object(verdicts={"type": "array", "items": verdict, "minItems": count, "maxItems": count})
    own = [f"QUERY: {_query(goal)}"]
    exact = _object(verdicts=exact_verdicts(verdict, count))
    messages = _messages((JUDGE,), mark, own, ("OFFERS", lines))
    return Ask("judgement", messages, schema, JUDGE, exact=exact)


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
        Message(role="assistant", content=_sendable(reply[:4000])),
        Message(role="user", content=prompt(REPAIR).replace("{error}", _sendable(error))),
    )
    return replace(ask, messages=(*ask.messages, *again))


def _object(**properties: object) -> dict[str, object]:
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


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
            return f"type {_typed_slot(shape.slot)} into {element or 'the search box'}"
        case ActionKind.SELECT:
            return f"select {_chosen(shape.slot)} in {element or 'a list'}"
        case ActionKind.PRESS:
            return f"press {shape.slot.partition(':')[2]}"
        case ActionKind.CLICK | ActionKind.HOVER | ActionKind.CLOSE:
            return f"{shape.action.value} {element or 'it'}{_purpose(shape)}"
    return shape.action.value


def _typed_slot(slot: str) -> str:
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
