"""Makes `answers/rated.tsv`, from which `fit_answers` fits: `python -m tests.bench.rate_answers` (ten minutes of CPU).

For each part of each question over fifteen manuals, and of the development half of tests/corpora/questions (`own`), the
likeliest quotations with what their chance is made of. Sets that are not named here are left to look at weights that
have not seen them. Nothing is served or stored; each set is a process, as a set is chosen at start.
"""

from __future__ import annotations

import os
import subprocess
import sys
import zlib
from collections.abc import Iterator, Sequence
from pathlib import Path

from agent.core.ports import Embedder
from agent.llm.cross_encoder import answer_reader
from agent.llm.embeddings import minilm
from research.pipeline.facts.chances import chances, rivals
from research.pipeline.facts.facts import fact_of, rated
from research.pipeline.facts.passages import SourceText
from research.pipeline.facts.question import Part, parts_of
from tests.bench.answers.gathered import gathered
from tests.bench.answers.questions import holds
from tests.corpora.question_set import question_set

SETS = ("other_manuals", "more_manuals", "own")
FILE = Path(__file__).parent / "answers" / "rated.tsv"
BEST = 8  # quotations kept of each part
_IDS = ("set", "manual", "question", "part", "wants")
_KNOWN = ("kind", "is_about", "words", "above", "odds", "over_third", "odds_over_ninth")
COLUMNS = (*_IDS, "right", "rank", *_KNOWN)
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
    """What is known of the likeliest ones, likeliest first, and whether what would be shown of them is accepted."""
    units, seen = rated(part, pages, embedder, answer_reader())
    likely, third, ninth = chances(seen), *(rivals(seen) if seen else (0.0, 0.0))
    for rank, i in enumerate(sorted(range(len(units)), key=lambda i: -likely[i])[:BEST]):
        one, shown = seen[i], fact_of(part, units[i], likely[i]).text
        ahead = one.score - third, one.odds - ninth
        is_right = int(any(holds(shown, words) for words in accepted))
        yield is_right, rank, one.kind, int(one.is_about), one.words, one.above, one.odds, *ahead


if __name__ == "__main__":
    main("".join(sys.argv[1:2]))
