"""What is kept with an offer: where each field was read, and what contradicts it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from agent.core.types import Box, Determination
from agent.core.values import Answer, Provenance
from agent.teams.models import User
from agent.visits.models import Visit
from research.models import Sweep
from research.sweeps.results import _evidence
from tests.fakes import product
from tests.unit.research.conftest import result_of


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


@pytest.mark.django_db
def test_the_page_tells_what_is_said_from_what_is_inferred_and_not_said(
    start: Callable[..., Sweep], finish: Callable[..., Visit], client: Client, requester: User
) -> None:
    visit = start().vendors.get().visit
    asked = {
        "met": (
            Answer("30 cm", "30 cm wide"),
            Answer("for left handers", "mirrored <b>grip", is_inferred=True),
        ),
        "not_said": (Answer("dishwasher safe"),),
    }
    finish(visit, result_of(Determination.PRODUCTS_FOUND, product("Bread knife", "28", **asked)))
    client.force_login(requester)
    page = client.get(f"/sweeps/{visit.vendor.sweep_id}/").content.decode()
    assert "Meets 2 requirements, 1 not said" in page
    assert "Met: 30 cm (“30 cm wide”)" in page
    assert "Met: for left handers (inferred from “mirrored &lt;b&gt;grip”)" in page
    assert "Not said: dishwasher safe" in page
