"""Two queries with the same question side by side: for the page “what changed”."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.urls import reverse

from research.answers.models import Citation, Query, Source
from research.pipeline.answer.changes import Changes, changes_between
from research.pipeline.web.urls import canonical_url


@dataclass(frozen=True, slots=True)
class SourceChange:
    """One page that both answers used; `is_changed`: its text is another one."""

    before: Source
    now: Source
    is_changed: bool


@dataclass(frozen=True, slots=True)
class Comparison:
    """The later answer against the earlier one."""

    before: Query
    now: Query
    sentences: Changes
    kept: tuple[SourceChange, ...]
    gone: tuple[Source, ...]
    new: tuple[Source, ...]
    proofs_before: Mapping[str, Citation]  # by sentence, the first proof of each
    proofs_now: Mapping[str, Citation]

    @property
    def is_empty(self) -> bool:
        """Whether nothing at all has changed."""
        pages = self.gone or self.new or any(s.is_changed for s in self.kept)
        return self.sentences.is_empty and not pages


def compare(before: Query, now: Query) -> Comparison:
    """What the later answer has that the earlier one had not, and the other way round."""
    old, new = _cited(before), _cited(now)
    both = [
        SourceChange(old[key], new[key], _text_of(old[key]) != _text_of(new[key]))
        for key in new
        if key in old
    ]
    return Comparison(
        before,
        now,
        changes_between(_sentences(before), _sentences(now)),
        tuple(both),
        tuple(source for key, source in old.items() if key not in new),
        tuple(source for key, source in new.items() if key not in old),
        _proofs(before),
        _proofs(now),
    )


def _sentences(query: Query) -> list[str]:
    return list(query.sentences.filter(is_shown=True).values_list("text", flat=True))


def _proofs(query: Query) -> dict[str, Citation]:
    texts = dict(query.sentences.filter(is_shown=True).values_list("n", "text"))
    first = query.citations.filter(position=0).select_related("source").defer("source__text")
    return {texts[proof.sentence]: proof for proof in first if proof.sentence in texts}


def proof_address(proof: Citation) -> str:
    """The source as it was read, opened at the quote."""
    page = reverse("query-source", args=[proof.query_id, proof.source.n])
    return f"{page}?quote={proof.pk}#quote-{proof.pk}"


def _cited(query: Query) -> dict[str, Source]:
    """The sources that the answer quotes, by their canonical address."""
    found = query.sources.filter(citations__isnull=False).distinct().select_related("page")
    return {canonical_url(s.final_url or s.url): s for s in found.defer("page__text", "page__saved_html")}


def _text_of(source: Source) -> str:
    return source.page.text_sha256 if source.page else source.text
