"""Snapshots made by hand: a small tree of markup becomes the rows that the script would send."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from html.parser import HTMLParser

from agent.core.types import Look, PageUnderstanding
from agent.perceive.understanding import understand

SEEN, BLOCK, INTERACTIVE, STRUCK, DISABLED = 1, 2, 4, 8, 64
_INLINE = {
    "a",
    "b",
    "strong",
    "span",
    "time",
    "s",
    "del",
    "em",
    "i",
    "small",
    "sup",
    "label",
    "button",
    "input",
    "img",
    "select",
}
_VOID = {"img", "input", "br", "hr"}
_SIZES = {"h1": 32, "h2": 24, "h3": 19, "sup": 11, "small": 12}
_BOLD = {"h1", "h2", "h3", "h4", "b", "strong", "th"}
_HOST = "http://shop.test"


@dataclass
class _Open:
    row: int
    tag: str
    struck: bool
    size: int
    weight: int


@dataclass
class RowMaker(HTMLParser):
    """Rows in document order; every element gets a box below the one before."""

    rows: list[list[object]] = field(default_factory=list)
    stack: list[_Open] = field(default_factory=list)
    ids: int = 0

    def __post_init__(self) -> None:
        super().__init__()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {key: value or "" for key, value in attrs}
        up = self.stack[-1] if self.stack else _Open(-1, "", False, 15, 400)
        struck = up.struck or tag in ("s", "del")
        size, weight = _SIZES.get(tag, up.size), 700 if tag in _BOLD else up.weight
        flags = SEEN | (0 if tag in _INLINE else BLOCK) | (STRUCK if struck else 0)
        facts: dict[str, object] = {}
        for mine, theirs in (
            ("role", "role"),
            ("name", "aria-label"),
            ("title", "title"),
            ("alt", "alt"),
            ("ph", "placeholder"),
            ("val", "value"),
            ("type", "type"),
            ("fname", "name"),
            ("itemprop", "itemprop"),
            ("c", "class"),
            ("content", "content"),
            ("itemtype", "itemtype"),
        ):
            if given.get(theirs):
                facts[mine] = given[theirs]
        if tag in ("a", "button", "input", "select") and (tag != "a" or "href" in given):
            self.ids += 1
            flags |= INTERACTIVE | (DISABLED if "disabled" in given else 0)
            facts["id"] = f"e{self.ids}"
        if tag == "a" and given.get("href"):
            facts["href"] = _HOST + given["href"] if given["href"].startswith("/") else given["href"]
        row = len(self.rows)
        y = 20 * row
        box = [0, y, 200, 150] if tag == "img" else [0, y, 600, 18]
        if given.get("role") == "dialog":
            box = [100, 50, 1000, 700]
        self.rows.append([up.row, tag, flags, *box, size, weight, facts])
        if tag not in _VOID:
            self.stack.append(_Open(row, tag, struck, size, weight))

    def handle_endtag(self, tag: str) -> None:
        if self.stack and self.stack[-1].tag == tag:
            self.stack.pop()

    def handle_data(self, data: str) -> None:
        if data.strip() and self.stack:
            top = self.stack[-1]
            self.rows.append([top.row, "#", SEEN | (STRUCK if top.struck else 0), re.sub(r"\s+", " ", data)])


def snapshot_of(markup: str, **facts: object) -> dict[str, object]:
    """The script's reply for `<body>markup</body>`, as a plain dictionary."""
    maker = RowMaker()
    maker.feed(f"<body>{markup}</body>")
    return {
        "v": 1,
        "url": f"{_HOST}/shop",
        "title": "Shop",
        "lang": "en",
        "readyState": "complete",
        "view": [1280, 800],
        "scroll": [0, 0],
        "page": [1280, 4000],
        "rows": maker.rows,
        **facts,
    }


def look_at(markup: str, url: str = f"{_HOST}/shop/things", status: int = 200, **facts: object) -> Look:
    """A look at that markup."""
    return Look(url=url, snapshot=snapshot_of(markup, url=url, **facts), http_status=status)


def read(
    markup: str, url: str = f"{_HOST}/shop/things", status: int = 200, **facts: object
) -> PageUnderstanding:
    """That markup, understood."""
    return understand(look_at(markup, url, status, **facts))
