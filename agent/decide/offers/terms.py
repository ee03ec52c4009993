"""The words of a query: what to type into a site's search box, and what one for tickets names besides what is held."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass

from agent.decide.offers.lexicon.nouns import is_adjective, noun_senses, singular
from agent.decide.offers.lexicon.vocabulary import pattern, words_of
from agent.decide.offers.nounphrase import is_compound_of, is_done
from agent.decide.offers.words import measures, tokens
from agent.language import days

_SMALL = 2  # letters; of a title no site is searched for "up"
_WITH_Y = re.compile(r"[^aeiou]y$")
_TICKET = pattern("ticket", r"\b(?:…)")
_LINKS = {"of", "de", "du", "des", "del", "di", "da"}  # "string of hearts" is one name
_OF = re.compile(r"^[dD]['’](?=\w)")
_EDGES = re.compile(r"^[.\"“”']+|(?<!\d)[\"“”']+$|\.+$")  # 12" are inches
_PIECE = re.compile(r"\d+(?:[.,]\d+)?\s(?:[^\W\d_]+|%)(?=[\s,;?!]|$)|[^\s,;?!]+")  # "25 m" is one piece


@dataclass(frozen=True, slots=True)
class Named:
    """The thing of a query with what stands before it, alone, its head ("" for a model), and its properties' words."""

    core: tuple[str, ...]
    thing: tuple[str, ...]
    head: str
    properties: tuple[str, ...]


def search_terms(text: str, core: tuple[str, ...], properties: tuple[str, ...] = ()) -> str:
    """The thing and what it must have; the whole text where it names neither."""
    return _spelled(text, [*core, *properties]) or _spelled(text, [*core]) or " ".join(text.split())


def fewer_terms(text: str, named: Named, core: tuple[str, ...]) -> tuple[str, ...]:
    """What to try when the terms with `core` find nothing, each with fewer words."""
    full = search_terms(text, core, named.properties)
    plain = (
        [w for w in named.core if not is_adjective(w) and not measures(w)]
        if named.head
        else list(named.core[:3])
    )
    own = [w for w in (*named.core, *named.properties) if w not in words_of("reading")]
    if named.head in words_of("reading") and own:  # no title says that it is a book
        topic = _spelled(text, [max(own, key=_weight)])
        tries = [_spelled(text, own), topic, _other_number(topic)]
    else:
        title = _title(named) if is_held(named.head) else []
        short = _spelled(text, [named.head]) if named.head else _spelled(text, list(named.core[:2]))
        wider = [named.core, named.thing, plain] if not title else [title, title[:1], named.core]
        one = _other_number(short)
        is_many = len(one) < len(short)  # some searches look for the very letters
        tries = [*(_spelled(text, [*words]) for words in wider), *((one, short) if is_many else (short, one))]
    return tuple(dict.fromkeys(t for t in tries if t and t != full))


def _title(named: Named) -> list[str]:
    """What a course or a concert is about, the word beside its head first: "italien" of "cours d'italien niveau 2"."""
    at = named.core.index(named.head)
    after, before = named.core[at + 1 :], named.core[:at]
    small = words_of("prepositions")
    words = [word for word in (*after, *reversed(before)) if len(word) > _SMALL and word not in small]
    return words or list(named.properties)


def is_held(word: str) -> bool:
    """Whether it names what is done or held, not sold: a game, a course, a concert."""
    return is_occasion(word) or word in words_of("contests") or is_done(word)


def is_occasion(word: str) -> bool:
    """Whether it names what is held on some day, of which places are sold: a course, a "Jazzkonzert"."""
    events = words_of("events") | words_of("teaching")
    return (
        word in events
        or singular(word) in words_of("teaching")
        or any(is_compound_of(word, event) for event in events)
    )


def _weight(word: str) -> tuple[bool, int]:
    """How much a word tells of what is wanted: names and rare words before common ones."""
    return not is_adjective(word), -len(noun_senses(word)) * 2 + len(word)


def _other_number(words: str) -> str:
    """The same words with the last in singular or plural, whichever it is not: some searches know no forms."""
    *before, last = words.split() or [""]
    one = singular(last.casefold())
    if one == last.casefold() and (not noun_senses(one) or one.endswith("rs")):  # "scissors" are no two
        return ""
    return " ".join([*before, one if one != last.casefold() else _plural(one)])


def _plural(noun: str) -> str:
    if _WITH_Y.search(noun):
        return f"{noun[:-1]}ies"
    return f"{noun}es" if noun.endswith(("s", "x", "ch", "sh")) else f"{noun}s"


def _spelled(text: str, wanted: list[str]) -> str:
    """The pieces of the query, as typed, whose words are wanted."""
    left = Counter(wanted)
    kept: list[str] = []
    link = ""
    for piece in (part for found in _PIECE.findall(text) for part in _parts(found)):
        words = tuple(w for w in tokens(piece) if len(w) > 1 or w.isdigit()) or tokens(piece)  # "l'étranger"
        if words and not Counter(words) - left:
            kept += [link] if link and kept else []
            kept.append(_EDGES.sub("", piece))
            left -= Counter(words)
        link = piece if piece.casefold() in _LINKS else ""
    return _OF.sub("", " ".join(kept))


def _parts(piece: str) -> list[str]:
    """A number with its unit is one piece; with any other word it is two."""
    return [piece] if len(tokens(piece)) == 1 else piece.split()


def without_weekdays(plain: str) -> str:
    """Of what is held the day is chosen; elsewhere it is a part of a name ("Blue Monday")."""
    rest = days.without_weekdays(plain)
    return rest if _TICKET.search(rest) or any(is_held(w) for w in tokens(rest)) else plain


def without_ticket(plain: str) -> str:
    """Tickets are for something: that is the thing, of which seats and dates are chosen."""
    rest = _TICKET.sub(" ", plain).strip(" ,")
    return rest if rest != plain and tokens(rest) else plain
