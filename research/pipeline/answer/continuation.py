"""Going on where a model's reply was cut (R13): nothing twice, no citation lost."""

from __future__ import annotations

from research.pipeline.answer.numbering import cited_in
from research.pipeline.facts.sentences import split_sentences

MOST_CONTINUATIONS = 3
_LONGEST_OVERLAP = 400
_SAME_SENTENCE = 0.9  # share of words


def whole_part(reply: str) -> str:
    """What of a cut reply ends with a whole sentence and its citations; the broken rest is asked for again."""
    text = reply.rstrip()
    spans = split_sentences(text)
    if not spans:
        return ""
    start, _ = spans[-1]
    last = text[start:]
    is_whole = last.endswith((".", "!", "?", "]", ".”", '."')) and last.count("[") == last.count("]")
    if is_whole and (last.endswith("]") or not cited_in(text[:start]) or cited_in(last)):
        return text
    return text[:start].rstrip()


def joined(first: str, more: str) -> str:
    """Both as one text: words that `more` says again at the seam, and whole sentences said before, are left out."""
    first, more = first.rstrip(), more.strip()
    overlap = _overlap(first, more)
    rest = more[overlap:].lstrip()
    said = [_words(first[a:b]) for a, b in split_sentences(first)]
    kept = [rest[a:b] for a, b in split_sentences(rest) if not _is_said(_words(rest[a:b]), said)]
    addition = " ".join(kept)
    if not addition:
        return first
    return (
        f"{first}{'' if overlap and first[-1:].isalnum() and addition[0] in '.,;' else ' '}{addition}".strip()
    )


def _overlap(first: str, more: str) -> int:
    """How many characters `more` begins with that `first` ends with."""
    tail = first[-_LONGEST_OVERLAP:]
    for size in range(min(len(tail), len(more)), 7, -1):
        if tail.endswith(more[:size]):
            return size
    return 0


def _words(sentence: str) -> frozenset[str]:
    return frozenset(sentence.casefold().split())


def _is_said(words: frozenset[str], said: list[frozenset[str]]) -> bool:
    return any(len(words & old) >= _SAME_SENTENCE * max(len(words | old), 1) for old in said if old)
