"""Words of product names by what they say: the kind of thing, a variant, a colour, a condition, or nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

from agent.decide.offers.lexicon.nouns import is_adjective, noun_senses
from agent.decide.offers.words import folded, same_word
from agent.language.word_lists import any_of, load_words
from research.pipeline.facts.thesaurus.words import plain_form, thesaurus

_FILE = Path(__file__).with_suffix(".toml")
_KINDS = ("conditions", "colours", "either", "variants", "things", "fillers")
_LONGEST = 5  # words of a phrase
_COMPOUNDED = ("schwarz", "weiss", "weiß", "blau", "grau", "grün", "gelb", "braun")  # of "titanweiss"
_USED = 5  # times in the tagged texts of WordNet
_SHORTENED = 5  # letters by which a longer word is known
_ATOM = re.compile(r"\d+(?:[.,]\d+)?|[^\W\d_]+|\+")


@dataclass(frozen=True, slots=True)
class Meaning:
    """A word or phrase: its kind ("" for any other word) and the first word of its line in the list."""

    kind: str
    word: str
    line: int = 0  # of `either`: what no thing is two of


def plain(text: str) -> str:
    """A name folded, without marks of trade and apostrophes within words."""
    text = re.sub(r"(?<!\d)0,(?=\d)", "0.", text)
    bare = re.sub(r"(?<=\w)'(?=\w)|[®™©°]", "", folded(text)).replace("μ", "u")
    return _unit().sub(" ", re.sub(r"(?<=\w)\+(?!\w)", " plus ", bare))


@cache
def _unit() -> re.Pattern[str]:
    return re.compile(rf"(?<=\d)(?=(?:{any_of(_FILE, 'units')})(?![^\W\d_]))")


def atoms(text: str) -> tuple[str, ...]:
    """Runs of letters and numbers of a plain text; "1.50" and "1,5" are one number."""
    return tuple(number(a) if a[0].isdigit() else a for a in _ATOM.findall(text))


def number(written: str) -> str:
    """A number in one spelling: "2.0" and "02" as 2."""
    whole, _, part = written.replace(",", ".").partition(".")
    if not written.strip("0"):
        return written  # "00" is a kind of flour
    whole, part = whole.lstrip("0") or "0", part.rstrip("0")
    return f"{whole}.{part}" if part else whole


def meanings(words: list[str]) -> Iterator[Meaning]:
    """The words in order, the longest listed phrases first."""
    at = 0
    while at < len(words):
        for size in range(min(_LONGEST, len(words) - at), 0, -1):
            phrase = " ".join(words[at : at + size])
            if size == 1 or phrase in _listed():
                yield _meaning(phrase)
                at += size
                break


@lru_cache(maxsize=50_000)
def _meaning(phrase: str) -> Meaning:
    compound = next((c for c in _COMPOUNDED if phrase.endswith(c) and len(phrase) > len(c) + 2), phrase)
    return _listed().get(phrase) or _listed().get(compound) or Meaning("", phrase)


@lru_cache(maxsize=50_000)
def is_english(word: str) -> bool:
    """Whether a dictionary of English has the word; short ones, which it has as symbols, count as names."""
    return len(word) > 2 and (
        bool(noun_senses(word)) or is_adjective(word) or plain_form(word) in thesaurus()
    )


def is_common(word: str) -> bool:
    """Whether it is a word that English texts use, and not only an abbreviation that a dictionary has."""
    known = thesaurus().get(plain_form(word))
    return known is not None and known.count >= _USED


@cache
def _listed() -> dict[str, Meaning]:
    found: dict[str, Meaning] = {}
    for kind in _KINDS:
        for n, line in enumerate(load_words(_FILE)[kind]):
            for group in line.split("|"):
                words = [" ".join(atoms(plain(word.strip()))) for word in group.split(";")]
                for word in words:
                    found.setdefault(word, Meaning(kind, words[0], n if kind == "either" else 0))
    return found


def is_same(one: Meaning, other: Meaning) -> bool:
    """Whether both say the same; words that are not listed also as forms of one word."""
    if one == other:
        return True
    if one.kind or other.kind:
        return False
    short, long = sorted((one.word, other.word), key=len)
    is_cut = len(short) >= _SHORTENED and long.startswith(short)  # "Strat"
    return is_cut or (len(short) >= _SHORTENED and long.endswith(short)) or same_word(short, long)


@cache
def marks(name: str) -> re.Pattern[str]:
    """One list of words that say something of what follows, as whole words: "for", "compatible", "standards"."""
    return re.compile(rf"(?<![\w-])(?:{any_of(_FILE, name)})(?![\w-])")


def is_listed(word: str) -> bool:
    """Whether the word is of any list."""
    return word in _listed()


@cache
def packs_in_one_word() -> dict[str, str]:
    """Words that say a number of pieces: "doppelpack" is 2."""
    return dict(entry.rsplit(maxsplit=1) for entry in load_words(_FILE)["packs"])
