"""What the four shops share: nothing but the shape of an answer."""
from __future__ import annotations

from html import escape
from pathlib import Path
from urllib.parse import quote

Answer = tuple[int, list[tuple[str, str]], bytes]
HERE = Path(__file__).parent / "assets"


def e(text: object) -> str:
    return escape(str(text), quote=True)


def q(text: str) -> str:
    return quote(text, safe="")


def page(body: str, status: int = 200, extra: list[tuple[str, str]] | None = None) -> Answer:
    return status, [("Content-Type", "text/html; charset=utf-8"), ("Cache-Control", "no-store"), *(extra or [])], body.encode("utf-8")


def redirect(to: str, extra: list[tuple[str, str]] | None = None) -> Answer:
    return 303, [("Location", to), ("Content-Type", "text/plain; charset=utf-8"), *(extra or [])], b""


def asset(shop: str, name: str) -> Answer:
    kinds = {".js": "application/javascript; charset=utf-8", ".css": "text/css; charset=utf-8", ".svg": "image/svg+xml"}
    file = HERE / shop / Path(name).name
    if not file.is_file() or file.suffix not in kinds:
        return 404, [("Content-Type", "text/plain; charset=utf-8")], b"not found"
    return 200, [("Content-Type", kinds[file.suffix]), ("Cache-Control", "max-age=300")], file.read_bytes()
