"""What a product's name says of a model or title that is asked for, or of the thing; and what is over it in a list."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from agent.core.types import Product
from agent.decide.offers.choosing import option_words
from agent.decide.offers.lexicon.nouns import kind_of, lexicon, noun_senses
from agent.decide.offers.lexicon.nouns import singular as stem
from agent.decide.offers.lexicon.vocabulary import synonyms, words_of
from agent.decide.offers.nounphrase import Is, Reading, phrases, read_name
from agent.decide.offers.query import Query
from agent.decide.offers.requirements.offer import said as said_of
from agent.decide.offers.terms import is_held
from agent.decide.offers.words import folded, has_digit, same_meaning, tokens, windows
from agent.language.days import days_in

SURE, OPEN_QUESTION, REFUSED = 0.95, 0.45, 0.1
_YEAR_LENGTH = 4
_CODE_LENGTH = 3
_SPARE = "ersatz"  # the first part of German compounds for spare parts
_SENTENCE = re.compile(r"(?<=[.!?])\s+|\n+|\s[•·]\s")
_SEVERAL = re.compile(r",|&|\+|\b(?:and|und|et|y|e|og|och|en)\b")
_RESULTS = re.compile(r"\b(results?|search|suche|ergebnisse|you searched)\b|[\"“„]")


@dataclass(frozen=True, slots=True)
class Opinion:
    """Whether a product is the thing, before its properties are looked at: 0 to 1, and why it is not."""

    sureness: float
    refusal: str = ""


def thing_words(query: Query) -> tuple[str, ...]:
    """The words of the thing itself: the first requirement's."""
    return query.requirements[0].words or query.core or ("",)


def _article_of_trade(name: str) -> bool:
    """Whether a name ends with the word for a thing to wear, drink from or hang up: "Python T-Shirt"."""
    words = [w for p in phrases(name) if not p.after for w in p.words]
    listed = words_of("parts") | words_of("imitation")
    return (
        bool(words)
        and (words[-1] in listed or stem(words[-1]) in listed)
        and words[-1] not in words_of("bound")
    )


def by_name(query: Query, product: Product) -> Opinion:
    """Of a query that names no kind of thing: whether the product's name is that of the title or model."""
    return _title(query, product) if query.is_reading else _named_model(query, product)


def _title(query: Query, product: Product) -> Opinion:
    """A title that was asked for: all its words are in the name, and no other number of edition."""
    said = tokens(product.name)
    marks = words_of("editions")
    missing = [w for w in query.core if w not in marks and not any(same_meaning(w, have) for have in said)]
    if missing and not (len(missing) == 1 and has_digit(missing[0]) and not set(said) & marks):
        return Opinion(REFUSED, f"another title: nothing says “{missing[0]}”")
    return (
        Opinion(REFUSED, "a thing about it, not the book itself")
        if _article_of_trade(product.name)
        else Opinion(SURE)
    )


def is_given_name(name: str) -> bool:
    """Breeders name animals after anything: one or two words that are no accessory and no kind of animal."""
    words = tokens(name)
    listed = words_of("parts") | words_of("media") | words_of("service") | words_of("imitation")
    return 0 < len(words) <= 2 and not any(
        w in listed or stem(w) in listed or kind_of(w) == "animal" for w in words
    )


def describes_animal(query: Query, product: Product) -> bool:
    """“Cream Syrian female, born 3 March”: the breed with a sex or age, without the animal's own word."""
    if not query.is_alive or not query.modifiers or not is_given_name(product.name):
        return False
    for sentence in _SENTENCE.split(f"{product.name}. {product.snippet}"):
        words = tokens(sentence)
        runs = [run for _, _, run in windows(words, 3)]
        is_breed = all(any(same_meaning(m, run) for run in runs) for m in query.modifiers)
        if is_breed and any(w in words_of("sexes") for w in words):
            return True
    return False


def is_held_here(query: Query, product: Product) -> bool:
    """Whether what is held, not sold (a course, a concert), is shown for that word: its title seldom repeats it."""
    if not is_held(query.head):
        return False
    around = tokens(f"{product.found_by} , {product.context} , {product.menus}")
    taught = words_of("teaching")
    if stem(query.head) in taught and any(stem(word) in taught for word in around):
        when = "\n".join((product.snippet, product.description, *option_words(product)))
        return product.is_verified and bool(days_in(when))
    return any(same_meaning(query.head, word) for word in around)


def read_for(query: Query, name: str) -> Reading:
    """What a name says of itself with respect to the thing of the query."""
    return read_name(name, query.head, query_aliases(query), wanted_words(query))


@lru_cache(maxsize=512)
def wanted_words(query: Query) -> frozenset[str]:
    """All words of the query that a name may say again, with what means the same: "rental" for "hire"."""
    words = {*query.core, *(w for phrase in (*query.attributes, *query.purposes) for w in phrase)}
    words |= {word for word in tokens(query.text) if word in synonyms("hire")}  # cut off as "hire a …"
    return frozenset(w for word in words for w in synonyms(word) if " " not in w)


def has_alias(query: Query, name: str) -> bool:
    """Whether a name has another word for the thing with its properties: "Meerschweinchen" for "guinea pig"."""
    aliases = query_aliases(query)
    return any(same_meaning(alias, run) for _, _, run in windows(tokens(name), 3) for alias in aliases)


def query_aliases(query: Query) -> frozenset[str]:
    """Phrases that mean the thing of the query together with its properties."""
    plain = tuple(w for w in query.core if not has_digit(w))
    return aliases_of(plain[: plain.index(query.head) + 1] if query.head in plain else plain)


@lru_cache(maxsize=512)
def aliases_of(core: tuple[str, ...]) -> frozenset[str]:
    """Phrases that mean the thing with its properties: "goldhamster" for "syrian hamster"."""
    found: set[str] = set()
    for start, end, run in windows(core, 3):
        if end - start > 1 and end == len(core) and not has_digit(run):
            found |= (
                synonyms(run)
                | synonyms(" ".join([*run.split()[:-1], stem(run.split()[-1])]))
                | _same_sense(run)
            )
    return frozenset(found)


@lru_cache(maxsize=512)
def _same_sense(words: str) -> frozenset[str]:
    senses = noun_senses(words)
    if not senses:
        return frozenset()
    return frozenset(noun for noun, theirs in lexicon().senses.items() if theirs[0] == senses[0])


def is_own_heading(product: Product) -> bool:
    """Whether the words over a product say what it is: those over results only repeat what was typed."""
    return bool(product.context) and not _RESULTS.search(folded(product.context))


def as_classed(product: Product) -> Product:
    """Without the kinds of a class that it is not: a T-shirt among "Polos, T-shirts & sweats" is no polo."""
    classes = [(name, _own_kinds(name, product.name)) for name in product.classes]
    snippet, description = product.snippet, product.description
    for name, own in classes:
        snippet, description = snippet.replace(name, own), description.replace(name, own)
    return replace(
        product, classes=tuple(own for _, own in classes), snippet=snippet, description=description
    )


def _own_kinds(several: str, name: str) -> str:
    """Of the kinds that a class names those that a product's own name says; all, where it says none."""
    kinds = [part.strip() for part in _SEVERAL.split(folded(several)) if part.strip()]
    if len(kinds) < 2:
        return several
    own = [kind for kind in kinds if said_of(" ".join(tokens(kind)), name)]
    return ", ".join(own) if 0 < len(own) < len(kinds) else several


def _named_model(query: Query, product: Product) -> Opinion:
    """A query that is a model's name: it must be there, and no accessory word behind it or before "for"."""
    own = (product.name, *product.options)
    choices = tuple(option_words(product)) if product.is_verified else ()
    own_words = [word for name in own for word in tokens(name)]
    words = tuple(_as_written(word, own_words) for word in thing_words(query))
    is_numbered = words[-1].isdigit() and len(words[-1]) < _YEAR_LENGTH  # "iphone 13"; a year may stand apart
    named = next((w for w in reversed(words) if not w.isdigit()), words[-1])
    is_chosen = any(words[-1] in tokens(one) for one in (*product.options, *choices))  # "camalot c4 #2"
    anchor = " ".join(words[-2:]) if is_numbered and not is_chosen else named
    found = [
        p
        for name in (*own, *choices)
        for p in phrases(name)
        if any(
            same_meaning(anchor, run) and not _is_variant(p.words[end:], query)
            for _, end, run in windows(p.words, 3)
        )
    ]
    said = {*own_words, *(word for choice in choices for word in tokens(choice))}
    if not product.is_verified and _may_be_chosen(query, words, said, product):
        return Opinion(OPEN_QUESTION)
    if not found or not {word for word in words if has_digit(word)} <= said:
        return Opinion(REFUSED, f"another model than {' '.join(words)}")
    if all(p.after in words_of("purpose") for p in found):
        return Opinion(REFUSED, f"a thing for {query.thing}, not the thing itself")
    listed = words_of("accessory") | words_of("media") | words_of("service")
    extra = [
        w for p in phrases(product.name) if not p.after for w in p.words if (w in listed or stem(w) in listed)
    ]
    extra += [w for w in tokens(product.name) if w.startswith(_SPARE)]
    extra = [w for w in extra if w not in query.core]
    return Opinion(REFUSED, f"a {stem(extra[0])}, not the {query.thing} itself") if extra else Opinion(SURE)


def _as_written(word: str, said: Sequence[str]) -> str:
    """A number as a maker writes it in a name, with a letter behind it: "221K" for "221"."""
    if word in said or not word.isdigit() or len(word) < _CODE_LENGTH:
        return word
    return next((w for w in said if re.fullmatch(rf"{word}[a-z]", w)), word)


def _may_be_chosen(query: Query, words: Sequence[str], said: set[str], product: Product) -> bool:
    """Whether its own page may have the number: a part's in its rows, a size or class as one of its options."""
    if all(map(has_digit, query.core)):
        return set(query.core) <= set(tokens(product.found_by))
    missing = [word for word in words if not any(same_meaning(word, have) for have in said)]
    rivals = [word for word in said if word.isdigit() and word not in words]
    return len(words) > len(missing) > 0 and all(map(str.isdigit, missing)) and not rivals


def _is_variant(after: tuple[str, ...], query: Query) -> bool:
    """Whether the words behind a model's name make another model of it: "iPhone 13 mini"."""
    return bool(after) and after[0] in words_of("variants") and after[0] not in query.core


def instead(query: Query, name: str, reading: Reading) -> str:
    """What a name, read for the thing, says that it is instead: “a cage, not the animal”; "" where it does not."""
    itself = "the animal" if query.is_alive else f"the {query.head} itself"
    if reading.says == Is.COMPLEMENT:
        first = next((p.words for p in phrases(name) if not p.after), ())
        return f"{article(stem(first[-1]) if first else 'thing')} for it, not {itself}"
    return f"{article(stem(reading.noun))}, not {itself}" if reading.noun else ""


def article(noun: str) -> str:
    """The noun with "a" or "an"."""
    return f"{'an' if noun[:1] in 'aeiou' else 'a'} {noun}"
