"""The shop's own number for a thing: its SKU, item or article number, as people read it on the thing's page.

A labelled number near the title comes first. What the page declares counts where it is also on the page or
in its address, and the address's own number where nothing is labelled.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import parse_qsl, unquote, urlsplit

from agent.language.word_lists import load_patterns, load_words
from agent.perceive.offers.structured import Declared
from agent.perceive.page_kind.page import PageView
from agent.perceive.structure.snapshot import Node
from agent.perceive.structure.text import Line, squash
from agent.perceive.structure.zones import QUIET_ZONES

_VALUE = r"[A-Za-z0-9À-ž][\w./+-]{0,38}"
_FILE = Path(__file__).with_suffix(".toml")
_PATTERNS = load_patterns(_FILE)
_WORDS = load_words(_FILE)
_LABEL = _PATTERNS["label"]
_FULL = re.compile(rf"{_VALUE}")
_HINT = _PATTERNS["hint"]
_ID_KEYS = frozenset(_WORDS["id_keys"])
_SLUG_TAIL = re.compile(
    r"(?:^|[-_,./])(?:p|i|x|id|iid|prd|prod|a|art|tt|dp|pd|sku)?[-_]?(\d{4,})(?:[-_.,]?(?:html?|php|aspx?))?$",
    re.IGNORECASE,
)
_MIXED = re.compile(r"^(?=.*\d)(?=.*[A-Za-z])[A-Za-z0-9][A-Za-z0-9_-]{5,24}$")
_DATE = re.compile(r"^\d{1,2}[./-]\d{1,2}[./-]\d{2,4}$")
_TAIL = re.compile(r"[A-Za-z](\d{6,})$")
_BAR_CODE = re.compile(r"(?i)\b(?:isbn|ean|gtin|upc|barcode|jan)\b")
_FAR_ROWS = 1500
_MAX_LINE = 260
_ENOUGH = 1.0
_LONG_CODE = 8
_LONG_LABEL = 48
_DIGIT = re.compile(r"\d")


@dataclass(frozen=True, slots=True)
class ItemCode:
    """The code as written, the words that it was read from, and the node that holds them."""

    text: str
    quote: str
    node: Node | None = None


@dataclass(frozen=True, slots=True)
class CodeContext:
    """Where the thing's own part of the page begins, which rows belong to other things, and what is declared."""

    heading: Node | None
    others: Sequence[tuple[int, int]]
    declared: Declared | None


def item_code(view: PageView, context: CodeContext) -> ItemCode | None:
    """The best code of the thing on its own page; None when nothing names one."""
    declared = context.declared.sku.strip() if context.declared is not None else ""
    scored = [(_score(found, weight, view, context), found) for weight, found in _labelled(view)]
    best = max(scored, key=lambda pair: pair[0], default=None)
    if best is not None and best[0] >= _ENOUGH:
        return best[1]
    if declared and (seen := _seen(declared, view)) is not None:
        return seen
    address = list(_of_address(view.url))
    shown = next((found for code in address if (found := _seen_of_address(code, view)) is not None), None)
    if shown is not None:
        return shown
    if declared and declared.lower() in unquote(view.url).lower():
        return ItemCode(declared, view.url)
    if address:
        return ItemCode(address[0], view.url)
    if best is not None and best[0] > 0:
        return best[1]
    return ItemCode(declared, "declared") if _value(declared) == declared != "" else None


def _labelled(view: PageView) -> Iterator[tuple[float, ItemCode]]:
    lines = view.text.lines
    for at, line in enumerate(lines):
        said = line.text
        if len(said) > _MAX_LINE:
            continue
        follow = lines[at + 1] if at + 1 < len(lines) else None
        if not _DIGIT.search(said) and (
            len(said) > _LONG_LABEL or follow is None or not _DIGIT.search(follow.text)
        ):
            continue  # no code without a digit
        for match in _LABEL.finditer(said):
            weight = 2.0 if match["strong"] else 0.6
            value = _value(match["value"] or "")
            is_bound = (
                bool(match["gap"].strip()) or not match["strong"][-1:].isalnum() if match["strong"] else True
            )
            if value and (is_bound or match.start() == 0 or value.isdigit()):
                yield weight + (0.4 if match.start() < 3 else 0.0), ItemCode(value, squash(said), line.block)
            elif not said[match.end("gap") :].strip() and follow is not None and _is_next(line, follow):
                value = _value(squash(follow.text))
                if value and len(squash(follow.text)) <= 40:
                    yield weight + 0.4, ItemCode(value, f"{squash(said)} {squash(follow.text)}", follow.block)
        if (
            len(said) < 40
            and _HINT.search(_classes(line.block))
            and (value := _value(squash(said)))
            and value == squash(said)
        ):
            yield 1.8, ItemCode(value, value, line.block)


def _value(text: str) -> str:
    """The code in a text that begins with one; "" when what is there is no code."""
    match = _FULL.match(text)
    if match is None:
        return ""
    found = match[0].rstrip(".-/+_")
    if not any(c.isdigit() for c in found) or len(found) < 2 or _DATE.match(found):
        return ""
    return found


def _is_next(label: Line, value: Line) -> bool:
    return value.first - label.last < 12


def _classes(node: Node) -> str:
    return f"{node.get('c')} {node.parent.get('c') if node.parent is not None else ''}"


def _score(found: ItemCode, weight: float, view: PageView, context: CodeContext) -> float:
    score, node = weight, found.node
    declared = context.declared.sku if context.declared is not None else ""
    score += 1.5 if declared and found.text.lower() == declared.lower() else 0.0
    score += 0.8 if len(found.text) >= 4 and found.text.lower() in view.url.lower() else 0.0
    score -= 0.7 if len(found.text) < 4 else 0.0
    if node is None:
        return score
    if any(start <= node.index < end for start, end in context.others):
        score -= 3.0
    if view.zones.of(node) in QUIET_ZONES:
        score -= 1.5
    if context.heading is not None:
        gap = node.index - context.heading.index
        score -= min(1.2, abs(gap) / _FAR_ROWS) + (0.4 if gap < -60 else 0.0)
    return score


def _seen(code: str, view: PageView) -> ItemCode | None:
    """The declared code where people see it too, as they see it ("466/7999" for a declared 4667999)."""
    bare = [c for c in code if c.isalnum()]
    if not 3 <= len(bare) <= 40:
        return None
    pattern = re.compile(
        r"(?<![^\W\d_]-)(?<!\d)" + r"[-./_ ]?".join(map(re.escape, bare)) + r"(?!\w)", re.IGNORECASE
    )
    for line in view.text.lines:
        if (
            len(line.text) <= _MAX_LINE
            and (match := pattern.search(line.text))
            and not _BAR_CODE.search(line.text)
        ):
            return ItemCode(match[0], squash(line.text)[:200], line.block)
    return None


def _seen_of_address(code: str, view: PageView) -> ItemCode | None:
    """The address's number as people see it, which may be written in groups or without what is before it."""
    found = _seen(code.lstrip("0"), view)
    if found is None and len(code) >= _LONG_CODE and code.isdigit():
        found = _seen(code[1:], view)
        if found is not None and found.text.isdigit():
            return None  # a shorter number without groups may be any number
    return found


def _of_address(url: str) -> Iterator[str]:
    """Numbers of the address that name one thing, the likeliest first."""
    parts = urlsplit(url)
    for key, value in parse_qsl(parts.query):
        if key.lower() in _ID_KEYS and re.fullmatch(r"[A-Za-z]{0,3}\d{4,}", value):
            yield value
    for segment in reversed([s for s in unquote(parts.path).split("/") if s][-3:]):
        match = _SLUG_TAIL.search(segment)
        if match:
            yield match[1]
        elif tail := _TAIL.search(segment):
            yield tail[1]
        bare = re.sub(r"(?i)\.(?:html?|php|aspx?)$", "", segment)
        if _MIXED.match(bare) and not re.search(r"[a-z]{4}", bare):
            yield bare
