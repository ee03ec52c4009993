"""Documents whose reading order is not that of their lines: columns, boxes, tables, notes, turned words."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pymupdf

from tests.corpora.pdfs.paper import Pen, Sheet, prose

_SHUFFLE = random.Random(3)


def _columns(
    pen: Pen, page: pymupdf.Page, count: int, rows: int, y: float, *, gap: float = 20
) -> list[list[str]]:
    wide = (pen.right - pen.left - gap * (count - 1)) / count
    columns = [prose(rows, wide, pen.size, pen.font) for _ in range(count)]
    todo = [(n, row) for n in range(count) for row in range(rows)]
    _SHUFFLE.shuffle(todo)  # the file's order is not the reader's
    for n, row in todo:
        pen.lines(page, [columns[n][row]], x=pen.left + n * (wide + gap), y=y + row * pen.leading)
    return columns


def _ends(columns: list[list[str]]) -> list[str]:
    return [words[:24] for column in columns for words in (column[0], column[len(column) // 2], column[-1])]


def dev() -> Iterator[Sheet]:
    """Looked at while the reader was made."""
    pen = Pen()
    columns = _columns(pen, pen.page(), 2, 40, 90)
    yield Sheet("two columns", pen.done(), tuple(_ends(columns)))

    pen = Pen(size=9, leading=11)
    columns = _columns(pen, pen.page(), 3, 50, 90, gap=14)
    yield Sheet("three columns", pen.done(), tuple(_ends(columns)))

    pen = Pen(size=10, leading=12)
    page = pen.page()
    pen.say(page, "A heading that goes across all of the columns of this page", 80, size=17)
    columns = _columns(pen, page, 2, 18, 110)
    pen.say(page, "A second heading that also goes across all columns here", 350, size=14, align="left")
    more = _columns(pen, page, 2, 18, 375)
    yield Sheet(
        "headings across", pen.done(), ("A heading that", *_ends(columns), "A second heading", *_ends(more))
    )

    pen = Pen(size=10, leading=13, right=360)
    page = pen.page()
    lines = pen.body(page, 30)
    pen.size = 8
    box = prose(8, 130, 8)
    pen.lines(page, box, x=385, y=150)
    yield Sheet("box beside", pen.done(), (lines[0][:24], lines[29][:24], box[0][:20], box[7][:14]))

    pen = Pen()
    page = pen.page()
    pen.body(page, 4)
    cells = [
        ("Year", "Wells", "Depth"),
        ("2019", "12", "31.5"),
        ("2020", "17", "28.0"),
        ("2021", "9", "40.2"),
    ]
    for n, row in enumerate(cells):
        for x, cell in zip((72, 220, 380), row, strict=True):
            pen.lines(page, [cell], x=x, y=200 + n * 18)
    yield Sheet("table", pen.done(), tuple(cell for row in cells for cell in row))
    yield from _more_dev()


def _more_dev() -> Iterator[Sheet]:
    pen = Pen()
    page = pen.page()
    columns = _columns(pen, page, 2, 34, 90)
    pen.size, pen.leading = 8, 10
    pen.lines(
        page,
        ["1 A note at the foot of the page that goes across both columns, as notes do.", "2 Another note."],
        y=640,
    )
    yield Sheet("notes", pen.done(), (*_ends(columns), "1 A note", "2 Another"))

    pen = Pen()
    page = pen.page()
    lines = pen.body(page, 30)
    page.insert_text((30, 500), "Downloaded by somebody on a Monday", fontsize=9, rotate=90)
    yield Sheet("turned stamp", pen.done(), (lines[0][:24], lines[20][:24], lines[29][:24]))

    pen = Pen(size=10, leading=12)
    page = pen.page()
    left = prose(40, 210, 10)
    right = prose(22, 210, 10)
    pen.lines(page, left, y=90)
    pen.lines(page, right, x=310, y=310)
    yield Sheet("right column lower", pen.done(), tuple(_ends([left, right])))

    pen = Pen(size=10, leading=12)
    page = pen.page()
    left, right = prose(40, 215, 10), prose(12, 215, 10)
    pen.lines(page, left, y=90)
    page.draw_rect((308, 90, 523, 300), fill=(0.8, 0.8, 0.9))
    pen.lines(page, ["Figure 2. The wells of the valley,", "seen from the north."], x=308, y=318)
    pen.lines(page, right, x=308, y=360)
    yield Sheet("figure and caption", pen.done(), (*_ends([left]), "Figure 2.", "seen from", *_ends([right])))


def heldout() -> Iterator[Sheet]:
    """Written at the same time and only counted."""
    pen = Pen(width=612, height=792, right=540, size=9.5, leading=11.5, font="helv")
    page = pen.page()
    pen.say(page, "Ice on small rivers", 80, size=18, align="centre")
    pen.say(page, "R. Okafor, L. Lindqvist", 100, size=11, align="centre")
    abstract = prose(6, 400, 9.5, "helv")
    pen.lines(page, abstract, x=106, y=130)
    columns = _columns(pen, page, 2, 42, 230, gap=22)
    yield Sheet(
        "paper",
        pen.done(),
        ("Ice on small", "R. Okafor", abstract[0][:20], abstract[5][:20], *_ends(columns)),
    )

    pen = Pen(left=200, size=10, leading=13)
    page = pen.page()
    lines = pen.body(page, 36)
    pen.size = 9
    side = ["Opening hours", "Monday to Friday", "9 to 17", "Saturday", "10 to 13"]
    pen.lines(page, side, x=60, y=120)
    yield Sheet("narrow side on the left", pen.done(), (lines[0][:24], lines[18][:24], lines[35][:24]))

    pen = Pen(size=9, leading=11, width=842, height=595, right=770, bottom=540)
    columns = _columns(pen, pen.page(), 4, 34, 90, gap=18)
    yield Sheet("four columns, wide page", pen.done(), tuple(_ends(columns)))

    pen = Pen(size=10, leading=12)
    page = pen.page()
    first = _columns(pen, page, 2, 15, 90)
    rows = [
        ("Station", "Spring", "Summer", "Autumn"),
        ("North pier", "4.1", "12.9", "8.0"),
        ("Old mill", "5.5", "14.2", "9.3"),
    ]
    for n, row in enumerate(rows):
        for x, cell in zip((72, 200, 310, 430), row, strict=True):
            pen.lines(page, [cell], x=x, y=300 + n * 16)
    second = _columns(pen, page, 2, 15, 380)
    table = tuple(cell for row in rows for cell in row)
    yield Sheet("table between columns", pen.done(), (*_ends(first), *table, *_ends(second)))
    yield from _more_heldout()


def _more_heldout() -> Iterator[Sheet]:
    pen = Pen()
    page = pen.page()
    lines = pen.body(page, 30)
    page.set_rotation(90)
    yield Sheet("turned page", pen.done(), (lines[0][:24], lines[15][:24], lines[29][:24]))

    pen = Pen(size=10, leading=12)
    page = pen.page()
    left, right = prose(44, 215, 10), prose(40, 215, 10)
    pen.lines(page, left, y=90)
    pen.lines(page, right, x=308, y=90)
    pen.size = 7.5
    pen.lines(page, ["* Foot of the left column."], y=640)
    pen.lines(page, ["† Foot of the right column."], x=308, y=590)
    yield Sheet(
        "notes in their columns", pen.done(), (*_ends([left]), "* Foot", *_ends([right]), "Foot of the right")
    )

    pen = Pen()
    page = pen.page()
    pen.lines(
        page,
        ["The committee found that the reser-", "voirs were in a well-", "known state of dis­", "repair."],
    )
    yield Sheet("parted words", pen.done(), ("reservoirs", "disrepair"))
