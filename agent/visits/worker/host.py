"""The worker child's engine room: one loop thread, one warm browser, several visits at once.

    host = process_host(run)     # once per Celery child; `run(lent)` is the callback for one visit
    host.wake(visit_id)          # from the task: returns at once

The database says what runs. `wake` claims the visit when a slot is free; when a visit ends, the host
claims the next one itself. Visits that wait for a person do not use up slots. A heartbeat keeps the
leases; who loses one, is cancelled, or is here when the worker stops, has its task cancelled with the
reason in `BrowserLease.stop`. A host that stops claims nothing, lets what runs go on for a while, then gives it back.
Nothing is left running after `stop`.
"""

from __future__ import annotations

import asyncio
import atexit
import os
import threading
import time
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from concurrent.futures import Future
from concurrent.futures import TimeoutError as FutureTimeout
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from typing import Any

import redis.asyncio as redis
import structlog
from django.db import Error as DatabaseError

from agent.browser.chromium.engine import BrowserEngine
from agent.browser.ocr.client import ChildOcr
from agent.browser.session.browser_session import BrowserSession
from agent.visits import selectors, services
from agent.visits.models import Visit
from agent.visits.worker.browser_lease import BrowserLease, Stop
from agent.visits.worker.draining import drain, end_of
from agent.visits.worker.host_memory import free_bytes
from agent.visits.worker.journal import db
from agent.visits.worker.live.server import LiveServer
from agent.visits.worker.options import HostOptions, options_from_settings

log = structlog.get_logger(__name__)

Run = Callable[[BrowserLease], Awaitable[None]]
LOOK_EVERY = timedelta(seconds=1)  # how often cancellations are looked for
# The parts of an end after the drain, each with its own limit.
CLAIM_SECONDS, WIND_DOWN_SECONDS, RELEASE_SECONDS = 2.0, 10.0, 2.0
CLOSE_SECONDS = 11.0  # the engine itself ends what hangs after that
STOP_SECONDS = 20.0  # all of them, whatever each took


@dataclass(eq=False, slots=True)
class _Held:
    lent: BrowserLease
    task: asyncio.Task[None] | None = None
    is_ending: bool = False  # its run is over, its browser is being closed


class VisitHost:
    """Runs visits in its own loop thread. Thread-safe are `wake`, `run_aside`, `start`, `stop` and `owner`."""

    def __init__(self, run: Run, options: HostOptions) -> None:
        self._run, self._options = run, options
        self._held: dict[int, _Held] = {}
        self._thread: threading.Thread | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._ready = threading.Event()
        self._lock = threading.Lock()
        self._is_stopping = False
        self._is_short = False  # visits are due and there is no room for them
        self._free_bytes = free_bytes
        self._chores: set[asyncio.Task[Any]] = set()
        self._asides: set[asyncio.Task[Any]] = set()

    @property
    def owner(self) -> str:
        return self._options.owner

    @property
    def visit_ids(self) -> list[int]:
        return list(self._held)

    def start(self) -> None:
        """Start the loop thread, once; the browser starts with the first visit."""
        with self._lock:
            if self._thread is None and not self._is_stopping:
                self._thread = threading.Thread(target=self._main, name="visit-host", daemon=True)
                self._thread.start()
        self._ready.wait(30)

    def wake(self, visit_id: int | None = None) -> None:
        """There is work: claim that visit (or any) if a slot is free. Returns at once."""
        self.start()
        self._submit(self._on_wake(visit_id))

    def run_aside(self, work: Coroutine[Any, Any, Any]) -> None:
        """Run other async work of this process in the loop. Returns at once; `stop` drops what does not end in time."""
        self.start()
        self._submit(self._aside(work))

    async def _aside(self, work: Coroutine[Any, Any, Any]) -> None:
        task = self._later(work)
        self._asides.add(task)
        task.add_done_callback(self._asides.discard)

    def stop(self) -> None:
        """Claim nothing more; give back what did not end in time, end browser, driver and loop. Safe to call twice."""
        with self._lock:
            self._is_stopping = True
        ended = self._submit(self._shut_down())
        if ended is not None:
            try:
                ended.result(STOP_SECONDS + self._options.drain.total_seconds())
            except FutureTimeout:
                log.error("host.stop_took_too_long", visits=self.visit_ids)
        loop, thread = self._loop, self._thread
        if loop is not None and not loop.is_closed():
            loop.call_soon_threadsafe(loop.stop)
        if thread is not None:
            thread.join(5)

    def _submit(self, work: Coroutine[Any, Any, None]) -> Future[None] | None:
        loop = self._loop
        if loop is None or loop.is_closed() or not loop.is_running():
            work.close()
            return None
        return asyncio.run_coroutine_threadsafe(work, loop)

    # -- the loop thread --------------------------------------------------------------------------

    def _main(self) -> None:
        loop = asyncio.new_event_loop()
        asyncio.set_event_loop(loop)
        self._loop = loop
        loop.call_soon(self._set_up)
        loop.call_soon(self._ready.set)
        try:
            loop.run_forever()
        finally:
            for task in asyncio.all_tasks(loop):
                task.cancel()
            loop.run_until_complete(asyncio.sleep(0.05))  # let them see it
            loop.run_until_complete(loop.shutdown_asyncgens())
            loop.close()

    def _set_up(self) -> None:
        self._engine = BrowserEngine(self._options.engine)
        self._ocr = ChildOcr()
        self._fill_lock = asyncio.Lock()
        url = self._options.redis_url
        self._redis = redis.Redis.from_url(url, socket_connect_timeout=2) if url else None
        self._live = LiveServer(self._options.live, self._redis) if self._redis is not None else None
        self._later(self._keep_leases())

    async def _on_wake(self, visit_id: int | None) -> None:
        if visit_id is not None and self._has_room():
            async with self._fill_lock:
                await self._claim(visit_id)
        await self._fill()

    async def _fill(self) -> None:
        """Claim what waits longest until no slot is free or nothing is due."""
        async with self._fill_lock:
            while self._has_room() and await self._claim(None):
                pass
            self._is_short = bool(self._held) and not self._has_room() and await self._is_work_due()

    async def _is_work_due(self) -> bool:
        try:
            return bool(await db(selectors.due_visits, 1))
        except DatabaseError:
            return False

    def _must_make_room(self, lent: BrowserLease) -> bool:
        """Visits are due and too many browsers wait for people: this one is among those to be parked."""
        held = [one.lent for one in self._held.values()]
        return self._is_short and lent in to_be_parked(held, self._options.paused_at_once)

    async def _claim(self, visit_id: int | None) -> bool:
        if not self._has_room():
            return False
        claim = services.claim_next if visit_id is None else partial(services.claim_visit, visit_id=visit_id)
        try:
            visit = await db(claim, owner=self._options.owner, lease=self._options.lease)
        except DatabaseError as exc:  # it stays pending; the periodic check enqueues it again
            log.warning("host.claim_failed", error=str(exc))
            return False
        if visit is None:
            return False
        self._begin(visit)
        return True

    def _has_room(self) -> bool:
        """Paused visits use a slot only beyond their own limit: their browsers take memory, not time.

        There is always room for one: a machine without memory to spare is slow, not stopped.
        """
        paused = sum(held.lent.is_paused for held in self._held.values())
        running = len(self._held) - paused + max(0, paused - self._options.paused_at_once)
        if self._is_stopping or running >= self._options.visits_at_once:
            return False
        return running == 0 or self._free_bytes() >= self._options.least_free_bytes

    def _begin(self, visit: Visit) -> None:
        session = BrowserSession(self._engine, self._options.session, ocr=self._ocr)
        lent = BrowserLease(visit, session, on_gate=self._on_gate, must_make_room=self._must_make_room)
        held = _Held(lent)
        self._held[visit.pk] = held
        held.task = self._later(self._attend(held))

    def _on_gate(self, _: BrowserLease) -> None:
        self._later(self._fill())  # a visit that waits makes room for another

    async def _attend(self, held: _Held) -> None:
        """One visit from claim to end, whatever happens in it."""
        lent = held.lent
        bound = structlog.contextvars.bind_contextvars(visit=lent.visit_id, fence=lent.token)
        log.info("visit.begun", attempt=lent.visit.attempt, domain=lent.visit.domain)
        try:
            await self._serve_live(lent)
            await self._run(lent)
        except asyncio.CancelledError:
            log.info("visit.stopped", why=str(lent.stop))
        except Exception:  # the last net of a runner: the lease runs out and the periodic check takes over
            log.exception("visit.run_failed")
        finally:
            structlog.contextvars.reset_contextvars(**bound)
            held.is_ending = True
            try:
                await self._put_away(held)
            finally:
                self._later(self._fill())

    async def _serve_live(self, lent: BrowserLease) -> None:
        """Let people watch and drive. A host that cannot listen runs its visits unseen."""
        if self._live is None:
            return
        try:
            await self._live.open(lent.visit_id, lent.session)
        except OSError:
            log.exception("host.cannot_listen", at=str(self._options.live))

    async def _put_away(self, held: _Held) -> None:
        """Close its browser; the slot is free afterwards even when this is cancelled meanwhile."""
        if self._live is not None:
            self._later(self._live.close(held.lent.visit_id, held.lent.session))
        try:
            await asyncio.shield(self._later(held.lent.session.close()))
        finally:
            if self._held.get(held.lent.visit_id) is held:
                del self._held[held.lent.visit_id]

    # -- leases -----------------------------------------------------------------------------------

    async def _keep_leases(self) -> None:
        """Beat every few seconds, look for cancellations every second, for as long as the host lives."""
        last_beat = last_look = time.monotonic()
        while True:
            await asyncio.sleep(0.25)
            now = time.monotonic()
            if not self._held:
                last_beat = last_look = now
                continue
            try:
                if now - last_beat >= self._options.beat.total_seconds():
                    await self._check(services.beat, lease=self._options.lease)
                    last_beat = last_look = now
                elif now - last_look >= LOOK_EVERY.total_seconds():
                    await self._check(services.look_at)
                    last_look = now
            except DatabaseError as exc:
                log.warning("host.beat_failed", error=str(exc))
            if now - last_beat > self._options.lease.total_seconds():
                for held in self._held.values():  # nobody could be told that we live: others may have them
                    self._halt(held, Stop.LEASE_LOST)

    async def _check(self, ask: Callable[..., services.Beat], **options: Any) -> None:
        held = {pk: h.lent.token for pk, h in self._held.items()}
        told = await db(ask, owner=self._options.owner, held=held, **options)
        for pk in told.lost:
            if pk in self._held and self._held[pk].lent.token == held[pk]:
                self._halt(self._held[pk], Stop.LEASE_LOST)
        for pk in told.cancelled:
            if pk in self._held:
                self._halt(self._held[pk], Stop.CANCELLED)

    def _halt(self, held: _Held, why: Stop) -> None:
        """Cancel the visit's task once, with the reason; one that does not end loses its browser.

        A visit that is being put away has its end in the database already and looks lost there.
        """
        if held.lent.stop is not Stop.NONE or held.task is None or held.is_ending:
            return
        held.lent.stop = why
        held.task.cancel()
        self._later(self._see_to_the_end(held))

    async def _see_to_the_end(self, held: _Held) -> None:
        if held.task is not None:
            await asyncio.wait({held.task}, timeout=WIND_DOWN_SECONDS)
            if not held.task.done():
                log.warning("visit.did_not_stop", visit=held.lent.visit_id)
                held.task.cancel()

    def _running(self) -> list[str]:
        """What goes on by itself; a visit that waits for a person who has not come is given back at once."""
        for held in list(self._held.values()):
            if held.lent.is_paused and held.lent.is_unclaimed:
                self._halt(held, Stop.SHUTDOWN)
        visits = [f"visit {pk}" for pk, held in self._held.items() if held.lent.stop is Stop.NONE]
        return [*visits, *(["work of another kind"] if self._asides else [])]

    async def _shut_down(self) -> None:
        await end_of("a claim that the database has not answered", self._last_claim(), CLAIM_SECONDS)
        await drain(self._running, self._options.drain.total_seconds())
        tasks = [held.task for held in self._held.values() if held.task is not None]
        for held in list(self._held.values()):
            self._halt(held, Stop.SHUTDOWN)
        if tasks:
            await end_of(self._left, asyncio.wait(tasks), WIND_DOWN_SECONDS)
        await end_of("the database, to give leases back", self._release(), RELEASE_SECONDS)
        parts = {"the child that reads pictures": self._ocr.close(), "the browser": self._engine.close()}
        if self._live is not None:
            parts["the link to people's consoles"] = self._live.stop()
        if self._redis is not None:
            parts["the broker"] = self._redis.aclose()
        await asyncio.gather(*(end_of(what, work, CLOSE_SECONDS) for what, work in parts.items()))

    async def _last_claim(self) -> None:
        """A visit that is being claimed begins first: else it would be given back, and run after that."""
        async with self._fill_lock:
            pass

    def _left(self) -> str:
        ended = {True: "the browser of visit", False: "the step of visit"}
        return ", ".join(f"{ended[held.is_ending]} {pk}" for pk, held in self._held.items())

    async def _release(self) -> None:
        try:
            await db(services.release_leases, owner=self._options.owner)
        except DatabaseError as exc:
            log.warning("host.release_failed", error=str(exc))

    def _later(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        task = asyncio.get_running_loop().create_task(work)
        self._chores.add(task)
        task.add_done_callback(self._chores.discard)
        task.add_done_callback(_log_failure)
        return task


def _log_failure(task: asyncio.Task[Any]) -> None:
    if not task.cancelled() and (failure := task.exception()) is not None:
        log.error("host.chore_failed", exc_info=failure)


def to_be_parked(held: Sequence[BrowserLease], most_paused: int) -> list[BrowserLease]:
    """Of the unclaimed ones those that waited longest: as many as there are paused visits over `most_paused`."""
    over = sum(one.is_paused for one in held) - most_paused
    unclaimed = sorted((one for one in held if one.is_unclaimed), key=lambda one: one.clock.stopped_at)
    return unclaimed[: max(0, over)]


_hosts: dict[int, VisitHost] = {}


def process_host(run: Run) -> VisitHost:
    """This process's host, made from the settings at the first call; it stops with the Celery child."""
    pid = os.getpid()
    if pid not in _hosts:
        from celery.signals import worker_process_shutdown, worker_shutdown

        host = VisitHost(run, options_from_settings())
        _hosts.clear()
        _hosts[pid] = host
        for signal in (worker_process_shutdown, worker_shutdown):
            signal.connect(_stop_host, weak=False, dispatch_uid="agent.visits.worker.host.stop")
        atexit.register(_stop_host)
    return _hosts[pid]


def _stop_host(**_: object) -> None:
    host = _hosts.pop(os.getpid(), None)
    if host is not None:
        host.stop()
