"""The same promise on pages of other styles, among them such as the rules were not made on."""

from __future__ import annotations

import pytest

from agent.core.page_state import PageState
from tests.browser.conftest import Handler, Reply, Request, Start
from tests.browser.reading import other_pages as other
from tests.browser.reading import pages
from tests.browser.reading.conftest import Reader
from tests.browser.reading.test_reading import assert_whole

_WHOLE = pages.page(pages.ARTICLE)


async def _all(request: Request) -> Reply:
    return Reply(_WHOLE if "all=1" in request.query else other.VIEW_ALL["/"])


SITES: dict[str, tuple[str, dict[str, str | Reply | Handler]]] = {
    "a routed app": (
        "/",
        {
            "/": other.ROUTED,
            "/config.json": Reply('{"api": "/api"}', type="application/json"),
            "/api/7.json": Reply(other.SENTENCES_JSON, type="application/json"),
        },
    ),
    "a route behind a hash": ("/#/b", {"/": other.HASHED}),
    "a block that is a button": ("/", {"/": other.DIV_BUTTON}),
    "a text cut off by its box": ("/", {"/": other.CLAMPED}),
    "a consent at the bottom, in French": ("/", {"/": other.LINES_OF_CONSENT}),
    "a consent of another maker": ("/", {"/": other.CHOICES}),
    "an advertisement that can be skipped": ("/", {"/": other.SKIP_AD}),
    "terms with a box to tick": ("/", {"/": other.TERMS, "/document": _WHOLE}),
    "a question of age": ("/", {"/": other.AGE, "/document": _WHOLE}),
    "an abstract": ("/", {"/": other.ABSTRACT, "/full": _WHOLE}),
    "a text that is very late": ("/", {"/": other.LATE}),
    "pages by a step of the path": ("/story", dict(other.SLASHED)),
    "all on one page": ("/", {"/": _all}),
}


@pytest.mark.parametrize("name", SITES)
async def test_it_reads_the_whole_text_behind(name: str, little_site: Start, reader: Reader) -> None:
    path, site = SITES[name]
    assert_whole(await reader(await little_site(dict(site)), path))
    assert not reader.desk.asked


async def test_a_page_that_never_ends_is_left_after_a_few_screens(little_site: Start, reader: Reader) -> None:
    read = await reader(await little_site({"/": other.INFINITE}))
    assert read.state is PageState.OK
    assert pages.FIRST in read.text
    assert len(read.journal.steps) <= 6
