"""The measures of a fetched page that its state is recognised by. Child only."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

from agent.documents.document import Received
from agent.documents.html.article import Article
from agent.documents.walls.signs import Block, Signs

_PROSE_CHARS = 140  # of a block: a sentence or two, as walls explain themselves; three make a text
_WIDE = re.compile("[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
_WIDE_SHARE = 1.5  # a Chinese character says about as much as two and a half letters
_LONG_TEXT = 1500  # of the main text, wherever in the page it was found
_MOST_SAID = 3600
_LEAD_CHARS = 400
_ARTICLES = re.compile(
    r"(?i)article|blogposting|report$|recipe|discussionforumposting|qapage|techarticle|newsarticle"
)


def size_of(words: str) -> float:
    """Its length in letters of an alphabet."""
    return len(words) + _WIDE_SHARE * len(_WIDE.findall(words))


@dataclass(frozen=True)
class Look:
    """The measures that the states are recognised by. Sizes are in letters."""

    signs: Signs
    about: Received
    html: str
    article: Article

    @cached_property
    def core(self) -> list[Block]:
        """The blocks of the page itself, without menus and pop-ups; all that shows, where that is nothing."""
        blocks = self.signs.blocks
        core = [b for b in blocks if b.place in ("text", "main")]
        if sum(len(b.words) for b in core) >= 25:
            return core
        return [b for b in blocks if b.place != "hidden"]

    @cached_property
    def own_size(self) -> float:
        """Letters of the core that are not links."""
        return sum(max(size_of(b.words) - b.linked, 0.0) for b in self.core)

    @cached_property
    def prose_sizes(self) -> tuple[float, ...]:
        """The sizes of its paragraphs."""
        sizes = (
            (size_of(b.words), b.linked) for b in self.core if b.tag not in ("option", "label", "button")
        )
        return tuple(size for size, linked in sizes if size >= _PROSE_CHARS and linked < size * 0.4)

    @cached_property
    def is_text(self) -> bool:
        """Whether there is something to read: no wall explains itself at such length."""
        if len(self.prose_sizes) >= 3 or sum(self.prose_sizes) >= 800 or self.own_size >= 2400:
            return True
        return len(self.article.text) >= _LONG_TEXT

    @cached_property
    def says_article(self) -> bool:
        """Whether the page says of itself that it is an article."""
        kinds = (str(kind) for data in self.signs.data for kind in _listed(data.get("@type")))
        return self.signs.metas.get("og:type", "").lower() == "article" or any(map(_ARTICLES.search, kinds))

    @cached_property
    def said(self) -> str:
        """Title and core, a block a line."""
        lines = [self.signs.title, *(b.words for b in self.core)]
        return "\n ".join(line for line in lines if line)[:_MOST_SAID]

    @cached_property
    def lead(self) -> str:
        """Title, headings and how the core begins."""
        begin = "\n ".join(b.words for b in self.core)[:_LEAD_CHARS]
        return "\n ".join(filter(None, (self.signs.title, self.signs.headings[:600], begin)))

    @cached_property
    def core_links(self) -> int:
        """How many actions are in the core."""
        return sum(place in ("text", "main") for _, place in self.signs.actions)

    @cached_property
    def source(self) -> str:
        """What a maker of walls would leave its marks in."""
        return self.html[:300_000]


def _listed(value: object) -> list[object]:
    return list(value) if isinstance(value, list) else [value]


def quoted(words: str, found: re.Match[str], most: int = 120) -> str:
    """The line around what was found, for people to see."""
    start = words.rfind("\n", 0, found.start()) + 1
    end = words.find("\n", found.end())
    line = words[start : end if end >= 0 else len(words)].strip()
    if len(line) <= most:
        return line
    begin = max(found.start() - start - 30, 0)
    return line[begin : begin + most].strip() + "…"
