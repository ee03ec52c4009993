"""What a person's query means: the thing, its properties, what it must not be, price limits, an order."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from functools import lru_cache

from agent.decide.offers.lexicon.nouns import (
    has_kind,
    is_adjective,
    is_thing,
    kind_of,
    noun_senses,
    singular,
)
from agent.decide.offers.lexicon.vocabulary import any_of, pattern, synonyms, words_of
from agent.decide.offers.nounphrase import first_thing, is_romance
from agent.decide.offers.words import Measure, folded, measures, tokens

_INTENT_PHRASES = pattern("intent")
_CURRENCY_OF = {
    word: code
    for code, *words in map(str.split, (
        "USD $ usd dollar dollars bucks", "EUR € eur euro euros", "GBP £ gbp quid pounds", "CHF chf franken francs",
        "JPY ¥ yen", "PLN zł pln", "SEK sek", "CAD cad", "AUD aud",
    ))
    for word in words
}  # fmt: skip
_FOR = frozenset({"for", "für", "compatible", "fits", "passend", "pour", "para"})
_MONEY = (
    r"(?P<{0}a>[$€£¥]|\b(?:usd|eur|gbp|chf|cad|aud)\b)?\s?(?P<{0}n>\d[\d.,]{{0,20}}k?)\s?"
    r"(?P<{0}b>[$€£¥]|(?:usd|eur|euros?|gbp|pounds|quid|dollars?|bucks|chf|franken|francs|zł|pln|sek|cad|aud)\b)?"
)
_BELOW, _ABOVE = f"(?:{any_of('below')})", f"(?:{any_of('above')})"
_BETWEEN = re.compile(
    r"\b(?:between|zwischen|entre|tra)\s+"
    + _MONEY.format("x")
    + r"\s*(?:and|und|et|y|e|-|–)\s*"
    + _MONEY.format("y"),
    re.IGNORECASE,
)
_LESS = re.compile(r"(?<!\w)" + _BELOW + r"\s*" + _MONEY.format("x"), re.IGNORECASE)
_OR_LESS = re.compile(
    _MONEY.format("x") + r"\s*(?:or (?:less|cheaper|under)|max(?:imum)?|oder (?:weniger|günstiger))",
    re.IGNORECASE,
)
_MORE = re.compile(r"(?<!\w)" + _ABOVE + r"\s*" + _MONEY.format("x"), re.IGNORECASE)
_SIZE = re.compile(r"\b(?:size|größe|groesse|grösse|gr\.?|eu|uk|us)\s*(\d{1,2}(?:[.,]5)?|xx?[sl]|[sml])\b")
_PIECE = re.compile(r"\d+(?:[.,]\d+)?\s(?:[a-zA-Z]{1,3}|%)(?=[\s,;?!]|$)|[^\s,;?!]+")  # "25 m" is one piece
_JOINTS = {"of", "&", "+", "de", "des", "du", "del", "di"}
PEOPLE = ("men", "women", "kids")


class Order(StrEnum):
    """What should come first."""

    NONE = ""
    CHEAPEST = "cheapest"
    PRICIEST = "priciest"
    NEWEST = "newest"


@dataclass(frozen=True, slots=True)
class Query:
    """A query, understood. Words are lower case; `head` is "" when the query names a model and no kind."""

    text: str
    core: tuple[str, ...]  # the thing in its own words: ("syrian", "hamster")
    head: str
    modifiers: tuple[str, ...]  # phrases that must hold of it: "syrian", "usb c", "gen 11"
    attributes: tuple[tuple[str, ...], ...]  # from "with …", "in …": each a phrase
    purposes: tuple[tuple[str, ...], ...]  # from "for …"
    excluded: tuple[str, ...]
    free_of: tuple[str, ...]  # "gluten free": the absence must be said
    measures: tuple[Measure, ...]
    audience: str  # men, women, kids or ""
    size: str
    order: Order
    price_min: Decimal | None
    price_max: Decimal | None
    currency: str
    terms: str  # what to type into a search box
    fewer_terms: tuple[str, ...]  # what to try when that finds nothing, each with fewer words

    @property
    def thing(self) -> str:
        """The thing in words for people: "syrian hamster"."""
        return " ".join(self.core)

    @property
    def is_alive(self) -> bool:
        """Whether an animal is asked for: a word that may also be a tool is one only as "white mouse" is."""
        if not self.head or kind_of(self.head) != "animal" or self.is_reading:
            return False
        if not has_kind(self.head, "artifact"):
            return True
        sanitize_html = words_of("trailing") | words_of("young") | words_of("colours")
        others = [w for w in self.core if w != self.head]
        return all(w in sanitize_html for w in others) or kind_of(" ".join(self.core[-2:])) == "animal"

    @property
    def is_reading(self) -> bool:
        """Whether something to be read is asked for, by its kind or by an edition of its title."""
        return any(w in words_of("reading") for w in (self.head, *self.core)) or bool(
            words_of("editions") & set(self.core)
        )


@lru_cache(maxsize=512)
def understand_query(text: str) -> Query:
    """Read a query: best in English or German, the plain ones in French, Spanish or Italian, too."""
    plain = folded(text).strip(" ?!.")
    plain, limits = _without_limits(plain)
    plain = _INTENT_PHRASES.sub(" ", plain)
    size = _SIZE.search(plain)
    plain = _SIZE.sub(" ", plain)
    order, plain = _order(plain)
    words = tokens(plain)
    segments = _segments(words)
    core = _clean(segments.main)
    audience = _audience(core)
    spoken = core if audience == "kids" else ()  # shops name children's things so: search with the word
    core = tuple(w for w in core if audience == "" or w not in words_of(audience)) or core
    head = _head_of(words, core)
    return Query(
        text=text, core=core, head=head, modifiers=_modifiers(core, head), attributes=segments.attributes,
        purposes=segments.purposes, excluded=segments.excluded,
        free_of=_free_of(words), measures=measures(plain), audience=audience,
        size=size[1] if size else "", order=order, price_min=limits[0], price_max=limits[1], currency=limits[2],
        terms=_terms(text, spoken or core, head, segments), fewer_terms=_fewer(text, core, head, segments),
    )  # fmt: skip


def _head_of(words: tuple[str, ...], core: tuple[str, ...]) -> str:
    """The word that names the thing; "" for a model's name and for a title ("… 2nd edition")."""
    if words_of("editions") & set(core) and not words_of("reading") & set(core):
        return ""
    return first_thing(core) if is_romance(words, core) else _head(core)


def _without_limits(text: str) -> tuple[str, tuple[Decimal | None, Decimal | None, str]]:
    low = high = None
    currency = ""
    if match := _BETWEEN.search(text):
        low, high = _amount(match["xn"]), _amount(match["yn"])
        currency = _currency(match, "y") or _currency(match, "x")
        return text.replace(match[0], " "), (low, high, currency)
    for limit, is_high in ((_LESS, True), (_OR_LESS, True), (_MORE, False)):
        match = limit.search(text)
        if not match or not _is_money(match, text, limit is _MORE):
            continue
        high, low = (_amount(match["xn"]), low) if is_high else (high, _amount(match["xn"]))
        currency = currency or _currency(match, "x")
        text = text.replace(match[0], " ")
    return text, (low, high, currency)


def _is_money(match: re.Match[str], text: str, must_show: bool) -> bool:
    """A bare number counts as money after "under", unless a unit follows it ("under 2 m")."""
    if match["xa"] or match["xb"]:
        return True
    after = text[match.end() :].strip()
    return not must_show and not measures(match["xn"] + " " + (after.split() or [""])[0])


def _amount(number: str) -> Decimal:
    thousands = number.endswith("k")
    plain = number.rstrip("k.,")
    plain = re.sub(r"[.,](?=\d{3}(?:\D|$))", "", plain).replace(",", ".")
    return Decimal(plain) * (1000 if thousands else 1)


def _currency(match: re.Match[str], name: str) -> str:
    return _CURRENCY_OF.get(match[name + "a"] or match[name + "b"] or "", "")


def _order(text: str) -> tuple[Order, str]:
    text, dear = re.subn(r"\bmost expensive\b", " ", text)
    text, cheap = re.subn(
        r"\b(?:least expensive|low(?:est)?[- ]priced?|low[- ]cost|"
        r"(?:l[ae]s? |el |los )?(?:moins ch(?:er|ère)s?|pas ch(?:er|ère)s?|"
        r"más (?:barat|económic)[oa]s?|meno car[oaie]|più economic[oaie]))\b",
        " ",
        text,
    )
    words = text.split()
    kinds = {"cheapest": Order.CHEAPEST, "priciest": Order.PRICIEST, "newest": Order.NEWEST}
    found = [kind for name, kind in kinds.items() if any(w.strip(",") in words_of(name) for w in words)]
    kept = [w for w in words if not any(w.strip(",") in words_of(name) for name in kinds)]
    order = Order.PRICIEST if dear else Order.CHEAPEST if cheap else found[0] if found else Order.NONE
    return order, " ".join(kept)


def _free_of(words: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(words[i - 1] for i, word in enumerate(words) if word == "free" and i)


@dataclass(frozen=True, slots=True)
class _Segments:
    main: tuple[str, ...]
    attributes: tuple[tuple[str, ...], ...]
    purposes: tuple[tuple[str, ...], ...]
    excluded: tuple[str, ...]


def _segments(words: tuple[str, ...]) -> _Segments:
    """Cut at prepositions and negations; the part before the first is the thing itself."""
    parts: list[tuple[str, list[str]]] = [("main", [])]
    for i, word in enumerate(words):
        if word in words_of("negation"):
            parts.append(("excluded", []))
        elif word in {"and", "und", "&", "+", "or", "oder"} and len(parts) > 1:
            parts.append((parts[-1][0], []))
        elif word in words_of("prepositions") and (parts[0][1] or len(parts) > 1) and i + 1 < len(words):
            parts.append(("purpose" if word in _FOR else "attribute", []))
        elif word == "free" and len(parts) == 1 and parts[0][1]:
            parts.insert(1, ("excluded", [parts[0][1].pop()]))
            parts.append(("main", []))
        else:
            parts[-1][1].append(word)
    main = tuple(word for kind, part in parts if kind == "main" for word in part)
    return _Segments(
        main,
        _of(parts, "attribute"),
        _of(parts, "purpose"),
        tuple(" ".join(p) for p in _of(parts, "excluded")),
    )


def _of(parts: list[tuple[str, list[str]]], wanted: str) -> tuple[tuple[str, ...], ...]:
    return tuple(kept for kind, part in parts if kind == wanted and (kept := _clean(tuple(part))))


def _clean(words: tuple[str, ...]) -> tuple[str, ...]:
    """Without what buyers say and judge; a phrase of nothing else stays as it is."""
    dropped = words_of("intent") | words_of("praise")
    return tuple(w for w in words if w not in dropped and w not in _JOINTS) or tuple(
        w for w in words if w not in {"&", "+"}
    )


def _audience(core: tuple[str, ...]) -> str:
    if len(core) < 2 or (len(core) == 2 and kind_of(core[-1]) == "animal"):
        return ""
    people = [name for name in PEOPLE if any(w in words_of(name) for w in core)]
    return (
        people[0]
        if people and not any(kind_of(w) == "animal" and w not in words_of(people[0]) for w in core)
        else ""
    )


def _head(core: tuple[str, ...]) -> str:
    """The last word that names a thing, looking past sizes and codes; "" for a bare model name."""
    end = max((i for i, w in enumerate(core) if not (measures(w) or w.isdigit())), default=-1)
    words = [(i, w) for i, w in enumerate(core) if len(w) > 2 and w.isalpha() and not _is_name_part(core, i)]
    own = [(i, w) for i, w in reversed(words) if not _is_trailing(w, core)]
    words = own or words[::-1]
    if thing := next((w for _, w in words if is_thing(w) or kind_of(w) == "substance"), ""):
        return thing
    if _has_code(core):
        return ""
    known = next(
        (w for _, w in words if len(synonyms(w)) > 1 or (noun_senses(w) and not is_adjective(w))), ""
    )
    last = next((w for i, w in words if i == end and not is_adjective(w)), "")
    return last or known  # an unknown last word is the thing: German, or newer than the dictionary


def _is_trailing(word: str, core: tuple[str, ...]) -> bool:
    return word in words_of("trailing") and len(core) > 1


def _is_name_part(core: tuple[str, ...], i: int) -> bool:
    """A word behind a code ("x1 carbon") or before a generation number is part of a model's name."""
    return (
        i > 0
        and any(ch.isdigit() for ch in core[i - 1])
        and not measures(core[i - 1])
        and core[i] in words_of("trailing")
    )


def _has_code(words: tuple[str, ...]) -> bool:
    return any(any(ch.isdigit() for ch in word) and not measures(word) for word in words)


def _modifiers(core: tuple[str, ...], head: str) -> tuple[str, ...]:
    """The other words of the thing as phrases; short words and bare numbers hold on to the word before."""
    phrases: list[str] = []
    at_head = len(core) - 1 - core[::-1].index(head) if head else -1
    joined = -1  # where the last phrase ends
    for i, word in enumerate(core):
        if i == at_head or measures(word) or (word.isdigit() and i and measures(core[i - 1])):
            continue  # an amount is compared as one; "12V-35" says 12 V
        if phrases and joined == i - 1 and _holds_on(word, phrases[-1]):
            phrases[-1] += f" {word}"
        else:
            phrases.append(word)
        joined = i
    return tuple(phrases)


def _holds_on(word: str, before: str) -> bool:
    """Single letters and small numbers belong to the word before ("gen 11"), size codes to each other ("205 55")."""
    if len(word) == 1:
        return True
    return word.isdigit() and (
        len(word) < 3 or before.rsplit(maxsplit=1)[-1].isdigit() or not noun_senses(before)
    )


def _terms(text: str, core: tuple[str, ...], head: str, segments: _Segments) -> str:
    """The thing and what it must have, in the order and spelling of the query."""
    wanted = [*core, *(w for phrase in (*segments.attributes, *segments.purposes) for w in phrase)]
    return _spelled(text, wanted) or _spelled(text, [*core]) or " ".join(text.split())


def _fewer(text: str, core: tuple[str, ...], head: str, segments: _Segments) -> tuple[str, ...]:
    full = _terms(text, core, head, segments)
    plain = [w for w in core if not is_adjective(w) and not measures(w)] if head else list(core[:3])
    topics = [w for phrase in (*segments.attributes, *segments.purposes) for w in phrase]
    own = [w for w in (*core, *topics) if w not in words_of("reading")]
    if head in words_of("reading") and own:  # no title says that it is a book
        topic = _spelled(text, [max(own, key=_weight)])
        tries = [_spelled(text, own), topic, _other_number(topic)]
    else:
        short = _spelled(text, [head]) if head else _spelled(text, list(core[:2]))
        tries = [_spelled(text, list(core)), _spelled(text, plain), short, _other_number(short)]
    return tuple(dict.fromkeys(t for t in tries if t and t != full))


def _weight(word: str) -> tuple[bool, int]:
    """How much a word tells of what is wanted: names and rare words before common ones."""
    return not is_adjective(word), -len(noun_senses(word)) * 2 + len(word)


def _other_number(words: str) -> str:
    """The same words with the last in singular or plural, whichever it is not: some searches know no forms."""
    *before, last = words.split() or [""]
    one = singular(last.casefold())
    if one == last.casefold() and not noun_senses(one):
        return ""
    return " ".join([*before, one if one != last.casefold() else f"{one}s"])


def _spelled(text: str, wanted: list[str]) -> str:
    """The pieces of the query, as typed, whose words are wanted."""
    left = list(wanted)
    kept = []
    for piece in _PIECE.findall(text):
        words = tokens(piece)
        if words and all(w in left for w in words):
            kept.append(piece.strip(".\"“”'"))
            for word in words:
                left.remove(word)
    if left:  # a measure written as two words ("2 m"): type the token itself
        kept += [w for w in left if w not in " ".join(kept).casefold()]
    return " ".join(kept)
