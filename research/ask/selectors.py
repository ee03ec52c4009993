"""Every read of queries that a page needs."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import Http404

from agent.teams.models import User
from research.ask.models import Citation, Query, Source


@dataclass(frozen=True, slots=True)
class ShownSentence:
    """One sentence of the answer with its proofs; the first proof is the sentence itself."""

    number: int
    text: str
    proofs: tuple[Citation, ...]


@dataclass(frozen=True, slots=True)
class QueryPage:
    """All that a query's page shows."""

    query: Query
    sources: tuple[Source, ...]
    sentences: tuple[ShownSentence, ...]

    @property
    def read_count(self) -> int:
        """How many pages were fetched so far, readable or not."""
        return sum(1 for s in self.sources if s.fetched_at)

    @property
    def usable_count(self) -> int:
        """How many pages had a text."""
        return sum(1 for s in self.sources if s.text)


def get_query(user: User, query_id: int) -> Query:
    """The query, if it belongs to a team of the user. *Raises* Http404 otherwise."""
    found = (
        Query.objects.select_related("team", "created_by")
        .filter(pk=query_id, team__memberships__user=user)
        .first()
    )
    if found is None:
        raise Http404("No such query.")
    return found


def query_page(query: Query) -> QueryPage:
    """The query with its sources and its answer, sentence by sentence."""
    by_sentence: dict[int, list[Citation]] = {}
    for citation in query.citations.select_related("source"):
        by_sentence.setdefault(citation.sentence, []).append(citation)
    sentences = tuple(
        ShownSentence(number, proofs[0].quote, tuple(proofs))
        for number, proofs in sorted(by_sentence.items())
    )
    return QueryPage(query, tuple(query.sources.all()), sentences)


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of a source's text; `citation` is set where it is quoted."""

    text: str
    citation: Citation | None = None


def marked_pieces(source: Source) -> list[Piece]:
    """The whole text of a source, cut where quotes begin and end. Joined, the pieces are the text."""
    pieces: list[Piece] = []
    position = 0
    for citation in source.citations.order_by("start"):
        if citation.start < position:
            continue  # the same words are marked already
        pieces.append(Piece(source.text[position : citation.start]))
        pieces.append(Piece(source.text[citation.start : citation.end], citation))
        position = citation.end
    pieces.append(Piece(source.text[position:]))
    return [piece for piece in pieces if piece.text]
