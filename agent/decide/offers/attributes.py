"""Whether what a page says of a product supports the properties that a query asks for."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import IntEnum

from agent.decide.offers.lexicon.nouns import is_kind_of, is_thing, kind_of
from agent.decide.offers.lexicon.nouns import singular as stem_of
from agent.decide.offers.lexicon.vocabulary import words_of
from agent.decide.offers.query import PEOPLE, Query
from agent.decide.offers.words import folded, has_digit, measures, same_meaning, tokens, windows

_SIZES = re.compile(
    r"\b(?:sizes?|größen?|grössen?|grössen|eu|uk|us)\b[\s:]*((?:\d{1,2}(?:[.,]5)?\s*(?:-|–|to|bis|,|/|\||and|und|\s)?\s*)+)"
)


class Says(IntEnum):
    """What a page says to one demand."""

    NO = 0
    NOTHING = 1
    YES = 2


@dataclass(frozen=True, slots=True)
class Finding:
    """The worst answer over all demands, and the demand it was given to, in words."""

    says: Says
    why: str = ""


def check(query: Query, name: str, text: str, *, is_alias: bool, run: tuple[str, ...]) -> Finding:
    """Compare every demand of the query with a product's name and the other words about it.

    `is_alias`: the name calls the thing by a word that means thing and properties together.
    `run`: the words that are before the thing in the name.
    """
    findings = [
        *_modifiers(query, name, text, is_alias=is_alias, run=run),
        *(_attribute(phrase, name, text) for phrase in query.attributes),
        *(_purpose(phrase, name, text) for phrase in query.purposes),
        *(_excluded(phrase, name, text) for phrase in query.excluded),
        *(_free_of(word, name, text) for word in query.free_of),
        *(_measure(query, i, name, text) for i in range(len(query.measures))),
        _audience(query, name, text),
        _size(query, f"{name} {text}"),
    ]
    return min(findings, key=lambda finding: finding.says)


def _modifiers(query: Query, name: str, text: str, *, is_alias: bool, run: tuple[str, ...]) -> list[Finding]:
    wanted = [] if is_alias and len(query.modifiers) <= 1 else list(query.modifiers)
    if query.head and len(wanted) > 1 and _said(" ".join(wanted), name):
        wanted = []
    return [_modifier(phrase, query, name, text, run) for phrase in wanted]


def _modifier(phrase: str, query: Query, name: str, text: str, run: tuple[str, ...]) -> Finding:
    if _said(phrase, name):
        return Finding(Says.YES)
    if other := _contradiction(phrase, name):
        return Finding(Says.NO, f"{other}, not {phrase}")
    rivals = [w for w in run if w not in words_of("trailing") and not has_digit(w)]
    if _said(phrase, text):
        is_rival = query.is_alive and bool(rivals)
        return (
            Finding(Says.NO, f"{' '.join(rivals)} {query.head}, not {phrase}")
            if is_rival
            else Finding(Says.YES)
        )
    if query.is_alive and rivals:
        return Finding(Says.NO, f"{' '.join(run)} {query.head}, not {phrase}")
    return Finding(Says.NOTHING, phrase)


def _contradiction(phrase: str, name: str) -> str:
    """Another colour for a colour, another number for a number: what the name says instead, or ""."""
    words = tokens(name)
    if phrase in words_of("colours"):
        return next((w for w in words if w in words_of("colours") and not same_meaning(w, phrase)), "")
    parts = phrase.split()
    if len(parts) > 1 and has_digit(parts[-1]):
        at = next((i for i, w in enumerate(words[:-1]) if same_meaning(w, parts[0])), -1)
        return f"{parts[0]} {words[at + 1]}" if at >= 0 and has_digit(words[at + 1]) else ""
    return ""


def _attribute(phrase: tuple[str, ...], name: str, text: str) -> Finding:
    """Each word must be said; what is plainly implied by a stronger word (a GPU by "RTX") need not be."""
    everything = f"{name} , {text}"
    said = [word for word in phrase if _said(word, everything)]
    missing = [w for w in phrase if w not in said and not w.isdigit() and not (said and _is_implied(w))]
    return Finding(Says.NOTHING, " ".join(phrase)) if missing else Finding(Says.YES)


def _is_implied(word: str) -> bool:
    return stem_of(word) in words_of("spec") or is_thing(word)


def _purpose(phrase: tuple[str, ...], name: str, text: str) -> Finding:
    everything = f"{name} , {text}"
    joined = " ".join(phrase)
    if _said(joined, everything) or all(_said(word, everything) for word in _glued(phrase)):
        return Finding(Says.YES)
    for piece in _glued(phrase):
        if other := _contradiction(piece, name):
            return Finding(Says.NO, f"for {other}, not {joined}")
    is_soft = (
        all(kind_of(w) in {"person", "act", "", "top"} and not has_digit(w) for w in phrase)
        and len(phrase) == 1
    )
    return Finding(Says.YES) if is_soft else Finding(Says.NOTHING, f"for {joined}")


def _glued(words: tuple[str, ...]) -> list[str]:
    """Numbers and single letters go with the word before them."""
    found: list[str] = []
    for word in words:
        if found and (len(word) == 1 or word.isdigit()):
            found[-1] += f" {word}"
        else:
            found.append(word)
    return found


def _excluded(phrase: str, name: str, text: str) -> Finding:
    words = tokens(f"{name} , {text}")
    for start, end, run in windows(words, len(phrase.split())):
        if not _is_it(run, phrase) or _is_negated(words, start):
            continue
        after = words[end] if end < len(words) else ""
        if after in {"free", "frei"} or (
            stem_of(after) in words_of("spec") | words_of("parts") and not _said(phrase, name)
        ):
            continue
        return Finding(Says.NO, f"it is {phrase}, which is not wanted")
    return Finding(Says.YES)


def _free_of(word: str, name: str, text: str) -> Finding:
    """Whether the absence is said: "gluten-free", "without gluten", "glutenfrei", "sans gluten"."""
    words = tokens(f"{name} , {text}")
    stem = stem_of(word)
    for i, here in enumerate(words):
        if here.startswith(stem) and here.endswith(("frei", "freie", "freies", "freier")):
            return Finding(Says.YES)
        around = {*words[max(0, i - 1) : i], *words[i + 1 : i + 2]}
        if same_meaning(here, word) and around & words_of("absence"):
            return Finding(Says.YES)
    return Finding(Says.NOTHING, f"{word} free")


def _is_it(run: str, phrase: str) -> bool:
    """The word, a synonym or a kind of it: hazelnuts are nuts."""
    return same_meaning(run, phrase) or is_kind_of(run, phrase)


def _measure(query: Query, index: int, name: str, text: str) -> Finding:
    wanted = query.measures[index]
    in_name = [m for m in measures(name) if m.dimension == wanted.dimension]
    if any(wanted.equals(m) for m in in_name):
        return Finding(Says.YES)
    if in_name:
        return Finding(Says.NO, f"{in_name[0].text}, not {wanted.text}")
    is_said = any(wanted.equals(m) for m in measures(text))
    return Finding(Says.YES) if is_said else Finding(Says.NOTHING, wanted.text)


def _audience(query: Query, name: str, text: str) -> Finding:
    """Things are made for grown-ups unless they say that they are for children."""
    words = tokens(name)
    if not query.audience or "unisex" in words or any(w in words_of(query.audience) for w in words):
        return Finding(Says.YES)
    others = [group for group in PEOPLE if group != query.audience]
    found = next((group for group in others if any(w in words_of(group) for w in words)), "")
    if found:
        return Finding(Says.NO, f"for {found}, not for {query.audience}")
    is_said = query.audience != "kids" or any(w in words_of("kids") for w in tokens(text))
    return Finding(Says.YES) if is_said else Finding(Says.NOTHING, "for kids")


def _size(query: Query, everything: str) -> Finding:
    if not query.size.replace(".", "").replace(",", "").isdigit():
        return Finding(Says.YES)
    wanted = float(query.size.replace(",", "."))
    listed = [match[1] for match in _SIZES.finditer(folded(everything))]
    if not listed or any(_covers(sizes, wanted) for sizes in listed):
        return Finding(Says.YES)
    return Finding(Says.NO, f"sizes {listed[0].strip(' ,/|-')}, not {query.size}")


def _covers(sizes: str, wanted: float) -> bool:
    numbers = [float(n.replace(",", ".")) for n in re.findall(r"\d{1,2}(?:[.,]5)?", sizes)]
    is_range = len(numbers) == 2 and re.search(r"\d\s*(?:-|–|to|bis)\s*\d", sizes)
    return wanted in numbers or bool(is_range and numbers[0] <= wanted <= numbers[1])


def _said(phrase: str, text: str) -> bool:
    """Whether the phrase or a synonym is in the text without a "not" and not as another model ("15 Pro")."""
    words = tokens(text)
    for start, end, run in windows(words, max(3, len(phrase.split()))):
        if not same_meaning(phrase, run) or _is_negated(words, start):
            continue
        after = words[end] if end < len(words) else ""
        if has_digit(phrase) and after in words_of("variants") and not measures(phrase):
            continue
        return True
    return False


def _is_negated(words: tuple[str, ...], start: int) -> bool:
    return any(word in words_of("negators") for word in words[max(0, start - 2) : start])
