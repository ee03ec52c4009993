"""Fits a model of `agent.language.query_labels`: `python -m tests.bench.fit_labels BASE OUT [EPOCHS]`.

BASE is a folder with a model in full precision (`model.safetensors`, `config.json`), OUT the ONNX file to write: for
`query_labels.onnx` sentence-transformers/all-MiniLM-L6-v2, for `query_labels_e5.onnx` what `base_model` makes. Needs
torch, transformers and onnx, as `fit_reader`; seven minutes, and thirteen for the eight epochs of the second, on two
cores.

The mean of the last hidden vectors of a word's tokens goes through one linear layer to its label, whether a group
begins with it, and whether it is the head of the thing. At the end it is told how much of the queries kept aside is
right.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn
from transformers import BertModel

from agent.language.query_labels import VOCABULARIES, Label, inputs_of, read_scores
from tests.bench.fitting import batches, optimizer_of, write
from tests.bench.reader import labels
from tests.bench.reader.labels import Labelled

EPOCHS, UNKNOWN = 10, -100
LABELS = list(Label)


class Net(nn.Module):
    """An encoder with a layer over each word's mean token: a score a label, two for its beginning, one for the head."""

    def __init__(self, folder: str) -> None:
        super().__init__()
        self.bert = BertModel.from_pretrained(folder, add_pooling_layer=False, attn_implementation="eager")
        self.drop = nn.Dropout(0.1)
        self.head = nn.Linear(self.bert.config.hidden_size, len(LABELS) + 3)

    def forward(self, ids: Tensor, mask: Tensor, spans: Tensor) -> Tensor:
        """Scores of shape (queries, words, labels + 3)."""
        hidden = self.bert(input_ids=ids, attention_mask=mask).last_hidden_state
        return self.head(self.drop(torch.bmm(spans.to(hidden.dtype), hidden)))


def tensors(group: Sequence[Labelled], vocabulary: Path) -> list[Tensor]:
    """The inputs of a batch."""
    given = inputs_of([[word.text for word in query] for query in group], vocabulary)
    return [torch.from_numpy(array) for array in given.values()]


def targets(group: Sequence[Labelled]) -> Tensor:
    """Shape (3, queries, words): label, whether a group begins, whether it is the head (things' words alone)."""
    known = np.full((3, len(group), max(map(len, group))), UNKNOWN)
    for row, query in enumerate(group):
        for at, word in enumerate(query):
            is_told = word.label is Label.THING and word.is_head is not None
            known[:, row, at] = LABELS.index(word.label), word.begins, word.is_head if is_told else UNKNOWN
    return torch.from_numpy(known)


def loss_of(scores: Tensor, known: Tensor) -> Tensor:
    """Of the three together."""
    parts = scores.split([len(LABELS), 2, 1], dim=-1)
    head = torch.cat([torch.zeros_like(parts[2]), parts[2]], dim=-1)
    return sum(
        weight * nn.functional.cross_entropy(
            part.flatten(0, 1), target.flatten(), ignore_index=UNKNOWN, label_smoothing=smoothing
        )
        for part, target, weight, smoothing in zip(
            (parts[0], parts[1], head), known, (1, 1, 0.5), (0.03, 0, 0), strict=True
        )
    )  # fmt: skip


def fit(net: Net, data: Sequence[Labelled], vocabulary: Path, epochs: int) -> None:
    """Train in place."""
    rng = random.Random(0)
    made = [
        group
        for _ in range(epochs)
        for group in batches([labels.varied(query, rng) for query in data], len, rng)
    ]
    step = optimizer_of(net, [*net.bert.parameters()], len(made), rate=1.2e-4)
    net.train()
    for done, group in enumerate(made):
        with torch.autocast("cpu", dtype=torch.bfloat16):
            scores = net(*tensors(group, vocabulary))
        loss = loss_of(scores.float(), targets(group))
        step(loss)
        if done % 50 == 0:
            print(f"{done} of {len(made)}: loss {loss.item():.3f}", flush=True)


def right(net: Net, data: Sequence[Labelled], vocabulary: Path) -> str:
    """Shares of words whose label is right, and of queries whose head is (none, where there is none)."""
    net.eval()
    words = hits = queries = heads = 0
    for query in data:
        with torch.no_grad():
            scores = net(*tensors([query], vocabulary))[0]
        said, head = read_scores(scores.numpy())
        words, hits = words + len(query), hits + sum(w.label is s for w, s in zip(query, said, strict=True))
        if all(word.is_head is not None for word in query):
            queries += 1
            heads += bool(query[head].is_head) if head >= 0 else not any(word.is_head for word in query)
    return f"labels {hits / words:.1%} of {words}, heads {heads / queries:.1%} of {queries}"


def main() -> None:
    """Fit, tell what is right of the queries kept aside, and write."""
    folder, out, *epochs = sys.argv[1:]
    torch.manual_seed(0)
    sets = labels.labelled()
    learned = [q for queries in sets.values() for q in queries if not labels.is_kept_aside(q)]
    net, vocabulary = Net(folder), VOCABULARIES[Path(out).name]
    fit(net, learned, vocabulary, int(epochs[0]) if epochs else EPOCHS)
    for name, queries in sets.items():
        print(name, right(net, [q for q in queries if labels.is_kept_aside(q)], vocabulary))
    write(net, inputs_of([["red", "kettle"]], vocabulary), "scores", out)


if __name__ == "__main__":
    main()
