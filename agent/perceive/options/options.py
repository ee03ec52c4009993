"""The options of a page's own product, their values, and what each value costs where the page says so at once.

Lists, radio buttons, rows of buttons or swatches, links to one page a value, and rows of a table of prices. Nothing
is known by class names: what counts is that the values stand side by side in the product's own part of the page, are
short, and are one of several under a name or with one of them chosen.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from urllib.parse import urlsplit

from agent.core.types import Price
from agent.core.values import Choice, OptionGroup
from agent.language.word_lists import load_patterns
from agent.perceive import words
from agent.perceive.offers.cards import in_rows
from agent.perceive.page_kind.page import PageView
from agent.perceive.prices.money import find_money
from agent.perceive.prices.prices import pick_price
from agent.perceive.structure.naming import element_name
from agent.perceive.structure.snapshot import DISABLED, INTERACTIVE, Node
from agent.perceive.structure.text import squash
from agent.perceive.structure.zones import QUIET_ZONES

_PATTERNS = load_patterns(Path(__file__).with_suffix(".toml"))
_LONGEST = 60  # characters of a value; more is a sentence
_LONGEST_LINK = 20  # of a value that is a page of its own; more names another thing
_LONGEST_NAME = 40
_MOST = 60
_CLIMB = 4
_BUTTONS = frozenset({"button", "radio", "option", "switch", "menuitemradio", "listitem", ""})
Rows = tuple[int, int]
_BARE = re.compile(r"\W*\d*\W*")  # a number, or none: "10+", "–"
_GLUE = " \t-–—:·|,(/["


def find_controls(view: PageView, rows: Rows, others: Sequence[Rows]) -> tuple[OptionGroup, ...]:
    """What can be chosen between these rows, in page order; `others` are rows of other things."""
    nodes = [
        n
        for n in view.nodes[rows[0] : rows[1]]
        if n.flags & INTERACTIVE
        and n.get("id")
        and not in_rows(n.index, others)
        and view.zones.of(n) not in QUIET_ZONES
    ]
    found = [*_selects(view, nodes), *_radios(view, nodes), *_rows_of_buttons(view, nodes)]
    found.sort(key=lambda pair: pair[0])
    # a label that can be pressed and its hidden field are one option
    own = {tuple(c.words.casefold() for c in group.choices): group for _, group in reversed(found)}
    return tuple(group for _, group in found if group in own.values())


def _selects(view: PageView, nodes: Sequence[Node]) -> Iterator[tuple[int, OptionGroup]]:
    for node in nodes:
        listed = node.get("opts").split("\n") if node.tag == "select" and node.get("opts") else []
        name = _name_of_field(node, view)
        called = f"{name} {node.get('fname')}".strip()
        if (
            len(listed) < 2
            or _PATTERNS["other_list"].search(called)
            or _is_count(listed)
            or (words.QUANTITY.search(called) and all(_BARE.fullmatch(text) for text in listed))
        ):
            continue
        off = {int(at) for at in node.get("off").split()}
        chosen = node.get("val")
        choices = tuple(
            _priced(Choice(text, node.get("id"), text == chosen, at in off, text=text), view)
            for at, text in enumerate(listed)
            if text and not (_PATTERNS["placeholder"].search(text) and at == 0)
        )
        if choices:
            yield node.index, OptionGroup(name, choices, is_select=True)


def _is_count(listed: Sequence[str]) -> bool:
    """1, 2, 3, …: how many, not which."""
    return len(listed) > 1 and all(
        text.strip() == str(n) for n, text in enumerate(listed, int(listed[0] == "1"))
    )


def _radios(view: PageView, nodes: Sequence[Node]) -> Iterator[tuple[int, OptionGroup]]:
    by_name: dict[str, list[Node]] = {}
    for node in nodes:
        if node.get("type") == "radio" and node.tag in ("input", "label"):
            by_name.setdefault(node.get("fname") or f"in {_holder(node, view).index}", []).append(node)
    for members in by_name.values():
        group = _group(members, view)
        if group is not None and len(group.choices) > 1:
            yield members[0].index, group


def _rows_of_buttons(view: PageView, nodes: Sequence[Node]) -> Iterator[tuple[int, OptionGroup]]:
    by_holder: dict[int, list[Node]] = {}
    for node in nodes:
        if _may_be_value(node, view):
            by_holder.setdefault(_holder(node, view).index, []).append(node)
    for holder, members in by_holder.items():
        if not 2 <= len(members) <= _MOST or _are_steps(members, view):
            continue
        group = _group(members, view)
        if group is None or not _is_choice(view.nodes[holder], members, group, view.url):
            continue
        if len({c.words.casefold() for c in group.choices}) == len(members):
            yield members[0].index, group


def _are_steps(members: Sequence[Node], view: PageView) -> bool:
    """Whether they are one less and one more, on both sides of the field that says how many."""
    between = view.nodes[members[0].index : members[1].index]
    return len(members) == 2 and any(n.tag == "input" and n.get("type") == "number" for n in between)


def _may_be_value(node: Node, view: PageView) -> bool:
    if node.tag in ("input", "select", "textarea", "summary") or node.get("role") not in (*_BUTTONS, "link"):
        return False
    if node.get("type") in ("radio", "checkbox", "submit") and node.tag != "button":
        return False
    said = squash(element_name(node, view))
    if not said or len(said) > _LONGEST or not re.search(r"\w", said):
        return False
    return not (words.BUY.search(said) or _PATTERNS["other_control"].search(said))


def _is_choice(holder: Node, members: Sequence[Node], group: OptionGroup, url: str) -> bool:
    """Values of one option: they have a name above them, or one of them is marked as chosen.

    Links are values where they lead to pages that stand beside this one.
    """
    is_links = all(m.tag == "a" and m.get("href") for m in members)
    if is_links and (
        any(_folder(m.get("href")) != _folder(url) for m in members)
        or any(len(c.words) > _LONGEST_LINK for c in group.choices)
    ):
        return False
    is_marked = any(m.get("chk") or m.get("cur") for m in members) or holder.get("role") in (
        "radiogroup",
        "listbox",
    )
    return bool(group.name) if is_links else bool(group.name) or is_marked


def _folder(url: str) -> str:
    return urlsplit(url).path.rstrip("/").rpartition("/")[0]


def _holder(node: Node, view: PageView) -> Node:
    """The smallest box around the control in which another one is beside it."""
    at, held = node, view.tally.interactive(node)
    for parent in node.ancestors():
        at, below = parent, held
        held = view.tally.interactive(parent)
        if held - bool(parent.flags & INTERACTIVE) > below or parent.tag in ("form", "body"):
            break
    return at


def _group(members: Sequence[Node], view: PageView) -> OptionGroup | None:
    choices = tuple(_choice_of(node, view) for node in members)
    choices = tuple(c for c in choices if c.words)
    if len(choices) < 2:
        return None
    rows = [_row(node, members) for node in members]
    if all(rows) and not any(c.price or c.extra for c in choices):
        choices = tuple(_by_row(c, row, view) for c, row in zip(choices, rows, strict=True) if row)
    return OptionGroup(_name_above(members, choices, view), choices)


def _row(node: Node, members: Sequence[Node]) -> Node | None:
    """The row of a table or list that holds this one of the values, with what is said of it beside it."""
    row = next((a for a in node.ancestors() if a.tag in ("tr", "li") or a.get("role") == "row"), None)
    return row if row is not None and sum(row.index < m.index < row.end for m in members) == 1 else None


def _by_row(choice: Choice, row: Node, view: PageView) -> Choice:
    """The value with the one price of its row."""
    found = view.prices.inside(row)
    price = pick_price(found) if len({m.money.amount for m in found}) == 1 else None
    return replace(choice, price=price.to_price()) if price is not None else choice


def _choice_of(node: Node, view: PageView) -> Choice:
    said = squash(element_name(node, view))
    label = _label(node)
    shown = [line for line in view.text.lines_in(label) if line.text.strip()]
    lines = [squash(line.text_in(label)) for line in shown]
    is_struck = bool(shown) and shown[0].is_struck(0, len(shown[0].text))
    text = lines[0] if lines and re.search(r"\w", lines[0]) else said
    value = Choice(
        text,
        element_id=node.get("id"),
        is_chosen=node.get("chk") == "1" or bool(node.get("cur")),
        is_gone=bool(node.flags & DISABLED) or is_struck,
        url=node.get("href") if node.tag == "a" else "",
        text=" ".join(lines) or said,
    )
    return _priced(value, view)


def _label(node: Node) -> Node:
    """Where the words of a value are: the label around its field or beside it, else the control itself."""
    if node.tag != "input":
        return node
    around = next((a for a in node.ancestors() if a.tag == "label"), None)
    beside = [
        c for c in (node.parent.children if node.parent else ()) if c.tag == "label" and c.index > node.index
    ]
    return around or (beside[0] if beside else node)


def _priced(choice: Choice, view: PageView) -> Choice:
    """The value without its price in its words, and the price where it is one to pay and no surcharge."""
    said = choice.words
    found = next(iter(find_money(said, view.currency)), None)
    price, extra, plain = None, None, said
    if found is not None:
        before, after = said[: found.start], said[found.end :]
        shown = Price(found.amount, found.currency, found.text)
        if _PATTERNS["surcharge"].search(before):
            extra = shown
        elif not before.rstrip().endswith("-"):
            price = shown
        plain = before.rstrip(_GLUE + "+") or after.strip(_GLUE + ")]")
    is_said = bool(_PATTERNS["gone"].search(said))
    plain = _PATTERNS["gone"].split(plain, maxsplit=1)[0] if is_said else plain
    words = plain.strip(_GLUE + ("" if "(" in plain or "[" in plain else ")]")) or said
    return replace(choice, words=words, price=price, extra=extra, is_gone=choice.is_gone or is_said)


def _name_of_field(node: Node, view: PageView) -> str:
    return _bare_name(element_name(node, view))


def _bare_name(said: str) -> str:
    """A name without a colon, or the word that something has to be chosen."""
    return _PATTERNS["required"].sub("", squash(said)).rstrip(" :*")[:_LONGEST_NAME]


def _name_above(members: Sequence[Node], choices: Sequence[Choice], view: PageView) -> str:
    """The name of what these values are of: the group's own label, a legend, or the short line before the first."""
    said = {c.words.casefold() for c in choices}
    for at, _ in zip(members[0].ancestors(), range(_CLIMB), strict=False):
        if (
            at.get("name")
            and at.get("role") in ("radiogroup", "group", "listbox")
            and len(at.get("name")) <= _LONGEST_NAME
        ):
            return _bare_name(at.get("name"))
        if at.tag == "fieldset":
            legend = next((c for c in at.children if c.tag == "legend"), None)
            if legend is not None and (name := squash(view.text.words(legend))):
                return _bare_name(name)
    before = [
        line for line in view.text.rows(max(0, members[0].index - 40), members[0].index) if line.text.strip()
    ]
    if not before:
        return ""
    name = _PATTERNS["required"].sub("", squash(before[-1].text))
    is_label = name.rstrip().endswith(":") or (len(name.split()) <= 3 and not any(c.isdigit() for c in name))
    if not is_label or len(name) > _LONGEST_NAME or name.casefold() in said:
        # "Size: M" says the name and what is chosen
        head = name.partition(":")[0]
        return head if ":" in name and name.partition(":")[2].strip().casefold() in said else ""
    return name.rstrip(" :*")
