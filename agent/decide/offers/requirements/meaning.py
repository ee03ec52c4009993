"""What an offer means for a thing or a property where its words alone leave it open: a small trained head.

Features of sentence vectors and of words go into two softmax heads (weights by `tests/bench/fit_requirements.py`):
one for the thing that is asked for, one for a property. Each gives the chances of met, not said and not met.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from agent.core.ports import Embedder
from agent.decide.offers.lexicon.nouns import is_adjective, is_kind_of, lexicon, noun_senses
from agent.decide.offers.lexicon.vocabulary import words_of
from agent.decide.offers.nounphrase import Is, Reading
from agent.decide.offers.requirements.checks import Offer, is_negated, said
from agent.decide.offers.requirements.requirement import Says
from agent.decide.offers.words import same_meaning, tokens

_WEIGHTS = Path(__file__).with_name("head_weights.json")
ANSWERS = (Says.YES, Says.NOTHING, Says.NO)
AROUND = (
    "{} accessory",
    "food for {}",
    "{} case or cover",
    "book about {}",
    "{} toy",
    "spare part for {}",
    "cleaner for {}",
)
_SEGMENT = re.compile(r"[.!?](?=\s|$)|[,;|•·()\n]|\s[-–—/+]\s")
_MOST_SEGMENTS = 8
THING_FEATURES = (
    "name_is_thing", "name_is_part", "name_is_complement", "name_is_other", "name_is_listed", "text_is_thing",
    "text_is_other", "said_in_name", "said", "head_in_name", "head_said", "head_after_for", "kind_in_name", "kind_said",
    "near_name", "near_whole", "near_segment", "margin_name", "margin_whole", "marks", "is_foreign",
)  # fmt: skip
PROPERTY_FEATURES = (
    "said_share", "near_segment", "near_name", "near_whole", "gain", "is_negated", "sibling", "colour",
    "is_inner", "words", "thing_met", "near_thing", "is_told", "is_foreign", "rival", "rival_inner",
)  # fmt: skip

Chances = Mapping[Says, float]
Vectors = NDArray[np.float32]


class Meanings:
    """Vectors of texts, embedded in one batch and looked up after."""

    def __init__(self, embedder: Embedder, texts: Iterable[str]) -> None:
        wanted = list(dict.fromkeys(text for text in texts if text))
        self._vectors = dict(zip(wanted, embedder.embed(wanted), strict=True)) if wanted else {}

    def near(self, one: str, other: str) -> float:
        """The cosine of two texts; 0 where one is empty."""
        if one not in self._vectors or other not in self._vectors:
            return 0.0
        return float(self._vectors[one] @ self._vectors[other])


@lru_cache(maxsize=4096)
def is_foreign(phrase: str) -> bool:
    """Whether most words of a phrase are no English ones."""
    words = [w for w in tokens(phrase) if w.isalpha() and len(w) > 2]
    known = sum(bool(noun_senses(w)) or is_adjective(w) or w in words_of("trailing") for w in words)
    return 2 * known < len(words)


def is_plain(words: Iterable[str]) -> bool:
    """Whether all words are everyday ones: no code, no number, no name."""
    return all(
        w.isalpha() and (len(w) < 3 or noun_senses(w) or is_adjective(w) or w in words_of("trailing"))
        for w in words
    )


@lru_cache(maxsize=4096)
def segments(name: str, text: str) -> tuple[str, ...]:
    """The pieces of an offer's words that say one thing each, without its name."""
    pieces = (piece.strip() for piece in _SEGMENT.split(text.replace(name, " . ")))
    return tuple(dict.fromkeys(p[:80] for p in pieces if len(p) > 1))[:_MOST_SEGMENTS]


def whole(offer: Offer) -> str:
    """Name and text in one, as far as the embedder reads."""
    return " . ".join((offer.name, *segments(offer.name, offer.text)))[:300]


def texts_of(offer: Offer) -> list[str]:
    """All of an offer that is embedded."""
    return [offer.name, whole(offer), *segments(offer.name, offer.text)]


def thing_texts(thing: str) -> list[str]:
    """All of a thing that is embedded."""
    return [thing, *(pattern.format(thing) for pattern in AROUND)]


def property_texts(phrase: str, thing: str) -> list[str]:
    """All of a property that is embedded."""
    return [phrase, f"{phrase} {thing}", thing]


def thing_features(
    words: Sequence[str],
    head: str,
    offer: Offer,
    readings: tuple[Reading, Reading | None],
    meanings: Meanings,
) -> list[float]:
    """Of an offer as the thing, in the order of THING_FEATURES; the second reading is of what its text opens with."""
    name, text = readings
    thing = " ".join(words)
    around = [pattern.format(thing) for pattern in AROUND]
    in_name = [bool(said(w, offer.name)) for w in words]
    in_all = [bool(said(w, offer.everything)) for w in words]
    near_name, near_whole = meanings.near(thing, offer.name), meanings.near(thing, whole(offer))
    pieces = segments(offer.name, offer.text)
    listed = words_of("accessory") | words_of("parts") | words_of("media")
    marks = sum(w in listed and not any(same_meaning(w, k) for k in words) for w in tokens(offer.name))
    return [
        name.says == Is.THING, name.says == Is.PART_OF_NAME, name.says == Is.COMPLEMENT, name.says == Is.OTHER,
        name.is_listed, text is not None and text.says == Is.THING,
        text is not None and text.says in (Is.OTHER, Is.PART_OF_NAME, Is.COMPLEMENT),
        sum(in_name) / len(words), sum(in_all) / len(words), bool(head and said(head, offer.name)),
        bool(head and said(head, offer.everything)), is_after_for(head or words[-1], offer.everything),
        _has_kind(head, offer.name), _has_kind(head, offer.text), near_name, near_whole,
        max((meanings.near(thing, piece) for piece in pieces), default=0.0),
        near_name - max(meanings.near(a, offer.name) for a in around),
        near_whole - max(meanings.near(a, whole(offer)) for a in around), min(marks, 2) / 2, is_foreign(thing),
    ]  # fmt: skip


def property_features(
    words: Sequence[str],
    core: Sequence[str],
    offer: Offer,
    meanings: Meanings,
    *,
    is_inner: bool,
    thing_met: float,
) -> list[float]:
    """Of an offer as having a property, in the order of PROPERTY_FEATURES; `core` are the words of the thing."""
    phrase, thing = " ".join(words), " ".join(core)
    pieces = (*segments(offer.name, offer.text), offer.name)
    nearest = max(pieces, key=lambda piece: meanings.near(phrase, piece))
    everything = whole(offer)
    colours = words_of("colours")
    is_colour = any(w in colours for w in words)
    return [
        sum(bool(said(w, offer.everything)) for w in words) / len(words), meanings.near(phrase, nearest),
        meanings.near(f"{phrase} {thing}", offer.name), meanings.near(f"{phrase} {thing}", everything),
        meanings.near(f"{phrase} {thing}", everything) - meanings.near(thing, everything),
        _says_no(words, offer.everything), _sibling(words, offer.everything) != "",
        is_colour and any(w in colours for w in tokens(offer.everything)), is_inner, min(len(words), 4) / 4,
        thing_met, meanings.near(thing, nearest), min(len(pieces), 8) / 8, is_foreign(phrase),
        has_rival(core, offer.name), is_inner and has_rival(core, offer.name),
    ]  # fmt: skip


def chances(head: str, features: Sequence[float]) -> Chances:
    """The chances of each answer by one of the two heads, "thing" or "property"."""
    weights, bias = _head(head)
    scores = np.asarray(features, dtype=np.float64) @ weights + bias
    shares = np.exp(scores - scores.max())
    return dict(zip(ANSWERS, (shares / shares.sum()).tolist(), strict=True))


@cache
def _head(name: str) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    record = json.loads(_WEIGHTS.read_text("utf-8"))[name]
    return np.array(record["weights"]).T, np.array(record["bias"])


def is_after_for(word: str, text: str) -> bool:
    """Whether a text names something only as what it is for."""
    words = tokens(text)
    purpose = words_of("purpose")
    return any(
        w in purpose and any(same_meaning(word, x) for x in words[i + 1 : i + 4]) for i, w in enumerate(words)
    )


def _has_kind(head: str, text: str) -> bool:
    return bool(head) and any(is_kind_of(w, head) for w in tokens(text)[:12] if len(w) > 2)


def has_rival(core: Sequence[str], name: str) -> bool:
    """Whether the word before the thing says of which sort it is, and is none of the query's: "Membrane keyboard"."""
    words = tokens(name)
    at = next((i for i, w in enumerate(words) if same_meaning(w, core[-1])), 0)
    before = words[at - 1] if at else ""
    is_sort = bool(noun_senses(before)) or is_adjective(before)
    return is_sort and before not in words_of("trailing") and not any(same_meaning(before, w) for w in core)


def _says_no(words: Sequence[str], text: str) -> bool:
    have = tokens(text)
    return any(same_meaning(w, h) and is_negated(have, i) for w in words for i, h in enumerate(have))


def _sibling(words: Sequence[str], text: str) -> str:
    """A word of the text that names another thing of the same immediate kind: turkey for chicken."""
    parents = lexicon().parents
    for word in words:
        mine = {p for sense in noun_senses(word)[:1] for p in parents.get(sense, ())}
        for have in tokens(text):
            theirs = {p for sense in noun_senses(have)[:1] for p in parents.get(sense, ())}
            is_same = same_meaning(word, have) or is_kind_of(have, word) or is_kind_of(word, have)
            if mine & theirs and not is_same:
                return have
    return ""
