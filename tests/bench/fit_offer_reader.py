"""Fits the model of `agent.llm.cross_encoder`: `python -m tests.bench.fit_offer_reader MINILM OUT [EPOCHS]`.

MINILM is a folder with sentence-transformers/all-MiniLM-L6-v2 in full precision (`model.safetensors`, `config.json`),
OUT the ONNX file to write. Needs torch, transformers and onnx, which the product does not: run it in an environment of
its own. Two to three minutes an epoch on two cores.

The requirements of a query, joined, are the first text of a pair, the offer's words the second. The mean of the last
hidden vectors of a requirement's tokens goes through one linear layer to the chances of met, not said, not met. A
third of the offers is replaced by ones with a plain name, made of the data: the thing itself, something around it, or
an offer of another trade; without these the model takes the thing's own words in a name for a sign of an accessory.
Others get words around them that pages have (menus, dates, baskets, other goods), lose their details, or are asked for
what they say nothing of: without these the model takes words that say nothing for a yes.
"""

from __future__ import annotations

import random
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import torch
from onnxruntime.quantization import QuantType, quantize_dynamic
from torch import Tensor, nn
from transformers import BertModel

from agent.core.ports import Asked
from agent.llm.cross_encoder import inputs_of, tokenizer

DATA = Path(__file__).with_name("offers")
AROUND = (
    "case", "cover", "holder", "stand", "charger", "spare parts", "mould", "poster", "book", "toy", "rack", "bag",
    "cleaner", "adapter", "box", "repair kit", "wheels", "filter", "food", "sticker", "print", "cushion", "mount",
    "strap", "brush", "battery", "set of bolts", "tray", "motor", "costume", "figurine", "pattern", "shampoo",
)  # fmt: skip
PAGE_WORDS = (
    "Home About us Contact Delivery Returns Basket (0)", "Menu Search Account Wishlist 0 items", "Skip to content",
    "Add to basket Quantity 1", "In stock Usually ships in 2 days", "Choose a date Date Tickets Payment",
    "Sat 12 Dec 2026, 13:30 Select Sun 13 Dec 2026, 11:00 Select", "Thu 3 Dec 10:00 Fri 4 Dec 10:00 Sold out",
    "What's on Plan your visit Past events About", "Free delivery over £50 30 day returns", "Reviews (12) 4.6 out of 5",
    "Share Print Email to a friend", "Box office +353 91 000 000 closed Mondays", "Size S M L XL Size guide",
    "Colour Black White Red Blue", "We use cookies Accept all Reject", "Opening hours Mon-Sat 9-18",
    "Tickets from €9", "Read more", "Terms Privacy Imprint", "Sign in Register", "Sort by Price Newest Filter",
    "Startseite Sortiment Warenkorb Kontakt Impressum", "In den Warenkorb Lieferzeit 2-3 Tage inkl. MwSt.",
    "Accueil Nos produits Panier Mon compte", "Ajouter au panier Livraison gratuite", "Inicio Tienda Contacto Carrito",
    "Choose an option Clear", "Adult Reduced Child Family", "1 day 3 days Weekend Week Deposit",
)  # fmt: skip
LABELS = "y?n"  # in the order of the model's answer
UNKNOWN = -100
MET, UNSAID, NOT_MET = range(len(LABELS))
BATCH, RATE, HEAD_RATE, WARM_UP = 24, 8e-5, 8e-4, 0.08
EASY, ELSEWHERE, BARE, AMID = 0.3, 0.12, 0.08, 0.4  # shares of the rows that are varied so


@dataclass(frozen=True)
class Row:
    """An offer for a query: its requirements without prices, the thing first, each with its label.

    `language` is "en" or "other": files `d_…` have other languages than English.
    """

    trade: str
    name: str
    details: str
    requirements: tuple[str, ...]
    labels: tuple[int, ...]
    has_thing: bool
    language: str

    @property
    def asked(self) -> Asked:
        """As the model is asked."""
        return Asked(self.requirements, " . ".join(filter(None, (self.name, self.details))))


def rows(file: Path) -> Iterator[Row]:
    """The rows of one file of `tests/bench/offers`."""
    trade, wanted = "", list[tuple[str, str]]()
    for line in file.read_text("utf-8").splitlines():
        mark, _, rest = line.partition(" ")
        if mark == "@":
            trade = rest
        elif mark == "R":
            wanted = [(kind, text) for kind, _, text in (r.partition("|") for r in rest.split(" ; "))]
        elif mark == "O":
            name, details, _, letters = (field.strip() for field in rest.split(";;"))
            judged = [
                (k, t, LABELS.index(v)) for (k, t), v in zip(wanted, letters, strict=True) if k != "price"
            ]
            judged.sort(key=lambda one: one[0] not in ("thing", "name"))
            if judged:
                kinds, texts, labels = zip(*judged, strict=True)
                yield Row(
                    trade,
                    name,
                    details.strip("-"),
                    texts,
                    labels,
                    kinds[0] in ("thing", "name"),
                    file.name[:1],
                )


def varied(row: Row, others: Sequence[Row], rng: random.Random) -> Row:
    """The row with its properties in another order, amid a page's words, or as an easy or another offer."""
    luck = rng.random()
    if row.has_thing and luck < EASY:
        return easy(row, others, rng)
    if luck < EASY + ELSEWHERE:
        return elsewhere(row, others, rng)
    if luck < EASY + ELSEWHERE + BARE:
        row = bare(row, rng)
    elif rng.random() < AMID:
        row = amid(row, others, rng)
    order = [*range(row.has_thing, len(row.labels))]
    rng.shuffle(order)
    order = [*range(row.has_thing), *order[: len(order) - (len(order) > 1 and rng.random() < 0.25)]]
    return replace(
        row,
        requirements=tuple(row.requirements[i] for i in order),
        labels=tuple(row.labels[i] for i in order),
    )


def elsewhere(row: Row, others: Sequence[Row], rng: random.Random) -> Row:
    """An offer of another trade: it is not the thing, and says nothing of what none of its words speaks of."""
    other = next(
        o for o in iter(lambda: rng.choice(others), None) if _is_other(row, o) and o.trade != row.trade
    )
    said = f"{other.name} {other.details}"
    labels = tuple(UNKNOWN if _shares(text, said) else UNSAID for text in row.requirements)
    labels = (NOT_MET, *labels[1:]) if row.has_thing else labels
    return amid(replace(row, name=other.name, details=other.details, labels=labels), others, rng)


def bare(row: Row, rng: random.Random) -> Row:
    """The offer without its details: what its name has no word of is not said."""
    labels = tuple(
        label if _shares(text, row.name) else UNKNOWN if at == 0 and row.has_thing else UNSAID
        for at, (text, label) in enumerate(zip(row.requirements, row.labels, strict=True))
    )
    words = rng.sample(PAGE_WORDS, rng.randint(1, 2))
    return replace(row, details=" ".join(words), labels=labels)


def amid(row: Row, others: Sequence[Row], rng: random.Random) -> Row:
    """The offer with words of its page before and behind its own, names of other goods among them."""
    more = [rng.choice(PAGE_WORDS) for _ in range(rng.randint(1, 2))]
    if rng.random() < 0.3:
        near = [o.name for o in rng.sample(others, 6) if o.trade != row.trade and o.language == row.language]
        more.append(f"You may also like {' '.join(near[:2])}")
    at = rng.randint(0, len(more))
    return replace(row, details=" ".join(filter(None, (*more[:at], row.details, *more[at:]))))


def _shares(text: str, said: str) -> bool:
    """Whether a word of the first text, or its beginning, is in the second."""
    known = said.casefold()
    return any(word[:5] in known for word in text.casefold().split() if len(word) > 2 or word.isdigit())


def easy(row: Row, others: Sequence[Row], rng: random.Random) -> Row:
    """An offer whose name alone tells; its properties are unknown."""
    thing = rng.choice((str.title, str.capitalize, str))(row.requirements[0])
    other = next(o for o in iter(lambda: rng.choice(others), None) if _is_other(row, o))
    luck, details = rng.random(), row.details if rng.random() < 0.3 else ""
    if luck < 0.4:
        return _named(row, _around(thing, row, rng), "y", details)
    if luck < 0.75:
        return _named(row, other.name, "n", other.details if rng.random() < 0.7 else "")
    around = rng.choice(AROUND if luck < 0.9 or not other.has_thing else [other.requirements[0]])
    return _named(row, rng.choice(("{0} {1}", "{0} {1}", "{1} for {0}")).format(thing, around), "n", details)


def _is_other(row: Row, other: Row) -> bool:
    """Whether an offer is for another thing in the same language, by the words that both use."""
    words = set(f"{other.requirements[0]} {other.name} {other.details}".casefold().split())
    return other.language == row.language and not words & set(row.requirements[0].casefold().split())


def _named(row: Row, name: str, label: str, details: str) -> Row:
    labels = (LABELS.index(label), *(UNKNOWN,) * (len(row.labels) - 1))
    return replace(row, name=name, details=details, labels=labels)


def _around(thing: str, row: Row, rng: random.Random) -> str:
    """The thing with a make, a code or a detail, as names in shops have."""
    if rng.random() < 0.5:
        thing = f"{row.name.split()[0]} {thing}"
    if rng.random() < 0.3:
        thing += f" {rng.choice('ABCDEFGHKLMNPRSTVWXZ')}{rng.randint(1, 990)}"
    pieces = row.details.replace(".", ",").replace("·", ",").split(",")
    if rng.random() < 0.5 and (told := [p.strip() for p in pieces if 3 < len(p.strip()) < 30]):
        thing += rng.choice((", ", " - ", " ", " (")) + rng.choice(told)
    return thing


class Net(nn.Module):
    """MiniLM with a layer of three classes over the mean of each requirement's tokens."""

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


def batches(data: Sequence[Row], rng: random.Random) -> Iterator[tuple[list[Tensor], Tensor]]:
    """One epoch: inputs and labels, offers of like length together."""
    made = [varied(row, data, rng) for row in rng.sample(data, len(data))]
    chunks = [made[at : at + 15 * BATCH] for at in range(0, len(made), 15 * BATCH)]
    for chunk in chunks:
        chunk.sort(key=lambda row: len(row.asked.offer))
    groups = [chunk[at : at + BATCH] for chunk in chunks for at in range(0, len(chunk), BATCH)]
    for group in rng.sample(groups, len(groups)):
        labels = np.full((len(group), max(len(row.labels) for row in group)), UNKNOWN)
        for at, row in enumerate(group):
            labels[at, : len(row.labels)] = row.labels
        given = inputs_of([row.asked for row in group], tokenizer())
        yield [torch.from_numpy(array) for array in given.values()], torch.from_numpy(labels)


def fit(net: Net, data: Sequence[Row], epochs: int) -> None:
    """Train in place; AdamW with a warm-up and a linear decay."""
    rng, steps = random.Random(0), epochs * (len(data) // BATCH + 1)
    body = [p for p in net.bert.parameters() if p.requires_grad]
    groups = [{"params": body, "lr": RATE}, {"params": net.head.parameters(), "lr": HEAD_RATE}]
    optimizer = torch.optim.AdamW(groups, weight_decay=0.01)
    schedule = torch.optim.lr_scheduler.LambdaLR(
        optimizer, lambda step: min((step + 1) / (WARM_UP * steps), max(0.02, 1 - step / steps))
    )
    net.train()
    for done, (given, labels) in enumerate(batch for _ in range(epochs) for batch in batches(data, rng)):
        with torch.autocast("cpu", dtype=torch.bfloat16):
            scores = net(*given)
        loss = nn.functional.cross_entropy(
            scores.float().flatten(0, 1), labels.flatten(), ignore_index=UNKNOWN, label_smoothing=0.05
        )
        optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(net.parameters(), 1.0)
        optimizer.step()
        schedule.step()
        if done % 50 == 0:
            print(f"{done} of {steps}: loss {loss.item():.3f}", flush=True)


def save(net: Net, example: Row, out: str) -> None:
    """Write the net as ONNX with weights of eight bits."""
    given = inputs_of([example.asked], tokenizer())
    axes = {name: {0: "offers", 1: "tokens"} for name in ("ids", "mask", "types")}
    axes |= {
        "spans": {0: "offers", 1: "requirements", 2: "tokens"},
        "chances": {0: "offers", 1: "requirements"},
    }
    with tempfile.TemporaryDirectory() as folder:
        plain = f"{folder}/plain.onnx"
        torch.onnx.export(
            Chances(net).eval(), tuple(map(torch.from_numpy, given.values())), plain, input_names=[*given],
            output_names=["chances"], dynamic_axes=axes, opset_version=17, dynamo=False,
        )  # fmt: skip
        quantize_dynamic(plain, out, weight_type=QuantType.QInt8, per_channel=True)


def main() -> None:
    """Fit and write."""
    folder, out, *epochs = sys.argv[1:]
    torch.manual_seed(0)
    data = [row for file in sorted(DATA.glob("*.txt")) for row in rows(file)]
    print(f"{len(data)} offers")
    net = Net(folder)
    fit(net, data, int(epochs[0]) if epochs else 6)
    save(net, data[0], out)


if __name__ == "__main__":
    main()
