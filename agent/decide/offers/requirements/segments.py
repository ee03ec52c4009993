"""The pieces of a query: the thing, and what prepositions and negations say of it."""

from __future__ import annotations

from typing import NamedTuple

from agent.decide.offers.lexicon.vocabulary import words_of

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
        (excluded := tuple(" ".join(p) for p in _of(parts, "excluded"))),
        tuple(p for p in excluded if _before(p.split()[0], words) in words_of("absence")),
        tuple(words[i - 1] for i, word in enumerate(words) if word == "free" and i),
    )


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
    return tuple(w for w in words if w not in dropped and w not in _JOINTS) or tuple(
        w for w in words if w not in {"&", "+"}
    )
