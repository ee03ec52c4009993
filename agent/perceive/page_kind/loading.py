"""Whether a page is still on its way: spinners, skeletons, "Loading…", or a shell with nothing in it yet."""

from __future__ import annotations

from pathlib import Path

from agent.core.types import ZoneKind
from agent.language.word_lists import load_patterns
from agent.perceive import words
from agent.perceive.page_kind.page import PageView
from agent.perceive.structure.text import squash

_PATTERNS = load_patterns(Path(__file__).with_suffix(".toml"))
_HINT = _PATTERNS["hint"]
_LITTLE_TEXT = 600
_NEARLY_EMPTY = 40


def is_loading(view: PageView, has_products: bool) -> bool:
    """True when waiting a little is likely to show more."""
    if view.snapshot.ready_state == "loading":
        return True
    if has_products:
        return False
    main = [
        line
        for line in view.text.lines
        if view.zones.of(line.block) in (ZoneKind.MAIN, ZoneKind.PRODUCTS, ZoneKind.DETAIL)
    ]
    if any(words.LOADING.match(squash(line.text)) for line in main):
        return True
    little = sum(len(line.text) for line in main) < _LITTLE_TEXT
    if little and any(n.get("busy") == "1" and n.is_seen for n in view.nodes):
        return True
    hints = [
        n
        for n in view.nodes
        if n.is_seen
        and n.attrs
        and n.width > 8
        and n.height > 8
        and (n.get("role") == "progressbar" or _HINT.search(n.get("c")))
        and not view.tally.text(n)
    ]
    if little and hints:
        return True
    return (
        view.tally.total_text < _NEARLY_EMPTY and bool(view.snapshot.scripts) and not view.look.document_text
    )
