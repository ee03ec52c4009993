"""Questions with the words that a right answer must quote, over texts of our own: news, lexicon, docs, shop, law.

A file holds pages (`# title`, then the text), each followed by its questions: `? question => words + words of the
second part`, and `! question` for one that the page does not answer.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from research.pipeline.facts.passages import SourceText

_HERE = Path(__file__).parent / "questions"


@dataclass(frozen=True, slots=True)
class Asked:
    """A question; `gold` has the words of each part's answer, none when nothing answers it."""

    question: str
    gold: tuple[str, ...]
    page: int


def question_set(half: str) -> tuple[list[SourceText], list[Asked]]:
    """All pages of one half, and the questions over them."""
    pages: list[SourceText] = []
    asked: list[Asked] = []
    for block in (_HERE / f"{half}.txt").read_text("utf-8").split("\n# "):
        title, *lines = block.removeprefix("# ").strip().split("\n")
        n = len(pages) + 1
        text = "\n".join(line for line in lines if line[:2] not in ("? ", "! ")).strip()
        pages.append(SourceText(n, f"https://site{n}.example/", title, text))
        for line in lines:
            if line.startswith("! "):
                asked.append(Asked(line[2:], (), n))
            elif line.startswith("? "):
                question, _, gold = line[2:].partition(" => ")
                asked.append(Asked(question, tuple(gold.split(" + ")), n))
    return pages, asked
