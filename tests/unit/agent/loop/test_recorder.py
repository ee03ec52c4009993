"""What a step's record says of the models that were asked, and of those that did not have to be."""

from __future__ import annotations

from agent.core.learned import Savings
from agent.core.types import ActionKind, Usage
from tests.fakes import FakeMind, decision
from tests.unit.agent.loop.visits import Visit, shop


async def test_offers_that_no_model_had_to_judge_are_savings_of_the_step() -> None:
    search = decision(ActionKind.TYPE, "q", "Syrian hamster", usage=Usage("m", 500, 50, 1))
    asked = FakeMind([search, decision(ActionKind.EXTRACT)], fitting="golden")
    asked.judging = Usage(note="1 of 1 offers were judged locally", spared=Savings(700, 400.0, 1, 1))
    visit = Visit(shop(), mind=asked)
    await visit.run()
    searched, extracted = visit.journal.steps[1:3]
    assert (searched.savings, searched.cost.tokens) == (Savings(), 550)
    assert extracted.savings == Savings(700, 400.0, 1, 1)
    assert extracted.usage == Usage(note="1 of 1 offers were judged locally")
    assert extracted.cost == Savings(ms=extracted.cost.ms)
