"""What a person's query means: the thing, its properties, what it must not be, price limits, an order."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import lru_cache
from itertools import pairwise

from agent.decide.offers.lexicon.languages import is_foreign
from agent.decide.offers.lexicon.nouns import (
    has_kind,
    is_mostly,
    kind_of,
    noun_senses,
    singular,
    without_class,
)
from agent.decide.offers.lexicon.vocabulary import pattern, words_of
from agent.decide.offers.limits import Order, is_superlative, order_in, without_limits
from agent.decide.offers.requirements.amounts import with_amperes
from agent.decide.offers.requirements.counts import is_people
from agent.decide.offers.requirements.reading import cut, dated, not_wanted, with_rate
from agent.decide.offers.requirements.requirement import Kind, Requirement
from agent.decide.offers.requirements.segments import (
    Segments,
    audience_of,
    either_of,
    made_for,
    segments_of,
    served,
    with_other,
)
from agent.decide.offers.terms import (
    Named,
    fewer_terms,
    is_occasion,
    search_terms,
    without_ticket,
    without_weekdays,
)
from agent.decide.offers.words import folded, has_digit, is_number, measures, same_word, tokens

_INTENT_PHRASES = pattern("intent")
# "for 2 in Wales" are no inches
_FOR_SO_MANY = re.compile(r"\b(for (?:\d{1,2}|two|three|four|five|six|eight|ten))(?= in\s)")
_ELIDED = re.compile(r"\b[dl]'(?=\w)")
_PEOPLE_DO = re.compile(
    r"\b(?:that |which )?(?:we|i|you|they|he|she) (?:can|could|may|will|want to|would like to) [a-z]+\b"
)
_AGAINST = re.compile(r"(?<=[^\W\d_]) v\.? (?=[^\W\d_]{2})")  # "Leeds v Hull"
_ANY_BUT = re.compile(
    r"\bany(?:thing)?(?: (?:colou?r|kind|size|make|brand))? (?:but|except(?: for)?|other than|apart from)\b"
)
_SIDES = re.compile(
    r"(?<=\d),(?=\d{1,2}\s?[x×]\s?\d|\d(?![\d,]))|(?<=[x×]\d),(?=\d{2}(?!\d))"
)  # of "5x2,5", "2,5"


@dataclass(frozen=True, slots=True)
class Query:
    """A query, understood. Words are lower case; `head` is "" when the query names a model and no kind."""

    text: str
    core: tuple[str, ...]  # the thing in its own words: ("syrian", "hamster")
    head: str
    modifiers: tuple[str, ...]  # phrases that must hold of it: "syrian", "usb c", "gen 11"
    attributes: tuple[tuple[str, ...], ...]  # from "with …", "in …": each a phrase
    purposes: tuple[tuple[str, ...], ...]  # from "for …"
    excluded: tuple[str, ...]
    names: frozenset[str]  # the words of makers, models, titles
    audience: str  # men, women, kids or ""
    requirements: tuple[Requirement, ...]  # all that must hold of an offer, the thing first; wishes may
    order: Order
    price_min: Decimal | None
    price_max: Decimal | None
    currency: str
    terms: str  # what to type into a search box
    fewer_terms: tuple[str, ...]  # what to try when that finds nothing, each with fewer words

    @property
    def thing(self) -> str:
        """The thing in words for people: "syrian hamster"."""
        return " ".join(self.core)

    @property
    def wants_best(self) -> bool:
        """Whether one thing is asked for, the cheapest or the dearest, and not those that cost little."""
        is_one = not self.head or self.is_foreign or singular(self.head) == self.head
        return self.order in (Order.CHEAPEST, Order.PRICIEST) and is_one and is_superlative(self.text)

    @property
    def is_foreign(self) -> bool:
        """Whether it is in another language than English."""
        return is_foreign(self.text, self.core)

    @property
    def has_numbers(self) -> bool:
        """Whether amounts are asked for."""
        return any(r.amount for r in self.requirements)

    @property
    def is_alive(self) -> bool:
        """Whether an animal is asked for: a word that may also be a tool is one only as "white mouse" is."""
        if not self.head or kind_of(self.head) != "animal" or self.is_reading:
            return False
        if not is_mostly(self.head, "animal") and kind_of(" ".join(self.core[-2:])) != "animal":
            return False  # "toothbrush heads"
        if not has_kind(self.head, "artifact"):
            return True
        if self.purposes or self.has_numbers:
            return False  # "96 W charger", "mouse for a laptop"
        plain_words = words_of("trailing") | words_of("young") | words_of("colours")
        others = [w for w in self.core if w != self.head]
        return all(w in plain_words for w in others) or kind_of(" ".join(self.core[-2:])) == "animal"

    @property
    def is_reading(self) -> bool:
        """Whether something to be read is asked for, by its kind or by an edition of its title."""
        return any(w in words_of("reading") for w in (self.head, *self.core)) or bool(
            words_of("editions") & set(self.core)
        )


@lru_cache(maxsize=512)
def understand_query(text: str) -> Query:
    """Read a query: best in English or German, the plain ones in French, Spanish or Italian, too."""
    plain = with_rate(
        _SIDES.sub(".", _ANY_BUT.sub("not", _AGAINST.sub(" vs ", folded(with_amperes(text)))))
    ).strip(" ?!.")
    plain = ",".join(map(not_wanted, plain.split(",")))
    rest, limits = without_limits(plain)
    rest, days = dated(rest)
    order, rest = order_in(_INTENT_PHRASES.sub(" ", without_weekdays(rest)))
    rest, either = either_of(
        _ELIDED.sub("", without_ticket(_FOR_SO_MANY.sub(r"\1 people", _PEOPLE_DO.sub(" , ", rest))))
    )
    numbers = cut(rest)
    segments = segments_of(plain, tokens(numbers.text))
    core = without_class(segments.core)
    is_wider = bool(segments.head) and segments.head not in core  # of "monstera plant" the monstera
    head = core[-1] if is_wider else segments.head
    audience = audience_of(core)
    if not audience:
        audience, segments = served(segments)
    spoken = core if audience == "kids" else ()  # shops name children's things so: search with the word
    core = tuple(w for w in core if not audience or w == head or w not in words_of(audience)) or core
    typed = tuple(
        w
        for r in numbers.requirements
        if r.amount and not r.amount.relation
        for w in tokens(r.amount.text)
        if has_digit(w) and not w.isdigit()
    )
    said = tuple(w for phrase in (*segments.attributes, *segments.purposes) for w in phrase)
    sought = tuple(
        w for w in (spoken or core) if w == head or w not in either
    )  # a search for one would leave out the other
    properties = tuple(w for w in (*said, *core) if w != head)
    modifiers = _modifiers(core, head, _hyphened(plain))
    return Query(
        text=text, core=core, head=head, modifiers=modifiers, attributes=segments.attributes,
        purposes=segments.purposes, excluded=segments.excluded, names=segments.names, audience=audience,
        requirements=(
            *(with_other(r, either) for r in _requirements(core, head, modifiers, segments)), *made_for(audience),
            *(_of_thing(r, head, properties) for r in numbers.requirements), *days,
        ),
        order=order, price_min=limits[0], price_max=limits[1], currency=limits[2],
        terms=search_terms(text, (*sought, *typed), tuple(w for w in said if w not in either)),
        fewer_terms=fewer_terms(text, Named(core, segments.thing if head else core, head, said), (*core, *typed)),
    )  # fmt: skip


def _of_thing(one: Requirement, head: str, properties: tuple[str, ...]) -> Requirement:
    """A pack with the word of what is packed: "4 winter tyres" are a set of 4; places at a course are bought singly."""
    if one.amount:
        return replace(one, beside=properties)
    if one.count and is_people(one.count.noun) and is_occasion(head):
        return replace(one, kind=Kind.WISH)
    return replace(one, words=(head,)) if one.kind == Kind.PACK and one.count else one


def _requirements(
    core: tuple[str, ...], head: str, modifiers: Sequence[str], segments: Segments
) -> tuple[Requirement, ...]:
    """The thing or name, then each of its modifiers, attributes, purposes and exclusions."""
    code = max((i for i, w in enumerate(core) if has_digit(w)), default=len(core) - 1)
    end = core.index(head) + 1 if head in core else code + 1
    words = core[:end]
    thing = segments.thing if head else words
    found = [Requirement(Kind.THING if head else Kind.NAME, " ".join(thing), thing)]
    if head:
        found += [
            Requirement(Kind.ATTRIBUTE, m, tuple(m.split()), is_inner=m.split()[-1] in words)
            for m in modifiers
        ]
    else:
        found += [Requirement(Kind.ATTRIBUTE, w, (w,)) for w in core[end:]]
    found += [Requirement(Kind.ATTRIBUTE, " ".join(p), p) for p in segments.attributes]
    found += [Requirement(Kind.ATTRIBUTE, f"for {' '.join(p)}", ("for", *p)) for p in segments.purposes]
    found += [
        Requirement(
            Kind.NEGATION,
            f"{'no' if p in segments.lacking else 'not'} {p}",
            (p,),
            is_inner=any(same_word(p, w) for w in words),
        )
        for p in segments.excluded
        if p not in segments.free_of
    ]
    found += [Requirement(Kind.NEGATION, f"{p} free", (p,), must_be_said=True) for p in segments.free_of]
    return tuple(found)


def _hyphened(plain: str) -> frozenset[tuple[str, str]]:
    """Which words are joined by a hyphen to the one before: ("non", "stick")."""
    words = [tokens(word) for word in plain.split() if "-" in word]
    return frozenset(pair for parts in words for pair in pairwise(parts))


def _modifiers(core: tuple[str, ...], head: str, hyphened: frozenset[tuple[str, str]]) -> tuple[str, ...]:
    """The other words of the thing as phrases; short words and bare numbers hold on to the word before."""
    phrases: list[str] = []
    at_head = len(core) - 1 - core[::-1].index(head) if head else -1
    joined = -1  # where the last phrase ends
    small = words_of("prepositions") - words_of("variants")
    for i, word in enumerate(core):
        if i == at_head or measures(word) or (word.isdigit() and i and measures(core[i - 1])):
            continue  # an amount is compared as one; "12V-35" says 12 V
        if word in small:
            continue  # "plug in wall light"
        if phrases and joined == i - 1 and ((core[joined], word) in hyphened or _holds_on(word, phrases[-1])):
            phrases[-1] += f" {word}"
        else:
            phrases.append(word)
        joined = i
    return tuple(phrases)


def _holds_on(word: str, before: str) -> bool:
    """Single letters and small numbers belong to the word before ("gen 11"), size codes to each other ("205 55")."""
    if len(word) == 1:
        return True
    return is_number(word) and (
        len(word) < 3 or "." in word or before.rsplit(maxsplit=1)[-1].isdigit() or not noun_senses(before)
    )
