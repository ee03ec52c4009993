"""Tokens, money and walls on the pages: who decided, by which prompt, for how much, and when to come again."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest
from django.utils import timezone

from agent.core.types import (
    Blocker,
    BlockerFamily,
    DecisionSource,
    Determination,
    PageType,
    StepRecord,
    Usage,
    Verdict,
    WebAgentResult,
)
from agent.visits import selectors, services
from agent.visits.models import Visit
from agent.visits.templatetags.run import spent_words, usage_words
from tests.factories import make_team
from tests.unit.agent.visits.test_run_page import client_of, make_visit

LIMITED = Blocker(BlockerFamily.RATE_LIMITED, "Slow down", "Cloudflare", 720)


def add_step(visit: Visit, n: int, usage: Usage) -> None:
    record = StepRecord(
        n=n, action="click", action_words="Clicked", url="https://shop.example/", page_type="listing",
        reasoning="it stood there", confidence=0.8, decided_by=DecisionSource.MODEL, verdict=Verdict(True),
        usage=usage,
    )  # fmt: skip
    services.record_step(visit_id=visit.pk, token=1, step=record)


@pytest.fixture(autouse=True)
def _media(settings: object, tmp_path: Path) -> None:
    settings.MEDIA_ROOT = tmp_path  # type: ignore[attr-defined]


@pytest.mark.django_db
def test_a_step_says_its_model_prompt_tokens_money_and_note() -> None:
    visit = make_visit(make_team())
    add_step(visit, 1, Usage("small", 2310, 88, 1, 0.0042, "decide.v3", "Decided by the picture."))
    page = client_of(visit.team).get(f"/runs/{visit.pk}/").content.decode()
    assert "2,310 + 88 tokens, $0.0042" in page
    assert "decide.v3" in page
    assert "Decided by the picture." in page
    assert "1 model call, 2,310 + 88 tokens, $0.0042" in page


@pytest.mark.django_db
def test_a_price_that_is_not_known_is_not_shown_as_nothing() -> None:
    visit = make_visit(make_team())
    add_step(visit, 1, Usage("small", 100, 10, 1))
    visit.refresh_from_db()
    assert visit.cost_usd is None
    assert spent_words(visit) == "1 model call, 100 + 10 tokens, price not known"
    add_step(visit, 2, Usage("small", 100, 10, 1, 0.5))
    visit.refresh_from_db()
    assert spent_words(visit) == "2 model calls, 200 + 20 tokens, $0.5000 and 1 of them without a known price"


def test_a_step_without_a_call_says_nothing_of_money() -> None:
    assert usage_words({"note": "skipped"}) == ""
    assert usage_words({"calls": 1, "input_tokens": 1, "output_tokens": 1, "cost_usd": 0.0}).endswith("free")


@pytest.mark.django_db
def test_a_wall_is_shown_with_its_vendor_and_when_to_come_again() -> None:
    visit = make_visit(make_team())
    result = WebAgentResult((), Determination.BLOCKED, "Rate limited", PageType.BLOCKED, blocker=LIMITED)
    services.end_visit(visit_id=visit.pk, token=1, result=result)
    visit.refresh_from_db()
    assert visit.come_back_at is not None
    assert 700 < (visit.come_back_at - timezone.now()).total_seconds() <= 720
    page = client_of(visit.team).get(f"/runs/{visit.pk}/").content.decode()
    assert "Cloudflare" in page
    assert "asks to come back" in page


@pytest.mark.django_db
def test_the_next_visit_of_that_site_waits_as_long_as_it_asked() -> None:
    visit = make_visit(make_team())
    result = WebAgentResult((), Determination.BLOCKED, "Rate limited", PageType.BLOCKED, blocker=LIMITED)
    services.end_visit(visit_id=visit.pk, token=1, result=result)
    order = services.VisitOrder(query="x", url="https://shop.example/", domain="shop.example")
    again = services.create_visit(team_id=visit.team_id, order=order)
    assert again.run_after == Visit.objects.get(pk=visit.pk).come_back_at
    assert not selectors.claimable().filter(pk=again.pk).exists()
    other = services.create_visit(team_id=make_team().pk, order=order)
    assert other.run_after is None


@pytest.mark.django_db
def test_a_site_that_wants_a_day_holds_nobody_up() -> None:
    visit = make_visit(make_team())
    Visit.objects.filter(pk=visit.pk).update(come_back_at=timezone.now() + timedelta(days=1))
    assert selectors.asked_to_wait(visit.team_id, "shop.example") is None
