"""What a page says, made fit for a prompt as data: marked line by line, and without the signs of command.

A mark is random for each call, so a page cannot write it. Text that imitates roles, tools, marks or our own
element lines is kept readable, but no longer reads as one of them. The gate does not depend on this: it helps
honest models (SAFETY.md P28); the rules of `agent.decide.policy` hold without it.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

MOST_CHARACTERS = 60_000  # of one prompt, all messages together
_ROLES = re.compile(
    r"(?i)(?<!\w)(system|assistant|user|developer|tool|function|human|operator|admin|ai|agent|model"
    r"|instructions?|query|steps left|known|avoid|note|done|observation|thought|action|final answer|example|proposal)"
    r"(\s*(?:\d{1,4}|message|prompt|result|call|response)?)\s*[:：>＞]"
)
_BRACKETS = re.compile(r"[<>＜＞‹›«»]{2,}|<\||\|>|</?(?=[A-Za-z!])|\[/?INST\]|`{3,}|~{3,}|#{3,}|={5,}|-{5,}")
_OUR_IDS = re.compile(r"\[((?:\d+:)?[eo]\d+)\]", re.IGNORECASE)
_ODD = re.compile(
    "[\ufe00-\ufe0f\U000e0000-\U000e01ef\u115f\u1160\u3164\uffa0\u2800]"
)  # printable, and not seen
_MANY = re.compile(r"(.)\1{30,}")


def defuse(text: str, mark: str = "") -> str:
    """One line of a page's words without invisible characters and without anything that frames a command."""
    if not text.isprintable() or _ODD.search(text):
        text = "".join(" " if ch in "\n\r\t\v\f\x85\u2028\u2029" else ch for ch in text if _is_read(ch))
    plain = " ".join(text.split())
    if mark:
        plain = plain.replace(mark, "")
    plain = _BRACKETS.sub(" ", plain)
    plain = _OUR_IDS.sub(r"(\1)", plain)
    plain = _ROLES.sub(lambda m: f"{m[1]}{m[2]} -", plain)
    return _MANY.sub(r"\1\1\1…", plain).strip()


def _is_read(ch: str) -> bool:
    """Letters that a person sees: no control, format, private or unassigned characters, no tags or selectors."""
    if ch in "\n\r\t\v\f\x85\u2028\u2029 ":
        return True
    return not _ODD.match(ch) and unicodedata.category(ch) not in ("Cc", "Cf", "Co", "Cn", "Cs", "Zl", "Zp")


def marked(lines: Iterable[str], mark: str, room: int) -> str:
    """The lines, each behind the mark, until the room in characters is used up; the last line says what was cut."""
    kept: list[str] = []
    left = 0
    for line in lines:
        written = f"{mark}| {line.replace(mark, '')}"
        room -= len(written) + 1
        if room < 40:
            left += 1
            continue
        kept.append(written)
    if left:
        kept.append(f"{mark}| ({left} lines were left out)")
    return "\n".join(kept)
