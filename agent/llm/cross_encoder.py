"""What a text says to each requirement of a query, or to a question: small cross-encoders (int8 ONNX) on the CPU.

They are fine-tuned by `tests/bench/fit_reader.py` on what was written by hand. sentence-transformers/all-MiniLM-L6-v2
(Apache-2.0) reads answers, and offers in English, of which it learned the first 7,900; intfloat/multilingual-e5-small
(MIT) with an eighth of its vocabulary learned all offers and reads those in other languages. A text is read with all
requirements in one pass; the mean of the vectors of a requirement's own words gives its three chances.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from agent.core.ports import Asked
from agent.language import onnx
from agent.language.onnx import E5, MINILM, Answers, session_of, tokenizer

if TYPE_CHECKING:
    from onnxruntime import InferenceSession
    from tokenizers import Tokenizer

_FOLDER = Path(__file__).parent
_JOIN = " ; "
OFFER_TOKENS, ANSWER_TOKENS = 104, 128  # of a pair, as in training
_BATCH = 16
_KEPT = 20_000  # answers; some bytes each

Chances = NDArray[np.float32]


class CrossEncoder:
    """Implements `agent.core.ports.TextReader`. Safe to share between threads; blocking."""

    def __init__(self, session: InferenceSession, tokenizer: Tokenizer, kept: int = _KEPT) -> None:
        self._session = session
        self._tokenizer = tokenizer
        self._answers = Answers(self._run, lambda one: len(one.text), batch=_BATCH, kept=kept)

    def read(self, asked: Sequence[Asked]) -> list[Chances]:
        """For each text the chances of met, not said, not met: shape (requirements, 3); asked before costs nothing."""
        return self._answers.of(asked)

    def _run(self, batch: Sequence[Asked]) -> list[Chances]:
        chances = self._session.run(None, inputs_of(batch, self._tokenizer))[0]
        return [chances[row, : len(one.requirements)] for row, one in enumerate(batch)]


class ByLanguage:
    """Implements `agent.core.ports.TextReader` by one model for English and one for other languages."""

    def __init__(self, english: Callable[[], CrossEncoder], foreign: Callable[[], CrossEncoder]) -> None:
        self._english, self._foreign = english, foreign

    def read(self, asked: Sequence[Asked]) -> list[Chances]:
        """For each text the chances of met, not said, not met; a model is loaded when it is first needed."""
        found: dict[Asked, Chances] = {}
        for is_foreign, model in ((False, self._english), (True, self._foreign)):
            if own := [one for one in asked if one.is_foreign is is_foreign]:
                found.update(zip(own, model().read(own), strict=True))
        return [found[one] for one in asked]


def inputs_of(batch: Sequence[Asked], reader: Tokenizer) -> dict[str, NDArray[np.generic]]:
    """What the models take: each requirement's own words are parts of the first text."""
    encoded = reader.encode_batch([(_JOIN.join(one.requirements), one.text) for one in batch])
    return onnx.inputs_of([one.requirements for one in batch], _JOIN, encoded)


@cache
def cross_encoder() -> ByLanguage:
    """The process's one for offers; each of its models takes about a third of a second to load."""
    return ByLanguage(
        cache(lambda: _offers("offer_reader", MINILM)), cache(lambda: _offers("offer_reader_e5", E5))
    )


def _offers(name: str, vocabulary: Path) -> CrossEncoder:
    return CrossEncoder(session_of(_FOLDER / f"{name}.onnx"), tokenizer(vocabulary, OFFER_TOKENS))


@cache
def answer_reader() -> CrossEncoder:
    """The process's one for questions: "met" is answered."""
    return CrossEncoder(session_of(_FOLDER / "answer_reader.onnx"), tokenizer(MINILM, ANSWER_TOKENS))
