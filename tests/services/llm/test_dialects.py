"""One client for every server: it finds out how each wants to be asked for JSON, and keeps to it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest

from agent.core.errors import MindUnavailable
from agent.core.types import ActionKind, AgentDecision
from agent.decide.mind import DECIDE
from agent.llm.client import Endpoint, OpenAiClient
from agent.llm.dialects import ReplyFormat
from agent.llm.prices import Price, cost_usd, read_prices
from agent.llm.roles.mind import ModelMind
from tests.services.llm import servers
from tests.services.llm.servers import GOOD, Asked, Refusal, Server, serving
from tests.unit.agent.llm.test_mind import request
from tests.waiting import LIMIT_S

_FENCED = f"<think>hm</think>Sure!\n```json\n{GOOD}\n```\nGood luck!"


async def decide(server: Server, times: int = 1, **more: object) -> tuple[AgentDecision, OpenAiClient]:
    endpoint = Endpoint(server.url, "m", timeout=timedelta(seconds=LIMIT_S), **more)  # type: ignore[arg-type]
    client = OpenAiClient(endpoint)
    try:
        for _ in range(times):
            made = await ModelMind(client).decide(request())
    finally:
        await client.close()
    return made, client


@pytest.mark.parametrize(
    ("rule", "says", "found"),
    [
        (servers.takes_schema, GOOD, ReplyFormat.JSON_SCHEMA),
        (servers.openai_strict, GOOD, ReplyFormat.PLAIN_SCHEMA),
        (servers.old_llama, GOOD, ReplyFormat.LLAMA),
        (servers.only_json_object, GOOD, ReplyFormat.JSON_OBJECT),
        (servers.old_vllm, GOOD, ReplyFormat.GUIDED_JSON),
        (servers.knows_nothing, _FENCED, ReplyFormat.TEXT),
    ],
)
async def test_it_finds_the_way_that_a_server_takes_and_remembers_it(
    rule: Callable[[Asked], Refusal], says: str, found: ReplyFormat
) -> None:
    with serving(Server(rule, says)) as server:
        made, client = await decide(server, times=2)
    assert made.action == ActionKind.TYPE
    assert client.dialect.reply_format == found
    refused = server.calls - len(server.asked)
    assert len(server.asked) == 2
    assert refused <= 7  # all before the first answer, none before the second


async def test_a_schema_that_the_server_may_not_know_is_told_in_words() -> None:
    with serving(Server(servers.knows_nothing, _FENCED)) as server:
        await decide(server)
    assert '"target_id"' in server.asked[0]["messages"][0]["content"]


async def test_a_format_that_the_settings_name_is_the_only_one_tried() -> None:
    with serving(Server(servers.knows_nothing)) as server, pytest.raises(MindUnavailable, match="refused"):
        await decide(server, reply_format=ReplyFormat.GUIDED_JSON)
    assert server.calls == 1


async def test_a_page_that_does_not_fit_is_not_tried_in_other_formats() -> None:
    with serving(Server(servers.too_small)) as server, pytest.raises(MindUnavailable, match="refused"):
        await decide(server)
    assert server.calls == 1


async def test_temperature_and_prices_come_from_the_settings() -> None:
    with serving(Server(servers.takes_schema)) as server:
        made, _ = await decide(server, temperature=0.7, prices={"m": Price(2.0, 10.0)})
    assert server.asked[0]["temperature"] == 0.7
    assert made.usage.cost_usd == pytest.approx(0.003)
    assert made.usage.prompt == DECIDE


async def test_a_cost_that_is_not_known_is_not_nothing() -> None:
    with serving(Server(servers.takes_schema)) as server:
        made, _ = await decide(server)
    assert made.usage.input_tokens == 1000
    assert made.usage.cost_usd is None


def test_prices_are_read_from_the_settings() -> None:
    prices = read_prices(["small=0.15/0.6", "org/model=2/8", "*=0/0"])
    assert cost_usd(prices, "small", 1_000_000, 500_000) == pytest.approx(0.45)
    assert cost_usd(prices, "another", 10, 10) == 0
    assert cost_usd(read_prices([]), "small", 10, 10) is None


@pytest.mark.parametrize("entry", ["small", "small=1", "=1/2", "small=a/b", "small=-1/2", "small=nan/1"])
def test_a_price_that_cannot_be_read_stops_the_start(entry: str) -> None:
    with pytest.raises(ValueError, match="'"):
        read_prices([entry])
