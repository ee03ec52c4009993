"""Builds `nouns.tsv.gz` from the WordNet 3.1 files: `python -m agent.decide.offers.lexicon.build DICT_FOLDER`.

Kept: common nouns of one word and everyday compounds of two; of each its concrete senses and, for the
senses, the way up the hypernym tree. Dropped: names of persons and places, Latin species names, glosses.
Lines: `s <id> <kind> <parent,…>` for a sense, `n <words> <id,…>` for a noun, `a <word>` for an adjective.
"""

from __future__ import annotations

import gzip
import sys
from collections import defaultdict
from pathlib import Path

_KINDS = {"03": "top", "04": "act", "05": "animal", "06": "artifact", "08": "body", "10": "text", "13": "food",
          "17": "object", "18": "person", "20": "plant", "21": "money", "27": "substance"}  # fmt: skip
_COMPOUND_KINDS = {"05", "06", "13", "20"}
_MAX_SENSES = 6

Synsets = dict[str, tuple[str, list[str], list[str]]]  # offset: lexicographer file, lemmas, parents


def main(folder: str) -> None:
    """Read the dictionary in `folder`, write the lexicon beside this file."""
    synsets = _synsets(Path(folder) / "data.noun")
    counts = _counts(Path(folder) / "index.sense")
    nouns = _nouns(Path(folder) / "index.noun", synsets)
    adjectives = _adjectives(Path(folder) / "index.adj", counts)
    lines = [
        *_sense_lines(nouns, synsets),
        *_noun_lines(nouns),
        *(f"a\t{word}" for word in sorted(adjectives)),
    ]
    with gzip.GzipFile(Path(__file__).parent / "nouns.tsv.gz", "wb", compresslevel=9, mtime=0) as file:
        file.write("\n".join(lines).encode() + b"\n")


def _synsets(path: Path) -> Synsets:
    found: Synsets = {}
    for line in path.read_text("utf-8").splitlines():
        if line.startswith("  "):
            continue
        parts = line.split(" | ")[0].split()
        count = int(parts[3], 16)
        lemmas = [parts[4 + 2 * i] for i in range(count)]
        rest = parts[4 + 2 * count + 1 :]
        if any(rest[i] == "@i" for i in range(0, len(rest), 4)):
            continue  # an instance: one person, place or thing with its own name
        found[parts[0]] = (parts[1], lemmas, [rest[i + 1] for i in range(0, len(rest), 4) if rest[i] == "@"])
    return found


def _counts(path: Path) -> dict[str, dict[str, int]]:
    """How often each word was tagged as noun ("1"), verb ("2"), adjective ("3") in the tagged texts."""
    found: dict[str, dict[str, int]] = defaultdict(lambda: defaultdict(int))
    for line in path.read_text("utf-8").splitlines():
        key, _, _, tagged = line.split()
        lemma, _, rest = key.partition("%")
        kind = "3" if rest[0] == "5" else rest[0]
        found[lemma][kind] += int(tagged)
    return found


def _nouns(path: Path, synsets: Synsets) -> dict[str, list[str]]:
    index = {}
    for line in path.read_text("utf-8").splitlines():
        if not line.startswith(" "):
            parts = line.split()
            index[parts[0]] = parts[-int(parts[2]) :]
    singles = {word for word in index if "_" not in word}
    kept = {}
    for word, offsets in index.items():
        pieces = word.split("_")
        senses = [o for o in offsets if o in synsets and synsets[o][0] in _KINDS][:_MAX_SENSES]
        if len(pieces) == 2:
            senses = [o for o in senses if synsets[o][0] in _COMPOUND_KINDS]
        if (
            senses
            and len(pieces) <= 2
            and pieces[-1] in singles
            and pieces[0] not in {"genus", "family", "order"}
        ):
            kept[word] = senses
    return kept


def _adjectives(path: Path, counts: dict[str, dict[str, int]]) -> set[str]:
    """Words that are adjectives at least as often as they are nouns."""
    words = {line.split()[0] for line in path.read_text("utf-8").splitlines() if not line.startswith(" ")}
    return {w for w in words if "_" not in w and counts[w]["3"] >= counts[w]["1"]}


def _sense_lines(nouns: dict[str, list[str]], synsets: Synsets) -> list[str]:
    needed, waiting = set(), [o for senses in nouns.values() for o in senses]
    while waiting:
        offset = waiting.pop()
        if offset not in needed and offset in synsets:
            needed.add(offset)
            waiting += synsets[offset][2]
    return [f"s\t{o}\t{_KINDS.get(synsets[o][0], '')}\t{','.join(synsets[o][2])}" for o in sorted(needed)]


def _noun_lines(nouns: dict[str, list[str]]) -> list[str]:
    return [f"n\t{word.replace('_', ' ')}\t{','.join(senses)}" for word, senses in sorted(nouns.items())]


if __name__ == "__main__":
    main(sys.argv[1])
