"""Builds the thesaurus of the pipeline from the WordNet 3.1 files: `python -m tests.bench.build_thesaurus FOLDER`.

Kept: single words that occur in WordNet's tagged texts, with their commonest senses. Lines:
`word <tab> count <tab> near words <tab> more general words <tab> opposites`; the last three are comma lists,
`count` is how often the word occurs in the tagged texts. The licence of WordNet is in
agent/decide/offers/lexicon/LICENSE-wordnet.txt.
"""

from __future__ import annotations

import gzip
import sys
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from research.pipeline.facts.thesaurus import words

_FILES = {"n": "noun", "v": "verb", "a": "adj", "r": "adv"}
_SENSES = 4  # of a word and kind; the later ones are rare
_NEAR = frozenset({"+", "\\", "&", "$", "="})  # derived from, of the noun, similar to, verb group, attribute
Key = tuple[str, str]  # kind and offset


@dataclass(slots=True)
class Synset:
    """The lemmas of one meaning and its pointers: symbol, target, own word and target word (0: all)."""

    lemmas: list[str]
    pointers: list[tuple[str, Key, int, int]]


@dataclass(slots=True)
class Related:
    """What one word leads to."""

    near: set[str] = field(default_factory=set)
    up: set[str] = field(default_factory=set)
    opposite: set[str] = field(default_factory=set)
    count: int = 0


def main(folder: str) -> None:
    """Read the dictionary in `folder`, write `words.tsv.gz` where the pipeline reads it."""
    root = Path(folder)
    synsets = {key: s for kind in _FILES for key, s in _synsets(root, kind)}
    found: dict[str, Related] = defaultdict(Related)
    for word, key, count in _common_senses(root):
        found[word].count += count
        _relate(found[word], word, key, synsets)
    known = set(found)
    lines = [_line(word, related, known) for word, related in sorted(found.items())]
    with gzip.GzipFile(
        Path(words.__file__).with_name("words.tsv.gz"), "wb", compresslevel=9, mtime=0
    ) as file:
        file.write("\n".join(lines).encode() + b"\n")


def _synsets(root: Path, kind: str) -> Iterator[tuple[Key, Synset]]:
    for line in (root / f"data.{_FILES[kind]}").read_text("utf-8").splitlines():
        if line.startswith("  "):
            continue
        parts = line.split(" | ")[0].split()
        count = int(parts[3], 16)
        lemmas = [parts[4 + 2 * i].partition("(")[0].lower() for i in range(count)]
        rest = parts[4 + 2 * count :]
        pointers = []
        for i in range(1, 4 * int(rest[0]), 4):
            symbol, offset, target, words = rest[i : i + 4]
            kind_of_target = "a" if target == "s" else target
            pointers.append((symbol, (kind_of_target, offset), int(words[0:2], 16), int(words[2:4], 16)))
        yield (kind, parts[0]), Synset(lemmas, pointers)


def _common_senses(root: Path) -> Iterator[tuple[str, Key, int]]:
    kinds = {"1": "n", "2": "v", "3": "a", "4": "r", "5": "a"}
    for line in (root / "index.sense").read_text("utf-8").splitlines():
        sense, offset, number, tagged = line.split()
        word, _, rest = sense.partition("%")
        if "_" not in word and int(tagged) > 0 and int(number) <= _SENSES and word.isalpha():
            yield word, (kinds[rest[0]], offset), int(tagged)


def _relate(related: Related, word: str, key: Key, synsets: dict[Key, Synset]) -> None:
    synset = synsets[key]
    own = synset.lemmas.index(word) + 1 if word in synset.lemmas else 0
    related.near.update(synset.lemmas)
    for symbol, target, mine, theirs in synset.pointers:
        if mine not in (0, own) or target not in synsets:
            continue
        lemmas = synsets[target].lemmas
        chosen = [lemmas[theirs - 1]] if theirs else lemmas
        if symbol in _NEAR:
            related.near.update(chosen)
        elif symbol == "@":
            related.up.update(chosen)
        elif symbol == "!":
            related.opposite.update(chosen)


def _line(word: str, related: Related, known: set[str]) -> str:
    near = sorted((related.near & known) - {word})
    up = sorted((related.up & known) - related.near - {word})
    opposite = sorted((related.opposite & known) - {word})
    return f"{word}\t{related.count}\t{','.join(near)}\t{','.join(up)}\t{','.join(opposite)}"


if __name__ == "__main__":
    main(sys.argv[1])
