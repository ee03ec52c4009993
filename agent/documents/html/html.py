"""An HTML page's bytes to text, and a linear pass that takes away what makes parsers slow. Child only.

Attributes cost an HTML parser quadratic time (20,000: 15 s), endless nesting its stack, an inline script
of 10 MB its answer: so scripts go first, then attributes over 200 and levels over 512.
"""

from __future__ import annotations

import codecs
import functools
import re
from collections.abc import Iterator
from pathlib import Path

from agent.language.word_lists import load_words

MAX_HTML_BYTES = 5_000_000
MAX_ATTRIBUTES = 200
MAX_LEVELS = 512
MAX_VALUE_CHARS = 4_000
_MOST_TAGS = 400_000

WORDS = load_words(Path(__file__).with_name("words.toml"))
_VOID, _DROPPED = frozenset(WORDS["void_tags"]), frozenset(WORDS["tamed_tags"])
# An open one of these ends where its like begins; writers leave the end out.
_ENDED_BY: dict[str, frozenset[str]] = {
    "p": frozenset({"p"}),
    "li": frozenset({"li", "p"}),
    "dt": frozenset({"dt", "dd", "p"}),
    "dd": frozenset({"dt", "dd", "p"}),
    "option": frozenset({"option"}),
    "td": frozenset({"td", "th", "p"}),
    "th": frozenset({"td", "th", "p"}),
    "tr": frozenset({"tr", "td", "th", "p"}),
    "tbody": frozenset({"tbody", "thead", "tr", "td", "th", "p"}),
}
_TAG = re.compile(r"<(/?)([a-zA-Z][a-zA-Z0-9:_-]{0,40})")
_BLANKS = re.compile(r"[\s/]*+")
_ATTRIBUTE = re.compile(r"""([^\s"'<>/=]{1,100})(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'=<>`]*))?""")
_SIMPLE = re.compile(r"""((?:\s++[^\s"'<>/=]{1,100}+="[^"<]{0,4000}+"){0,40}+)\s*+/?>""")
_META_CHARSET = re.compile(
    rb"""<meta[^>]{0,200}charset\s*=\s*["']?\s*([a-zA-Z0-9_:.-]{1,40})""", re.IGNORECASE
)
_BOMS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))


def decode(data: bytes) -> str:
    """The text by byte order mark, UTF-8, the page's own word, or a guess; never fails, never unpacks."""
    for mark, name in _BOMS:
        if data.startswith(mark):
            return data[len(mark) :].decode(name, "replace")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as exc:
        if (
            len(data) == MAX_HTML_BYTES and exc.start > len(data) - 4
        ):  # the cut at the size limit went through a character
            return data.decode("utf-8", "ignore")
    return data.decode(_named_encoding(data) or _guess(data), "replace")


def _named_encoding(data: bytes) -> str:
    match = _META_CHARSET.search(data[:4096])
    if match is None:
        return ""
    name = match[1].decode("ascii")
    try:
        codec = codecs.lookup(name)
    except LookupError:
        return ""
    return codec.name if codec._is_text_encoding and not codec.name.startswith(("utf-7", "utf_7")) else ""


def _guess(data: bytes) -> str:
    from charset_normalizer import from_bytes

    best = from_bytes(data[:5000]).best()
    return best.encoding if best is not None else "cp1252"


@functools.lru_cache(
    maxsize=2
)  # the main text, the saved copy and the page's state are read of the same page
def sanitize_html(html: str) -> str:
    """The same page without scripts and the like, comments, further attributes and deeper levels. Linear."""
    return "".join(_Sanitizer(html.replace("\0", "")).parts())


class _Sanitizer:
    """One pass from `<` to `<`. What does not end drops the rest of the page, as there is no end to wait for."""

    def __init__(self, html: str) -> None:
        self._html = html
        self._stack: list[str] = []
        self._open: dict[str, int] = {}
        self._at = 0
        self._tags = 0

    def parts(self) -> Iterator[str]:
        """The pieces to keep, in order."""
        html, end = self._html, len(self._html)
        while self._at < end:
            lt = html.find("<", self._at)
            if lt < 0:
                lt = end
            yield html[self._at : lt]
            self._at = lt
            if lt < end:
                yield self._markup()

    def _markup(self) -> str:
        html, at = self._html, self._at
        self._tags += 1
        if self._tags > _MOST_TAGS:
            self._at = len(html)
            return ""
        tag = _TAG.match(html, at)
        if tag is None:
            return self._no_tag()
        name, is_end = tag[2].lower(), bool(tag[1])
        self._at = tag.end()
        if simple := _SIMPLE.match(html, self._at):  # nearly all; the rest is read one by one
            self._at, attributes = simple.end(), simple[1]
        else:
            attributes = self._attributes()
        if is_end:
            return self._close(name)
        if name in _DROPPED:
            self._skip(name)
            return " "
        return self._open_tag(name, attributes)

    def _no_tag(self) -> str:
        """Comment, declaration, or a mere `<`."""
        html, at = self._html, self._at
        if html.startswith("<!--", at):
            found = html.find("-->", at + 4)
            self._at = found + 3 if found >= 0 else len(html)
            return ""
        if html[at + 1 : at + 2] in ("!", "?", "/"):
            found = html.find(">", at)
            self._at = found + 1 if found >= 0 else len(html)
            return (
                html[at : self._at] if html[at + 2 : at + 9].lower() == "doctype" and found < at + 200 else ""
            )
        self._at = at + 1
        return "&lt;"

    def _attributes(self) -> str:
        """Go past the tag's end; its attributes, not too many and not too long."""
        html, end = self._html, len(self._html)
        kept: list[str] = []
        while self._at < end:
            blanks = _BLANKS.match(html, self._at)
            self._at = blanks.end() if blanks else self._at
            char = html[self._at : self._at + 1]
            if char in ("", "<", ">"):
                self._at += char == ">"
                break
            found = _ATTRIBUTE.match(html, self._at)
            self._at = found.end() if found else self._at + 1
            if found is None:
                continue
            if len(kept) < MAX_ATTRIBUTES:
                kept.append(_attribute(found[1], found[2]))
        return "".join(kept)

    def _skip(self, name: str) -> None:
        """Past the end tag of an element that is dropped with all that it holds."""
        if name == "embed":
            return
        found = re.compile(rf"</{name}\b[^>]*>?", re.IGNORECASE).search(self._html, self._at)
        self._at = found.end() if found else len(self._html)

    def _open_tag(self, name: str, attributes: str) -> str:
        if name in _VOID:
            return f"<{name}{attributes}>"
        ended, ends = _ENDED_BY.get(name, ()), ""
        while self._stack and self._stack[-1] in ended:
            ends += f"</{self._pop()}>"
        if len(self._stack) >= MAX_LEVELS:
            return f"{ends} "
        self._stack.append(name)
        self._open[name] = self._open.get(name, 0) + 1
        return f"{ends}<{name}{attributes}>"

    def _close(self, name: str) -> str:
        if not self._open.get(name):
            return ""
        ends = ""
        while not ends.endswith(f"</{name}>"):
            ends += f"</{self._pop()}>"
        return ends

    def _pop(self) -> str:
        name = self._stack.pop()
        self._open[name] -= 1
        return name


def _attribute(name: str, value: str | None) -> str:
    if value is None:
        return f" {name}"
    if value[:1] in ("'", '"'):
        value = value[1:-1]
    return f' {name}="{value[:MAX_VALUE_CHARS].replace(chr(34), "&quot;").replace("<", "&lt;")}"'
