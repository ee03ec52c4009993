"""What a product's name says the product is: a hamster, a cage for one, or something that is left open.

In a noun phrase of English or German the last noun is the thing: "Syrian hamster cage" is a cage, "cage for
hamsters" too, "Syrian hamster, male, 8 weeks" is a hamster. German writes the same in one word. French, Spanish,
Italian and Portuguese put the thing first: "guitarra clásica", "olivier en pot".
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from agent.decide.offers.lexicon.languages import opens_complement
from agent.decide.offers.lexicon.nouns import (
    has_kind,
    is_adjective,
    is_event,
    is_kind_of,
    is_thing,
    kind_of,
    noun_senses,
)
from agent.decide.offers.lexicon.nouns import singular as stem
from agent.decide.offers.lexicon.vocabulary import synonyms, words_of
from agent.decide.offers.requirements.counts import is_holder
from agent.decide.offers.words import folded, has_digit, measures, same_meaning, same_word, tokens, windows

_CUT = re.compile(r"(?<!\s)\s+[-–—|:•·/]\s+|[,;|()\[\]–—•·]|[:.!]\s|\s[\"“„«»”]|[\"“„«»”](?=\s|$)")
_QUOTED = re.compile(r"(?<!\w)(?:'[^']{1,40}'|[\"“„«][^\"”“»]{1,40}[\"”“»])(?!\w)")
_LEAD = re.compile(
    r"^\W*(for sale|new in|new|sale|offer|reserved for|adopt|meet|available(?: now)?|zu verkaufen|neu)\b\W*"
)


_BREAKS = words_of("colours") | words_of("sex_marks")  # end a chain of nouns
_FILLING = ("substance", "food")
_SHORTEST = 3  # letters of a word that names a thing: "2 m" and "100 p." do not
_AND = {"and", "&", "+", "und", "et", "e", "y", "en"}
_OF = {"of"} | words_of("romance_of")
_FREE = {"free", "frei"}
_FREE_PHRASES = tuple((word,) for word in _FREE)
_COMPLEMENT = _OF | {"with", "mit", "incl", "including", "plus", "avec", "con"}


class Is(StrEnum):
    """How a name relates to the thing that is looked for."""

    THING = "thing"  # it is one
    PART_OF_NAME = "modifier"  # the thing only says what the product is for: "hamster cage"
    COMPLEMENT = "complement"  # "cage for hamsters"
    OTHER = "other"  # plainly another thing
    OPEN = "open"  # the name does not say


@dataclass(frozen=True, slots=True)
class Reading:
    """A name read for one thing. `noun` is what the product is instead, when the name says so."""

    says: Is
    noun: str = ""
    run: tuple[str, ...] = ()  # the words before the thing in the same phrase: ("roborovski", "dwarf")
    is_listed: bool = False  # `noun` is a known accessory, part, medium or service


@dataclass(frozen=True, slots=True)
class Phrase:
    """One noun phrase of a name. `after` is the preposition it follows, "" for a main phrase."""

    words: tuple[str, ...]
    after: str = ""


@lru_cache(maxsize=20_000)
def phrases(name: str) -> tuple[Phrase, ...]:
    """The noun phrases of a name, in order."""
    plain = _LEAD.sub("", _QUOTED.sub(" , ", folded(name)))
    found: list[Phrase] = []
    for piece in _CUT.split(plain):
        found += _split(tokens(piece))
    return tuple(found)


def _split(words: tuple[str, ...]) -> list[Phrase]:
    """Cut one segment at its prepositions; "USB-C to USB-C cable" stays whole: nothing is named before "to"."""
    found: list[Phrase] = []
    current: list[str] = []
    after = ""
    for word in words:
        if word in _OF and _is_quantity(current):
            current = []
        elif _cuts(word, current, after) or (current and opens_complement(word, current[-1])):
            found.append(Phrase(tuple(current), after))
            is_more = word in _AND and after in words_of("purpose")  # "rosin for violin & cello bows"
            current, after = [], after if is_more else word
        elif word not in {"the", "a", "an", "your", "our", "der", "die", "das"}:
            current.append(word)
    found.append(Phrase(tuple(current), after))
    return [phrase for phrase in found if phrase.words]


def _is_quantity(words: list[str]) -> bool:
    quantities = words_of("quantity")
    is_measure = bool(words) and (stem(words[-1]) in quantities or words[-1] in quantities)
    return is_measure and not any(is_thing(w) and stem(w) not in quantities for w in words)


def _cuts(word: str, current: list[str], after: str) -> bool:
    if word not in words_of("prepositions") and word != "of":
        return False
    if current and word in words_of("cutting"):
        return True
    if not current and not after and word in words_of("fitting"):
        return False  # "compatible battery for …"
    if not current and word not in {"and", "&", "+", "of"}:
        return True  # the phrase begins with it: "to good homes", "for hamsters"
    return any(_names_thing(w) for w in current)


def _names_thing(word: str) -> bool:
    return (is_thing(word) and word not in words_of("trailing")) or _is_listed(word)


@lru_cache(maxsize=50_000)
def _is_listed(word: str) -> bool:
    """A known accessory, part, medium or service; also at the end of a German compound."""
    listed = words_of("parts") | words_of("media") | words_of("service")
    if word in listed or stem(word) in listed:
        return True
    is_german = len(word) > 7 and not noun_senses(word)
    return is_german and any(len(part) > 3 and word.endswith(part) for part in listed)


@lru_cache(maxsize=50_000)
def read_name(name: str, head: str, aliases: frozenset[str], wanted: frozenset[str]) -> Reading:
    """Read a name for a thing: its head noun, phrases that mean the whole thing, all words of the query.

    A query that names a model and no thing leaves every name open.
    """
    if not head:
        return Reading(Is.OPEN)
    readings = [_read_phrase(phrase, head, aliases, wanted) for phrase in phrases(name)]
    if joined := _hyphened(name, head, aliases, wanted):
        return joined
    for says in (Is.THING, Is.PART_OF_NAME, Is.COMPLEMENT, Is.OTHER):
        if found := next((r for r in readings if r.says == says), None):
            if says == Is.THING and _is_data_of_other(readings, head):
                return readings[0]
            return _checked(found, readings, head) if says == Is.THING else found
    return Reading(Is.OPEN)


def _checked(thing: Reading, readings: list[Reading], head: str) -> Reading:
    """It is the thing, unless another main phrase names an accessory: "Laptop - Sleeve 15 inch".

    A part that is told behind the thing is a feature of it ("Claw hammer, fibreglass handle"), and what stands
    behind stuff is its form: "Fuel, wood pellets".
    """
    at = readings.index(thing)
    others = [
        r
        for i, r in enumerate(readings)
        if r.says in (Is.OTHER, Is.PART_OF_NAME)
        and r.is_listed
        and not (i > at and (_is_feature(r.noun, head) or is_done(head)))
    ]
    return others[0] if others else thing


def is_done(word: str) -> bool:
    """Whether it names what is done or performed, and no thing: jazz, yoga."""
    return is_event(word) and not is_thing(word)


def _is_feature(noun: str, head: str) -> bool:
    return (
        kind_of(head) in ("food", "substance") or stem(noun) in words_of("spec") or noun in words_of("spec")
    )


def _hyphened(name: str, head: str, aliases: frozenset[str], wanted: frozenset[str]) -> Reading | None:
    """German joins by hyphen, too: a "Notebook-Arbeitsspeicher" is what its last part says."""
    for first, last in re.findall(r"(?<![\w-])([^\W\d_]+)-([^\W\d_]{5,})(?![\w-])", folded(name)):
        is_foreign = not noun_senses(last) and not is_adjective(last) and last not in words_of("trailing")
        if (
            is_foreign
            and last not in wanted
            and _means(first, head, aliases)
            and not _means(last, head, aliases)
        ):
            return Reading(Is.PART_OF_NAME, last, (), True)
    return None


def _is_data_of_other(readings: list[Reading], head: str) -> bool:
    """A part that is behind another thing is that thing's: "Laptop 14 inch, 1 TB SSD"."""
    first = readings[0] if readings else None
    return first is not None and first.says == Is.OTHER and stem(head) in words_of("spec")


def _read_phrase(phrase: Phrase, head: str, aliases: frozenset[str], wanted: frozenset[str]) -> Reading:
    at = _occurrence(phrase.words, head, aliases)
    if at is None:
        return _other(phrase, wanted)
    start, end = at
    if phrase.after and (phrase.after in words_of("purpose") | words_of("serving") | _COMPLEMENT):
        return Reading(Is.COMPLEMENT)
    likenesses = words_of("imitation") | (words_of("effigy") if kind_of(head) == "animal" else frozenset())
    fake = next((w for w in phrase.words if w in likenesses and w not in wanted and not _breed(w, head)), "")
    if fake:
        return Reading(Is.OTHER, fake, (), True)
    conflict, listed = _conflict(phrase.words[end:], wanted, phrase.words[start:end])
    if conflict:
        return Reading(Is.PART_OF_NAME, conflict, phrase.words[:start], listed)
    return Reading(Is.THING, "", phrase.words[: end - 1])


def _breed(word: str, head: str) -> bool:
    return bool(noun_senses(f"{word} {stem(head)}"))


def _occurrence(words: tuple[str, ...], head: str, aliases: frozenset[str]) -> tuple[int, int] | None:
    """Where the thing is: the last run of words that means it."""
    hits = [
        (start, end)
        for start, end, run in windows(words, 4)
        if _means(run, head, aliases) and (start or not _is_shade(words[:2]))
    ]
    return max(hits, key=lambda hit: (hit[1], hit[1] - hit[0])) if hits else None


def _is_shade(words: tuple[str, ...]) -> bool:
    """ "Rug, light grey" is no lamp."""
    return words[0] in words_of("named_behind") and bool(words_of("colours") & set(words[1:]))


@lru_cache(maxsize=100_000)
def _means(run: str, head: str, aliases: frozenset[str]) -> bool:
    if any(same_meaning(run, alias) for alias in aliases) or {stem(run), stem(head)} <= words_of("teaching"):
        return True
    if " " in run and not noun_senses(run):
        return len(synonyms(run)) > 1 and same_meaning(run, head)
    is_kind = is_kind_of(run, head) and (_is_listed(head) or not _is_listed(run))
    return same_meaning(run, head) or is_kind or is_compound_of(run, head)


@lru_cache(maxsize=50_000)
def is_compound_of(word: str, head: str) -> bool:
    """Whether a German compound (a word no English dictionary has) ends with the thing: Goldhamster."""
    plain, end = stem(word), stem(head)
    return len(end) > 3 and len(plain) > len(end) + 2 and plain.endswith(end) and not noun_senses(word)


def _conflict(after: tuple[str, ...], wanted: frozenset[str], thing: tuple[str, ...]) -> tuple[str, bool]:
    """The first word behind the thing that makes another thing of it, and whether it is a listed accessory."""
    is_near = True  # still in one unbroken chain of nouns behind the thing
    has_data = False  # a number or code has come: what follows is a data sheet
    for i, word in enumerate(after):
        if any(ch.isdigit() for ch in word):
            is_near, has_data = False, True
        elif (
            len(word) == 1 or _says_nothing_new(after, i, wanted, thing) or _is_kit(after, i, thing, is_near)
        ) or _is_how_it_comes(after, i, thing, is_near):
            continue
        elif word in words_of("trailing") and not (word in {"screen", "display", "memory"} and is_near):
            is_near = is_near and word not in _BREAKS
        elif has_data and stem(word) in words_of("spec"):
            continue
        elif _is_listed(word):
            return word, True
        elif is_near and _is_another_thing(word, thing):
            return word, False
        elif not noun_senses(word) or is_adjective(word):
            is_near = is_near and kind_of(thing[-1]) == "substance"  # "paper padded mailers" are mailers
    return "", False


def _is_how_it_comes(after: tuple[str, ...], i: int, thing: tuple[str, ...], is_near: bool) -> bool:
    """What stuff is filled in, or its form: "ink bottle 127 ml", "espresso beans"."""
    if kind_of(thing[-1]) not in _FILLING:
        return False
    is_filled = is_holder(after[i]) and any(map(measures, after))
    return is_filled or (is_near and stem(after[i]) in words_of("forms"))


def _says_nothing_new(after: tuple[str, ...], i: int, wanted: frozenset[str], thing: tuple[str, ...]) -> bool:
    """A size, a word of the query, the class said again ("espresso maker machine"), an animal's own name."""
    word = after[i]
    if word in _FREE or after[i + 1 : i + 2] in _FREE_PHRASES:
        return True  # "Oats Gluten Free"
    if _is_counted(after, i) or any(same_word(word, w) for w in wanted):
        return True
    is_wider = bool(thing) and word != thing[-1] and is_kind_of(thing[-1], word)  # "tandem bike"
    return is_wider or word in words_of("generic") or _is_pet_name(word, after, thing)


def _is_kit(after: tuple[str, ...], i: int, thing: tuple[str, ...], is_near: bool) -> bool:
    return after[i] == "kit" and is_near and _comes_as_kit(thing, after[:i])


def _is_another_thing(word: str, thing: tuple[str, ...]) -> bool:
    is_stuff = _names_stuff(word) and not is_adjective(word) and not _is_sort_of(word, thing)
    return is_stuff and not _is_named_after(word, thing)


def _is_pet_name(word: str, after: tuple[str, ...], thing: tuple[str, ...]) -> bool:
    """Breeders call animals Biscuit or Cookie: one such word, in singular, at the very end."""
    is_last = after[-1] == word and stem(word) == word
    is_alive = bool(thing) and kind_of(thing[-1]) == "animal"
    return is_alive and is_last and kind_of(word) == "food" and word not in words_of("parts")


def _is_named_after(word: str, thing: tuple[str, ...]) -> bool:
    """A model's name or a picture's theme, not another thing: "Tent Corvus", "Puzzle Lighthouse"."""
    if any(stem(w) in words_of("themed") for w in thing[-1].split()) or not noun_senses(thing[-1]):
        return True  # what an English word says behind a foreign one is chance: "Vin rouge Bordeaux"
    is_wild = kind_of(word) in ("animal", "plant") and not has_kind(word, "artifact")
    return kind_of(thing[-1]) == "artifact" and is_wild


def _names_stuff(word: str) -> bool:
    """A thing or a substance: "fountain pen ink" is ink."""
    return is_thing(word) or kind_of(word) == "substance"


def _is_counted(words: tuple[str, ...], i: int) -> bool:
    """ "6 cup", "4 person", "10 port": a number in front makes a size of the word."""
    return i > 0 and words[i - 1].isdigit() and stem(words[i]) in words_of("counted")


def _comes_as_kit(thing: tuple[str, ...], between: tuple[str, ...]) -> bool:
    """A "drill driver kit" is a drill in a box; a "repair kit" and anything of an animal's kit is not the thing."""
    is_tool = any(kind_of(word) == "artifact" for word in thing)
    return is_tool and not any(kind_of(word) == "act" for word in between)


def _is_sort_of(word: str, thing: tuple[str, ...]) -> bool:
    """An animal's name behind an animal's says its sex, age or colour (guinea pig sow), a plant's its kind."""
    kinds = (kind_of(word), kind_of(thing[-1]) if thing else "none")
    return kinds in (("animal", "animal"), ("plant", "plant"), ("plant", ""))


def _other(phrase: Phrase, wanted: frozenset[str]) -> Reading:
    """A main phrase without the thing: what it names instead, if it names anything."""
    compound = next((w for w in phrase.words if _starts_compound(w, wanted)), "")
    if compound:
        return Reading(Is.PART_OF_NAME, compound, (), True)
    if phrase.after:
        return Reading(Is.OPEN)
    has_data = False
    noun, listed = "", False
    for i, word in enumerate(phrase.words):
        has_data = has_data or any(ch.isdigit() for ch in word)
        if _is_counted(phrase.words, i) or _is_maker(phrase.words, i):
            continue
        if word in words_of("trailing") or (has_data and stem(word) in words_of("spec")):
            continue
        if any(same_word(word, w) for w in wanted) or len(word) < _SHORTEST:
            continue
        if _is_listed(word):
            noun, listed = word, True
        elif _names_stuff(word) and not is_adjective(word):
            noun, listed = word, False
    last = _own_last(phrase.words)
    is_served = any(same_word(last, w) for w in wanted) and is_thing(last) and not is_adjective(last)
    if not noun and is_served:
        noun = last  # "Aquarium 60 l" is what the wanted filter is for
    return Reading(Is.OTHER, noun, (), listed) if noun else Reading(Is.OPEN)


def _is_maker(words: tuple[str, ...], i: int) -> bool:
    """Whether a name begins with a word that no dictionary has and a code: "Fujifilm X-T20" is no film."""
    if i or len(words) < 2 or noun_senses(words[0]):
        return False
    return has_digit(words[1]) and not words[1].isdigit() and not measures(words[1])


def _own_last(words: tuple[str, ...]) -> str:
    """The last word that names something, past sizes, colours and numbers."""
    return next(
        (w for w in reversed(words) if w.isalpha() and len(w) > 2 and w not in words_of("trailing")), ""
    )


def _starts_compound(word: str, wanted: frozenset[str]) -> bool:
    """ "Hamsterfutter" for "hamster": the wanted word is only the first part of a German compound."""
    if noun_senses(word):
        return False
    return any(
        len(w) > 3 and len(word) > len(w) + 3 and stem(w) in word[:-3] and not word.endswith(stem(w))
        for w in wanted
    )
