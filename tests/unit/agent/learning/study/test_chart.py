"""The drawings: what stands where."""

from __future__ import annotations

import pytest

from agent.learning.study.measures import Loss, Sums
from agent.learning.study.pages.chart import (
    FLOOR,
    HEAD,
    MOST_COLUMNS,
    PANEL_FLOOR,
    WIDTH,
    Value,
    loss_drawing,
    panel,
)


def sums(task: float, seconds: float = 0.0) -> Sums:
    return Sums(tasks=4, wrong=1, loss=Loss(task=task, seconds=seconds), tokens=41250)


def test_blocks_stand_on_each_other_from_the_floor() -> None:
    drawing = loss_drawing([("first", sums(10, 5))])
    blocks = [b for b in drawing.columns[0].blocks if b.height]
    assert [b.kind for b in blocks] == ["task", "seconds"]
    assert blocks[0].y + blocks[0].height == pytest.approx(FLOOR)
    assert blocks[1].y + blocks[1].height == pytest.approx(blocks[0].y, abs=0.2)


def test_the_scale_holds_the_highest_column() -> None:
    drawing = loss_drawing([("a", sums(13)), ("b", sums(3))])
    assert drawing.most == 15
    assert all(column.top >= HEAD - 10 for column in drawing.columns)


@pytest.mark.parametrize(("value", "most"), [(0, 1), (1, 1), (1.1, 1.5), (3, 3), (7, 8), (11, 15), (99, 100)])
def test_the_scale_ends_at_a_round_number(value: float, most: float) -> None:
    assert panel([Value(value, "", "")]).most == most


def test_many_sessions_are_the_newest_and_the_rest_is_counted() -> None:
    drawing = loss_drawing([(f"s{n}", sums(1)) for n in range(MOST_COLUMNS + 3)])
    assert (len(drawing.columns), drawing.left_out) == (MOST_COLUMNS, 3)
    assert drawing.columns[-1].words.startswith(f"s{MOST_COLUMNS + 2}:")


def test_no_column_leaves_the_drawing() -> None:
    for count in (1, 3, 12):
        for column in loss_drawing(
            [("a long name of a session", sums(5))] * count, with_figures=True
        ).columns:
            assert 0 <= column.x <= column.x + column.width <= WIDTH


def test_a_picture_of_its_own_says_the_figures_too() -> None:
    drawing = loss_drawing([("a", sums(5))], with_figures=True)
    told = [words for _, words in drawing.columns[0].figures]
    assert told == ["1 of 4", "0 of 0", "0", "41.2k", "0 s", "0%"]
    assert len(drawing.rows) == len(drawing.columns[0].figures)


def test_no_session_is_an_empty_drawing() -> None:
    assert loss_drawing([]).columns == ()


def test_the_mean_line_follows_the_last_five_visits() -> None:
    drawing = panel([Value(n, "", "") for n in (10, 10, 10, 10, 10, 0, 0, 0, 0, 0)])
    heights = [float(point.split(",")[1]) for point in drawing.line.split()]
    assert heights[0] < heights[6] < heights[9] == PANEL_FLOOR


def test_one_visit_has_no_line() -> None:
    assert panel([Value(3, "", "")]).line == ""


def test_a_part_is_drawn_below_the_rest() -> None:
    part, rest = panel([Value(4, "", "", part=1)]).columns[0].blocks
    assert (part.kind, rest.kind) == ("part", "rest")
    assert rest.height == pytest.approx(3 * part.height, abs=0.2)
