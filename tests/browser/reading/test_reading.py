"""A page that a plain fetch cannot read is read in the browser: its text stands there, and nothing that nobody sees."""

from __future__ import annotations

from agent.core.kinds import PageState
from agent.core.types import Determination
from tests.browser.conftest import Reply, Request, Start
from tests.browser.reading import other_pages, pages
from tests.browser.reading.conftest import Reader, Reading


def assert_whole(read: Reading) -> None:
    assert read.state is PageState.OK, (read.result.reason, read.kinds)
    assert read.result.determination is Determination.PAGE_READ
    missing = [s for s in pages.SENTENCES if s not in read.text]
    assert not missing, (missing, read.kinds)


async def test_the_pages_of_one_article_are_read_as_one(little_site: Start, reader: Reader) -> None:
    async def story(request: Request) -> Reply:
        return Reply(pages.part(int(request.query.partition("page=")[2] or 1)))

    site = await little_site({"/story": story, "/other-story": pages.page("<p>The bridge of Oster.</p>")})
    read = await reader(site, "/story")
    assert_whole(read)
    assert "/other-story" not in site.paths
    assert read.text.index(pages.FIRST) < read.text.index(pages.SENTENCES[4]) < read.text.index(pages.LAST)


async def test_what_nobody_sees_is_not_read(little_site: Start, reader: Reader) -> None:
    read = await reader(await little_site({"/": pages.HIDDEN_WORDS}))
    assert_whole(read)
    assert pages.SECRET not in read.text, read.text[read.text.index(pages.SECRET) :][:160]


async def test_a_form_that_posts_is_left_to_people(little_site: Start, reader: Reader) -> None:
    site = await little_site({"/": pages.POST_FRONT, "/document": pages.page(pages.ARTICLE)})
    read = await reader(site)
    assert read.state is not PageState.OK
    assert "POST" not in {r.method for r in site.requests}
    assert reader.desk.asked


async def test_a_page_that_never_ends_is_left_after_a_few_screens(little_site: Start, reader: Reader) -> None:
    read = await reader(await little_site({"/": other_pages.INFINITE}))
    assert read.state is PageState.OK
    assert pages.FIRST in read.text
    assert len(read.journal.steps) <= 6


async def test_a_text_that_comes_seconds_later_is_waited_for(little_site: Start, reader: Reader) -> None:
    assert_whole(await reader(await little_site({"/": pages.FRAME_FIRST}), patience=1))


async def test_a_banner_over_the_text_is_closed(little_site: Start, reader: Reader) -> None:
    assert_whole(await reader(await little_site({"/": pages.CONSENT_OVER})))
    assert not reader.desk.asked
