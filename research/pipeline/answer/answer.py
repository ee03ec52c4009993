"""An answer as a value: sentences, each with the facts that prove it and what the check made of it."""

from __future__ import annotations

from dataclasses import dataclass

from research.pipeline.check.checking import Check, Verdict
from research.pipeline.dates.dates import Replaced
from research.pipeline.facts.facts import Fact

EXTRACTIVE = "extractive"
UNCHECKED = Check(Verdict.SUPPORTED, 1.0)  # a quotation, until `checking.check` has seen it


@dataclass(frozen=True, slots=True)
class AnswerSentence:
    """One sentence without its citations. `facts` prove it, the first one most; their `source` is `Source.n`.

    `is_quote`: the first fact's words, but for dates made absolute (`replaced`). `is_shown` False: dropped by the
    check, and kept to say so. `part`: of a question of several parts, the one that it answers.
    """

    text: str
    facts: tuple[Fact, ...]
    check: Check = UNCHECKED
    is_quote: bool = True
    is_shown: bool = True
    replaced: tuple[Replaced, ...] = ()
    part: str = ""

    @property
    def citations(self) -> tuple[int, ...]:
        """Sources cited, each once, in order of first use."""
        return tuple(dict.fromkeys(f.source for f in self.facts))


@dataclass(frozen=True, slots=True)
class Answer:
    """A cited answer, or none: `sentences` is empty when the sources do not say it.

    `unanswered` are parts of the question without evidence, in words; `made_by` is "extractive" or a model's name;
    `note` says why a model's words were not used.
    """

    sentences: tuple[AnswerSentence, ...] = ()
    unanswered: tuple[str, ...] = ()
    made_by: str = EXTRACTIVE
    note: str = ""

    @property
    def shown(self) -> tuple[AnswerSentence, ...]:
        """The sentences that are the answer."""
        return tuple(s for s in self.sentences if s.is_shown)
