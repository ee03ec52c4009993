"""Questions with the passages of a page that answer them (`tests/bench/questions`): pairs for `fit_reader`.

`manuals.tsv` has questions over pages of manuals that Debian packages install, with how the passages begin that answer
them; rows whose page is not installed are left out. The text files are invented pages on all subjects with theirs.
Passages of the same page that come nearest in meaning, and do not answer, are what the model has to tell apart.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby, pairwise
from pathlib import Path

from agent.core.ports import Asked
from agent.documents.child.reading import classified
from agent.documents.document import Received
from agent.llm.embeddings import minilm
from research.pipeline.facts.passages import WITH_TERM, Place, SourceText, passages_of, units_of
from research.pipeline.facts.sentences import one_line
from tests.bench.reader.offers import MET, UNSAID

DATA = Path(__file__).parents[1] / "questions"
NEAR, FEW_NEAR, FEW_FAR = 14, 4, 1  # of so many nearest so many are learned from, and of the others


@dataclass(frozen=True)
class Piece:
    """A sentence, row or piece of code under its headings and term."""

    title: str
    place: Place
    text: str

    def under(self, text: str) -> str:
        """That text as the product asks the model of it."""
        return self.place.over(self.title, text)


@dataclass(frozen=True)
class Learned:
    """A question with texts that answer it and texts of the page that do not, nearest first."""

    question: str
    answering: tuple[str, ...]
    others: tuple[str, ...]


def learned() -> list[Learned]:
    """All that can be read on this machine."""
    return [*_of_manuals(), *(one for file in sorted(DATA.glob("*.txt")) for one in _of_invented(file))]


def pairs(data: Sequence[Learned], rng: random.Random) -> Iterator[tuple[Asked, tuple[int, ...]]]:
    """What an epoch learns from: of each question some answers and more that are none."""
    for one in data:
        near, far = one.others[:NEAR], one.others[NEAR:]
        none = [*rng.sample(near, min(FEW_NEAR, len(near))), *rng.sample(far, min(FEW_FAR, len(far)))]
        question = one.question.rstrip("?").lower() if rng.random() < 0.2 else one.question
        for text in rng.sample(one.answering, min(2, len(one.answering))):
            yield Asked((question,), text), (MET,)
        for text in none:
            yield Asked((question,), text), (UNSAID,)


def _of_manuals() -> Iterator[Learned]:
    for line in (DATA / "manuals.tsv").read_text("utf-8").splitlines():
        page, question, *begins = line.split("\t")
        if page.startswith("#") or not Path(page).is_file():
            continue
        pieces = _pieces_of(page)
        numbers = {
            n for n, piece in enumerate(pieces) if any(piece.text.startswith(words) for words in begins)
        }
        if numbers or not begins:
            yield _learned(question, pieces, numbers)


@cache
def _pieces_of(page: str) -> tuple[Piece, ...]:
    document = classified(Path(page).read_bytes(), Received("https://manual.example/", 200, "text/html"))
    source = SourceText(1, "https://manual.example/", document.title, document.text, shape=document.shape)
    units = [unit for passage in passages_of(source) for unit in units_of(passage)]
    return tuple(Piece(source.title, unit.passage.place, one_line(unit.sentence)) for unit in units)


def _of_invented(file: Path) -> Iterator[Learned]:
    for page in f"\n{file.read_text('utf-8')}".split("\nPAGE ")[1:]:
        title, *lines = page.splitlines()
        headings, pieces = tuple[str, ...](), list[Piece]()
        for line in lines:
            mark, _, rest = line.partition(" ")
            if mark == "##":
                headings = tuple(filter(None, rest.split(" > ")))
            elif mark.isdigit():
                term, _, text = rest[1:].partition("] ") if rest.startswith("[") else ("", "", rest)
                pieces.append(Piece(title, Place(headings, term), text))
            elif mark == "Q":
                numbers, _, question = rest.partition(" | ")
                yield _learned(question, pieces, {int(n) for n in numbers.split(",") if n.strip().isdigit()})


def _learned(question: str, pieces: Sequence[Piece], numbers: set[int]) -> Learned:
    texts = list(_texts_of(pieces))
    answering = tuple(text for ns, text in texts if ns & numbers)
    others = [text for ns, text in texts if not ns & numbers]
    likeness = minilm().likeness_roughly(question, others)
    return Learned(question, answering, tuple(others[i] for i in (-likeness).argsort()))


def _texts_of(pieces: Sequence[Piece]) -> Iterator[tuple[set[int], str]]:
    """What may be quoted: each piece, one that leads up to the next with it, and short sections whole."""
    for n, piece in enumerate(pieces):
        yield {n}, piece.under(piece.text)
    for n, (one, after) in enumerate(pairwise(pieces)):
        if one.text.endswith(":") and one.place == after.place:
            yield {n, n + 1}, one.under(f"{one.text} {after.text}")
    for _, group in groupby(enumerate(pieces), key=lambda one: one[1].place):
        several = list(group)
        text = " ".join(piece.text for _, piece in several)
        if len(several) > 1 and len(text) <= WITH_TERM:
            yield {n for n, _ in several}, several[0][1].under(text)
