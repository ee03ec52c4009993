"""What a person's query means: the thing, its properties, what it must not be, price limits, an order."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import lru_cache

from agent.decide.offers.lexicon.languages import (
    capitalized,
    first_thing,
    is_foreign,
    is_romance,
    may_name_thing,
    up_to_noun,
)
from agent.decide.offers.lexicon.nouns import (
    has_kind,
    is_adjective,
    is_english,
    is_kind_of,
    is_mostly,
    is_noun,
    is_stuff,
    is_thing,
    kind_of,
    noun_senses,
    singular,
    without_class,
)
from agent.decide.offers.lexicon.vocabulary import pattern, synonyms, words_of
from agent.decide.offers.limits import Order, is_superlative, order_in, without_limits
from agent.decide.offers.requirements.amounts import with_amperes
from agent.decide.offers.requirements.counts import is_holder, is_people
from agent.decide.offers.requirements.reading import cut, dated, not_wanted, with_rate
from agent.decide.offers.requirements.requirement import Kind, Requirement
from agent.decide.offers.requirements.segments import (
    Segments,
    audience_of,
    clean,
    either_of,
    is_container,
    made_for,
    segments_of,
    served,
    telling,
    with_other,
    without_holder,
)
from agent.decide.offers.terms import (
    Named,
    fewer_terms,
    is_occasion,
    is_trailing,
    search_terms,
    without_seats,
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
_PARTICLE = re.compile(r"(?<=\w)-(?:in|on|up|off|out)\b")  # "built-in" is no "in"
_WITH_PARTICLE = re.compile(r"\b([a-z]+) (in|on|up|off|out)\b(?= [a-z])")  # "plug in wall light"
_ANY_BUT = re.compile(
    r"\bany(?:thing)?(?: (?:colou?r|kind|size|make|brand))? (?:but|except(?: for)?|other than|apart from)\b"
)
_SIZE = re.compile(r"\d+(?:\.\d+)?(?:x\d+(?:\.\d+)?)+")  # "3.9x35" is no model
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
    def readings(self) -> tuple[Query, ...]:
        """The query, once for each word that may name the thing where no dictionary knows which of them does.

        "esstisch ausziehbar eiche": what a shop calls its things tells the table from the oak.
        """
        return _readings(self)

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
def _readings(query: Query) -> tuple[Query, ...]:
    return tuple(replace(query, head=word) for word in _heads(query.text, query.core, query.head))


def _heads(text: str, core: tuple[str, ...], head: str) -> tuple[str, ...]:
    """The word that names the thing; where it is only the likeliest of several that no dictionary has, all of them."""
    is_known = is_english(head) or len(synonyms(head)) > 1 or is_occasion(head) or head in capitalized(text)
    if not head or is_known or not is_foreign(text, core) or is_romance(tokens(text), core):
        return (head,)
    return may_name_thing(core) or (head,)


@lru_cache(maxsize=512)
def understand_query(text: str) -> Query:
    """Read a query: best in English or German, the plain ones in French, Spanish or Italian, too."""
    plain = with_rate(
        _SIDES.sub(".", _ANY_BUT.sub("not", _AGAINST.sub(" vs ", folded(with_amperes(text)))))
    ).strip(" ?!.")
    plain, limits = without_limits(plain)
    plain, days = dated(plain)
    order, plain = order_in(_INTENT_PHRASES.sub(" ", without_weekdays(plain)))
    whole = without_ticket(_FOR_SO_MANY.sub(r"\1 people", _PEOPLE_DO.sub(" , ", plain)))
    plain, either = either_of(_ELIDED.sub("", whole))
    numbers = cut(plain)
    segments = _chunks(numbers.text)
    core = without_class(clean(segments.main))
    audience = audience_of(core)
    if not audience:
        audience, segments = served(segments)
    spoken = core if audience == "kids" else ()  # shops name children's things so: search with the word
    core = tuple(w for w in core if audience == "" or w not in words_of(audience)) or core
    core, behind = up_to_noun(text, core)
    core, seats = without_seats(text, core)
    segments = segments._replace(attributes=(*behind, *seats, *segments.attributes))
    *others, head = _heads(text, core, _head_of(tokens(whole), core))
    named = "" if others else head  # where it may be another, each word must be said
    typed = tuple(
        w
        for r in numbers.requirements
        if r.amount
        for w in tokens(r.amount.text)
        if has_digit(w) and not w.isdigit()
    )
    said = tuple(w for phrase in (*segments.attributes, *segments.purposes) for w in phrase)
    sought = tuple(
        w for w in (spoken or core) if w == head or w not in either
    )  # a search for one would leave out the other
    properties = tuple(w for w in (*said, *core) if w != head)
    return Query(
        text=text, core=core, head=head, modifiers=_modifiers(core, named), attributes=segments.attributes,
        purposes=segments.purposes, excluded=segments.excluded, audience=audience,
        requirements=(
            *(with_other(r, either) for r in _requirements(core, head, named, segments)), *made_for(audience),
            *(_of_thing(r, head, properties) for r in numbers.requirements), *days,
        ),
        order=order, price_min=limits[0], price_max=limits[1], currency=limits[2],
        terms=search_terms(text, (*sought, *typed), tuple(w for w in said if w not in either)),
        fewer_terms=fewer_terms(text, Named(core, head, said), (*core, *typed)),
    )  # fmt: skip


def _of_thing(one: Requirement, head: str, properties: tuple[str, ...]) -> Requirement:
    """A pack with the word of what is packed: "4 winter tyres" are a set of 4; places at a course are bought singly."""
    if one.amount:
        return replace(one, beside=properties)
    if one.count and is_people(one.count.noun) and is_occasion(head):
        return replace(one, kind=Kind.WISH)
    return replace(one, words=(head,)) if one.kind == Kind.PACK and one.count else one


def _chunks(text: str) -> Segments:
    """The segments of all pieces between commas and numbers: the first that names a thing is the main one."""
    pieces = [
        without_holder(tokens(_PARTICLE.sub(" ", _WITH_PARTICLE.sub(_joined, not_wanted(piece)))))
        for piece in re.split(r"[;,]", text)
    ]
    found = [s for words in pieces if any(s := _piece(words))]
    if not found:  # what is left is what goods come in: here it is the goods
        return Segments(tuple(word for words in pieces for word in words), (), (), ())
    surely = [
        i for i, s in enumerate(found) if any(is_thing(w) and w not in words_of("trailing") for w in s.main)
    ]
    solid = [i for i in surely if not all(map(is_stuff, found[i].main))]  # "rust velvet 3 seater sofa"
    at = next(
        iter(solid or surely), next((i for i, s in enumerate(found) if s.main and _names_thing(s.main)), -1)
    )
    main = tuple(word for s in (found[: at + 1] if at >= 0 else found) for word in s.main)
    rest = tuple(clean(s.main) for s in (found[at + 1 :] if at >= 0 else ()) if s.main)
    main, trailing = _before_audience(main)
    return Segments(
        main,
        (*trailing, *rest, *(phrase for s in found for phrase in s.attributes)),
        tuple(phrase for s in found for phrase in s.purposes),
        tuple(dict.fromkeys(phrase for s in found for phrase in s.excluded)),
        tuple(dict.fromkeys(phrase for s in found for phrase in s.lacking)),
        tuple(dict.fromkeys(phrase for s in found for phrase in s.free_of)),
    )


def _joined(match: re.Match[str]) -> str:
    """The word with its particle as the one word that a dictionary has."""
    joined = f"{match[1]}-{match[2]}"
    return joined if is_english(joined) else match[0]


def _piece(words: tuple[str, ...]) -> Segments:
    """The segments of one piece; what begins with a preposition says something of what was named before."""
    kept = _without_edges(words)
    if not kept:
        return Segments((), (), (), ())
    segments = segments_of(kept)
    if words[0] not in words_of("prepositions") or words[0] in words_of("negation"):
        return segments
    said = telling(segments.main)
    return segments._replace(main=(), attributes=(*([said] if said else []), *segments.attributes))


def _without_edges(words: tuple[str, ...]) -> tuple[str, ...]:
    """Without a preposition whose noun was cut away, and without what the goods come in ("20 kg bags")."""
    empty = (words_of("prepositions") | words_of("fillers")) - words_of("negation")
    ends = empty - words_of("variants")  # "galaxy s24 plus"
    while words and words[-1] in ends and not is_container(words[-2:]):
        words = words[:-1]
    while words and words[0] in empty:
        words = words[1:]
    return () if len(words) == 1 and is_holder(words[0]) else words


def _before_audience(main: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]:
    """ "linen shirt mens short sleeve": what follows "mens" says more of the shirt."""
    at = next((i for i, w in enumerate(main) if i and w in words_of("men") | words_of("women")), -1)
    is_sex = any(kind_of(w) == "animal" for w in main[at + 1 :])
    if at < 0 or at == len(main) - 1 or is_sex or not _names_thing(main[:at]):
        return main, ()
    return main[: at + 1], (clean(main[at + 1 :]),)


def _names_thing(words: tuple[str, ...]) -> bool:
    return any(is_thing(w) and w not in words_of("trailing") for w in words if len(w) > 2) or (
        not _has_code(words) and bool(_head(clean(words)))
    )


def _requirements(
    core: tuple[str, ...], head: str, named: str, segments: Segments
) -> tuple[Requirement, ...]:
    """The thing or name, then each of its modifiers, attributes, purposes and exclusions."""
    code = max((i for i, w in enumerate(core) if has_digit(w)), default=len(core) - 1)
    end = core.index(head) + 1 if head in core else code + 1
    words = core[:end]
    found = [Requirement(Kind.THING if head else Kind.NAME, " ".join(words), words)]
    if head:
        found += [
            Requirement(Kind.ATTRIBUTE, m, tuple(m.split()), is_inner=m.split()[-1] in words)
            for m in _modifiers(core, named)
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


def _head_of(words: tuple[str, ...], core: tuple[str, ...]) -> str:
    """The word that names the thing; "" for a model's name and for a title ("… 2nd edition")."""
    if words_of("editions") & set(core) and not words_of("reading") & set(core):
        return ""
    return first_thing(core) if is_romance(words, core) else _head(core)


def _head(core: tuple[str, ...]) -> str:
    """The last word that names a thing, looking past sizes and codes; "" for a bare model name."""
    is_amount = [bool(measures(w) or is_number(w) or _SIZE.fullmatch(w)) for w in core]
    end = max((i for i, is_one in enumerate(is_amount) if not is_one), default=-1)
    words = [(i, w) for i, w in enumerate(core) if len(w) > 2 and w.isalpha() and not _is_name_part(core, i)]
    own = [(i, w) for i, w in reversed(words) if not is_trailing(w, core)]
    for _, word in (*words[-1:], *own[:1]):
        if is_occasion(word):
            return word  # "castle ghost tour", "cooking class"
    words = own or words[::-1]
    things = [w for _, w in words if is_thing(w) or kind_of(w) == "substance"]
    last_thing = max((i for i, w in words if things and w == things[0]), default=-1)
    is_model = (
        last_thing >= 0 and last_thing < len(core) - 2 and has_digit(core[-1]) and not measures(core[-1])
    )
    if things and not (is_model and not noun_senses(core[-2])):
        head = next((w for w in things if not is_adjective(w) and not is_kind_of(w, "fabric")), things[0])
        is_against = kind_of(head) == "animal" and kind_of(things[0]) == "substance"  # "mosquito repellent"
        return things[0] if is_against else head
    if _has_code(core):
        return ""
    known = next((w for _, w in words if len(synonyms(w)) > 1 or is_noun(w, is_alone=len(core) == 1)), "")
    end = next((i for i in range(end, -1, -1) if core[i] not in words_of("colours")), end)
    last = next((w for i, w in words if i == end and not is_adjective(w)), "")
    # An unknown last word is the thing: German, or newer than the dictionary
    return last or known or next((w for w in reversed(may_name_thing(core)) if not is_english(w)), "")


def _is_name_part(core: tuple[str, ...], i: int) -> bool:
    """A word behind a code ("x1 carbon") or before a generation number is part of a model's name."""
    return (
        i > 0
        and any(ch.isdigit() for ch in core[i - 1])
        and not measures(core[i - 1])
        and core[i] in words_of("trailing")
    )


def _has_code(words: tuple[str, ...]) -> bool:
    return any(has_digit(word) and not measures(word) and not _SIZE.fullmatch(word) for word in words)


def _modifiers(core: tuple[str, ...], head: str) -> tuple[str, ...]:
    """The other words of the thing as phrases; short words and bare numbers hold on to the word before."""
    phrases: list[str] = []
    at_head = len(core) - 1 - core[::-1].index(head) if head else -1
    joined = -1  # where the last phrase ends
    for i, word in enumerate(core):
        if i == at_head or measures(word) or (word.isdigit() and i and measures(core[i - 1])):
            continue  # an amount is compared as one; "12V-35" says 12 V
        if phrases and joined == i - 1 and _holds_on(word, phrases[-1]):
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
