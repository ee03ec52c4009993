"""Template filters for what was learned: records, and actions in words made from the typed fields that are stored."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django import template

from agent.learning.knowledge.selectors import SiteFigures, range_words, rate_words
from agent.learning.models import LearnedPattern, SiteKnowledge

# Of those that are not just their names.
_VERBS = {
    "select": "Choose", "back": "Go back", "close": "Close what covers the page", "hover": "Point at",
    "extract": "Read the offers",
}  # fmt: skip
_ALONE = frozenset({"scroll", "back", "close", "wait", "extract", "finish"})  # they name no element


def learned_words(shape: Mapping[str, Any]) -> str:
    """An action by meaning: "Type the query's words into the searchbox “Search” (header)"."""
    action, slot = str(shape.get("action", "")), _slot_words(str(shape.get("slot", "")))
    verb = _VERBS.get(action, action.capitalize() or "Do something")
    target = _target_words(shape)
    if action in _ALONE and not target:
        return verb
    if action == "type":
        return f"{verb} {slot or 'something'} into {target or 'a field'}"
    if action == "select":
        return f"{verb} {slot or 'an option'} in {target or 'a list'}"
    if action == "press":
        return f"{verb} {slot or 'a key'}"
    return f"{verb} {target}".strip()


def _target_words(shape: Mapping[str, Any]) -> str:
    role, label, zone = (str(shape.get(name, "")) for name in ("role", "label", "zone"))
    if not (role or label):
        return ""
    nth = int(shape.get("nth") or 0)
    name = f"the {role or 'element'} “{label}”" if label else f"a {role} known by its name's hash"
    which = f", number {nth + 1}" if nth else ""
    return f"{name}{which}{f' ({zone})' if zone else ''}"


def _slot_words(slot: str) -> str:
    """What is typed or chosen: filled anew each time, see `agent.core.learned`."""
    kind, _, rest = slot.partition(":")
    words = {
        "terms": "the query's words",
        "fewer": "fewer of the query's words",
        "words": "some of the query's words",
        "option": "the same option",
        "order": f"the order “{rest}”",
        **dict.fromkeys(("key", "way"), rest),
        **{name: f"“{name}”" for name in ("on", "off")},
    }
    return words.get(kind, "")


register = template.Library()


@register.filter
def record(one: SiteKnowledge | SiteFigures | LearnedPattern) -> str:
    """ "2 of 3", from 5 uses on with the percentage."""
    return rate_words(one.successes, one.successes + one.failures)


@register.filter
def likely(one: SiteKnowledge | SiteFigures) -> str:
    """The range in which its true rate is likely; "" for few uses."""
    return range_words(one.successes, one.successes + one.failures)


@register.filter
def compared(entry: SiteKnowledge) -> str:
    """What its time in shadow showed: "in shadow: the same 5 of 6 times"; "" when it was never compared."""
    times = entry.shadow_same + entry.shadow_other
    return f"in shadow: the same {entry.shadow_same} of {times} times" if times else ""


@register.filter
def shape_words(shape: object) -> str:
    """An action by meaning, in words."""
    return learned_words(shape) if isinstance(shape, dict) and shape else "nothing that can be repeated"


@register.filter
def moment(written: object) -> datetime | None:
    """The time that a JSON field holds as text; None for what is none."""
    try:
        return datetime.fromisoformat(str(written))
    except ValueError:
        return None
