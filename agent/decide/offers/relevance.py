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
from agent.decide.offers.lexicon.nouns import is_adjective, is_event, kind_of, noun_senses
from agent.decide.offers.lexicon.vocabulary import synonyms, words_of
from agent.decide.offers.limits import asks_by_unit
from agent.decide.offers.query import Query
from agent.decide.offers.requirements.amounts import digits
from agent.decide.offers.requirements.checks import check_words
from agent.decide.offers.requirements.offer import Offer, about_itself
from agent.decide.offers.requirements.offer import said as said_of
from agent.decide.offers.requirements.requirement import Finding, Kind, Requirement, Says
from agent.decide.offers.things import (
    LIKELY,
    OPEN_QUESTION,
    REFUSED,
    Opinion,
    article,
    as_classed,
    is_given_name,
    is_other_device,
    is_own_heading,
    what_it_is,
)
from agent.decide.offers.words import folded, has_digit, same_meaning, tokens, windows
from agent.language.grades import PIECE

# The least chance of "met" from which on a thing is the one that is asked for, by what the words of its name say.
# Set on people's verdicts (docs/decisions/requirements-judged.md).
THING_LEAST = {"thing": 0.0, "likely": 0.3, "open": 0.9, "other": 0.95}
UNSOUGHT_LEAST = 0.98  # where its name says what else it is, and the site has not found it for the thing
UNFOUND_LEAST = 0.9  # of a word of the thing's phrase that the search which found it had left out
THING_OPEN = 0.5  # from here on its own page may tell
SURELY_MET, SURELY_NOT, FOREIGN_MET = 0.75, 0.7, 0.9  # another model reads other languages than English
SOUGHT_NOT = 0.5  # from here on a word by which the site's search has found it is not met all the same
_MET, _UNSAID, _NOT_MET = range(3)  # columns of the reader's answer
_PASSAGE, _MOST_PASSAGES = 300, 3  # characters, about as many as are read at once
_QUOTE = 120
_SOFT = (Kind.ATTRIBUTE, Kind.PLACE, Kind.DATE)  # others are compared, or chosen among options
_WORDED = (Kind.NEGATION, Kind.CONDITION, Kind.PACK)  # are said in words, or they are not said
_DOLLARS = frozenset({"USD", "AUD", "CAD", "NZD", "SGD", "HKD"})
_NUMBERS = re.compile(r"\d+")
_AMOUNT = re.compile(r"[€£$]\s?(\d+)$|(\d+)\s?[€£$]$")

Chances = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class _Draft:
    """An offer as far as its words decide it."""

    product: Product
    offer: Offer
    opinion: Opinion
    findings: tuple[Finding, ...] = ()
    is_by_words: bool = False  # its meaning cannot be read

    @property
    def is_settled(self) -> bool:
        """Whether what it means could change nothing."""
        says = {finding.says for finding in self.findings}
        is_sure = self.opinion.sort == "thing" and Says.NOTHING not in says
        is_refused = self.opinion.sort not in THING_LEAST or Says.NO in says
        return self.is_by_words or is_sure or is_refused


def judge_products(query: Query, products: Sequence[Product], reader: TextReader) -> list[Judgement]:
    """One judgement per product, in the same order. Blocking for as long as the reader computes."""
    drafts = [_draft(query, product) for product in products]
    wanted = tuple(r.text for r in _demands(query))
    passages = {id(draft): passages_of(draft) for draft in drafts if not draft.is_settled}
    texts = [words for several in passages.values() for words in several]
    chances = iter(reader.read([Asked(wanted, words, query.is_foreign) for words in texts]))
    return [
        _judged(query, _understood(query, d, passages[id(d)], np.stack([next(chances) for _ in passages[id(d)]])))
        if id(d) in passages else _judged(query, d)
        for d in drafts
    ]  # fmt: skip


def passages_of(draft: _Draft) -> list[str]:
    """The words of an offer in pieces that can be read at once, each with its name and where it is listed."""
    name = draft.offer.name
    is_told = is_own_heading(draft.product) and name not in draft.product.context
    context = textwrap.shorten(draft.product.context, _QUOTE) if is_told else ""
    text = " ".join(draft.offer.text.replace(name, " ").split())
    pieces = textwrap.wrap(text, _PASSAGE)[:_MOST_PASSAGES] or [""]
    return [" . ".join(filter(None, (name, context, piece.strip(" .")))) for piece in pieces]


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
    opinion = what_it_is(query, product)
    if query.is_reading and not query.head:
        return _Draft(product, offer, opinion, is_by_words=True)  # all words of a title were compared
    is_read = product.is_verified and product.availability not in GONE
    findings = tuple(_findings(query, offer, opinion, is_read=is_read))
    return _Draft(product, offer, opinion, findings)


def _findings(query: Query, offer: Offer, opinion: Opinion, *, is_read: bool) -> list[Finding]:
    """Of all requirements but the thing itself and wishes; `is_read`: its own page was."""
    demands = _demands(query)[1:]
    inner = [r for r in demands if " ".join(r.words) in query.modifiers]
    named = " ".join(m for m in query.modifiers)
    is_named = (opinion.is_alias and sum(len(r.words) for r in inner) <= 1) or (
        query.head and len(inner) > 1 and said_of(named, offer.name)
    )
    return [
        Finding(r, Says.YES, offer.name)
        if r in inner and is_named
        else _finding(query, r, offer, opinion.run, is_read=is_read)
        for r in demands
    ]


def _finding(
    query: Query, requirement: Requirement, offer: Offer, run: tuple[str, ...], *, is_read: bool
) -> Finding:
    """By words; of an animal another breed in the name says no: "Roborovski hamster" for a Syrian one."""
    finding = check_words(requirement, offer)
    if finding.says == Says.NO and not is_read and (requirement.amount or requirement.count):
        finding = check_words(requirement, Offer(offer.name, ""))  # a card may show the smallest of several
    rivals = [w for w in run if w not in words_of("trailing") and not has_digit(w)]
    text = " ".join(requirement.words)
    if (
        query.is_alive
        and rivals
        and text in query.modifiers
        and finding.says != Says.NO
        and not said_of(text, offer.name)
    ):
        return Finding(requirement, Says.NO, " ".join(run), f"{' '.join(run)} {query.head}, not {text}")
    return finding


def _understood(query: Query, draft: _Draft, passages: Sequence[str], chances: Chances) -> _Draft:
    """The draft with what the reader says where words are silent; shape of `chances`: (passages, requirements, 3)."""
    telling, surely = chances[:, :, _UNSAID].argmin(axis=0), FOREIGN_MET if query.is_foreign else SURELY_MET
    read = {
        r.text: _by_meaning(
            r,
            passages[at],
            chances[at, i],
            is_sought=_is_found_as(query, r, draft.product),
            least=max(surely, UNFOUND_LEAST if _is_left_out(r, draft.product) else 0),
        )
        for i, (r, at) in enumerate(zip(_demands(query), telling, strict=True))
    }
    findings = tuple(  # of animals adverts tell all
        f
        if f.says != Says.NOTHING or query.is_alive or _is_named(f.requirement, query)
        else read[f.requirement.text]
        for f in draft.findings
    )
    return replace(draft, opinion=_opinion_of(query, draft, float(chances[0, 0, _MET])), findings=findings)


def _opinion_of(query: Query, draft: _Draft, chance: float) -> Opinion:
    said = draft.opinion
    if not query.head:  # a model's name, or a part's number, is compared word by word
        return said
    least = THING_LEAST[said.sort]
    if query.is_alive and said.is_open:  # an animal's breed, sex and colour often stand for it; less does not
        is_described = bool(query.modifiers) and all(said_of(m, draft.product.name) for m in query.modifiers)
        least = THING_OPEN if is_described else 1.0
    elif (
        said.refusal
        and (is_other_device(query, draft.product.name) or not _is_shown_for(query, draft.product))
    ) or (said.is_open and (is_event(query.head) or query.is_foreign or _is_unspoken(query, draft))):
        least = UNSOUGHT_LEAST
    if chance >= least:
        return Opinion(LIKELY) if said.refusal or said.sureness < LIKELY else said
    if said.refusal or query.is_foreign:
        return said
    if chance >= THING_OPEN and not draft.product.is_verified:
        return Opinion(OPEN_QUESTION, "the card does not say what it is")
    return Opinion(REFUSED, f"nothing says it is {article(query.thing)}", is_open=said.is_open)


def _is_unspoken(query: Query, draft: _Draft) -> bool:
    """Whether its own page was read, and neither that nor a heading over it has any word for the thing."""
    said = f"{draft.offer.everything} , {draft.product.context if is_own_heading(draft.product) else ''}"
    return draft.product.is_verified and not said_of(query.head, said)


def _is_named(wanted: Requirement, query: Query) -> bool:
    """Whether it is a title's word, or one that no dictionary has: a maker or a place is named or it is not."""
    if wanted.is_inner and query.head in words_of("bound"):  # "the hobbit hardback"
        return True
    word = wanted.words[0] if wanted.kind == Kind.ATTRIBUTE and len(wanted.words) == 1 else ""
    if query.is_foreign:
        return word in query.names
    return word.isalpha() and not noun_senses(word) and not is_adjective(word) and len(synonyms(word)) < 2


def _is_found_as(query: Query, wanted: Requirement, product: Product) -> bool:
    """Whether it is a word of a known compound by which the site, or its list, shows it: "camp" of a "camp chair"."""
    word, heading = " ".join(wanted.words), product.context if is_own_heading(product) else ""
    if not wanted.is_inner:
        return False
    compound = f"{word} {query.head}"
    if said_of(compound, heading):
        return True  # "Holiday cottages in Norfolk"
    is_kind = kind_of(compound) in ("animal", "plant")  # "snake" of a "snake plant" says which of many it is
    return (
        not is_kind and bool(noun_senses(compound)) and bool(said_of(word, f"{product.found_by} , {heading}"))
    )


def _is_left_out(wanted: Requirement, product: Product) -> bool:
    """Whether it is a word of the thing's own phrase that the search had to leave out to find this."""
    word = " ".join(wanted.words)
    return wanted.is_inner and bool(product.found_by) and not said_of(word, product.found_by)


def _by_meaning(
    wanted: Requirement, passage: str, chances: NDArray[np.float32], *, is_sought: bool, least: float
) -> Finding:
    is_said = wanted.kind not in _WORDED and _has_number(wanted, passage)
    quote = textwrap.shorten(passage, _QUOTE, placeholder="…")
    if (chances[_MET] >= least and is_said) or (is_sought and chances[_NOT_MET] < SOUGHT_NOT):
        return Finding(wanted, Says.YES, quote, is_inferred=not is_sought)
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
    opinion, product = draft.opinion, draft.product
    findings = (_thing_finding(query, opinion, product), *draft.findings)
    answers = {
        says: tuple(
            Answer(f.requirement.text, f.quote or f.why, f.is_inferred) for f in findings if f.says == says
        )
        for says in Says
    }
    relevance, refusal = _verdict(query, draft)
    return Judgement(relevance, refusal, answers[Says.YES], answers[Says.NO], answers[Says.NOTHING])


def _thing_finding(query: Query, opinion: Opinion, product: Product) -> Finding:
    wanted = query.requirements[0]
    if opinion.sureness >= RELEVANT:
        return Finding(wanted, Says.YES, product.name)
    says = Says.NOTHING if opinion.sureness >= OPEN_QUESTION else Says.NO
    return Finding(wanted, says, product.name, opinion.refusal)


def _verdict(query: Query, draft: _Draft) -> tuple[float, str]:
    """Relevance and refusal: the worst answer decides; what is not said is left to its own page, once."""
    opinion, product = draft.opinion, draft.product
    if opinion.refusal and opinion.sureness < OPEN_QUESTION:
        if opinion.is_open and _is_shown_for(query, product) and not product.is_verified:
            return OPEN_QUESTION, "its name does not say what it is"
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


def _is_shown_for(query: Query, product: Product) -> bool:
    """Whether the site's own search shows it for the thing: what has only a brand and a number is found so."""
    return bool(query.head) and any(same_meaning(query.head, word) for word in tokens(product.found_by))


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
