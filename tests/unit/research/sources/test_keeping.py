"""What is kept and for how long: counters, eviction, hashes, reliability."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from agent.core.kinds import PageState
from agent.documents.document import Document
from agent.teams.models import Team
from research.pipeline.proof_file.format import sha256_of
from research.sources import reliability
from research.sources.models import CacheCount, CacheEntry, SavedPage
from research.sources.store import cache
from research.sources.store.cache import Entry, Layer, Tally
from research.sources.store.pages import Fetch, keep_page

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 5, 4, 12, 0, tzinfo=UTC)


def _kept(
    team: Team, url: str = "https://boats.example/a", text: str = "412 boats", **more: object
) -> SavedPage:
    document = Document(PageState.OK, kind="html", title="Boats", text=text, **more)  # type: ignore[arg-type]
    return keep_page(team_id=team.pk, fetch=Fetch(url, url, b"<html>", at=NOW), document=document)


def test_counts_of_several_questions_add_up(team: Team) -> None:
    for _ in range(2):
        tally = Tally(team.pk)
        tally.count(Layer.PAGE, "hits")
        tally.count(Layer.PAGE, "hits")
        tally.count(Layer.PAGE, "misses")
        tally.count(Layer.ROBOTS, "stale_hits")
        cache.write_tally(tally, NOW)
        cache.write_tally(tally, NOW)  # what was written is not written twice
    page = CacheCount.objects.get(layer="page", scope=team.pk, day=NOW.date())

    assert (page.hits, page.misses, page.stale_hits) == (4, 2, 0)
    assert CacheCount.objects.get(layer="robots").stale_hits == 2


def test_entries_are_replaced_and_go_when_their_time_is_over() -> None:
    for value in (1, 2):
        cache.put([Entry(Layer.SEARCH, 0, "k", {"v": value})], NOW, timedelta(hours=1))
    assert CacheEntry.objects.get().value == {"v": 2}
    assert cache.look_up(Layer.SEARCH, 1, ["k"], NOW) == {}
    later = NOW + cache.KEPT_FOR[Layer.SEARCH]

    assert cache.look_up(Layer.SEARCH, 0, ["k"], later) == {}
    assert cache.evict(later) == 1


def test_the_text_is_kept_to_the_letter_with_its_hash(team: Team) -> None:
    text = "Straße, 412\u00a0boats,\n🙂 and more"
    page = SavedPage.objects.get(pk=_kept(team, text=text).pk)

    assert page.text == text
    assert page.text_sha256 == sha256_of(text.encode())
    assert page.page_sha256 == sha256_of(b"<html>")


def test_what_no_database_takes_is_replaced_one_for_one(team: Team) -> None:
    page = _kept(team, text="a\0b\ud800c")

    assert len(page.text) == 5
    assert page.text[::2] == "abc"


def test_experience_with_a_site_becomes_a_line_that_says_why(team: Team) -> None:
    reliability.note(team_id=team.pk, domain="good.example", opened=10, cited=8)
    reliability.note(team_id=team.pk, domain="bad.example", opened=10, refused=9, contradicted=2)
    reliability.record_feedback(team_id=team.pk, domain="good.example", helpful=1, unhelpful=0)
    lines = reliability.quality_lines(team.pk, ["good.example", "bad.example", "new.example"])

    assert lines.keys() == {"good.example", "bad.example"}
    assert 0 < lines["good.example"].share <= reliability.MOST_SHARE
    assert -reliability.MOST_SHARE <= lines["bad.example"].share < 0
    assert "8 cited" in lines["good.example"].words
    before = lines["good.example"].share
    reliability.record_feedback(team_id=team.pk, domain="good.example", helpful=-1, unhelpful=3)

    assert reliability.quality_lines(team.pk, ["good.example"])["good.example"].share < before
