"""Which of several controls it is, by the words of its row; and what code calls a control without a name."""

from __future__ import annotations

import pytest

from agent.perceive.structure.naming import code_name
from tests.unit.agent.perceive.snapshots import read

ROWS = "".join(
    f"<li><b>{name}</b> <button>-</button> <button>+</button></li>" for name in ("Salad", "Soup", "Bread")
)


def test_controls_of_one_name_say_what_row_they_stand_in() -> None:
    page = read(f"<ul>{ROWS}</ul><button>Order</button>")
    told = {e.context for e in page.interactive_elements if e.name == "+"}
    assert told == {"Salad - +", "Soup - +", "Bread - +"}


def test_a_control_whose_name_is_its_own_needs_no_row() -> None:
    page = read(f"<ul>{ROWS}</ul><button>Order</button>")
    assert next(e for e in page.interactive_elements if e.name == "Order").context == ""


def test_what_a_rows_pictures_say_belongs_to_it() -> None:
    rows = "".join(
        f"<li><b>{n}</b><img alt={alt}><button>+</button></li>" for n, alt in (("A", "vegan"), ("B", "meat"))
    )
    page = read(f"<ul>{rows}</ul>")
    assert [e.context for e in page.interactive_elements] == ["A + vegan", "B + meat"]


@pytest.mark.parametrize(
    ("hint", "name"),
    [
        ("ui-icon ui-icon-trash", "trash"),
        ("btn btn-primary like", "like"),
        ("css-1x2y3z", ""),
        ("icon icon-btn", ""),
    ],
)
def test_code_names_are_words_that_say_something(hint: str, name: str) -> None:
    assert code_name(hint) == name
