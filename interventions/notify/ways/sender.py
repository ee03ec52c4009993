"""Sends what is due: claims each delivery, sends it by its way, records what came of it.

Only this thread asks the database; the waiting for others happens several at once beside it.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

import structlog
from django.conf import settings
from django.utils import timezone

from interventions.notify.models import NoticeDelivery
from interventions.notify.pages.preferences import address_of
from interventions.notify.standing import is_still_so
from interventions.notify.texts import Words, words_of
from interventions.notify.ways import deliveries
from interventions.notify.ways.deliveries import Outcome
from interventions.notify.ways.mail import send_mail
from interventions.notify.ways.push import Post, send_push, signer
from interventions.notify.ways.seal import unseal
from interventions.notify.ways.service_sender import send_service

log = structlog.get_logger(__name__)
AT_ONCE = 8
W = NoticeDelivery.Way
Work = Callable[[], Outcome]


def _guarded_post() -> Post:
    from agent.network.clients import post_webhook  # loads the way out, which only workers need

    return post_webhook


@dataclass(frozen=True, slots=True)
class Ways:
    """The ports to the outside, one for each way."""

    mail: Callable[[str, Words], Outcome] = send_mail
    service: Callable[[str, Words], Outcome] = send_service
    post: Callable[[], Post] = field(default=_guarded_post)


def send_due(ways: Ways | None = None) -> int:
    """Try everything that is due until nothing is; how many were tried by this call."""
    ways, tried = ways or Ways(), 0
    with ThreadPoolExecutor(AT_ONCE, thread_name_prefix="notices") as pool:
        while ids := deliveries.due_ids(AT_ONCE):
            claimed = [row for pk in ids if (row := deliveries.claim(pk)) is not None]
            running = [
                (row, pool.submit(work)) for row in claimed if (work := _work_of(row, ways)) is not None
            ]
            for row, future in running:
                _record(row, future.result())
            tried += len(running)
    return tried


def _record(row: NoticeDelivery, outcome: Outcome) -> None:
    deliveries.record(row, outcome)
    if outcome.problem:
        log.info("notice.not_taken", delivery=row.pk, way=row.way, tries=row.tries, why=outcome.problem)


def _work_of(row: NoticeDelivery, ways: Ways) -> Work | None:
    """What to do for one delivery, with everything read already; None when it is over."""
    now = timezone.now()
    if not is_still_so(row.notice, now):
        deliveries.drop(row)
        return None
    words = words_of(row.notice, now)
    match row.way:
        case W.EMAIL:
            return _mail_work(row, words, ways)
        case W.PUSH:
            return _push_work(row, words, ways)
    url = unseal(row.notice.channel.sealed) if row.notice.channel else ""
    return (lambda: ways.service(url, words)) if url else _unreadable


def _mail_work(row: NoticeDelivery, words: Words, ways: Ways) -> Work:
    address = address_of(row.notice.user, row.notice.team_id) if row.notice.user else ""
    if not settings.HAS_EMAIL or not address:
        return lambda: Outcome("There is no mail server or no address any more.", is_final=True)
    return lambda: ways.mail(address, words)


def _push_work(row: NoticeDelivery, words: Words, ways: Ways) -> Work:
    post, browser, by = ways.post(), row.subscription, signer()
    return (lambda: send_push(browser, words, by, post)) if browser else _nothing


def _nothing() -> Outcome:
    return Outcome("This browser has no subscription any more.", is_final=True)


def _unreadable() -> Outcome:
    return Outcome("SECRET_KEY has changed: enter the address again.", is_final=True)
