"""Amounts and counts of texts, and whether one that is said meets one that is wanted."""

from __future__ import annotations

import pytest

from agent.decide.offers.requirements.amounts import amounts_in, meets
from agent.decide.offers.requirements.counts import counts_in, fits_size, packs_said
from tests.tables import each


@each(
    ("wanted", "said", "fits"),
    [
        ("carries 40 kg", "max payload 88 lbs", True),
        ("carries 36 kg", "max. load 45 kg", True),
        ("at least 180 cm", "H 1900 mm", True),
        ("12 V", "6-24 V", True),
        ("12 V", "18 V", False),
        ("not older than 14 weeks", "3 months old", True),
        ("not older than 14 weeks", "2 years old", False),
        ("max 150 cm", "1,60 m", False),
        ("up to 200 Nm", "40-200 Nm", True),
        ("500 ml or bigger", "16.9 fl oz", True),
        ("500 g", "twin pack 2 x 250 g", True),
        ("500 g", "3 x 500 g", False),
        ("6x1l", "6 cartons of 1 litre", True),
        ("200 kg", "10 sacks of 20 kg", True),
        ("about 3 kg", "3.3 kg", True),
        ("3 kg", "3.3 kg", False),
        ('1/2"', "1/2 inch", True),
        ("3 amps or more", "Output current 3 A", True),
        ("3 amps or more", "Output current 1 A", False),
        ("10 °F or colder", "comfort 0 °F", True),
        ("10 °F or colder", "comfort -5 °F", True),
        ("10 °F or colder", "comfort 20 °F", False),
        ("60 denier or thicker", "66 den", True),
        ("at least 3 joule", "1,2 Joule", False),
        ("4 years", "4T", True),
        ("4 years", "5-6Y", False),
    ],
)
def test_an_amount_is_met_in_other_units_ranges_and_packs(wanted: str, said: str, fits: bool) -> None:
    (asked,), (given,) = amounts_in(wanted), amounts_in(said)
    assert asked.dimension == given.dimension
    assert meets(asked, given) == fits


def test_a_number_in_front_of_an_amount_is_no_pack() -> None:
    (amount,) = amounts_in("iphone 13 128gb")
    assert (amount.text, amount.packs) == ("128gb", 0)


def test_sides_are_read_one_by_one() -> None:
    assert [round(a.low, 2) for a in amounts_in("142 x 60 x 50 cm")] == [1.42, 0.6, 0.5]


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("10 reeds per box", 10),
        ("8pk heads", 8),
        ("2 x 4 pack", 8),
        ("30er Pack", 30),
        ("price per piece", 1),
        ("1.000 Stück", 1000),
        ("Age: 10+ . 500 pieces", 500),
    ],
)
def test_packs_are_counted(text: str, count: int) -> None:
    assert packs_said(text)[0].low == count


def test_a_conversion_says_two_amounts() -> None:
    assert [(a.low, a.high) for a in amounts_in("24V to 5V")] == [(24, 24), (5, 5)]


def test_counted_things_are_found_past_other_words() -> None:
    assert ("batteries", 2.0) in [(c.noun, c.low) for c in counts_in("2 x 2.0 Ah batteries")]
    assert [(c.low, c.high) for c in counts_in("sleeps 2-5")] == [(2.0, 5.0)]


@pytest.mark.parametrize(
    ("size", "text", "fits"),
    [
        ("w32 l34", 'Waist 32", inside leg 34"', True),
        ("w32 l34", "34/32", False),
        ("l", "Large, sage", True),
        ("m", "sizes S, L", False),
        ("44", "sizes 41-46", True),
        ("43", "EU 41", False),
        ("43", "Boots", None),
        ("9-11", "UK 9-11 / 3 pairs", True),
        ("9-11", "sizes 3-5, 6-8", False),
        ("l", "Good shoes. Anna S. says so", None),
        ("l", "Polo shirt, S", False),
    ],
)
def test_sizes_are_compared(size: str, text: str, fits: bool | None) -> None:
    assert fits_size(size, text)[0] is fits
