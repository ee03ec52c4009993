"""Whether the text of an article is kept for those who pay: by what it says of itself and how soon it breaks off."""

from __future__ import annotations

import re

from agent.core.page_state import PageState
from agent.parsing.look import Look, quoted, size_of
from agent.perceive import wall_words as said_by

_TEASER, _LONG = 2500, 6000  # letters: a teaser is below the one; nobody gives the other away
_GIVEN_SHARE = 0.6  # of the words that the page says the article has
_VENDORS = re.compile(
    r"(?i)tinypass\.com|piano\.io|poool\.|pelcro\.|zephr|leaky-?paywall|evolok|arcsubscriptions|cxense|sophi\.io"
    r"|news\.google\.com/swg|subscribewithgoogle|memberful|steady-?hq|laterpay|blendle|plenigo|selectsupply|mppglobal"
)
_BARRIER = re.compile(
    r"(?i)(?<![a-z])(?:pay-?wall|reg-?wall|subscri(?:be|ber|ption)[-_]?(?:wall|gate|barrier|only|prompt|offer)|piano-?(?:wall|"
    r"offer|inline)|tp-(?:modal|container|iframe)|meter(?:ed)?-?(?:wall|content)|premium-?(?:wall|gate|barrier|overlay)"
    r"|article-?(?:gate|barrier|locked|truncated)|locked-?content|content-?lock(?:ed)?|teaser-?fade|fade-?out)"
)


_PRICED = re.compile(r"^\W{0,3}(?:[$€£¥]\s?\d[\d.,]*|\d[\d.,]*\s?(?:[$€£¥]|EUR|USD|GBP|zł|kr))\W{0,3}$")


def paywall(look: Look) -> tuple[PageState, str] | None:
    """A teaser; None for a text that is all there, whatever a page says of subscriptions."""
    given = size_of(look.article.text)
    if given >= _LONG or any(_PRICED.search(b.words) and size_of(b.words) < 60 for b in look.core[:40]):
        return None  # a long text, or goods with prices
    is_free, promised = _said_of_itself(look)
    is_cut = promised > 0 and len(look.article.text.split()) < promised * _GIVEN_SHARE
    asked = _asks(look)
    has_barrier = bool(_BARRIER.search(look.source))
    if is_free is False and (
        is_cut or (given < _TEASER and (asked is not None or has_barrier or given < 1000))
    ):
        return PageState.PAYWALL, "The page says that its text is not free, and gives the beginning of it."
    if is_cut and asked is not None:
        return PageState.PAYWALL, f"The text breaks off: “{asked}”"
    if has_barrier and asked is not None and given < _TEASER and _VENDORS.search(look.signs.scripts):
        return PageState.PAYWALL, f"The rest is for subscribers: “{asked}”"
    return None


def _said_of_itself(look: Look) -> tuple[bool | None, int]:
    """(whether it says to be free, how many words it says to have); None and 0 where it does not say."""
    is_free: bool | None = None
    promised = 0
    for data in look.signs.data:
        free = str(data.get("isAccessibleForFree", "")).strip().lower()
        if free in ("false", "no", "0") or free.endswith("/false"):
            is_free = False
        count = str(data.get("wordCount", ""))
        promised = max(promised, int(count) if count.isascii() and count.isdigit() and len(count) < 6 else 0)
    tier = look.signs.metas.get("article:content_tier", "").lower()
    return (False if tier in ("locked", "metered") and is_free is None else is_free), promised


def _asks(look: Look) -> str | None:
    """What the page says to those who do not pay, in the core or over it; not what a newsletter box says."""
    for block in look.signs.blocks:
        if block.place in ("text", "main", "over") and len(block.words) < 500:
            match = said_by.PAYWALL.search(block.words)
            if match and not re.search(r"(?i)newsletter", block.words):
                return quoted(block.words, match)
    return None
