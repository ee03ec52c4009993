"""Same thing, other value: told with both views, and only where the sources speak of one thing."""

from __future__ import annotations

from datetime import date

import pytest

from research.pipeline.conflicts.conflicts import Conflict, ConflictKind, conflicts_of
from research.pipeline.conflicts.ledger import readings_of
from research.pipeline.facts.duplicates import Copy, CopyHow, Group
from research.pipeline.facts.facts import Fact
from research.pipeline.facts.passages import SourceText
from tests.tables import each


def material(*texts: str) -> tuple[list[Fact], list[SourceText]]:
    sources = [SourceText(i, f"https://s{i}.example/", "", text) for i, text in enumerate(texts, start=1)]
    return [Fact(s.n, s.text, 0, len(s.text), 1.0) for s in sources], sources


def conflicts(*texts: str, **options: object) -> tuple[Conflict, ...]:
    facts, sources = material(*texts)
    return conflicts_of(facts, sources, **options)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("The Kelvo bridge is 412 metres long.", "The Kelvo bridge has a length of 398 metres."),
        ("The Kelvo bridge opened in 2019.", "The Kelvo bridge was opened in 2018."),
        ("The fire injured 14 people.", "In the fire, 17 people were injured."),
        ("Orvel costs 49 euros per month.", "Orvel costs €59 per month."),
        ("The drug is approved in Brazil.", "The drug is not approved in Brazil."),
        ("The tower weighs 2.1 tonnes.", "The tower weighs 1,800 kg."),
    ],
)
def test_two_values_for_one_thing_are_a_conflict(one: str, other: str) -> None:
    found = conflicts(one, other)

    assert [c.kind for c in found] == [ConflictKind.CONFLICT]
    assert "According to [1]" in found[0].words
    assert "However, [2]" in found[0].words


@each(
    ("one", "other"),
    [
        ("The Kelvo bridge is 412 metres long.", "The Arno bridge is 398 metres long."),
        ("The Kelvo bridge is 412 metres long.", "The Kelvo bridge is 24 metres wide."),
        ("The Kelvo bridge is 412 metres long.", "The Kelvo bridge is about 410 metres long."),
        ("The bridge is 412 metres long.", "The bridge is 0.412 km long."),
        ("The bridge cost €31 million.", "The bridge carries 31,000 cars a day."),
        ("The bridge opened in 2019.", "The bridge was designed in 2014."),
        ("Prices rose by 3.4 percent in March.", "Wages rose by 5.1 percent in March."),
        ("The drug is approved in Brazil.", "The trial was not blinded."),
    ],
)
def test_different_things_and_the_same_value_are_none(one: str, other: str) -> None:
    assert conflicts(one, other) == ()


def test_figures_of_different_years_are_told_as_such() -> None:
    found = conflicts("In 2011 Quillon had 3,890 inhabitants.", "In 2021 Quillon had 3,412 inhabitants.")

    assert [c.kind for c in found] == [ConflictKind.DIFFERENT_DATE]


def test_the_day_of_publication_explains_what_changes_with_time_alone() -> None:
    days = {1: date(2020, 1, 5), 2: date(2026, 3, 1)}

    price = conflicts("Orvel costs 49 euros per month.", "Orvel costs 59 euros per month.", published=days)
    length = conflicts("The bridge is 412 metres long.", "The bridge is 398 metres long.", published=days)

    assert price[0].kind is ConflictKind.DIFFERENT_DATE
    assert length[0].kind is ConflictKind.CONFLICT


def test_another_definition_is_told_as_such() -> None:
    found = conflicts(
        "The city of Marsa has 540,000 inhabitants.",
        "The metropolitan area of Marsa has 1.9 million inhabitants.",
    )

    assert [c.kind for c in found] == [ConflictKind.DIFFERENT_DEFINITION]


def test_a_copy_is_no_further_voice() -> None:
    groups = [Group(1, (Copy(3, CopyHow.SHINGLES, 1.0),)), Group(2)]
    found = conflicts(
        "The fire injured 14 people.",
        "The fire injured 17 people.",
        "The fire injured 14 people.",
        groups=groups,
    )

    assert [v.sources for v in found[0].values] == [(1,), (2,)]


def test_the_value_that_most_sources_give_comes_first() -> None:
    found = conflicts(
        "The fire injured 14 people.", "The fire injured 17 people.", "The fire injured 17 people."
    )

    assert [(v.value.split()[0], v.sources) for v in found[0].values] == [("17", (2, 3)), ("14", (1,))]


def test_the_ledger_keeps_value_unit_date_and_place() -> None:
    facts, sources = material("In 2021 Quillon had 3,412 inhabitants.")
    entry = next(r.entry for r in readings_of(facts, {}) if r.entry.unit == "inhabitants")

    assert (entry.value, entry.subject, entry.as_of) == ("3,412", "Quillon", date(2021, 1, 1))
    assert sources[0].text[entry.start : entry.end] == entry.quote


def test_who_says_it_and_side_clauses_are_no_part_of_what_is_measured() -> None:
    found = conflicts(
        "According to the accounts, the Kelvo bridge cost 387 million crowns, as the region paid for the roads.",
        "The Kelvo bridge cost 412 million crowns, the council of Varn said at the opening.",
    )

    assert [(c.kind, c.subject, c.measure) for c in found] == [
        (ConflictKind.CONFLICT, "Kelvo", "bridge cost crowns")
    ]


def test_an_estimate_or_a_report_may_be_the_thing_itself() -> None:
    facts, _ = material("The Kelvo report has an estimated length of 40 pages.")
    entry = next(r.entry for r in readings_of(facts, {}) if r.entry.unit == "pages")

    assert entry.subject == "Kelvo"


_COPY = "Mara Levant is a Baroque composer who was born in the harbour town of Ostra and taught there."


@pytest.mark.parametrize(
    ("before", "after", "is_conflict"),
    [
        ("Baroque composer", "Modernist composer", True),
        ("Ostra", "Vellin", True),
        ("Mara Levant", "Tessa Corin", False),  # another person
        ("Ostra and", "Ostra (Bay of Ostra) and", False),  # one says more
        ("Baroque", "baroque", False),
    ],
)
def test_a_copy_that_was_changed_is_a_conflict_and_no_second_voice(
    before: str, after: str, is_conflict: bool
) -> None:
    copies = (Group(1, (Copy(2, CopyHow.SHINGLES, 0.9),)),)
    found = conflicts(_COPY, _COPY.replace(before, after), groups=copies)

    assert len(found) == is_conflict
    if is_conflict:
        assert [v.sources for v in found[0].values] == [(1,), (2,)]
        assert before.split(maxsplit=1)[0] in found[0].values[0].value
