"""Where sentences begin and end in a page's text: prose, headings, lists, tables, code, wrapped lines of PDFs.

Lines are the reader's paragraphs; a line that is visibly cut by a narrow column goes on in the next one. Inside a
paragraph sentencex cuts (docs/decisions/sentences.md). Offsets are kept: `text[start:end]` is the sentence, with a
line break inside where it was wrapped.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path

from sentencex import get_sentence_boundaries

from agent.language.word_lists import load_words
from research.pipeline.facts.words import WORD

Span = tuple[int, int]

_ITEM = re.compile(r"\s{0,20}(?:[-*•‣▪·–]\s|\d{1,3}[.)]\s|[a-z][.)]\s|\|)", re.IGNORECASE)
_NUMBER_OF_ITEM = re.compile(r"[(⁃•-]?\s?(?:\d{1,3}|[^\W\d_])\.?\)?\s*")
_LINE = re.compile(r"[^\n]+")
_SCRIPTS = {"hy": re.compile(r"[\u0530-\u058f]"), "ru": re.compile(r"[\u0400-\u04ff]")}
_WORDS = {name: frozenset(words) for name, words in load_words(Path(__file__).with_suffix(".toml")).items()}
_LANGUAGES = [name for name in _WORDS if len(name) == 2]
_WINDOW = 4_000  # characters; no sentence that answers anything is longer
_MOST_OF_A_LANGUAGE = 5_000  # characters that show which one it is


def split_sentences(text: str) -> list[Span]:
    """Offsets of the sentences in `text`, without surrounding blanks; empty ones are left out. Linear."""
    language = language_of(text)
    return [span for block in blocks_of(text) for span in cut(text, *block, language)]


def language_of(whole: str) -> str:
    """The language whose rules cut this text: by its script, else by its commonest words; else English."""
    return _language(whole[:_MOST_OF_A_LANGUAGE])


@lru_cache(maxsize=64)
def _language(text: str) -> str:
    for language, letters in _SCRIPTS.items():
        if len(letters.findall(text)) > len(text) / 4:
            return language
    told = [*WORD.findall(text.casefold()), *(letter for letter in text.casefold() if not letter.isascii())]
    return max(_LANGUAGES, key=lambda language: sum(word in _WORDS[language] for word in told))


def one_line(text: str) -> str:
    """The sentence as it is shown: line breaks and runs of blanks become one blank."""
    return " ".join(text.split())


def blocks_of(text: str) -> Iterator[Span]:
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
    if len(last) >= 25 and (
        first[0].islower() or last[-1] in ",-–" or last.split()[-1].lower() in _WORDS["goes_on"]
    ):
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


def cut(text: str, start: int, end: int, language: str) -> Iterator[Span]:
    """The sentences of one block; a list's number goes with the words after it, a small letter with those before."""
    begin = start
    for stop in _ends(text, start, end, language):
        if not _NUMBER_OF_ITEM.fullmatch(text, begin, stop) and not _is_inside(text, stop, end):
            yield from _trimmed(text, begin, stop)
            begin = stop
    yield from _trimmed(text, begin, end)


def _ends(text: str, start: int, end: int, language: str) -> Iterator[int]:
    """Where sentencex ends sentences, a window at a time: quotation marks never closed take it quadratic time."""
    while start < end:
        window = text[start : min(end, start + _WINDOW)]
        stops = [start + found["end_index"] for found in get_sentence_boundaries(language, window)]
        half = start + _WINDOW // 2  # what is after it is read again: a quotation may be cut off there
        kept = stops if start + _WINDOW >= end else [stop for stop in stops if stop <= half]
        yield from kept
        start = end if kept is stops else kept[-1] if kept else half


def _is_inside(text: str, stop: int, end: int) -> bool:
    """Whether a cut there would part what goes on: with a small letter, or without a blank in "example.Com"."""
    following = text[stop : min(end, stop + 20)].lstrip(" \n-–—")
    return following[:1].islower() or (text[stop - 1] == "." and following[:1].isalnum())


def _trimmed(text: str, start: int, end: int) -> Iterator[Span]:
    piece = text[start:end]
    a, b = start + len(piece) - len(piece.lstrip()), start + len(piece.rstrip())
    if b > a:
        yield a, b
