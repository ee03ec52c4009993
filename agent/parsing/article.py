"""What an HTML page says: its main text, and what it says of itself. Child only."""

from __future__ import annotations

from dataclasses import dataclass

MAX_TITLE_CHARS = 1000


@dataclass(frozen=True, slots=True)
class Article:
    """A page as read. Everything is "" where the page does not say it: unknown rather than wrong.

    `text` has a paragraph, heading, list item or table row a line, words as they stand on the page. Dates are ISO
    (YYYY-MM-DD): `published` and `updated` of the page, `event` of the happening that it announces. `agreement` is
    how far two extractors read the same text (0-1); `confidence` is how sure the text is (0-1), lower where they
    disagree.
    """

    text: str = ""
    title: str = ""
    author: str = ""
    published: str = ""
    updated: str = ""
    event: str = ""
    language: str = ""
    confidence: float = 0.0
    agreement: float = 0.0
    canonical: str = ""
    description: str = ""


def read_article(html: str, url: str = "") -> Article:
    """The page's main text and what it says of itself; an empty text only for a page without any."""
    from trafilatura import bare_extraction

    from agent.parsing.html import tame

    found = bare_extraction(tame(html), url=url or None, include_comments=False, with_metadata=True)
    if found is None:
        return Article()
    parts = found if isinstance(found, dict) else found.as_dict()
    return Article(
        text=str(parts.get("text") or ""),
        title=str(parts.get("title") or "")[:MAX_TITLE_CHARS],
        author=str(parts.get("author") or ""),
        language=str(parts.get("language") or ""),
        description=str(parts.get("description") or ""),
        confidence=0.5,
        agreement=0.5,
    )
