"""Numbers of sources in an answer: given by code, in the order of first use, once, at the end."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from research.pipeline.answer.answer import Answer
from research.pipeline.conflicts.conflicts import Conflict

CITED = re.compile(r"\[(\d{1,4}(?:\s?[,;]\s?\d{1,4}){0,9})\]")


def numbers_of(answer: Answer, conflicts: Sequence[Conflict] = ()) -> dict[int, int]:
    """`Source.n` → the number that citations show: 1, 2, … without gaps, in the order of first use.

    Sources that only a conflict names come last: both views must be there to look up.
    """
    cited = [n for sentence in answer.shown for n in sentence.citations]
    used = dict.fromkeys([*cited, *(n for c in conflicts for v in c.values for n in v.sources)])
    return {n: number for number, n in enumerate(used, start=1)}


def all_numbers(cited: Mapping[int, int], sources: Iterable[int]) -> dict[int, int]:
    """The number of every source: of the cited ones as given, of the others the next ones in their order."""
    rest = (n for n in sources if n not in cited)
    return {**cited, **{n: number for number, n in enumerate(rest, start=len(cited) + 1)}}


def cited_in(text: str) -> tuple[int, ...]:
    """The numbers in square brackets, each once, in order: [1][2] and [1, 2] alike."""
    found = (int(n) for m in CITED.finditer(text) for n in re.findall(r"\d+", m[1]))
    return tuple(dict.fromkeys(found))


def without_citations(text: str) -> str:
    """The words alone, with no blank left before a full stop."""
    return re.sub(r" +([.,;:!?])", r"\1", " ".join(CITED.sub("", text).split()))


def outside(text: str, table: Iterable[int]) -> tuple[int, ...]:
    """Numbers that the text cites and the table does not have: a reason to reject it."""
    known = set(table)
    return tuple(n for n in cited_in(text) if n not in known)


def renumbered(text: str, numbers: Mapping[int, int]) -> str:
    """The text with other numbers in its citations; those that are not in `numbers` stay."""
    return CITED.sub(lambda m: "".join(f"[{numbers.get(n, n)}]" for n in cited_in(m.group())), text)
