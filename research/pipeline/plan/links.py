"""Chooses the links of a page that most likely lead to the answer: from a list of results, an index, an article.

Links that belong to the site's own trade (advertising, sharing, signing in, carts, legal notes) are never chosen.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import unquote, urljoin, urlsplit

from agent.core.ports import Embedder
from agent.core.sites.site import is_same_site, site_of, without_fragment
from research.pipeline.facts.facts import content_words
from research.pipeline.plan.links_left_out import is_left_out

MOST_READ = 300  # links of a page that are looked at
LEAST_SCORE = 0.3
_LEAST_LIKENESS, _FULL_LIKENESS = 0.15, 0.65  # cosines between which a likeness counts
_WORDS_SHARE = 0.55  # of the score; the rest is likeness. Set on our own cases
_OWN_SITE_BONUS = 0.03  # of two equals, the one of the same site
_MOST_WORDS = 200  # characters of a link's words that count
_STEM = 5
_VAGUE = re.compile(
    r"^\W*(?:(?:read|see|show|view|learn|find out) (?:more|all)|more|here|click here|link|details|continue(?: reading)?"
    r"|weiter(?:lesen)?|mehr(?: (?:lesen|erfahren))?|hier|lire la suite|en savoir plus|ici|leer más|ver más|aquí"
    r"|leggi (?:tutto|di più)|lees (?:meer|verder)|\d+|next|source|website|pdf|html|open|full text|download)\W*$",
    re.IGNORECASE,
)
_SPLIT = re.compile(r"[^\w]+|_")


@dataclass(frozen=True, slots=True)
class LinkChoice:
    """One link worth opening. `score` is 0-1, `reason` in words for people."""

    url: str
    words: str
    score: float
    reason: str


@dataclass(frozen=True, slots=True)
class _Candidate:
    url: str
    words: str  # what it says of itself; of its address where that is nothing
    stems: frozenset[str]


def choose_links(
    question: str,
    links: Sequence[tuple[str, str]],
    embedder: Embedder | None,
    *,
    page_url: str = "",
    limit: int = 3,
    site: str = "",
) -> tuple[LinkChoice, ...]:
    """At most `limit` links, best first; none when nothing on the page speaks of the question.

    `links` are (address, words) in the page's order, addresses may be relative to `page_url`. With `site` only that
    site's links count. Pure, but `embedder` blocks: call it from a thread. Without one, words alone decide.
    """
    found = _candidates(_wanted(links, page_url, site), content_words(question))
    if not found or limit < 1:
        return ()
    shares = _shares(question, found)
    likenesses = _likenesses(question, found, embedder)
    rated = [
        (_score(share, likeness) + _OWN_SITE_BONUS * is_same_site(one.url, page_url), share, one)
        for one, share, likeness in zip(found, shares, likenesses, strict=True)
    ]
    best = sorted((r for r in rated if r[0] >= LEAST_SCORE), key=lambda r: -r[0])[:limit]
    return tuple(
        LinkChoice(one.url, one.words, round(min(score, 1.0), 3), _reason(question, one, share))
        for score, share, one in best
    )


def _wanted(links: Sequence[tuple[str, str]], page_url: str, site: str) -> list[tuple[str, str]]:
    """Absolute addresses with their words, those that lead elsewhere than the page itself."""
    here = without_fragment(page_url)
    home = site_of(f"https://{site}/") if site else ""
    read = [
        (_absolute(href, page_url), " ".join(words.split())[:_MOST_WORDS])
        for href, words in links[:MOST_READ]
    ]
    return [(url, words) for url, words in read if url and url != here and (not home or site_of(url) == home)]


def _candidates(links: Sequence[tuple[str, str]], asked: frozenset[str]) -> list[_Candidate]:
    """Each address once, with the most telling of the words that lead there."""
    said: dict[str, str] = {}
    for url, words in links:
        if not is_left_out(url, words, asked):
            said[url] = max(said.get(url, ""), "" if _VAGUE.match(words) else words, key=len)
    found = [
        _Candidate(url, words or _words_of(url), _stems(f"{words} {_words_of(url)}"))
        for url, words in said.items()
    ]
    return [one for one in found if one.stems]


def _absolute(href: str, page_url: str) -> str:
    try:
        url = urljoin(page_url, href.strip())
        parts = urlsplit(url)
        is_web = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.username is None
    except ValueError:
        return ""
    return without_fragment(url) if is_web else ""


def _words_of(url: str) -> str:
    """What an address says: "/guides/battery-recycling.html?id=7" is "guides battery recycling"."""
    path = re.sub(r"\.[a-z]{2,5}$", "", unquote(urlsplit(url).path).casefold())
    return " ".join(w for w in _SPLIT.split(path) if len(w) > 1 and not w.isdigit())[:_MOST_WORDS]


def _stems(text: str) -> frozenset[str]:
    return frozenset(word[:_STEM] for word in content_words(text))


def _shares(question: str, found: Sequence[_Candidate]) -> list[float]:
    """For each link the share (0-1) of the question's words that it has; words that every link has count little."""
    asked = _stems(question)
    seen = {w: sum(w in one.stems for one in found) for w in asked}
    weight = {w: 0.1 + math.log((len(found) + 1) / (1 + n)) for w, n in seen.items()}
    total = (
        sum(w for word, w in weight.items() if seen[word]) or 1.0
    )  # words that no link has tell none apart
    cover = 0.5 + 0.5 * sum(1 for n in seen.values() if n) / max(len(asked), 1)
    return [cover * sum(weight[w] for w in asked & one.stems) / total for one in found]


def _likenesses(question: str, found: Sequence[_Candidate], embedder: Embedder | None) -> list[float | None]:
    if embedder is None:
        return [None] * len(found)
    vectors = embedder.embed([question, *(one.words for one in found)])
    span = _FULL_LIKENESS - _LEAST_LIKENESS
    return [min(max((float(v) - _LEAST_LIKENESS) / span, 0.0), 1.0) for v in vectors[1:] @ vectors[0]]


def _score(share: float, likeness: float | None) -> float:
    if likeness is None:
        return share
    return _WORDS_SHARE * share + (1 - _WORDS_SHARE) * likeness


def _reason(question: str, one: _Candidate, share: float) -> str:
    shared = [w for w in _ordered(question) if w[:_STEM] in one.stems]
    if shared and share > 0:
        return f"says {', '.join(f'“{w}”' for w in shared[:4])}"
    return "its words are near the question"


def _ordered(question: str) -> list[str]:
    kept = content_words(question)
    return [w for w in dict.fromkeys(_SPLIT.split(question.lower())) if w in kept]
