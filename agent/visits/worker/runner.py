"""Runs one claimed visit: opens the browser, builds the agent around its ports, and says what came of it.

async def run(lent: BrowserLease) -> None:            # the callback of `agent.visits.worker.host.process_host`
    desk = VisitDesk(VisitLease(lent.visit_id, lent.token, lent.visit.ask_policy), lent, redis_url)
    result = await run_visit(lent, mind=mind, desk=desk, mind_name="local mind", recall=recall)
    if result is not None:                            # None: there is nothing to record
        await db(record_result, visit_id=lent.visit_id, token=lent.token, result=result)

A visit of kind `read` takes a `judge` in place of a mind: no mind decides in it.
"""

from __future__ import annotations

import asyncio
import contextlib
from dataclasses import dataclass
from datetime import timedelta
from typing import Protocol

import structlog
from django.conf import settings

from agent.browser.session.tab import SessionState
from agent.core.errors import (
    AgentError,
    BrowserGone,
    EgressUnavailable,
    LeaseLost,
    PageError,
    VisitCancelled,
)
from agent.core.ports import (
    Desk,
    InterventionRequest,
    Judge,
    Mind,
    NoRecall,
    RanksLinks,
    Recall,
    Resolution,
    ResolutionKind,
    is_free,
    weighs,
)
from agent.core.types import Determination, Goal, Limits, PageUnderstanding, ResumePoint, WebAgentResult
from agent.loop.loop import WebAgent
from agent.loop.reading import ReadingAgent, ReadingParts
from agent.loop.recovery.hand_over import RestoreReport
from agent.loop.visit import Ports
from agent.visits import selectors, services
from agent.visits.models import Visit
from agent.visits.recording.events import Begun, left_of
from agent.visits.recording.visit_recording import VisitRecording, recording_of
from agent.visits.storage.site_sessions import seal
from agent.visits.worker.browser_lease import BrowserLease, Stop, visit_deadline
from agent.visits.worker.journal import db

log = structlog.get_logger(__name__)

MOST_STEPS = 30
_RECORDING_SECONDS = 3  # for a visit that was cut short: it ends, stored or not
RETRY_AFTER = timedelta(seconds=5)
SAVE_SECONDS = 4.0


class VisitDesk(Desk, Protocol):
    """A desk that also takes up what an earlier worker asked."""

    def admit(self) -> None:
        """The browser is open: people may come for it from now on."""

    async def rejoin(self, restore_report: RestoreReport | None = None) -> Resolution | None:
        """Wait for the person who holds this visit's intervention. None: there is none.

        `survival` is what came back with the reopened browser.
        """


@dataclass(slots=True)
class EmptyDesk:
    """A `VisitDesk` with nobody at it; what is asked is counted."""

    asked: int = 0
    is_taken: bool = False

    def admit(self) -> None:
        """Nobody comes."""

    async def ask(self, request: InterventionRequest) -> Resolution:
        """Nobody helps."""
        self.asked += 1
        return Resolution(ResolutionKind.DECLINED)

    async def attend(self, seen: PageUnderstanding | None) -> None:
        """Nobody comes."""

    async def settled(self, seen: PageUnderstanding | None = None) -> None:
        """Nothing was asked."""

    async def rejoin(self, restore_report: RestoreReport | None = None) -> None:
        """There was no worker before."""


class ParkedError(Exception):
    """The visit was parked again before the agent could go on."""


def limits_of(visit: Visit) -> Limits:
    """How much it may take."""
    return Limits(
        max_steps=min(visit.max_steps, MOST_STEPS),
        max_time=timedelta(seconds=visit.max_seconds),
        max_products=visit.max_products,
        verify_products=settings.VERIFY_PRODUCTS,
    )


@dataclass(frozen=True, slots=True)
class _Tools:
    """What decides in one visit: a mind with what earlier visits left, or a judge of pages."""

    desk: VisitDesk
    mind_name: str
    mind: Mind | None
    recall: Recall | None
    judge: Judge | None


@dataclass(slots=True)
class _Way:
    """What a visit has come to while it runs: what it had found, and its recording, are kept when it is cut short."""

    agent: WebAgent | ReadingAgent | None = None
    recording: VisitRecording | None = None

    async def cut(self, error: AgentError) -> WebAgentResult | None:
        """Cut short by this: what it had found. The recording ends at the cut, if it can be stored soon."""
        found = left_of(self.agent, error) if self.agent else None
        if self.recording is not None:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(_RECORDING_SECONDS):
                    await self.recording.cut(error, found)
        return found


async def run_visit(
    lent: BrowserLease,
    *,
    desk: VisitDesk,
    mind_name: str,
    mind: Mind | None = None,
    recall: Recall | None = None,
    judge: Judge | None = None,
) -> WebAgentResult | None:
    """The visit's result, or None when there is none to record: parked, given back, or not ours any more.

    Every failure ends in a result of `error` with its reason; only a browser that died sends the visit
    back to the queue, as long as it has attempts left.
    """
    way = _Way()
    try:
        async with visit_deadline(timedelta(seconds=lent.visit.max_seconds), lambda: lent.is_paused):
            await db(services.set_mind, visit_id=lent.visit_id, token=lent.token, mind=mind_name)
            return await _run(lent, _Tools(desk, mind_name, mind, recall, judge), way)
    except asyncio.CancelledError:
        return await _stopped(lent, way)
    except ParkedError:
        return None
    except LeaseLost:
        log.warning("visit.lease_lost")
        return None
    except VisitCancelled as exc:
        await way.cut(exc)
        return _failed("Cancelled")  # who did it is in the row
    except BrowserGone as exc:
        await way.cut(exc)
        return await _try_again(lent, exc)
    except AgentError as exc:
        return await way.cut(exc) or _failed(exc.user_message)
    except Exception as exc:  # the runner's own net: an unexpected fault ends the visit, with its name
        log.exception("visit.failed")
        return _failed(f"An unexpected fault stopped the agent ({type(exc).__name__}).")


async def _run(lent: BrowserLease, tools: _Tools, way: _Way) -> WebAgentResult | None:
    visit, state = lent.visit, lent.saved_state()
    await lent.session.open(await lent.first_state())
    handed = await _rejoin(lent, tools.desk, state) if state.url else None
    tools.desk.admit()
    point = await db(selectors.resume_point, visit, lent.session.page.url if state.url else "")
    begun = _beginning(visit, tools, point, handed)
    if settings.RECORDING_LIFETIME:
        way.recording = recording_of(lent, was_driven=await db(selectors.was_driven, visit))
        await way.recording.begin(begun, tools.mind_name)
    make = _reader_of if begun.is_reading else _finder_of
    way.agent = agent = make(lent, tools, begun, way.recording)
    result = await agent.run(begun.url, resume=begun.resume, handed=begun.handed)
    if way.recording is not None:
        await way.recording.end(result)
    return None if await db(selectors.is_parked, visit.pk) else result


def _reader_of(
    lent: BrowserLease, tools: _Tools, begun: Begun, recording: VisitRecording | None
) -> ReadingAgent:
    if tools.judge is None:
        raise ValueError("a reading visit needs a judge")
    parts = ReadingParts(lent.session.page, tools.judge, tools.desk, lent.journal, begun.limits, lent.clock)
    return ReadingAgent(recording.wrap_reading(parts) if recording else parts)


def _finder_of(lent: BrowserLease, tools: _Tools, begun: Begun, recording: VisitRecording | None) -> WebAgent:
    recall = tools.recall or NoRecall()
    ports = Ports(lent.session.page, _mind_of(tools), tools.desk, lent.journal, recall, lent.clock)
    return WebAgent(recording.wrap(ports) if recording else ports, begun.goal, begun.limits, begun.domain)


def _mind_of(tools: _Tools) -> Mind:
    if tools.mind is None:
        raise ValueError("a visit that finds offers needs a mind")
    return tools.mind


def _beginning(visit: Visit, tools: _Tools, point: ResumePoint | None, handed: Resolution | None) -> Begun:
    is_reading = visit.kind == Visit.Kind.READ
    mind: object = None if is_reading else _mind_of(tools)
    return Begun(
        url=visit.url,
        domain=visit.domain,
        goal=Goal(visit.query, visit.max_products),
        limits=limits_of(visit),
        resume=point,
        handed=handed,
        is_free=is_free(mind),
        ranks_links=isinstance(mind, RanksLinks),
        weighs=weighs(mind),
        is_reading=is_reading,
    )


async def _rejoin(lent: BrowserLease, desk: VisitDesk, state: SessionState) -> Resolution | None:
    """Go on with a person who claimed this visit while it had no browser; what they came back with.

    None when nobody is there to wait for. *Raises* ParkedError, VisitCancelled.
    """
    problem = ""
    try:
        await lent.session.page.open(state.url)
    except BrowserGone:
        raise
    except PageError as exc:  # a person can go elsewhere by hand
        problem = exc.user_message
        log.info("visit.reopened_badly", problem=problem)
    resolution = await desk.rejoin(await lent.come_back(state, problem))
    if resolution is not None and resolution.kind is ResolutionKind.PARKED:
        raise ParkedError
    if resolution is not None and resolution.kind is ResolutionKind.CANCELLED:
        raise VisitCancelled("Cancelled.")
    return resolution


async def _stopped(lent: BrowserLease, way: _Way) -> WebAgentResult | None:
    """The host cancelled the task: record a cancellation, or give the visit back, or write nothing."""
    if lent.stop is Stop.CANCELLED:
        _reclaim()
        await way.cut(VisitCancelled("Cancelled."))
        return _failed("Cancelled")  # who did it is in the row
    if lent.stop is Stop.SHUTDOWN:
        _reclaim()
        await _give_back(lent)
        return None
    raise asyncio.CancelledError


def _reclaim() -> None:
    """Let the task go on after its cancellation was answered."""
    if (task := asyncio.current_task()) is not None:
        task.uncancel()


async def _give_back(lent: BrowserLease) -> None:
    """To the queue with what the browser knows now, no attempt lost."""
    sealed: bytes | None = None
    try:
        async with asyncio.timeout(SAVE_SECONDS):
            state = await lent.session.save_state()
            sealed = seal(state.to_json()) if state.url else None
    except (AgentError, TimeoutError, ValueError) as exc:
        log.info("visit.not_saved", problem=str(exc))
    await db(services.give_back, visit_id=lent.visit_id, token=lent.token, counts=False, checkpoint=sealed)


async def _try_again(lent: BrowserLease, exc: BrowserGone) -> WebAgentResult | None:
    """Back to the queue: a crash of our own is counted apart from the attempts, up to a limit of its own."""
    visit, is_crash = lent.visit, not isinstance(exc, EgressUnavailable)
    if not exc.retryable:  # the page itself did it, and would do it again
        return _failed(exc.user_message)
    if not (visit.may_crash if is_crash else visit.attempt < visit.max_attempts):
        said = services.crashed(visit.crashes + 1) if is_crash else f"That was attempt {visit.attempt}."
        return _failed(f"{exc.user_message} {said}")
    log.warning("visit.browser_gone", attempt=visit.attempt, crashes=visit.crashes, why=exc.user_message)
    await db(
        services.give_back,
        visit_id=lent.visit_id,
        token=lent.token,
        counts=not is_crash,
        has_crashed=is_crash,
        after=RETRY_AFTER,
    )
    return None


def _failed(reason: str) -> WebAgentResult:
    return WebAgentResult(products=(), determination=Determination.ERROR, reason=reason)
