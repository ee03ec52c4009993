"""Which values of a product's options a query asks for: a size, a condition, a pack, a category of seats. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from agent.core.types import Product
from agent.core.values import Choice, OptionGroup
from agent.decide.offers.lexicon.vocabulary import words_of
from agent.decide.offers.query import Query
from agent.decide.offers.words import measures, same_meaning, tokens, windows
from agent.language.days import days_in, weekdays_in

_NEARBY = 0.6  # a word that its row says besides
_STRONG = 2.0  # a size or an amount that is named as such says more than a word that is in both


@dataclass(frozen=True, slots=True)
class Wish:
    """The values of one option that meet the query, best first; `group` is the option's place among the product's."""

    group: int
    choices: tuple[Choice, ...]


def wishes(query: Query, product: Product) -> tuple[Wish, ...]:
    """What the query asks to be chosen; () where it leaves the choice open, or the product's name says it all."""
    wanted = _unsaid(query, product.name)
    found = []
    for at, group in enumerate(product.option_groups):
        if best := _best(query, wanted, group):
            found.append(Wish(at, best))
    return tuple(found)


def _unsaid(query: Query, name: str) -> tuple[str, ...]:
    """The query's words that may be met by a choice: those that the name does not say, nor the query rules out."""
    said = tokens(name)
    dropped = words_of("intent") | words_of("prepositions") | words_of("negation") | {query.head}
    unwanted = {w for phrase in (*query.excluded, *query.free_of) for w in tokens(phrase)}
    return tuple(
        w
        for w in tokens(query.text)
        if w not in dropped and w not in unwanted and not any(same_meaning(w, s) for s in said)
    )


def _best(query: Query, wanted: Sequence[str], group: OptionGroup) -> tuple[Choice, ...]:
    scored = [(_score(query, wanted, choice), choice) for choice in group.choices]
    most = max((score for score, _ in scored), default=(0.0, 0))
    return tuple(choice for score, choice in scored if score == most) if most[0] > 0 else ()


def _score(query: Query, wanted: Sequence[str], choice: Choice) -> tuple[float, int]:
    """How much of the query the value says, then how little else it says."""
    if not _is_on_day(query, choice):
        return 0.0, 0
    words = tokens(choice.words)
    runs = [run for _, _, run in windows(words, 2)]
    met = [w for w in wanted if any(same_meaning(w, run) for run in runs)]
    around = tokens(choice.text.replace("\n", " , "))
    nearby = [w for w in wanted if w not in met and any(same_meaning(w, word) for word in around)]
    score = len(met) + _NEARBY * len(nearby)
    if days_in(query.text) or weekdays_in(query.text):
        score += _STRONG * bool(days_in(choice.words))
    if query.size and any(word == query.size for word in words[:2]):
        score += _STRONG
    amounts = measures(choice.words)
    score += _STRONG * sum(any(one.equals(amount) for amount in amounts) for one in query.measures)
    return score, -max(0, len(words) - len(met))


def _is_on_day(query: Query, choice: Choice) -> bool:
    """Whether a date is one that the query names; true for what is no date, and where it names none."""
    wanted, weekdays, here = days_in(query.text), weekdays_in(query.text), days_in(choice.words)
    if not here:
        return True
    if wanted:
        return any(one.is_same(other) for one in wanted for other in here)
    return not weekdays or bool(weekdays & weekdays_in(choice.words))


def option_words(product: Product) -> Iterator[str]:
    """All that can be chosen of it, for whoever judges it."""
    for group in product.option_groups:
        for choice in group.choices:
            if not choice.is_gone:
                yield f"{group.name} {choice.words}".strip()
