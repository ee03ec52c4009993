"""Answers with proof for Python programs (R12): one message in, a cited answer out, or None when none is needed.

    result = await enhance_with_browsing("Who founded Acme?", options=BrowsingOptions(team="Research"))
    if result is not None:
        result.content            "Acme was founded by …[1]\\n\\n**Sources:**\\n[1] …"
        result.sources            the cited pages: number, title, link, date, quality
        result.browsing_metadata  signals, searches, refusals, tokens, seconds, reflection

Django must be set up (`DJANGO_SETTINGS_MODULE=config.settings`, `django.setup()`); a question is stored for the team as
if it had been asked on the page. Re-exported for those who want one part alone: `gate`, `canonical_url`, `may_fetch`,
`resolve_date`, `check_citation`, `read_document` and the citation functions. They need no database and no network.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any

from agent.documents.document import Document, Received
from agent.documents.parser import Parser
from agent.llm.embeddings import minilm
from research.answers import services
from research.answers.models import Query
from research.answers.pages.answer_json import AnswerJson, SourceJson, answer_json
from research.answers.run.runner import answer_query
from research.answers.run.summary import summary_of
from research.answers.run.writing import Writer
from research.answers.services import AskOptions
from research.pipeline.answer.citations import (
    ListedSource,
    attach_source_list,
    attribute_fact,
    convert_relative_to_absolute,
    detect_conflicts,
    format_conflict,
    format_inline_citation,
)
from research.pipeline.check.checking import Check, check
from research.pipeline.dates.phrases import resolve_phrase
from research.pipeline.dates.spans import DateSpan
from research.pipeline.errors import ResearchError
from research.pipeline.gate.gate import GateVerdict, judge
from research.pipeline.plan.depth import DepthMode, Preference
from research.pipeline.web.address_list import parse_lines
from research.pipeline.web.robots import RobotsRules, RobotsVerdict
from research.pipeline.web.urls import canonical_url
from research.sources.fetching.browser_reading import BrowserReader
from research.sources.fetching.db_threads import rows
from research.sweeps.limits.reach import check_reach, default_reach
from research.sweeps.selectors import team_named

__all__ = [
    "BrowsingOptions", "BrowsingResult", "ListedSource", "answer_question_from_web", "attach_source_list",
    "attribute_fact", "browse_and_summarize", "canonical_url", "check_citation", "convert_relative_to_absolute",
    "detect_conflicts", "enhance_with_browsing", "format_conflict", "format_inline_citation", "gate", "may_fetch",
    "read_document", "resolve_date",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class BrowsingOptions:
    """How a message is looked into. `team`: whose question it is, by name; "" for the first team.

    `writer` None: the models of the settings; `browser` None: pages that need a browser are named, not read.
    """

    enabled: bool = True
    preference: Preference | str = Preference.AUTO
    depth_mode: DepthMode | str = DepthMode.STANDARD
    recency_days: int | None = None
    user_timezone: str = ""
    site: str = ""
    pages: tuple[str, ...] = ()
    may_search: bool = True
    team: str = ""
    follows: int | None = None  # id of the question that this one follows up
    writer: Writer | None = None
    browser: BrowserReader | None = None


_DEFAULTS = BrowsingOptions()


@dataclass(frozen=True, slots=True)
class BrowsingResult:
    """`content` is the cited answer with its list of sources, "" when the sources do not give one."""

    content: str
    sources: tuple[SourceJson, ...]
    browsing_metadata: dict[str, Any] = field(default_factory=dict)
    query_id: int = 0
    document: AnswerJson | None = None


async def enhance_with_browsing(
    message: str, context: Sequence[str] = (), options: BrowsingOptions = _DEFAULTS
) -> BrowsingResult | None:
    """The answer to a message from the web; None when the gate says that it needs none. *Raises* ResearchError.

    `context` are earlier messages, oldest first: they count for the gate.
    """
    if not options.enabled:
        return None
    verdict = await asyncio.to_thread(lambda: gate(message, preference=options.preference, context=context))
    if not verdict.should_browse:
        return None
    return await answer_question_from_web(message, options)


async def answer_question_from_web(question: str, options: BrowsingOptions = _DEFAULTS) -> BrowsingResult:
    """The answer to a question, looked up whatever the gate says (P3). *Raises* ResearchError."""
    asked = await ask(question, replace(options, preference=Preference.ALWAYS))
    await answer_query(asked.pk, writer=options.writer, browser=options.browser)
    return await rows(_result, asked.pk)


async def browse_and_summarize(
    url: str, options: BrowsingOptions = _DEFAULTS, *, sentences: int = 5
) -> BrowsingResult:
    """What one page says: a few of its own sentences, or the fast model's checked ones (P2).

    *Raises* ResearchError for an address that cannot be opened at all; a page without a text has no `content`.
    """
    team = await rows(team_named, options.team)
    lines = await check_reach(parse_lines(url), default_reach())
    if not lines or not lines[0].is_good:
        raise ResearchError(lines[0].problem if lines else "Give the address of a page.")
    return _summarized(await summary_of(lines[0].url, team, options.writer, options.browser, sentences))


def _summarized(document: dict[str, Any]) -> BrowsingResult:
    return BrowsingResult(document.pop("content"), tuple(document.pop("sources")), document)


async def ask(text: str, options: BrowsingOptions) -> Query:
    """The question as a row that is not enqueued: it is answered here and now. *Raises* ResearchError."""
    lines = await check_reach(parse_lines("\n".join(options.pages)), default_reach())

    def store() -> Query:
        follows = Query.objects.filter(pk=options.follows).first() if options.follows else None
        if options.follows and follows is None:
            raise ResearchError(f"There is no question {options.follows}.")
        wanted = AskOptions(
            depth=options.depth_mode,
            preference=options.preference,
            recency_days=options.recency_days,
            site=options.site,
            timezone=options.user_timezone,
            may_search=options.may_search,
            may_browse=options.browser is not None,
            follows=follows,
        )
        team = team_named(options.team)
        return services.ask(team=team, user=None, text=text, pages=lines, options=wanted, is_enqueued=False)

    return await rows(store)


def _result(query_id: int) -> BrowsingResult:
    query = Query.objects.get(pk=query_id)
    found = answer_json(query)
    cited = sorted((s for s in found["sources"] if s["number"] is not None), key=lambda s: s["number"] or 0)
    names = (
        "state",
        "gate",
        "searches",
        "refused",
        "conflicts",
        "reflection",
        "usage",
        "unanswered",
        "answered_by",
    )
    metadata = {name: found[name] for name in names}  # type: ignore[literal-required]  # the names are its own
    return BrowsingResult(found["markdown"], tuple(cited), metadata, query_id, found)


# -- one part alone: no database, no network -----------------------------------------------------------


def gate(message: str, *, preference: str = "auto", context: Sequence[str] = ()) -> GateVerdict:
    """Whether a message needs the web: score 0-1, browsing from 0.6 on, with the signals in words (R1). Blocking."""
    return judge(message, preference=Preference(preference), context=tuple(context), embedder=minilm())


def may_fetch(robots_txt: str, url: str, agent: str) -> RobotsVerdict:
    """Whether a robots.txt lets that agent fetch that address, and the line that says so."""
    return RobotsRules.parse(robots_txt).may_fetch(url, agent)


def resolve_date(phrase: str, reference: date) -> DateSpan | None:
    """The days that a phrase means, seen from `reference`, and by which convention; None when it says no date."""
    return resolve_phrase(phrase, reference=reference)


def check_citation(sentence: str, evidence: str | Sequence[str], *, meaning: bool = True) -> Check:
    """Whether the evidence bears the sentence out: verdict, score 0-1, and what speaks against it.

    `meaning` False compares exact things and words alone, without embeddings. Blocking.
    """
    pieces = [evidence] if isinstance(evidence, str) else list(evidence)
    return check(sentence, pieces, minilm() if meaning else None)


async def read_document(data: bytes, about: Received | None = None) -> Document:
    """What a document is and says: state, title, dates, text, pages; read in a limited child process."""
    async with Parser() as parser:
        return await parser.read_document(data, about or Received())
