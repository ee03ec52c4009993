"""What the makers of walls leave in a page's source: scripts, variables and addresses of a challenge that is on now.

The same vendors' scripts are in ordinary pages too, to watch them; only what a challenge itself loads is named here.
Plain strings, since a page's source is long: a hundred of them take milliseconds where patterns take a second.
"""

from __future__ import annotations

from pathlib import Path

from agent.language.word_lists import load_words

_MARKS = load_words(Path(__file__).with_suffix(".toml"))


def challenger(source: str) -> str:
    """Whose challenge a page's source is; "" where none shows."""
    low = source.lower()
    return next((name for name, marks in _MARKS.items() if any(mark in low for mark in marks)), "")
