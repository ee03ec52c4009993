"""The laboratory's web answers as the real one does, and its questions can be answered from it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import urlopen

import pytest

from tests.sites.web_sources import WebOfSources, gold, web_of_sources


@pytest.fixture(scope="module")
def web() -> Iterator[WebOfSources]:
    with web_of_sources() as served:
        yield served


def _search(web: WebOfSources, **query: str) -> list[dict[str, str]]:
    with urlopen(f"{web.search_url}/search?{urlencode({'format': 'json', **query})}") as answer:
        found: list[dict[str, str]] = json.load(answer)["results"]
    return found


def test_every_question_finds_a_page_that_answers_it(web: WebOfSources) -> None:
    for one in gold():
        for words in (one["q"], *one["more"]):
            names = [web.name_of(hit["url"]) for hit in _search(web, q=words)]
            missing = [c for c in one["cites"] if not set(c.split("|")) & set(names[:5])]
            assert missing == [] or len(missing) < len(one["cites"]), words


def test_every_result_can_be_opened_or_says_why_not(web: WebOfSources) -> None:
    for hit in _search(web, q="Varnholm bridge river harbour keeper tram museum report letters pilots"):
        try:
            with urlopen(hit["url"]) as page:
                assert page.read()
        except HTTPError as error:
            assert web.name_of(hit["url"]) in ("club", "guard")
            error.close()


def test_a_site_and_a_time_narrow_the_search(web: WebOfSources) -> None:
    host = web.sites["wiki"].url.removeprefix("http://")

    assert {web.name_of(h["url"]) for h in _search(web, q=f"otters site:{host}")} == {"wiki"}
    assert _search(web, q="otters Lisk", time_range="day") == []


def test_the_engine_fails_when_it_is_told_to(web: WebOfSources) -> None:
    web.engine.fail_next.append(429)

    with pytest.raises(HTTPError, match="429") as refused:
        _search(web, q="otters")

    assert refused.value.headers["Retry-After"] == "30"
    refused.value.close()
    assert _search(web, q="otters")
