"""Three more scripted models, each with a style of its own, that read the desk's real prompts line by line.

None knows the desk's judges and rules. *plain* searches, sorts and extracts; *terse* searches first, is 60 % sure of
everything and takes an offer only where its name holds every word; *exploring* follows links and scrolls before it
searches, and takes whatever names the thing.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from agent.core.types import Usage
from agent.decide.mind import Ask
from agent.llm.port import Reply
from tests.learning.chatty_model import about_half, chatty

_ELEMENT = re.compile(r'\[((?:\d+:)?e\d+)\]\s+(\w+)\s+"([^"]*)"(.*)')
_BESIDE = re.compile(r"([^;:\[\]]+?)\s?\[((?:\d+:)?e\d+)\]")
_OFFER = re.compile(r'\| (\d+): ("(?:[^"\\]|\\.)*") \| [^|\n]* \| (.*)')
_OPTION = re.compile(r"#(\d+)[ :=]*([^#|;]*)")
_MONEY = re.compile(r"\d[.,]\d\d|[€$£]")
_SEARCH = re.compile(r"search|such|cherch|busc|find")
_LOW = re.compile(r"low|asc|cheap|aufsteigend|croissant")
_PURPOSE = re.compile(r"\b(?:for|für|pour|para)\b(.*)")
_BY = re.compile(r"\b(?:case|bag|stand|guide|cover)\b")
_SMALL = frozenset(
    re.findall(
        r"\w+",
        "for sale cheapest günstigste most expensive the a of with under below unter cm m kg and de d la le du moins "
        "less than euros pounds dollars von zu persons",
    )
)


@dataclass(frozen=True)
class Sight:
    """What stands in a prompt for a decision."""

    query: str
    words: list[str]
    steps: int
    lines: list[str]
    done: list[str]
    elements: list[tuple[str, str, str, str]]
    avoid: frozenset[str]

    @property
    def box(self) -> str:
        """The search box's id, or ""."""
        for found, role, name, rest in self.elements:
            is_search = role == "searchbox" or (
                role in ("textbox", "combobox") and _SEARCH.search(f"{name}{rest}".lower())
            )
            if is_search and found not in self.avoid:
                return found
        return ""

    @property
    def terms(self) -> str:
        """The query without its small words."""
        plain = [w for w in self.query.split() if w.lower() not in _SMALL and not w.isdigit()]
        return " ".join(plain) or self.query

    def count(self, action: str) -> int:
        """How often it was done."""
        return sum(f": {action}" in line for line in self.done)

    def goods(self, *words: str) -> bool:
        """Whether a line with a price has one of the words."""
        priced = [line.lower() for line in self.lines if _MONEY.search(line)]
        return any(word[:4] in line for line in priced for word in words)


def sight_of(said: str) -> Sight:
    """The lines of a prompt."""
    query = _told(said, "QUERY")
    page = said.split("<<<PAGE", 1)[-1]
    lines = [line.split("| ", 1)[-1] for line in page.splitlines()]
    avoid = frozenset(re.findall(r"(?:\d+:)?e\d+", _told(said, "AVOID")))
    found = [m.groups() for m in map(_ELEMENT.search, lines) if m]
    done = [line for line in lines if line.startswith("done ")]
    steps = int(_told(said, "STEPS LEFT") or 1)
    return Sight(query, _words(query), steps, lines, done, found, avoid)  # type: ignore[arg-type]


def _told(said: str, name: str) -> str:
    found = re.search(rf"(?m)^{name}: (.*)$", said)
    return found[1] if found else ""


def _words(query: str) -> list[str]:
    said = re.findall(r"\w+", query.lower())
    return [w for w in said if w not in _SMALL and not w.isdigit()] or said


def _do(action: str, target: str = "", text: str = "", sure: float = 0.9) -> str:
    state = {"page_type": "", "must_see": []}
    told = {"reasoning": "next", "action": action, "target_id": target, "input_text": text}
    return json.dumps({**told, "expected_state": state, "confidence": sure})


def plain(said: str) -> str:
    """Search, sort where the cheapest is wanted, extract, follow a link, finish."""
    at = sight_of(said)
    if at.box and not at.count("type") and at.steps > 1:
        return _do("type", at.box, " ".join(at.terms.split()[:2]))
    if "cheapest" in at.query and at.count("type") and not at.count("select"):
        for found, _, _, rest in at.elements:
            for number, words in _OPTION.findall(rest.partition("options=")[2]):
                if _LOW.search(words.lower()):
                    return _do("select", found, f"#{number}", 0.85)
    if at.goods(*at.words) and "Extraction found nothing" not in said:
        return _do("extract")
    if at.steps > 1 and not at.count("type") and (link := _link(at)):
        return _do("click", link, sure=0.75)
    return _do("finish", sure=0.8)


def terse(said: str) -> str:
    """Search, read, search once more with one word, finish; never sure."""
    at = sight_of(said)
    if at.box and not at.count("type") and at.steps > 1:
        return _do("type", at.box, at.terms, 0.6)
    if at.goods(at.words[-1]) and not at.count("extract"):
        return _do("extract", sure=0.6)
    if at.box and at.count("type") == 1 and at.steps > 1 and not at.count("extract"):
        return _do("type", at.box, at.terms.split()[-1], 0.6)
    return _do("finish", sure=0.6)


def exploring(said: str) -> str:
    """Extract what stands here, else follow links, scroll, and search last."""
    at = sight_of(said)
    if at.goods(at.words[-1]) and "Extraction found nothing" not in said:
        return _do("extract", sure=0.8)
    if at.steps > 2 and at.count("click") < 2 and (link := _link(at)):
        return _do("click", link, sure=0.8)
    if not at.count("scroll") and at.steps > 3:
        return _do("scroll", sure=0.6)
    if at.box and not at.count("type") and at.steps > 1:
        return _do("type", at.box, at.terms, 0.8)
    return _do("finish", sure=0.7)


def _link(at: Sight) -> str:
    """The first link that has one of the words."""
    links = [(found, name) for found, role, name, _ in at.elements if role == "link"]
    links += [(found, name) for name, found in _BESIDE.findall("\n".join(at.lines))]
    fitting = (i for i, name in links if i not in at.avoid and any(w[:5] in name.lower() for w in at.words))
    return next(fitting, "")


def all_words(words: Sequence[str], name: str, card: str) -> bool:
    """Every word somewhere in name or card."""
    return all(word[:5] in f"{name} {card}" for word in words)


def all_in_name(words: Sequence[str], name: str, card: str) -> bool:
    """Every word in the name, the last one not as what it is for."""
    purpose = _PURPOSE.search(name)
    return all(word[:5] in name for word in words) and not (purpose and words[-1][:4] in purpose[1])


def thing_named(words: Sequence[str], name: str, card: str) -> bool:
    """The last word in the name, or in the card with the first one in the name; no case, bag or guide."""
    is_named = words[-1][:5] in name or (words[0][:5] in name and words[-1][:5] in card)
    return is_named and not _BY.search(name)


Fits = Callable[[Sequence[str], str, str], bool]
STYLES: dict[str, tuple[Callable[[str], str], Fits]] = {
    "plain": (plain, all_words),
    "terse": (terse, all_in_name),
    "exploring": (exploring, thing_named),
    "chatty": (chatty, about_half),
}


@dataclass
class StyledModel:
    """Implements `agent.llm.port.ModelClient` in one of the STYLES and counts what it is asked."""

    style: str
    calls: dict[str, int] = field(default_factory=dict)
    tokens: int = 0

    @property
    def model(self) -> str:
        """Its name."""
        return f"{self.style}-model"

    async def complete(self, ask: Ask) -> Reply:
        """What a model of this style would answer."""
        said, (decide, fits) = ask.messages[-1]["content"], STYLES[self.style]
        text = _verdicts(said, fits) if ask.name == "judgement" else decide(said)
        size = sum(len(message["content"]) for message in ask.messages) // 4
        self.calls[ask.name] = self.calls.get(ask.name, 0) + 1
        self.tokens += size + len(text) // 4
        return Reply(text, Usage(self.model, size, len(text) // 4, calls=1, prompt=ask.prompt))

    @property
    def asked(self) -> int:
        """Calls of any kind so far."""
        return sum(self.calls.values())


def _verdicts(said: str, fits: Fits) -> str:
    words = _words(_told(said, "QUERY"))
    found = []
    for index, name, card in _OFFER.findall(said):
        is_fit = fits(words, json.loads(name).lower(), card.lower())
        found.append({"index": int(index), "fits": is_fit, "reason": "" if is_fit else "another thing"})
    return json.dumps({"verdicts": found})
