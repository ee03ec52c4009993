"""Sends what is due: claims each message, posts it by the guarded way out, records what came of it.

Runs in a worker's loop beside the visits. Killed in the middle, the message is due again when its
claim ends (30 s) and goes out with the same id.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Protocol

import structlog

from agent.visits.worker.journal import db
from research.webhooks import services
from research.webhooks.sending.signing import signed_headers
from research.webhooks.services import Claimed, Outcome

log = structlog.get_logger(__name__)
AT_ONCE = 8
HEADERS = {"Content-Type": "application/json", "User-Agent": "Sweepdesk-Webhooks/1"}
NO_SECRET = "The signing secret cannot be opened: SECRET_KEY has changed. Rotate the secret."  # noqa: S105 - words


class Answer(Protocol):
    """What came of one POST: `agent.network.clients.WebhookAnswer`."""

    @property
    def status(self) -> int: ...
    @property
    def body(self) -> bytes: ...
    @property
    def problem(self) -> str: ...
    @property
    def code(self) -> str: ...


class Post(Protocol):
    """The port to the network: `agent.network.clients.post_webhook`. Blocking; never raises."""

    def __call__(self, url: str, *, body: bytes, headers: Mapping[str, str]) -> Answer: ...


async def send_due(post: Post | None = None, clock: Callable[[], float] = time.time) -> int:
    """Try everything that is due, several at once; how many were tried by this call."""
    by: Post = post or _guarded_post()
    slots = asyncio.Semaphore(AT_ONCE)
    ids = await db(services.due_ids)
    tried = await asyncio.gather(*(_try(pk, by, slots, clock) for pk in ids))
    return sum(tried)


def _guarded_post() -> Post:
    from agent.network.clients import post_webhook  # loads the way out, which only workers need

    return post_webhook


async def _try(delivery_id: int, post: Post, slots: asyncio.Semaphore, clock: Callable[[], float]) -> bool:
    async with slots:
        claimed = await db(services.claim, delivery_id)
        if claimed is None:
            return False
        outcome = await asyncio.to_thread(send_one, claimed, post, int(clock()))
        await db(services.record_outcome, claimed, outcome)
    return True


def send_one(claimed: Claimed, post: Post, timestamp: int) -> Outcome:
    """One POST, signed now. Never raises for what the other side does."""
    if not claimed.keys:
        return Outcome(problem=NO_SECRET)
    signed = signed_headers(claimed.keys, claimed.message_id, timestamp, claimed.body)
    started = time.monotonic()
    answer = post(claimed.url, body=claimed.body.encode(), headers=HEADERS | signed)
    took_ms = round((time.monotonic() - started) * 1000)
    outcome = Outcome(answer.status, _shown(answer.body), answer.problem, took_ms)
    if not outcome.problem and not outcome.is_taken:
        outcome = replace(outcome, problem=_words(answer.status))
    if outcome.problem:
        log.info("webhook.not_taken", delivery=claimed.pk, status=answer.status, code=answer.code)
    return outcome


def _words(status: int) -> str:
    if 300 <= status < 400:
        return f"It answered {status}. Redirects are not followed: give the final address."
    return f"It answered {status}."


def _shown(body: bytes) -> str:
    """What the log shows of an answer: its beginning, as text that a database can hold."""
    return body.decode("utf-8", errors="replace").replace("\x00", "\ufffd")[: services.EXCERPT_CHARS]
