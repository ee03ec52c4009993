"""What walls say, by family: the patterns of `wall_words.txt` (English, German, French, Spanish) and of
`wall_words_world.txt` (twenty further languages), compiled; and what other pages say that are none to read.

STRONG words are enough on a page that has little else. WEAK ones need another sign: a status, a vendor, a second word.
"""

from __future__ import annotations

import re
from pathlib import Path

from agent.core.types import BlockerFamily as Family

_HERE = Path(__file__).parent
_FILES = ("wall_words.txt", "wall_words_world.txt", "page_words.txt")
_WHO = (
    "(?:robots?|bots?|human|humans?|(?:real )?person|people|machine|automated|"
    "mensch|roboter|humaine?|humano|persona)"
)
_WITHOUT_BLANKS = re.compile(
    r"\(\?:[\u0590-\u06ff\u0900-\u0e7f\u3040-\u9fff\uac00-\ud7af]|[\u0590-\u06ff\u0900-\u0e7f\u3040-\u9fff\uac00-\ud7af]"
)


def _sections() -> dict[str, re.Pattern[str]]:
    """Each section as one pattern. A word begins where its pattern begins, where the script has words."""
    words: dict[str, list[str]] = {}
    anywhere: dict[str, list[str]] = {}
    name = ""
    for line in (line for file in _FILES for line in (_HERE / file).read_text("utf-8").splitlines()):
        if line.startswith("[") and line.endswith("]"):
            name = line[1:-1]
        elif line and not line.startswith("#"):
            kept = anywhere if _WITHOUT_BLANKS.match(line) else words
            kept.setdefault(name, []).append(line.replace("{who}", _WHO))
    made = {}
    for name, lines in words.items():
        free = "".join(f"|{line}" for line in anywhere.get(name, ()))
        made[name] = re.compile(rf"(?i)(?:(?<!\w)(?:{'|'.join(lines)}){free})")
    return made


_SECTIONS = _sections()
# The more particular families stand first: of two with the same weight the first one wins.
STRONG = {Family(name.split()[0]): p for name, p in _SECTIONS.items() if name.endswith(" strong")}
WEAK = {Family(name.split()[0]): p for name, p in _SECTIONS.items() if name.endswith(" weak")}
LOGIN, LOGIN_NEED = _SECTIONS["login said"], _SECTIONS["login needed"]
PAYWALL, NEED_SCRIPT = _SECTIONS["paywall"], _SECTIONS["script needed"]
NOT_FOUND, SERVER_ERROR = _SECTIONS["not found"], _SECTIONS["server error"]
NO_CONTENT, CONSENT = _SECTIONS["no content"], _SECTIONS["consent"]
PROOF_OF_AGE = _SECTIONS["proof of age"]
PAYS = re.compile(r"(?i)subscri|abo\b|abon|suscri|premium|paywall|trial|member|unlock")
# A button that lets one in: then an age gate is no wall.
PASSABLE = re.compile(
    r"(?i)^\W*(?:(?:yes|ja|oui|sí|si)\b.{0,30}|(?:enter|eintreten|entrer|entrar)\b.{0,30}"
    r"|i(?:.m| am) (?:over |at least )?(?:18|21|of)\b.{0,20}|(?:ich bin|j.ai|tengo) .{0,20}18.{0,12}"
    r"|(?:agree|continue|weiter|continuer|continuar)\b.{0,12})$"
)
