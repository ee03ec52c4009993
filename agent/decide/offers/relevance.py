"""Judges products: is it the thing that was asked for, and what does it say to each other requirement?

Two readings work together: what the words of the name and around it say (`nounphrase`, `requirements.checks`), and,
where these leave it open, what they mean (`requirements.meaning`).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from agent.core.memory import RELEVANT
from agent.core.ports import Answer, Embedder, Judgement
from agent.core.types import Product
from agent.decide.offers.choosing import option_words
from agent.decide.offers.lexicon.nouns import is_thing
from agent.decide.offers.lexicon.nouns import singular as stem
from agent.decide.offers.lexicon.vocabulary import words_of
from agent.decide.offers.nounphrase import Reading
from agent.decide.offers.query import Query
from agent.decide.offers.requirements import meaning
from agent.decide.offers.requirements.checks import Offer, audience_finding, check_words, said
from agent.decide.offers.requirements.requirement import Finding, Kind, Requirement, Says
from agent.decide.offers.things import (
    LIKELY,
    OPEN_QUESTION,
    REFUSED,
    Opinion,
    article,
    is_given_name,
    read_for,
    thing_words,
    what_it_is,
)
from agent.decide.offers.words import has_digit, same_meaning, tokens, windows

THING_SURE, THING_OPEN, THING_LIKELY, THING_AFTER_ALL = (
    0.6,
    0.3,
    0.5,
    0.85,
)  # chances from which on meaning says that it is the thing
MARGIN = 0.04  # so much nearer to the thing than to what is around it is a name that has all its other words
HAS, HAS_INNER, LACKS = 0.9, 0.97, 0.7
_AMOUNT = re.compile(r"[€£$]\s?(\d+)$|(\d+)\s?[€£$]$")
_SOFT = (Kind.ATTRIBUTE, Kind.PLACE, Kind.DATE)


@dataclass(frozen=True, slots=True)
class _Draft:
    """An offer as far as its words decide it."""

    product: Product
    offer: Offer
    opinion: Opinion
    findings: tuple[Finding, ...] = ()

    @property
    def needs_meaning(self) -> bool:
        """Whether something is open, and nothing is against it."""
        is_refused = any(f.says == Says.NO for f in self.findings)
        is_soft = any(f.says == Says.NOTHING and f.requirement.kind in _SOFT for f in self.findings)
        return not is_refused and (self.opinion.is_open or (is_soft and not self.opinion.refusal))


def judge_products(query: Query, products: Sequence[Product], embedder: Embedder) -> list[Judgement]:
    """One judgement per product, in the same order. Blocking for as long as the embedder computes."""
    drafts = [_draft(query, product) for product in products]
    open_ones = [draft for draft in drafts if draft.needs_meaning]
    thing = thing_words(query)
    texts = [text for draft in open_ones for text in meaning.texts_of(draft.offer)]
    if open_ones:
        soft = [r for r in query.requirements if r.kind in _SOFT]
        texts += meaning.thing_texts(" ".join(thing))
        texts += [t for r in soft for t in meaning.property_texts(" ".join(r.words), " ".join(thing))]
    meanings = meaning.Meanings(embedder, texts)
    return [_judged(query, _understood(query, d, meanings) if d.needs_meaning else d) for d in drafts]


def offer_of(query: Query, product: Product) -> Offer:
    """The words of a product that are judged."""
    parts = (product.snippet, product.description, product.brand, *option_words(product))
    text = " . ".join(parts)
    is_given = query.is_alive and (product.source == "prose" or is_given_name(product.name))
    if is_given or query.is_reading:
        text += f" . {product.context}"  # a breeder's page says the breed once, a shelf its subject
    return Offer(product.name, text)


def _draft(query: Query, product: Product) -> _Draft:
    offer = offer_of(query, product)
    if refusal := _not_an_offer(product) or over_limit(query, product):
        return _Draft(product, offer, Opinion(REFUSED, refusal))
    opinion = what_it_is(query, product)
    if opinion.refusal and not opinion.is_open:
        return _Draft(product, offer, opinion)
    if query.is_reading and not query.head:
        return _Draft(product, offer, opinion)  # the words of a title were compared already
    return _Draft(product, offer, opinion, tuple(_findings(query, offer, opinion)))


def _findings(query: Query, offer: Offer, opinion: Opinion) -> list[Finding]:
    """Of all requirements but the thing itself and wishes."""
    demands = [r for r in query.requirements[1:] if r.kind != Kind.WISH]
    inner = [r for r in demands if " ".join(r.words) in query.modifiers]
    named = " ".join(m for m in query.modifiers)
    is_named = (opinion.is_alias and len(inner) <= 1) or (
        query.head and len(inner) > 1 and said(named, offer.name)
    )
    found = [
        Finding(r, Says.YES, offer.name)
        if r in inner and is_named
        else _finding(query, r, offer, opinion.run)
        for r in demands
    ]
    return [*found, *([audience_finding(query.audience, offer)] if query.audience else [])]


def _finding(query: Query, requirement: Requirement, offer: Offer, run: tuple[str, ...]) -> Finding:
    """By words; of an animal another breed in the name says no: "Roborovski hamster" for a Syrian one."""
    finding = check_words(requirement, offer)
    rivals = [w for w in run if w not in words_of("trailing") and not has_digit(w)]
    text = " ".join(requirement.words)
    if (
        query.is_alive
        and rivals
        and text in query.modifiers
        and finding.says != Says.NO
        and not said(text, offer.name)
    ):
        return Finding(requirement, Says.NO, " ".join(run), f"{' '.join(run)} {query.head}, not {text}")
    return finding


def _understood(query: Query, draft: _Draft, meanings: meaning.Meanings) -> _Draft:
    """The draft with what meaning says to what words left open."""
    opinion, words = draft.opinion, thing_words(query)
    features = meaning.thing_features(
        words, query.head, draft.offer, readings_of(query, draft.product), meanings
    )
    is_thing = meaning.chances("thing", features)[Says.YES]
    if opinion.is_open:
        margin = features[meaning.THING_FEATURES.index("margin_name")]
        opinion = _opinion_of(query, draft, is_thing, margin)
    findings = [
        _by_meaning(f, draft.offer, words, meanings, max(is_thing, opinion.sureness))
        if _is_soft(query, f, draft.offer) else f
        for f in draft.findings
    ]  # fmt: skip
    return _Draft(draft.product, draft.offer, opinion, tuple(findings))


def _is_soft(query: Query, finding: Finding, offer: Offer) -> bool:
    """Whether meaning may answer: names, codes, topics must be said; a name that says another sort has spoken."""
    wanted = finding.requirement
    if finding.says != Says.NOTHING or wanted.kind not in _SOFT or query.is_reading or query.is_alive:
        return False
    is_rival = wanted.is_inner and meaning.has_rival(thing_words(query), offer.name)
    return not is_rival and not meaning.is_foreign(query.thing) and meaning.is_plain(wanted.words)


def _opinion_of(query: Query, draft: _Draft, is_thing: float, margin: float) -> Opinion:
    is_served = meaning.is_after_for(query.head, draft.offer.everything) and not said(
        query.head, draft.offer.name
    )
    is_named = not draft.opinion.refusal and bool(said(query.head, draft.offer.everything)) and not is_served
    least = THING_SURE if is_named else THING_AFTER_ALL
    has_all = bool(query.modifiers) and all(said(m, draft.product.name) for m in query.modifiers)
    if has_all and not draft.opinion.refusal and (margin > MARGIN or not draft.product.is_verified):
        is_thing = max(is_thing, least if draft.product.is_verified else THING_OPEN)
    if query.is_alive:  # an animal's breed, sex and colour often stand for it; less does not
        least = THING_OPEN if has_all else 1.0
    if is_thing >= least:
        return Opinion(LIKELY)
    if draft.opinion.refusal:
        return Opinion(REFUSED, draft.opinion.refusal, is_open=draft.opinion.is_open)
    if is_thing >= THING_OPEN and not draft.product.is_verified:
        return Opinion(OPEN_QUESTION, "the card does not say what it is")
    return Opinion(REFUSED, f"nothing says it is {article(query.thing)}", is_open=draft.opinion.is_open)


def _by_meaning(
    finding: Finding, offer: Offer, thing: tuple[str, ...], meanings: meaning.Meanings, is_thing: float
) -> Finding:
    wanted = finding.requirement
    features = meaning.property_features(
        wanted.words, thing, offer, meanings, is_inner=wanted.is_inner, thing_met=is_thing
    )
    found = meaning.chances("property", features)
    if found[Says.YES] >= (HAS_INNER if wanted.is_inner else HAS):
        return Finding(wanted, Says.YES, offer.name)
    return Finding(wanted, Says.NO, "", f"not {wanted.text}") if found[Says.NO] >= LACKS else finding


def readings_of(query: Query, product: Product) -> tuple[Reading, Reading | None]:
    """Of the name, and of what its text opens with."""
    first = next(iter(meaning.segments(product.name, f"{product.snippet} . {product.description}")), "")
    return read_for(query, product.name), read_for(query, first) if first else None


def _judged(query: Query, draft: _Draft) -> Judgement:
    opinion, product = draft.opinion, draft.product
    findings = (_thing_finding(query, opinion, product), *draft.findings)
    answers = {
        says: tuple(Answer(f.requirement.text, f.quote or f.why) for f in findings if f.says == says)
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
    if silent:
        return (
            REFUSED if product.is_verified else OPEN_QUESTION,
            f"nothing says “{silent[0].requirement.text}”",
        )
    return opinion.sureness, opinion.refusal or (
        "" if opinion.sureness >= RELEVANT else "the page leaves open what it is"
    )


def _is_shown_for(query: Query, product: Product) -> bool:
    """Whether the site's own search shows it for the thing: what has only a brand and a number is found so."""
    is_found = bool(query.head) and any(same_meaning(query.head, word) for word in tokens(product.found_by))
    return is_found and not is_thing(
        stem(read_for(query, product.name).noun)
    )  # "Nitro 16 Laptop" says what it is


def _goes_without_saying(finding: Finding, product: Product) -> bool:
    """Shops seldom say what a thing is not, on a list what it does not have, and name sizes where they are chosen."""
    wanted = finding.requirement
    if wanted.kind != Kind.NEGATION:
        return bool(wanted.size)
    return not wanted.must_be_said and (product.is_verified or wanted.text.startswith("not "))


def _touches_topic(query: Query, product: Product) -> bool:
    """Whether a title or its card has any word of what the book is to be about."""
    topics = [*query.modifiers, *(w for phrase in (*query.attributes, *query.purposes) for w in phrase)]
    runs = [run for _, _, run in windows(tokens(f"{product.name} {product.snippet}"), 2)]
    return not topics or any(same_meaning(topic, run) for topic in topics for run in runs)


def _not_an_offer(product: Product) -> str:
    words = tokens(product.name)
    if words and words[0] in words_of("wanted"):
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
    return (
        match is not None and product.price is not None and int(match[1] or match[2]) != product.price.amount
    )


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
