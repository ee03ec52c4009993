"""Citations as text (R10): marks in a sentence, the list of sources below an answer, both views of a conflict.

format_inline_citation([1, 2])                    "[1][2]"
attribute_fact("Paris is in France", [1])         "Paris is in France[1]"
attach_source_list(answer, sources)               answer, then "**Sources:**" and one line for each
convert_relative_to_absolute("today", reference=…)  "December 19, 2024"
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from research.pipeline.conflicts.conflicts import conflicts_of as detect_conflicts
from research.pipeline.conflicts.conflicts import format_conflict
from research.pipeline.dates.dates import convert_relative_to_absolute

__all__ = [
    "ListedSource", "attach_source_list", "attribute_fact", "convert_relative_to_absolute", "detect_conflicts",
    "format_conflict", "format_inline_citation",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class ListedSource:
    """One line of the list. `published` is an ISO date or ""."""

    number: int
    title: str
    url: str
    published: str = ""


def format_inline_citation(numbers: Iterable[int]) -> str:
    """`[1][2]`, each number once; "" for none."""
    return "".join(f"[{n}]" for n in dict.fromkeys(numbers))


def attribute_fact(fact: str, numbers: Sequence[int]) -> str:
    """The fact with its citation, before a closing full stop's blank and behind the stop itself."""
    return f"{fact.rstrip()}{format_inline_citation(numbers)}"


def attach_source_list(answer: str, sources: Iterable[ListedSource]) -> str:
    """The answer in Markdown with its sources: number, linked title, date where it is known."""
    lines = [_line(source) for source in sources]
    return f"{answer}\n\n**Sources:**\n" + "\n".join(lines) if lines else answer


def _line(source: ListedSource) -> str:
    title = " ".join((source.title or source.url).split()).replace("[", "(").replace("]", ")")
    address = source.url.replace(" ", "%20").replace("(", "%28").replace(")", "%29")
    when = _day(source.published)
    return f"[{source.number}] [{title}]({address}){f' ({when})' if when else ''}"


def _day(published: str) -> str:
    try:
        day = date.fromisoformat(published[:10])
    except ValueError:
        return published[:7]
    return f"{day:%b} {day.day}, {day.year}"
