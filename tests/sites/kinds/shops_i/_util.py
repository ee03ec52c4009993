"""Helpers shared by the six shops of this set: escaping, responses, searching, the things and their options. No markup here."""
from __future__ import annotations

import html
import re
import unicodedata
from pathlib import Path

Response = tuple[int, list[tuple[str, str]], bytes]
ASSETS = Path(__file__).parent / "assets"
KINDS = {".css": "text/css; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".svg": "image/svg+xml"}


def esc(text: object) -> str:
    return html.escape(str(text), quote=True)


def page(body: str, status: int = 200, kind: str = "text/html; charset=utf-8", extra: list[tuple[str, str]] | None = None) -> Response:
    return status, [("Content-Type", kind), *(extra or [])], body.encode("utf-8")


def redirect(to: str, extra: list[tuple[str, str]] | None = None, status: int = 303) -> Response:
    return status, [("Location", to), *(extra or [])], b""


def asset(shop: str, name: str) -> Response:
    file = ASSETS / shop / Path(name).name
    if not file.is_file():
        return page("not found", 404, "text/plain; charset=utf-8")
    return page(file.read_text(encoding="utf-8"), kind=KINDS.get(file.suffix, "text/plain; charset=utf-8"))


def fold(text: str) -> str:
    text = text.lower().replace("ß", "ss").replace("’", "'").replace("×", "x")
    return "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))


def slug(text: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", fold(text)).strip("-")


def words(text: str) -> list[str]:
    return re.findall(r"[a-z0-9]+", fold(text))


def stem(word: str) -> str:
    if len(word) > 4 and word.endswith("ies"):
        return word[:-3] + "y"
    if len(word) > 3 and word.endswith("s") and not word.endswith("ss"):
        return word[:-1]
    return word


def score(query: str, haystack: str) -> tuple[int, int]:
    """How many words of the query begin some word of the haystack, and how many words there are."""
    have = [stem(w) for w in words(haystack)]
    want = [stem(w) for w in words(query)]
    return sum(any(h.startswith(q) for h in have) for q in want), len(want)


def hits(query: str, haystack: str) -> bool:
    got, want = score(query, haystack)
    return want > 0 and got == want


def inside(query: str, haystack: str) -> bool:
    """Every word of the query is somewhere inside the text, as a database's LIKE would have it."""
    text = fold(haystack)
    want = words(query)
    return bool(want) and all(w in text for w in want)


def number(text: str | None, default: int = 1) -> int:
    return int(text) if text and text.isdigit() and int(text) > 0 else default


def dec(value: float) -> str:
    return f"{value:.2f}"


def spread(name: str, prices: list[float]) -> tuple:
    """The offer of a product whose options the query does not name."""
    lo, hi = min(prices), max(prices)
    return (name, dec(lo)) if lo == hi else (name, None, {"range": [dec(lo), dec(hi)]})


class Thing:
    """A product with its options; `price` is one amount, or the amounts of the values of one axis, to which `add` adds."""

    def __init__(self, name: str, cat: str, text: str, price, axes=None, out=(), add=None, **facts) -> None:
        self.name, self.cat, self.text, self.facts = name, cat, text, facts
        self.axes: list[tuple[str, list[str]]] = axes or []
        self.slug = facts.pop("slug", None) or slug(name)
        combos: list[tuple[str, ...]] = [()]
        for _, values in self.axes:
            combos = [(*c, v) for c in combos for v in values]
        self.variants: list[tuple[tuple[str, ...], float, bool]] = []
        for c in combos:
            base = price.get(c) if isinstance(price, dict) and c in price else next(price[o] for o in c if o in price) if isinstance(price, dict) else price
            amount = round(base + sum((add or {}).get(o, 0.0) for o in c), 2)
            gone = any(all(o in c for o in ((g,) if isinstance(g, str) else g)) for g in out) if out is not True else True
            self.variants.append((c, amount, not gone))

    @property
    def live(self) -> list[tuple[tuple[str, ...], float]]:
        return [(c, p) for c, p, ok in self.variants if ok]

    @property
    def low(self) -> float:
        return min(p for _, p, _ in self.variants)

    @property
    def high(self) -> float:
        return max(p for _, p, _ in self.variants)


def offer(things: list[Thing], name: str, *options: str) -> tuple:
    """The offer of the thing with these options, of those that can be bought; it must exist."""
    t = next(t for t in things if t.name == name)
    prices = [p for c, p in t.live if all(o in c for o in options)]
    assert prices, (name, options)
    return spread(f"{name}, {' / '.join(options)}" if options else name, prices)


def case(query: str, determination: str, offers: list, why: str, either: list | None = None) -> dict:
    return {"query": query, "determination": determination, "offers": offers, "either": either or [], "why": why}


def grouped(value: float) -> str:
    """An amount with thousands set apart, as English shops write it."""
    return f"{value:,.2f}"


def was_of(t: Thing, combo: tuple) -> float | None:
    """What the thing cost before it was reduced: one amount for all its options, or one for some of them."""
    was = t.facts.get("was")
    if isinstance(was, dict):
        return next((was[o] for o in combo if o in was), None)
    return was
