"""Which language a query is written in."""

from __future__ import annotations

import re
from functools import lru_cache

from agent.decide.offers.lexicon.nouns import is_english
from agent.decide.offers.lexicon.vocabulary import words_of
from agent.decide.offers.words import tokens

_ENDINGS = re.compile(
    r"(?:[aeo]s?|és?|ées?|iques?|eux|euses?|ifs?|ives?|[aou]les?|ières?|[aei]nts?|[aei]ntes?)$"
)
_NOT_ROMANCE = re.compile(r"[kwßäöü]|sch|tz")
_ACCENTED = re.compile(r"[áàâãéèêëíìîïóòôõúùûçñœ]")


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


def opens_complement(word: str, before: str) -> bool:
    """Whether "de" and its like are here: "cuerdas de guitarra" are strings, whatever follows."""
    is_unknown = before.isalpha() and len(before) > 2 and not is_english(before)
    return word == "d" or (word in words_of("romance_of") and is_unknown)
