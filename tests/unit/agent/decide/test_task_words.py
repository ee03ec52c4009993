"""A task in one sentence becomes a query and the sites that it names."""

from __future__ import annotations

from agent.decide.targets.task_words import split_task
from tests.tables import each


@each(
    ("sentence", "query", "addresses"),
    [
        ("Find a Syrian hamster for sale on shop.example", "a Syrian hamster for sale", ("shop.example",)),
        ("cheapest laptop with nvidia gpu at https://a.example/laptops?x=1.", "cheapest laptop with nvidia gpu",
         ("https://a.example/laptops?x=1",)),
        ("Suche einen Goldhamster bei tiere.example", "einen Goldhamster", ("tiere.example",)),
        ("Find oak table on a.example, b.example and c.example/wood", "oak table",
         ("a.example", "b.example", "c.example/wood")),
        ("node.js book", "node.js book", ()),
        ("hamster http://127.0.0.1:8000/", "hamster", ("http://127.0.0.1:8000/",)),
        ("hamster on 127.0.0.1:8000", "hamster", ("127.0.0.1:8000",)),
        ("1.5l kettle with 3.5mm plug", "1.5l kettle with 3.5mm plug", ()),
        ("find", "find", ()),
        ("", "", ()),
    ],
)  # fmt: skip
def test_a_sentence_is_split(sentence: str, query: str, addresses: tuple[str, ...]) -> None:
    task = split_task(sentence)
    assert (task.query, task.addresses) == (query, addresses)
