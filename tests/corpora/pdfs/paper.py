"""Draws pages of words: bodies, columns, heads and feet, in the styles that the sets ask for."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache

import pymupdf

_SYLLABLES = re.findall(
    r"\w+", "ba ne ti ro lu ka mo si de vo pra len tor mi sta gel nor fi du ral hem wo tis"
)
_RANDOM = random.Random(6)


@dataclass(frozen=True, slots=True)
class Sheet:
    """A drawn document: what must be read, in this order, and what must not be."""

    name: str
    data: bytes
    kept: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()


@dataclass
class Pen:
    """Where the next page's words stand. Sizes in points."""

    width: float = 595
    height: float = 842
    left: float = 72
    right: float = 523
    top: float = 90
    bottom: float = 770
    size: float = 11
    leading: float = 14
    font: str = "tiro"
    document: pymupdf.Document = field(default_factory=pymupdf.open)

    def page(self) -> pymupdf.Page:
        """A new page."""
        return self.document.new_page(width=self.width, height=self.height)

    def lines(
        self, page: pymupdf.Page, words: Sequence[str], *, x: float | None = None, y: float | None = None
    ) -> float:
        """These lines one under the other; the height under the last."""
        at = self.top if y is None else y
        for line in words:
            page.insert_text(
                (self.left if x is None else x, at), line, fontsize=self.size, fontname=self.font
            )
            at += self.leading
        return at

    def body(self, page: pymupdf.Page, count: int, **where: float) -> list[str]:
        """That many lines of prose."""
        width = where.pop("width", self.right - self.left)
        drawn = prose(count, width, self.size, self.font)
        self.lines(page, drawn, x=where.get("x"), y=where.get("y"))
        return drawn

    def say(self, page: pymupdf.Page, words: str, y: float, **how: float | str) -> None:
        """One line somewhere: `align` is left, centre or right; `size` and `font` as given."""
        size, font = float(how.get("size", self.size)), str(how.get("font", self.font))
        long = pymupdf.get_text_length(words, fontname=font, fontsize=size)
        x = {"left": self.left, "centre": (self.width - long) / 2, "right": self.right - long}.get(
            str(how.get("align", "left")), float(how.get("x", self.left))
        )
        page.insert_text((float(how.get("x", x)), y), words, fontsize=size, fontname=font)

    def done(self) -> bytes:
        """The document's bytes."""
        return bytes(self.document.tobytes(deflate=True))


def word() -> str:
    """A word that means nothing."""
    return "".join(_RANDOM.choice(_SYLLABLES) for _ in range(_RANDOM.randint(1, 4)))


def prose(count: int, width: float, size: float, font: str = "tiro") -> list[str]:
    """Lines of sentences that fill that width."""
    lines: list[str] = []
    line, long, starts, sentence = "", 0.0, True, 0
    while len(lines) < count:
        one = word()
        one = one.capitalize() if starts else one
        sentence += 1
        starts = sentence > _RANDOM.randint(7, 14)
        if starts:
            one, sentence = f"{one}.", 0
        more = _length(f" {one}", font, size)
        if long + more > width:
            lines.append(line)
            line, long = one, more
        else:
            line, long = f"{line} {one}".strip(), long + more
    return lines


@cache
def _length(words: str, font: str, size: float) -> float:
    return pymupdf.get_text_length(words, fontname=font, fontsize=size)


def running(
    name: str,
    pages: int,
    edge: Callable[[Pen, pymupdf.Page, int], Sequence[str]],
    kept: Sequence[str] = (),
    **pen: float,
) -> Sheet:
    """A book of prose; `edge` draws the head and foot of page n (from 0) and says what it wrote."""
    made = Pen(**pen)  # type: ignore[arg-type]
    gone: list[str] = []
    read: list[str] = list(kept)
    for n in range(pages):
        page = made.page()
        lines = int((made.bottom - made.top) / made.leading)
        drawn = made.body(page, lines if n + 1 < pages else lines // 2)
        read += [drawn[0][:40], drawn[-1][-30:]]
        gone += edge(made, page, n)
    return Sheet(name, made.done(), tuple(read), tuple(gone))
