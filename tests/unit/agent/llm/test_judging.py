"""Two judges in one visit: the model is asked for what is unclear, and each answer of its is compared."""

from __future__ import annotations

import json
from dataclasses import replace

from agent.core.learned import Savings
from agent.core.ports import Judgement
from agent.core.types import Goal, Product
from agent.decide.offers.judging import Agreement, Asked, Kind, Record, Standing, StepGoal, View
from agent.llm.roles.mind import ModelMind
from agent.llm.roles.visit_mind import VisitMind
from tests.fakes import plain_mind, product
from tests.scripted_models import ScriptedClient
from tests.unit.agent.llm.test_mind import GOAL

TRUSTED = Standing({view: Agreement(200, 0) for view in (View.FITS, View.REFUSED, View.CONFIRMED)})
HAMSTER, CAGE = product("Syrian hamster", "9"), product("Hamster cage", "40")


class FakeBook:
    """Knows what it was told and keeps what it is told."""

    def __init__(self, standing: Standing) -> None:
        self.known = standing
        self.noted: list[tuple[Kind, Agreement]] = []
        self.asked: list[Asked] = []
        self.step_goals: list[tuple[StepGoal, Agreement]] = []

    async def standing(self, model: str) -> Standing:
        assert model == "scripted"
        return self.known

    async def note(self, model: str, found: Record, asked: Asked) -> None:
        self.noted += list(found.items())
        self.asked.append(asked)

    async def decided(self, model: str, step_goal: StepGoal, one: Agreement, asked: Asked) -> None:
        assert asked.calls == 1
        self.step_goals.append((step_goal, one))


def verdicts(*fits: bool) -> str:
    return json.dumps({"verdicts": [{"index": n, "fits": f, "reason": ""} for n, f in enumerate(fits)]})


def mind(book: FakeBook, *answers: str) -> tuple[VisitMind, ScriptedClient]:
    client = ScriptedClient(answers)
    return VisitMind(plain_mind(), ModelMind(client), book=book), client


async def test_a_model_that_is_new_judges_everything_and_is_compared() -> None:
    book = FakeBook(Standing())
    made, client = mind(book, verdicts(True, False))
    judged, usage = await made.judge(GOAL, [HAMSTER, CAGE])
    assert [j.relevance for j in judged] == [0.9, 0.1]
    assert (usage.calls, usage.note) == (1, "")
    assert sorted(book.noted) == [(View.FITS, Agreement(1, 0)), (View.REFUSED, Agreement(1, 0))]
    assert len(client.asks) == 1


async def test_where_both_have_agreed_no_model_is_asked_and_the_record_says_so() -> None:
    book = FakeBook(TRUSTED)
    made, client = mind(book)
    judged, usage = await made.judge(GOAL, [HAMSTER, CAGE])
    assert [j.relevance >= 0.5 for j in judged] == [True, False]
    assert usage.calls == 0
    assert "2 of 2 offers were judged locally: scripted agreed on 600 of 600 offers before." in usage.note
    assert client.asks == []


async def test_what_is_unclear_goes_to_the_model_alone_and_its_word_stands() -> None:
    book = FakeBook(Standing({View.FITS: Agreement(200, 0)}))
    made, client = mind(book, verdicts(True))
    judged, usage = await made.judge(GOAL, [HAMSTER, CAGE])
    assert judged[1] == Judgement(0.9)
    assert usage.calls == 1
    assert "Hamster cage" in str(client.asks[0].messages)
    assert "Syrian hamster" not in client.asks[0].messages[1]["content"].split("OFFERS", 1)[1]
    assert book.noted == [(View.REFUSED, Agreement(0, 1))]


async def test_an_offer_whose_own_page_says_nothing_against_it_stays_as_sure_as_it_was() -> None:
    made, client = mind(FakeBook(TRUSTED))
    opened = replace(HAMSTER, is_verified=True, relevance=0.97)
    judged, _ = await made.judge(GOAL, [opened])
    assert judged[0].relevance == 0.97
    assert client.asks == []


async def test_a_price_beyond_the_limit_is_not_asked_about_and_the_record_says_so() -> None:
    made, client = mind(FakeBook(Standing()), verdicts(True))
    judged, usage = await made.judge(
        Goal("syrian hamster under 5 dollars"), [HAMSTER, product("Syrian hamster", "4")]
    )
    assert "is over the limit of 5" in judged[0].refusal
    assert "1 of 2 is beyond the query's price limit." in usage.note
    assert "judged locally" not in usage.note
    assert len(client.asks) == 1


async def test_a_yes_stands_where_the_offers_own_page_brings_nothing_new() -> None:
    """The local judge has refused it on the list already, and the model has said yes all the same."""
    made, client = mind(FakeBook(TRUSTED), verdicts(False))
    opened = replace(CAGE, is_verified=True, relevance=0.9, description="Made of steel, 60 by 40 cm.")
    judged, _ = await made.judge(GOAL, [opened])
    assert judged[0] == Judgement(0.9)
    assert client.asks == []


async def test_without_a_book_the_model_judges_every_offer() -> None:
    client = ScriptedClient((verdicts(True, False),))
    made = VisitMind(plain_mind(), ModelMind(client))
    _, usage = await made.judge(GOAL, [HAMSTER, CAGE])
    assert usage.calls == 1


async def test_what_asking_took_is_kept_with_what_was_asked() -> None:
    book = FakeBook(Standing())
    made, client = mind(book, verdicts(True, False))
    _, usage = await made.judge(GOAL, [HAMSTER, CAGE])
    chars = sum(len(message["content"]) for message in client.asks[0].messages)
    (asked,) = book.asked
    assert (asked.calls, asked.chars, asked.tokens) == (1, chars, usage.input_tokens + usage.output_tokens)
    assert asked.ms > 0


async def test_a_call_that_nobody_made_is_saved_at_the_price_of_earlier_ones() -> None:
    chars = (await a_call_about(HAMSTER, CAGE)).chars
    book = FakeBook(replace(TRUSTED, asked=Asked(calls=10, chars=10 * chars, tokens=8000, ms=5000.0)))
    made, _ = mind(book)
    _, usage = await made.judge(GOAL, [HAMSTER, CAGE])
    assert usage.spared == Savings(tokens=800, ms=500.0, calls=1, offers=2)


async def test_a_call_that_was_only_shorter_saves_what_was_left_out_and_no_call() -> None:
    book = FakeBook(Standing({View.FITS: Agreement(200, 0)}, asked=Asked(1, 1000, 250, 100.0)))
    made, _ = mind(book, verdicts(True))
    _, usage = await made.judge(GOAL, [HAMSTER, CAGE])
    assert (usage.spared.calls, usage.spared.offers) == (0, 1)
    assert 0 < usage.spared.tokens < 250


async def test_before_a_model_was_ever_measured_only_calls_and_offers_are_counted() -> None:
    made, _ = mind(FakeBook(TRUSTED))
    _, usage = await made.judge(GOAL, [HAMSTER, CAGE])
    assert usage.spared == Savings(calls=1, offers=2)


async def a_call_about(*products: Product) -> Asked:
    """What asking the model about these would be."""
    book = FakeBook(Standing())
    made, _ = mind(book, verdicts(*[True] * len(products)))
    await made.judge(GOAL, products)
    return book.asked[0]
