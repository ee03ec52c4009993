"""What the installer and the supervisor say: one line at a time, in colour at a terminal only."""

from __future__ import annotations

import os
import sys

_COLOURS = {
    "grey": "90",
    "red": "31",
    "green": "32",
    "yellow": "33",
    "blue": "34",
    "magenta": "35",
    "cyan": "36",
}


class Refusal(Exception):
    """The start cannot go on. The message is one clear sentence that says what to do."""


def has_colour() -> bool:
    """Whether a person reads this at a terminal that shows colours (NO_COLOR is honoured)."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def paint(text: str, colour: str) -> str:
    """`text` in that colour, or as it is where colours are not shown."""
    return f"\x1b[{_COLOURS[colour]}m{text}\x1b[0m" if has_colour() else text


def say(text: str, colour: str = "") -> None:
    """One line for the user, at once. A reader who went away is no reason to stop."""
    try:
        print(paint(text, colour) if colour else text, flush=True)
    except OSError:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123 - for the rest of the process


def step(text: str) -> None:
    """What is being done now."""
    say(f"{paint('==>', 'cyan')} {text}")
