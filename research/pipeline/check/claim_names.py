"""Names in a claim: capitalised words, capitals with digits, all but the ordinary words that begin a sentence."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from research.pipeline.check.claim_words import Token, tokens_of, weight
from research.pipeline.facts.thesaurus.words import thesaurus
from research.pipeline.facts.words import listed

_JOINING = frozenset({"of", "the", "de", "la", "van", "von", "der", "and", "for", "du", "des", "del"})
_NO_NAMES = listed(
    "january february march april may june july august september october november december monday tuesday "
    "wednesday thursday friday saturday sunday however moreover although though because since while "
    "according"
)
_ORDINARY_ENDINGS = ("ed", "ing", "ly", "tion", "tions", "ness", "ists", "ers", "ants", "ents")
_ALIASES = {
    "phd": {"doctorate", "doctoral"}, "us": {"american", "america", "usa"}, "uk": {"britain", "british"},
    "usa": {"american", "america", "us"}, "eu": {"european"}, "un": {"nations"}, "britain": {"uk", "british"},
}  # fmt: skip
_LEAST_RARE = 7.0  # a sentence's first word counts as a name only when it is this rare


@dataclass(frozen=True, slots=True)
class Name:
    """One name: its words in order, as written, with its offsets."""

    text: str
    words: tuple[str, ...]
    start: int
    end: int


def names_of(text: str) -> tuple[Name, ...]:
    """The names of `text` in order; words such as "of" inside a name are not among its `words`."""
    runs: list[list[Token]] = []
    previous_end = -2
    for token in tokens_of(text):
        if _is_name_word(token, text):
            between = text[previous_end : token.start] if previous_end >= 0 else ","
            if runs and (between == " " or _only_joining(between)):
                runs[-1].append(token)
            else:
                runs.append([token])
            previous_end = token.end
    return tuple(_name(run, text) for run in runs)


def missing_words(name: Name, held: Iterable[str]) -> list[str]:
    """The name's words that the evidence has in no form: not as they are, not as initials, not as a people."""
    words = {w.lower() for w in held}
    return [w for w in name.words if not _is_held(w.lower(), words)]


def initials_in(text: str) -> frozenset[str]:
    """Initials of the names in `text`, lower case: "United Nations" gives "un"."""
    return frozenset("".join(w[0] for w in n.words).lower() for n in names_of(text) if len(n.words) > 1)


def _name(run: list[Token], text: str) -> Name:
    return Name(text[run[0].start : run[-1].end], tuple(t.text for t in run), run[0].start, run[-1].end)


def _is_name_word(token: Token, text: str) -> bool:
    word = token.text
    if not word[0].isupper() or token.plain in _NO_NAMES or word.lower() in _NO_NAMES or word == "I":
        return False
    if not token.is_content:
        return False
    if _begins_sentence(token.start, text) and not any(c.isupper() or c.isdigit() for c in word[1:]):
        plain = token.plain
        ordinary = plain in thesaurus() or word.lower() in thesaurus() or word.endswith(_ORDINARY_ENDINGS)
        return weight(plain) >= _LEAST_RARE and (not ordinary or _goes_on(token.end, text))
    return True


def _goes_on(end: int, text: str) -> bool:
    """Whether another capital follows: "Red Cross" at the start of a sentence."""
    return text[end : end + 1] == " " and text[end + 1 : end + 2].isupper()


def _begins_sentence(start: int, text: str) -> bool:
    before = text[max(0, start - 4) : start].rstrip(" \"'“‘(")
    return start == 0 or not before or before[-1] in ".!?:;\n•"


def _only_joining(between: str) -> bool:
    words = between.lower().split()
    return (
        bool(words) and len(words) <= 2 and all(w in _JOINING - {"and"} for w in words) and between[0] == " "
    )


def _is_held(word: str, held: set[str]) -> bool:
    if word in held or word.rstrip("s") in held or f"{word}s" in held or _ALIASES.get(word, set()) & held:
        return True
    if len(word) < 4:
        return False
    start = word[: max(4, len(word) - 3)]
    return any(h.startswith(start) and abs(len(h) - len(word)) <= 4 for h in held) or any(
        word.startswith(h) for h in held if len(h) >= 5 and len(word) - len(h) <= 3
    )
