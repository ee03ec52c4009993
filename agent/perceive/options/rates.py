"""Rows that are choices of the thing above them: sizes, quantities, dates or copies, each with its price. Pure.

A price list of things of their own says in each row what the thing is. Rows of choices say how long, how much, how
large or when: besides that they repeat each other. Where most lists of one page are such, the others are too. Copies
of one thing are told apart by their condition.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from urllib.parse import urlsplit
from weakref import WeakKeyDictionary

from agent.core.types import Availability
from agent.core.values import PARTS, told_values
from agent.language.days import days_in, weekdays_named, without_days
from agent.language.grades import is_renewed, label_grade
from agent.language.word_lists import load_patterns
from agent.perceive import words
from agent.perceive.availability.availability import availability_of_text
from agent.perceive.page_kind.page import PageView
from agent.perceive.structure.regions import Group, Region, find_groups
from agent.perceive.structure.snapshot import INTERACTIVE, Node
from agent.perceive.structure.text import PageText, squash

_MEASURE = load_patterns(Path(__file__).with_name("options.toml"))["measure"]
_ASIDE = re.compile(r"\([^)]*\)|\[[^\]]*\]")
_WORD = re.compile(r"[^\W\d_]{3,}")
_LONGEST_LABEL = 60  # characters
_CLIMBED = 3  # from a word up to its link
_STEM = 4  # letters of a word before an ending that is left out
_PART = re.compile(r"[/?&=#]")  # between the parts of an address
_SHORT_PART = 3  # characters of a part that is no name
_GLUE = " \t-–—:·•|,.;(/["


@dataclass(frozen=True, slots=True)
class Rates:
    """Alike rows with a label and a price each, below one heading, in page order."""

    heading: Node
    rows: tuple[Region, ...]
    labels: tuple[str, ...]
    are_copies: bool = False

    @property
    def start(self) -> int:
        """The first row of the snapshot that they take."""
        return self.rows[0].start

    @property
    def end(self) -> int:
        """The one after the last."""
        return self.rows[-1].end

    def holds(self, row: int) -> bool:
        """Whether the row of the snapshot is among them."""
        return self.start <= row < self.end


_FOUND: WeakKeyDictionary[PageText, list[Rates]] = WeakKeyDictionary()  # by the text of their page


def rates_of(view: PageView) -> list[Rates]:
    """All rows on the page that are choices of what their heading names, none twice. Looked for once a view."""
    if view.text in _FOUND:
        return _FOUND[view.text]
    found: dict[tuple[int, str], list[Rates]] = defaultdict(list)
    for group in find_groups(view):
        rates = _read(group, view)
        if rates is not None:
            found[_layout(rates), rates.heading.tag].append(rates)
    chosen = [one for alike in found.values() for one in _judged(alike, view)]
    kept = _FOUND[view.text] = list[Rates]()
    for one in sorted(chosen, key=lambda rates: (rates.start, -rates.end)):
        if not kept or one.start >= kept[-1].end:
            kept.append(one)
    return kept


def _layout(rates: Rates) -> int:
    """The box that holds both the rows and their heading: what is laid out alike means the same."""
    return next((a.index for a in rates.heading.ancestors() if a.end >= rates.end), 0)


def _judged(alike: Sequence[Rates], view: PageView) -> Sequence[Rates]:
    """Those that are plainly choices; all of them where most of at least two are, each below its own heading."""
    plain = [one for one in alike if one.are_copies or are_measures(one.labels) or _lead_below(one, view)]
    plain = [one for one in plain if not (days_in(one.labels[0]) and _are_of_several(one.rows, view))]
    is_usual = len({one.heading.index for one in plain}) > 1 and 2 * len(plain) > len(alike)
    return alike if is_usual else plain


def _are_of_several(rows: Sequence[Region], view: PageView) -> bool:
    """Whether dated rows name what is on each day: most have a line of words that no other row has."""
    said = [set(_names_in(row, view)) for row in rows]
    own = [names - set().union(*said[:at], *said[at + 1 :]) for at, names in enumerate(said)]
    return len(rows) > 1 and 2 * sum(map(bool, own)) > len(rows)


def _names_in(row: Region, view: PageView) -> Iterator[str]:
    """Its lines that are words: no numbers, nothing to press, not whether it is to be had."""
    for line in view.text.rows(row.start, row.end):
        said = squash(line.text)
        is_pressed = any(n.flags & INTERACTIVE for n in islice(line.pieces[0].node.ancestors(), _CLIMBED))
        is_words = _WORD.search(said) and not re.search(r"\d", said)
        if is_words and not is_pressed and availability_of_text(said)[0] is Availability.UNKNOWN:
            yield said.casefold()


def _lead_below(rates: Rates, view: PageView) -> bool:
    """Whether each row leads to a place whose address holds that of the page: it is ordered there."""
    own = urlsplit(view.url).path.rstrip("/").rsplit("/", 1)[-1].partition(".")[0]
    places = [
        {part.partition(".")[0] for part in _PART.split(n.get("href"))}
        for row in rates.rows
        for n in view.nodes[row.start : row.end]
        if n.tag == "a" and n.flags & INTERACTIVE and n.get("href")
    ]
    return (
        len(own) > _SHORT_PART
        and len(places) >= len(rates.rows) > 1
        and all(own in parts for parts in places)
    )


def _read(group: Group, view: PageView) -> Rates | None:
    first = group.regions[0]
    if first.node.parent is not group.parent:
        return None  # of several lists, each with its own heading
    rows = [r for r in group.regions if view.prices.rows(r.start, r.end)]
    conditions = _conditions(rows, view) if len(rows) > 1 else ()
    are_copies = bool(conditions) and not _lead_away(rows, view)
    labels = conditions if are_copies else tuple(_label(row, view) for row in rows)
    heading = _heading_above(rows[0], view) if rows else None
    is_lone = len(rows) == 1 and not days_in(labels[0])
    if heading is None or is_lone or 2 * len(rows) < len(group.regions) or not all(labels):
        return None
    is_named = not are_copies and _are_named_by_links(rows, labels, view)
    if is_named or view.tally.between(rows[0].start, rows[-1].end)[3]:
        return None
    return Rates(heading, tuple(rows), labels, are_copies)


def _heading_above(row: Region, view: PageView) -> Node | None:
    above = view.tally.headings_in(0, row.start)
    said = view.text.words(above[-1]) if above else ""
    return above[-1] if said and not words.RELATED.search(said) else None


def _conditions(rows: Sequence[Region], view: PageView) -> tuple[str, ...]:
    """Of each row the values of the line that says in which condition a copy is ("Like new / English").

    A condition that is on no scale ("Incomplete") is known by the label that others have before theirs. () where most
    rows say none, or where they have pictures.
    """
    lines = [
        [squash(t.text) for line in view.text.rows(row.start, row.end) for t in (line.pieces[0], line)]
        for row in rows
    ]
    short = [[x for x in said if len(x) <= _LONGEST_LABEL] for said in lines]
    graded = [next((x for x in said if label_grade(x) or is_renewed(x)), "") for said in short]
    labels = tuple(f"{line.partition(':')[0]}:" for line in graded if ":" in line)
    found = [
        line or next((x for x in said if labels and x.startswith(labels) and not x.endswith(":")), "")
        for line, said in zip(graded, short, strict=True)
    ]
    if (
        not all(found)
        or 2 * sum(map(bool, graded)) <= len(rows)
        or view.tally.between(rows[0].start, rows[-1].end)[2]
    ):
        return ()
    return tuple(
        PARTS.join(filter(None, (value.strip(_GLUE) for value in told_values(line)))) for line in found
    )


def _lead_away(rows: Sequence[Region], view: PageView) -> bool:
    """Whether each row leads to a page of its own first: so do goods in a list, which say their condition, too.

    Where the page declares one product, and each row puts it into a basket, they lead to its sellers.
    """
    declared = view.structured.product
    if declared is not None and declared.source != "opengraph" and all(_sells(row, view) for row in rows):
        return False
    links = (
        next((n for n in view.nodes[row.start : row.end] if n.tag == "a" and n.get("href")), None)
        for row in rows
    )
    return len({link.get("href").partition("#")[0] for link in links if link is not None}) == len(rows)


def _sells(row: Region, view: PageView) -> bool:
    pressed = (n for n in view.nodes[row.start : row.end] if n.flags & INTERACTIVE and n.tag != "a")
    return any(words.BUY.search(view.text.words(n) or n.get("name")) for n in pressed)


def _label(row: Region, view: PageView) -> str:
    """The first words of a row, without its price; "" where they are a sentence, or a picture says what it is."""
    text = next((squash(n.text) for n in view.text.rows(row.start, row.end) if n.text.strip()), "")
    prices = view.prices.rows(row.start, row.end)
    said = next((squash(m.words) for m in prices if squash(m.words) in text), "")
    if said and len({m.line.first for m in prices}) == 1:  # else a sum of its name: a voucher for £25
        before, _, after = text.partition(said)
        text = before if re.search(r"\w", before) else after
    label = text.strip(_GLUE)
    return label if len(label) <= _LONGEST_LABEL and not view.tally.between(row.start, row.end)[2] else ""


def _are_named_by_links(rows: Sequence[Region], labels: Sequence[str], view: PageView) -> bool:
    """Whether rows lead on by their own names; what is only a date may, and "Book" in each row says no name."""
    pressed = set[str]()
    for row, label in zip(rows, labels, strict=True):
        links = (n for n in view.nodes[row.start : row.end] if n.tag == "a" and n.flags & INTERACTIVE)
        said = {squash(view.text.words(n)) for n in links} | {
            squash(view.text.words(a)) for a in row.node.ancestors() if a.tag == "a" and a.flags & INTERACTIVE
        }
        if any(label in one for one in said):
            return True
        pressed |= said
    return 2 * len(pressed) > len(rows) > 2


def are_measures(labels: Sequence[str]) -> bool:
    """Whether it is a number, a size, a length or a day by which these differ, and hardly anything else."""
    parted = [_parted(label) for label in dict.fromkeys(labels)]
    measured = [measure for measure, _ in parted if measure]
    rests = [rest for _, rest in parted]
    alike = sum(
        not rest or any(rest <= other or (other and other <= rest) for other in rests[:at] + rests[at + 1 :])
        for at, rest in enumerate(rests)
    )
    return 2 * len(measured) >= len(parted) == len(set(parted)) and 3 * alike >= 2 * len(parted)


def _parted(label: str) -> tuple[str, frozenset[str]]:
    """What measures in a label, and the words that are left beside it."""
    low = label.casefold()
    if days_in(low):
        return low, frozenset(w for w in _WORD.findall(without_days(low)) if not weekdays_named(w))
    measure = " ".join(m[0] for m in _MEASURE.finditer(low))
    rest = _MEASURE.sub(" ", _ASIDE.sub(" ", low))
    return measure, frozenset(_stem(w) for w in _WORD.findall(rest))


def _stem(word: str) -> str:
    return word.removesuffix("s") if len(word) >= _STEM else word


def heads_rates(heading: Node, view: PageView) -> bool:
    """Whether the only rows of choices on the page, or some right below it, are what this heading's thing costs."""
    found = rates_of(view)
    return any(one.heading is heading for one in found) or (
        len(found) == 1 and found[0].start > heading.index
    )
