"""Offers beside each other: what words say of one counts before what is inferred of another. Pure.

Where nothing fits, what is plainly nearest is taken if nothing speaks against it: a shop that has one thing of the
kind seldom says of it all that a person asks for, and a careful person brings it back with what it leaves unsaid.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from agent.core.memory import RELEVANT, Key
from agent.core.ports import Answer, Embedder, Judgement
from agent.core.types import Product
from agent.core.values import FACT, PARTS
from agent.decide.offers.query import Query
from agent.decide.offers.relevance import over_limit
from agent.decide.offers.requirements.checks import check_words
from agent.decide.offers.requirements.offer import Offer, said
from agent.decide.offers.requirements.requirement import Kind, Requirement, Says
from agent.decide.offers.words import folded, has_digit, tokens

# Set on 120 visits to shops of 42 kinds that had ended with nothing: docs/decisions/requirements-judged.md
LEAST, AHEAD = 0.4, 0.02
# How plainly a requirement is met: in the text, in a fact, an option or the site's own lists, in the name
_UNSAID, _PARTLY, _SAID, _TOLD, _NAMED = range(5)
_MET_OF_OTHER = 2  # properties that must be met where its name says that it is something else


def with_likeness(
    query: Query, products: Sequence[Product], judged: Sequence[Judgement], embedder: Embedder
) -> list[Judgement]:
    """The judgements, each refusal of what meets anything with how near its name is to the query. Blocking."""
    at = [n for n, judgement in enumerate(judged) if judgement.relevance < RELEVANT and judgement.met]
    found = [*judged]
    if at:
        wanted, *vectors = embedder.embed([query.terms, *(products[n].name for n in at)])
        for n, vector in zip(at, vectors, strict=True):
            found[n] = replace(judged[n], likeness=float(wanted @ vector))
    return found


def stands_apart(query: Query, judged: Mapping[Key, tuple[Product, Judgement]]) -> Key | None:
    """The refused product that is nearest to the query, ahead of all others, if nothing is said against it.

    What is denied by its properties or its price is no rival: the same thing in another size is as near.
    """
    near = {
        key: judgement.likeness
        for key, (product, judgement) in judged.items()
        if not _denied(query, judgement) and not over_limit(query, product)
    }
    best = max(near, key=lambda key: near[key], default=None)
    if best is None:
        return None
    name = folded(judged[best][0].name)
    others = [near[key] for key in near if folded(judged[key][0].name) != name]
    is_ahead = near[best] >= LEAST and near[best] - max(others, default=0.0) >= AHEAD
    return best if is_ahead and is_only_unsaid(query, *judged[best]) else None


def _denied(query: Query, judgement: Judgement) -> set[str]:
    """The requirements that are not met, but for the thing itself."""
    return {answer.requirement for answer in judgement.not_met} - {query.requirements[0].text}


def said_by_trade(query: Query, judged: Iterable[Judgement], shop: str) -> frozenset[str]:
    """The properties that a shop says of all that it sells ("Climbing gear"), and none of such things of itself."""
    trade = Offer(shop, "")
    wanted = [r for r in query.requirements[1:] if r.kind in (Kind.ATTRIBUTE, Kind.CONDITION)]
    told = {r.text for r in wanted if not has_digit(r.text) and check_words(r, trade).says == Says.YES}
    thing = query.requirements[0].text
    for one in judged if told else ():
        if any(answer.requirement == thing for answer in one.met):
            told -= {a.requirement for a in (*one.met, *one.not_met) if not a.is_inferred}
    return frozenset(told)


def as_of_trade(query: Query, judgement: Judgement, trade: frozenset[str], shop: str) -> Judgement:
    """The judgement of the thing that leaves unsaid nothing but what goes without saying in its shop."""
    unsaid = {answer.requirement for answer in judgement.not_said}
    is_thing = any(answer.requirement == query.requirements[0].text for answer in judgement.met)
    if not unsaid or not unsaid <= trade or judgement.not_met or not is_thing:
        return judgement
    met = tuple(Answer(text, shop, is_inferred=True) for text in sorted(unsaid))
    return replace(judgement, relevance=RELEVANT, refusal="", met=(*judgement.met, *met), not_said=())


def is_only_unsaid(query: Query, product: Product, judgement: Judgement) -> bool:
    """Whether nothing is said against the product: it is the thing, or else most of its properties are met.

    Models and titles are named or they are not, and "garden bench cushion" says that it is no bench.
    """
    met, unsaid = ({a.requirement for a in answers} for answers in (judgement.met, judgement.not_said))
    is_served = set(tokens(product.name)) <= {word for phrase in query.purposes for word in phrase}
    if not query.head or query.is_reading or is_served or _denied(query, judgement):
        return False  # what the thing is for is not the thing
    if not judgement.not_met:
        thing, *others = query.requirements
        told = met - {thing.text}
        open_ones = unsaid - {r.text for r in others if r.kind in (Kind.NEGATION, Kind.CONDITION)}
        is_near = bool(met) and len(open_ones) <= len(told)  # "cat boarding" is no boarding for parrots
        return is_near and (product.price is not None or not product.is_verified)
    is_like = len(met) >= _MET_OF_OTHER and len(met) > len(unsaid) and not any(map(has_digit, unsaid))
    return is_like and not said(query.thing, product.name)


def weaker(query: Query, offers: Mapping[Key, Product]) -> dict[Key, str]:
    """The offers that answer a requirement with less than another one does; why, of each.

    Less is what is inferred, or not said, where another one's words say it, or say more of it ("automatic lock" beside
    "lock"); and what only the text around it has, where it is in another one's name: that may speak of other things.
    Never all of them: each may have what the others lack.
    """
    found: dict[Key, str] = {}
    for wanted in query.requirements[1:]:
        told = {key: strength for key, p in offers.items() if (strength := _strength(wanted, p)) is not None}
        best = max(told.values(), default=0)
        less = (k for k, s in told.items() if s < min(best, _SAID) or (best == _NAMED and s == _SAID))
        found |= dict.fromkeys(less, f"another one says “{wanted.text}” more plainly")
    return found if len(found) < len(offers) else {}


def _strength(wanted: Requirement, product: Product) -> int | None:
    """How plainly the product meets the requirement; None where it was not asked."""
    if any(a.requirement == wanted.text for a in product.not_said):
        return _UNSAID
    answer = next((a for a in product.met if a.requirement == wanted.text), None)
    if answer is None:
        return None
    if answer.is_inferred:
        return _UNSAID
    words = [word for word in wanted.words if word != "for"]
    is_compared = bool(wanted.amount or wanted.count or wanted.size or wanted.grade)
    if len(words) > 1 and not is_compared and not _says_all(words, answer.quote):
        return _PARTLY
    if has_digit(wanted.text) and said(wanted.text, _own_name(product)):
        return _NAMED
    if is_compared or has_digit(wanted.text):
        return _TOLD if said(wanted.text, product.name) else _SAID
    return _strength_of_words(wanted, words, product, answer.quote)


def _strength_of_words(wanted: Requirement, words: Sequence[str], product: Product, quote: str) -> int:
    """Of a property that is no number; what it is for and in what condition it is counts alike wherever it stands."""
    if wanted.kind != Kind.ATTRIBUTE or "for" in wanted.words:
        return _SAID
    if _says_all(words, _own_name(product)):
        return _NAMED
    told = (*product.options, *product.classes, *(n for n in product.description.splitlines() if FACT in n))
    is_told = not _says_all(words, quote) or any(_says_all(words, one) for one in told)
    return _TOLD if is_told else _SAID


def _own_name(product: Product) -> str:
    """Its name without what was chosen of it."""
    return product.name.removesuffix(f", {PARTS.join(product.options)}")


def _says_all(words: Sequence[str], text: str) -> bool:
    return all(said(word, text) for word in words)
