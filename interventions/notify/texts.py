"""Notices in words: what waits, where, how long is left. Of a page only its site and the blocker's name are said."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime

from django.conf import settings
from django.urls import reverse

from agent.language.sanitize import plain
from agent.loop.recovery.asking import lasting
from agent.teams.pages.status_words import look_of
from interventions.models import Intervention
from interventions.notify.kinds import Kind
from interventions.notify.models import Notice
from interventions.queue.purpose import purpose_of
from interventions.settings.rules import rules_of

QUERY_CHARS = 80
DOMAIN_CHARS = 80
_ODD = re.compile(r"[^\w .,;:!?%&+'’\"/#°€$£-]+")  # what mail and chat programs read as markup
_LINK = re.compile(r"\b[a-z][a-z0-9+.-]*:/{1,2}|\bwww\.", re.IGNORECASE)
_TITLES = {
    Kind.NEW_ITEM: "{what} on {site}",
    Kind.ESCALATED: "Still unclaimed: {what} on {site}",
    Kind.STILL_BLOCKED: "Still blocked: {site}",
    Kind.SNOOZE_OVER: "Due again: {what} on {site}",
    Kind.LEASE_ENDING: "Your claim on {site} is about to end",
    Kind.GIVEN_UP: "Given up: {site}",
    Kind.CONTROL_ASKED: "You are asked for control of {site}",
}
_IN_CONSOLE = frozenset({Kind.STILL_BLOCKED, Kind.LEASE_ENDING, Kind.CONTROL_ASKED})

S = Intervention.State


@dataclass(frozen=True, slots=True)
class Words:
    """One notice as text. `path` is a page of ours, without the host; opening it changes nothing."""

    title: str
    body: str
    path: str
    tag: str  # notices with the same tag replace each other

    @property
    def link(self) -> str:
        """The whole address."""
        return f"{settings.PUBLIC_URL}{self.path}"


def words_of(notice: Notice, now: datetime) -> Words:
    """The words of a notice with its item and visit loaded, as things are now."""
    row = notice.intervention
    if row is None and notice.said:
        return Words(**notice.said, tag=notice.occasion)
    if row is None:
        return Words(
            "A test notice from Sweepdesk",
            "It works: notices arrive here.",
            reverse("notices") if notice.user_id else reverse("queue"),
            "test",
        )
    kind = Kind(notice.kind)
    title = _TITLES[kind].format(what=_what(row), site=quoted(row.visit.domain, DOMAIN_CHARS))
    body = " ".join(filter(None, [_task(row), _left(row, kind, now)]))
    page = "takeover" if kind in _IN_CONSOLE else "queue-item"
    return Words(title, body, reverse(page, args=[row.pk]), f"item-{row.pk}")


def _task(row: Intervention) -> str:
    purpose = purpose_of(row.visit)
    if purpose.is_reading and not purpose.query_id:
        return "Task: a page to read."
    return f"{'Question' if purpose.is_reading else 'Task'}: “{quoted(purpose.words, QUERY_CHARS)}”."


def quoted(text: str, most: int) -> str:
    """Text of others on one line: no markup, no addresses, cut to `most` characters."""
    bare = _ODD.sub(" ", _LINK.sub(" ", plain(text)))
    line = " ".join(bare.split())
    return line if len(line) <= most else f"{line[: most - 1].rstrip()}…"


def _what(row: Intervention) -> str:
    if row.type != Intervention.Type.BLOCKED or not row.blocker_family:
        return row.get_type_display()
    return quoted(look_of("blocker", row.blocker_family).word, 40)


def _left(row: Intervention, kind: Kind, now: datetime) -> str:
    """How long is left, and for what."""
    if kind == Kind.LEASE_ENDING and row.lease_until:
        return f"{_span(row.lease_until, now)} left: open the console to keep it."
    if kind == Kind.CONTROL_ASKED:
        return "Give it or keep it in the console. Without an answer in time, an idle holder loses it."
    if kind == Kind.STILL_BLOCKED:
        return "The agent checked after your hand-back: the page is still blocked. It is kept for you for a moment."
    if kind == Kind.GIVEN_UP:
        return "It was tried too often. An admin can reopen it."
    if row.state == S.OPEN and row.deadline_at <= now:
        return "Nobody claimed it in time: it is being parked."
    if row.state == S.OPEN:
        return f"{_span(row.deadline_at, now)} left to claim it."
    if row.state == S.PARKED:
        until = (row.visit.parked_at or row.opened_at) + rules_of(row.team_id).parked_lifetime
        return f"It is parked; {_span(until, now)} left to claim it."
    return ""


def _span(until: datetime, now: datetime) -> str:
    return lasting(max(0, round((until - now).total_seconds())))
