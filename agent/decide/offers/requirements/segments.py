"""The pieces of a query: the thing, what is said of it, and what it must not be."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import dropwhile, groupby
from typing import NamedTuple

from agent.decide.offers.lexicon.languages import is_foreign
from agent.decide.offers.lexicon.nouns import kind_of, noun_senses
from agent.decide.offers.lexicon.vocabulary import words_of
from agent.decide.offers.requirements.amounts import digits
from agent.decide.offers.requirements.counts import is_holder
from agent.decide.offers.requirements.requirement import Kind, Requirement
from agent.decide.offers.words import has_digit, tokens
from agent.language.query_labels import Group, Label, groups_of

PEOPLE = ("men", "women", "kids")
_EITHER = re.compile(r"(?<!\d )(?<![\w-])([^\W\d_]{3,}) (?:or|oder|ou|eller) ([^\W\d_]{3,})\b")
_FOR = frozenset({
    "for", "für", "compatible", "fits", "passend", "pour", "para", "per", "voor", "för", "till", "til", "dla", "do",
})  # fmt: skip
_AND = frozenset({"and", "und", "&", "+", "or", "oder", "et", "ou", "y", "o", "e", "en", "of"})
_JOINTS = frozenset({"of", "&", "+", "de", "des", "du", "del", "di"})
_FREE = frozenset({"free", "frei"})
_TRADES = frozenset({"hire", "rental", "verleih", "vermietung", "noleggio", "alquiler", "verhuur", "wynajem"})
_SIZES = (Label.AMOUNT, Label.PACK)


class Segments(NamedTuple):
    """The words of each part, lower case: the thing with what stands before it and its names, the rest in phrases."""

    core: tuple[str, ...]
    thing: tuple[str, ...]  # of the core: the thing alone, or the names where there is none
    head: str  # the thing's word that says what it is; "" where the query only names
    attributes: tuple[tuple[str, ...], ...]
    purposes: tuple[tuple[str, ...], ...]
    excluded: tuple[str, ...]
    lacking: tuple[str, ...] = ()  # those that it must not have or hold: "no fungus", "without nuts"
    free_of: tuple[str, ...] = ()  # those of which the absence must be said: "gluten free"
    names: frozenset[str] = frozenset()  # the words of makers, models, titles


@dataclass(frozen=True, slots=True)
class _Part:
    """What is left of a group of words. `lead`: the small words before it, as "for", "with"."""

    label: Label
    words: tuple[str, ...]
    head: str = ""
    lead: frozenset[str] = frozenset()

    @property
    def is_led(self) -> bool:
        """Whether a preposition stands before it."""
        return bool(self.lead & (words_of("prepositions") | _FOR) - _AND)

    @property
    def is_for(self) -> bool:
        """Whether it says what the thing is for."""
        return bool(self.lead & _FOR)


def segments_of(query: str, left: Sequence[str]) -> Segments:
    """The segments of a query (folded) of which these words are left, when amounts and the like were cut out."""
    groups = _with_denial(groups_of(query, is_foreign=is_foreign(query, tokens(query))))
    parts = list(_parts(groups, left))
    unwanted = [part for i, part in enumerate(parts) if _denies(parts, i)]
    others = [part for part in parts if part not in unwanted]
    at = _thing_at(others, is_named=any(group.label is Label.THING for group in groups))
    core = _core(others, at)
    words = tuple(word for part in core for word in part.words) or tuple(left)
    head = _whole(others[at].head or others[at].words[-1], words) if at >= 0 else ""
    rest = [part for part in others if part not in core]
    return Segments(
        words,
        others[at].words if at >= 0 and head in others[at].words else words,
        head,
        tuple(part.words for part in rest if not part.is_for),
        tuple(part.words for part in rest if part.is_for),
        *_denied(unwanted),
        frozenset(word for part in parts if part.label is Label.NAME for word in part.words),
    )


def _with_denial(groups: Sequence[Group]) -> list[Group]:
    """The groups, those of what is denied by the one behind as one with it: "gluten", "free"."""
    found: list[Group] = []
    for group in groups:
        is_free = group.label is Label.UNWANTED and {*group.words} <= _FREE
        before = found.pop().words if is_free and found else ()
        found.append(Group(group.label, (*before, *group.words), group.head))
    return found


def _parts(groups: Sequence[Group], left: Sequence[str]) -> Iterator[_Part]:
    """What is left of each group that says something."""
    kept = _kept(groups, left)
    lead: set[str] = set()
    said = [at for at, group in enumerate(groups) if group.label is not Label.OTHER]
    is_named = sum(group.label is Label.THING for group in groups) > 1
    for at, group in enumerate(groups):
        if group.label is Label.OTHER:
            lead |= {token for word in group.words for token in tokens(word)}
            continue
        near = said[max(0, said.index(at) - 1) : said.index(at) + 2]
        is_sized = any(groups[i].label in _SIZES for i in near) and (
            is_named or group.label is not Label.THING
        )
        part = _part(group, kept.get(at, []), lead)
        if part and not (is_sized and all(map(is_holder, part.words))):  # "20 kg bags"
            yield part
        lead = set()


def _kept(groups: Sequence[Group], left: Sequence[str]) -> dict[int, list[tuple[str, bool]]]:
    """The words of each group that are left, each with whether it is the head; a name with one word left is whole."""
    given = [
        (token, at, place == group.head)
        for at, group in enumerate(groups)
        for place, word in enumerate(group.words)
        for token in tokens(digits(word))
    ]
    kept: dict[int, list[tuple[str, bool]]] = {}
    start = 0
    for token in left:
        found = next((i for i in range(start, len(given)) if _is_same(token, given[i][0])), -1)
        if found >= 0:
            kept.setdefault(given[found][1], []).append((token, given[found][2]))
            start = found + 1
    for at in kept:
        if groups[at].label is Label.NAME:  # "GSR 12V-35", also where its amount is compared as one
            kept[at] = [(token, False) for token, place, _ in given if place == at]
    return kept


def _is_same(token: str, given: str) -> bool:
    """Whether it is the word, or a number with its unit of which that is the number: "16gb" of "16 gb"."""
    return token == given or (len(token) > 1 and token[0].isdigit() and token.startswith(given))


def _part(group: Group, kept: list[tuple[str, bool]], lead: set[str]) -> _Part | None:
    words = tuple(token for token, _ in kept)
    small = words_of("prepositions") - words_of("negation") - words_of("variants")
    while words and words[0] in small and group.label is not Label.THING:
        lead, words = {*lead, words[0]}, words[1:]
    head = next((token for token, is_head in reversed(kept) if is_head), "")
    fillers = {w for w in words_of("fillers") if len(w) > 1}  # not of "vitamin D"
    words = tuple(w for w in _without_holder(words) if w not in _JOINTS)
    if group.label is Label.THING and len(words) > 1 and words[-1] in _TRADES:
        words, head = words[:-1], words[-2]  # "chainsaw hire"
    words = tuple(dropwhile((fillers | {"a"}).__contains__, words))
    if group.label not in (Label.THING, Label.NAME, Label.UNWANTED):
        words = tuple(w for w in words if w not in fillers)
    is_told = not all(w in words_of("intent") | words_of("praise") for w in words)
    if not words or group.label is Label.PRICE or not is_told:
        return None
    return _Part(group.label, words, head if head in words else "", frozenset(lead))


def _without_holder(words: tuple[str, ...]) -> tuple[str, ...]:
    """Of "bottle of dark rum" the rum, of "paire de chaussettes" the socks; a "boîte de rangement" is a box."""
    holder, of = (*words[:2], "", "")[:2]
    is_holder_of = of == "of" and is_holder(holder)
    is_pair = of in words_of("romance_of") and holder in words_of("pairs")
    return words[2:] if len(words) > 2 and (is_holder_of or is_pair) else words


def _thing_at(parts: Sequence[_Part], *, is_named: bool) -> int:
    """Which part is the thing; -1 for none. Of "ticket for a pantomime" without its ticket it is the pantomime, of
    "Kaninchen kaufen" the rabbit.
    """
    things = [at for at, part in enumerate(parts) if part.label is Label.THING]
    headed = [at for at in things if parts[at].head]
    if headed or not is_named:
        return headed[0] if headed else -1
    served = [at for at, part in enumerate(parts) if part.is_for and part.label is Label.PROPERTY]
    before = [at for at, part in enumerate(parts) if part.label is Label.PROPERTY and not part.is_led]
    return next(iter([*served, *things, *before[-1:]]), -1)


def _core(parts: Sequence[_Part], at: int) -> list[_Part]:
    """The parts of the thing's own phrase: what stands before it, and its names."""
    if at < 0:
        names = [i for i, part in enumerate(parts) if part.label is Label.NAME and not part.is_led]
        last = max(names, default=len(parts) - 1)
        return [part for i, part in enumerate(parts) if not part.is_led and (i <= last or _has_code(part))]
    before = [part for part in parts[:at] if part.label not in _SIZES]
    behind = [part for part in parts[at + 1 :] if part.label is Label.NAME and not part.is_led]
    return [*before, parts[at], *behind]


def _whole(head: str, words: tuple[str, ...]) -> str:
    """The head, or the end of the compound that a dictionary has of it and the next word: "guinea pig"."""
    behind = words[words.index(head) + 1 :][:1]
    return behind[0] if behind and noun_senses(f"{head} {behind[0]}") else head


def _has_code(part: _Part) -> bool:
    return any(map(has_digit, part.words))


def _denies(parts: Sequence[_Part], at: int) -> bool:
    """Whether a part is what is not wanted, by its own word or by that of the part before: "no nuts or milk"."""
    part = parts[at]
    if part.label is not Label.UNWANTED:
        return part.label is Label.PROPERTY and part.words[-1] in _FREE and len(part.words) > 1
    own = bool((words_of("negation") | _FREE) & {*part.words, *part.lead})
    return own or bool(at and part.lead & _AND and _denies(parts, at - 1))


def _denied(parts: Sequence[_Part]) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """What it must not be, what of it it must not have, and what must be said to be absent."""
    excluded: list[str] = []
    lacking: list[str] = []
    free_of: list[str] = []
    small = words_of("prepositions") | words_of("fillers") | words_of("negation") | _FREE
    for part in parts:
        is_lack = bool(words_of("negation") & words_of("absence") & {*part.words, *part.lead})
        for is_joint, piece in groupby(part.words, _AND.__contains__):
            words = [w for w in piece if w not in words_of("negation") | _FREE]
            phrase = " ".join(_without_one(tuple(dropwhile(small.__contains__, words))))
            if is_joint or not phrase or phrase in excluded:
                continue
            excluded.append(phrase)
            lacking += [phrase] * is_lack
            free_of += [phrase] * bool(_FREE & set(part.words))
    return tuple(excluded), tuple(lacking), tuple(free_of)


def _without_one(words: tuple[str, ...]) -> tuple[str, ...]:
    """ "Not the black one" as "not black"."""
    return words[:-1] if len(words) > 1 and words[-1] in ("one", "ones", "1") else words


def either_of(plain: str) -> tuple[str, dict[str, str]]:
    """A query without the second of two words between which it leaves the choice, and that by the first.

    "red or blue rucksack" as "red rucksack", {"red": "blue"}.
    """
    either = {
        m[1]: m[2]
        for m in _EITHER.finditer(plain)
        if m[2] not in words_of("compared")
        and not words_of("negation") & set(plain[: m.start()].split()[-1:])
    }
    return _EITHER.sub(lambda m: m[1] if m[1] in either else m[0], plain), either


def with_other(one: Requirement, either: dict[str, str]) -> Requirement:
    """A property with the one that will do instead of it."""
    word = next((w for w in one.words if w in either), "")
    if not word or one.kind != Kind.ATTRIBUTE:
        return one
    other = tuple(either[word] if w == word else w for w in one.words)
    return replace(one, text=f"{one.text} or {either[word]}", other=other)


def served(segments: Segments) -> tuple[str, Segments]:
    """Whom it is to be for, where that is said behind it: "scissors for children", "linen shirt mens"."""
    for phrase in (*segments.purposes, *segments.attributes):
        if found := next((name for name in PEOPLE if len(phrase) == 1 and phrase[0] in words_of(name)), ""):
            return found, segments._replace(
                purposes=tuple(p for p in segments.purposes if p != phrase),
                attributes=tuple(p for p in segments.attributes if p != phrase),
            )
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
