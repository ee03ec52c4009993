"""Judges products: is it the thing that was asked for, and what does it say to each other requirement?

Two readings work together: what the words of the name and around it say (`nounphrase`, `requirements.checks`), and what
they mean, by a trained reader (`agent.core.ports.TextReader`) where the words are silent or may have been misread.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from agent.core.memory import GONE, RELEVANT
from agent.core.ports import Answer, Asked, Judgement, TextReader
from agent.core.types import Price, Product
from agent.decide.offers.choosing import option_words
from agent.decide.offers.lexicon.nouns import is_adjective, noun_senses
from agent.decide.offers.lexicon.vocabulary import synonyms, words_of
from agent.decide.offers.limits import asks_by_unit
from agent.decide.offers.nounphrase import Is
from agent.decide.offers.query import Query
from agent.decide.offers.requirements.amounts import digits
from agent.decide.offers.requirements.checks import check_words
from agent.decide.offers.requirements.offer import Offer, about_itself
from agent.decide.offers.requirements.offer import said as said_of
from agent.decide.offers.requirements.requirement import Finding, Kind, Requirement, Says
from agent.decide.offers.things import (
    OPEN_QUESTION,
    REFUSED,
    SURE,
    Opinion,
    article,
    as_classed,
    by_name,
    describes_animal,
    has_alias,
    instead,
    is_given_name,
    is_held_here,
    is_own_heading,
    read_for,
)
from agent.decide.offers.words import folded, same_meaning, tokens, windows
from agent.language.grades import PIECE

# Chances of the reader, set on the judgements of visits to shops that it did not learn from
# (docs/decisions/requirements-judged.md). From these on the thing or a property is met; a property is not.
SURELY_MET, SURELY_NOT = 0.75, 0.7
THING_OPEN = 0.3  # from which its own page may tell whether it is the thing
DENIED_LEAST = 0.95  # from which it is the thing though its name says that it is an accessory or a part
_MET, _UNSAID, _NOT_MET = range(3)  # columns of the reader's answer
_MOST_READ = 900  # characters, some more than the reader takes
_QUOTE = 120
_SOFT = (Kind.ATTRIBUTE, Kind.PLACE, Kind.DATE)  # others are compared, or chosen among options
_WORDED = (Kind.CONDITION, Kind.PACK)  # are said in words, or they are not said
_DOLLARS = frozenset({"USD", "AUD", "CAD", "NZD", "SGD", "HKD"})
_NUMBERS = re.compile(r"\d+")
_AMOUNT = re.compile(r"[€£$]\s?(\d+)$|(\d+)\s?[€£$]$")

Chances = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class _Draft:
    """An offer as far as its words decide it; without an opinion the reader says whether it is the thing."""

    product: Product
    offer: Offer
    opinion: Opinion | None
    findings: tuple[Finding, ...] = ()


def judge_products(query: Query, products: Sequence[Product], reader: TextReader) -> list[Judgement]:
    """One judgement per product, in the same order. Blocking for as long as the reader computes."""
    drafts = [_draft(query, product) for product in products]
    wanted = tuple(r.text for r in _demands(query))
    asked = {
        at: Asked(wanted, _text_of(draft.product, draft.offer))
        for at, draft in enumerate(drafts)
        if draft.opinion is None or any(f.says == Says.NOTHING for f in draft.findings)
    }
    for (at, one), chances in zip(asked.items(), reader.read([*asked.values()]), strict=True):
        drafts[at] = _understood(query, drafts[at], one.text, chances)
    return [_judged(query, draft) for draft in drafts]


def _text_of(product: Product, offer: Offer) -> str:
    """What is read of an offer: its name, where it is listed, and the first of its other words."""
    is_told = is_own_heading(product) and offer.name not in product.context
    context = textwrap.shorten(product.context, _QUOTE) if is_told else ""
    text = textwrap.shorten(offer.text.replace(offer.name, " ").strip(" ."), _MOST_READ)
    return " . ".join(filter(None, (offer.name, context, text)))


def _demands(query: Query) -> list[Requirement]:
    """All that must hold, the thing first."""
    return [r for r in query.requirements if r.kind != Kind.WISH]


def offer_of(query: Query, product: Product) -> Offer:
    """The words of a product that are judged."""
    text = about_itself(PIECE.join((product.snippet, *product.classes, product.description, product.brand)))
    is_given = query.is_alive and (product.source == "prose" or is_given_name(product.name))
    if (is_given or query.is_reading) and is_own_heading(product):
        text += f" . {product.context}"  # a breeder's page says the breed once, a shelf its subject
    cells = "\n".join(c.text for g in product.option_groups for c in g.choices)
    return Offer(product.name, text, PIECE.join((*product.options, *option_words(product))), cells)


def _draft(query: Query, product: Product) -> _Draft:
    product = as_classed(product)
    offer = offer_of(query, product)
    if refusal := _not_an_offer(product) or over_limit(query, product):
        return _Draft(product, offer, Opinion(REFUSED, refusal))
    opinion = None if query.head else by_name(query, product)
    if opinion and query.is_reading:
        return _Draft(product, offer, opinion)  # all words of a title were compared
    is_read = product.is_verified and product.availability not in GONE
    return _Draft(product, offer, opinion, tuple(_findings(query, offer, is_read=is_read)))


def _findings(query: Query, offer: Offer, *, is_read: bool) -> list[Finding]:
    """Of all requirements but the thing itself and wishes; `is_read`: its own page was."""
    demands = _demands(query)[1:]
    inner = [r for r in demands if " ".join(r.words) in query.modifiers]
    is_named = (sum(len(r.words) for r in inner) <= 1 and has_alias(query, offer.name)) or (
        query.head and len(inner) > 1 and said_of(" ".join(query.modifiers), offer.name)
    )
    return [
        Finding(r, Says.YES, offer.name) if r in inner and is_named else _finding(r, offer, is_read=is_read)
        for r in demands
    ]


def _finding(requirement: Requirement, offer: Offer, *, is_read: bool) -> Finding:
    finding = check_words(requirement, offer)
    if finding.says == Says.NO and not is_read and (requirement.amount or requirement.count):
        return check_words(requirement, Offer(offer.name, ""))  # a card may show the smallest of several
    return finding


def _understood(query: Query, draft: _Draft, text: str, chances: Chances) -> _Draft:
    """The draft with what the reader says where words are silent; shape of `chances`: (requirements, 3)."""
    read = {r.text: _by_meaning(r, text, told) for r, told in zip(_demands(query), chances, strict=True)}
    findings = tuple(  # of animals adverts tell all
        f
        if f.says != Says.NOTHING or query.is_alive or _is_named(f.requirement, query)
        else read[f.requirement.text]
        for f in draft.findings
    )
    return replace(
        draft, opinion=draft.opinion or _by_chance(query, draft.product, chances[0]), findings=findings
    )


def _by_chance(query: Query, product: Product, chances: NDArray[np.float32]) -> Opinion:
    """Whether it is the thing: its name says so, or the reader does, the more surely where its name says another."""
    named = read_for(query, product.name)
    is_denied = named.is_listed or named.says in (Is.PART_OF_NAME, Is.COMPLEMENT)
    is_told = named.says == Is.THING or describes_animal(query, product)
    if is_told or (is_held_here(query, product) and not is_denied):
        return Opinion(SURE)
    if chances[_MET] >= (DENIED_LEAST if is_denied else SURELY_MET):
        return Opinion(float(chances[_MET]))
    refusal = instead(query, product.name, named) if is_denied or chances[_NOT_MET] > chances[_MET] else ""
    refusal = refusal or f"nothing says it is {article(query.thing)}"
    is_open = not is_denied and (chances[_MET] >= THING_OPEN or _is_shown_for(query, product))
    return Opinion(OPEN_QUESTION if is_open and not product.is_verified else REFUSED, refusal)


def _is_shown_for(query: Query, product: Product) -> bool:
    """Whether the site's own search shows it for the thing: what has only a brand and a number is found so."""
    return any(same_meaning(query.head, word) for word in tokens(product.found_by))


def _is_named(wanted: Requirement, query: Query) -> bool:
    """Whether it is a title's word, or one that no dictionary has: a maker or a place is named or it is not."""
    if wanted.is_inner and query.head in words_of("bound"):  # "the hobbit hardback"
        return True
    word = wanted.words[0] if wanted.kind == Kind.ATTRIBUTE and len(wanted.words) == 1 else ""
    if query.is_foreign:
        return word in query.names
    return word.isalpha() and not noun_senses(word) and not is_adjective(word) and len(synonyms(word)) < 2


def _by_meaning(wanted: Requirement, text: str, chances: NDArray[np.float32]) -> Finding:
    quote = textwrap.shorten(text, _QUOTE, placeholder="…")
    if chances[_MET] >= SURELY_MET and wanted.kind not in _WORDED and _has_number(wanted, text):
        return Finding(wanted, Says.YES, quote, is_inferred=True)
    if chances[_NOT_MET] >= SURELY_NOT and wanted.kind in _SOFT:
        return Finding(wanted, Says.NO, quote, f"not {wanted.text}")
    return Finding(wanted, Says.NOTHING)


def _has_number(wanted: Requirement, passage: str) -> bool:
    """Whether a number of the requirement is in the passage, or any where it may be more or less; true without one."""
    numbers, said = (set(_NUMBERS.findall(digits(folded(words)))) for words in (wanted.text, passage))
    is_open = wanted.amount is not None and wanted.amount.is_range
    if wanted.kind == Kind.NUMBER and wanted.amount is None and wanted.count is None:
        return numbers <= said  # "8x42"
    return not numbers or bool(numbers & said) or (is_open and bool(said))


def _judged(query: Query, draft: _Draft) -> Judgement:
    opinion = draft.opinion or Opinion(REFUSED)
    findings = (_thing_finding(query, opinion, draft.product), *draft.findings)
    answers = {
        says: tuple(
            Answer(f.requirement.text, f.quote or f.why, f.is_inferred) for f in findings if f.says == says
        )
        for says in Says
    }
    relevance, refusal = _verdict(query, draft, opinion)
    return Judgement(relevance, refusal, answers[Says.YES], answers[Says.NO], answers[Says.NOTHING])


def _thing_finding(query: Query, opinion: Opinion, product: Product) -> Finding:
    wanted = query.requirements[0]
    if opinion.sureness >= RELEVANT:
        return Finding(wanted, Says.YES, product.name)
    says = Says.NOTHING if opinion.sureness >= OPEN_QUESTION else Says.NO
    return Finding(wanted, says, product.name, opinion.refusal)


def _verdict(query: Query, draft: _Draft, opinion: Opinion) -> tuple[float, str]:
    """Relevance and refusal: the worst answer decides; what is not said is left to its own page, once."""
    product = draft.product
    if opinion.refusal and opinion.sureness < OPEN_QUESTION:
        return opinion.sureness, opinion.refusal
    if against := next((f for f in draft.findings if f.says == Says.NO), None):
        return REFUSED, against.why
    silent = [f for f in draft.findings if f.says == Says.NOTHING and not _goes_without_saying(f, product)]
    if silent and query.is_reading and not _touches_topic(query, product):
        return REFUSED, f"nothing says “{silent[0].requirement.text}”"
    if silent and not _is_told_later(product):
        sureness = REFUSED if product.is_verified else OPEN_QUESTION
        return sureness, f"nothing says “{silent[0].requirement.text}”"
    left_open = "" if opinion.sureness >= RELEVANT else "the page leaves open what it is"
    return opinion.sureness, opinion.refusal or left_open


def _is_told_later(product: Product) -> bool:
    """Whether its dates have pages of their own, which are read when one is chosen: they name the seats."""
    is_chosen_later = not product.options and product.availability not in GONE
    return product.is_verified and is_chosen_later and any(g.is_linked for g in product.option_groups)


def _goes_without_saying(finding: Finding, product: Product) -> bool:
    """Shops seldom say what a thing is not, on a list what it does not have, and name sizes where they are chosen."""
    wanted = finding.requirement
    if wanted.kind == Kind.ATTRIBUTE and set(wanted.words) <= words_of("big") | words_of("small"):
        return True
    if wanted.kind != Kind.NEGATION:
        return bool(wanted.size) or (wanted.kind == Kind.PACK and product.availability in GONE)
    return not wanted.must_be_said and (product.is_verified or wanted.text.startswith("not "))


def _touches_topic(query: Query, product: Product) -> bool:
    """Whether a title or its card has any word of what the book is to be about."""
    topics = [*query.modifiers, *(w for phrase in (*query.attributes, *query.purposes) for w in phrase)]
    runs = [run for _, _, run in windows(tokens(f"{product.name} {product.snippet}"), 2)]
    return not topics or any(same_meaning(topic, run) for topic in topics for run in runs)


def _not_an_offer(product: Product) -> str:
    if set(tokens(product.name)[:1]) & words_of("wanted"):
        return "somebody looks for one, nobody offers it"
    if product.name.rstrip().endswith("?"):
        return "a question, not an offer"
    if _is_taken(product):
        return "it is taken already"
    if _names_other_price(product):
        return "words about another price, not the name of a thing"
    if product.source != "prose":
        return ""
    said = set(tokens(product.snippet))
    if said & words_of("hedge") and not said & words_of("offering"):
        return "a price that is talked about, not an offer"
    return ""


def _names_other_price(product: Product) -> bool:
    """ "Two-person delivery €60" is no thing that costs €7; "Gift card €50" is one for €50."""
    match = _AMOUNT.search(product.name.strip())
    return bool(match and product.price and int(match[1] or match[2]) != product.price.amount)


def _is_taken(product: Product) -> bool:
    """Its own status in the card's words: "Reserved.", "… £15 SOLD"; not "sold in pairs"."""
    pieces = [" ".join(tokens(piece)) for piece in re.split(r"[.!|·•\n;]", product.snippet)]
    taken = words_of("taken")
    return any(piece in taken for piece in pieces) or any(_ends_taken(pieces[-1], word) for word in taken)


def _ends_taken(piece: str, word: str) -> bool:
    """Whether a number is directly before the word: "£15 reserved" without a full stop."""
    return bool(re.search(rf"\d\s+{re.escape(word)}$", piece))


def _is_same_currency(query: Query, price: Price) -> bool:
    """A bare "$" in a query is the dollar of whatever shop is asked."""
    return price.currency == query.currency or ("$" in query.text and price.currency in _DOLLARS)


def over_limit(query: Query, product: Product) -> str:
    """Why its price is beyond the limits that the query names; "" where it is not, or nobody can tell."""
    price = product.price
    if price is None or (query.currency and price.currency and not _is_same_currency(query, price)):
        return ""
    if query.price_max is not None and asks_by_unit(query.text):
        per = price.per
        is_over = per is not None and per.amount > query.price_max
        return f"{per.amount} per {per.unit} is over the limit" if per and is_over else ""
    if query.price_max is not None and price.amount > query.price_max:
        return f"{price.text or price.amount} is over the limit of {query.price_max} {query.currency}".strip()
    if query.price_min is not None and price.amount < query.price_min:
        return f"{price.text or price.amount} is below {query.price_min} {query.currency}".strip()
    return ""
