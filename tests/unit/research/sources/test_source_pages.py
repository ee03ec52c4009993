"""The pages of search providers and of watched feeds."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django.fixtures import Settings

from agent.teams.models import AuditEntry, Role, Team
from research.sources.models import CacheCount, ProviderSetting, WatchedFeed
from research.sources.pages.provider_status import layer_rates, search_standing

pytestmark = pytest.mark.django_db
FEED = "https://news.example/feed.xml"


@pytest.fixture
def admin(signed_in: Callable[..., Client]) -> Client:
    """An admin of the team."""
    return signed_in(Role.ADMIN)


def test_a_new_installation_searches_nowhere_and_says_what_to_do(admin: Client) -> None:
    assert search_standing().on == ()
    text = admin.get("/queries/providers/").content.decode()
    assert "No search provider is on." in text
    assert "Retired" in text, "Bing is named as what it is"


def test_the_question_page_says_at_once_what_works_without_a_provider_and_switches_one_on(
    admin: Client, signed_in: Callable[..., Client]
) -> None:
    page = admin.get("/queries/new/").content.decode()
    assert page.index("No search provider is set up.") < page.index('id="query-form"')
    assert "none yet" in page
    assert "PostgreSQL?" not in page, "an example that nothing can answer"
    switch = "/queries/providers/ddgs/switch/"
    assert switch in page
    assert switch not in signed_in(Role.LEAD).get("/queries/new/").content.decode()
    answer = admin.post(switch, {"on": "1", "back": "question"}, follow=True)

    assert answer.redirect_chain[-1][0] == "/queries/new/"
    assert "Searches with" in answer.content.decode()


def test_an_admin_switches_ddgs_on_and_a_lead_cannot(admin: Client, signed_in: Callable[..., Client]) -> None:
    path = "/queries/providers/ddgs/switch/"
    assert signed_in(Role.LEAD).post(path, {"on": "1"}).status_code == 403
    assert admin.post(path, {"on": "1"}).status_code == 302
    assert [p.name for p in search_standing().on] == ["ddgs"]
    assert ProviderSetting.objects.get().changed_by is not None
    assert AuditEntry.objects.filter(action="search_provider.switched").exists()
    assert "Searches with" in admin.get("/queries/new/").content.decode()


def test_a_provider_without_its_key_cannot_be_switched_on(admin: Client, settings: Settings) -> None:
    settings.BRAVE_API_KEY = ""
    answer = admin.post("/queries/providers/brave/switch/", {"on": "1"}, follow=True)
    assert "BRAVE_API_KEY" in answer.content.decode()
    assert search_standing().on == ()


def test_the_caches_rates_are_of_this_team_and_of_what_all_share(team: Team) -> None:
    day = timezone.localdate()
    CacheCount.objects.create(day=day, layer="page", scope=team.pk, hits=6, stale_hits=1, misses=3)
    CacheCount.objects.create(day=day, layer="page", scope=team.pk + 1, hits=1000)
    CacheCount.objects.create(day=day, layer="robots", scope=0, hits=1, misses=1)
    rates = {rate["layer"]: rate for rate in layer_rates(team.pk)}
    assert (rates["page"]["asked"], rates["page"]["share"]) == (10, 0.7)
    assert rates["robots"]["share"] == 0.5
    assert rates["search"]["share"] is None


def test_a_feed_is_watched_paused_removed_and_taken_back(admin: Client, team: Team) -> None:
    assert admin.post("/queries/feeds/", {"url": FEED}).status_code == 302
    feed = WatchedFeed.objects.get(team=team)
    admin.post(f"/queries/feeds/{feed.pk}/pause/", {"on": "0"})
    assert "Paused" in admin.get("/queries/feeds/").content.decode()
    admin.post(f"/queries/feeds/{feed.pk}/remove/")
    assert not WatchedFeed.objects.exists()
    assert "is not watched any more" in admin.get("/queries/feeds/").content.decode()
    admin.post("/queries/feeds/undo/")
    assert WatchedFeed.objects.get(team=team).url == FEED
    assert "is not watched any more" not in admin.get("/queries/feeds/").content.decode()


def test_what_is_no_address_of_a_feed_is_refused_beside_its_field(admin: Client) -> None:
    answer = admin.post("/queries/feeds/", {"url": "not an address"})
    assert answer.status_code == 422
    assert "Give the whole address of a feed" in answer.content.decode()
