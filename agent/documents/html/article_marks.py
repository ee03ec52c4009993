"""What a page's own names for its parts (class, id, role, tag) say about them. Child only.

Site makers name parts in a few words that they share: share bars, related stories, bylines, comments. Names are cut
into words and looked up; no name of any site stands here.
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from agent.documents.html.html import WORDS


class Mark:
    """Why a part is perhaps no text of the page. Bits of plain integers: many are joined for each page."""

    NONE = 0
    FURNITURE = 1  # by its name: share bar, related stories, advert, sign-up
    NAVIGATION = 2
    ASIDE = 4
    FOOTER = 8
    HEADER = 16
    FIGURE = 32
    BYLINE = 64  # author, date, credit, caption
    POST = 128  # a post of a social network, shown in the text: text, whatever it is wrapped in
    COMMENT = 256
    FORM = 512


class Name(NamedTuple):
    """What class and id say. `body` is how plainly they call the part the text itself: 0, 1 or 2."""

    marks: int
    body: int
    hides: bool = False


_FURNITURE, _FURNITURE_PAIRS = frozenset(WORDS["furniture"]), frozenset(WORDS["furniture_pairs"])
_FURNITURE_STARTS, _COMMENTS, _POSTS = WORDS["furniture_starts"], WORDS["comments"], WORDS["posts"]
_HIDDEN_NAMES = frozenset(WORDS["hidden_names"])
_BYLINE, _BYLINE_PAIRS = frozenset(WORDS["byline"]), frozenset(WORDS["byline_pairs"])
_BODY_PLAIN = re.compile(
    r"(?:article|story|post|entry|news)[-_]{0,2}(?:body|text|content|copy)(?![a-z])|articlebody|storybody|storytext"
    r"|mw-parser-output|markdown-body"
)
_BODY_LIKELY = re.compile(
    r"(?:^|[\s_-])(?:(?:main|page|single|blog|body|rich|detail)[-_]{0,2}(?:content|text|body|article|entry|post|story)"
    r"|prose|body-?copy|hentry|post|article|story)(?![a-z])"
)
_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_WORD = re.compile(r"[a-z]+")
_MODIFIER = re.compile(r"\b(?:has|no|with|without|not|show|is|can|js|overflow)[-_]+[a-z]+")
_ROLES = {
    "navigation": Mark.NAVIGATION, "menu": Mark.NAVIGATION, "menubar": Mark.NAVIGATION, "search": Mark.FORM,
    "contentinfo": Mark.FOOTER, "banner": Mark.HEADER, "complementary": Mark.ASIDE, "dialog": Mark.NAVIGATION,
    "alertdialog": Mark.NAVIGATION, "toolbar": Mark.NAVIGATION, "tablist": Mark.NAVIGATION,
}  # fmt: skip
_TAGS = {
    "nav": Mark.NAVIGATION, "menu": Mark.NAVIGATION, "aside": Mark.ASIDE, "footer": Mark.FOOTER, "form": Mark.FORM,
    "header": Mark.HEADER, "figcaption": Mark.FIGURE, "caption": Mark.FIGURE,
}  # fmt: skip
NO_NAME = Name(Mark.NONE, 0)


def of_tag(tag: str, role: str | None) -> int:
    """What tag and role say."""
    found = _TAGS.get(tag, Mark.NONE)
    return found | _ROLES.get(role, Mark.NONE) if role else found


@lru_cache(maxsize=4096)
def of_name(classes: str, identity: str) -> Name:
    """What the words of class and id say; long lists of classes count by their first 300 characters."""
    joined = f"{classes[:300]} {identity[:100]}"
    lower = joined.lower()
    marks = Mark.NONE
    if any(name in lower for name in _POSTS):
        marks |= Mark.POST
    found = _WORD.findall(_MODIFIER.sub(" ", _CAMEL.sub("-", joined).lower()))
    pairs = [f"{one}-{two}" for one, two in pairwise(found)]
    if _is_furniture(found, pairs):
        marks |= Mark.FURNITURE
    if not _BYLINE.isdisjoint(found) or not _BYLINE_PAIRS.isdisjoint(pairs) or "caption" in lower:
        marks |= Mark.BYLINE
    if any(word.startswith(_COMMENTS) for word in found):
        marks |= Mark.COMMENT
    body = 2 if _BODY_PLAIN.search(lower) else 1 if _BODY_LIKELY.search(lower) else 0
    return Name(marks, body, not _HIDDEN_NAMES.isdisjoint(classes.lower().split()))


def _is_furniture(found: list[str], pairs: list[str]) -> bool:
    if not _FURNITURE.isdisjoint(found) or not _FURNITURE_PAIRS.isdisjoint(pairs):
        return True
    return any(word.startswith(_FURNITURE_STARTS) for word in found)
