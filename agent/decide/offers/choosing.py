"""Which values of a product's options a query asks for: a size, a condition, a pack, a category of seats. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from agent.core.types import Product
from agent.core.values import PARTS, Choice, OptionGroup
from agent.decide.offers.lexicon.vocabulary import words_of
from agent.decide.offers.query import Query
from agent.decide.offers.requirements.checks import check_words
from agent.decide.offers.requirements.counts import packs_said
from agent.decide.offers.requirements.numbers import parts_of
from agent.decide.offers.requirements.offer import Offer, said
from agent.decide.offers.requirements.requirement import Kind, Requirement, Says
from agent.decide.offers.words import same_meaning, tokens, windows
from agent.language.days import days_in, periods_in, weekdays_in, weekdays_named

_STRONG = 2.0  # a size, an amount, a state or a day says more than a word that is in both
_NEARBY = 0.6  # a word that its row says besides
_SAYING_NOTHING = ("intent", "prepositions", "negation", "tickets", "fillers", "cheapest", "priciest")
_PLAN = re.compile(r"(?i)subscri|\bautoship|auto-ship|repeat deliver|\babo\b|abonn|suscri|spar-?abo")
_FEW = 2  # values between which nobody has to choose: both are offered
_SHORT_PART = 3  # letters of the first part of a compound
_LIKE = 0.9  # of a word in another form: "weekend" is said by "Weekend" before "Week"
_REMARK = re.compile(r"\([^()]*\)$")  # "Week (7 days)", "Blue (+£5.00)"
_UNJUDGED = (Kind.WISH, Kind.PRICE, Kind.THING, Kind.NAME)


@dataclass(frozen=True, slots=True)
class Wish:
    """The values of one option that meet the query, all equally well; `group` is its place among the product's."""

    group: int
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class _Wanted:
    """What of a query is not said by a product's name, and so may be met by a choice."""

    requirements: tuple[Requirement, ...]
    words: tuple[str, ...]
    text: str


def wishes(query: Query, product: Product) -> tuple[Wish, ...]:
    """What the query asks to be chosen; () where it leaves the choice open, or the product's name says it all."""
    wanted = _unsaid(query, product)
    found = (
        (at, _best(wanted, group) or _left_by(wanted, group))
        for at, group in enumerate(product.option_groups)
    )
    return tuple(Wish(at, choices) for at, choices in found if choices)


def _left_by(wanted: _Wanted, group: OptionGroup) -> tuple[Choice, ...]:
    """The few values that are left to be had without those that are not wanted: "any colour but black"."""
    unwanted = [r for r in wanted.requirements if r.kind == Kind.NEGATION]
    against = [
        c for c in group.choices if any(check_words(r, Offer(c.words, "")).says == Says.NO for r in unwanted)
    ]
    left = tuple(c for c in group.choices if c not in against and not c.is_gone)
    return left if against and len(left) <= _FEW else ()


def shared_words(query: Query, product: Product, wish: Wish) -> str:
    """What the priced values of a wish have in common, where the query leaves all else open; "" without that.

    "Balcony" where all of "Balcony / Adult" and "Balcony / Child" fit. Each date is an offer of its own.
    """
    parts = [choice.words.split(PARTS) for choice in wish.choices]
    if len(parts) < 2 or any(c.price is None for c in wish.choices) or len({len(p) for p in parts}) > 1:
        return ""
    columns = list(zip(*parts, strict=True))
    shared = [column[0] for column in columns if len(set(column)) == 1]
    if not 0 < len(shared) < len(columns) or any(days_in(c.words) for c in wish.choices):
        return ""
    group, wanted = product.option_groups[wish.group], _unsaid(query, product)
    alike = [c for c in group.choices if not c.is_gone and set(shared) <= set(c.words.split(PARTS))]
    others = {part for own in parts for part in own} - set(shared)
    is_asked = any(_score(wanted, Choice(words), words) > 0 for words in others)
    return "" if is_asked or query.excluded or len(alike) > len(parts) else PARTS.join(shared)


def none_fits(query: Query, product: Product) -> str:
    """Why none of the values of one of its options is what the query asks for; "" where one may be."""
    wanted = _unsaid(query, product)
    own = Offer(product.name, f"{product.snippet}\n{product.description}")
    for group in product.option_groups:
        if not any(_is_on_day(query.text, choice) for choice in group.choices):
            return f"not on that day, but {group.choices[0].words}"
        for requirement in filter(_is_exact, wanted.requirements):
            if check_words(requirement, own).says == Says.YES:
                continue
            says = {check_words(requirement, Offer(choice_words(group, c), "")).says for c in group.choices}
            if says == {Says.NO}:
                return f"{group.name or 'it'} may be {group.choices[0].words}, not {requirement.text}"
    return ""


def _unsaid(query: Query, product: Product) -> _Wanted:
    named = tokens(product.name)
    heads = set() if any(_tells(query.head, group) for group in product.option_groups) else {query.head}
    dropped = heads.union(*map(words_of, _SAYING_NOTHING))
    unwanted = {w for r in query.requirements if r.kind == Kind.NEGATION for w in r.words}
    unwanted |= {w for r in query.requirements if r.grade for w in tokens(r.text)}  # compared as a grade
    words = tuple(
        w
        for token in tokens(query.text)
        for w in _with_category(token)
        if w not in dropped and w not in unwanted and not any(same_meaning(w, have) for have in named)
    )
    whole = Offer(product.name, "")
    left = [
        r for r in query.requirements if r.kind not in _UNJUDGED and check_words(r, whole).says != Says.YES
    ]
    parted = (parts_of(r) if _is_chosen_apart(r, product) else (r,) for r in left)
    return _Wanted(tuple(one for several in parted for one in several), words, query.text)


def _tells(word: str, group: OptionGroup) -> bool:
    """Whether some values of an option say a word that others do not: a "hardback" may be one of the editions."""
    return 0 < sum(word in tokens(choice.words) for choice in group.choices) < len(group.choices)


def _is_chosen_apart(requirement: Requirement, product: Product) -> bool:
    """Whether it is a pack of an amount ("6 x 1 l") that none of the product's choices is as a whole."""
    if len(parts_of(requirement)) == 1:
        return False
    choices = (Offer(choice_words(g, c), "") for g in product.option_groups for c in g.choices)
    return not any(check_words(requirement, choice).says == Says.YES for choice in choices)


def _with_category(word: str) -> tuple[str, ...]:
    """A word, and of a compound with a word for tickets its first part: "Kinderkarte" is one for "Kinder"."""
    ends = (end for end in words_of("tickets") if word.endswith(end) and len(word) - len(end) > _SHORT_PART)
    return (word, *(word.removesuffix(end) for end in ends))


def _best(wanted: _Wanted, group: OptionGroup) -> tuple[Choice, ...]:
    scored = [(_score(wanted, choice, choice_words(group, choice)), choice) for choice in group.choices]
    most = max((score for score, _ in scored), default=0.0)
    best = [choice for score, choice in scored if score == most]
    if most <= 0:
        return ()
    if any(_is_open(r) for r in wanted.requirements):
        return tuple(best)  # "at least 5 kg" leaves open how much more
    extra = [sum(w not in wanted.words for w in tokens(_without_remark(c.words))) for c in best]
    return tuple(c for c, more in zip(best, extra, strict=True) if more == min(extra))


def choice_words(group: OptionGroup, choice: Choice) -> str:
    """A choice in words that say something by themselves: "Pack of 10" for "10"."""
    is_bare = choice.words.strip().isdigit() and bool(packs_said(f"{group.name} {choice.words}"))
    return f"{group.name} {choice.words}" if is_bare else choice.words


def _without_remark(words: str) -> str:
    return _REMARK.sub("", words.strip()).strip() or words


def _score(wanted: _Wanted, choice: Choice, words: str) -> float:
    """How much of what is wanted the value says; 0 and less where it says nothing of it, or something against it."""
    offer = Offer(words, "", cells=choice.text)
    findings = [(r, check_words(r, offer).says) for r in wanted.requirements]
    met_by_it = {r.amount.dimension for r, says in findings if says == Says.YES and r.amount}
    is_against = any(  # of "24 V to 5 V" an output of 5 V meets the second
        says == Says.NO and not (r.amount and r.amount.dimension in met_by_it) for r, says in findings
    )
    if not _is_on_day(wanted.text, choice) or is_against:
        return -1.0
    runs = [run for _, _, run in windows(tokens(choice.words), 2)]
    exactly = [w for w in wanted.words if w in runs]
    met = [w for w in wanted.words if w in exactly or any(same_meaning(w, run) for run in runs)]
    if any(not said(w, choice.words) for w in met):
        return -1.0  # "without window" for one with
    around = tokens(choice.text.replace("\n", " , "))
    nearby = [w for w in wanted.words if w not in met and any(same_meaning(w, word) for word in around)]
    exact = sum(says == Says.YES and _is_exact(r) for r, says in findings)
    dated = bool(days_in(choice.words)) and bool(periods_in(wanted.text) or weekdays_in(wanted.text))
    is_both_plans = is_plan(choice.words) and is_plan(wanted.text)
    words_met = _LIKE * len(met) + (1 - _LIKE) * len(exactly)
    return words_met + is_both_plans + _NEARBY * len(nearby) + _STRONG * (exact + dated)


def is_plan(words: str) -> bool:
    """Whether it is ordered again and again: "Subscribe & save 15%"."""
    return _PLAN.search(words) is not None


def _is_open(requirement: Requirement) -> bool:
    """Whether several values meet it equally well."""
    number, grade = requirement.amount or requirement.count, requirement.grade
    return bool(number and number.low != number.high) or bool(grade and grade.best != grade.worst)


def _is_exact(requirement: Requirement) -> bool:
    return bool(requirement.size) or requirement.kind in (Kind.NUMBER, Kind.PACK, Kind.CONDITION, Kind.DATE)


def _is_on_day(text: str, choice: Choice) -> bool:
    """Whether a date is one that the query names; true for what is no date, and where it names none."""
    periods, weekdays, here = periods_in(text), weekdays_named(text), days_in(choice.words)
    if not here:
        return True
    if periods and not any(period.holds(day) for period in periods for day in here):
        return False
    return not weekdays or bool(weekdays & weekdays_in(choice.words))


def option_words(product: Product) -> Iterator[str]:
    """All that its page lists to be chosen of it, also what is sold out, for whoever judges it."""
    for group in product.option_groups:
        for choice in group.choices:
            yield f"{group.name} {choice.words}".strip()
