"""Common English nouns by kind (WordNet 3.1): is it a noun, of which kind, is one a kind of the other?"""

from __future__ import annotations

import gzip
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

_FILE = Path(__file__).parent / "nouns.tsv.gz"
_THINGS = frozenset({"animal", "artifact", "food", "plant"})
_IRREGULAR = {
    "mice": "mouse", "geese": "goose", "teeth": "tooth", "feet": "foot", "children": "child", "men": "man",
    "women": "woman", "knives": "knife", "wolves": "wolf", "leaves": "leaf", "shelves": "shelf", "people": "person",
    "scarves": "scarf", "loaves": "loaf", "calves": "calf", "oxen": "ox", "wives": "wife", "halves": "half",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Lexicon:
    """Nouns with their senses, senses with kind and parents, and words that are adjectives first."""

    senses: dict[str, tuple[str, ...]]
    kinds: dict[str, str]
    parents: dict[str, tuple[str, ...]]
    adjectives: frozenset[str]


@cache
def lexicon() -> Lexicon:
    """The packaged lexicon, read once (about 0.15 s)."""
    senses: dict[str, tuple[str, ...]] = {}
    kinds: dict[str, str] = {}
    parents: dict[str, tuple[str, ...]] = {}
    adjectives: set[str] = set()
    for line in gzip.decompress(_FILE.read_bytes()).decode().splitlines():
        tag, name, *rest = line.split("\t")
        if tag == "n":
            senses[name] = tuple(rest[0].split(","))
        elif tag == "s":
            kinds[name] = rest[0]
            parents[name] = tuple(p for p in rest[1].split(",") if p)
        else:
            adjectives.add(name)
    return Lexicon(senses, kinds, parents, frozenset(adjectives))


@lru_cache(maxsize=50_000)
def singular(word: str) -> str:
    """The word without its English plural ending, when that is a known noun or the ending is plain."""
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    nouns = lexicon().senses
    if word in nouns and not word.endswith("s"):
        return word
    for ending, instead in (
        ("ies", "y"),
        ("ches", "ch"),
        ("shes", "sh"),
        ("sses", "ss"),
        ("xes", "x"),
        ("oes", "o"),
        ("s", ""),
    ):
        stem = word[: -len(ending)] + instead
        if word.endswith(ending) and len(stem) > 2 and stem in nouns:
            return stem
    plain = word.endswith("s") and not word.endswith(("ss", "us", "is")) and len(word) > 3
    return word[:-1] if plain and word not in nouns else word


@lru_cache(maxsize=50_000)
def noun_senses(words: str) -> tuple[str, ...]:
    """Sense ids of a noun (one or two words, singular or plural), most frequent first; () if it is none."""
    nouns = lexicon().senses
    *before, last = words.split() or [""]
    for form in (words, " ".join([*before, singular(last)])) if words else ():
        if form in nouns:
            return nouns[form]
    return ()


def is_thing(words: str) -> bool:
    """Whether one of its four most frequent senses can be held, eaten, grown or kept."""
    kinds = lexicon().kinds
    senses = (
        *noun_senses(words)[:4],
        *noun_senses(singular(words))[:4],
    )  # "strings" is first of all an orchestra's
    return len(words) > 1 and any(kinds.get(sense) in _THINGS for sense in senses)


def kind_of(words: str) -> str:
    """Kind of its first thing sense (animal, artifact, food, plant), else of its first sense, else ""."""
    kinds = [lexicon().kinds.get(sense, "") for sense in noun_senses(words)[:4]]
    return next((kind for kind in kinds if kind in _THINGS), kinds[0] if kinds else "")


def has_kind(words: str, kind: str) -> bool:
    """Whether any of its four most frequent senses is of that kind."""
    return any(lexicon().kinds.get(sense) == kind for sense in noun_senses(words)[:4])


def is_mostly(words: str, kind: str) -> bool:
    """Whether its most frequent sense is of that kind."""
    return any(lexicon().kinds.get(sense) == kind for sense in noun_senses(words)[:1])


def is_event(word: str) -> bool:
    """Whether it names something done or performed: what it is called says more than what kind it is."""
    first = [lexicon().kinds.get(sense) for sense in noun_senses(word)[:2]]
    return "act" in first or (first[:1] == ["text"] and not is_thing(word))


def is_adjective(word: str) -> bool:
    """Whether the word is an adjective at least as often as a noun."""
    return word in lexicon().adjectives


@lru_cache(maxsize=50_000)
def is_kind_of(words: str, other: str) -> bool:
    """Whether the first noun names a kind of the second ("dachshund", "dog"); the same noun counts too."""
    wanted = set(_thing_senses(other, 2))
    if singular(other) in ("animal", "plant") and kind_of(words) == singular(other):
        return True  # the widest senses have no kind themselves
    return bool(wanted & _ancestors(_thing_senses(words, 2)))


def without_class(core: tuple[str, ...]) -> tuple[str, ...]:
    """ "Monstera plant" is a monstera: the wider word says nothing more. "Denim jeans" are no denim but made of it."""
    *before, kind, last = core if len(core) > 1 else ("", *core, "")
    first = _thing_senses(kind, 1)
    is_wider = kind != last and (
        bool(set(_thing_senses(last, 1)) & _ancestors(first)) or kind_of(kind) == last
    )
    return (*before, kind) if first and is_wider and not is_kind_of(kind, "fabric") else core


def _thing_senses(words: str, count: int) -> tuple[str, ...]:
    kinds = lexicon().kinds
    return tuple(s for s in noun_senses(words) if kinds.get(s) in _THINGS)[:count]


def _ancestors(senses: Iterable[str]) -> set[str]:
    parents = lexicon().parents
    found: set[str] = set()
    waiting = list(senses)
    while waiting:
        sense = waiting.pop()
        if sense not in found:
            found.add(sense)
            waiting += parents.get(sense, ())
    return found


def is_english(word: str) -> bool:
    """Whether the dictionary has it."""
    return bool(noun_senses(word)) or is_adjective(word)
