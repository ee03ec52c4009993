"""Makes `answers/rated.tsv`, from which `fit_answers` fits: `python -m tests.bench.rate_answers` (ten minutes of CPU).

For each part of each question over fifteen manuals, and of the development half of tests/corpora/questions (`own`), the
best quotations by their score, with every part of that score kept apart and with what else is known of them. The sets
`manuals` and `fresh_manuals` are left to look at weights that have not seen them. Nothing is served or stored; each set
is a process, as a set is chosen at start.
"""

from __future__ import annotations

import os
import subprocess
import sys
import zlib
from collections.abc import Iterator, Sequence
from pathlib import Path

from agent.core.ports import Embedder
from agent.llm.embeddings import minilm
from research.pipeline.facts.chances import rivals
from research.pipeline.facts.facts import rated
from research.pipeline.facts.passages import SourceText, Unit, passages_of
from research.pipeline.facts.question import Part, parts_of
from research.pipeline.facts.words import has, stems_of
from tests.bench.answers.gathered import gathered
from tests.bench.answers.questions import holds
from tests.corpora.question_set import question_set

SETS = ("other_manuals", "more_manuals", "own")
FILE = Path(__file__).parent / "answers" / "rated.tsv"
BEST = 6  # quotations kept of each part
_IDS = ("set", "manual", "question", "part", "wants")
_SCORE = ("words", "kind", "named", "meant", "above", "score")
_OTHERS = ("passages", "behind", "over_third", "over_ninth")
_PLACE = (
    "shape",
    "first",
    "in_itself",
    "in_term",
    "in_heading",
    "in_title",
    "source",
    "agrees",
    "characters",
)
COLUMNS = (*_IDS, "right", "rank", *_SCORE, *_OTHERS, *_PLACE)
_Asked = tuple[
    str, str, tuple[tuple[str, ...], ...], Sequence[SourceText]
]  # manual, question, accepted words, pages


def main(name: str = "") -> None:
    """Of that set the rows, else of all of them the file."""
    if name:
        embedder = minilm()
        for one in _own() if name == "own" else _of_manuals():
            print(*_rows(name, one, embedder), sep="\n", flush=True)
        return
    found = ["# " + "\t".join(COLUMNS)]
    for each in SETS:
        environ = os.environ | ({"SET": each} if each != "own" else {})
        command = [sys.executable, "-m", "tests.bench.rate_answers", each]
        done = subprocess.run(command, env=environ, stdout=subprocess.PIPE, text=True, check=True)
        found += [line for line in done.stdout.splitlines() if line]
    FILE.write_text("\n".join(found) + "\n", "utf-8")


def _of_manuals() -> Iterator[_Asked]:
    for one, pages in gathered():
        yield one.page.partition("/")[0], one.question, one.gold, pages


def _own() -> Iterator[_Asked]:
    """Each question over its own page and the next two; every fifth page is, as it were, of one manual."""
    pages, asked = question_set("dev")
    for one in asked:
        near = [pages[(one.page - 1 + i) % len(pages)] for i in range(3)]
        yield f"own {one.page % 5}", one.question, tuple((words,) for words in one.gold), near


def _rows(name: str, asked: _Asked, embedder: Embedder) -> Iterator[str]:
    manual, question, gold, pages = asked
    parts = parts_of(question)
    for i, part in enumerate(parts):
        accepted = gold[i : i + 1] if len(gold) == len(parts) else gold
        head = (name, manual, zlib.crc32(question.encode()), i, part.wants)
        for cells in _best(part, pages, [w for one in accepted for w in one], embedder):
            numbers = (f"{cell:.4f}" if isinstance(cell, float) else str(cell) for cell in cells)
            yield "\t".join((*map(str, head), *numbers))


def _best(
    part: Part, pages: Sequence[SourceText], accepted: Sequence[str], embedder: Embedder
) -> Iterator[tuple[float | int | str, ...]]:
    """What is known of the best ones, best first."""
    units, seen = rated(part, pages, embedder)
    passages = sum(len(passages_of(page)) for page in pages)
    order = sorted(range(len(units)), key=lambda i: -seen[i].score)
    scores = [seen[i].score for i in order]
    for rank, i in enumerate(order[:BEST]):
        unit, one = units[i], seen[i]
        yield (
            int(any(holds(unit.text, words) for words in accepted)),
            rank,
            *one,
            one.score,
            passages,
            scores[0] - one.score,
            *(one.score - other for other in rivals(scores)),
            unit.passage.line.shape,
            int(unit.is_first),
            *(_share(part, words) for words in _where(unit)),
            unit.passage.source.n,
            _agreement(part, unit, [units[j] for j in order[:BEST] if j != i]),
            len(unit.text),
        )


def _where(unit: Unit) -> tuple[frozenset[str], ...]:
    passage = unit.passage
    return unit.own, passage.term, passage.near | passage.far, passage.title


def _share(part: Part, words: frozenset[str]) -> float:
    """How much of the question's subject these words name."""
    return sum(has(words, key) for key in part.subject) / len(part.subject)


def _agreement(part: Part, unit: Unit, others: Sequence[Unit]) -> float:
    """The largest share of what it adds to the question that another passage adds as well."""
    asked = stems_of(" ".join(part.keys))
    new = stems_of(unit.sentence) - asked
    shares = (
        len(new & stems_of(other.sentence)) / len(new)
        for other in others
        if new and other.passage.line != unit.passage.line
    )
    return max(shares, default=0.0)


if __name__ == "__main__":
    main("".join(sys.argv[1:2]))
