"""The pieces of a query: the thing, and what prepositions and negations say of it."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

from agent.decide.offers.lexicon.nouns import is_kind_of, is_thing, kind_of
from agent.decide.offers.lexicon.vocabulary import words_of
from agent.decide.offers.requirements.counts import is_holder
from agent.decide.offers.requirements.requirement import Kind, Requirement

PEOPLE = ("men", "women", "kids")
_EITHER = re.compile(r"(?<!\d )(?<![\w-])([^\W\d_]{3,}) (?:or|oder|ou|eller) ([^\W\d_]{3,})\b")
_FOR = frozenset({"for", "für", "compatible", "fits", "passend", "pour", "para", "per", "voor"})
_JOINTS = {"of", "&", "+", "de", "des", "du", "del", "di"}


class Segments(NamedTuple):
    """The words of each part, lower case: the thing itself, what it has or is for, and what it must not be."""

    main: tuple[str, ...]
    attributes: tuple[tuple[str, ...], ...]
    purposes: tuple[tuple[str, ...], ...]
    excluded: tuple[str, ...]
    lacking: tuple[str, ...] = ()  # those that it must not have or hold: "no fungus", "without nuts"
    free_of: tuple[str, ...] = ()  # those of which the absence must be said: "gluten free"


def segments_of(words: tuple[str, ...]) -> Segments:
    """Cut at prepositions and negations; the part before the first is the thing itself."""
    parts: list[tuple[str, list[str]]] = [("main", [])]
    for i, word in enumerate(words):
        if word in words_of("negation"):
            parts.append(("excluded", []))
        elif word in {"and", "und", "&", "+", "or", "oder"} and len(parts) > 1:
            parts.append((parts[-1][0], []))
        elif word in words_of("prepositions") and parts[-1] == ("excluded", []):
            continue
        elif word == "plus" and not any(map(is_thing, parts[-1][1])):
            parts[-1][1].append(word)  # part of a name: "sds plus hammer drill"
        elif word in words_of("prepositions") and (parts[0][1] or len(parts) > 1) and i + 1 < len(words):
            parts.append(("purpose" if word in _FOR else "attribute", []))
        elif word == "free" and len(parts) == 1 and parts[0][1]:
            parts.insert(1, ("excluded", [parts[0][1].pop()]))
            parts.append(("main", []))
        else:
            parts[-1][1].append(word)
    main = tuple(word for kind, part in parts if kind == "main" for word in part)
    return Segments(
        main,
        _of(parts, "attribute"),
        _of(parts, "purpose"),
        (excluded := tuple(" ".join(_without_one(p)) for p in _of(parts, "excluded"))),
        tuple(p for p in excluded if _before(p.split()[0], words) in words_of("absence")),
        tuple(words[i - 1] for i, word in enumerate(words) if word == "free" and i),
    )


def without_holder(words: tuple[str, ...]) -> tuple[str, ...]:
    """Of "bottle of dark rum" the rum, of "paire de chaussettes" the socks; a "boîte de rangement" is a box."""
    for at, (before, word) in enumerate(pairwise(words)):
        if (word == "of" and is_holder(before)) or (
            word in words_of("romance_of") and before in words_of("pairs")
        ):
            return (*words[:at], *words[at + 2 :])
    is_filled = len(words) > 2 and words[-1] in words_of("romance_of") and is_holder(words[-2])
    return words[:-2] if is_filled else words  # of "savon liquide bidon de", with its amount cut out


def _without_one(words: tuple[str, ...]) -> tuple[str, ...]:
    """ "Not the black one" as "not black"."""
    return words[:-1] if len(words) > 1 and words[-1] in ("one", "ones", "1") else words


def _before(word: str, words: tuple[str, ...]) -> str:
    at = words.index(word)
    return words[at - 1] if at else ""


def _of(parts: list[tuple[str, list[str]]], wanted: str) -> tuple[tuple[str, ...], ...]:
    return tuple(kept for kind, part in parts if kind == wanted and (kept := telling(tuple(part))))


def telling(words: tuple[str, ...]) -> tuple[str, ...]:
    """Without what says nothing by itself: () for "very" and "good condition"."""
    dropped = words_of("intent") | words_of("praise") | words_of("fillers")
    return tuple(w for w in words if w not in dropped and w not in _JOINTS)


def clean(words: tuple[str, ...]) -> tuple[str, ...]:
    """Without what buyers say and judge; a phrase of nothing else stays as it is."""
    dropped = words_of("intent") | words_of("praise") | words_of("function_words")
    kept = (w for i, w in enumerate(words) if w not in dropped or is_container(words[max(i - 1, 0) : i + 1]))
    return tuple(w for w in kept if w not in _JOINTS) or tuple(w for w in words if w not in {"&", "+"})


def is_container(words: tuple[str, ...]) -> bool:
    """Whether two words are one for what things are kept in: the "can" of "watering can" asks for nothing."""
    return len(words) == 2 and is_kind_of(" ".join(words), "container")


def either_of(plain: str) -> tuple[str, dict[str, str]]:
    """A query without the second of two words between which it leaves the choice, and that by the first.

    "red or blue rucksack" as "red rucksack", {"red": "blue"}.
    """
    either = {m[1]: m[2] for m in _EITHER.finditer(plain) if m[2] not in words_of("compared")}
    return _EITHER.sub(lambda m: m[1] if m[1] in either else m[0], plain), either


def with_other(one: Requirement, either: dict[str, str]) -> Requirement:
    """A property with the one that will do instead of it."""
    word = next((w for w in one.words if w in either), "")
    if not word or one.kind != Kind.ATTRIBUTE:
        return one
    other = tuple(either[word] if w == word else w for w in one.words)
    return replace(one, text=f"{one.text} or {either[word]}", other=other)


def served(segments: Segments) -> tuple[str, Segments]:
    """Whom it is to be for, where that is said behind it: "scissors for children"."""
    for phrase in segments.purposes:
        if found := next((name for name in PEOPLE if len(phrase) == 1 and phrase[0] in words_of(name)), ""):
            return found, segments._replace(purposes=tuple(p for p in segments.purposes if p != phrase))
    return "", segments


def audience_of(core: tuple[str, ...]) -> str:
    """Whom the words of a thing say that it is for: one of PEOPLE, or ""."""
    if len(core) < 2 or (len(core) == 2 and kind_of(core[-1]) == "animal"):
        return ""
    people = [name for name in PEOPLE if any(w in words_of(name) for w in core)]
    return (
        people[0]
        if people and not any(kind_of(w) == "animal" and w not in words_of(people[0]) for w in core)
        else ""
    )


def made_for(audience: str) -> list[Requirement]:
    """What follows for an offer from whom it is to be for."""
    return [Requirement(Kind.ATTRIBUTE, f"for {audience}", ("for", audience))] if audience else []
