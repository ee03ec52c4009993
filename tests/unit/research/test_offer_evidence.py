"""What is kept with an offer: where each field was read, and what contradicts it."""

from __future__ import annotations

from agent.core.types import Box
from agent.core.values import Provenance
from research.sweeps.results import _evidence
from tests.fakes import product


def test_an_offer_keeps_node_words_box_and_visibility_of_its_fields() -> None:
    place = Provenance("price", "row 7", "only $5\0", "https://shop.example.com/", Box(1, 2, 30, 40.4))
    kept = _evidence(
        product("Lamp", "5", provenance=(place,), conflicts=("jsonld declares 1",), confidence=0.6)
    )
    assert kept["confidence"] == 0.6
    assert kept["conflicts"] == ["jsonld declares 1"]
    assert kept["fields"] == [
        {
            "field": "price",
            "node": "row 7",
            "snippet": "only $5",
            "url": "https://shop.example.com/",
            "box": [1, 2, 30, 40],
            "visible": True,
        }
    ]
