"""What was read out of pictures stands where it was seen, and is known to be less sure."""

from __future__ import annotations

from dataclasses import replace

from agent.core.types import Box, ReadLine
from agent.perceive.offers.read_lines import IN_PICTURE, READ_CONFIDENCE, with_read_lines
from agent.perceive.understanding import understand
from tests.unit.agent.perceive.snapshots import look_at

CARD = '<div><a href="/p/{0}"><h3>{1}</h3></a><img alt=""></div>'
PAGE = (
    "<h1>Pets</h1><div>"
    + "".join(CARD.format(i, n) for i, n in enumerate(("Gerbil", "Degu", "Rat")))
    + "</div>"
)


def read_at(row: list[object], text: str) -> ReadLine:
    """A line in the lower part of that row's box."""
    x, y = float(row[3]), float(row[4])  # type: ignore[arg-type]
    return ReadLine(text, Box(x + 10, y + 110, 60, 18))


def test_a_price_that_is_a_picture_is_its_cards_price() -> None:
    look = look_at(PAGE)
    pictures = [row for row in look.snapshot["rows"] if row[1] == "img"]  # type: ignore[attr-defined]
    lines = tuple(
        read_at(row, price) for row, price in zip(pictures, ("£9.00", "£19.50", "£4.25"), strict=True)
    )
    page = understand(replace(look, ocr_lines=lines))
    found = {p.name: p for p in page.products}
    assert {name: p.price.text for name, p in found.items() if p.price} == {
        "Gerbil": "£9.00", "Degu": "£19.50", "Rat": "£4.25",
    }  # fmt: skip
    assert page.used_ocr
    for product in found.values():
        assert product.confidence <= READ_CONFIDENCE
        assert any(IN_PICTURE in place.node for place in product.provenance if place.field == "price")


def test_what_stands_in_letters_stays_as_sure_as_it_was() -> None:
    look = look_at(PAGE.replace('<img alt="">', '<p>£9.00</p><img alt="">'))
    picture = next(row for row in look.snapshot["rows"] if row[1] == "img")  # type: ignore[attr-defined]
    page = understand(replace(look, ocr_lines=(read_at(picture, "Fresh from the farm"),)))
    assert all(p.confidence == 1.0 for p in page.products)


def test_rows_keep_their_parents_and_numbers_are_moved_along() -> None:
    rows: list[object] = [
        [-1, "body", 3, 0, 0, 500, 500, 15, 400, {}],
        [0, "img", 1, 0, 0, 100, 50, 15, 400, {}],
        [0, "iframe", 3, 0, 60, 100, 50, 15, 400, {}],
    ]
    data = {"rows": rows, "frames": [[2, "http://a.test/", False]], "covers": [[2, 1]]}
    made = with_read_lines(data, [ReadLine("£5", Box(10, 10, 40, 20))])
    new = made["rows"]
    assert [row[1] for row in new] == ["body", "img", "div", "div", "#", "iframe"]  # type: ignore[attr-defined]
    assert [row[0] for row in new] == [-1, 0, 1, 2, 3, 0]  # type: ignore[attr-defined]
    assert made["frames"] == [[5, "http://a.test/", False]]
    assert made["covers"] == [[5, 1]]


def test_a_line_in_no_picture_is_kept_as_text_alone() -> None:
    look = look_at("<h1>Pets</h1>")
    page = understand(replace(look, ocr_lines=(ReadLine("Hamsters £15", Box(900, 700, 90, 20)),)))
    assert "Hamsters £15" in page.text_content
