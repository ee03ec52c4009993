"""The articles of the laboratory's web: an invented region, so that answers can come from its pages only."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

HERE = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Article:
    """One page: the site it stands on, its path, and what it says, a sentence to each entry."""

    site: str
    path: str
    title: str
    published: str  # ISO day
    author: str
    sentences: tuple[str, ...]

    @property
    def text(self) -> str:
        """What a search finds it by."""
        return " ".join((self.title, *self.sentences))


@cache
def articles() -> tuple[Article, ...]:
    """All of `articles.txt`, in its order."""
    blocks = (HERE / "articles.txt").read_text(encoding="utf-8").split("# ")[1:]
    return tuple(_article(block) for block in blocks)


def _article(block: str) -> Article:
    about, *sentences = block.strip().splitlines()
    site, path, title, published, author = about.split("|")
    return Article(site, path, title, published, author, tuple(sentences))
