"""Sends what is due: claims each message, posts it by the guarded way out, records what came of it.

Killed in the middle, the message is due again when its claim ends (30 s) and goes out with the same id.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import replace

import structlog

from agent.teams.outbox import Post, guarded_post, send_all
from research.webhooks import services
from research.webhooks.models import Delivery
from research.webhooks.sending.signing import signed_headers
from research.webhooks.services import Outcome

log = structlog.get_logger(__name__)
HEADERS = {"Content-Type": "application/json", "User-Agent": "Sweepdesk-Webhooks/1"}
NO_SECRET = "The signing secret cannot be opened: SECRET_KEY has changed. Rotate the secret."  # noqa: S105 - words


def send_due(post: Post | None = None, clock: Callable[[], float] = time.time) -> int:
    """Try everything that is due, several at once; how many were tried by this call."""
    by = post or guarded_post()

    def work_of(row: Delivery) -> Callable[[], Outcome]:
        keys = services.keys_of(row.endpoint)
        return lambda: send_one(row, keys, by, int(clock()))

    return send_all(Delivery.claim_due, work_of, services.record_outcome)


def send_one(row: Delivery, keys: Sequence[str], post: Post, timestamp: int) -> Outcome:
    """One POST, signed now. Never raises for what the other side does."""
    if not keys:
        return Outcome(problem=NO_SECRET)
    signed = signed_headers(keys, row.message_id, timestamp, row.body)
    started = time.monotonic()
    answer = post(row.endpoint.url, body=row.body.encode(), headers=HEADERS | signed)
    took_ms = round((time.monotonic() - started) * 1000)
    outcome = Outcome(answer.status, _shown(answer.body), answer.problem, took_ms)
    if not outcome.problem and not outcome.is_taken:
        outcome = replace(outcome, problem=_words(answer.status))
    if outcome.problem:
        log.info("webhook.not_taken", delivery=row.pk, status=answer.status, code=answer.code)
    return outcome


def _words(status: int) -> str:
    if 300 <= status < 400:
        return f"It answered {status}. Redirects are not followed: give the final address."
    return f"It answered {status}."


def _shown(body: bytes) -> str:
    """What the log shows of an answer: its beginning, as text that a database can hold."""
    return body.decode("utf-8", errors="replace").replace("\x00", "\ufffd")[: services.EXCERPT_CHARS]
