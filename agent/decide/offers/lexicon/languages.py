"""Which language a query is written in, and which of its words may name the thing where no dictionary knows them."""

from __future__ import annotations

import re
from functools import lru_cache

from agent.decide.offers.lexicon.nouns import is_adjective, is_english
from agent.decide.offers.lexicon.vocabulary import words_of
from agent.decide.offers.words import folded, has_digit, tokens

_ENDINGS = re.compile(
    r"(?:[aeo]s?|és?|ées?|iques?|eux|euses?|ifs?|ives?|[aou]les?|ières?|[aei]nts?|[aei]ntes?)$"
)
_NOT_ROMANCE = re.compile(r"[kwßäöü]|sch|tz")
_ACCENTED = re.compile(r"[áàâãéèêëíìîïóòôõúùûçñœ]")
# By their endings: Duden-Grammatik, derivation of adjectives. Not -ig and -isch: "Honig", "Tisch"
_GERMAN_ADJECTIVE = re.compile(r"(?:bar|los|lich|frei|dicht|fest|arm|haft|sam|end|iert)(?:e[mnrs]?)?$")
_LEAST = 5  # letters: "End", "Bar" and "Fest" are nouns


@lru_cache(maxsize=512)  # asked for each product
def is_foreign(text: str, core: tuple[str, ...]) -> bool:
    """Whether a query is in another language than English, by its letters, its small words or most of all words."""
    if any(c.isalpha() and not c.isascii() for c in text):
        return True
    words = tokens(text)
    content = [w for w in words if w.isalpha() and len(w) > 2]
    known = sum(is_english(w) or w in words_of("trailing") for w in content)
    return 2 * known < len(content) or is_romance(words, core)


def is_romance(words: tuple[str, ...], core: tuple[str, ...]) -> bool:
    """Whether a query is written in one of these languages: by its small words, else by the look of all others."""
    content = [w for w in core if w.isalpha() and len(w) > 2]
    if not content or is_english(content[0]):
        is_named_so = "de" in words or bool(core and core[0] in words_of("events"))  # "atelier sushi à Lyon"
        return any(w in words_of("romance") for w in words) and len(core) > 1 and is_named_so
    small = words[:-1]  # none ends a query: "polo shirt blue L" is of a size
    if any(w in words_of("romance") for w in small) or content[-1] in words_of("romance_colours"):
        return True
    if any(_NOT_ROMANCE.search(w) for w in content):
        return False
    looks = [bool(_ENDINGS.search(w) or _ACCENTED.search(w)) for w in content if not is_english(w)]
    return len(looks) > 1 and all(looks) and 2 * len(looks) > len(content)  # one may be a maker's name


def first_thing(core: tuple[str, ...]) -> str:
    """The word that names the thing: the first."""
    return next((w for w in core if w.isalpha() and len(w) > 2), "")


def may_name_thing(core: tuple[str, ...]) -> tuple[str, ...]:
    """The words of a query in a foreign language that can be the thing: no number, size, colour or plain property."""
    return tuple(
        w
        for w in core
        if w.isalpha()
        and len(w) > 2
        and w not in words_of("trailing")
        and not is_adjective(w)
        and not (len(w) > _LEAST and _GERMAN_ADJECTIVE.search(w))
    )


def capitalized(text: str) -> set[str]:
    """The words that begin with a capital and go on without, folded: in German nouns and names."""
    return {folded(word) for word in re.findall(r"\b[A-ZÄÖÜ][a-zäöüß][^\W\d_]*", text)}


def up_to_noun(text: str, core: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]:
    """German writes nouns with a capital: what comes behind the last says more of it ("Visitenkarten beidseitig")."""
    nouns = capitalized(text)
    last = max((i for i, word in enumerate(core) if word in nouns), default=len(core) - 1)
    after = core[last + 1 :]
    if (
        not after
        or not is_foreign(text, core)
        or is_romance(tokens(text), core)
        or any(map(has_digit, after))
    ):
        return core, ()
    return core[: last + 1], tuple((word,) for word in after)


def opens_complement(word: str, before: str) -> bool:
    """Whether "de" and its like are here: "cuerdas de guitarra" are strings, whatever follows."""
    is_unknown = before.isalpha() and len(before) > 2 and not is_english(before)
    return word == "d" or (word in words_of("romance_of") and is_unknown)
