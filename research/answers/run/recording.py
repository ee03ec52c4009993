"""Every write of a run: stages, searches, sources, draft and answer. Each repeats the run's token (the fence).

A write of a run that lost its query (cancelled, or taken by another worker) changes nothing and says so by False.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from decimal import Decimal
from typing import Any

from django.db import transaction
from django.db.models import F, Max, QuerySet
from django.utils import timezone

from agent.core.types import Usage
from agent.language.sanitize import plain
from agent.teams.rights.clock import from_now
from research.answers import events, notices
from research.answers.models import AnswerConflict, AnswerSentence, Citation, Query, Search, Source
from research.answers.readings.services import settle_readings
from research.answers.services import LEASE
from research.pipeline.answer.answer import Answer
from research.pipeline.answer.numbering import all_numbers
from research.pipeline.answer.reflection import Reflection
from research.pipeline.conflicts.conflicts import Conflict, format_conflict
from research.pipeline.facts.facts import Fact
from research.pipeline.facts.question import Part
from research.pipeline.facts.sentences import one_line
from research.pipeline.gate.gate import GateVerdict
from research.pipeline.plan.planner import PlannedSearch
from research.sources.search import SearchOutcome
from research.webhooks.sending import happenings

_LONGEST_TITLE, _LONGEST_PROBLEM = 300, 300
_ASIDE = 10_000  # above every number of a source: no two have one number while they change


def is_mine(query: Query) -> bool:
    """Whether the run may still write."""
    return _mine(query).exists()


def keep_lease(query: Query) -> bool:
    """Hold the query for another while. False: it is another run's, or over."""
    return bool(_mine(query).update(lease_until=from_now(LEASE)))


def record_stage(query: Query, stage: str, **fields: Any) -> bool:
    """The run has come to that stage; `fields` of the query go with it."""
    with transaction.atomic():
        if not _mine(query).update(stage=stage, **fields):
            return False
        events.query_changed(query, f"stage_{stage}")
    return True


def record_gate(query: Query, verdict: GateVerdict) -> bool:
    """What the gate found."""
    gate = {
        "score": round(verdict.score, 3),
        "should_browse": verdict.should_browse,
        "reason": verdict.reason,
        "signals": [
            {"family": str(s.family), "weight": round(s.weight, 3), "words": s.words} for s in verdict.signals
        ],
    }
    return record_stage(query, "gate", gate=plain(gate))


def record_plan(query: Query, searches: Sequence[PlannedSearch]) -> bool:
    """The searches that will be made; those of an earlier attempt stay."""
    with transaction.atomic():
        if not _mine(query).update(stage="plan"):
            return False
        Search.objects.bulk_create(
            (
                Search(
                    query=query,
                    n=n,
                    text=plain(s.q)[:500],
                    reason=plain(s.reason)[:300],
                    recency_days=s.recency_days,
                    site=s.site[:255],
                )
                for n, s in enumerate(searches, start=1)
            ),
            ignore_conflicts=True,
        )
        events.query_changed(query, "stage_plan")
    return True


def record_search(query: Query, n: int, outcome: SearchOutcome) -> bool:
    """What the providers answered; no answer at all is `down`, which is not the same as nothing found."""
    state = Search.State.DONE if outcome.hits else Search.State.EMPTY
    with transaction.atomic():
        if not is_mine(query):
            return False
        Search.objects.filter(query=query, n=n).update(
            state=Search.State.DOWN if outcome.is_down else state,
            runs=plain([asdict(run) for run in outcome.runs]),
            hits=plain([asdict(hit) for hit in outcome.hits]),
        )
        events.query_changed(query, "search_done")
    return True


@dataclass(frozen=True, slots=True)
class Wanted:
    """A page that shall be read."""

    url: str
    origin: str = Source.Origin.SEARCH
    snippet: str = ""
    title: str = ""


def add_sources(query: Query, wanted: Sequence[Wanted]) -> bool:
    """Put the pages behind those that the query has; an address that it has already is left out."""
    with transaction.atomic():
        if not is_mine(query):
            return False
        known = set(query.sources.values_list("url", flat=True))
        first = (query.sources.aggregate(last=Max("n"))["last"] or 0) + 1
        fresh = [w for w in wanted if w.url not in known]
        Source.objects.bulk_create(
            Source(
                query=query,
                n=n,
                url=w.url[:2000],
                origin=w.origin,
                snippet=plain(w.snippet)[:2000],
                title=plain(w.title)[:_LONGEST_TITLE],
            )
            for n, w in enumerate(fresh, start=first)
        )
        events.query_changed(query, "sources_added")
    return True


def record_source(query: Query, n: int, **fields: Any) -> bool:
    """What came of one page (fields of Source); `fetched_at` is now unless it is given."""
    fields.setdefault("fetched_at", timezone.now())
    for name, most in (("title", _LONGEST_TITLE), ("problem", _LONGEST_PROBLEM)):
        if name in fields:
            fields[name] = plain(fields[name])[:most]
    with transaction.atomic():
        if not is_mine(query):
            return False
        Source.objects.filter(query=query, n=n).update(**fields)
        events.query_changed(query, "source_read")
    return True


@dataclass(frozen=True, slots=True)
class Judged:
    """What a run thinks of one source: quality 0-1 with its lines in words, and whose copy it is (`Source.n`)."""

    n: int
    quality: float
    lines: Sequence[tuple[str, float]]
    copy_of: int | None = None
    copy_how: str = ""


def record_judged(query: Query, judged: Sequence[Judged]) -> bool:
    """Quality and copies of the sources."""
    with transaction.atomic():
        if not is_mine(query):
            return False
        rows = {s.n: s for s in query.sources.all()}
        for one in judged:
            row = rows[one.n]
            row.quality = round(one.quality, 3)
            row.quality_lines = [{"words": words, "share": round(share, 3)} for words, share in one.lines]
            row.copy_of = rows[one.copy_of] if one.copy_of is not None else None
            row.copy_how = one.copy_how[:120]
        Source.objects.bulk_update(rows.values(), ["quality", "quality_lines", "copy_of", "copy_how"])
        events.query_changed(query, "sources_judged")
    return True


def record_draft(query: Query, draft: str) -> bool:
    """A model's words so far. They are not the answer: that is checked first."""
    with transaction.atomic():
        if not _mine(query).update(draft=plain(draft)[:20_000]):
            return False
        events.query_changed(query, "draft")
    return True


def record_usage(query: Query, usage: Usage) -> None:
    """Add what model calls took; money stays unknown where any call's is."""
    if not usage.calls:
        return
    with transaction.atomic():
        row = Query.objects.select_for_update().get(pk=query.pk)
        is_first, cost = row.model_calls == 0, usage.cost_usd
        known = Decimal(str(round(cost, 6))) if cost is not None else None
        if not is_first:
            known = row.cost_usd + known if known is not None and row.cost_usd is not None else None
        Query.objects.filter(pk=query.pk).update(
            input_tokens=F("input_tokens") + usage.input_tokens,
            output_tokens=F("output_tokens") + usage.output_tokens,
            model_calls=F("model_calls") + usage.calls,
            cost_usd=known,
        )


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a run ended. `numbers` gives cited sources (by `Source.n`) the number that citations show."""

    state: str
    answer: Answer = field(default_factory=Answer)
    numbers: Mapping[int, int] = field(default_factory=dict)
    conflicts: Sequence[Conflict] = ()
    reflection: Reflection | None = None
    usage: Mapping[str, Any] = field(default_factory=dict)
    nearest: Sequence[tuple[Part, Fact]] = ()


def record_outcome(query: Query, outcome: Outcome) -> bool:
    """Store the answer with its proofs and end the query, once."""
    with transaction.atomic():
        sources = {s.n: s for s in query.sources.all()}
        numbers = all_numbers(outcome.numbers, sources)
        if not _ended(query, outcome, numbers):
            return False
        _number(query, sources, outcome.numbers, numbers)
        _store_sentences(query, outcome.answer, sources)
        _store_conflicts(query, outcome.conflicts, numbers)
        settle_readings(query)
        happenings.query_answered(query, outcome.state)
        notices.query_answered(query, outcome.state)
        events.query_changed(query, "query_ended")
    return True


def _number(
    query: Query, sources: Mapping[int, Source], cited: Mapping[int, int], numbers: Mapping[int, int]
) -> None:
    """From here on `n` is the one number of each source, in the answer, in its address and in the lists."""
    query.sources.update(n=F("n") + _ASIDE)
    for old, source in sources.items():
        source.n, source.number = numbers[old], cited.get(old)
    Source.objects.bulk_update(sources.values(), ["n", "number"])


def _ended(query: Query, outcome: Outcome, numbers: Mapping[int, int]) -> bool:
    thought = outcome.reflection
    return bool(
        _mine(query).update(
            state=outcome.state,
            stage="",
            draft="",
            answered_by=outcome.answer.made_by[:80] if outcome.answer.sentences else "",
            confidence=thought.confidence if thought else 0.0,
            reflection=plain(_as_json(thought)) if thought else {},
            claims_open=plain(list(outcome.answer.unanswered)),
            nearest=plain(
                [
                    {
                        "part": part.text,
                        "quote": one_line(fact.text),
                        "source": numbers[fact.source],
                        "page": fact.page,
                    }
                    for part, fact in outcome.nearest
                ]
            ),
            usage=plain(dict(outcome.usage)),
            ended_at=timezone.now(),
            lease_until=None,
        )
    )


def _as_json(thought: Reflection) -> dict[str, Any]:
    return {
        "confidence": thought.confidence,
        "lines": [{"words": words, "share": share} for words, share in thought.lines],
        "resonance": thought.resonance,
        "resonance_words": thought.resonance_words,
        "issues": [{"code": i.code, "words": i.words, "cause": i.cause} for i in thought.issues],
        "metadata": dict(thought.metadata),
    }


def _store_sentences(query: Query, answer: Answer, sources: Mapping[int, Source]) -> None:
    AnswerSentence.objects.bulk_create(
        AnswerSentence(
            query=query,
            n=n,
            text=plain(s.text),
            verdict=str(s.check.verdict),
            score=round(s.check.score, 4),
            problems=plain([{"kind": str(p.kind), "text": p.text, "why": p.why} for p in s.check.problems]),
            is_quote=s.is_quote,
            part=plain(s.part)[:500],
            is_shown=s.is_shown,
            replaced=plain([{"phrase": r.phrase, "absolute": r.absolute} for r in s.replaced]),
        )
        for n, s in enumerate(answer.sentences, start=1)
    )
    Citation.objects.bulk_create(
        Citation(
            query=query,
            sentence=n,
            position=position,
            source=sources[fact.source],
            quote=fact.text,
            start=fact.start,
            end=fact.end,
            page=fact.page,
            score=fact.score,
        )
        for n, s in enumerate(answer.sentences, start=1)
        for position, fact in enumerate(s.facts)
    )


def _store_conflicts(query: Query, conflicts: Sequence[Conflict], numbers: Mapping[int, int]) -> None:
    AnswerConflict.objects.bulk_create(
        AnswerConflict(
            query=query,
            n=n,
            subject=plain(c.subject)[:200],
            measure=plain(c.measure)[:200],
            kind=str(c.kind),
            words=plain(format_conflict(c, numbers)),
            values=plain(
                [
                    {
                        "value": v.value,
                        "unit": v.unit,
                        "as_of": v.as_of.isoformat() if v.as_of else "",
                        "sources": [numbers[n] for n in v.sources],
                        "numbers": [numbers[n] for n in v.sources],
                        "quote": v.quote,
                    }
                    for v in c.values
                ]
            ),
        )
        for n, c in enumerate(conflicts, start=1)
    )


def _mine(query: Query) -> QuerySet[Query]:
    return Query.objects.filter(pk=query.pk, token=query.token, state=Query.State.RUNNING)
