"""What walls say, by family, in English, German, French and Spanish: the patterns of `wall_words.txt`, compiled.

STRONG words are enough on a page that has little else. WEAK ones need another sign: a status, a vendor, a second word.
"""

from __future__ import annotations

import re
from pathlib import Path

from agent.core.types import BlockerFamily as Family

_FILE = Path(__file__).with_name("wall_words.txt")
_WHO = (
    "(?:robots?|bots?|human|humans?|(?:real )?person|people|machine|automated|"
    "mensch|roboter|humaine?|humano|persona)"
)


def _sections() -> dict[str, re.Pattern[str]]:
    found: dict[str, list[str]] = {}
    patterns: list[str] = []
    for line in _FILE.read_text("utf-8").splitlines():
        if line.startswith("[") and line.endswith("]"):
            patterns = found.setdefault(line[1:-1], [])
        elif line and not line.startswith("#"):
            patterns.append(line.replace("{who}", _WHO))
    return {name: re.compile(rf"(?i)(?<!\w)(?:{'|'.join(lines)})") for name, lines in found.items()}


_SECTIONS = _sections()
# The more particular families stand first: of two with the same weight the first one wins.
STRONG = {Family(name.split()[0]): p for name, p in _SECTIONS.items() if name.endswith(" strong")}
WEAK = {Family(name.split()[0]): p for name, p in _SECTIONS.items() if name.endswith(" weak")}
LOGIN, LOGIN_NEED = _SECTIONS["login said"], _SECTIONS["login needed"]
PAYWALL, NEED_SCRIPT = _SECTIONS["paywall"], _SECTIONS["script needed"]
PROOF_OF_AGE = _SECTIONS["proof of age"]
PAYS = re.compile(r"(?i)subscri|abo\b|abon|suscri|premium|paywall|trial|member|unlock")
# A button that lets one in: then an age gate is no wall.
PASSABLE = re.compile(
    r"(?i)^\W*(?:(?:yes|ja|oui|sí|si)\b.{0,30}|(?:enter|eintreten|entrer|entrar)\b.{0,30}"
    r"|i(?:.m| am) (?:over |at least )?(?:18|21|of)\b.{0,20}|(?:ich bin|j.ai|tengo) .{0,20}18.{0,12}"
    r"|(?:agree|continue|weiter|continuer|continuar)\b.{0,12})$"
)
