"""Queries with a label for each word: `tests/bench/queries`, and those of `tests/bench/offers`."""

from __future__ import annotations

import hashlib
import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

from agent.language.query_labels import Label
from tests.bench.reader import offers

DATA = Path(__file__).parents[1] / "queries"
KINDS = {
    "thing": Label.THING, "name": Label.NAME, "attribute": Label.PROPERTY, "number": Label.AMOUNT,
    "pack": Label.PACK, "condition": Label.CONDITION, "price": Label.PRICE, "place": Label.PLACE,
    "date": Label.DATE, "negation": Label.UNWANTED, "wish": Label.WISH,
}  # fmt: skip
_OF = frozenset({
    "of", "for", "with", "in", "to", "de", "di", "da", "du", "des", "en", "à", "a", "para", "pour", "per", "con",
})  # fmt: skip
_MOVED, _DROPPED = 0.2, 0.15  # shares of the queries of which a group is put elsewhere, or left out


@dataclass(frozen=True)
class Word:
    """A word of a query. `is_head`: None where nobody said it."""

    text: str
    label: Label
    begins: bool
    is_head: bool | None = False


Labelled = tuple[Word, ...]


def is_kept_aside(query: Labelled) -> bool:
    """Whether it is of the sixth that nothing learns from."""
    words = " ".join(word.text for word in query)
    return int(hashlib.sha256(words.encode()).hexdigest(), 16) % 6 == 0


def labelled() -> dict[str, list[Labelled]]:
    """All queries, by where they are from: "offers", or the first letter of their file."""
    found = {"offers": [q for file in sorted(offers.DATA.glob("*.txt")) for q in _of_offers(file)]}
    for file in sorted(DATA.glob("*.txt")):
        lines = file.read_text("utf-8").splitlines()
        found.setdefault(file.name[0], []).extend(_of_line(line) for line in lines if line)
    return found


def _of_line(line: str) -> Labelled:
    return tuple(
        Word(word.removeprefix("*"), Label(label), not at, word.startswith("*"))
        for group, _, label in (part.rpartition("|") for part in line.split())
        for at, word in enumerate(group.split("_"))
    )


def _of_offers(file: Path) -> Iterator[Labelled]:
    """The queries of which each requirement stands in them word by word."""
    query = ""
    for line in file.read_text("utf-8").splitlines():
        mark, _, rest = line.partition(" ")
        if mark == "Q":
            query = rest
        elif mark == "R" and query:
            wanted = offers.requirements_of(rest)
            if found := _aligned(query.split(), wanted, is_foreign=file.name.startswith("d_")):
                yield found


def _aligned(words: list[str], wanted: Sequence[tuple[str, str]], *, is_foreign: bool) -> Labelled:
    made = [Word(word, Label.OTHER, begins=True) for word in words]
    plain = [_plain(word) for word in words]
    for kind, text in wanted:
        said = [_plain(word) for word in text.split()]
        size = len(said)
        at = next(
            (
                i for i in range(len(plain) - size + 1)
                if plain[i : i + size] == said and {w.label for w in made[i : i + size]} == {Label.OTHER}
            ),
            -1,
        )  # fmt: skip
        if at < 0:
            return ()
        is_thing = kind == "thing"
        head = next((i for i, word in enumerate(said) if i and word in _OF), size) - 1
        for i in range(size):
            is_head = None if is_thing and is_foreign and size > 1 else is_thing and i == head
            made[at + i] = Word(words[at + i], KINDS[kind], not i, is_head)
    return tuple(made)


def _plain(word: str) -> str:
    return re.sub(r"[^\w/.+°%'\"-]", "", word.casefold()).strip(".'\"-")


def groups_of(query: Labelled) -> list[Labelled]:
    """Its groups of words, in order."""
    starts = 0
    numbered = [(starts := starts + word.begins, word) for word in query]
    return [tuple(word for _, word in group) for _, group in groupby(numbered, key=lambda one: one[0])]


def varied(query: Labelled, rng: random.Random) -> Labelled:
    """Some with a group put elsewhere or left out, as people type keywords in any order."""
    groups = groups_of(query)
    if len(groups) < 2 or any(group[0].label is Label.OTHER for group in groups):
        return query
    luck, at = rng.random(), rng.randrange(len(groups))
    if luck < _MOVED:
        groups.insert(rng.randrange(len(groups)), groups.pop(at))
    elif luck < _MOVED + _DROPPED and len(groups) > 2 and groups[at][0].label is not Label.THING:
        groups.pop(at)
    else:
        return query
    return tuple(
        Word(word.text.rstrip(","), word.label, word.begins, word.is_head) for g in groups for word in g
    )
