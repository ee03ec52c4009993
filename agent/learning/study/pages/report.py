"""Sessions and comparisons as lines of plain text: for the terminal and for a commit message. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from agent.learning.study.figures.comparing import Comparison
from agent.learning.study.figures.loss import Loss
from agent.learning.study.figures.measures import Measured, Sums

HEAD = (
    "session",
    "loss",
    "wrong",
    "offers",
    "asked",
    "steps",
    "calls",
    "tokens",
    "time",
    "repeated",
    "saved tokens",
)
_MOST_TURNED = 20


def task_line(measured: Measured) -> str:
    """One task as it is done."""
    mark = "right" if measured.is_right else f"WRONG, not {measured.expected}"
    took = f"{measured.effort.seconds:.1f} s, {measured.model_calls} calls, {measured.effort.tokens} tokens"
    marks = measured.marks
    offers = f", {marks.exact} of {marks.expected} offers exact" if marks.expected else ""
    repeated = f", {measured.repeated} of {measured.decisions} repeated" if measured.repeated else ""
    return f"{measured.loss.total:5.1f}  {measured.task}: {measured.determination} ({mark}){offers}; {took}{repeated}"


def table(sessions: Sequence[tuple[str, Sums]]) -> Iterator[str]:
    """The sessions with their sums, one a line."""
    rows = [HEAD, *(_cells(name, sums) for name, sums in sessions)]
    widths = [max(len(row[n]) for row in rows) for n in range(len(HEAD))]
    for row in rows:
        cells = (
            c.ljust(w) if n == 0 else c.rjust(w) for n, (c, w) in enumerate(zip(row, widths, strict=True))
        )
        yield "  ".join(cells).rstrip()


def _cells(name: str, sums: Sums) -> tuple[str, ...]:
    return (
        name, f"{sums.total:.1f}", f"{sums.wrong} of {sums.tasks}", f"{sums.offers_exact} of {sums.offers_expected}",
        str(sums.asked), str(sums.steps), str(sums.model_calls), str(sums.tokens), f"{sums.seconds:.0f} s",
        f"{round(100 * sums.repeated_share)} %", str(sums.saved_tokens),
    )  # fmt: skip


def loss_line(loss: Loss) -> str:
    """What the loss is made of."""
    return (
        f"{loss.total:.1f} = wrong outcomes {loss.task:.1f} + asked {loss.asked:.1f} + steps {loss.steps:.1f}"
        f" + tokens {loss.tokens:.1f} + time {loss.seconds:.1f}"
    )


def comparison_lines(found: Comparison) -> Iterator[str]:
    """The verdict, then each determination that turned."""
    yield found.words
    for pair in [p for p in found.pairs if p.has_turned][:_MOST_TURNED]:
        turn = "mended" if pair.after.is_right else "broken" if pair.before.is_right else "wrong either way"
        yield f"  {turn}: {pair.task}: {pair.before.determination} -> {pair.after.determination}"
    for words, names in (("only before", found.only_before), ("only after", found.only_after)):
        if names:
            yield f"  {words}: {', '.join(names)}"
