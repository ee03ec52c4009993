"""What the packaged models share: the tokenizer, a session on one thread, answers computed in batches and kept.

`minilm-tokenizer.json` is the tokenizer of sentence-transformers/all-MiniLM-L6-v2 (Apache-2.0), unchanged.
"""

from __future__ import annotations

import ctypes
import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from onnxruntime import InferenceSession
    from tokenizers import Encoding, Tokenizer

MINILM, E5 = (Path(__file__).parent / f"{name}-tokenizer.json" for name in ("minilm", "e5"))
Key = TypeVar("Key", bound=Hashable)
Answer = NDArray[np.float32]


def session_of(model: Path) -> InferenceSession:
    """Load a model to run on one thread: several visits share the machine, more threads only fight."""
    from onnxruntime import InferenceSession, SessionOptions

    options = SessionOptions()
    options.intra_op_num_threads = 1
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    session = InferenceSession(str(model), options)
    with suppress(AttributeError):  # another C library than glibc
        ctypes.CDLL(None).malloc_trim(0)  # loading takes some 30 MB more than the model: back to the system
    return session


class Answers(Generic[Key]):
    """What a model answers to keys: `run` takes a batch of keys of like `length`. At most `kept` answers stay.

    Safe to share between threads.
    """

    def __init__(
        self,
        run: Callable[[Sequence[Key]], Sequence[Answer] | Answer],
        length: Callable[[Key], int],
        *,
        batch: int,
        kept: int,
    ) -> None:
        self._run, self._length, self._batch, self._most = run, length, batch, kept
        self._kept: OrderedDict[Key, Answer] = OrderedDict()
        self._lock = threading.Lock()

    def of(self, keys: Sequence[Key]) -> list[Answer]:
        """One answer per key, in the same order; keys that were asked before cost nothing."""
        with self._lock:
            known = {key: self._kept[key] for key in keys if key in self._kept}
        fresh = sorted({key for key in keys if key not in known}, key=self._length)
        for start in range(0, len(fresh), self._batch):
            batch = fresh[start : start + self._batch]
            known.update(zip(batch, self._run(batch), strict=True))
        self._keep(known)
        return [known[key] for key in keys]

    def _keep(self, answers: dict[Key, Answer]) -> None:
        with self._lock:
            for key, answer in answers.items():
                self._kept[key] = answer
                self._kept.move_to_end(key)
            while len(self._kept) > self._most:
                self._kept.popitem(last=False)


@cache
def tokenizer(file: Path, most_tokens: int = 0, *, cuts: str = "only_second") -> Tokenizer:
    """Of the models. What has more tokens is cut, of a pair the second text unless told otherwise; 0 cuts none."""
    from tokenizers import Tokenizer

    made = Tokenizer.from_file(str(file))
    made.no_padding()
    made.no_truncation()
    if most_tokens:
        made.enable_truncation(most_tokens, strategy=cuts)
    return made


def inputs_of(
    parts: Sequence[Sequence[str]], joint: str, encoded: Sequence[Encoding]
) -> dict[str, NDArray[np.generic]]:
    """Token ids, mask and types of shape (texts, tokens), and spans: the share of each token in each part of a text.

    The parts of each text, joined by `joint`, are the first text of its encoding.
    """
    width, most = max(len(one.ids) for one in encoded), max(map(len, parts))
    tokens = np.zeros((3, len(encoded), width), dtype=np.int64)
    spans = np.zeros((len(encoded), most, width), dtype=np.float32)
    for row, (one, texts) in enumerate(zip(encoded, parts, strict=True)):
        tokens[:, row, : len(one.ids)] = one.ids, one.attention_mask, one.type_ids
        for at, places in enumerate(_places(one, texts, joint)):
            spans[row, at, places] = 1 / max(len(places), 1)
    return {**dict(zip(("ids", "mask", "types"), tokens, strict=True)), "spans": spans}


def _places(encoded: Encoding, parts: Sequence[str], joint: str) -> list[list[int]]:
    """The tokens of each part."""
    given = [
        (at, *span)
        for at, (span, text) in enumerate(zip(encoded.offsets, encoded.sequence_ids, strict=True))
        if text == 0
    ]
    found, start = [], 0
    for part in parts:
        end = start + len(part)
        found.append([at for at, first, last in given if first < end and last > start])
        start = end + len(joint)
    return found
