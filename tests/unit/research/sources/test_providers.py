"""The contract of search providers: the same promises of each, on a server that speaks its real JSON."""

from __future__ import annotations

import json
import threading
from datetime import timedelta

import pytest

from agent.network.egress import EgressPolicy
from agent.network.proxy import EgressProxy
from research.sources.providers import asking
from research.sources.providers.port import Failure, FoundImage, ProviderFailed, SearchProvider, WebSearch
from research.sources.providers.shapes import date_in
from tests.tables import each
from tests.unit.research.sources import provider_servers
from tests.unit.research.sources.loopback import Answer, Loopback
from tests.unit.research.sources.provider_servers import APIS, Api

ITEMS = [
    ("https://boats.example/harbour", "Boats of the harbour", "There were 412 boats & ships.", "2026-03-01"),
    ("https://other.example/x?a=1", "Another page", "Nothing about them.", ""),
]
WEEK = WebSearch("boats in the harbour", recency_days=7, site="boats.example")


@pytest.fixture(params=APIS, ids=lambda api: api.name)
def api(request: pytest.FixtureRequest) -> Api:
    """One provider's API."""
    found: Api = request.param
    return found


@pytest.fixture
def provider(api: Api, site: Loopback, proxy: EgressProxy, monkeypatch: pytest.MonkeyPatch) -> SearchProvider:
    """Its adapter, asking the loopback server by the guarded way out."""
    monkeypatch.setattr(asking, "RETRY_PAUSE_S", 0.0)
    return api.make(site.url, lambda: proxy)


async def failure(provider: SearchProvider) -> ProviderFailed:
    """How the search fails."""
    with pytest.raises(ProviderFailed) as failed:
        await provider.search(WebSearch("boats"))
    return failed.value


async def test_it_gives_pages_in_its_order_with_plain_text_and_dates(
    api: Api, site: Loopback, provider: SearchProvider
) -> None:
    site.says_json(api.path, api.web(ITEMS))
    found = await provider.search(WebSearch("boats"))

    assert [page.url for page in found] == [url for url, *_ in ITEMS]
    assert found[0].title == "Boats of the harbour"
    assert found[0].snippet.replace(" ", "") == "Therewere412boats&ships."
    assert [page.published for page in found] == ["2026-03-01", ""]


async def test_it_passes_words_span_and_site_on_with_its_key(
    api: Api, site: Loopback, provider: SearchProvider
) -> None:
    site.says_json(api.path, api.web(ITEMS))
    await provider.search(WEEK)
    asked = site.asked[0]

    assert asked.query["q"].startswith("boats in the harbour")
    assert api.site_of(dict(asked.query)) == "boats.example"
    assert api.span_of(dict(asked.query)) == "week"
    assert api.key_of(dict(asked.query), dict(asked.headers)) == "k"


async def test_nothing_found_is_an_answer(api: Api, site: Loopback, provider: SearchProvider) -> None:
    site.says_json(api.path, api.web([]))

    assert await provider.search(WebSearch("boats")) == ()


async def test_it_finds_pictures_with_their_pages(api: Api, site: Loopback, provider: SearchProvider) -> None:
    site.says_json(
        api.image_path, api.images([("https://a.example/b.jpg", "https://a.example/b", "A boat", 640, 480)])
    )

    assert await provider.images("boats") == (
        FoundImage("https://a.example/b.jpg", "https://a.example/b", "A boat", 640, 480),
    )


@pytest.mark.parametrize(
    ("status", "headers", "expected", "later"),
    [
        (429, {"Retry-After": "120"}, Failure.RATE, timedelta(minutes=2)),
        (429, {"Retry-After": "Mon, 01 Jan 2001 00:00:00 GMT"}, Failure.RATE, timedelta()),
        (429, {}, Failure.RATE, None),
        (401, {}, Failure.KEY, None),
        (403, {}, Failure.KEY, None),
        (500, {}, Failure.SERVER, None),
        (503, {"Retry-After": "9"}, Failure.SERVER, timedelta(seconds=9)),
        (404, {}, Failure.BAD, None),
        (302, {"Location": "http://127.0.0.1:1/"}, Failure.BAD, None),
    ],
)
async def test_its_refusals_are_told_apart(
    status: int, headers: dict[str, str], expected: Failure, later: timedelta | None,
    api: Api, site: Loopback, provider: SearchProvider,
) -> None:  # fmt: skip
    site.says(api.path, b"{}", status=status, headers=headers)
    failed = await failure(provider)

    assert (failed.failure, failed.retry_after) == (expected, later)
    assert str(status) in failed.words


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"<html>Just a moment...</html>",
        b"[1, 2]",
        b'"text"',
        b'{"x": 1}',
        b"\xff\xfe\x00",
        b"[" * 50_000,
    ],
)
async def test_garbage_is_called_garbage_or_is_nothing_found(
    body: bytes, api: Api, site: Loopback, provider: SearchProvider
) -> None:
    site.says(api.path, body, kind="application/json")
    if api.name == "brave" and body == b'{"x": 1}':  # its answer without results has no list at all
        assert await provider.search(WebSearch("boats")) == ()
    else:
        assert (await failure(provider)).failure is Failure.GARBAGE


async def test_fields_of_other_types_and_dangerous_addresses_are_left_out(
    api: Api, site: Loopback, provider: SearchProvider
) -> None:
    items = [
        (url, "T", "S", "")
        for url in ("javascript:alert(1)", "file:///etc/passwd", "http://u:p@a.example/", "")
    ]
    found = api.web([*items, ("https://ok.example/", "T\u0000\ud800", "S" * 9000, "soon")])
    text = json.dumps(found).replace('"title": "T"', '"title": {"a": 1}')
    site.says(api.path, text, kind="application/json")
    pages = await provider.search(WebSearch("boats"))

    assert [page.url for page in pages] == ["https://ok.example/"]
    assert len(pages[0].snippet) <= 600
    assert pages[0].title.isprintable()


async def test_a_server_in_trouble_is_asked_once_more_and_no_oftener(
    api: Api, site: Loopback, provider: SearchProvider
) -> None:
    good = json.dumps(api.web(ITEMS)).encode()
    answers = iter([Answer(b"", 502), Answer(good, kind="application/json")])
    site.answers[api.path] = lambda _: next(answers)
    assert len(await provider.search(WebSearch("boats"))) == 2
    site.says(api.path, b"", status=502)
    await failure(provider)

    assert len(site.asked) == 4


async def test_a_silent_server_is_not_waited_for_for_long(
    api: Api, site: Loopback, proxy: EgressProxy, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(provider_servers, "PATIENCE", timedelta(seconds=0.3))
    held = threading.Event()
    site.says(api.path, b"{}", hold=held)
    failed = await failure(api.make(site.url, lambda: proxy))
    held.set()

    assert failed.failure is Failure.SLOW


async def test_a_server_that_is_not_there_is_unreachable(
    api: Api, site: Loopback, proxy: EgressProxy
) -> None:
    site.shutdown()
    site.server_close()
    failed = await failure(api.make(site.url, lambda: proxy))

    assert failed.failure is Failure.UNREACHABLE


async def test_it_leaves_by_the_guard_only(api: Api) -> None:
    async with EgressProxy(EgressPolicy()) as closed:  # allows public addresses only
        failed = await failure(api.make("http://127.0.0.1:9", lambda: closed))

    assert failed.failure is Failure.UNREACHABLE
    assert "not allowed" in failed.words


# -- what is one provider's own -----------------------------------------------------------------------


async def test_searxng_says_which_of_its_engines_were_silent(site: Loopback, proxy: EgressProxy) -> None:
    silent = {"results": [], "unresponsive_engines": [["google", "Suspended: CAPTCHA"], ["bing", "timeout"]]}
    site.says_json("/sub/search", silent)
    failed = await failure(APIS[0].make(site.url, lambda: proxy))

    assert failed.failure is Failure.SERVER
    assert "google Suspended: CAPTCHA, bing timeout" in failed.words


async def test_a_searxng_without_json_says_what_to_change(site: Loopback, proxy: EgressProxy) -> None:
    site.says("/sub/search", "Forbidden", status=403)

    assert "search.formats" in (await failure(APIS[0].make(site.url, lambda: proxy))).words


async def test_googles_used_up_quota_is_a_rate_and_its_wrong_key_a_key(
    site: Loopback, proxy: EgressProxy
) -> None:
    google = APIS[2].make(site.url, lambda: proxy)
    site.says_json("/customsearch/v1", {"error": {"code": 403, "message": "Quota exceeded for metric"}}, 403)
    assert (await failure(google)).failure is Failure.RATE
    site.says_json("/customsearch/v1", {"error": {"code": 400, "message": "API key not valid."}}, 400)

    assert (await failure(google)).failure is Failure.KEY


@each(
    ("said", "date"),
    [
        ("2024-05-01T10:00:00+02:00", "2024-05-01"), ("Jan 3, 2024 ... The boats", "2024-01-03"),
        ("3 January 2024", "2024-01-03"), ("March 1, 2026", "2026-03-01"), ("2024-13-01", ""), ("soon", ""),
        ("99999 days ago", ""), (None, ""), (20240501, ""),
    ],
)  # fmt: skip
def test_dates_are_read_or_left_out(said: object, date: str) -> None:
    assert date_in(said) == date
