"""Fits a model of `agent.llm.cross_encoder`: `python -m tests.bench.fit_reader offers|answers BASE OUT [EPOCHS]`.

BASE is a folder with the model to begin from in full precision (`model.safetensors`, `config.json`): for offers what
`base_model` makes, for answers sentence-transformers/all-MiniLM-L6-v2. OUT is the ONNX file to write. Needs torch,
transformers and onnx, which the product does not: run it in an environment of its own. On two cores offers take a
quarter of an hour an epoch, answers ten minutes. The packaged reader of offers was fitted in two steps: beginning with
the mean of the weights of two fits, of written offers alone and of half of them with all that visits met, one more
epoch on everything at a rate of 5e-5.

The requirements of a query, joined, or a question, are the first text of a pair, the offer's or passage's words the
second. The mean of the last hidden vectors of a requirement's tokens goes through one linear layer to the chances of
met, not said, not met; of a question: answered, not answered. What is learned from: `tests.bench.reader`.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator, Sequence

import numpy as np
import torch
from tokenizers import Tokenizer
from torch import Tensor, nn
from transformers import BertModel

from agent.core.ports import Asked
from agent.language.onnx import E5, MINILM, tokenizer
from agent.llm.cross_encoder import ANSWER_TOKENS, OFFER_TOKENS, inputs_of
from tests.bench.fitting import batches, optimizer_of, write
from tests.bench.reader import offers, questions
from tests.bench.reader.offers import LABELS, UNKNOWN

RATE = 8e-5
READERS = {"offers": (E5, OFFER_TOKENS), "answers": (MINILM, ANSWER_TOKENS)}
Pair = tuple[Asked, tuple[int, ...]]


class Net(nn.Module):
    """An encoder with a layer of three classes over the mean of each requirement's tokens."""

    def __init__(self, folder: str) -> None:
        super().__init__()
        self.bert = BertModel.from_pretrained(folder, add_pooling_layer=False, attn_implementation="eager")
        self.drop = nn.Dropout(0.1)
        self.head = nn.Linear(self.bert.config.hidden_size, len(LABELS))
        self.bert.embeddings.requires_grad_(False)

    def forward(self, ids: Tensor, mask: Tensor, types: Tensor, spans: Tensor) -> Tensor:
        """Scores of shape (offers, requirements, 3)."""
        hidden = self.bert(input_ids=ids, attention_mask=mask, token_type_ids=types).last_hidden_state
        return self.head(self.drop(torch.bmm(spans.to(hidden.dtype), hidden)))


class Chances(nn.Module):
    """The same with chances instead of scores."""

    def __init__(self, net: Net) -> None:
        super().__init__()
        self.net = net

    def forward(self, ids: Tensor, mask: Tensor, types: Tensor, spans: Tensor) -> Tensor:
        """Chances of shape (offers, requirements, 3)."""
        return torch.softmax(self.net(ids, mask, types, spans), -1)


def tensors(group: Sequence[Pair], reader: Tokenizer) -> tuple[list[Tensor], Tensor]:
    """Inputs and labels of a batch."""
    labels = np.full((len(group), max(len(known) for _, known in group)), UNKNOWN)
    for at, (_, known) in enumerate(group):
        labels[at, : len(known)] = known
    given = inputs_of([asked for asked, _ in group], reader)
    return [torch.from_numpy(array) for array in given.values()], torch.from_numpy(labels)


def learned(kind: str, rng: random.Random) -> Iterator[Pair]:
    """What an epoch learns from: offers, or with questions offers that are judged as wholes, too."""
    sold = offers.learned()
    if kind == "offers":
        yield from offers.pairs(sold, rng, whole=0)
    else:
        yield from offers.pairs([o for o in sold if not o.is_visited], rng)
        yield from questions.pairs(questions.learned(), rng)


def fit(net: Net, kind: str, epochs: int) -> None:
    """Train in place; AdamW with a warm-up and a linear decay."""
    rng, reader = random.Random(0), tokenizer(*READERS[kind])
    made = [
        group
        for _ in range(epochs)
        for group in batches([*learned(kind, rng)], lambda pair: len(pair[0].text), rng)
    ]
    body = [p for p in net.bert.parameters() if p.requires_grad]
    step = optimizer_of(net, body, len(made), rate=RATE)
    net.train()
    for done, group in enumerate(made):
        given, labels = tensors(group, reader)
        with torch.autocast("cpu", dtype=torch.bfloat16):
            scores = net(*given)
        loss = nn.functional.cross_entropy(
            scores.float().flatten(0, 1), labels.flatten(), ignore_index=UNKNOWN, label_smoothing=0.05
        )
        step(loss)
        if done % 50 == 0:
            print(f"{done} of {len(made)}: loss {loss.item():.3f}", flush=True)


def main() -> None:
    """Fit and write."""
    kind, folder, out, *epochs = sys.argv[1:]
    torch.manual_seed(0)
    net = Net(folder)
    fit(net, kind, int(epochs[0]) if epochs else 3)
    given = inputs_of([Asked(("kettle", "red"), "A red kettle")], tokenizer(*READERS[kind]))
    write(Chances(net), given, "chances", out)


if __name__ == "__main__":
    main()
