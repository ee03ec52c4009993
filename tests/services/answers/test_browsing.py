"""The answer pipeline for Python programs, whole: real pages on loopback, fetched, read, cited (R12, P2, P3)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from asgiref.sync import sync_to_async
from pytest_django.fixtures import Settings

from research.answers.browsing import (
    BrowsingOptions,
    answer_question_from_web,
    browse_and_summarize,
    enhance_with_browsing,
)
from research.pipeline.errors import ResearchError
from tests.factories import make_team
from tests.sites import archive
from tests.sites.server import serving

QUESTION = "How long does the ferry from Vellmar to Oster take?"

pytestmark = [pytest.mark.django_db(transaction=True)]


@pytest.fixture
def site(settings: Settings, tmp_path: Path, broker: str) -> Iterator[str]:
    """The archive's address, which this installation may open."""
    with serving([archive.ARCHIVE]) as sites:
        url = sites["archive"].url
        settings.EGRESS_ALLOW = [urlsplit(url).netloc]
        settings.MEDIA_ROOT = tmp_path / "media"
        yield url


def options(url: str, preference: str = "always") -> BrowsingOptions:
    return BrowsingOptions(preference=preference, pages=(f"{url}/ferry",), may_search=False)


async def test_a_message_is_answered_with_sources_and_usage_or_not_at_all(site: str) -> None:
    await sync_to_async(make_team)()

    result = await enhance_with_browsing(QUESTION, options=options(site))

    assert result is not None
    assert "forty minutes" in result.content
    assert "[1]" in result.content
    assert [source["url"] for source in result.sources] == [f"{site}/ferry"]
    assert result.browsing_metadata["usage"]
    assert await enhance_with_browsing("Thanks a lot!", options=options(site, "auto")) is None
    assert await enhance_with_browsing(QUESTION, options=options(site, "never")) is None


async def test_a_question_is_looked_up_whatever_the_gate_says(site: str) -> None:
    await sync_to_async(make_team)()

    result = await answer_question_from_web(QUESTION, options(site, "never"))

    assert "forty minutes" in result.content
    assert 0 < result.browsing_metadata["reflection"]["confidence"] <= 1


async def test_a_page_is_summed_up_in_its_own_sentences(site: str) -> None:
    await sync_to_async(make_team)()

    result = await browse_and_summarize(f"{site}/ferry", sentences=2)

    assert any(sentence in result.content for sentence in archive.FERRY)
    with pytest.raises(ResearchError, match="not allowed"):
        await browse_and_summarize("http://127.0.0.1:9/")
