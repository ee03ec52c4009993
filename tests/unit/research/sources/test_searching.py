"""One search over all providers: health, back-off, cached answers that stand in, one merged list, bounded time."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from agent.network.proxy import EgressProxy
from agent.teams.models import Role, Team
from research.sources import health, search
from research.sources.fetching.db_threads import rows
from research.sources.fetching.provider_runs import RunState
from research.sources.fetching.reading_desk import ReadingDesk
from research.sources.models import ProviderHealth
from research.sources.providers import asking, registry
from research.sources.providers.brave import Brave
from research.sources.providers.port import Failure, ProviderFailed, SearchProvider
from research.sources.providers.searxng import SearXNG
from research.sources.search import search_images, search_web
from tests.factories import make_member
from tests.unit.research.sources.conftest import Clock
from tests.unit.research.sources.loopback import Loopback
from tests.unit.research.sources.provider_servers import APIS
from tests.waiting import LIMIT_S

Desks = Callable[..., ReadingDesk]
SEARXNG, BRAVE = APIS[0], APIS[1]
A = ("https://boats.example/harbour", "Boats", "There were 412 boats.", "2026-03-01")
B = ("https://other.example/page", "Other", "Something else.", "2020-01-01")
C = ("http://www.boats.example/harbour/?utm_source=x", "Boats again", "", "")


@pytest.fixture(autouse=True)
def providers(
    site: Loopback,
    other_site: Loopback,
    proxy: EgressProxy,
    settings: object,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """SearXNG on one site, Brave on the other, both set up; by this test's way out."""
    settings.SEARXNG_URL, settings.BRAVE_API_KEY = f"{site.url}/sub", "k"  # type: ignore[attr-defined]
    monkeypatch.setattr(asking, "RETRY_PAUSE_S", 0.0)

    def provider(name: str) -> SearchProvider:
        options: dict[str, Any] = {"proxy": lambda: proxy, "patience": timedelta(seconds=LIMIT_S)}
        if name == "searxng":
            return SearXNG(f"{site.url}/sub", **options)
        return Brave("k", other_site.url, **options)

    monkeypatch.setattr(search.registry, "provider", provider)
    site.says_json(SEARXNG.path, SEARXNG.web([A, B]))
    other_site.says_json(BRAVE.path, BRAVE.web([C]))


async def test_lists_are_merged_each_page_once_with_scores_and_runs(desk_with: Desks) -> None:
    outcome = await search_web("boats in the harbour", desk=desk_with())

    assert [hit.url for hit in outcome.hits] == [A[0], B[0]]
    first = outcome.hits[0]
    assert (first.score, first.provider, first.others) == (1.0, "searxng", ("brave",))
    assert (first.published, first.snippet) == ("2026-03-01", "There were 412 boats.")
    assert 0 < outcome.hits[1].score < 0.6
    assert {run.provider: run.state for run in outcome.runs} == {
        "searxng": RunState.OK, "brave": RunState.OK, "local": RunState.OK,
    }  # fmt: skip


async def test_recency_and_site_hold_whatever_engines_do(desk_with: Desks) -> None:
    recent = await search_web("boats", recency_days=90, desk=desk_with())
    scoped = await search_web("boats", site="boats.example", desk=desk_with())

    assert [hit.url for hit in recent.hits] == [A[0]]
    assert [hit.url for hit in scoped.hits] == [A[0]]


async def test_the_same_question_is_not_asked_twice_while_it_is_believed(
    desk_with: Desks, site: Loopback, clock: Clock
) -> None:
    await search_web("boats", desk=desk_with())
    desk = desk_with()
    again = await search_web("  Boats ", desk=desk)
    assert [run.state for run in again.runs if run.provider != "local"] == [RunState.CACHED] * 2
    assert desk.tally.as_json() == {"search": {"hits": 2}}
    clock.turn(timedelta(hours=2))
    await search_web("boats", desk=desk_with(is_fresh=True))

    assert len(site.asked) == 2


async def test_a_failing_provider_is_left_alone_and_the_other_answers(
    desk_with: Desks, site: Loopback, clock: Clock
) -> None:
    site.says(SEARXNG.path, "", status=429, headers={"Retry-After": "60"})
    first = await search_web("boats", desk=desk_with())
    second = await search_web("ships", desk=desk_with())

    assert [hit.url for hit in first.hits] == [C[0]]
    assert first.runs[0].state is RunState.REFUSED
    assert second.runs[0].state is RunState.DOWN
    assert "not asked before 12:01:00" in second.runs[0].words
    assert len(site.asked) == 1
    site.says_json(SEARXNG.path, SEARXNG.web([A]))
    clock.turn(timedelta(seconds=61))
    assert (await search_web("oars", desk=desk_with())).runs[0].state is RunState.OK
    assert (await rows(ProviderHealth.objects.get, provider="searxng")).failures == 0


async def test_an_old_answer_stands_in_and_says_so(
    desk_with: Desks, site: Loopback, other_site: Loopback, clock: Clock
) -> None:
    await search_web("boats", desk=desk_with())
    site.says(SEARXNG.path, "", status=500)
    other_site.says(BRAVE.path, "", status=500)
    clock.turn(timedelta(hours=30))
    desk = desk_with()
    outcome = await search_web("boats", desk=desk)

    assert [hit.url for hit in outcome.hits] == [A[0], B[0]]
    assert outcome.runs[0].state is RunState.CACHED
    assert "what it found at 04 May 2026, 12:00 UTC" in outcome.runs[0].words
    assert not outcome.is_down
    assert desk.tally.as_json()["search"] == {"stale_hits": 2}


async def test_search_is_down_is_an_answer(desk_with: Desks, site: Loopback, other_site: Loopback) -> None:
    site.says(SEARXNG.path, "", status=500)
    other_site.says(BRAVE.path, "<html>", kind="text/html")
    outcome = await search_web("boats", desk=desk_with())

    assert outcome.is_down
    assert [run.state for run in outcome.runs[:2]] == [RunState.DOWN, RunState.DOWN]


async def test_nothing_found_is_not_down(desk_with: Desks, site: Loopback, other_site: Loopback) -> None:
    site.says_json(SEARXNG.path, SEARXNG.web([]))
    other_site.says_json(BRAVE.path, BRAVE.web([]))
    outcome = await search_web("boats", desk=desk_with())

    assert (outcome.hits, outcome.is_down) == ((), False)


async def test_without_any_provider_only_what_was_read_before_is_searched(
    desk_with: Desks, settings: object
) -> None:
    settings.SEARXNG_URL = settings.BRAVE_API_KEY = ""  # type: ignore[attr-defined]
    outcome = await search_web("boats", desk=desk_with())

    assert not outcome.is_down
    assert [run.provider for run in outcome.runs] == ["local"]


async def test_a_switched_off_provider_is_not_asked(desk_with: Desks, site: Loopback, own_team: Team) -> None:
    admin = await rows(make_member, own_team, Role.ADMIN)
    await rows(lambda: registry.switch_provider(name="searxng", is_on=False, user=admin, team=own_team))
    outcome = await search_web("boats", desk=desk_with())

    assert [run.provider for run in outcome.runs] == ["brave", "local"]
    assert site.asked == []
    states = {state.name: state for state in await rows(registry.provider_states)}
    assert (states["searxng"].is_on, states["searxng"].how) == (False, "page")
    assert states["bing"].is_retired
    assert not states["ddgs"].is_on


async def test_pictures_come_with_their_pages(desk_with: Desks, site: Loopback, other_site: Loopback) -> None:
    picture = ("https://a.example/b.jpg", "https://a.example/b", "A boat", 640, 480)
    site.says_json(SEARXNG.image_path, SEARXNG.images([picture]))
    other_site.says_json(BRAVE.image_path, BRAVE.images([picture]))
    hits = await search_images("boats", desk=desk_with())

    assert [(hit.image_url, hit.page_url, hit.provider) for hit in hits] == [(*picture[:2], "searxng")]


def test_pauses_double_up_to_a_cap_and_a_providers_own_word_counts() -> None:
    server, key = ProviderFailed(Failure.SERVER, ""), ProviderFailed(Failure.KEY, "")
    pauses = [health.pause_after(n, server).total_seconds() for n in (1, 2, 3, 4, 30)]

    assert pauses == [5, 10, 20, 40, 900]
    assert health.pause_after(1, key) == timedelta(seconds=30)
    told = ProviderFailed(Failure.RATE, "", timedelta(days=9))
    assert health.pause_after(5, told) == timedelta(hours=24)


@pytest.mark.django_db
def test_failures_at_the_same_time_count_once() -> None:
    now = datetime(2026, 5, 4, tzinfo=UTC)
    for _ in range(8):
        health.record_failure("brave", ProviderFailed(Failure.SLOW, "slow"), now)

    assert ProviderHealth.objects.get(provider="brave").failures == 1
    health.record_failure("brave", ProviderFailed(Failure.SLOW, "slow"), now + timedelta(seconds=6))
    assert ProviderHealth.objects.get(provider="brave").retry_at == now + timedelta(seconds=16)
