"""A report as one text: sections, a table where things are compared, one list of sources, what was not found."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from itertools import groupby

from django.db.models import QuerySet
from django.http import Http404

from agent.core.kinds import PageState
from agent.teams.models import User
from research.answers.models import Citation, Query, Source
from research.answers.reports.models import Report
from research.answers.reports.services import spent_usd
from research.answers.selectors import QueryPage, ShownSentence, query_pages
from research.pipeline.answer.numbering import renumbered
from research.pipeline.web.urls import canonical_url


@dataclass(frozen=True, slots=True)
class Marked:
    """One proof with the number that its source has in the report."""

    number: int
    citation: Citation
    query_id: int


@dataclass(frozen=True, slots=True)
class Said:
    """One sentence of a section with its proofs."""

    sentence: ShownSentence
    marks: tuple[Marked, ...]

    @property
    def numbers(self) -> tuple[int, ...]:
        """The sources that it cites, each once."""
        return tuple(dict.fromkeys(mark.number for mark in self.marks))


@dataclass(frozen=True, slots=True)
class Part:
    """One sub-question with what was found for it."""

    page: QueryPage
    said: tuple[Said, ...]
    conflicts: tuple[str, ...]  # in words, with the report's numbers

    @property
    def query(self) -> Query:
        """The sub-question."""
        return self.page.query

    @property
    def thing(self) -> str:
        """The column of the table that it is in, "" for none."""
        return str(self.query.place.get("thing", ""))

    @property
    def is_open(self) -> bool:
        """Whether it is over and something of it was not found."""
        return self.query.is_over and (not self.said or bool(self.query.claims_open))


@dataclass(frozen=True, slots=True)
class Section:
    """The parts under one heading."""

    number: int
    heading: str
    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class Listed:
    """One source of the report, with the sub-questions that cite it."""

    number: int
    source: Source
    query_id: int  # where it is shown as it was read


@dataclass(frozen=True, slots=True)
class Row:
    """One aspect of a comparison: what was found of each thing."""

    aspect: str
    cells: tuple[Part | None, ...]


@dataclass(frozen=True)
class ReportPage:
    """All that a report's page, files and API show."""

    report: Report
    sections: tuple[Section, ...]
    sources: tuple[Listed, ...]
    pages: tuple[Source, ...]  # that were opened or wait, each once
    spent_usd: float

    @cached_property
    def parts(self) -> tuple[Part, ...]:
        """Every sub-question in order."""
        return tuple(part for section in self.sections for part in section.parts)

    @property
    def is_made_of_quotes(self) -> bool:
        """Whether no model worded any of it."""
        return all(part.page.is_made_of_quotes for part in self.parts)

    @property
    def open_parts(self) -> tuple[Part, ...]:
        """What was not found, or not wholly."""
        return tuple(part for part in self.parts if part.is_open)

    @property
    def done_count(self) -> int:
        """How many sub-questions are over."""
        return sum(part.query.is_over for part in self.parts)

    @property
    def sentences(self) -> list[Said]:
        """Every sentence that is shown, in the order of reading."""
        return [said for part in self.parts for said in part.said]

    @property
    def read_count(self) -> int:
        """How many pages were read."""
        return sum(source.state == PageState.OK for source in self.pages)

    @property
    def refused_count(self) -> int:
        """How many pages could not be read."""
        return sum(source.state not in ("", PageState.OK) for source in self.pages)

    @property
    def being_read(self) -> list[Source]:
        """The pages that are being opened now."""
        at_work = {part.query.pk for part in self.parts if part.query.state == Query.State.RUNNING}
        return [s for s in self.pages if not s.state and s.query_id in at_work]

    @property
    def minutes(self) -> float:
        """From its beginning to its end; 0 while it is not over."""
        ended: datetime | None = self.report.ended_at
        return (ended - self.report.started_at).total_seconds() / 60 if ended else 0.0

    @cached_property
    def things(self) -> tuple[str, ...]:
        """The columns of the table: what is compared. Empty: there is none."""
        return tuple(dict.fromkeys(part.thing for part in self.parts if part.thing))

    @property
    def table(self) -> list[Row]:
        """What was found of each thing, by aspect."""
        if not self.things:
            return []
        rows = [s for s in self.sections if any(part.thing for part in s.parts)]
        return [Row(s.heading, tuple(_of(s.parts, thing) for thing in self.things)) for s in rows]


def _of(parts: Iterable[Part], thing: str) -> Part | None:
    return next((part for part in parts if part.thing == thing), None)


def reports_of(user: User) -> QuerySet[Report]:
    """Every report of the user's teams."""
    return Report.objects.select_related("team", "created_by").filter(team__memberships__user=user)


def get_report(user: User, report_id: int) -> Report:
    """The report, if it belongs to a team of the user. *Raises* Http404 otherwise."""
    found = reports_of(user).filter(pk=report_id).first()
    if found is None:
        raise Http404("No such report.")
    return found


def report_page(report: Report, user: User | None = None) -> ReportPage:
    """The report with its sections and sources, numbered once in the order of reading."""
    queries = _by_heading(report.parts.select_related("team", "created_by").order_by("position"))
    pages = query_pages(queries, user)
    numbers = _Numbers()
    parts = [_part(page, numbers) for page in pages]
    sections = tuple(
        Section(n, heading, tuple(group))
        for n, (heading, group) in enumerate(groupby(parts, key=lambda part: _heading(part.query)), start=1)
    )
    every = sorted((s for page in pages for s in page.sources), key=lambda s: bool(s.state))
    opened = {canonical_url(s.url): s for s in every}  # of one that waits here and was read there, the latter
    return ReportPage(report, sections, tuple(numbers.listed), tuple(opened.values()), spent_usd(report))


def _by_heading(parts: Iterable[Query]) -> list[Query]:
    """In their order, those of one heading together."""
    sections: dict[str, list[Query]] = {}
    for part in parts:
        sections.setdefault(_heading(part), []).append(part)
    return [part for section in sections.values() for part in section]


def _heading(part: Query) -> str:
    return str(part.place.get("heading") or part.text)


class _Numbers:
    """Gives each page its number in the report when it is first cited."""

    def __init__(self) -> None:
        self.listed: list[Listed] = []
        self._known: dict[tuple[str, str], int] = {}

    def of(self, source: Source) -> int:
        """Its number; one page has one, whichever sub-question cites it."""
        text = source.page.text_sha256 if source.page else ""
        key = (canonical_url(source.final_url or source.url), text)
        if key not in self._known:
            self._known[key] = len(self.listed) + 1
            self.listed.append(Listed(len(self.listed) + 1, source, source.query_id))
        return self._known[key]


def _part(page: QueryPage, numbers: _Numbers) -> Part:
    by_n = {source.n: source for source in page.sources}
    said = tuple(_said(sentence, numbers) for sentence in page.sentences)
    conflicts = tuple(
        renumbered(c.words, {n: numbers.of(by_n[n]) for v in c.values for n in v["sources"] if n in by_n})
        for c in page.conflicts
    )
    return Part(page, said, conflicts)


def _said(sentence: ShownSentence, numbers: _Numbers) -> Said:
    marks = (Marked(numbers.of(proof.source), proof, proof.query_id) for proof in sentence.proofs)
    return Said(sentence, tuple(marks))
