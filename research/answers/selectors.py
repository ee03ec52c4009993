"""Every read of queries that a page needs. The ones given a user see that user's teams only."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, TypeVar

from django.db.models import Case, F, Model, QuerySet, Value, When
from django.db.models.functions import Greatest, Substr
from django.http import Http404

from agent.teams.models import User
from interventions.models import Intervention
from research.answers.models import (
    AnswerConflict,
    AnswerPicture,
    AnswerSentence,
    Citation,
    CitationFeedback,
    Query,
    Search,
    Source,
)
from research.pipeline.answer.shapes import Lines, lines_of

MOST_TURNS = 24  # of a thread that is shown
CONTEXT_CHARS = 220  # of the page's text on each side of a quoted sentence
STAGES = ("gate", "plan", "search", "read", "answer", "check")
R = TypeVar("R", bound=Model)
_HEAVY = ("text", "page__text", "page__saved_html", "page__links")


@dataclass(frozen=True, slots=True)
class ShownSentence:
    """One sentence of the answer with its proofs; `row` holds the check's verdict."""

    row: AnswerSentence
    proofs: tuple[Citation, ...]  # each with what `_proofs` adds

    @property
    def number(self) -> int:
        """Its place in the answer, from 1."""
        return self.row.n

    @property
    def text(self) -> str:
        """Its words, without citations."""
        return self.row.text

    @property
    def lines(self) -> Lines | None:
        """Of a quotation that leads up to a list or code, its lines; None where a date in it was replaced."""
        if not (self.proofs and self.row.is_quote) or self.row.replaced:
            return None
        return lines_of(self.proofs[0].quote)


@dataclass(frozen=True, slots=True)
class ShownSource:
    """One page of the query, its copies under it, and the person it waits for."""

    row: Source
    copies: tuple[Source, ...]
    intervention: Intervention | None  # only while somebody has work to do


@dataclass(frozen=True, slots=True)
class QueryPage:
    """All that a query's page shows, as one value: for the view and for the socket."""

    query: Query
    searches: tuple[Search, ...]
    sources: tuple[Source, ...]  # without their texts; `has_text` says whether there is one
    cited: tuple[ShownSource, ...]
    others: tuple[ShownSource, ...]  # read, and nothing of them is in the answer
    refused: tuple[ShownSource, ...]
    waiting: tuple[ShownSource, ...]  # not opened yet, or waiting for a person
    sentences: tuple[ShownSentence, ...]
    dropped: tuple[ShownSentence, ...]
    conflicts: tuple[AnswerConflict, ...]
    pictures: tuple[AnswerPicture, ...]
    reruns: tuple[Query, ...]

    @property
    def seconds(self) -> float:
        """From its start to its end; 0 where one of them is missing."""
        if not (self.query.started_at and self.query.ended_at):
            return 0.0
        return (self.query.ended_at - self.query.started_at).total_seconds()

    @property
    def has_replaced(self) -> bool:
        """Whether a date of a source was made absolute in some sentence."""
        return any(s.row.replaced for s in self.sentences)

    @property
    def read_count(self) -> int:
        """How many pages were opened so far, readable or not."""
        return sum(1 for s in self.sources if s.fetched_at or s.state)

    @property
    def usable_count(self) -> int:
        """How many pages had a text."""
        return len(self.cited) + len(self.others)

    @property
    def searches_done(self) -> int:
        """How many searches have an answer."""
        return sum(1 for s in self.searches if s.state != Search.State.PLANNED)

    @property
    def settled(self) -> int:
        """How many claims are in the answer and are borne out by a source."""
        return sum(1 for s in self.sentences if s.row.verdict == AnswerSentence.Verdict.SUPPORTED)

    @property
    def stages(self) -> list[tuple[str, str]]:
        """Each stage of the work with "done", "now" or "todo"."""
        at = STAGES.index(self.query.stage) if self.query.stage in STAGES else -1
        if self.query.is_over:
            return [(s, "done" if n <= at else "todo") for n, s in enumerate(STAGES)]
        return [(s, "done" if n < at else "now" if n == at else "todo") for n, s in enumerate(STAGES)]

    @property
    def stage_seconds(self) -> list[tuple[str, object]]:
        """How long each stage took, in the order of the work; databases do not keep the order of names."""
        found = self.query.usage.get("seconds", {})
        return sorted(found.items(), key=lambda s: STAGES.index(s[0]) if s[0] in STAGES else len(STAGES))

    @property
    def is_made_of_quotes(self) -> bool:
        """Whether no model worded the answer."""
        return self.query.answered_by in ("", "extractive")


def queries_of(user: User) -> QuerySet[Query]:
    """Every query of the user's teams."""
    return Query.objects.select_related(
        "team", "created_by", "follows", "follows_report", "rerun_of", "report"
    ).filter(team__memberships__user=user)


def get_query(user: User, query_id: int) -> Query:
    """The query, if it belongs to a team of the user. *Raises* Http404 otherwise."""
    found = queries_of(user).filter(pk=query_id).first()
    if found is None:
        raise Http404("No such query.")
    return found


def get_source(query: Query, n: int) -> Source:
    """One source with the page that was saved of it. *Raises* Http404."""
    found = query.sources.select_related("page", "copy_of").filter(n=n).first()
    if found is None or (found.page is not None and found.page.team_id != query.team_id):
        raise Http404("No such source.")
    return found


def query_page(query: Query, user: User | None = None) -> QueryPage:
    """The query with its sources and its answer; `user`'s own feedback is shown on the citations."""
    return query_pages([query], user)[0]


def query_pages(queries: Sequence[Query], user: User | None = None) -> list[QueryPage]:
    """The same of each of several, in as many reads as one takes."""
    own = {"query__in": [query.pk for query in queries]}
    rows = Source.objects.filter(**own).select_related("page", "visit").defer(*_HEAVY)
    sources = _by_query(rows.annotate(has_text=Case(When(text="", then=False), default=True)))
    asked = _interventions([source for found in sources.values() for source in found])
    sentences = _sentences(queries, user)
    parts: dict[str, dict[int, list[Any]]] = {
        "searches": _by_query(Search.objects.filter(**own)),
        "conflicts": _by_query(AnswerConflict.objects.filter(**own)),
        "pictures": _by_query(AnswerPicture.objects.filter(**own)),
        "reruns": _by_query(
            Query.objects.filter(rerun_of__in=own["query__in"]).order_by("pk"), "rerun_of_id"
        ),
    }
    return [
        _page(
            query,
            tuple(sources.get(query.pk, ())),
            asked,
            sentences[query.pk],
            {name: tuple(found.get(query.pk, ())) for name, found in parts.items()},
        )
        for query in queries
    ]


def _by_query(rows: Iterable[R], column: str = "query_id") -> dict[int, list[R]]:
    found: dict[int, list[R]] = {}
    for row in rows:
        found.setdefault(getattr(row, column), []).append(row)
    return found


def _page(
    query: Query,
    sources: tuple[Source, ...],
    asked: Mapping[int, Intervention],
    sentences: Sequence[ShownSentence],
    parts: Mapping[str, Any],
) -> QueryPage:
    quoted = {proof.source_id for s in sentences if s.row.is_shown for proof in s.proofs}
    kinds: dict[str, list[ShownSource]] = {"cited": [], "others": [], "refused": [], "waiting": []}
    for one in _shown_sources(sources, asked):
        kinds[_kind_of(one, quoted)].append(one)
    kinds["cited"].sort(key=lambda s: s.row.n)
    listed: dict[str, Any] = {kind: tuple(found) for kind, found in kinds.items()}
    return QueryPage(
        query=query,
        sources=sources,
        sentences=tuple(s for s in sentences if s.row.is_shown),
        dropped=tuple(s for s in sentences if not s.row.is_shown),
        **parts,
        **listed,
    )


def thread_of(query: Query, user: User | None = None) -> tuple[list[QueryPage], list[QueryPage]]:
    """The other questions of its thread, in the order in which they were asked: those before it, those after it."""
    root = query
    for _ in range(MOST_TURNS):
        if root.follows is None:
            break
        root = root.follows
    turns, newest = {root.pk: root}, [root.pk]
    while newest and len(turns) < MOST_TURNS:
        found = Query.objects.filter(follows__in=newest).select_related("team").order_by("pk")
        newest = [one.pk for one in found if one.pk not in turns]
        turns |= {one.pk: one for one in found}
    pages = query_pages([turns[pk] for pk in sorted(turns)[:MOST_TURNS] if pk != query.pk], user)
    return [p for p in pages if p.query.pk < query.pk], [p for p in pages if p.query.pk > query.pk]


def _kind_of(shown: ShownSource, quoted: set[int]) -> str:
    if shown.row.pk in quoted:
        return "cited"
    if shown.row.has_text:  # type: ignore[attr-defined]  # an annotation
        return "others"
    if shown.intervention:
        return "waiting"
    return "refused" if shown.row.state or shown.row.problem or shown.row.fetched_at else "waiting"


def _shown_sources(sources: Sequence[Source], asked: Mapping[int, Intervention]) -> list[ShownSource]:
    """Those that are nobody's copy, each with its copies."""
    copies: dict[int, list[Source]] = {}
    for source in sources:
        if source.copy_of_id:
            copies.setdefault(source.copy_of_id, []).append(source)
    return [
        ShownSource(s, tuple(copies.get(s.pk, ())), asked.get(s.visit_id or 0))
        for s in sources
        if not s.copy_of_id
    ]


def _interventions(sources: Sequence[Source]) -> dict[int, Intervention]:
    """What a person still has to do for a visit that reads one of the sources."""
    visits = [s.visit_id for s in sources if s.visit_id]
    live = Intervention.objects.filter(visit_id__in=visits, state__in=Intervention.LIVE)
    return {i.visit_id: i for i in live} if visits else {}


def _sentences(queries: Sequence[Query], user: User | None) -> dict[int, list[ShownSentence]]:
    """Every sentence with its proofs, shown or dropped; an answer of an earlier version has citations alone."""
    cited = _by_query(_proofs(queries, user))
    written = _by_query(AnswerSentence.objects.filter(query__in=[query.pk for query in queries]))
    found = {}
    for query in queries:
        proofs: dict[int, list[Citation]] = {}
        for proof in cited.get(query.pk, ()):
            proofs.setdefault(proof.sentence, []).append(proof)
        rows = written.get(query.pk) or [
            AnswerSentence(query=query, n=n, text=own[0].quote, verdict=AnswerSentence.Verdict.SUPPORTED)
            for n, own in sorted(proofs.items())
        ]
        found[query.pk] = [ShownSentence(row, tuple(proofs.get(row.n, ()))) for row in rows]
    return found


def _proofs(queries: Sequence[Query], user: User | None) -> Sequence[Citation]:
    """The citations, each with the text around its quote and what the user said of it.

    `lead`, `tail`, `is_helpful`, `is_unhelpful` are added to each.
    """
    first = Greatest(F("start") - CONTEXT_CHARS, Value(0))
    ids = [query.pk for query in queries]
    found = list(
        Citation.objects.filter(query__in=ids)
        .select_related("source", "source__page")
        .defer(*(f"source__{name}" for name in _HEAVY))
        .annotate(
            lead=Substr("source__text", first + 1, F("start") - first),
            tail=Substr("source__text", F("end") + 1, CONTEXT_CHARS),
        )
    )
    feedback = CitationFeedback.objects.filter(citation__query__in=ids, user=user)
    said = dict(feedback.values_list("citation_id", "is_helpful") if user else ())
    for proof in found:
        proof.is_helpful = said.get(proof.pk) is True  # type: ignore[attr-defined]
        proof.is_unhelpful = said.get(proof.pk) is False  # type: ignore[attr-defined]
    return found


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of a source's text; `citation` is set where it is quoted, `page` where a PDF's page begins."""

    text: str
    citation: Citation | None = None
    page: int | None = None


def marked_pieces(source: Source) -> list[Piece]:
    """The whole text of a source, cut where quotes and pages begin and end. Joined, the pieces are the text."""
    quotes: dict[int, Citation] = {}
    position = 0
    for citation in source.citations.order_by("start", "end"):
        if citation.start >= position:  # else the same words are marked already
            quotes[citation.start] = citation
            position = citation.end
    inside = (
        {at for c in quotes.values() for at in range(c.start + 1, c.end)} if source.page_starts else set()
    )
    pages = {at: n for n, at in enumerate(source.page_starts, start=1) if at not in inside}
    cuts = sorted({0, len(source.text), *quotes, *pages, *(c.end for c in quotes.values())})
    return [Piece(source.text[at:end], quotes.get(at), pages.get(at)) for at, end in pairwise(cuts)]
