"""What the API gives of two answers to one question."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

from pydantic import BaseModel

from research.answers.models import Citation, Source
from research.answers.pages.compare import Comparison
from research.api.routes.shown import site


class StatedOut(BaseModel):
    """A sentence of an answer with its first proof: words that are verbatim in that `source` of that `query`."""

    text: str
    quote: str
    query: int | None
    source: int | None


class ValueOut(BaseModel):
    """A statement whose numbers changed."""

    before: StatedOut
    now: StatedOut
    old_values: Sequence[str]
    new_values: Sequence[str]


class UsedSourceOut(BaseModel):
    """A page that one of the answers cites, or both. `n`: its number in the later answer, else in the earlier one."""

    n: int
    url: str
    title: str
    change: Literal["new", "gone", "changed", "same"]


class QueryChanges(BaseModel):
    """The later answer against the earlier one."""

    before: int
    now: int
    is_empty: bool
    values: Sequence[ValueOut]
    new: Sequence[StatedOut]
    gone: Sequence[StatedOut]
    same: Sequence[StatedOut]
    sources: Sequence[UsedSourceOut]
    url: str


def shown_changes(found: Comparison) -> QueryChanges:
    """What the page “What changed” shows."""
    old, new = found.proofs_before, found.proofs_now
    values = [
        ValueOut(
            before=_stated(one.before, old),
            now=_stated(one.now, new),
            old_values=one.old_values,
            new_values=one.new_values,
        )
        for one in found.sentences.values
    ]
    return QueryChanges(
        before=found.before.pk,
        now=found.now.pk,
        is_empty=found.is_empty,
        values=values,
        new=_all_stated(found.sentences.new, new),
        gone=_all_stated(found.sentences.gone, old),
        same=_all_stated(found.sentences.same, new),
        sources=[
            *(_used(source, "new") for source in found.new),
            *(_used(source, "gone") for source in found.gone),
            *(_used(one.now, "changed" if one.is_changed else "same") for one in found.kept),
        ],
        url=site(f"/queries/{found.now.pk}/changes/?with={found.before.pk}"),
    )


def _all_stated(texts: Iterable[str], proofs: Mapping[str, Citation]) -> list[StatedOut]:
    return [_stated(text, proofs) for text in texts]


def _stated(text: str, proofs: Mapping[str, Citation]) -> StatedOut:
    proof = proofs.get(text)
    if proof is None:
        return StatedOut(text=text, quote="", query=None, source=None)
    return StatedOut(text=text, quote=proof.quote, query=proof.query_id, source=proof.source.n)


def _used(source: Source, change: Literal["new", "gone", "changed", "same"]) -> UsedSourceOut:
    return UsedSourceOut(n=source.n, url=source.final_url or source.url, title=source.title, change=change)
