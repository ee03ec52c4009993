"""Judges products: is it the thing that was asked for, with the properties that were asked for?

Two readings work together: what the words of the name say the product is (`nounphrase`), and, where the name
leaves that open, which of two families its meaning is nearer to: the thing, or things around it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from agent.core.memory import RELEVANT
from agent.core.ports import Embedder, Judgement
from agent.core.types import Product
from agent.decide.offers.attributes import Finding, Says, check
from agent.decide.offers.choosing import option_words
from agent.decide.offers.lexicon.nouns import kind_of, lexicon, noun_senses
from agent.decide.offers.lexicon.nouns import singular as stem
from agent.decide.offers.lexicon.vocabulary import synonyms, words_of
from agent.decide.offers.nounphrase import Is, Reading, phrases, read_name
from agent.decide.offers.query import Query
from agent.decide.offers.words import folded, has_digit, same_meaning, same_phrase, tokens, windows

SURE, LIKELY, OPEN_QUESTION, REFUSED = 0.95, 0.75, 0.45, 0.1
_AROUND = [
    "{} accessory",
    "food for {}",
    "{} case or cover",
    "book about {}",
    "{} toy",
    "spare part for {}",
    "cleaner for {}",
]
_MARGIN = 0.04
_SENTENCE = re.compile(r"(?<=[.!?])\s+|\n+|\s[•·]\s")
_SEVERAL = re.compile(r",|&|\+|\b(?:and|und|et|y|e|og|och|en)\b")
_SITE_NAME = re.compile(r"(?<!\s)\s+[|–—:·-]\s+")
_RESULTS = re.compile(r"\b(results?|search|suche|ergebnisse|you searched)\b|[\"“„]")


@dataclass(frozen=True, slots=True)
class _Opinion:
    """What a product is, before its properties are looked at. `sureness` 0 means refused."""

    sureness: float
    refusal: str = ""
    is_alias: bool = False
    run: tuple[str, ...] = ()


def judge_products(query: Query, products: Sequence[Product], embedder: Embedder) -> list[Judgement]:
    """One judgement per product, in the same order. Blocking for as long as the embedder computes."""
    return [_judge(query, product, embedder) for product in products]


def _judge(query: Query, product: Product, embedder: Embedder) -> Judgement:
    if refusal := _not_an_offer(product) or over_limit(query, product):
        return Judgement(REFUSED, refusal)
    opinion = _what_it_is(query, product, embedder)
    if opinion.refusal:
        return Judgement(opinion.sureness, opinion.refusal)
    text = (
        f"{product.snippet} . {product.description} . {product.brand} . {' . '.join(option_words(product))}"
    )
    is_given = query.is_alive and (product.source == "prose" or _is_given_name(product.name))
    if is_given or query.is_reading:
        text += f" . {product.context}"  # a breeder's page says the breed once, a shelf its subject
    finding = check(query, product.name, text, is_alias=opinion.is_alias, run=opinion.run)
    if finding.says == Says.NOTHING and query.is_reading and not query.head:
        finding = Finding(Says.YES)  # the words of a title were compared already
    if finding.says == Says.NOTHING and query.is_reading and not _touches_topic(query, product):
        return Judgement(REFUSED, f"nothing says “{finding.why}”")
    return _with_properties(opinion, finding, product)


def _touches_topic(query: Query, product: Product) -> bool:
    """Whether a title or its card has any word of what the book is to be about."""
    topics = [*query.modifiers, *(w for phrase in (*query.attributes, *query.purposes) for w in phrase)]
    runs = [run for _, _, run in windows(tokens(f"{product.name} {product.snippet}"), 2)]
    return not topics or any(same_meaning(topic, run) for topic in topics for run in runs)


def _with_properties(opinion: _Opinion, finding: Finding, product: Product) -> Judgement:
    if finding.says == Says.NO:
        return Judgement(REFUSED, finding.why)
    if finding.says == Says.NOTHING:
        sureness = REFUSED if product.is_verified else OPEN_QUESTION
        return Judgement(sureness, f"nothing says “{finding.why}”")
    if opinion.sureness < RELEVANT:
        return Judgement(opinion.sureness, "the page leaves open what it is")
    return Judgement(opinion.sureness)


def _not_an_offer(product: Product) -> str:
    words = tokens(product.name)
    if words and words[0] in words_of("wanted"):
        return "somebody looks for one, nobody offers it"
    if product.name.rstrip().endswith("?"):
        return "a question, not an offer"
    if _is_taken(product):
        return "it is taken already"
    if product.source != "prose":
        return ""
    said = set(tokens(product.snippet))
    if said & words_of("hedge") and not said & words_of("offering"):
        return "a price that is talked about, not an offer"
    return ""


def _is_taken(product: Product) -> bool:
    """Its own status in the card's words: "Reserved.", "… £15 SOLD"; not "sold in pairs"."""
    pieces = [" ".join(tokens(piece)) for piece in re.split(r"[.!|·•\n;]", product.snippet)]
    taken = words_of("taken")
    return any(piece in taken for piece in pieces) or any(_ends_taken(pieces[-1], word) for word in taken)


def _ends_taken(piece: str, word: str) -> bool:
    """Whether a number is directly before the word: "£15 reserved" without a full stop."""
    return bool(re.search(rf"\d\s+{re.escape(word)}$", piece))


def over_limit(query: Query, product: Product) -> str:
    """Why its price is beyond the limits that the query names; "" where it is not, or nobody can tell."""
    price = product.price
    if price is None or (query.currency and price.currency and price.currency != query.currency):
        return ""
    if query.price_max is not None and price.amount > query.price_max:
        return f"{price.text or price.amount} is over the limit of {query.price_max} {query.currency}".strip()
    if query.price_min is not None and price.amount < query.price_min:
        return f"{price.text or price.amount} is below {query.price_min} {query.currency}".strip()
    return ""


def _what_it_is(query: Query, product: Product, embedder: Embedder) -> _Opinion:
    if not query.head:
        return _title(query, product) if query.is_reading else _named_model(query, product)
    reading = read_for(query, product.name)
    if query.is_reading and reading.says != Is.THING:
        return _something_to_read(query, product, reading)
    is_alias = _has_alias(query, product.name)
    if reading.says == Is.THING:
        return _Opinion(SURE, "", is_alias, reading.run)
    if reading.says in (Is.PART_OF_NAME, Is.COMPLEMENT):
        return _Opinion(REFUSED, _instead(query, product.name, reading))
    if reading.says == Is.OTHER and query.is_alive and _is_given_name(product.name):
        return _open_name(query, product, embedder)
    if reading.says == Is.OTHER and (reading.is_listed or not _text_says_so(query, product)):
        return _Opinion(REFUSED, _instead(query, product.name, reading))
    return _open_name(query, product, embedder)


def _something_to_read(query: Query, product: Product, reading: Reading) -> _Opinion:
    """A title seldom says that it is a book: its card, its page or the list that it is in does."""
    is_object = (
        reading.is_listed
        and reading.noun not in words_of("media")
        and stem(reading.noun) not in words_of("bound")
    )
    if is_object or _article_of_trade(product.name):
        return _Opinion(REFUSED, f"{_article(stem(reading.noun or 'thing'))}, not something to read")
    said = set(tokens(f"{product.name} {product.snippet} {product.description} {product.context}"))
    is_any = any(same_meaning(query.head, word) for word in ("book", "livre", "libro"))  # else a certain kind
    if said & words_of("bound") if is_any else any(same_meaning(query.head, word) for word in said):
        return _Opinion(LIKELY)
    if product.is_verified:
        return _Opinion(REFUSED, "nothing says that it is to be read")
    return _Opinion(OPEN_QUESTION)


def _article_of_trade(name: str) -> bool:
    """Whether a name ends with the word for a thing to wear, drink from or hang up: "Python T-Shirt"."""
    words = [w for p in phrases(name) if not p.after for w in p.words]
    listed = words_of("parts") | words_of("imitation")
    return (
        bool(words)
        and (words[-1] in listed or stem(words[-1]) in listed)
        and words[-1] not in words_of("bound")
    )


def _title(query: Query, product: Product) -> _Opinion:
    """A title that was asked for: all its words are in the name, and no other number of edition."""
    said = tokens(product.name)
    marks = words_of("editions")
    missing = [w for w in query.core if w not in marks and not any(same_meaning(w, have) for have in said)]
    if missing and not (len(missing) == 1 and has_digit(missing[0]) and not set(said) & marks):
        return _Opinion(REFUSED, f"another title: nothing says “{missing[0]}”")
    return (
        _Opinion(REFUSED, "a thing about it, not the book itself")
        if _article_of_trade(product.name)
        else _Opinion(SURE)
    )


def _open_name(query: Query, product: Product, embedder: Embedder) -> _Opinion:
    """The name does not say what it is ("Golden Syrian male", "ZX 15 Pro"): the words around it may."""
    if _text_says_so(query, product) or (query.is_alive and _describes_animal(query, product)):
        return _Opinion(LIKELY)
    nearness = _nearness(query, product, embedder)
    enough = 0 if query.is_alive else _MARGIN  # an animal's sex and colour often stand for it
    is_settled = query.is_alive or product.is_verified
    if (
        is_settled
        and _all_modifiers_in(query, product.name)
        and nearness > enough
        and len(tokens(product.name)) > len(query.modifiers)
    ):
        return _Opinion(LIKELY)
    if nearness > _MARGIN or (_all_modifiers_in(query, product.name) and not product.is_verified):
        return _Opinion(OPEN_QUESTION, "" if product.is_verified else "the card does not say what it is")
    return _Opinion(REFUSED, f"nothing says it is {_article(query.thing)}")


def _is_given_name(name: str) -> bool:
    """Breeders name animals after anything: one or two words that are no accessory and no kind of animal."""
    words = tokens(name)
    listed = words_of("parts") | words_of("media") | words_of("service") | words_of("imitation")
    return 0 < len(words) <= 2 and not any(
        w in listed or stem(w) in listed or kind_of(w) == "animal" for w in words
    )


def _describes_animal(query: Query, product: Product) -> bool:
    """“Cream Syrian female, born 3 March”: the breed with a sex or age, without the animal's own word."""
    if not query.modifiers or not _is_given_name(product.name):
        return False
    for sentence in _SENTENCE.split(product.snippet):
        words = tokens(sentence)
        runs = [run for _, _, run in windows(words, 3)]
        is_breed = all(any(same_meaning(m, run) for run in runs) for m in query.modifiers)
        if is_breed and any(w in words_of("sexes") for w in words):
            return True
    return False


def read_for(query: Query, name: str) -> Reading:
    """What a name says of itself with respect to the thing of the query."""
    extras = (w for phrase in (*query.attributes, *query.purposes) for w in phrase)
    return read_name(name, query.head, query_aliases(query), frozenset((*query.core, *extras)))


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


def _has_alias(query: Query, name: str) -> bool:
    aliases = query_aliases(query)
    if not aliases:
        return False
    return any(same_meaning(alias, run) for _, _, run in windows(tokens(name), 3) for alias in aliases)


def _text_says_so(query: Query, product: Product) -> bool:
    """Whether a sentence about the product, or the heading over it, names the thing as a thing."""
    words = f"{product.snippet}\n{product.description}".replace(product.name, "\n")  # a card repeats its name
    if product.price and product.price.text:
        words = words.replace(product.price.text, "\n")
    texts = [s for s in _SENTENCE.split(words) if s.strip()]
    if not _RESULTS.search(folded(product.context)) and not _names_several(product.context):
        texts.append(product.context)
    return any(
        _opens_with_thing(query, text) for text in texts if text and not same_phrase(text, product.name)
    )


def _names_several(heading: str) -> bool:
    """“Coffee machines, grinders and beans” over a list does not say which of these one product is."""
    return bool(_SEVERAL.search(_SITE_NAME.split(folded(heading), maxsplit=1)[0]))


def _opens_with_thing(query: Query, sentence: str) -> bool:
    first = next((p for p in phrases(sentence[:160]) if not p.after), None)
    if first is None or "not" in first.words or "no" in first.words or first.words[0] in words_of("serves"):
        return False
    reading = read_name(" ".join(first.words), query.head, query_aliases(query), frozenset(query.core))
    return reading.says == Is.THING


def _all_modifiers_in(query: Query, name: str) -> bool:
    runs = [run for _, _, run in windows(tokens(name), 3)]
    return bool(query.modifiers) and all(any(same_meaning(m, run) for run in runs) for m in query.modifiers)


def _nearness(query: Query, product: Product, embedder: Embedder) -> float:
    """How much nearer the product is to the thing than to the things around it (cosines, about -0.3 to 0.3)."""
    around = [pattern.format(query.thing) for pattern in _AROUND]
    vectors = embedder.embed([product.name, query.thing, *around])
    near = vectors[1:] @ vectors[0]
    return float(near[0] - near[1:].max()) if near[0] > 0.25 else -1.0


def _named_model(query: Query, product: Product) -> _Opinion:
    """A query that is a model's name: it must be there, and no accessory word behind it or before "for"."""
    anchor = next(
        (w for m in reversed(query.modifiers) for w in m.split() if has_digit(w) and not w.isdigit()), ""
    )
    anchor = anchor or query.core[-1]
    found = [
        p
        for p in phrases(product.name)
        if any(same_meaning(anchor, run) for _, _, run in windows(p.words, 2))
    ]
    if not found:
        return _Opinion(REFUSED, f"another model than {query.text}")
    if all(p.after in words_of("purpose") for p in found):
        return _Opinion(REFUSED, f"a thing for {query.thing}, not the thing itself")
    listed = words_of("accessory") | words_of("media") | words_of("service")
    extra = [
        w for p in phrases(product.name) if not p.after for w in p.words if (w in listed or stem(w) in listed)
    ]
    extra = [w for w in extra if w not in query.core]
    return _Opinion(REFUSED, f"a {stem(extra[0])}, not the {query.thing} itself") if extra else _Opinion(SURE)


def _instead(query: Query, name: str, reading: Reading) -> str:
    """The refusal in words: “a cage, not the animal”."""
    itself = "the animal" if query.is_alive else f"the {query.head} itself"
    if reading.says == Is.COMPLEMENT:
        first = next((p.words for p in phrases(name) if not p.after), ())
        noun = stem(first[-1]) if first else "thing"
        return f"{_article(noun)} for it, not {itself}"
    return f"{_article(stem(reading.noun))}, not {itself}"


def _article(noun: str) -> str:
    return f"{'an' if noun[:1] in 'aeiou' else 'a'} {noun}"
