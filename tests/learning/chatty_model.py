"""A held-out style for `other_models`: written before it was run once, so that nothing was made to suit it.

*chatty* clears consent away by itself, scrolls, then searches with nearly the whole query; wraps its JSON in words or
fences, tells confidence as a share or in percent, is unsure at times, and where it follows a link takes the second-best
one in about one of three questions. The same prompt gets the same answer.
"""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Sequence

_ELEMENT = re.compile(r'\[((?:\d+:)?e\d+)\]\s+(\w+)\s+"([^"]*)"(.*)')
_BESIDE = re.compile(r"([^;:\[\]]+?)\s?\[((?:\d+:)?e\d+)\]")
_CONSENT = re.compile(
    r"(?i)\b(?:accept|agree|allow all|got it|akzeptieren|zustimmen|einverstanden|accepter|aceptar)"
)
_WANTING = re.compile(
    r"(?i)\b(?:for sale|to buy|cheapest|most expensive|günstigste[rs]?|under|below|unter|less than)\b"
)
_BOX = re.compile(r"(?i)search|such|cherch|recherch|busc|find|look")
_MONEY = re.compile(r"\d[.,]\d\d|[€$£]")
_FOR = re.compile(r"(?i)\b(?:for|für|pour|para)\b.*")


def chatty(said: str) -> str:
    """Consent, one scroll, a search, what stands there; then a link; then the end."""
    query, page = _told(said, "QUERY"), said.split("<<<PAGE", 1)[-1]
    lines = [line.split("| ", 1)[-1] for line in page.splitlines()]
    done = [line for line in lines if line.startswith("done ")]
    avoid = set(re.findall(r"(?:\d+:)?e\d+", _told(said, "AVOID")))
    found = [m.groups() for m in map(_ELEMENT.search, lines) if m and m[1] not in avoid]
    left, mood = int(_told(said, "STEPS LEFT") or 1), zlib.crc32(query.encode()) % 3
    for element, role, name, _ in found:
        if role in ("button", "link") and _CONSENT.search(name) and not _count(done, name):
            return _say(mood, "Let me accept the cookies first", "click", element, sure=0.95)
    if not _count(done, ": scroll") and left > 4:
        return _say(mood, "I would like to see more of the page", "scroll", text="down", sure=0.55)
    box = next((e for e, role, name, rest in found if _is_box(role, name + rest)), "")
    if box and not _count(done, ": type") and left > 1:
        return _say(mood, "I will search for it", "type", box, _terms(query), 0.65 if mood == 1 else 0.9)
    words = [w for w in _terms(query).casefold().split() if len(w) > 2]
    priced = [line.casefold() for line in lines if _MONEY.search(line) and not line.startswith("done ")]
    if any(word[:5] in line for line in priced for word in words) and not _has_read_in_vain(said, done):
        return _say(mood, "These look promising, so I read them", "extract", sure=0.6 if mood == 2 else 0.85)
    links = _links(found, lines, words, avoid)
    if links and _count(done, ": click") < 2 and left > 1:
        return _say(mood, "This may lead there", "click", links[1 if mood == 0 and len(links) > 1 else 0])
    return _say(mood, "I am done here", "finish", sure=0.75)


def about_half(words: Sequence[str], name: str, card: str) -> bool:
    """The thing in the name and not as what it is for; at least half of all words in name or card."""
    known = sum(word[:5] in f"{name} {card}" for word in words)
    return 2 * known >= len(words) and any(word[:5] in _FOR.sub("", name) for word in words[-2:])


def _say(mood: int, why: str, action: str, target: str = "", text: str = "", sure: float = 0.8) -> str:
    told = {
        "reasoning": why, "action": action, "target_id": target, "input_text": text,
        "expected_state": {"page_type": "", "must_see": []}, "confidence": sure,
    }  # fmt: skip
    if mood == 1:
        told = dict(reversed(told.items()))
    said = json.dumps(told, indent=mood)
    return (f"```json\n{said}\n```", f"Sure, here is my answer:\n{said}", said)[mood]


def _terms(query: str) -> str:
    """One run of the query's words: what may be typed is a run."""
    runs = [run.strip() for run in _WANTING.split(query) if run.strip(" ,.")]
    return max(runs, key=len, default=query)


def _is_box(role: str, words: str) -> bool:
    return role == "searchbox" or (role in ("textbox", "combobox") and bool(_BOX.search(words)))


def _has_read_in_vain(said: str, done: Sequence[str]) -> bool:
    return "Extraction found nothing" in said or _count(done, ": extract") > 1


def _links(
    found: Sequence[tuple[str, ...]], lines: Sequence[str], words: Sequence[str], avoid: set[str]
) -> list[str]:
    named = [(element, name) for element, role, name, _ in found if role == "link"]
    named += [(element, name) for name, element in _BESIDE.findall("\n".join(lines)) if element not in avoid]
    rated = [(sum(w[:5] in name.casefold() for w in words), element) for element, name in named]
    return [element for share, element in sorted(rated, key=lambda pair: -pair[0]) if share]


def _count(done: Sequence[str], what: str) -> int:
    return sum(what in line for line in done)


def _told(said: str, name: str) -> str:
    found = re.search(rf"(?m)^{name}: (.*)$", said)
    return found[1] if found else ""
