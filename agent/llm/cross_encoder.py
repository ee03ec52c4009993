"""What a text says to each requirement of a query, or to a question: small cross-encoders (int8 ONNX) on the CPU.

They are fine-tuned by `tests/bench/fit_reader.py` on what people wrote and judged: intfloat/multilingual-e5-small (MIT)
with an eighth of its vocabulary reads offers, sentence-transformers/all-MiniLM-L6-v2 (Apache-2.0) answers. A text is
read with all requirements in one pass; the mean of the vectors of a requirement's own words gives its three chances.
"""

from __future__ import annotations

from collections.abc import Sequence
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
OFFER_TOKENS, ANSWER_TOKENS = 192, 128  # of a pair, as in training
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


def inputs_of(batch: Sequence[Asked], reader: Tokenizer) -> dict[str, NDArray[np.generic]]:
    """What the models take: each requirement's own words are parts of the first text."""
    encoded = reader.encode_batch([(_JOIN.join(one.requirements), one.text) for one in batch])
    return onnx.inputs_of([one.requirements for one in batch], _JOIN, encoded)


@cache
def cross_encoder() -> CrossEncoder:
    """The process's one for offers; about a third of a second to load."""
    return CrossEncoder(session_of(_FOLDER / "offer_reader.onnx"), tokenizer(E5, OFFER_TOKENS))


@cache
def answer_reader() -> CrossEncoder:
    """The process's one for questions: "met" is answered."""
    return CrossEncoder(session_of(_FOLDER / "answer_reader.onnx"), tokenizer(MINILM, ANSWER_TOKENS))
