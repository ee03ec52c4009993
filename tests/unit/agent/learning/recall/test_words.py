"""Learned actions in words, from typed fields alone."""

from __future__ import annotations

from typing import Any

from agent.learning.templatetags.rates import learned_words as shape_words
from tests.tables import each

SEARCH = {"action": "type", "role": "searchbox", "label": "Search", "zone": "header", "slot": "terms"}


@each(
    ("shape", "words"),
    [
        (SEARCH, "Type the query's words into the searchbox “Search” (header)"),
        (
            {**SEARCH, "slot": "fewer:1"},
            "Type fewer of the query's words into the searchbox “Search” (header)",
        ),
        (
            {"action": "click", "role": "link", "label": "", "zone": "main"},
            "Click a link known by its name's hash (main)",
        ),
        ({"action": "click", "role": "link", "label": "More", "nth": 2}, "Click the link “More”, number 3"),
        (
            {"action": "select", "role": "select", "label": "Sort", "slot": "order:cheapest"},
            "Choose the order “cheapest” in the select “Sort”",
        ),
        ({"action": "press", "slot": "key:Escape"}, "Press Escape"),
        ({"action": "extract"}, "Read the offers"),
        ({}, "Do something"),
    ],
)
def test_an_action_reads_as_a_sentence(shape: dict[str, Any], words: str) -> None:
    assert shape_words(shape) == words
