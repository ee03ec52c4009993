"""A page that a plain fetch cannot read is read in the browser, in many styles of markup; some the rules never met."""

from __future__ import annotations

import json

import pytest

from tests.browser.conftest import HASTE, Handler, Reply, Request, Start
from tests.browser.reading import other_pages as other
from tests.browser.reading import pages
from tests.browser.reading.conftest import Reader
from tests.browser.reading.test_reading import assert_whole
from tests.lab.sampling import sampled

AREA = "reading"
_WHOLE = pages.page(pages.ARTICLE)
Pages = dict[str, str | Reply | Handler]


async def _consent(request: Request) -> Reply:
    if "ok=1" in request.query:
        return Reply(pages.page(pages.ARTICLE))
    return Reply(pages.CONSENT_PAGE)


KNOWN: dict[str, Pages] = {
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


async def _all(request: Request) -> Reply:
    return Reply(_WHOLE if "all=1" in request.query else other.VIEW_ALL["/"])


OTHERS: dict[str, tuple[str, Pages]] = {
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


SITES = {**{name: ("/", site) for name, site in KNOWN.items()}, **OTHERS}
LATE = {
    "a frame first, the text seconds later",
    "a text that is very late",
    "an advertisement that can be skipped",
    "an empty root that a script fills",
}


@pytest.mark.parametrize("name", sampled(AREA, SITES, at_most=8))
async def test_it_reads_the_whole_text_behind(name: str, little_site: Start, reader: Reader) -> None:
    path, site = SITES[name]
    found = await reader(await little_site(dict(site)), path, patience=1 if name in LATE else HASTE)
    assert_whole(found)
    assert not reader.desk.asked


def test_the_laboratory_is_large_enough() -> None:
    assert len(SITES) >= 28
