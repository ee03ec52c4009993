"""An outbox: messages are written with the change that they tell of, claimed for one try, tried again until taken.

A message changes by one conditional UPDATE. `next_try_at` is the lease too, on the database's clock: whoever takes the
row moves it forward, so a killed worker's message is due again. `tries` is the fence: a worker that was only paused
writes nothing any more.
"""

from __future__ import annotations

import random
import threading
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from datetime import timedelta
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, Self, TypeVar

import structlog
from celery import current_app
from django.db import connection, models
from django.db.models import F, Q
from django.db.models.functions import Now
from django.utils import timezone
from kombu.exceptions import OperationalError

from agent.teams.rights.clock import from_now

if TYPE_CHECKING:
    from agent.network.clients import WebhookAnswer

log = structlog.get_logger(__name__)
M = TypeVar("M")
R = TypeVar("R")  # what came of a try
AT_ONCE = 8
FAILING_LIMIT = timedelta(days=3)
PROBLEM_CHARS = 200


class Recipient(models.Model):
    """Who is sent messages: the product switches off what takes nothing for days."""

    is_enabled = models.BooleanField(default=True)
    stopped_reason = models.CharField(max_length=200, blank=True)  # why the product switched it off by itself
    failing_since = models.DateTimeField(null=True, blank=True)  # first failure after the last success

    class Meta:
        abstract = True

    def judge(self, *, is_taken: bool, gone: str = "", **stopped: object) -> str:
        """One success forgets earlier failures; failures for days, or what is `gone`, stop it: the reason, else ""."""
        now, row = timezone.now(), type(self)._default_manager.filter(pk=self.pk)
        if is_taken:
            row.exclude(failing_since=None).update(failing_since=None)
            return ""
        row.filter(failing_since=None).update(failing_since=now)
        working = row.filter(is_enabled=True)
        reason = gone or f"Nothing was taken for {FAILING_LIMIT.days} days."
        dead = working if gone else working.filter(failing_since__lt=now - FAILING_LIMIT)
        return reason if dead.update(is_enabled=False, stopped_reason=reason, **stopped) else ""


class Message(models.Model):
    """One message to one recipient, and its log."""

    class State(models.TextChoices):
        PENDING = "pending", "Waiting"
        DELIVERED = "delivered", "Delivered"
        FAILED = "failed", "Failed"
        OVER = "over", "Not sent: it was over by then"

    LEASE: ClassVar[timedelta]  # longer than a try may take
    RELATED: ClassVar[tuple[str, ...]] = ()  # what a try reads besides the row
    DEFERRED: ClassVar[tuple[str, ...]] = ()  # large columns of these that it does not
    SENDABLE: ClassVar[Q] = Q()  # what else must hold for it to be sent

    state = models.CharField(max_length=16, choices=State.choices, default=State.PENDING)
    tries = models.PositiveSmallIntegerField(default=0)
    tries_left = models.PositiveSmallIntegerField(default=5)
    next_try_at = models.DateTimeField(db_default=Now())
    tried_at = models.DateTimeField(null=True, blank=True)
    problem = models.CharField(max_length=PROBLEM_CHARS, blank=True)  # why the last try failed, in words

    class Meta:
        abstract = True

    @classmethod
    def due(cls) -> models.QuerySet[Self]:
        """What is to be tried now, longest due first."""
        waiting = cls._default_manager.filter(state=cls.State.PENDING, next_try_at__lte=Now())
        return waiting.order_by("next_try_at", "pk")

    @classmethod
    def claim_due(cls, most: int = AT_ONCE) -> list[Self]:
        """Some of what is due, claimed."""
        ids = list(cls.due().filter(cls.SENDABLE).values_list("pk", flat=True)[:most])
        return [row for pk in ids if (row := cls.claim(pk)) is not None]

    @classmethod
    def claim(cls, pk: int) -> Self | None:
        """Take one try of it, with all that sending needs. Of all who want it, one gets it; the others None."""
        taken = {"tries": F("tries") + 1, "next_try_at": from_now(cls.LEASE), "tried_at": Now()}
        if not cls.due().order_by().filter(pk=pk).update(**taken):
            return None
        rows = cls._default_manager.select_related(*cls.RELATED).defer(*cls.DEFERRED)
        return rows.filter(pk=pk).first()  # or deleted just now

    def mine(self) -> models.QuerySet[Self]:
        """The row, while nobody else has claimed it since."""
        return type(self)._default_manager.filter(pk=self.pk, state=self.State.PENDING, tries=self.tries)

    def record(
        self,
        problem: str,
        *,
        wait: timedelta,
        is_taken: bool,
        is_final: bool = False,
        answer: Mapping[str, object] = MappingProxyType({}),
    ) -> bool:
        """Taken, or to be tried again after `wait`, or given up. False when another worker has it by now."""
        left = 0 if is_taken or is_final else max(0, self.tries_left - 1)
        change: dict[str, Any] = {"tries_left": left, "problem": problem[:PROBLEM_CHARS], **answer}
        if left:
            change["next_try_at"] = from_now(wait)
        else:
            change["state"] = self.State.DELIVERED if is_taken else self.State.FAILED
        return bool(self.mine().update(**change))


def spread(wait: timedelta, share: float) -> timedelta:
    """That wait, `share` more or less by chance, so that many do not come back at once."""
    return wait * random.uniform(1 - share, 1 + share)  # noqa: S311 - no secret


def give_up(rows: models.QuerySet[Any], reason: str) -> None:
    """What of these still waits is not sent any more."""
    pending = rows.filter(state=Message.State.PENDING)
    pending.filter(problem="").update(problem=reason)
    pending.update(state=Message.State.FAILED, tries_left=0)


def send_all(
    due: Callable[[int], Iterable[M]],
    work_of: Callable[[M], Callable[[], R] | None],
    record: Callable[[M, R], None],
) -> int:
    """Claim and try what is due until nothing is; how many were tried by this call.

    `due` claims at most so many, as many as are free of AT_ONCE; `work_of` reads what a try needs, None: nothing to
    send. Only this thread asks the database; the waiting for others happens several at once beside it.
    """
    tried, running = 0, dict[Future[R], M]()
    with ThreadPoolExecutor(AT_ONCE, thread_name_prefix="outbox") as pool:
        while (claimed := list(due(AT_ONCE - len(running)))) or running:
            began = {pool.submit(work): row for row in claimed if (work := work_of(row)) is not None}
            tried, running = tried + len(began), {**running, **began}
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                _record(record, running.pop(future), future)
    return tried


def _record(record: Callable[[M, R], None], row: M, future: Future[R]) -> None:
    """What came of one try; where that fails its claim runs out, and the others are recorded all the same."""
    try:
        record(row, future.result())
    except Exception:
        log.exception("outbox.not_recorded", row=row)


class Post(Protocol):
    """The port to the network: `agent.network.clients.post_webhook`. Blocking; never raises."""

    def __call__(self, url: str, *, body: bytes, headers: Mapping[str, str]) -> WebhookAnswer: ...


def guarded_post() -> Post:
    """The guarded way out, which only workers load."""
    from agent.network.clients import post_webhook

    return post_webhook


class Background:
    """Runs one piece of work in a thread, one at a time: a worker's process is for visits."""

    def __init__(self, name: str) -> None:
        self._name, self._is_busy = name, threading.Lock()

    def begin(self, work: Callable[[], object]) -> None:
        """Begin it, unless it runs already; returns at once."""
        if self._is_busy.acquire(blocking=False):
            threading.Thread(target=self._run, args=(work,), name=self._name, daemon=True).start()

    def _run(self, work: Callable[[], object]) -> None:
        try:
            work()
        except Exception:
            log.exception("outbox.failed", outbox=self._name)  # the next task tries again
        finally:
            connection.close()
            self._is_busy.release()


def enqueue(task: str, *args: object, expires_s: float | None = None) -> bool:
    """Send a task to the workers. False when the broker is away: the scheduler sends it later."""
    try:
        current_app.send_task(task, args=args, retry=False, ignore_result=True, expires=expires_s)
    except OperationalError as exc:
        log.warning("broker_away", task=task, error=str(exc))
        return False
    return True
