"""A page that a plain fetch cannot read is read in the browser: its text stands there, and nothing that nobody sees."""

from __future__ import annotations

import json

import pytest

from agent.core.page_state import PageState
from agent.core.types import Determination
from tests.browser.conftest import Handler, Reply, Request, Start
from tests.browser.reading import pages
from tests.browser.reading.conftest import Reader, Reading


def assert_whole(read: Reading) -> None:
    assert read.state is PageState.OK, (read.result.reason, read.kinds)
    assert read.result.determination is Determination.PAGE_READ
    missing = [s for s in pages.SENTENCES if s not in read.text]
    assert not missing, (missing, read.kinds)


async def _consent(request: Request) -> Reply:
    if "ok=1" in request.query:
        return Reply(pages.page(pages.ARTICLE))
    return Reply(pages.CONSENT_PAGE)


SITES: dict[str, dict[str, str | Reply | Handler]] = {
    "an empty root that a script fills": {
        "/": pages.EMPTY_ROOT,
        "/app.js": Reply(pages.APP_JS, type="text/javascript"),
    },
    "a frame first, the text seconds later": {"/": pages.FRAME_FIRST},
    "a text that is fetched": {
        "/": pages.FETCHED,
        "/article.json": Reply(
            json.dumps({"title": pages.TITLE, "body": pages.SENTENCES}), type="application/json"
        ),
    },
    "a text in a shadow tree": {"/": pages.SHADOW},
    "a text in the page's data": {"/": pages.NEXT_DATA},
    "a consent banner over the text": {"/": pages.CONSENT_OVER},
    "a consent before there is a text": {"/": pages.CONSENT_BEFORE_TEXT},
    "a consent page of its own": {"/": pages.CONSENT_PAGE, "/consent": _consent},
    "a button that unfolds the text": {"/": pages.READ_MORE},
    "a button that fetches the rest": {
        "/": pages.READ_MORE_FETCHED,
        "/rest": pages.paragraphs(2, 3, 4, 5, 6, 7),
    },
    "a teaser that links to the text": {"/": pages.TEASER, "/full": pages.page(pages.ARTICLE)},
    "a folded part": {"/": pages.FOLDED},
    "a form before the text": {"/": pages.FORM_FRONT, "/document": pages.page(pages.ARTICLE)},
    "a notice before the text": {"/": pages.BUTTON_FRONT, "/document": pages.page(pages.ARTICLE)},
    "a text that comes by scrolling": {"/": pages.LAZY},
}


@pytest.mark.parametrize("name", SITES)
async def test_it_reads_the_whole_text_behind(name: str, little_site: Start, reader: Reader) -> None:
    read = await reader(await little_site(dict(SITES[name])))
    assert_whole(read)
    assert not reader.desk.asked


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
