"""Numbers, prices, dates, keys and counters leave no trace in settled words; what tells two things apart stays."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from agent.perceive.state.settled import is_count, is_price_talk, settled_name, settled_text


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("1 review", "12 reviews"),
        ("1 Bewertung", "38 Bewertungen"),
        ("Updated 3 minutes ago", "Updated yesterday"),
        ("Posted on May 3, 2026", "Posted on 14 November 2025"),
        ("Order A-10293 is on its way", "Order B-77120 is on its way"),
        ("Basket 0 items", "Basket 1 item"),
        ("Warenkorb: leer", "Warenkorb: 2 Artikel"),
        ("publié il y a 5 heures", "publié hier"),
        ("レビュー 12件", "レビュー 8件"),
        ("session 9f86d081884c7d659a2feaa0c55ad015 open", "session c81e728d9d4c2f636f067f89cc14862c open"),
    ],
)
def test_noise_leaves_no_trace(one: str, other: str) -> None:
    assert settled_text(one) == settled_text(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Page 1 of 12", "Page 2 of 12"),
        ("Step 2 of 4", "Step 3 of 4"),
        ("In stock", "Sold out"),
        ("Add to basket", "Remove from basket"),
        (
            "この商品は現在販売しておりませんのでご了承ください。",
            "この商品は本日より販売を再開いたしました。",
        ),
        ("ขออภัยสินค้านี้หมดแล้วโปรดกลับมาใหม่", "สินค้านี้พร้อมจำหน่ายแล้วสั่งซื้อได้เลย"),
    ],
)
def test_what_matters_stays(one: str, other: str) -> None:
    assert settled_text(one) != settled_text(other)


@pytest.mark.parametrize(
    ("one", "other", "is_same"),
    [
        ("RTX 4060 Ti", "RTX 4070 Ti", False),
        ("iPhone 15 128 GB", "iPhone 15 256 GB", False),
        ("24 results for hamster", "31 results for hamster", True),
        ("Bergen: 112 places found", "Bergen: 98 places found", True),
        ("(3) Inbox", "Inbox", True),
        ("Order 4711", "Order 4712", True),
        ("Build #4411", "Build #4460", True),
    ],
)
def test_a_name_keeps_the_numbers_that_belong_to_it(one: str, other: str, is_same: bool) -> None:
    assert (settled_name(one) == settled_name(other)) is is_same


def test_a_price_is_told_from_a_sentence_about_one() -> None:
    assert is_price_talk("was € 54.50, now € 49.90 incl. VAT")
    assert not is_price_talk("The frame costs € 54.50 and lasts")


@given(st.text())
@example("")
@example("1")
@example("9f86d081884c7d659a2feaa0c55ad015")  # a key alone: no word is left
def test_any_text_settles(text: str) -> None:
    assert len(settled_name(text).split()) <= len(text)
    assert len(settled_text(text).split()) <= len(text)
    is_price_talk(text)


@pytest.mark.parametrize(
    ("text", "counts"),
    [
        ("9 people are looking at this", True),
        ("1.204 Personen suchen gerade hier", True),
        ("23人正在浏览本商品", True),
        ("500 ml", False),
        ("4060 Ti", False),
        ("Ghent: 97 properties found", False),
        ("", False),
    ],
)
def test_a_count_of_several_words_is_told_from_a_number_of_a_name(text: str, counts: bool) -> None:
    assert is_count(text) is counts
