"""What controls say that unfold a text, show it on one page, or lead on to it; from `reading_words.txt`."""

from __future__ import annotations

import re
from pathlib import Path

_TEXT = (
    r"(?:article|story|text|post|page|document|report|content|entry|details?|description|transcript|abstract"
    r"|answer|chapter)"
)
_LEAD = r".{0,40}"


def _read() -> dict[str, str]:
    """Each section's expressions, as one."""
    found: dict[str, list[str]] = {}
    section: list[str] = []
    for line in Path(__file__).with_suffix(".txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            section = found.setdefault(line.strip("[]"), [])
        elif line and not line.startswith("#"):
            section.append(line.replace("{text}", _TEXT).replace("{lead}", _LEAD))
    return {name: "|".join(lines) for name, lines in found.items()}


_WORDS = _read()


def _whole_name(section: str) -> re.Pattern[str]:
    return re.compile(rf"^\W{{0,6}}(?:{_WORDS[section]})\W{{0,6}}$")


REVEALS = _whole_name("reveal")
WHOLE = _whole_name("whole")
ONWARD = _whole_name("onward")
AGREES = _whole_name("agree")
OTHERS = re.compile(_WORDS["other"])
"""Names of controls that unfold something other than the text."""
