"""Exact comparison of a claim with its evidence: numbers, units, dates, names, and yes against no. No model."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from research.pipeline.check.claim_dates import WrittenDate, agrees, contradicts, dates_of
from research.pipeline.check.claim_names import initials_in, missing_words, names_of
from research.pipeline.check.claim_words import content_of, tokens_of
from research.pipeline.facts.quantities import Quantity, bears_out, derived, quantities_of, same_kind

YEAR_S = 31_557_600.0
_BORDER = re.compile(r"\b(before|after|until|till|since|by|prior to)\s+(?:the\s+)?$", re.IGNORECASE)

_BEST = re.compile(
    r"\b((?:second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|\d{1,3}(?:st|nd|rd|th))[ -])?"
    r"(most [a-z]{3,20}|[a-z]{2,20}est)\b",
    re.IGNORECASE,
)  # a superlative, perhaps with its rank


class ProblemKind(StrEnum):
    """What speaks against the sentence."""

    NUMBER = "number"
    DATE = "date"
    NAME = "name"
    UNIT = "unit"
    NEGATION = "negation"
    OVERLAP = "overlap"


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that the evidence does not bear out; `text` are the sentence's own words."""

    kind: ProblemKind
    text: str
    why: str


@dataclass(frozen=True, slots=True)
class Exact:
    """What the exact comparison found. Shares are of the claim's own numbers, dates and names, 0-1."""

    problems: tuple[Problem, ...] = ()
    loose_dates: int = 0  # dates of which the evidence says only a part
    missing_names: float = 0.0  # share of the name words

    def count(self, *kinds: ProblemKind) -> int:
        """How many problems of these kinds there are."""
        return sum(p.kind in kinds for p in self.problems)


@lru_cache(maxsize=2_000)
def compare(claim: str, evidence: str) -> Exact:
    """Every number, unit, date and name of the claim looked for in the evidence."""
    dates, loose = _dates(claim, evidence)
    names, share = _names(claim, evidence)
    return Exact((*_numbers(claim, evidence), *dates, *names), loose, share)


def _numbers(claim: str, evidence: str) -> list[Problem]:
    said = quantities_of(evidence)
    years = [d.year for d in dates_of(evidence) if d.year]
    problems = []
    for wanted in quantities_of(claim):
        is_borne_out = any(bears_out(q, wanted) for q in said) or derived(wanted, said)
        if is_borne_out or _is_years_between(wanted, years) or _is_ratio(wanted, said):
            continue
        if wanted.unit != "times" and not _is_idle(wanted, said):
            problems.append(_number_problem(wanted, said))
    return [*problems, *_ranks(claim, evidence)]


def _ranks(claim: str, evidence: str) -> list[Problem]:
    """ "The largest" where the evidence has only "the fourth-largest"."""
    found = []
    for match in _BEST.finditer(claim):
        ranks = {m.group(1) for m in _BEST.finditer(evidence) if m.group(2).lower() == match[2].lower()}
        if not match[1] and ranks and None not in ranks:
            why = f"The source says “{min(filter(None, ranks)).strip(' -')} {match[2].lower()}”."
            found.append(Problem(ProblemKind.NUMBER, match[2], why))
    return found


def _is_idle(wanted: Quantity, said: Sequence[Quantity]) -> bool:
    """ "Two sides", "a half": small words that no figure of the evidence contradicts."""
    is_small = wanted.text[0].isalpha() and (
        (wanted.value <= 3 and not wanted.unit) or wanted.text == "a half"
    )
    return is_small and not any(q.noun[:4] == wanted.noun[:4] and q.noun for q in said if not q.unit)


def _number_problem(wanted: Quantity, said: Sequence[Quantity]) -> Problem:
    for q in said:
        digits = _digits(q.text) == _digits(wanted.text) and _digits(q.text) != ""
        if digits and q.unit and wanted.unit and (q.unit != wanted.unit or q.value != wanted.value):
            return Problem(ProblemKind.UNIT, wanted.text, f"The source says “{q.text}”.")
    near = [q.text for q in said if same_kind(q, wanted) and q.unit == wanted.unit and not q.is_ordinal]
    why = (
        f"The source has {', '.join(f'“{t}”' for t in near[:3])}." if near else "The source does not say it."
    )
    return Problem(ProblemKind.NUMBER, wanted.text, why)


def _digits(text: str) -> str:
    return "".join(c for c in text if c.isdigit())


def _is_years_between(wanted: Quantity, years: Sequence[int]) -> bool:
    if wanted.unit != "s" or wanted.value < YEAR_S or len(years) < 2:
        return False
    span = wanted.value / YEAR_S
    return any(
        abs(abs(a - b) - span) <= (1.5 if wanted.is_rough else 1.01) for a in years for b in years if a != b
    )


def _is_ratio(wanted: Quantity, said: Sequence[Quantity]) -> bool:
    """ "Twice", "a third less": the ratio of two quantities of one kind."""
    if wanted.unit not in ("times", "%"):
        return False
    values = [(q.unit, q.value) for q in said if q.value > 0 and q.unit != "%"][:16]
    ratios = [a / b for u, a in values for v, b in values if u == v and a != b]
    if wanted.unit == "times":
        return any(abs(r - wanted.value) <= 0.06 * wanted.value for r in ratios)
    slack = max(2.0, 0.5 * wanted.step)
    return any(
        min(abs(100 * r - wanted.value), abs(100 * abs(r - 1) - wanted.value)) <= slack for r in ratios
    )


def _dates(claim: str, evidence: str) -> tuple[list[Problem], int]:
    said = dates_of(evidence)
    problems, loose = [], 0
    for wanted in dates_of(claim):
        if any(agrees(d, wanted) for d in said) or _stands_as_number(wanted, evidence):
            continue
        others = [d for d in said if contradicts(d, wanted)]
        partial = [d for d in said if d not in others and _shares(d, wanted)]
        if (
            partial
            or _BORDER.search(claim[max(0, wanted.start - 12) : wanted.start])
            or _counted(wanted, evidence)
        ):
            loose += 1
        elif wanted.weekday is None or others:
            found = ", ".join(f"“{d.text}”" for d in others[:3])
            why = f"The source has {found}." if found else "The source does not give this date."
            problems.append(Problem(ProblemKind.DATE, wanted.text, why))
        else:
            loose += 1
    return problems, loose


def _counted(wanted: WrittenDate, evidence: str) -> bool:
    """A year that the evidence gives as so many years after or before another."""
    years = [d.year for d in dates_of(evidence) if d.year]
    spans = [q.value / YEAR_S for q in quantities_of(evidence) if q.unit == "s" and q.value >= 0.9 * YEAR_S]
    return wanted.month is None and any(
        wanted.year in (y + round(span), y - round(span)) for y in years for span in spans
    )


def _stands_as_number(wanted: WrittenDate, evidence: str) -> bool:
    return wanted.year is not None and wanted.month is None and str(wanted.year) in evidence


def _shares(said: WrittenDate, wanted: WrittenDate) -> bool:
    return any(
        a is not None and a == b
        for a, b in ((said.year, wanted.year), (said.month, wanted.month), (said.day, wanted.day))
    )


def _names(claim: str, evidence: str) -> tuple[list[Problem], float]:
    held = {t.text.lower() for t in tokens_of(evidence)} | initials_in(evidence)
    problems, words, gone = [], 0, 0
    for name in names_of(claim):
        missing = missing_words(name, held)
        words += len(name.words)
        gone += len(missing)
        if missing and "".join(w[0] for w in name.words).lower() not in held:
            problems.append(Problem(ProblemKind.NAME, name.text, "The source does not name it."))
    return problems, gone / words if words else 0.0


def anchors_of(claim: str) -> tuple[Quantity | WrittenDate, ...]:
    """The numbers and dates of a claim: what it can be pinned down by."""
    return (*quantities_of(claim), *dates_of(claim))


def holds(sentence: str, anchor: Quantity | WrittenDate) -> bool:
    """Whether that sentence of the evidence bears out this number or date."""
    if isinstance(anchor, Quantity):
        return any(bears_out(q, anchor) for q in quantities_of(sentence))
    return any(agrees(d, anchor) for d in dates_of(sentence))


def has_content(text: str) -> bool:
    """Whether there is anything to check at all."""
    return bool(content_of(text) or quantities_of(text) or dates_of(text))
