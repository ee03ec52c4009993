"""What a question asks: its parts, and for each the kind of answer, its key words and the "
"names in it. Pure."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from agent.language.word_lists import any_of, load_patterns, load_words
from research.pipeline.facts.words import STOP_WORDS, WORD, listed, stem, words_of


class Wants(StrEnum):
    """What kind of thing answers it."""

    PERSON = "person"
    DATE = "date"
    PLACE = "place"
    NUMBER = "number"
    YES_NO = "yes_no"
    VALUE = "value"  # a setting's default
    DEFINITION = "definition"
    PURPOSE = "purpose"  # what a named option, setting or function does
    COMMAND = "command"  # the name of what does something
    HOW_TO = "how_to"
    DIFFERENCE = "difference"
    THING = "thing"


@dataclass(frozen=True, slots=True)
class Part:
    """One thing that is asked. `keys` are its words with meaning, `names` those that name somebody or something.

    `exact` are names of options, settings and functions as they are written ("--all", "a_b"), which must be near the
    answer; of the names, those of the `scope` say where the thing belongs ("in Python"), which its page may say
    anywhere. `measure` narrows a number: money, length, mass, time, extent (length or time), percent, temperature,
    speed, or "" for any.
    """

    text: str
    wants: Wants
    keys: tuple[str, ...]
    names: frozenset[str]
    measure: str = ""
    exact: frozenset[str] = frozenset()
    scope: frozenset[str] = frozenset()

    @property
    def subject(self) -> tuple[str, ...]:
        """The keys without what only says where the thing belongs."""
        return tuple(key for key in self.keys if key not in self.scope) or self.keys


_FILE = Path(__file__).with_suffix(".toml")
_PATTERNS = load_patterns(_FILE)
_WORDS = load_words(_FILE)
_COURTESY = _PATTERNS["courtesy"]
_ASKING = f"(?:{any_of(_FILE, 'asking')})"
_SPLIT = _PATTERNS["split"]
_PAIR = re.compile(
    r"^(?P<head>(?:what|which) (?:is|are|was|were) (?:the )?)(?P<one>[\w -]{2,40}?) and (?:the "
    r")?(?P<two>[\w -]{2,40}?) "
    r"(?P<rest>(?:of|for|at) .{2,200})$",
    re.IGNORECASE,
)
_EXACT_PAIR = re.compile(
    r"^(?P<head>.{2,200}? (?:of|for) )(?P<one>[\w.-]{3,60}),? and (?P<two>[\w.-]{3,60})(?P<rest>.{0,80})$"
)
_NUMBER_WORDS = {
    "money": "price cost costs fee fees fare salary revenue budget profit turnover fine wage rent worth tax",
    "length": "height length width distance depth size diameter altitude elevation radius tall wide deep high far area",
    "mass": "weight mass heavy",
    "percent": "percentage percent proportion share",
    "temperature": "temperature hot warm cold",
    "speed": "speed fast",
    "time": "duration lifespan",
    "": "population number count capacity amount quantity total score power voltage wattage "
    "resolution dose version "
    "consumption ratio port range limit maximum minimum timeout",
}
_MEASURES = {word: kind for kind, words in _NUMBER_WORDS.items() for word in words.split()}
_DATES = listed("date year day month deadline time birthday anniversary datum jahr année año century decade")
_PEOPLE = frozenset(_WORDS["people"])
_PRONOUNS = listed("it he she they its his her their")
_PLACES = listed("capital location address place city country town region headquarters birthplace venue")


def parts_of(question: str, earlier: str = "") -> tuple[Part, ...]:
    """The things asked, in order; a part without its own subject inherits that of the part before.

    `earlier` is the question that this one follows up: "and how long is it?" is about its subject.
    """
    before = parts_of(earlier)[:1] if earlier else ()
    pieces = [p for p in (_cleaned(p) for p in _SPLIT.split(_asked(question))) if p]
    found: list[Part] = []
    for piece in [one for p in pieces for one in _paired(p)]:
        part = _part(piece)
        if (first := (*found, *before)[:1]) and _is_short(part):
            part = _inherited(part, first[0])
        if part.keys:
            found.append(part)
    return tuple(dict.fromkeys(found))[:6]


def each_of(part: Part) -> tuple[tuple[Part, ...], ...]:
    """Of a part that asks how two things differ: for each, what it does and what it is; none where it names no two."""
    things = compared(part.text) if part.wants is Wants.DIFFERENCE else ()
    if len(things) != 2:
        return ()
    place = "".join(f" in {name}" for name in sorted(part.scope))
    named = (thing.removesuffix(place) for thing in things)
    return tuple((_part(f"what does {one} do{place}"), _part(f"what is {one}{place}")) for one in named)


def compared(question: str) -> tuple[str, ...]:
    """The things that the question compares, as it names them; empty where it compares none."""
    found = _PATTERNS["compared"].search(" ".join(question.split()).rstrip(" ?.!"))
    if found is None:
        return ()
    named = [words for words in found.groupdict().values() if words]
    pieces = _PATTERNS["between"].split(named[0]) if len(named) == 1 else named
    things = [re.sub(r"^(?:the|an?) ", "", piece.strip(" ,")) for piece in pieces]
    return tuple(things[:4]) if len(things) > 1 and all(things) else ()


def _asked(question: str) -> str:
    """The sentences that ask, when others only lead up to them."""
    pieces = re.split(r"(?<=[.!?])\s+", " ".join(question.split()))
    asking = [p for p in pieces if p.endswith("?") or re.match(rf"{_ASKING}\b", p, re.IGNORECASE)]
    return " ".join(asking) if asking and any(p.endswith("?") for p in pieces) else " ".join(pieces)


def _cleaned(piece: str) -> str:
    text = piece.strip(" ?!.,;:¿¡")
    while match := _COURTESY.match(text):
        text = text[match.end() :]
    return text


def _paired(piece: str) -> list[str]:
    """ "What are the price and the weight of X" asks two things, as does "the defaults of a_b and c_d"."""
    if (two := _EXACT_PAIR.match(piece)) and {two["one"], two["two"]} <= _exact(piece):
        return [f"{two['head']}{two[which]}{two['rest']}" for which in ("one", "two")]
    match = _PAIR.match(piece)
    if not match or not {match["one"].split()[-1].casefold(), match["two"].split()[-1].casefold()} & set(
        _KNOWN
    ):
        return [piece]
    return [f"{match['head']}{match[which]} {match['rest']}" for which in ("one", "two")]


_EXACT_NAME = re.compile(
    r"(?<![\w-])--?[A-Za-z]\w{0,60}(?:-\w{1,60}){0,8}"
    r"|(?<![\w.-])(?=\w{0,30}[a-z_]\w{0,30}[_.]\w|(?:[A-Z][a-z]{1,30}){3})\w{1,80}(?:[._]\w{1,60}){0,8}"
)
_WITHIN = frozenset({"in", "on", "with", "for", "under", "using"})
_BY_FORM = {
    "difference": Wants.DIFFERENCE,
    "purpose": Wants.PURPOSE,
    "command": Wants.COMMAND,
    "how_to": Wants.HOW_TO,
    "default": Wants.VALUE,
}
_GENERIC = {
    wants: frozenset(_WORDS[f"generic_{wants}"])
    for wants in _BY_FORM.values()
    if f"generic_{wants}" in _WORDS
}
_KNOWN = {*_MEASURES, *_DATES, *_PEOPLE, *_PLACES}


def _part(text: str) -> Part:
    wants, measure = _wanted(text)
    words = [_bare(m.group()) for m in WORD.finditer(text)]
    exact = _exact(text)
    plain = frozenset(name.lstrip("-") for name in exact)
    names = _names(words) | plain
    keys = tuple(dict.fromkeys(w for w in words if w.casefold() not in STOP_WORDS or w in names))
    telling = tuple(w for w in keys if w in names or w.casefold() not in _GENERIC.get(wants, ()))
    return Part(text, wants, telling or keys, names, measure, exact, _scope(text, names, plain))


def _exact(text: str) -> frozenset[str]:
    """Names that no other word can stand for: options, names with "_", ".", or several capitals inside."""
    return frozenset(m.group() for m in _EXACT_NAME.finditer(text))


def _scope(text: str, names: frozenset[str], exact: frozenset[str]) -> frozenset[str]:
    """Single names that say where something belongs: "in Python", "Apache's", "a Debian system"."""
    pieces = text.split()
    within, beside = set(), set()
    for before, piece, after in zip(["", *pieces], pieces, [*pieces[1:], ""], strict=False):
        name, owns = _bare(piece), piece.endswith(("'s", "’s"))
        is_part = _bare(before) in names or _bare(after) in names - exact
        if name not in names - exact or (is_part and not owns):
            continue
        if owns or before.casefold() in _WITHIN:
            within.add(name)
        elif after[:1].islower() and _bare(after).casefold() not in STOP_WORDS:
            beside.add(name)
    return frozenset(within or beside)


def _bare(piece: str) -> str:
    found = WORD.search(piece)
    return found.group().removesuffix("'s").removesuffix("’s") if found else ""


def _is_short(part: Part) -> bool:
    """Whether it leans on the part before: "and when", "how tall is it"."""
    has_pronoun = not _PRONOUNS.isdisjoint(w.casefold() for w in words_of(part.text))
    return not part.names and (len(part.keys) <= 1 or has_pronoun)


def _inherited(part: Part, first: Part) -> Part:
    """With the names of the first part, or all its words where it has none of its own."""
    own = {stem(k) for k in part.keys}
    lent = (
        first.keys if not part.keys or not first.names else tuple(k for k in first.keys if k in first.names)
    )
    keys = (*part.keys, *(k for k in lent if stem(k) not in own))
    words = " ".join(k for k in lent if stem(k) not in own)
    return Part(
        f"{part.text} ({words})" if words else part.text,
        part.wants,
        keys,
        part.names | (first.names - {name.lstrip("-") for name in first.exact}),
        part.measure,
        part.exact,
        part.scope | first.scope,
    )


def _names(words: list[str]) -> frozenset[str]:
    """Capitalised words (not the first), words with digits or capitals inside: what must be the "
    "same thing."""
    return frozenset(
        w
        for i, w in enumerate(words)
        if w.casefold() not in STOP_WORDS
        and ((i > 0 and w[0].isupper()) or any(c.isdigit() for c in w) or any(c.isupper() for c in w[1:]))
    )


_QUESTION_WORDS: tuple[tuple[str, Wants, str], ...] = (
    (r"(?:how (?:many|often)|wie ?viele?|combien|cuánt[oa]s|quant[ie])\b", Wants.NUMBER, ""),
    (r"how soon\b", Wants.NUMBER, "time"),
    (r"how old\b", Wants.NUMBER, "time"),
    (r"how long\b|wie lange?\b", Wants.NUMBER, "extent"),
    (r"how (?:tall|high|wide|deep|far|big|large|thick)\b", Wants.NUMBER, "length"),
    (r"how heavy\b|how much (?:does|do|did) [\w' -]{1,60} weigh\b", Wants.NUMBER, "mass"),
    (r"how much (?:does|do|did|will|would|is|are|was|were) [\w' -]{1,80}\bcosts?\b|how much (?:money|is the|are the)\b",
     Wants.NUMBER, "money"),
    (r"how (?:hot|warm|cold)\b", Wants.NUMBER, "temperature"),
    (r"how fast\b", Wants.NUMBER, "speed"),
    (r"how much\b|wie hoch\b|cuánto\b|quanto\b", Wants.NUMBER, ""),
    (r"(?:who|whom|whose|wer|wem|qui|quién|chi)\b", Wants.PERSON, ""),
    (r"(?:when|since when|wann|seit wann|quand|cuándo|quando)\b", Wants.DATE, ""),
    (r"(?:where|from where|wo|woher|où|dónde|dove)\b", Wants.PLACE, ""),
    (r"(?:why|warum|weshalb|pourquoi|por qué|perché|wie|comment|cómo|come)\b", Wants.THING, ""),
    (r"(?:is|are|was|were|does|do|did|can|could|should|will|has|have|must|may)\b", Wants.YES_NO, ""),
)  # fmt: skip
_WANTED = tuple(
    (re.compile(pattern, re.IGNORECASE), wants, measure) for pattern, wants, measure in _QUESTION_WORDS
)
_AT_WHAT = re.compile(r"^(?:at|in|on|by|from|to|of|for|until|since|with) (?=what|which|whom)", re.IGNORECASE)
_WHAT_NOUN = re.compile(
    r"^(?:what|which|welche[rs]?|quel(?:le)?s?|cuál)\b(?: (?:is|are|was|were|will be|ist|war"
    r"|est))?(?: the| its| their| his| her)?"
    r"((?: [\w'-]+){1,4})",
    re.IGNORECASE,
)


def _wanted(text: str) -> tuple[Wants, str]:
    asked = _AT_WHAT.sub("", text)
    for pattern, wants, measure in _WANTED:
        if pattern.match(asked):
            return wants, measure
    if kind := next((wants for name, wants in _BY_FORM.items() if _PATTERNS[name].search(asked)), None):
        return kind, ""
    nouns = _WHAT_NOUN.match(asked)
    head = nouns[1].casefold().split() if nouns else [w.casefold() for w in words_of(asked)[:4]]
    for word in head:
        if (by_noun := _by_noun(word)) is not None:
            return by_noun
    return Wants.DEFINITION if _PATTERNS["definition"].match(asked) else Wants.THING, ""


def _by_noun(word: str) -> tuple[Wants, str] | None:
    if word in _MEASURES:
        return Wants.NUMBER, _MEASURES[word]
    kinds = ((_DATES, Wants.DATE), (_PEOPLE, Wants.PERSON), (_PLACES, Wants.PLACE))
    return next(((wants, "") for words, wants in kinds if word in words), None)
