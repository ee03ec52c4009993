"""A scripted model that answers the desk's real prompts as a sensible small model would, from their lines alone.

It knows nothing of the desk's own judges and rules. It searches when it sees a search box, follows a link whose words
are the query's, extracts when goods stand on the page, and calls an offer fitting when it names the thing and no
thing beside it. Its answers are the same for the same prompt.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field

from agent.core.types import Usage
from agent.decide.mind import Ask
from agent.llm.port import Reply

_WANTING = re.compile(r"(?i)\b(?:for sale|to buy|buy|cheapest|cheap|kaufen|with|the|an?)\b")
_ELEMENT = re.compile(r'\[((?:\d+:)?e\d+)\] (\w+) "([^"]*)"')
_AMONG = re.compile(r"([^;:]+?)\s?\[((?:\d+:)?e\d+)\]")
_BESIDE = re.compile(
    r"(?i)\b(?:cages?|food|mix|hay|bedding|toys?|wheels?|ball|books?|guide|bottle|house|hide|bowl|treats?|sand|bath|"
    r"carrier|poster|mug|plush|costume|bags?|sleeve|stand|charger|adapter|dock|mouse|keyboard|case|sticker|käfig|"
    r"futter|streu|rad|haus|buch|heu|tunnel|leash|harness|brush|ladder|tank|kit|calendar|figurine|litter|shampoo|"
    r"habitats?|enclosure|gift|box|muesli|pellets|hamsterkäfig|hamsterhaus|laufrad|einstreu|grid|pen|run|play|snack|"
    r"chews?|wafer|sticks?|seed|nest|blanket|saddle|card game|keyring|sweater|t-shirt)\b"
)
_PLAINLY = re.compile(
    r"(?i)\b(?:cages?|food|hay|bedding|toys?|wheels?|books?|futter|streu|laptop bag|sleeve)\b"
)
_SHELVES = ("search", "available", "animals", "pets", "tiere", "litter", "shop", "products", "catalog")
_MONEY = re.compile(r"(?:[$€£]|CHF|EUR|USD)\s?\d|\d\s?(?:€|EUR|CHF|USD)")


@dataclass
class SmallModel:
    """Implements `agent.llm.port.ModelClient` and counts what it is asked."""

    model: str = "small-model"
    is_careless: bool = False  # takes many a thing for the animal
    calls: dict[str, int] = field(default_factory=dict)
    tokens: int = 0

    async def complete(self, ask: Ask) -> Reply:
        """What a sensible small model would answer."""
        said = ask.messages[-1]["content"]
        text = (
            _verdicts(said, _PLAINLY if self.is_careless else _BESIDE)
            if ask.name == "judgement"
            else _decision(said)
        )
        size = sum(len(message["content"]) for message in ask.messages) // 4
        self.calls[ask.name] = self.calls.get(ask.name, 0) + 1
        self.tokens += size + len(text) // 4
        return Reply(text, Usage(self.model, size, len(text) // 4, calls=1, prompt=ask.prompt))

    @property
    def asked(self) -> int:
        """Calls of any kind so far."""
        return sum(self.calls.values())


def _wanted(said: str) -> list[str]:
    query = re.search(r"(?m)^QUERY: (.*)$", said)
    words = _WANTING.sub(" ", query[1] if query else "").casefold().split()
    return [word.rstrip("s") for word in words]


def _lines(said: str) -> list[str]:
    return [line.split("|", 1)[1].strip() for line in said.splitlines() if re.match(r"^\w+\|", line)]


def _verdicts(said: str, beside: re.Pattern[str]) -> str:
    wanted = _wanted(said)
    found = []
    for line in _lines(said):
        index, _, words = line.partition(": ")
        name = words.split("|")[0] if "|" in words else words
        is_thing = all(word in words.casefold() for word in wanted[-2:]) or _is_other_tongue(wanted, words)
        is_beside = bool(beside.search(name[:90]))
        fits = is_thing and not is_beside
        found.append({"index": int(index), "fits": fits, "reason": "" if fits else "not the thing itself"})
    return json.dumps({"verdicts": found})


def _is_other_tongue(wanted: list[str], words: str) -> bool:
    known = {"guinea pig": "meerschwein", "dwarf hamster": "zwerghamster", "syrian hamster": "goldhamster"}
    return known.get(" ".join(wanted[-2:]), "\0") in words.casefold()


def _decision(said: str) -> str:
    wanted, lines = _wanted(said), _lines(said)
    done = [line for line in lines if line.startswith("done ")]
    avoided = set(re.findall(r"e\d+", next(iter(re.findall(r"(?m)^AVOID: (.*)$", said)), "")))
    page = [line for line in lines if not line.startswith(("done ", "note: ", "proposal "))]
    goods = [line for line in page if _MONEY.search(line) and any(w in line.casefold() for w in wanted)]
    boxes = [
        m for line in page if (m := _ELEMENT.match(line)) and m[2] in ("searchbox", "textbox", "combobox")
    ]
    has_searched = any(": type" in line and "-> ok" in line for line in done)
    has_extracted = any("extract" in line for line in done)
    if has_extracted and has_searched:
        return _reply("finish", "What stood here was read")
    if goods and not has_extracted:
        return _reply("extract", "Goods that may fit stand here")
    boxes = [box for box in boxes if box[1] not in avoided]
    if boxes and not has_searched:
        return _reply("type", "Search for it", boxes[0][1], " ".join(wanted))
    links = [(i, name.casefold()) for i, name in _links(page) if i not in avoided]
    for words in (wanted, _SHELVES):
        for element_id, name in links:
            if any(word in name for word in words):
                return _reply("click", "This leads to it", element_id)
    if not has_extracted and any(_MONEY.search(line) for line in page):
        return _reply("extract", "Goods stand here")
    return _reply("finish", "Nothing here leads on")


def _links(page: list[str]) -> list[tuple[str, str]]:
    found = []
    for line in page:
        if m := _ELEMENT.match(line):
            found.append((m[1], m[3]))
        else:
            found += [(m[2], m[1]) for m in _AMONG.finditer(line)]
    return found


def _reply(action: str, why: str, target: str = "", text: str = "") -> str:
    state = {"page_type": "", "must_see": []}
    return json.dumps(
        {
            "reasoning": why,
            "action": action,
            "target_id": target,
            "input_text": text,
            "expected_state": state,
            "confidence": 0.85,
        }
    )
