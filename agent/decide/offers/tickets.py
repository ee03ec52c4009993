"""What a query for tickets names besides what is performed: the word for them, the day, where to sit."""

from __future__ import annotations

from agent.decide.offers.lexicon.vocabulary import pattern, words_of
from agent.decide.offers.terms import is_held
from agent.decide.offers.words import tokens
from agent.language import days

_TICKET = pattern("ticket", r"\b(?:…)")


def without_weekdays(plain: str) -> str:
    """Of what is held the day is chosen; elsewhere it is a part of a name ("Blue Monday")."""
    rest = days.without_weekdays(plain)
    return rest if _TICKET.search(rest) or any(is_held(w) for w in tokens(rest)) else plain


def without_seats(text: str, core: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]:
    """What is performed, and where to sit: "nutcracker stalls"."""
    seating = words_of("seating") if set(tokens(text)) & words_of("tickets") else frozenset()
    end = next((i for i, word in enumerate(core) if i and word in seating), len(core))
    return core[:end], (core[end:],) if core[end:] else ()


def without_ticket(plain: str) -> str:
    """Tickets are for something: that is the thing, of which seats and dates are chosen."""
    rest = _TICKET.sub(" ", plain).strip(" ,")
    return rest if rest != plain and tokens(rest) else plain
