"""How good a source is, 0-1, with a line in words for each reason (R8)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path

from agent.language.word_lists import load_patterns
from research.pipeline.facts.words import content_of

# Source: R8 gives the four shares; a page of which nothing is known starts at 0.3, and the sum is kept within 0-1.
BASE, OFFICIAL, RECENT, SUBSTANTIAL, LOW = 0.3, 0.5, 0.3, 0.2, -0.3
RECENT_FOR = timedelta(days=30)
SUBSTANTIAL_WORDS, THIN_WORDS = 300, 60
_STUFFED = 0.09  # share of the commonest word among those with meaning
_UNSURE = -0.15  # the two extractors read different texts
_PATTERNS = load_patterns(Path(__file__).with_suffix(".toml"))
_OFFICIAL_HOST = _PATTERNS["official_host"]
_BAIT = _PATTERNS["bait"]

Line = tuple[str, float]


@dataclass(frozen=True, slots=True)
class PageFacts:
    """What is known of a page: `confidence` and `agreement` of the extraction, 0-1; `standing`, the site's record."""

    host: str
    title: str
    text: str
    published: date | None = None
    agreement: float = 1.0
    standing: Sequence[Line] = ()


@dataclass(frozen=True, slots=True)
class Quality:
    """`score` is the lines' sum within 0-1."""

    score: float
    lines: tuple[Line, ...]


def quality_of(page: PageFacts, *, today: date) -> Quality:
    """The score with its reasons; the same page gives the same score."""
    lines: list[Line] = [("What any page starts with.", BASE)]
    host = page.host.casefold().partition(":")[0]
    if _OFFICIAL_HOST.search(host):
        lines.append((f"{host} is a public body, a school, an organisation or an encyclopedia.", OFFICIAL))
    if page.published is not None and timedelta(0) <= today - page.published < RECENT_FOR:
        lines.append((f"Published {page.published:%d %b %Y}, less than 30 days ago.", RECENT))
    words = len(page.text.split())
    if words >= SUBSTANTIAL_WORDS:
        lines.append((f"A text of substance: {words:,} words.", SUBSTANTIAL))
    if why := _low(page, words):
        lines.append((why, LOW))
    if page.agreement < 0.5:
        lines.append(("Two readers of this page found different texts.", _UNSURE))
    lines += page.standing
    return Quality(round(min(1.0, max(0.0, sum(share for _, share in lines))), 3), tuple(lines))


def _low(page: PageFacts, words: int) -> str:
    """Why the page looks made to be found rather than to be read; "" when it does not."""
    if bait := _BAIT.search(f"{page.title}\n{page.text[:400]}"):
        return f"Words of advertising: “{bait.group()}”."
    if words < THIN_WORDS:
        return f"A thin text: {words} words."
    told = Counter(w.casefold() for w in content_of(page.text[:20_000]))
    if total := sum(told.values()):
        word, times = told.most_common(1)[0]
        if total >= 80 and times / total > _STUFFED and times >= 12:
            return f"“{word}” is repeated {times} times, as pages do that want to be found."
    return ""
