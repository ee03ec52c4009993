"""One call runs a task (S1)."""

from __future__ import annotations

import pytest

from agent.browser.session.browser_session import SessionOptions
from agent.core.types import Determination, Limits
from agent.network.egress import EgressPolicy
from agent.visits.worker.task import Agent, TaskUnclear
from tests.browser.conftest import Start

GOODS = "".join(
    f"<div><a href='/p/{n}'><h3>{name}</h3></a><p>${price}</p><button>Add to basket</button></div>"
    for n, name, price in (
        (1, "Golden Syrian hamster", "24.99"),
        (2, "Dwarf hamster", "19.50"),
        (3, "Hay", "3.00"),
    )
)


async def test_one_call_finds_what_the_sentence_asks_for(little_site: Start) -> None:
    empty = await little_site(
        {"/": "<title>Notes</title><h1>Notes</h1><p>Nothing is sold here. " + "Just words. " * 30}
    )
    shop = await little_site({"/": f"<title>Nest</title><h1>Pets</h1><main>{GOODS}</main>"})
    policy = EgressPolicy.of([f"127.0.0.1:{site.port}" for site in (empty, shop)])
    limits = Limits(max_steps=2, verify_products=False)
    async with Agent(limits=limits, session=SessionOptions(policy=policy)) as agent:
        result = await agent.run(f"Find a Syrian hamster for sale on {empty.url()} and {shop.url()}")
        assert result.determination == Determination.PRODUCTS_FOUND
        assert [p.name for p in result.products] == ["Golden Syrian hamster"]
        assert agent.steps[0].action == "open"
        with pytest.raises(TaskUnclear, match="name a site"):
            await agent.run("Find a Syrian hamster")
