"""Facts: verbatim sentences with offsets, rated by how well they answer one part of a question.

Source: the score is a linear mix of word coverage, cosine likeness of sentence embeddings and the kind of thing asked;
its shares were set on tests/corpora/questions, development half.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from agent.core.ports import Embedder
from research.pipeline.facts.kinds import Fit, fits
from research.pipeline.facts.question import Part
from research.pipeline.facts.sentences import one_line, split_sentences
from research.pipeline.facts.words import STOP_WORDS, WORD, content_of, listed, same_as, stem

COVERAGE, RELATION, LIKENESS, KIND, ABSENT = 0.35, 0.2, 0.45, 0.12, 0.5
IN_TITLE, IN_LEAD, BEFORE = 0.6, 0.5, 0.5
LEAD = 4  # sentences that say what a page is about
SAME_RELATION = 0.85  # a word for the same thing
MOST_SENTENCES = 1500  # of one source
LEAST_CHARACTERS, MOST_CHARACTERS = 12, 600
EMBEDDED = 36  # sentences whose meaning is compared, over all sources; each costs some milliseconds
_TITLES = listed(
    "president chancellor prime minister queen king mr mrs ms dr prof professor sir lady pope "
    "senator judge mayor captain "
    "general prince princess saint emperor company city lake mount river"
)
_DIGIT = re.compile(r"\d")


@dataclass(frozen=True, slots=True)
class SourceText:
    """The readable text of one page. `pages` holds the start offset of each page of a PDF."""

    n: int
    url: str
    title: str
    text: str
    pages: tuple[int, ...] = ()

    def page_of(self, offset: int) -> int | None:
        """The 1-based page at that offset, or None when the source has no pages."""
        if not self.pages:
            return None
        return sum(1 for start in self.pages if start <= offset) or 1


@dataclass(frozen=True, slots=True)
class Fact:
    """One sentence of a source. `text == source.text[start:end]`; `score` is about 0-1."""

    source: int
    text: str
    start: int
    end: int
    score: float
    page: int | None = None


def content_words(text: str) -> frozenset[str]:
    """Lower-case words that carry meaning."""
    return frozenset(w.casefold() for w in content_of(text))


@dataclass(frozen=True, slots=True)
class Words:
    """A text as what it has in common with others: stems, and groups of words for the same thing."""

    stems: frozenset[str]
    groups: frozenset[str]

    @classmethod
    def of(cls, text: str) -> Words:
        """The words with meaning in it."""
        words = content_of(text)
        return cls(frozenset(map(stem, words)), frozenset(g for w in words for g in same_as(w)))

    def has(self, key: str) -> float:
        """1 with that word, less with one for the same thing, 0 without."""
        if stem(key) in self.stems:
            return 1.0
        return SAME_RELATION if same_as(key) & self.groups else 0.0


@dataclass(frozen=True, slots=True)
class Page:
    """What a whole page speaks of: in its title, at its beginning, anywhere."""

    title: Words
    lead: Words
    all: Words

    @classmethod
    def of(cls, source: SourceText, spans: Sequence[tuple[int, int]]) -> Page:
        """From its title and text."""
        lead = source.text[: spans[min(LEAD, len(spans)) - 1][1]] if spans else ""
        return cls(Words.of(source.title), Words.of(lead[:2000]), Words.of(f"{source.title} {source.text}"))

    def has(self, key: str) -> float:
        """How surely (0-1) the page is about that word."""
        return max(IN_TITLE * self.title.has(key), IN_LEAD * self.lead.has(key))


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence of a source and what its page speaks of."""

    source: SourceText
    start: int
    end: int
    words: Words
    page: Page
    before: Words  # of the sentence before it

    @property
    def text(self) -> str:
        """The words as they are in the source."""
        return self.source.text[self.start : self.end]


def sentences_of(source: SourceText) -> list[Sentence]:
    """The sentences that may be quoted, in order."""
    spans = split_sentences(source.text)[:MOST_SENTENCES]
    page, before = Page.of(source, spans), Words(frozenset(), frozenset())
    found: list[Sentence] = []
    for start, end in spans:
        words = Words.of(source.text[start : min(end, start + MOST_CHARACTERS)])
        if _is_quotable(source.text[start:end]):
            found.append(Sentence(source, start, end, words, page, before))
        before = words
    return found


def _is_quotable(text: str) -> bool:
    """Long enough to say something, and no question: a question answers nothing."""
    return (
        LEAST_CHARACTERS <= len(text) <= MOST_CHARACTERS
        and not text.endswith("?")
        and len(WORD.findall(text)) >= 3
    )


def facts_of(part: Part, sentences: Sequence[Sentence], embedder: Embedder) -> list[Fact]:
    """The sentences that may answer the part, best first. What cannot be its answer is left out."""
    rated = []
    for sentence in sentences:
        fit = fits(part, one_line(sentence.text))
        if fit is Fit.NO or not _is_about(part, sentence):
            continue
        if share := _coverage(part, sentence):
            rated.append((share, fit, sentence))
    rated.sort(key=lambda r: -(r[0] + KIND * r[1]))
    near = _spread(rated, EMBEDDED)
    if not near:
        return []
    vectors = embedder.embed([part.text, *(_said(s) for _, _, s in near)])
    alike = vectors[1:] @ vectors[0]
    facts = [
        _fact(s, share + LIKENESS * max(0.0, float(like)) + KIND * int(fit))
        for (share, fit, s), like in zip(near, alike, strict=True)
    ]
    return sorted(facts, key=lambda f: -f.score)


def _spread(rated: Sequence[tuple[float, Fit, Sentence]], most: int) -> list[tuple[float, Fit, Sentence]]:
    """The best, with room for each source: one long page does not push the others out."""
    sources = len({s.source.n for _, _, s in rated}) or 1
    each = max(8, most // sources)
    taken: Counter[int] = Counter()
    kept = []
    for one in rated:
        n = one[2].source.n
        if taken[n] < each and one[0] > 0:
            taken[n] += 1
            kept.append(one)
    return kept[: most + 12]


def _said(sentence: Sentence) -> str:
    """The sentence with its page's title, which says what it speaks of."""
    return f"{sentence.source.title[:60]}: {one_line(sentence.text)}"


def _fact(sentence: Sentence, score: float) -> Fact:
    source = sentence.source
    return Fact(
        source.n, sentence.text, sentence.start, sentence.end, round(score, 4), source.page_of(sentence.start)
    )


def _near(key: str, sentence: Sentence) -> float:
    """How far (0-1) the sentence or the one before it has that word."""
    return sentence.words.has(key) or BEFORE * sentence.before.has(key)


def _held(key: str, sentence: Sentence) -> float:
    """How far (0-1) the sentence, the one before it or its page speaks of that word."""
    return _near(key, sentence) or sentence.page.has(key)


def _coverage(part: Part, sentence: Sentence) -> float:
    """What the words say for the sentence; 0 where it has nothing of what is asked about the names."""
    asked = [key for key in part.keys if key not in part.names]
    own = sum(_near(key, sentence) for key in asked)
    if asked and not own:
        return 0.0
    relation = own / len(asked) if asked else 1.0
    share = sum(_held(key, sentence) for key in part.keys) / len(part.keys)
    absent = sum(not sentence.page.all.has(key) for key in part.keys) / len(part.keys)
    return max(0.01, COVERAGE * share + RELATION * relation - ABSENT * absent)


def _is_about(part: Part, sentence: Sentence) -> bool:
    """Whether the names of the question are named there: another bridge's year answers nothing."""
    if not part.names:
        return True
    missing = [name for name in part.names if not _held(name, sentence)]
    if any(_is_other_number(name, sentence) for name in missing if any(c.isdigit() for c in name)):
        return False
    return len(missing) <= len(part.names) / 3 and not _is_other(part, sentence)


def _is_other_number(name: str, sentence: Sentence) -> bool:
    """Whether a year, version or model is another one here: not on the page at all, or one of its shape instead."""
    shape = _DIGIT.sub("0", name)
    has_like = any(_DIGIT.sub("0", word) == shape for word in WORD.findall(sentence.text))
    return has_like or not sentence.page.all.has(name)


def _is_other(part: Part, sentence: Sentence) -> bool:
    """Whether the sentence tells of another one of the same kind: "Pine Bridge" for "Oak Bridge", "
    "blue for green light."""
    words = WORD.findall(part.text)
    for first, second in pairwise(words):
        if first.casefold() in STOP_WORDS | _TITLES or second.casefold() in STOP_WORDS or first[0].isdigit():
            continue
        both_names = first in part.names and second in part.names
        neither = first not in part.names and second not in part.names
        if both_names and first[0].isupper() and _is_another_name(first, second, sentence.source):
            return True
        if neither and not sentence.page.all.has(first) and _has_another_before(part, second, sentence):
            return True
    return False


def _is_another_name(first: str, second: str, source: SourceText) -> bool:
    """Whether the page is about the second word with another name before it, and never has the first one there."""
    about = _names_before(second, f"{source.title}\n{source.text[:400]}") - STOP_WORDS
    return bool(about) and first.casefold() not in _names_before(second, source.text) | about


@lru_cache(maxsize=256)
def _names_before(second: str, text: str) -> frozenset[str]:
    """The capitalised words before that word, in lower case; of a longer one than 60 characters only its end."""
    pair = re.compile(rf"\b([A-Z][\w'-]{{0,60}})[ \n]{re.escape(second)}\b")
    return frozenset(name.casefold() for name in pair.findall(text))


def _has_another_before(part: Part, second: str, sentence: Sentence) -> bool:
    """Whether that word is in the sentence behind a word with meaning that the question does not have."""
    words, asked = WORD.findall(sentence.text), {stem(k) for k in part.keys}
    return any(
        stem(after) == stem(second) and before.casefold() not in STOP_WORDS and stem(before) not in asked
        for before, after in pairwise(words)
    )


def without_repeats(
    facts: Sequence[Fact], same: Iterable[Sequence[int]], most: int
) -> list[tuple[Fact, tuple[Fact, ...]]]:
    """The first `most` different facts, each with the facts of other sources that say the same.

    `same` are groups of indexes as `duplicates.same_facts` finds them.
    """
    chosen = []
    for first, *others in sorted((sorted(group) for group in same), key=lambda group: group[0]):
        seen = {facts[first].source}
        proofs = []
        for i in others:
            if facts[i].source not in seen:
                seen.add(facts[i].source)
                proofs.append(facts[i])
        chosen.append((facts[first], tuple(proofs)))
    return chosen[:most]
