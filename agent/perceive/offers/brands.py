"""Who makes the thing on its own page: what the page declares, a labelled line, a link or line by the title.

A brand is a short name. What the page declares is taken apart first (labels, templates that were never filled in,
addresses); where nothing is declared, only what people see counts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from agent.language.word_lists import any_of, load_patterns
from agent.perceive.offers.structured import Declared
from agent.perceive.page_kind.page import PageView
from agent.perceive.structure.snapshot import Node
from agent.perceive.structure.text import Line, squash
from agent.perceive.structure.zones import QUIET_ZONES

_FILE = Path(__file__).with_suffix(".toml")
_PATTERNS = load_patterns(_FILE)
_WORD = any_of(_FILE, "word")
_LABEL = _PATTERNS["label"]
_ALONE = re.compile(rf"(?i)^\W*(?:product\s+)?(?:{_WORD})(?:\s*name)?\s*[:：]?\s*$")
_NOT_MAKERS = re.compile(r"(?i)^\W*(?:author|autor|auteur|editeur|éditeur|publisher|designer)\b")
_BY = _PATTERNS["by"]
_CLASS = _PATTERNS["class"]
_LINK = _PATTERNS["link"]
_JUNK = _PATTERNS["junk"]
_MAX_WORDS = 5
_MAX_CHARS = 40
_NEAR_ROWS = 140
_CRUMB_ROWS = 160
_LABELLED = 2.0  # less is only a guess by a link or a style's name, which a menu of many brands has as well
_EVEN = 0.2


@dataclass(frozen=True, slots=True)
class BrandContext:
    """The thing's heading and name, which rows belong to other things, and what is declared."""

    heading: Node | None
    name: str
    others: Sequence[tuple[int, int]]
    declared: Declared | None


def brand_of(view: PageView, context: BrandContext) -> str:
    """The brand as the page writes it; "" when nothing says it."""
    lines = [line for line in view.text.lines if view.zones.of(line.block) not in QUIET_ZONES]
    declared = clean_brand(context.declared.brand) if context.declared is not None else ""
    if declared and any(declared.lower() in line.text.lower() for line in lines):
        return _as_shown(declared, context.name)
    found = sorted(_candidates(lines, context), reverse=True)
    if not found or found[0][0] <= 0:
        return ""
    best, brand = found[0]
    rivals = {value.lower() for score, value in found if score > best - _EVEN and score < _LABELLED}
    return brand if not rivals - {brand.lower()} else ""


def clean_brand(said: str) -> str:
    """The bare name out of what was declared or written; "" when it holds none."""
    text = squash(said)
    if ":" in text and not text.lower().startswith("http"):
        text = text.rsplit(":", 1)[1].strip()
    text = text.strip(" ,.;|–—-\"'“”®™")
    is_long = len(text) > _MAX_CHARS or len(text.split()) > _MAX_WORDS
    return "" if len(text) < 2 or is_long or _JUNK.search(text) or _ALONE.match(text) else text


def _as_shown(brand: str, name: str) -> str:
    """Written as the thing's name writes it, where it does."""
    at = name.lower().find(brand.lower())
    return name[at : at + len(brand)] if at >= 0 else brand


def _candidates(lines: Sequence[Line], context: BrandContext) -> Iterator[tuple[float, str]]:
    low = f" {context.name.lower()} "
    start = context.heading.index if context.heading is not None else 0
    for at, line in enumerate(lines):
        said = squash(line.text)
        if len(said) > 70 or any(s <= line.first < e for s, e in context.others):
            continue
        gap = line.first - start
        for score, raw in _of_line(line, said, lines[at + 1] if at + 1 < len(lines) else None, gap):
            value = clean_brand(raw)
            if value and value.lower() != context.name.lower():
                in_name = re.search(rf"(?<!\w){re.escape(value.lower())}(?!\w)", low) is not None
                yield score + (1.5 if in_name else 0.0) - min(1.0, abs(gap) / 2000), value


def _of_line(line: Line, said: str, follow: Line | None, gap: int) -> Iterator[tuple[float, str]]:
    """What one line offers as the brand, with how much it says so."""
    weight = 2.2 if not _NOT_MAKERS.match(said) else 0.9
    match = _LABEL.match(said)
    if match:
        yield weight, match["value"]
    chain = [line.block, *list(line.pieces[0].node.ancestors())[:3]]
    is_pressed = any(n.tag == "a" for n in chain)
    if _ALONE.match(said) and not is_pressed and follow is not None and follow.first - line.last < 12:
        yield weight, squash(follow.text)
    if len(said) > _MAX_CHARS or len(said.split()) > _MAX_WORDS:
        return
    near = -_NEAR_ROWS < gap < _NEAR_ROWS
    if near and any(_CLASS.search(n.get("c")) for n in chain if n.end - n.index < 14):
        yield 1.6, _by(said)
    if near and any(n.tag == "a" and _LINK.search(n.get("href")) for n in chain):
        yield 1.6, _by(said)
    if near and _BY.match(said) and gap > 0:
        yield 0.4, _by(said)
    if -_CRUMB_ROWS < gap < 0 and is_pressed:
        yield -0.9 + (0.3 if said.isupper() else 0.0), said


def _by(said: str) -> str:
    match = _BY.match(said)
    return match["value"] if match else said
