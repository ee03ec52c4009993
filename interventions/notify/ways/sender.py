"""Sends what is due: claims each delivery, sends it by its way, records what came of it."""

from __future__ import annotations

import smtplib
from collections.abc import Callable
from dataclasses import dataclass, field

import structlog
from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.urls import reverse
from django.utils import timezone

from agent.teams.outbox import Post, guarded_post, send_all
from interventions.notify.models import NoticeDelivery
from interventions.notify.pages.preferences import address_of
from interventions.notify.standing import is_still_so
from interventions.notify.texts import Words, words_of
from interventions.notify.ways import deliveries
from interventions.notify.ways.deliveries import Outcome
from interventions.notify.ways.push import SEALER, send_push, signer
from interventions.notify.ways.services import send_service

SECONDS = 15
_FINAL = range(500, 600)


def send_mail(address: str, words: Words) -> Outcome:
    """One message to one address. Never raises for what the server does."""
    settings_page = f"{settings.PUBLIC_URL}{reverse('notices')}"
    message = EmailMessage(
        subject=" ".join(words.title.split()),  # no line break of theirs begins a header
        body=f"{words.body}\n\n{words.link}\n\n-- \nYou asked for these notices: {settings_page}\n",
        from_email=settings.EMAIL_FROM,
        to=[address],
        headers={"Auto-Submitted": "auto-generated", "List-Unsubscribe": f"<{settings_page}>"},
        connection=get_connection(timeout=SECONDS),
    )
    try:
        message.send()
    except ValueError:  # it has a line break, or is none
        return Outcome("This is no address for mail.", is_final=True)
    except smtplib.SMTPRecipientsRefused as exc:
        codes = {code for code, _ in exc.recipients.values()}
        return Outcome("The mail server refuses this address.", is_final=all(c in _FINAL for c in codes))
    except smtplib.SMTPAuthenticationError:
        return Outcome("The mail server does not accept the user name and password of EMAIL_URL.")
    except smtplib.SMTPResponseException as exc:
        return Outcome(f"The mail server answered {exc.smtp_code}.", is_final=exc.smtp_code in _FINAL)
    except (smtplib.SMTPException, OSError):
        return Outcome("The mail server does not answer.")
    return Outcome()


log = structlog.get_logger(__name__)
W = NoticeDelivery.Way
Work = Callable[[], Outcome]


@dataclass(frozen=True, slots=True)
class Ways:
    """The ports to the outside, one for each way."""

    mail: Callable[[str, Words], Outcome] = send_mail
    service: Callable[[str, Words], Outcome] = send_service
    post: Callable[[], Post] = field(default=guarded_post)


def send_due(ways: Ways | None = None) -> int:
    """Try everything that is due until nothing is; how many were tried by this call."""
    by = ways or Ways()
    return send_all(NoticeDelivery.claim_due, lambda row: _work_of(row, by), _record)


def _record(row: NoticeDelivery, outcome: Outcome) -> None:
    deliveries.record(row, outcome)
    if outcome.problem:
        log.info("notice.not_taken", delivery=row.pk, way=row.way, tries=row.tries, why=outcome.problem)


def _work_of(row: NoticeDelivery, ways: Ways) -> Work | None:
    """What to do for one delivery, with everything read already; None when it is over."""
    now = timezone.now()
    if not is_still_so(row.notice, now):
        row.mine().update(state=row.State.OVER, tries_left=0)
        return None
    words = words_of(row.notice, now)
    match row.way:
        case W.EMAIL:
            return _mail_work(row, words, ways)
        case W.PUSH:
            return _push_work(row, words, ways)
    url = SEALER.open(row.notice.channel.sealed) if row.notice.channel else ""
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
