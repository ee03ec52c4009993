"""The one input gate: who passes, what a change of driver waits for, and what it cuts off."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest

from agent.browser.input.gate import Driver, InputGate, Stuck
from agent.core.errors import InputRevoked

SOON, NEVER = timedelta(milliseconds=20), timedelta(hours=1)


class Page:
    """Logs the events that reach it; each is acknowledged when `answers` is set."""

    def __init__(self) -> None:
        self.events: list[str] = []
        self.answers = asyncio.Event()
        self.answers.set()

    async def take(self, event: str) -> None:
        await self.answers.wait()
        self.events.append(event)


async def test_the_agent_acts_only_in_the_epoch_in_which_it_looked() -> None:
    gate, page = InputGate(), Page()
    await gate.of_agent(lambda: page.take("a"))
    await gate.change(Driver.PERSON, 3)
    with pytest.raises(InputRevoked, match="A person has the browser"):
        await gate.of_agent(lambda: page.take("b"))
    await gate.change(Driver.AGENT)
    with pytest.raises(InputRevoked, match="since the page was read"):
        await gate.of_agent(lambda: page.take("c"))
    gate.note_look()
    await gate.of_agent(lambda: page.take("d"))
    assert page.events == ["a", "d"]
    assert gate.refused[Driver.AGENT] == 2


async def test_a_look_while_a_person_drives_is_none_to_act_on() -> None:
    gate, page = InputGate(), Page()
    await gate.change(Driver.PERSON, 3)
    gate.note_look()
    await gate.change(Driver.AGENT)
    with pytest.raises(InputRevoked):
        await gate.of_agent(lambda: page.take("a"))


async def test_a_person_passes_with_the_fence_that_holds_it_and_in_the_epoch_that_was_shown() -> None:
    gate, page = InputGate(), Page()
    done = await gate.change(Driver.PERSON, 3)
    await gate.of_person(lambda: page.take("a"), None, fence=3, epoch=done.epoch)
    for fence, epoch in ((2, done.epoch), (3, done.epoch - 1), (True, None)):
        with pytest.raises(InputRevoked):
            await gate.of_person(lambda: page.take("b"), None, fence=fence, epoch=epoch)
    assert page.events == ["a"]
    assert gate.refused[Driver.PERSON] == 3


async def test_a_change_refuses_at_once_and_waits_for_what_is_in_flight() -> None:
    gate, page = InputGate(), Page()
    page.answers.clear()
    under_way = asyncio.create_task(gate.of_agent(lambda: page.take("a")))
    await asyncio.sleep(0)
    change = asyncio.create_task(gate.change(Driver.PERSON, 3))
    await asyncio.sleep(0)
    assert gate.driver is Driver.NOBODY
    assert not gate.admits(3)
    with pytest.raises(InputRevoked):
        await gate.of_agent(lambda: page.take("b"))
    page.answers.set()
    done = await change
    await under_way
    assert page.events == ["a"]
    assert not done.is_forced
    assert gate.admits(3)


async def test_an_event_whose_caller_has_gone_is_still_waited_for() -> None:
    gate, page = InputGate(), Page()
    page.answers.clear()
    caller = asyncio.create_task(gate.of_agent(lambda: page.take("a")))
    await asyncio.sleep(0)
    caller.cancel()
    await asyncio.wait({caller})
    change = asyncio.create_task(gate.change(Driver.PERSON, 3, within=NEVER))
    await asyncio.sleep(0.01)
    assert not change.done()
    page.answers.set()
    await change
    assert page.events == ["a"]


async def test_what_does_not_answer_in_time_is_cut_off() -> None:
    gate, page = InputGate(), Page()
    page.answers.clear()
    cut: list[Stuck] = []

    async def end(stuck: list[Stuck]) -> None:
        cut.extend(stuck)
        for one in stuck:
            one.task.cancel()

    gate.on_stuck = end
    caller = asyncio.create_task(gate.of_agent(lambda: page.take("a"), "tab"))
    await asyncio.sleep(0)
    done = await gate.change(Driver.PERSON, 3, within=SOON)
    page.answers.set()
    await asyncio.wait({caller})
    assert done.is_forced
    assert [(one.driver, one.tab) for one in cut] == [(Driver.AGENT, "tab")]
    assert page.events == []


async def test_of_two_changes_the_later_one_wins() -> None:
    gate, page = InputGate(), Page()
    page.answers.clear()
    under_way = asyncio.create_task(gate.of_agent(lambda: page.take("a")))
    await asyncio.sleep(0)
    first = asyncio.create_task(gate.change(Driver.PERSON, 3))
    await asyncio.sleep(0)
    second = asyncio.create_task(gate.change(Driver.PERSON, 4))
    await asyncio.sleep(0)
    page.answers.set()
    await asyncio.gather(first, second, under_way)
    assert gate.fence == 4


async def test_keys_are_let_go_of_while_nobody_may_act() -> None:
    gate = InputGate()
    seen: list[Driver] = []

    async def let_go() -> None:
        seen.append(gate.driver)

    gate.on_closed = let_go
    await gate.change(Driver.PERSON, 3)
    await gate.change(Driver.AGENT)
    assert seen == [Driver.NOBODY, Driver.NOBODY]
