"""The one to three searches for a question, each with its reason (R6): main, recent, on a site, other words."""

# ruff: noqa: E501 - patterns are read by their alternatives

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from agent.language.word_lists import load_patterns
from research.pipeline.facts.question import Part, parts_of
from research.pipeline.facts.thesaurus.words import plain_form, word_of
from research.pipeline.gate.gate_features import Family, cues_in, leans
from research.pipeline.plan.depth import Depth

MOST_CHARS = 240
RECENT_DAYS = 30
_NAMING = 4  # words of a search that only names the thing
_SITE = re.compile(r"(?<![\w@.])(?:site:|(?:on|at|from|in) )(?P<site>(?:[a-z0-9-]{1,40}\.){1,4}[a-z]{2,12})(?![\w@])", re.IGNORECASE)  # fmt: skip
_PATTERNS = load_patterns(Path(__file__).with_suffix(".toml"))
_POLITE = _PATTERNS["polite"]
_WANTS = _PATTERNS["wants"]
_FILLER_WORDS = (
    "a an the is are was were do does did of to for in on at by with and or how what when where which who "
    "whom whose why much many can could will would should has have had be been it its this that there "
    "their they i you we me my your from as about into than then so if any some please tell"
)
_FILLER = frozenset(_FILLER_WORDS.split())


@dataclass(frozen=True, slots=True)
class PlannedSearch:
    """One search: its words, why it is made, and its limits (None and "" mean none)."""

    q: str
    reason: str
    recency_days: int | None = None
    site: str = ""


def plan_searches(
    question: str,
    depth: Depth,
    *,
    now: datetime,
    recency_days: int | None = None,
    site: str = "",
    earlier: Sequence[str] = (),
) -> tuple[PlannedSearch, ...]:
    """At most `depth.searches` different searches, the main one first. `earlier`: questions asked before."""
    words = _with_context(_searched(question), earlier)
    asked = _Asked(words, recency_days, site or _site_in(question), now)
    plan: list[PlannedSearch] = []
    for search in _wanted(question, asked):
        is_new = all(
            (s.q, s.recency_days, s.site) != (search.q, search.recency_days, search.site) for s in plan
        )
        if search.q and is_new:
            plan.append(search)
    return tuple(plan[: depth.searches]) or (
        PlannedSearch(" ".join(question.split())[:MOST_CHARS], "the question as it was asked"),
    )


@dataclass(frozen=True, slots=True)
class _Asked:
    words: str
    recency_days: int | None
    site: str
    now: datetime


def _wanted(question: str, asked: _Asked) -> Iterator[PlannedSearch]:
    """Every search that would help, the most useful first."""
    limit, site = asked.recency_days, asked.site
    for words in _naming_each(_searched(question)):
        yield PlannedSearch(words, "the words that name one of the things asked", limit, site)
    limits = [f"of the last {limit} days, as you asked" if limit else "", f"on {site} only" if site else ""]
    said = ", ".join(["the question as it was asked", *(words for words in limits if words)])
    yield PlannedSearch(asked.words, said, limit, site)
    cues = {cue.family for cue in cues_in(question)}
    if limit is None and Family.TIME_SENSITIVE in cues:
        days = 7 if _PATTERNS["near"].search(question) else RECENT_DAYS
        yield PlannedSearch(
            _dated(asked), f"the same in the last {days} days, as the answer changes with time", days, site
        )
    keys = _naming(asked.words) or _key_words(asked.words)
    yield PlannedSearch(
        keys, "the words that name the thing, for pages that word the rest differently", limit, site
    )
    if Family.NICHE_TOPIC in cues:
        reason = "those who make the product or keep the rules"
        yield PlannedSearch(f"{keys} official documentation", reason, limit, site)
    if cues & {Family.CITATION_REQUEST, Family.LOW_CONFIDENCE}:
        reason = "what was found by those who looked into it"
        yield PlannedSearch(f"{keys} study evidence", reason, limit, site)
    if site:
        yield PlannedSearch(asked.words, "the same anywhere, in case the site does not say", limit, "")


def _searched(question: str) -> str:
    """The question without courtesies and without what is asked of the answer's form."""
    words = " ".join(question.split())
    words = _SITE.sub("", _WANTS.sub("", _POLITE.sub("", words, count=1)))
    return " ".join(words.split()).strip(" .,;:")[:MOST_CHARS] or " ".join(question.split())[:MOST_CHARS]


def _with_context(words: str, earlier: Sequence[str]) -> str:
    """A follow-up that leans on the question before it ("and in Nice?") takes that one's names along."""
    if not earlier or not (leans(words) or len(words.split()) <= 3):
        return words
    known = {word.lower() for word in words.split()}
    before = [word for word in _key_words(_searched(earlier[-1])).split() if word.lower() not in known]
    return f"{' '.join(before)} {words.rstrip('?')}"[:MOST_CHARS]


def _site_in(question: str) -> str:
    found = _SITE.search(question)
    return found["site"].lower() if found else ""


def _key_words(words: str) -> str:
    """Without the small words; the whole when nothing is left."""
    kept = [word for word in re.findall(r"[^\s?!,;:\"“”()]+", words) if word.lower() not in _FILLER]
    return " ".join(kept)[:MOST_CHARS] or words


def _naming_each(words: str) -> list[str]:
    """For a question of several parts the naming words of each; none for one of a single part."""
    parts = parts_of(words)
    return [_naming_words(part) for part in parts] if len(parts) > 1 else []


def _naming(words: str) -> str:
    parts = parts_of(words)
    return _naming_words(parts[0]) if parts else ""


def _naming_words(part: Part) -> str:
    """The names in it and its rarest words, up to four, in their order."""
    others = sorted((key for key in part.keys if key not in part.names), key=_commonness)
    kept = {*part.names, *others[: max(1, _NAMING - len(part.names))]}
    return " ".join(key for key in part.keys if key in kept)[:MOST_CHARS]


def _commonness(word: str) -> int:
    known = word_of(plain_form(word.casefold()))
    return known.count if known else 0


def _dated(asked: _Asked) -> str:
    """With the present year in place of "today", "now" or "latest", by which no page can be found."""
    words = re.sub(r"\b(?:today|right now|now|currently|at the moment|these days|nowadays|this year)\b", "", asked.words, flags=re.IGNORECASE)  # fmt: skip
    words = " ".join(words.rstrip("?").split())
    return words if re.search(r"\b20\d\d\b", words) else f"{words} {asked.now.year}"
