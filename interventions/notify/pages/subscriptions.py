"""The browsers that a person has asked for push: added, removed, ended with the session they were made in."""

from __future__ import annotations

import json

import structlog
from asgiref.sync import async_to_sync
from django.db import transaction
from django.db.models import QuerySet

from agent.network.clients import installation_policy
from agent.network.egress import NOT_ALLOWED, Refusal, check_url, split_url, system_resolver
from agent.teams.accounts.links import hash_of
from agent.teams.models import User
from interventions.desk.errors import InterventionError
from interventions.notify.models import PushSubscription
from interventions.notify.ways.push import SEALER
from interventions.notify.ways.push_crypto import Browser, is_key_pair

log = structlog.get_logger(__name__)
MOST = 10  # of one person; the oldest goes
ENDPOINT_CHARS = 1000


class BrowserRefused(InterventionError):
    """What the browser sent is no subscription that can be used."""


def browsers_of(user: User) -> QuerySet[PushSubscription]:
    """This person's browsers, newest first."""
    return PushSubscription.objects.filter(user=user).order_by("-pk")


def add_browser(*, user: User, browser: Browser, name: str, session_key: str) -> PushSubscription:
    """Keep a subscription; the same browser is kept once, for whoever asked last. *Raises* BrowserRefused."""
    service = _check(browser)
    sealed = json.dumps({"endpoint": browser.endpoint, "p256dh": browser.p256dh, "auth": browser.auth})
    with transaction.atomic():
        kept, _ = PushSubscription.objects.update_or_create(
            address_hash=hash_of(browser.endpoint),
            defaults={
                "user": user,
                "sealed": SEALER.seal(sealed),
                "service": service,
                "browser": name[:80],
                "session_hash": hash_of(session_key),
            },
        )
        for old in browsers_of(user)[MOST:]:
            old.delete()
    return kept


def _check(browser: Browser) -> str:
    """The host of its push service. The proxy decides at every try; this is the word before."""
    if len(browser.endpoint) > ENDPOINT_CHARS or not is_key_pair(browser.p256dh, browser.auth):
        raise BrowserRefused("The browser sent keys that cannot be used.")
    policy, target = installation_policy(), split_url(browser.endpoint)
    refusal = async_to_sync(check_url)(browser.endpoint, resolver=system_resolver, policy=policy)
    if refusal is not None or isinstance(target, Refusal):
        log.info("egress.refused", code=refusal, at="push subscription")
        raise BrowserRefused(NOT_ALLOWED)
    is_plain = browser.endpoint.lower().startswith("http:")
    if is_plain and not policy.may_be_private(target.host, target.port):
        raise BrowserRefused("Push services are reached by https only.")
    return target.host


def remove_browser(*, user: User, pk: int | None = None, endpoint: str = "") -> bool:
    """Forget one of this person's browsers, by its number or by its address."""
    rows = PushSubscription.objects.filter(user=user)
    rows = rows.filter(pk=pk) if pk is not None else rows.filter(address_hash=hash_of(endpoint))
    return rows.delete()[0] > 0


def end_with_session(session_key: str) -> None:
    """Somebody signed out there: nothing more is pushed to that browser."""
    PushSubscription.objects.filter(session_hash=hash_of(session_key)).delete()
