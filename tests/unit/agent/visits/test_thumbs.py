"""An offer's small picture is the part of our own picture where it was read, else the page as a whole."""

from __future__ import annotations

import pytest

from agent.visits.models import Step, Visit
from agent.visits.pages.spots import thumbs_of
from tests.factories import make_team

pytestmark = pytest.mark.django_db
LIST = "https://a.example/list"


def _step(visit: Visit, n: int, url: str = LIST) -> None:
    Step.objects.create(
        visit=visit, n=n, token=0, action="look", action_words="Look", url=url, screenshot=f"{n}.jpg",
        decided_by="rule", viewport=[1280, 800],
    )  # fmt: skip


def test_a_card_is_cut_out_of_the_newest_picture_of_its_page_and_a_line_of_text_is_not() -> None:
    visit = Visit.objects.create(team=make_team(), query="x", url=LIST, domain="a.example")
    other = Visit.objects.create(team=make_team(), query="x", url=LIST, domain="a.example")
    for n in (1, 2):
        _step(visit, n)
    card, line, below = [100, 200, 240, 300], [100, 200, 400, 20], [100, 700, 240, 300]
    places = [(visit.pk, LIST, box) for box in (card, line, below, None)]
    thumbs = thumbs_of([*places, (other.pk, LIST, card), (visit.pk, "https://a.example/p/1", card)])
    shown = [thumb and (thumb.n, thumb.view_box) for thumb in thumbs]

    whole = (2, "0 0 1280 800")
    assert shown == [(2, "88 188 264 324"), whole, whole, whole, None, None]
