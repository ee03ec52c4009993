"""Checks vendor addresses against the network before a sweep: name found, address allowed."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field, replace
from datetime import timedelta
from urllib.parse import urlsplit

import structlog

from agent.network.addresses import is_literal
from agent.network.clients import installation_policy
from agent.network.egress import NOT_ALLOWED, EgressPolicy, Resolver, check_url, system_resolver
from research.pipeline.web.address_list import AddressLine

log = structlog.get_logger(__name__)

_LOOKUPS_AT_ONCE = 32
_TOO_SLOW = "Its name could not be looked up in time. Check it, or try again."


@dataclass(frozen=True, slots=True)
class Reach:
    """What may be reached and how names are looked up. `deadline` is for the whole list."""

    policy: EgressPolicy
    resolver: Resolver = system_resolver
    deadline: timedelta = field(default=timedelta(seconds=8))


async def check_reach(lines: Sequence[AddressLine], reach: Reach) -> tuple[AddressLine, ...]:
    """The same lines; a good one whose site cannot be reached or is not allowed gets its doubt.

    Where that is so of every line, there is nothing to visit: it is their problem.
    """
    gate = asyncio.Semaphore(_LOOKUPS_AT_ONCE)
    tasks = [asyncio.create_task(_check(line, reach, gate)) for line in lines]
    if tasks:
        await asyncio.wait(tasks, timeout=reach.deadline.total_seconds())
    checked = tuple(_outcome(line, task) for line, task in zip(lines, tasks, strict=True))
    if any(line.is_good and not line.doubt for line in checked):
        return checked
    return tuple(replace(line, problem=line.problem or line.doubt, doubt="") for line in checked)


async def _check(line: AddressLine, reach: Reach, gate: asyncio.Semaphore) -> AddressLine:
    if not line.is_good:
        return line
    is_named = not is_literal(urlsplit(line.url).hostname or "")
    async with gate if is_named else nullcontext():  # only a name is looked up
        refusal = await check_url(line.url, resolver=reach.resolver, policy=reach.policy)
    if refusal is None:
        return line
    log.info("egress.refused", code=refusal, site=line.domain, at="form")
    return replace(line, doubt=NOT_ALLOWED)


def _outcome(line: AddressLine, task: asyncio.Task[AddressLine]) -> AddressLine:
    if task.done():
        return task.result()
    task.cancel()
    return replace(line, doubt=_TOO_SLOW)


def default_reach() -> Reach:
    """As this installation is set up."""
    return Reach(installation_policy())
