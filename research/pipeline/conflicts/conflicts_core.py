"""What a sentence states of a value: without who says it, and without side clauses that the value is not in."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from research.pipeline.facts.words import listed

Span = tuple[int, int]

_CUT = re.compile(r"(?<!\d)[,;:](?!\d)|(?<=\d)[,;:](?=\s)|\s[–—-]\s|[()“”\"]")
_WORD = re.compile(r"[^\W_][\w'’-]{0,40}")
_SAYING = listed(
    "said say says told tells announce announces announced announcing report reports reported state states stated "
    "claim claims claimed wrote write writes believe believes believed estimate estimates estimated recall recalls "
    "recalled insist insists insisted argue argues argued confirm confirms confirmed calculate calculates calculated "
    "note notes noted adds added explain explains explained warn warns warned suggest suggests suggested quote quotes "
    "quoted put puts"
)
_FINDING = listed(
    "found find finds show shows showed shown reveal reveals revealed indicate indicates indicated maintain maintains "
    "maintained conclude concludes concluded"
)  # these say something only with "that" behind them, or at a sentence's end
_PLAINLY = listed(
    "said says told tells announced announces insisted insists argued argues wrote writes believes believe warned put "
    "puts"
)  # no nouns or adjectives: "the estimated cost", "the report" say nothing of who says it
_SOURCE_WORDS = 14  # more words than these say more than who says it
_REACH = 10  # words before the verb
_ACCORDING = re.compile(r"\baccording to\b", re.IGNORECASE)
_SIDE = re.compile(
    r"\s?(?:as|because|since|although|though|while|whereas|which|who|whose|where|after|before|when|if|but|so"
    r"|despite|thanks to|due to|compared)\b",
    re.IGNORECASE,
)


def sources_in(text: str, values: Sequence[Span]) -> tuple[Span, ...]:
    """The parts of a sentence that only name who says it; a part with one of the `values` states something."""
    found = [span for start, end in clauses(text) for span in _source(text, start, end, values)]
    return tuple(s for s in found if not _any_in(values, s))


def side_clauses(text: str, value: Span | None) -> tuple[Span, ...]:
    """The subordinate clauses that do not contain the value."""
    return tuple(
        (start, end)
        for start, end in clauses(text)
        if _SIDE.match(text[start:end]) and not (value and start <= value[0] < end)
    )


def clauses(text: str) -> list[Span]:
    """The sentence cut at its commas, dashes, brackets and quotation marks."""
    borders = [0]
    for match in _CUT.finditer(text):
        borders += [match.start(), match.end()]
    borders.append(len(text))
    return [(a, b) for a, b in zip(borders[::2], borders[1::2], strict=True) if text[a:b].strip()]


def _source(text: str, start: int, end: int, values: Sequence[Span]) -> Iterator[Span]:
    """What of one clause says who says it: the words from "according to" on, all of it, or its beginning."""
    if behind := _ACCORDING.search(text, start, end):
        yield behind.start(), end
        return
    words = list(_WORD.finditer(text, start, end))
    low = [w.group().lower() for w in words]
    verb = next((i for i, w in enumerate(low[:_REACH]) if w in _SAYING or w in _FINDING), None)
    if verb is None:
        return
    that = next((i for i in range(verb + 1, min(verb + 4, len(low))) if low[i] == "that"), None)
    if that is None and len(words) <= _SOURCE_WORDS and not _any_in(values, (start, end)):
        yield start, end
    elif verb and (that is not None or low[verb] in _PLAINLY):
        yield start, words[that if that is not None else verb].end()


def _any_in(values: Sequence[Span], span: Span) -> bool:
    return any(span[0] <= start < span[1] for start, _ in values)
