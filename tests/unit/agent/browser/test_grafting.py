"""Grafting the rows of a frame of another origin into the page's snapshot."""

from __future__ import annotations

import json

from agent.browser.page.look import graft
from agent.perceive.structure.snapshot import parse_snapshot


def row(parent: int, tag: str, x: int = 0, y: int = 0, attrs: object = 0) -> list[object]:
    return [parent, tag, 1, x, y, 100, 20, 16, 400, attrs]


def text(parent: int, words: str) -> list[object]:
    return [parent, "#", 1, words]


PAGE = {
    "rows": [
        row(-1, "body"),
        text(0, "before"),
        row(0, "iframe", 50, 60),
        row(0, "p"),
        text(3, "after"),
        row(3, "a", attrs={"id": "e1"}),
    ],
    "frames": [[2, "http://other/", 0]],
    "covers": [[5, 2]],
}
CHILD = {
    "rows": [row(-1, "body"), text(0, "inside"), row(0, "button", 5, 6, {"id": "e1"})],
    "covers": [[2, 0]],
}


def test_a_frames_rows_stand_at_its_place() -> None:
    grafted = graft(PAGE, {2: (3, CHILD)})
    snapshot = parse_snapshot({"json": json.dumps(grafted)})
    assert [n.text for n in snapshot.nodes if n.text] == ["before", "inside", "after"]
    frame = next(n for n in snapshot.nodes if n.tag == "iframe")
    assert [n.tag for n in snapshot.inside(frame)] == ["iframe", "body", "#", "button"]
    button = next(n for n in snapshot.nodes if n.tag == "button")
    assert (button.x, button.y, button.get("id")) == (55, 66, "3:e1")
    link = next(n for n in snapshot.nodes if n.tag == "a")
    assert (link.get("id"), link.parent.tag if link.parent else "") == ("e1", "p")
    assert snapshot.covers == {link.index: frame.index, button.index: button.index - 2}
    assert not snapshot.is_partial


def test_without_children_nothing_changes() -> None:
    assert graft(PAGE, {}) == {**PAGE, "partial": False}
