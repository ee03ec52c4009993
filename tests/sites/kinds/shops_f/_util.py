"""What the six shops share: escaping, the shape of an answer, folding of words for their searches. No markup here."""
from __future__ import annotations

import html
import re
import unicodedata
from pathlib import Path

Response = tuple[int, list[tuple[str, str]], bytes]
ASSETS = Path(__file__).parent / "assets"
KINDS = {".css": "text/css; charset=utf-8", ".js": "application/javascript; charset=utf-8"}


def esc(text: object) -> str:
    return html.escape(str(text), quote=True)


def page(body: str, status: int = 200, kind: str = "text/html; charset=utf-8", extra: list[tuple[str, str]] | None = None) -> Response:
    return status, [("Content-Type", kind), *(extra or [])], body.encode("utf-8")


def redirect(to: str, extra: list[tuple[str, str]] | None = None) -> Response:
    return 303, [("Location", to), ("Content-Type", "text/plain; charset=utf-8"), *(extra or [])], b""


def asset(shop: str, name: str) -> Response:
    file = ASSETS / shop / Path(name).name
    if not file.is_file() or file.suffix not in KINDS:
        return page("not found", 404, "text/plain; charset=utf-8")
    return page(file.read_text(encoding="utf-8"), 200, KINDS[file.suffix])


def fold(text: str) -> str:
    return "".join(c for c in unicodedata.normalize("NFKD", text.replace("’", "'").replace("×", "x")) if not unicodedata.combining(c)).lower()


def slug(text: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", fold(text)).strip("-")


def words(text: str) -> list[str]:
    return re.findall(r"[a-z0-9]+(?:[.,][0-9]+)?", fold(text))


def stem(word: str) -> str:
    if len(word) > 4 and word.endswith("ies"):
        return word[:-3] + "y"
    if len(word) > 3 and word.endswith("s") and not word.endswith("ss"):
        return word[:-1]
    return word


def score(query: str, haystack: str) -> int:
    """How many words of the query begin some word of the haystack."""
    have = [stem(w) for w in words(haystack)]
    return sum(any(h.startswith(stem(q)) for h in have) for q in words(query))


def hits(query: str, haystack: str) -> bool:
    return bool(words(query)) and score(query, haystack) == len(words(query))


def dec(value: float) -> str:
    return f"{value:.2f}"
