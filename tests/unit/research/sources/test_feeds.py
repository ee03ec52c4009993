"""Watched feeds: added, asked for news politely, their entries read once, their failures waited out."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone

from agent.teams.models import Role, Team, User
from research.sources.fetching.db_threads import rows
from research.sources.fetching.reading_desk import ReadingDesk
from research.sources.models import FeedEntry, WatchedFeed
from research.sources.store import feeds
from research.sources.store.feeds import (
    FeedRefused,
    add_feed,
    claim_due,
    named_feeds,
    pause_feed,
    read_feed,
    remove_feed,
)
from tests.factories import make_member
from tests.unit.research.sources.loopback import Answer, Loopback

Desks = Callable[..., ReadingDesk]
RSS = (
    """<?xml version="1.0"?><rss version="2.0"><channel><title>Harbour news</title>{items}</channel></rss>"""
)
ITEM = """<item><guid>{n}</guid><title>Boats &amp; more {n}</title><link>{url}</link>
<pubDate>Mon, 02 Mar 2026 10:0{n}:00 +0100</pubDate><description>&lt;b&gt;Short&lt;/b&gt; words.</description></item>"""
ATOM = """<feed xmlns="http://www.w3.org/2005/Atom"><title>Atom news</title><entry><id>a</id><title>One</title>
<link href="{url}"/><updated>2026-03-04T05:06:07Z</updated></entry></feed>"""
TEXT = "In 2025 there were 412 boats in the harbour, more than in any year before."


@pytest.fixture
def lead(own_team: Team) -> User:
    """Somebody who may watch feeds."""
    return make_member(own_team, Role.LEAD)


@pytest.fixture
def watched(own_team: Team, lead: User, site: Loopback, settings: object) -> WatchedFeed:
    """A feed of the site, with two entries that can be read."""
    settings.EGRESS_ALLOW = [site.netloc]  # type: ignore[attr-defined]
    items = "".join(ITEM.format(n=n, url=site.has_article(f"/news/{n}", TEXT)) for n in (1, 2))
    url = site.says(
        "/feed.xml", RSS.format(items=items), kind="application/rss+xml", headers={"ETag": '"f1"'}
    )
    return add_feed(team=own_team, user=lead, url=url)


async def test_its_entries_are_stored_once_and_read_as_pages(
    watched: WatchedFeed, desk_with: Desks, site: Loopback
) -> None:
    await read_feed(watched, desk_with())
    await rows(watched.refresh_from_db)
    await read_feed(watched, desk_with())
    entries = await rows(lambda: list(FeedEntry.objects.select_related("page")))

    assert [entry.title for entry in entries] == ["Boats & more 2", "Boats & more 1"]
    assert entries[0].published == "2026-03-02T09:02:00Z"
    assert entries[0].summary == "Short words."
    assert all(entry.page is not None and TEXT in entry.page.text for entry in entries)
    await rows(watched.refresh_from_db)
    assert (watched.title, watched.failures, watched.etag) == ("Harbour news", 0, '"f1"')
    assert site.paths().count("/news/1") == 1


async def test_it_is_asked_only_whether_it_has_changed(
    watched: WatchedFeed, desk_with: Desks, site: Loopback
) -> None:
    await read_feed(watched, desk_with())
    await rows(watched.refresh_from_db)
    site.answers["/feed.xml"] = lambda asked: Answer(status=304 if "if-none-match" in asked.headers else 500)
    await read_feed(watched, desk_with())
    await rows(watched.refresh_from_db)

    assert (watched.failures, watched.etag) == (0, '"f1"')


async def test_a_failing_feed_is_asked_less_and_less(
    watched: WatchedFeed, desk_with: Desks, site: Loopback
) -> None:
    site.says("/feed.xml", "", status=404)
    desk = desk_with()
    pauses = []
    for _ in range(8):
        await read_feed(watched, desk)
        await rows(watched.refresh_from_db)
        assert watched.next_at is not None
        pauses.append(watched.next_at - desk.now())

    assert pauses[:3] == [feeds.EVERY * 2, feeds.EVERY * 4, feeds.EVERY * 8]
    assert pauses[-1] == timedelta(hours=24)
    assert "404" in watched.problem


async def test_what_is_no_feed_is_said_so(watched: WatchedFeed, desk_with: Desks, site: Loopback) -> None:
    site.says("/feed.xml", "<html><body>Welcome</body></html>")
    await read_feed(watched, desk_with())
    await rows(watched.refresh_from_db)

    assert watched.problem == "This is no RSS or Atom feed."


async def test_a_page_that_names_its_feed_leads_to_it(
    watched: WatchedFeed, desk_with: Desks, site: Loopback
) -> None:
    site.says("/atom", ATOM.format(url=f"{site.url}/news/1"), kind="application/atom+xml")
    site.says("/feed.xml", '<link rel="alternate" type="application/atom+xml" href="/atom" title="All">')
    await read_feed(watched, desk_with())
    await rows(watched.refresh_from_db)
    assert watched.url == f"{site.url}/atom"
    await read_feed(watched, desk_with())

    assert [entry.title for entry in await rows(lambda: list(FeedEntry.objects.all()))] == ["One"]


async def test_robots_txt_counts_for_feeds_too(
    watched: WatchedFeed, desk_with: Desks, site: Loopback
) -> None:
    site.says("/robots.txt", "User-agent: *\nDisallow: /feed", kind="text/plain")
    await read_feed(watched, desk_with())
    await rows(watched.refresh_from_db)

    assert "robots.txt" in watched.problem


def test_each_due_feed_is_taken_by_one_worker(watched: WatchedFeed) -> None:
    now = timezone.now()

    assert [feed.pk for feed in claim_due(now)] == [watched.pk]
    assert claim_due(now) == []


def test_a_paused_feed_is_not_due_and_a_removed_one_leaves_its_pages(
    watched: WatchedFeed, lead: User
) -> None:
    pause_feed(feed=watched, user=lead, is_active=False)
    assert claim_due(timezone.now()) == []
    pause_feed(feed=watched, user=lead, is_active=True)
    assert len(claim_due(timezone.now())) == 1
    remove_feed(feed=watched, user=lead)

    assert not WatchedFeed.objects.exists()


def test_the_same_feed_is_watched_once(watched: WatchedFeed, own_team: Team, lead: User) -> None:
    again = add_feed(team=own_team, user=lead, url=f"{watched.url}?utm_source=x")

    assert again.pk == watched.pk


@pytest.mark.parametrize(
    "url", ["", "news", "ftp://a.example/x", "http://127.0.0.1:9/x", "http://localhost/x"]
)
def test_an_address_inside_or_none_at_all_is_refused(url: str, own_team: Team, lead: User) -> None:
    with pytest.raises(FeedRefused):
        add_feed(team=own_team, user=lead, url=url)


def test_only_feeds_are_taken_from_a_pages_head() -> None:
    page = b"""<link rel=alternate type='application/rss+xml' href=/a><link rel="stylesheet" href="/x.css">
    <LINK REL="alternate feed" TYPE="application/atom+xml; charset=utf-8" HREF="//other.example/b" title="B &amp; C">
    <link rel="alternate" hreflang="de" href="/de">
    <link rel="alternate" type="application/rss+xml" href="javascript:x">"""

    assert named_feeds(page, "https://site.example/blog/") == (
        "https://site.example/a",
        "https://other.example/b",
    )
