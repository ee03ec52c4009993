"""Small helpers that all shops share (no markup here: every shop has its own)."""
from __future__ import annotations

import unicodedata
from pathlib import Path

Response = tuple[int, list[tuple[str, str]], bytes]
ASSETS = Path(__file__).parent / "assets"
_TYPES = {".css": "text/css; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".svg": "image/svg+xml"}


def respond(body: str, status: int = 200, ctype: str = "text/html; charset=utf-8",
            headers: list[tuple[str, str]] | None = None) -> Response:
    return status, [("Content-Type", ctype), *(headers or [])], body.encode("utf-8")


def redirect(to: str, headers: list[tuple[str, str]] | None = None, status: int = 303) -> Response:
    return status, [("Location", to), *(headers or [])], b""


def asset(shop: str, name: str) -> Response:
    file = ASSETS / shop / Path(name).name
    if not file.is_file():
        return respond("not found", 404, "text/plain; charset=utf-8")
    return 200, [("Content-Type", _TYPES.get(file.suffix, "application/octet-stream")),
                 ("Cache-Control", "max-age=300")], file.read_bytes()


def fold(text: str) -> str:
    """lower case, no accents, only letters and digits"""
    plain = unicodedata.normalize("NFKD", text.lower().replace("ß", "ss"))
    return "".join(c if c.isalnum() else " " for c in plain if not unicodedata.combining(c))


def number(text: str | None, default: int = 1) -> int:
    try:
        return max(1, int(text or default))
    except ValueError:
        return default


def dec(minor: int) -> str:
    """123450 -> '1234.50'"""
    return f"{minor // 100}.{minor % 100:02d}"


def spread(name: str, prices: list[int]) -> tuple:
    """the offer of a product whose options the query does not name"""
    low, high = min(prices), max(prices)
    return (name, dec(low)) if low == high else (name, None, (dec(low), dec(high)))
