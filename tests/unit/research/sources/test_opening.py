"""From an address to a saved page: caches, robots.txt, politeness, repetitions, and old copies that stand in."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest

from agent.core.kinds import PageState
from agent.teams.models import Team
from research.sources.fetching.browser_reading import BrowserRead
from research.sources.fetching.db_threads import rows
from research.sources.fetching.opening import Opened, open_source
from research.sources.fetching.politeness import BURST
from research.sources.fetching.reading_desk import ReadingDesk, SourceOptions
from research.sources.models import SavedPage, SiteReliability
from tests.unit.research.sources.conftest import Clock
from tests.unit.research.sources.loopback import Answer, Asked, HereReader, Loopback

Desks = Callable[..., ReadingDesk]
TEXT = "In 2025 there were 412 boats in the harbour, more than in any year before."


async def opened(url: str, desk: ReadingDesk, *, may_browse: bool = False, may_ask: bool = False) -> Opened:
    """Open it without a browser, unless told otherwise."""
    return await open_source(url, desk, may_browse=may_browse, may_ask=may_ask)


async def test_a_page_is_read_and_stored_with_its_hashes(site: Loopback, desk_with: Desks) -> None:
    found = await opened(site.has_article("/boats", TEXT), desk_with())

    assert (found.state, found.is_cached, found.layers) == (PageState.OK, False, ())
    page = found.page
    assert page is not None
    assert TEXT in page.text
    assert page.domain == site.netloc
    assert page.title == "The boats of the harbour"
    assert len(page.page_sha256) == len(page.text_sha256) == 64


async def test_a_second_question_takes_the_page_from_the_cache(
    site: Loopback, desk_with: Desks, clock: Clock
) -> None:
    url = site.has_article("/boats", TEXT)
    first = await opened(url, desk_with())
    clock.turn(timedelta(hours=23))
    desk = desk_with()
    second = await opened(f"{url}?utm_source=mail#top", desk)

    assert (second.page, second.is_cached, second.layers) == (first.page, True, ("page",))
    assert site.paths() == ["/boats"]
    assert desk.tally.as_json() == {"page": {"hits": 1}}


async def test_a_question_about_recent_things_believes_a_copy_for_an_hour_only(
    site: Loopback, desk_with: Desks, clock: Clock
) -> None:
    url = site.has_article("/boats", TEXT)
    await opened(url, desk_with(is_fresh=True))
    clock.turn(timedelta(minutes=59))
    assert (await opened(url, desk_with(is_fresh=True))).is_cached
    clock.turn(timedelta(minutes=2))

    assert not (await opened(url, desk_with(is_fresh=True))).is_cached
    assert site.paths() == ["/boats", "/boats"]


async def test_a_stale_page_is_asked_for_with_its_tag_and_stays_when_unchanged(
    site: Loopback, desk_with: Desks, clock: Clock, reader: HereReader
) -> None:
    def say(asked: Asked) -> Answer:
        if asked.headers.get("if-none-match") == '"v1"':
            return Answer(status=304, headers={"ETag": '"v1"'})
        return Answer(page, headers={"ETag": '"v1"'})

    url = site.has_article("/boats", TEXT)
    page = site.answers["/boats"].body  # type: ignore[union-attr]
    site.answers["/boats"] = say
    first = await opened(url, desk_with())
    clock.turn(timedelta(hours=30))
    again = await opened(url, desk_with())
    clock.turn(timedelta(hours=20))
    still = await opened(url, desk_with())

    assert first.page == again.page == still.page
    assert again.is_cached
    assert reader.read == 1
    assert site.paths() == ["/boats", "/boats"]  # the third was believed: the site said so 20 hours ago


async def test_the_same_bytes_are_not_read_twice(
    site: Loopback, desk_with: Desks, clock: Clock, reader: HereReader
) -> None:
    url = site.has_article("/boats", TEXT)
    first = await opened(url, desk_with())
    clock.turn(timedelta(hours=30))
    second = await opened(url, desk_with())

    assert second.page == first.page
    assert (second.layers, second.is_cached, reader.read) == (("extraction",), False, 1)


async def test_a_changed_page_is_another_row_and_the_old_one_stays(
    site: Loopback, desk_with: Desks, clock: Clock
) -> None:
    url = site.has_article("/boats", TEXT)
    first = await opened(url, desk_with())
    site.has_article("/boats", TEXT.replace("412", "415"))
    clock.turn(timedelta(hours=30))
    second = await opened(url, desk_with())

    assert first.page is not None
    assert second.page is not None
    assert "415" in second.page.text
    assert "412" in (await rows(SavedPage.objects.get, pk=first.page.pk)).text


async def test_when_the_site_is_down_the_old_copy_stands_in_and_says_so(
    site: Loopback, desk_with: Desks, clock: Clock
) -> None:
    url = site.has_article("/boats", TEXT)
    first = await opened(url, desk_with())
    site.says("/boats", "gone for now", status=503)
    clock.turn(timedelta(hours=30))
    desk = desk_with()
    second = await opened(url, desk)

    assert (second.state, second.page, second.is_cached) == (PageState.OK, first.page, True)
    assert "503" in second.reason
    assert "copy of 04 May 2026" in second.reason
    assert desk.tally.as_json()["page"] == {"stale_hits": 1}


async def test_a_page_that_is_gone_is_not_replaced_by_an_old_copy(
    site: Loopback, desk_with: Desks, clock: Clock
) -> None:
    url = site.has_article("/boats", TEXT)
    await opened(url, desk_with())
    site.says("/boats", "gone", status=410)
    clock.turn(timedelta(hours=30))

    assert (await opened(url, desk_with())).state is PageState.NOT_FOUND


async def test_another_team_gets_no_page_from_this_teams_cache(site: Loopback, desk_with: Desks) -> None:
    from dataclasses import replace

    from tests.factories import make_team

    url = site.has_article("/boats", TEXT)
    await opened(url, desk_with())
    stranger = await rows(make_team)
    found = await opened(url, replace(desk_with(), team_id=stranger.pk))

    assert not found.is_cached
    assert site.paths() == ["/boats", "/boats"]


# -- robots.txt ---------------------------------------------------------------------------------------


async def test_robots_txt_keeps_the_desk_out_with_the_line_that_says_so(
    site: Loopback, desk_with: Desks
) -> None:
    url = site.has_article("/private/boats", TEXT)
    site.says("/robots.txt", "User-agent: *\nDisallow: /private", kind="text/plain")
    found = await opened(url, desk_with())

    assert (found.state, found.page) == (PageState.ROBOTS, None)
    assert "Disallow: /private" in found.reason
    assert site.paths() == []


async def test_robots_txt_is_fetched_once_a_day_for_all_teams(
    site: Loopback, desk_with: Desks, clock: Clock
) -> None:
    site.says("/robots.txt", "User-agent: *\nDisallow: /private", kind="text/plain")
    for n in range(3):
        await opened(site.has_article(f"/boats/{n}", TEXT), desk_with())
    assert [asked.path for asked in site.asked].count("/robots.txt") == 1
    clock.turn(timedelta(hours=25))
    await opened(site.has_article("/boats/9", TEXT), desk_with())

    assert [asked.path for asked in site.asked].count("/robots.txt") == 2


async def test_an_installation_may_ignore_robots_txt(site: Loopback, desk_with: Desks) -> None:
    site.says("/robots.txt", "User-agent: *\nDisallow: /", kind="text/plain")
    url = site.has_article("/boats", TEXT)
    found = await opened(url, desk_with(options=SourceOptions(obeys_robots=False)))

    assert found.state is PageState.OK
    assert [asked.path for asked in site.asked] == ["/boats"]


@pytest.mark.parametrize(
    ("status", "state"), [(404, PageState.OK), (403, PageState.OK), (500, PageState.ROBOTS)]
)
async def test_what_a_missing_robots_txt_means_goes_by_its_status(
    site: Loopback, desk_with: Desks, status: int, state: PageState
) -> None:
    site.says("/robots.txt", "", status=status)

    assert (await opened(site.has_article("/boats", TEXT), desk_with())).state is state


async def test_a_kept_robots_txt_still_counts_when_the_site_has_trouble(
    site: Loopback, desk_with: Desks, clock: Clock
) -> None:
    site.says("/robots.txt", "User-agent: *\nDisallow: /private", kind="text/plain")
    await opened(site.has_article("/boats", TEXT), desk_with())
    site.says("/robots.txt", "", status=503)
    clock.turn(timedelta(days=3))

    assert (await opened(site.has_article("/more", TEXT), desk_with())).state is PageState.OK
    assert (await opened(site.has_article("/private/x", TEXT), desk_with())).state is PageState.ROBOTS


async def test_a_redirect_asks_the_other_site_for_leave_too(
    site: Loopback, other_site: Loopback, desk_with: Desks
) -> None:
    there = other_site.has_article("/boats", TEXT)
    url = site.says("/go", "", status=302, headers={"Location": there})
    first = await opened(url, desk_with())
    other_site.says("/robots.txt", "User-agent: Sweepdesk\nDisallow: /no", kind="text/plain")
    hidden = site.says("/go2", "", status=301, headers={"Location": other_site.has_article("/no", TEXT)})
    from research.sources.models import CacheEntry

    await rows(CacheEntry.objects.filter(layer="robots").delete)
    second = await opened(hidden, desk_with())

    assert first.state is PageState.OK
    assert first.final_url == there
    assert second.state is PageState.ROBOTS
    assert "/no" not in other_site.paths()


async def test_a_redirect_to_a_place_inside_is_refused(site: Loopback, desk_with: Desks) -> None:
    url = site.says("/go", "", status=302, headers={"Location": "http://127.0.0.1:1/secret"})
    found = await opened(url, desk_with())

    assert (found.state, found.page) == (PageState.ERROR, None)


async def test_a_circle_of_redirects_ends(site: Loopback, desk_with: Desks) -> None:
    url = site.says("/go", "", status=302, headers={"Location": "/go"})
    found = await opened(url, desk_with())

    assert found.state is PageState.ERROR
    assert "circle" in found.reason


@pytest.mark.parametrize(
    "url", ["file:///etc/passwd", "http://", "no address", "http://user:pw@host.example/"]
)
async def test_what_is_no_web_address_is_refused_before_anything_else(url: str, desk_with: Desks) -> None:
    assert (await opened(url, desk_with())).state is PageState.ERROR


# -- politeness and repetitions -----------------------------------------------------------------------


async def test_pages_of_one_site_are_spaced_and_other_sites_are_not_held_up(
    site: Loopback, other_site: Loopback, desk_with: Desks, clock: Clock
) -> None:
    desk = desk_with()
    for n in range(BURST):
        await opened(site.has_article(f"/boats/{n}", TEXT), desk)
    assert clock.slept == []
    await opened(site.has_article("/boats/last", TEXT), desk)
    assert len(clock.slept) == 1
    assert 0 < clock.slept[0] <= 1
    await opened(other_site.has_article("/boats", TEXT), desk)

    assert len(clock.slept) == 1


async def test_a_site_that_asks_for_a_pause_gets_it(site: Loopback, desk_with: Desks, clock: Clock) -> None:
    site.says("/robots.txt", "User-agent: *\nCrawl-delay: 4\nDisallow: /x", kind="text/plain")
    for n in range(2):
        await opened(site.has_article(f"/boats/{n}", TEXT), desk_with())

    assert len(clock.slept) == 1
    assert 3 < clock.slept[0] <= 4


async def test_a_passing_failure_is_tried_again_with_longer_pauses(
    site: Loopback, desk_with: Desks, clock: Clock
) -> None:
    article = site.has_article("/boats", TEXT)
    page = site.answers["/boats"]
    left = iter([Answer(b"", 503), Answer(b"", 502)])
    site.answers["/boats"] = lambda _: next(left, page)  # type: ignore[assignment,return-value]
    found = await opened(article, desk_with())

    assert found.state is PageState.OK
    assert [pause for pause in clock.slept if pause in (0.4, 1.6)] == [0.4, 1.6]


async def test_a_failure_that_lasts_is_not_tried_endlessly(site: Loopback, desk_with: Desks) -> None:
    found = await opened(site.says("/boats", "", status=503), desk_with())

    assert found.state is PageState.ERROR
    assert len(site.paths()) == 3


async def test_who_asks_for_a_long_wait_is_not_asked_again(site: Loopback, desk_with: Desks) -> None:
    await opened(site.says("/boats", "", status=429, headers={"Retry-After": "600"}), desk_with())

    assert len(site.paths()) == 1


async def test_a_page_that_does_not_exist_is_not_tried_again(site: Loopback, desk_with: Desks) -> None:
    assert (await opened(f"{site.url}/none", desk_with())).state is PageState.NOT_FOUND
    assert len(site.paths()) == 1


# -- the browser and the site's record ----------------------------------------------------------------


class FakeBrowser:
    """Reads what it is told to."""

    def __init__(self, read: BrowserRead) -> None:
        self.said, self.asked = read, 0

    async def read(
        self, url: str, *, team: Team, why: str, may_ask: bool = False, query_id: int | None = None
    ) -> BrowserRead:
        """As told."""
        self.asked += 1
        return self.said


SHELL = "<html><head><script src='/app.js'></script></head><body><div id='root'></div></body></html>"


async def test_the_browser_is_used_for_a_page_without_text_and_only_with_leave(
    site: Loopback, desk_with: Desks
) -> None:
    page = (await opened(site.has_article("/boats", TEXT), desk_with())).page
    assert page is not None
    browser = FakeBrowser(BrowserRead(PageState.OK, page_id=page.pk, visit_id=None))
    url = site.says("/app", SHELL)

    assert (await opened(url, desk_with(browser=browser))).state is PageState.JAVASCRIPT
    assert browser.asked == 0
    found = await opened(url, desk_with(browser=browser), may_browse=True)
    assert (found.state, found.page, browser.asked) == (PageState.OK, page, 1)


async def test_a_page_that_waits_for_a_person_is_no_source_yet(site: Loopback, desk_with: Desks) -> None:
    browser = FakeBrowser(BrowserRead(PageState.LOGIN, "A person was asked.", is_waiting=True))
    found = await opened(site.says("/app", SHELL), desk_with(browser=browser), may_browse=True, may_ask=True)

    assert (found.state, found.page, found.is_waiting) == (PageState.LOGIN, None, True)


async def test_the_sites_record_counts_what_was_opened_and_refused(
    site: Loopback, desk_with: Desks, own_team: Team
) -> None:
    await opened(site.has_article("/boats", TEXT), desk_with())
    await opened(f"{site.url}/none", desk_with())
    record = await rows(SiteReliability.objects.get, team=own_team, domain=site.netloc)

    assert (record.opened, record.refused) == (2, 1)
