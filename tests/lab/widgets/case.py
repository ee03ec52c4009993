"""One widget, what is done with it, and what must stand on the page afterwards."""

from __future__ import annotations

from dataclasses import dataclass

from agent.core.types import ActionKind


@dataclass(frozen=True, slots=True)
class Case:
    """`check` is asked of the page (`document.title` unless it says otherwise) and must answer `expected`.

    `role` and `target` name the element by what the state says of it; a `role` of "" takes any.
    """

    name: str
    html: str
    action: ActionKind
    role: str
    target: str
    text: str = ""
    expected: str = ""
    check: str = "document.title"
    problem: str = ""  # a part of what the act must say instead
    nth: int = 0
    note: str = ""  # a part of a note of the outcome
