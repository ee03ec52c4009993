"""The answer of one question in the shape that the question asks for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from research.answers.run.gathering import wants_fresh
from research.answers.selectors import QueryPage, ShownSentence
from research.pipeline.answer import shapes
from research.pipeline.answer.shapes import Shape
from research.pipeline.facts.question import compared


@dataclass(frozen=True, slots=True)
class Group:
    """Sentences under one part of the question, or one of the things that it compares; "" for all."""

    heading: str
    sentences: tuple[ShownSentence, ...]


@dataclass(frozen=True, slots=True)
class Shaped:
    """`groups` hold every sentence that is shown once. `choices` are questions of which one may be meant, `unnamed`
    names of the question that no page has, and `as_of` is the day of the newest page cited, of a question about now.
    """

    shape: Shape
    groups: tuple[Group, ...]
    choices: tuple[str, ...] = ()
    unnamed: tuple[str, ...] = ()
    as_of: str = ""


def shaped(page: QueryPage) -> Shaped:
    """The answer as the page shows it."""
    shape, text = shapes.shape_of(page.query.text), page.query.text
    read = [source for source in page.sources if source.has_text]  # type: ignore[attr-defined]  # an annotation
    return Shaped(
        shape,
        _columns(text, page.sentences) if shape is Shape.TABLE else _parts(page.sentences),
        shapes.choices(text, [source.title for source in read]) if page.query.is_over else (),
        shapes.unnamed(text, _texts(page)) if page.query.state == "not_found" else (),
        _as_of(page) if wants_fresh(page.query) else "",
    )


def _texts(page: QueryPage) -> list[str]:
    return list(page.query.sources.exclude(text="").values_list("text", flat=True))


def _parts(sentences: Sequence[ShownSentence]) -> tuple[Group, ...]:
    found = groupby(sentences, key=lambda sentence: sentence.row.part)
    return tuple(Group(part, tuple(group)) for part, group in found)


def _columns(text: str, sentences: Sequence[ShownSentence]) -> tuple[Group, ...]:
    """A column for each thing; last, what is said of them together. Without a sentence for each there are none."""
    things = compared(text)
    columns = shapes.columns(things, [sentence.text for sentence in sentences])
    if not all(columns[:-1]):
        return _parts(sentences)
    return tuple(
        Group(heading, tuple(sentences[i] for i in column))
        for heading, column in zip((*things, ""), columns, strict=True)
        if column
    )


def _as_of(page: QueryPage) -> str:
    return max((shown.row.published[:10] for shown in page.cited if shown.row.published), default="")
