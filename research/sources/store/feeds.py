"""Watched feeds: every write of them, and the round that asks them for news and has their entries read.

An entry becomes a saved page like any other, by the same polite way; the local index finds it from then on.
"""

from __future__ import annotations

import html
import re
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from agent.core.kinds import PageState
from agent.core.sites.site import joined
from agent.documents.child.feed import Feed, FeedItem
from agent.documents.document import Received
from agent.language.sanitize import plain
from agent.network.clients import installation_policy
from agent.network.egress import NOT_ALLOWED, Refusal, split_url
from agent.teams.models import Team, User
from agent.teams.services import record_audit
from research.pipeline.errors import ResearchError
from research.sources.fetching.db_threads import rows
from research.sources.fetching.opening import open_source
from research.sources.fetching.reading_desk import ReadingDesk, open_desk
from research.sources.fetching.visiting import visit
from research.sources.models import FeedEntry, WatchedFeed
from research.sources.store import cache
from research.sources.store.pages import url_hash

EVERY = timedelta(minutes=30)
LONGEST_PAUSE = timedelta(hours=24)
MOST_FEEDS = 200  # of one team
FEEDS_IN_A_ROUND = 5
ENTRIES_IN_A_ROUND = 5  # of one feed; the next round reads on
MOST_FAILURES = 10  # afterwards a feed is still asked, once a day


class FeedRefused(ResearchError):
    """This feed cannot be watched as asked."""


def add_feed(*, team: Team, user: User, url: str) -> WatchedFeed:
    """Watch it from now on; one that was watched before is active again. *Raises* FeedRefused."""
    address = url.strip()
    if isinstance(target := split_url(address), Refusal):
        raise FeedRefused("Give the whole address of a feed, such as https://site.example/news.xml.")
    if len(address) > 2000:
        raise FeedRefused("The address is too long.")
    if installation_policy().refuse_name(target.host, target.port) is not None:
        raise FeedRefused(NOT_ALLOWED)  # names are looked up when it is fetched
    with transaction.atomic():
        Team.objects.select_for_update().get(pk=team.pk)
        feed = WatchedFeed.objects.filter(team=team, url_hash=url_hash(address)).first()
        if feed is None:
            if WatchedFeed.objects.filter(team=team).count() >= MOST_FEEDS:
                raise FeedRefused(f"A team may watch {MOST_FEEDS} feeds.")
            feed = WatchedFeed(team=team, url_hash=url_hash(address), created_by=user)
        feed.url, feed.is_active, feed.next_at, feed.failures = address, True, timezone.now(), 0
        feed.save()
        record_audit(team, user, "feed.added", feed, url=address)
    return feed


def pause_feed(*, feed: WatchedFeed, user: User, is_active: bool) -> None:
    """Stop asking it for news, or begin again."""
    with transaction.atomic():
        WatchedFeed.objects.filter(pk=feed.pk).update(
            is_active=is_active, next_at=timezone.now() if is_active else None
        )
        record_audit(feed.team, user, "feed.resumed" if is_active else "feed.paused", feed)


def remove_feed(*, feed: WatchedFeed, user: User) -> None:
    """Watch it no more. Pages that were read from it stay."""
    with transaction.atomic():
        record_audit(feed.team, user, "feed.removed", feed, url=feed.url)
        feed.delete()


# -- the round ----------------------------------------------------------------------------------------


def claim_due(now: datetime, most: int = FEEDS_IN_A_ROUND) -> list[WatchedFeed]:
    """Feeds whose time has come, each taken by one worker: its next time is set before it is asked."""
    due = WatchedFeed.objects.filter(is_active=True).filter(Q(next_at=None) | Q(next_at__lte=now))
    claimed = []
    for feed in due.order_by("next_at")[:most]:
        taken = WatchedFeed.objects.filter(pk=feed.pk, is_active=True, next_at=feed.next_at)
        if taken.update(next_at=now + EVERY):
            claimed.append(feed)
    return claimed


async def read_due() -> int:
    """Ask the feeds that are due and read their new entries; how many feeds were asked."""
    claimed = await rows(claim_due, timezone.now())
    for feed in claimed:
        async with open_desk(team_id=feed.team_id) as desk:
            await read_feed(feed, desk)
    return len(claimed)


async def read_feed(feed: WatchedFeed, desk: ReadingDesk) -> None:
    """Ask one feed for news, store its entries, and read some of those that were not read yet."""
    asked = {"If-None-Match": feed.etag, "If-Modified-Since": feed.modified}
    visited = await visit(feed.url, desk, validators={name: value for name, value in asked.items() if value})
    fetched = visited.fetched
    if fetched is None or not 200 <= fetched.status < 400:
        problem = visited.reason if fetched is None else fetched.problem
        await rows(_record_failure, feed, problem or "The feed could not be opened.", desk.now())
        return
    if fetched.status != 304:
        about = Received(fetched.url, fetched.status, fetched.content_type, fetched.headers)
        found = await desk.parser.read_feed(fetched.body, about)
        if not found.problem:
            await rows(_record_entries, feed, found)
        elif (links := named_feeds(fetched.body, fetched.url)) and links[0] != feed.url:
            await rows(_follow, feed, links[0], desk.now())
            return
        else:
            await rows(_record_failure, feed, found.problem, desk.now())
            return
    tags = fetched.headers.get("etag", "")[:200], fetched.headers.get("last-modified", "")[:80]
    await rows(_record_ok, feed, tags if fetched.status != 304 else (feed.etag, feed.modified), desk.now())
    await _read_entries(feed, desk)


async def _read_entries(feed: WatchedFeed, desk: ReadingDesk) -> None:
    unread = await rows(
        lambda: list(
            FeedEntry.objects.filter(feed=feed, page=None, problem="").order_by("-published", "-pk")[
                :ENTRIES_IN_A_ROUND
            ]
        )
    )
    for entry in unread:
        opened = await open_source(entry.url, desk, may_browse=False, may_ask=False)
        page, problem = opened.page, "" if opened.page else opened.reason or str(PageState.ERROR)
        await rows(FeedEntry.objects.filter(pk=entry.pk).update, page=page, problem=problem[:300])


def _record_entries(feed: WatchedFeed, found: Feed) -> None:
    """Store the entries that are not known yet."""
    with transaction.atomic():
        if not WatchedFeed.objects.filter(pk=feed.pk).exists():
            return  # removed meanwhile
        FeedEntry.objects.bulk_create([_entry(feed, item) for item in found.items], ignore_conflicts=True)
        if found.title:
            WatchedFeed.objects.filter(pk=feed.pk).update(title=plain(found.title)[:300])


def _entry(feed: WatchedFeed, item: FeedItem) -> FeedEntry:
    return FeedEntry(
        feed=feed,
        key=cache.key_of(item.key),
        url=item.url,
        title=plain(item.title),
        summary=plain(item.summary),
        published=item.published,
    )


def _record_ok(feed: WatchedFeed, tags: tuple[str, str], now: datetime) -> None:
    WatchedFeed.objects.filter(pk=feed.pk).update(
        etag=tags[0], modified=tags[1], checked_at=now, failures=0, problem=""
    )
    WatchedFeed.objects.filter(pk=feed.pk, is_active=True).update(next_at=now + EVERY)


def _record_failure(feed: WatchedFeed, problem: str, now: datetime) -> None:
    """Wait twice as long each time, a day at most."""
    failures = min(feed.failures + 1, MOST_FAILURES)
    pause = min(EVERY * (1 << failures), LONGEST_PAUSE)
    WatchedFeed.objects.filter(pk=feed.pk).update(checked_at=now, failures=failures, problem=problem[:300])
    WatchedFeed.objects.filter(pk=feed.pk, is_active=True).update(next_at=now + pause)


def _follow(feed: WatchedFeed, url: str, now: datetime) -> None:
    """The address was a page that names its feed: that is what is watched from now on."""
    if WatchedFeed.objects.filter(team_id=feed.team_id, url_hash=url_hash(url)).exclude(pk=feed.pk).exists():
        _record_failure(feed, "The feed that this page names is watched already.", now)
        return
    WatchedFeed.objects.filter(pk=feed.pk).update(url=url, url_hash=url_hash(url), next_at=now)


MOST_NAMED = 20  # feeds, of one page
_HEAD_BYTES = 400_000
_LINK = re.compile(r"<link\s([^<>]{1,1500})>", re.IGNORECASE)
_PART = re.compile(
    r"""([a-z][a-z-]{0,20})\s{0,5}=\s{0,5}(?:"([^"]{0,1000})"|'([^']{0,1000})'|([^\s"'>]{1,1000}))""",
    re.IGNORECASE,
)
_TYPES = ("application/rss+xml", "application/atom+xml", "application/rdf+xml")


def named_feeds(body: bytes, url: str) -> tuple[str, ...]:
    """What `<link rel="alternate" type="application/rss+xml">` and its like name, in order, each once."""
    text = body[:_HEAD_BYTES].decode("utf-8", "replace")
    found: list[str] = []
    for tag in _LINK.finditer(text):
        parts = {m[1].lower(): html.unescape(m[2] or m[3] or m[4] or "") for m in _PART.finditer(tag[1])}
        if "alternate" not in parts.get("rel", "").lower().split() or not parts.get("href"):
            continue
        if parts.get("type", "").partition(";")[0].strip().lower() not in _TYPES:
            continue
        address = joined(url, parts["href"].strip())[:2000]
        if not isinstance(split_url(address), Refusal) and address not in found and len(found) < MOST_NAMED:
            found.append(address)
    return tuple(found)
