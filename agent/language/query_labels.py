"""Which words of a shopper's query name the thing, and which say what else: small taggers (int8 ONNX) on the CPU.

sentence-transformers/all-MiniLM-L6-v2 (Apache-2.0) for English, for other languages intfloat/multilingual-e5-small
(MIT) with an eighth of its vocabulary (`tests/bench/base_model.py`); fine-tuned by `tests/bench/fit_labels.py` on
queries that were labelled by hand (`tests/bench/queries`). Of each word they tell its label, whether a group of words
begins with it, and how likely it is the head of the thing: "base layer *top*", "*chest* of drawers".
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from agent.language import onnx
from agent.language.onnx import E5, MINILM, session_of, tokenizer

if TYPE_CHECKING:
    from onnxruntime import InferenceSession

_FOLDER = Path(__file__).parent
VOCABULARIES = {"query_labels.onnx": MINILM, "query_labels_e5.onnx": E5}
_MOST_WORDS, _MOST_TOKENS = 60, 256  # of a query; what is typed behind is not labelled
_KEPT = 512


class Label(StrEnum):
    """What a group of words says of what is wanted; the order is that of the model's classes."""

    THING = "T"
    NAME = "N"  # brand, model, title, variety
    PROPERTY = "A"
    AMOUNT = "Q"
    PACK = "K"
    CONDITION = "C"
    PRICE = "P"
    PLACE = "L"
    DATE = "D"
    UNWANTED = "X"  # with the word that denies: "no wool"
    WISH = "W"
    OTHER = "O"


@dataclass(frozen=True, slots=True)
class Group:
    """Words that belong together, as typed. `head`: which of a thing's words says what it is; -1 of all others."""

    label: Label
    words: tuple[str, ...]
    head: int = -1


@lru_cache(maxsize=_KEPT)
def groups_of(query: str, *, is_foreign: bool = False) -> tuple[Group, ...]:
    """The groups of a query, in order; all its words (parted by white space) are in one. A thing is named once.

    `is_foreign`: it is in another language than English.
    """
    words = tuple(query.split())[:_MOST_WORDS]
    if not words:
        return ()
    file = "query_labels_e5.onnx" if is_foreign else "query_labels.onnx"
    scores = _session(file).run(None, inputs_of([words], VOCABULARIES[file]))[0][0]
    said, head = read_scores(scores)
    begins = scores[:, len(Label) + 1] > scores[:, len(Label)]
    starts = [at for at in range(len(words)) if not at or begins[at] or said[at] != said[at - 1]]
    return tuple(
        Group(said[start], words[start:end], head - start if start <= head < end else -1)
        for start, end in zip(starts, [*starts[1:], len(words)], strict=True)
    )


def inputs_of(queries: Sequence[Sequence[str]], vocabulary: Path) -> dict[str, NDArray[np.generic]]:
    """What a model with this vocabulary takes of queries in words: ids, mask and spans."""
    reader = tokenizer(vocabulary, _MOST_TOKENS, cuts="only_first")
    encoded = reader.encode_batch([" ".join(words) for words in queries])
    given = onnx.inputs_of(queries, " ", encoded)
    return {name: given[name] for name in ("ids", "mask", "spans")}


def read_scores(scores: NDArray[np.float32]) -> tuple[list[Label], int]:
    """The label of each word, and which is the head of the thing (-1: none), by scores of shape (words, labels + 3)."""
    labels = list(Label)
    said = [labels[at] for at in scores[:, : len(labels)].argmax(axis=1)]
    things = [at for at, label in enumerate(said) if label is Label.THING]
    return said, max(things, key=lambda at: float(scores[at, -1]), default=-1)


@cache
def _session(file: str) -> InferenceSession:
    return session_of(_FOLDER / file)
