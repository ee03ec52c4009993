"""Long work, the same for a question, a report and a sweep: started, followed with progress, read, cancelled."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any

import anyio
from mcp.server.mcpserver import Context
from mcp.types import CallToolResult
from pydantic import TypeAdapter

from agent.language.counts import counted
from agent.teams.rights.events import listening
from research.answers.events import query_group, report_group
from research.api.mcp.inside import Desk, Refused, client_ended_it, desk
from research.api.mcp.resources import source_links
from research.api.mcp.results import (
    SHOWN_OFFERS,
    SHOWN_VENDORS,
    Answer,
    SweepReport,
    answer_of,
    progress_words,
    result,
    written_of,
)
from research.api.routes.schemas.queries import QueryDetail, QueryOut
from research.api.routes.schemas.reports import ReportDetail, ReportOut
from research.api.routes.schemas.sweeps import OfferPage, SweepOut, VendorPage, WaitsForPerson
from research.sweeps.events import sweep_group

LOOK_S = 5.0  # also without a nudge
_is_task: ContextVar[bool] = ContextVar(
    "is_task", default=False
)  # nobody waits: the client asks for it later
MOST_WAITING, MOST_OF_ONE = (
    64,
    8,
)  # calls of this process that wait, and those of one token: each holds a thread
_calls = Counter[str]()  # that wait, by token; changed in the event loop alone
_Waiting = TypeAdapter(list[WaitsForPerson])


@dataclass(frozen=True, slots=True)
class Progress:
    """How far work is: `over` parts of `of`, `waiting` ones for people. `state` is the API's; `words` say it all."""

    state: str
    over: int
    of: int
    words: str
    waiting: int = 0

    @property
    def is_over(self) -> bool:
        """Whether nothing more will come by itself."""
        return self.state not in ("pending", "running", "planning")

    @property
    def is_still(self) -> bool:
        """Whether nothing happens until a person helps, or ever."""
        return self.is_over or (self.waiting > 0 and self.over + self.waiting == self.of)

    @property
    def share(self) -> float:
        """Parts that are over, and half of each that waits."""
        return self.over + self.waiting / 2


@dataclass(frozen=True, slots=True)
class Work:
    """One kind of long work. `path` is the API's address of one, up to its number."""

    noun: str
    path: str
    group: Callable[[int], str]
    look: Callable[[Desk, int], Awaitable[Progress]]
    read: Callable[[Desk, int], Awaitable[CallToolResult]]

    async def follow(self, ctx: Context, pk: int, wait_s: float) -> CallToolResult:
        """What there is at the end of the time, or when nothing more happens, with progress to whoever asked for it.

        A call that its client cancels cancels the work; our own stop does not. *Raises* Refused.
        """
        try:
            await self._watch(ctx, pk, 0 if _is_task.get() else wait_s)
        except asyncio.CancelledError:
            if client_ended_it():
                await _to_its_end(self.cancel(pk))
            raise
        return await self.read(desk(), pk)

    async def follow_unharmed(self, ctx: Context, pk: int, wait_s: float) -> CallToolResult:
        """The same for work that another call has started: it goes on, however this call ends. *Raises* Refused."""
        await self._watch(ctx, pk, wait_s)
        return await self.read(desk(), pk)

    async def _watch(self, ctx: Context, pk: int, wait_s: float) -> None:
        with _a_place(desk().token) as may_wait:
            await self._watch_until(ctx, pk, anyio.current_time() + (wait_s if may_wait else 0))

    async def _watch_until(self, ctx: Context, pk: int, end: float) -> None:
        reported = -1.0
        async with listening(self.group(pk)) as wait:
            while True:
                now = await self.look(desk(), pk)
                if now.share > reported:  # the protocol wants it to grow each time
                    await ctx.report_progress(now.share, now.of, now.words)
                reported = max(reported, now.share)
                left = end - anyio.current_time()
                if now.is_still or left <= 0:
                    return
                await wait(min(left, LOOK_S))

    async def waiting(self, pk: int) -> list[WaitsForPerson]:
        """What of it waits until a person has helped."""
        return _Waiting.validate_json((await desk().call("GET", f"{self.path}/{pk}/waiting")).content)

    async def cancel(self, pk: int) -> None:
        """End it. *Raises* Refused, also when it is over already."""
        await desk().call("POST", f"{self.path}/{pk}/cancel")


@contextmanager
def _a_place(token: str) -> Iterator[bool]:
    """Whether this call may wait. One too many is answered at once with how far the work is: it goes on."""
    may_wait = _calls.total() < MOST_WAITING and _calls[token] < MOST_OF_ONE
    _calls[token] += may_wait
    try:
        yield may_wait
    finally:
        _calls[token] -= may_wait
        if not _calls[token]:
            del _calls[token]


async def _to_its_end(work: Coroutine[Any, Any, None]) -> None:
    """Also when the call around it is cancelled once more. That there was nothing left to do is no error."""
    task = asyncio.ensure_future(work)
    while not task.done():
        with suppress(asyncio.CancelledError):
            await asyncio.wait({task})
    with suppress(Refused):
        task.result()


def nobody_waits() -> None:
    """What is started from here on is answered at once with its number."""
    _is_task.set(True)


async def _look_at_sweep(at: Desk, pk: int) -> Progress:
    found = await at.get(SweepOut, f"/sweeps/{pk}")
    words = progress_words(found.over, found.vendors, "vendor", found.waiting)
    return Progress(found.state, found.over, found.vendors, words, found.waiting)


async def _read_sweep(at: Desk, pk: int) -> CallToolResult:
    found = await at.get(SweepOut, f"/sweeps/{pk}")
    offers = await at.get(OfferPage, f"/sweeps/{pk}/offers", limit=SHOWN_OFFERS)
    report = SweepReport(
        sweep=found,
        vendors=list((await at.get(VendorPage, f"/sweeps/{pk}/vendors", limit=SHOWN_VENDORS)).items),
        offers=list(offers.items),
        more_offers_cursor=offers.next_cursor,
        waits_for_people=await SWEEP.waiting(pk),
    )
    words = progress_words(found.over, found.vendors, "vendor", found.waiting)
    more = "" if found.state != "running" else f" It goes on: call sweep_status with sweep_id {pk}."
    return result(
        report, f"Sweep {pk} is {found.state}: {words} {counted(offers.total, 'offer')} so far.{more}"
    )


async def _look_at_query(at: Desk, pk: int) -> Progress:
    found = await at.get(QueryOut, f"/queries/{pk}")
    now = Progress(found.state, 0, 1, found.stage or found.state)
    return Progress(found.state, 1, 1, found.state) if now.is_over else now


async def _read_query(at: Desk, pk: int) -> CallToolResult:
    found = await at.get(QueryDetail, f"/queries/{pk}")
    shown: Answer = answer_of(found, await QUESTION.waiting(pk))
    going = f" Call answer with question_id {pk} later." if found.state in ("pending", "running") else ""
    words = f"Question {pk} is {_said(found.state)}.{going}"
    return result(shown, words, source_links(found))


async def _look_at_report(at: Desk, pk: int) -> Progress:
    found = await at.get(ReportOut, f"/reports/{pk}")
    words = progress_words(found.answered, found.parts, "sub-question", 0)
    return Progress(found.state, found.answered, max(found.parts, 1), words)


async def _read_report(at: Desk, pk: int) -> CallToolResult:
    found = await at.get(ReportDetail, f"/reports/{pk}")
    more = {
        "planned": " Look at its plan and call begin_report.",
        "planning": f" A plan is made: call read_report with report_id {pk} later.",
        "running": f" It goes on: call read_report with report_id {pk} later.",
    }.get(found.state, "")
    words = f"Report {pk} is {_said(found.state)}.{more}"
    return result(written_of(found, await REPORT.waiting(pk)), words)


def _said(state: str) -> str:
    return {"not_found": "over, without evidence"}.get(state, state.replace("_", " "))


SWEEP = Work("sweep", "/sweeps", sweep_group, _look_at_sweep, _read_sweep)
QUESTION = Work("question", "/queries", query_group, _look_at_query, _read_query)
REPORT = Work("report", "/reports", report_group, _look_at_report, _read_report)
