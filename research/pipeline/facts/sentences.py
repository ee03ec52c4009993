"""Where sentences begin and end in a page's text: prose, headings, lists, tables, code, wrapped lines of PDFs.

Lines are the reader's paragraphs; a line that is visibly cut by a narrow column goes on in the next one. Inside a
paragraph sentencex cuts (docs/decisions/sentences.md). Offsets are kept: `text[start:end]` is the sentence, with a
line break inside where it was wrapped.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from sentencex import get_sentence_boundaries

from research.pipeline.facts.words import WORD, listed

Span = tuple[int, int]

_WRAPPED_END = re.compile(
    r"(?:,|-|–|\b(?:the|a|an|of|in|on|at|to|for|and|or|by|with|from|as|that|is|are|was|were|der|die"
    r"|das|und|von|mit"
    r"|de|la|le|les|et|des|del|el|y|en))$",
    re.IGNORECASE,
)
_ITEM = re.compile(r"\s{0,20}(?:[-*•‣▪·–]\s|\d{1,3}[.)]\s|[a-z][.)]\s|\|)", re.IGNORECASE)
_NUMBER_OF_ITEM = re.compile(r"[(⁃•-]?\s?(?:\d{1,3}|[^\W\d_])\.?\)?\s*")
_LINE = re.compile(r"[^\n]+")
_SCRIPTS = {"hy": re.compile(r"[\u0530-\u058f]"), "ru": re.compile(r"[\u0400-\u04ff]")}
_COMMON_WORDS = {  # the commonest words of each language, and the letters that its neighbours lack
    "en": listed(
        "the of and to a in is i that it for was with on as he she at by this have from not they but"
    ),
    "de": listed(
        "der die und das in den ist nicht ein eine mit von zu auf für im sich dem es wir sie ß ä ö ü"
    ),
    "fr": listed("le la les et est des une un dans que de du pour en il elle qui ne pas au je ce ê è œ ç"),
    "es": listed("el la los las y es una un que por con de en del se su para no al lo mi ñ ¿ ¡ ó í á"),
    "it": listed("il la di che è gli della per non una un in sono del i le con si da lo ho ò ù"),
    "pt": listed("o a os as e é uma um que não do da de em no na com para se por ã õ ç"),
    "nl": listed("de het een en van is niet dat op met in te voor zijn er aan ik je ook ij"),
    "da": listed("og det er en et at jeg der på til ikke i af den de som for vi han har med æ ø å"),
    "sv": listed("och det är en ett att jag som på till inte i av den de för vi han har med å ä ö"),
    "pl": listed("i w nie na się jest że z do to o jak po co ale za od ł ż ę ą ś ć"),
    "sk": listed("a v na je sa že s do nie to o ako z po ale za si som ľ č š ž ý ť ň"),
}
_MOST_OF_A_LANGUAGE = 5_000  # characters that show which one it is


def split_sentences(text: str) -> list[Span]:
    """Offsets of the sentences in `text`, without surrounding blanks; empty ones are left out. Linear."""
    language = _language(text[:_MOST_OF_A_LANGUAGE])
    return [span for block in _blocks(text) for span in _cut(text, *block, language)]


def _language(text: str) -> str:
    """The language whose rules cut this text: by its script, else by its commonest words; else English."""
    for language, letters in _SCRIPTS.items():
        if len(letters.findall(text)) > len(text) / 4:
            return language
    told = [*WORD.findall(text.casefold()), *(letter for letter in text.casefold() if not letter.isascii())]
    return max(_COMMON_WORDS, key=lambda language: sum(word in _COMMON_WORDS[language] for word in told))


def one_line(text: str) -> str:
    """The sentence as it is shown: line breaks and runs of blanks become one blank."""
    return " ".join(text.split())


def _blocks(text: str) -> Iterator[Span]:
    """Lines, those that were wrapped put together."""
    lines = [(m.start(), m.end()) for m in _LINE.finditer(text) if m.group().strip()]
    start = end = -1
    for i, (a, b) in enumerate(lines):
        if start >= 0 and _goes_on(text, (start, end), (a, b), lines[max(0, i - 4) : i + 4]):
            end = b
            continue
        if start >= 0:
            yield start, end
        start, end = a, b
    if start >= 0:
        yield start, end


def _goes_on(text: str, before: Span, line: Span, around: Sequence[Span]) -> bool:
    """Whether the line continues the one before it."""
    if "\n" in text[before[1] : line[0]].replace("\n", "", 1):
        return False  # an empty line is between
    last = text[max(before[0], before[1] - 400) : before[1]].rpartition("\n")[2].rstrip()
    first = text[line[0] : line[1]].lstrip()
    if (
        not last
        or not first
        or last[-1] in ".!?…:;。！？"
        or _ITEM.match(first)
        or _is_row(last)
        or _is_row(first)
    ):
        return False
    if len(last) >= 25 and (first[0].islower() or _WRAPPED_END.search(last)):
        return True
    return _is_column(around) and len(last) >= 45


def _is_column(around: Sequence[Span]) -> bool:
    """Whether these lines look like text set in one narrow column: several of nearly the same length."""
    lengths = sorted((b - a for a, b in around), reverse=True)
    most = lengths[0]
    near = [n for n in lengths if n >= 0.8 * most]
    return len(around) >= 5 and 45 <= most <= 130 and len(near) >= 0.6 * len(lengths)


def _is_row(line: str) -> bool:
    return "|" in line or "\t" in line


def _cut(text: str, start: int, end: int, language: str) -> Iterator[Span]:
    """The sentences of one block; a list's number goes with the words after it, a small letter with those before."""
    begin = start
    for found in get_sentence_boundaries(language, text[start:end]):
        stop = start + found["end_index"]
        if not _NUMBER_OF_ITEM.fullmatch(text, begin, stop) and not _is_inside(text, stop, end):
            yield from _trimmed(text, begin, stop)
            begin = stop
    yield from _trimmed(text, begin, end)


def _is_inside(text: str, stop: int, end: int) -> bool:
    """Whether a cut there would part what goes on: with a small letter, or without a blank in "example.Com"."""
    following = text[stop : min(end, stop + 20)].lstrip(" \n-–—")
    return following[:1].islower() or (text[stop - 1] == "." and following[:1].isalnum())


def _trimmed(text: str, start: int, end: int) -> Iterator[Span]:
    piece = text[start:end]
    a, b = start + len(piece) - len(piece.lstrip()), start + len(piece.rstrip())
    if b > a:
        yield a, b
