"""The spot of a quotation on the picture of its page."""

from __future__ import annotations

import pytest

from agent.visits.models import Step, Visit
from agent.visits.pages.spots import proofs_of
from tests.factories import make_team

pytestmark = pytest.mark.django_db


def visit_with(box: dict[str, float] | None, page: str = "") -> Visit:
    item = {"quote": "Kettle · £20", "url": "https://a.example/p", "by": "its own page", "page": page}
    visit = Visit.objects.create(
        team=make_team(), query="a kettle", url="https://a.example/", domain="a.example",
        evidence=[{**item, "box": box} if box else item],
    )  # fmt: skip
    Step.objects.create(
        visit=visit, token=1, confidence=1, n=1, action="open", url="https://a.example/list", screenshot="s/1.jpg",
        viewport=[1280, 800],
    )  # fmt: skip
    return visit


def test_the_element_is_cut_from_the_picture_of_its_page() -> None:
    visit = visit_with({"x": 100, "y": 50, "width": 80, "height": 20}, "https://a.example/list")
    proof = proofs_of(visit)[0]
    assert (proof["quote"], proof["by"]) == ("Kettle · £20", "its own page")
    assert proof["spot"] is not None
    assert (proof["spot"]["n"], proof["spot"]["view_box"]) == (1, "88 38 104 44")


@pytest.mark.parametrize(
    "box",
    [None, {"x": 100, "y": 790, "width": 80, "height": 40}, {"x": -5, "y": 5, "width": 50, "height": 9}],
)
def test_what_the_picture_does_not_show_whole_has_no_spot(box: dict[str, float] | None) -> None:
    assert proofs_of(visit_with(box, "https://a.example/list"))[0]["spot"] is None


def test_a_page_without_a_picture_has_no_spot() -> None:
    box = {"x": 1.0, "y": 1.0, "width": 50.0, "height": 20.0}
    assert proofs_of(visit_with(box, "https://a.example/other"))[0]["spot"] is None
