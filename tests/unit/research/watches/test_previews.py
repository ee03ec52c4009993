"""What a watch would have told of the results that are there already."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal

import pytest
from django.test import Client

from agent.core.types import Availability, Determination, Price, WebAgentResult
from agent.teams.models import Team, User
from agent.visits.models import Visit
from research.answers.models import AnswerSentence, Query
from research.models import Sweep
from research.pipeline.watching.conditions import Condition, Kind, Rearm
from research.watches import previews
from research.watches.previews import tried_on_past
from tests.answers import make_report
from tests.factories import make_team
from tests.unit.research.conftest import hamster, result_of

pytestmark = pytest.mark.django_db
FALLS = Condition(0, Kind.PRICE_FALLS, Decimal(5))
BACK = Condition(0, Kind.BACK_IN_STOCK)
SILENT = Condition(0, Kind.VENDOR_SILENT, Decimal(2))
ANSWER = (Condition(0, Kind.ANSWER_CHANGES),)
BLOCKED = result_of(Determination.BLOCKED)
Swept = Callable[..., Sweep]


def priced(amount: str, **changes: object) -> WebAgentResult:
    """A visit that found the hamster at this price."""
    price = Price(Decimal(amount), "USD", f"{amount} USD")
    return result_of(Determination.PRODUCTS_FOUND, hamster(price=price, sku="H-1", **changes))


@pytest.fixture
def swept(start: Swept, finish: Callable[..., Visit]) -> Swept:
    """A sweep of one vendor that came back with this."""

    def run(result: WebAgentResult, **order: object) -> Sweep:
        made = start("shop.example", **order)
        finish(made.vendors.get().visit, result)
        return made

    return run


def test_a_fall_and_a_return_are_told_of_the_runs_that_brought_them(swept: Swept) -> None:
    swept(priced("35.00"))
    fell = swept(priced("30.00", availability=Availability.OUT_OF_STOCK))
    swept(BLOCKED)
    last = swept(priced("31.00", availability=Availability.ONLINE))

    found = tried_on_past((FALLS, BACK), Rearm.RECOVERED, last)

    assert [(one.of, [f.words for f in one.told]) for one in found.telling] == [
        (last, ["35.00 USD → 31.00 USD (-11.4%)", "Back in stock, 31.00 USD"])
    ]
    assert len(found.results) == 3
    assert fell in [one.of for one in found.results]


def test_the_rule_when_it_tells_again_is_tried_too(swept: Swept) -> None:
    for result in (priced("35.00"), BLOCKED, BLOCKED):
        swept(result)
    last = swept(BLOCKED)

    assert [tried_on_past((SILENT,), rule, last).alerts for rule in (Rearm.ALWAYS, Rearm.ONCE)] == [2, 1]


def test_only_the_same_sweep_counts(
    swept: Swept, start: Swept, finish: Callable[..., Visit], team: Team
) -> None:
    swept(priced("99.00"), query="Another thing")
    wider = start("shop.example", "pets.example")
    for vendor in wider.vendors.all():
        finish(vendor.visit, priced("99.00"))
    foreign = swept(priced("99.00"))
    Sweep.objects.filter(pk=foreign.pk).update(team=make_team())
    swept(priced("35.00"))
    start("shop.example")  # runs still
    last = swept(priced("30.00"))

    found = tried_on_past((FALLS,), Rearm.ALWAYS, last)

    assert [f.words for one in found.results for f in one.told] == ["35.00 USD → 30.00 USD (-14.3%)"]


def test_a_large_sweep_is_not_read_many_times(swept: Swept, monkeypatch: pytest.MonkeyPatch) -> None:
    for amount in ("35.00", "33.00", "30.00"):
        last = swept(priced(amount))
    assert len(tried_on_past((FALLS,), Rearm.ALWAYS, last).results) == 2
    monkeypatch.setattr(previews, "MOST_VISITS", 2)
    assert len(tried_on_past((FALLS,), Rearm.ALWAYS, last).results) == 1
    monkeypatch.setattr(previews, "MOST_VISITS", 1)
    assert tried_on_past((FALLS,), Rearm.ALWAYS, last).results == ()


def _answered(team: Team, *sentences: str, **fields: object) -> Query:
    made = Query.objects.create(team=team, text="How long?", state=Query.State.ANSWERED, **fields)
    for n, text in enumerate(sentences):
        AnswerSentence.objects.create(query=made, n=n, text=text, is_shown=True)
    return made


def test_answers_that_say_something_else_are_told(team: Team) -> None:
    _answered(team, "It takes three weeks.")
    _answered(team, "It takes three weeks.")
    Query.objects.create(team=team, text="How long?", state=Query.State.NOT_FOUND)
    last = _answered(team, "It takes four weeks.", "Oak takes longer.")

    found = tried_on_past(ANSWER, Rearm.ALWAYS, last)

    assert [[f.words for f in one.told] for one in found.results] == [["3 sentences changed"], []]
    assert tried_on_past((), Rearm.ALWAYS, last).alerts == 0


def test_each_answer_of_a_report_is_compared_with_its_own_last_one(team: Team) -> None:
    for weeks in ("3 weeks", "3 weeks", "5 weeks"):
        report = make_report(team=team)
        report.parts.all().delete()
        _answered(team, f"It takes {weeks}.", report=report, position=0)

    found = tried_on_past(ANSWER, Rearm.ALWAYS, report)

    assert [[f.words for f in one.told] for one in found.results] == [["1 sentence changed"], []]


def test_the_form_shows_what_would_have_been_told(client: Client, requester: User, swept: Swept) -> None:
    client.force_login(requester)
    fields = {
        "every": "week",
        "weekday": "1",
        "at": "08:00",
        "timezone": "UTC",
        "falls": "on",
        "rearm": "always",
    }
    first = swept(priced("35.00"))
    assert "no earlier run" in _preview(client, first, falls_by="5", **fields)
    last = swept(priced("30.00"))

    assert "1 alert</strong> in the last run" in _preview(client, last, falls_by="5", **fields)
    assert "No alert in the last run" in _preview(client, last, falls_by="20", **fields)


def _preview(client: Client, sweep: Sweep, **fields: str) -> str:
    return client.post("/watches/preview/", {**fields, "sweep": sweep.pk}).content.decode()
