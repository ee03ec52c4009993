"""Reads the elements out of a prompt as `agent.perceive.state` writes them; a unit test compares what both say."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

_LINE = re.compile(r"^\S+\| (.*)$", re.MULTILINE)  # as `agent.language.data_marks.marked` writes it
_ID = re.compile(r"\[((?:\d+:)?e\d+)\] ?")
_FULL = re.compile(r'(\w+) "(.*?)"(?= |$)(.*)')
_GROUP = re.compile(r"(?:[A-Z]+ )?(\w+): $")
_END_OF_NAME = re.compile(r" (?:on|off|open|closed|disabled|readonly)\b| \(|=['\"]|; $")


@dataclass(frozen=True, slots=True)
class Shown:
    """One element as the prompt shows it; a thing on offer has the role "product"."""

    id: str
    role: str
    name: str
    more: str = ""


def page_lines(prompt: str) -> list[str]:
    """What the page wrote, line by line, without the marks."""
    return _LINE.findall(prompt)


def shown_elements(lines: list[str]) -> list[Shown]:
    """Every element that the lines name, each once."""
    found = {one.id: one for line in reversed(lines) for one in _of_line(line)}
    return list(reversed(found.values()))


def _of_line(line: str) -> Iterator[Shown]:
    """`[e1] role "name" …`, `ZONE role: [e1] name; [e2] …`, `[e1] product name | price [e2] "button"`."""
    before, *parts = _ID.split(line)
    group = _GROUP.match(before)
    for id_, said in zip(parts[::2], parts[1::2], strict=True):
        full = _FULL.match(said)
        if group is not None:
            yield Shown(id_, group[1], _END_OF_NAME.split(said, maxsplit=1)[0].strip())
        elif said.startswith("product "):
            yield Shown(id_, "product", said.removeprefix("product ").partition(" | ")[0])
        elif full is not None:
            yield Shown(id_, full[1], full[2], full[3])
        else:  # the button of the product before it, with its name where that is another than the last one
            yield Shown(id_, "button", said.strip(' "'))
