"""Addresses are checked against names and allowed places before anything starts."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import timedelta

from agent.network.egress import NOT_ALLOWED, EgressPolicy
from research.pipeline.web.address_list import parse_lines
from research.sweeps.limits.reach import Reach, check_reach


async def problems(text: str, reach: Reach) -> list[str]:
    """What is wrong with each line, "" for nothing."""
    return [line.problem for line in await check_reach(parse_lines(text), reach)]


async def test_it_lets_a_public_name_pass(reach: Reach) -> None:
    assert await problems("shop.example", reach) == [""]


async def test_it_refuses_a_name_that_nobody_has(reach: Reach) -> None:
    (problem,) = await problems("nobody.example", reach)
    assert problem == NOT_ALLOWED


async def test_it_refuses_a_name_that_points_inside(reach: Reach) -> None:
    (problem,) = await problems("inside.example", reach)
    assert problem == NOT_ALLOWED


async def test_it_refuses_loopback_unless_it_is_listed_exactly(reach: Reach) -> None:
    assert await problems("127.0.0.1:9000", reach) == [""]
    assert await problems("127.0.0.1:9001", reach) == [NOT_ALLOWED]


async def test_one_address_that_may_not_be_opened_does_not_stop_the_others(reach: Reach) -> None:
    listed, other = await check_reach(parse_lines("127.0.0.1:9000\n127.0.0.1:9001"), reach)
    assert (listed.is_good, listed.doubt) == (True, "")
    assert (other.is_good, other.doubt) == (True, NOT_ALLOWED)


async def test_it_keeps_what_was_wrong_before_any_look_up(reach: Reach) -> None:
    (problem,) = await problems("ftp://shop.example", reach)
    assert problem == "Only http and https addresses can be visited."


async def never(_name: str) -> Sequence[str]:
    """A resolver that does not answer."""
    await asyncio.Event().wait()
    return []


async def test_an_address_without_a_name_waits_for_no_look_up() -> None:
    slow = Reach(EgressPolicy.of(["127.0.0.1:9000"]), resolver=never, deadline=timedelta(milliseconds=50))
    names = "\n".join(f"shop{number}.example" for number in range(64))
    *others, listed = await check_reach(parse_lines(f"{names}\n127.0.0.1:9000"), slow)
    assert (listed.is_good, listed.doubt) == (True, "")
    assert all(line.is_good and "in time" in line.doubt for line in others)


async def test_it_does_not_wait_for_ever_for_a_name() -> None:
    slow = Reach(EgressPolicy.of([]), resolver=never, deadline=timedelta(milliseconds=20))
    (problem,) = await problems("shop.example", slow)
    assert "in time" in problem
