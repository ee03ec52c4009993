"""The limits of an answer, each with what in its own run caused it (P4, "Potential issues")."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from agent.language.counts import counted
from research.pipeline.answer.run_evidence import RunEvidence, SourceEvidence

_OLD_DAYS = 365
_NEAR_LIMIT = 0.9
_UNSURE = 0.8  # the reader's confidence below which a text may miss or add something
_REFUSALS = {
    "robots": "A site asks programs to stay out of a page",
    "paywall": "A page is behind a paywall",
    "login": "A page requires signing in",
    "captcha": "A page asked for proof of being human (CAPTCHA)",
    "javascript": "A page shows its content only with JavaScript (dynamic content)",
    "encrypted": "A document is encrypted",
    "needs_ocr": "A document consists of scanned pages",
    "empty": "A page had no readable text",
    "wrong_type": "A file is of a kind that cannot be read",
    "not_found": "A page is gone",
    "error": "A page could not be fetched",
}


@dataclass(frozen=True, slots=True)
class Issue:
    """A limit of this answer; `cause` says what in this very run it comes from."""

    code: str
    words: str
    cause: str


def issues_of(evidence: RunEvidence) -> tuple[Issue, ...]:
    """Every limit that this run gives cause for, and no other; what weighs most first."""
    return (
        *_about_answer(evidence),
        *_about_sources(evidence),
        *_about_pages(evidence),
        *_about_search(evidence),
        *_about_run(evidence),
    )


def _about_answer(evidence: RunEvidence) -> Iterator[Issue]:
    if evidence.real_conflicts:
        yield Issue(
            "conflict",
            "Sources contradict each other",
            f"{evidence.real_conflicts} contradiction(s), shown with both views.",
        )
    if evidence.dated_conflicts:
        cause = f"{evidence.dated_conflicts} difference(s) of dates or definitions."
        yield Issue("different_dates", "Sources give values of different dates or definitions", cause)
    if evidence.unanswered:
        yield Issue(
            "unanswered",
            "Part of the question has no evidence",
            "; ".join(evidence.unanswered)[:300],
        )
    if evidence.dropped:
        cause = f"{evidence.dropped} sentence(s) that their sources do not support."
        yield Issue("dropped", "Sentences were left out", cause)
    partly = sum(s.verdict != "supported" for s in evidence.sentences)
    if partly:
        cause = f"{partly} of {len(evidence.sentences)} sentence(s), marked in the answer."
        yield Issue("partly", "Sentences are only partly supported", cause)


def _about_sources(evidence: RunEvidence) -> Iterator[Issue]:
    cited = [s for s in evidence.sources if s.is_cited]
    sites = {s.domain or str(s.n) for s in cited if not s.is_copy}
    if evidence.sentences and len(sites) == 1:
        yield Issue(
            "one_source", "The whole answer depends on one site", f"Only {next(iter(sites))} is cited."
        )
    copies = [s for s in evidence.sources if s.is_copy]
    if copies:
        yield Issue("copies", "Pages are copies of one text and count once", _listed(copies))
    undated = [s for s in cited if s.published is None]
    if undated:
        yield Issue("unknown_date", "Sources do not say when they were published", _listed(undated))
    if evidence.now:
        old = [s for s in cited if s.published and (evidence.now - s.published).days > _OLD_DAYS]
        if old:
            yield Issue("old_source", "Sources are more than a year old", _listed(old))
    low = [s for s in cited if s.quality < 0.3]
    if low:
        yield Issue("low_quality", "Sources cited are of low quality", _listed(low))


def _about_pages(evidence: RunEvidence) -> Iterator[Issue]:
    for state, words in _REFUSALS.items():
        refused = [s for s in evidence.sources if s.state == state]
        if refused:
            yield Issue(state, words, _listed(refused))
    used = [s for s in evidence.sources if s.state == "ok"]
    rows = (
        ("extractors_disagree", "Two ways of reading a page disagreed", [s for s in used if s.agreement < _UNSURE]),
        ("unsure_text", "A page may be incomplete", [s for s in used if s.extraction < _UNSURE <= s.agreement]),
        ("truncated", "A page was too long to be read completely", [s for s in used if s.is_truncated]),
        ("cached", "Pages come from the cache", [s for s in used if s.is_cached and not s.is_stale]),
        ("stale", "A site failed, and an older copy of its page was used", [s for s in used if s.is_stale]),
        ("browser", "A page was read in the browser, as it has dynamic content", [s for s in used if s.used_browser]),
    )  # fmt: skip
    for code, words, sources in rows:
        if sources:
            yield Issue(code, words, _listed(sources))


def _about_search(evidence: RunEvidence) -> Iterator[Issue]:
    worked = [s for s in evidence.searches if s.state in ("ok", "cached")]
    failed = [s for s in evidence.searches if s.state in ("down", "refused")]
    outside = [s for s in worked if not s.is_local]
    if outside and all(s.pages <= 1 for s in outside):
        asked = ", ".join(sorted({s.provider for s in outside}))
        cause = f"{counted(len(outside), 'request')} to {asked}, one page of results each."
        yield Issue("first_results_page", "Only the first page of the search results was read", cause)
    if failed:
        cause = "; ".join(sorted({f"{s.provider}: {s.words or s.state}" for s in failed}))[:300]
        yield Issue("provider_down", "A search provider did not answer", cause)
    if any(s.state == "cached" for s in worked):
        cause = ", ".join(sorted({s.provider for s in worked if s.state == "cached"}))
        yield Issue("search_cached", "Search results come from the cache", cause)
    if evidence.searches and not worked:
        yield Issue(
            "search_down",
            "No search worked in this run",
            f"{counted(len(evidence.searches), 'request')}, none answered.",
        )


def _about_run(evidence: RunEvidence) -> Iterator[Issue]:
    if evidence.token_limit and evidence.tokens >= _NEAR_LIMIT * evidence.token_limit:
        cause = f"{evidence.tokens} of {evidence.token_limit} tokens."
        yield Issue("near_budget", "The mode's token budget was nearly used up", cause)
    if evidence.time_limit and evidence.took >= _NEAR_LIMIT * evidence.time_limit:
        cause = f"{evidence.took.total_seconds():.0f} of {evidence.time_limit.total_seconds():.0f} s."
        yield Issue("near_time", "The time allowed was nearly used up", cause)
    if not evidence.has_meaning:
        yield Issue(
            "no_embeddings", "Sentences were compared by words alone", "No embedding model was available."
        )
    if evidence.sentences and not evidence.is_model:
        cause = "No model was used: the sentences are the sources' own, put in order."
        yield Issue("extractive", "The answer is made of quotations", cause)


def _listed(sources: Iterable[SourceEvidence]) -> str:
    names = list(dict.fromkeys(f"[{s.number or s.n}] {s.domain}".strip() for s in sources))
    more = f" and {len(names) - 5} more" if len(names) > 5 else ""
    return ", ".join(names[:5]) + more
