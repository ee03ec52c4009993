"""Small things that the seven shops share: responses, text folding and the shape of the answer key."""
from __future__ import annotations

import re
import unicodedata
from decimal import Decimal
from html import escape
from pathlib import Path
from typing import Any, Iterable
from urllib.parse import quote, urlencode

Response = tuple[int, list[tuple[str, str]], bytes]
ASSETS = Path(__file__).parent / "assets"
TYPES = {".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8", ".svg": "image/svg+xml"}


def esc(value: object) -> str:
    return escape(str(value), quote=True)


def html(text: str, status: int = 200, extra: Iterable[tuple[str, str]] = ()) -> Response:
    return status, [("Content-Type", "text/html; charset=utf-8"), *extra], text.encode()


def redirect(to: str, extra: Iterable[tuple[str, str]] = ()) -> Response:
    return 303, [("Location", to), ("Content-Type", "text/html; charset=utf-8"), *extra], b""


def asset(shop: str, name: str) -> Response:
    file = ASSETS / shop / Path(name).name
    if not file.is_file():
        return 404, [("Content-Type", "text/plain")], b"not found"
    return 200, [("Content-Type", TYPES.get(file.suffix, "application/octet-stream"))], file.read_bytes()


def fold(text: str) -> str:
    text = text.replace("ß", "ss").replace("ø", "o")
    return "".join(c for c in unicodedata.normalize("NFKD", text.lower()) if not unicodedata.combining(c))


def words(text: str) -> list[str]:
    return re.findall(r"[a-z0-9]+(?:[.,][0-9]+)?", fold(text))


def slug(text: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", fold(text)).strip("-")


def url(path: str, **params: object) -> str:
    kept = {k: str(v) for k, v in params.items() if v not in (None, "")}
    return path + ("?" + urlencode(kept) if kept else "")


def q(text: str) -> str:
    return quote(text, safe="")


def money(value: object) -> str:
    return f"{Decimal(str(value)):.2f}"


def offer(name: str, prices: Iterable[object], option: str = "") -> tuple[Any, ...]:
    """One offer of the key; several different prices make a range."""
    found = sorted({Decimal(str(p)) for p in prices})
    if not found:
        raise ValueError(f"nothing of {name} {option} can be bought")
    title = f"{name}, {option}" if option else name
    if len(found) == 1:
        return title, money(found[0])
    return title, None, {"range": (money(found[0]), money(found[-1]))}


def case(query: str, determination: str, offers: list[tuple[Any, ...]], why: str, either: Iterable[str] = ()) -> dict[str, Any]:
    return {"query": query, "determination": determination, "offers": offers, "either": list(either), "why": why}
