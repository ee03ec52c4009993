"""Pictures that a search found: fetched by the guard, decoded and encoded anew in the limited child, kept small."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta

import httpx

from agent.core.sites.site import site_of
from agent.language.sanitize import plain
from agent.network.clients import content_client
from agent.network.egress import Refusal, split_url
from agent.visits.storage.media import save_jpeg
from research.answers.models import AnswerPicture
from research.sources.fetching.db_threads import rows
from research.sources.fetching.fetch import HEADERS, get_once
from research.sources.fetching.politeness import site_pace, wait_turn
from research.sources.fetching.reading_desk import ReadingDesk
from research.sources.search import ImageHit, search_images

MOST = 4  # kept for one question
TRIED = 8
TOTAL_S = 12.0
MAX_BYTES = 8_000_000
PATIENCE = timedelta(seconds=8)


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture as it is kept: our own JPEG."""

    hit: ImageHit
    jpeg: bytes
    width_px: int
    height_px: int


async def find_pictures(query_id: int, q: str, desk: ReadingDesk) -> None:
    """Search for pictures and keep the first few, within `TOTAL_S`. Never raises."""
    with suppress(TimeoutError):
        async with asyncio.timeout(TOTAL_S):
            if hits := await search_images(q, desk=desk):
                await keep_pictures(query_id, hits, desk)


async def fetch_pictures(hits: Sequence[ImageHit], desk: ReadingDesk, most: int = MOST) -> list[Picture]:
    """The first few that can be had, in the search's order. Never raises for a bad one."""
    tried = [hit for hit in hits if not isinstance(split_url(hit.image_url), Refusal)][:TRIED]
    found = await asyncio.gather(*(_picture(hit, desk) for hit in tried))
    return [picture for picture in found if picture is not None][:most]


async def keep_pictures(query_id: int, hits: Sequence[ImageHit], desk: ReadingDesk) -> int:
    """Fetch and keep pictures for a question, in the place of those that it had; how many."""
    pictures = await fetch_pictures(hits, desk)
    await rows(_store, query_id, pictures)
    return len(pictures)


async def _picture(hit: ImageHit, desk: ReadingDesk) -> Picture | None:
    """None for what robots.txt keeps us from, what cannot be fetched, and what is no picture."""
    try:
        leave = await desk.leave(hit.image_url)
    except (ValueError, httpx.InvalidURL):
        return None
    if not leave.is_given:
        return None
    if not await wait_turn(site_of(hit.image_url), site_pace(desk.options.per_second), desk.sleep):
        return None
    headers = {**HEADERS, "Accept": "image/*", "Referer": hit.page_url.encode("ascii", "ignore").decode()}
    client = content_client(desk.proxy, seconds=PATIENCE.total_seconds(), headers=headers)
    async with client:
        got = await get_once(hit.image_url, client, proxy=desk.proxy, patience=PATIENCE, most=MAX_BYTES)
    if got.status != 200 or len(got.body) >= MAX_BYTES:
        return None
    jpeg, width, height = await desk.parser.thumbnail(got.body)
    return Picture(hit, jpeg, width, height) if jpeg else None


def _store(query_id: int, pictures: Sequence[Picture]) -> None:
    kept = [
        AnswerPicture(
            query_id=query_id,
            n=n,
            file=save_jpeg(picture.jpeg),
            page_url=picture.hit.page_url[:2000],
            title=plain(picture.hit.title)[:300],
            provider=picture.hit.provider,
            width_px=picture.width_px,
            height_px=picture.height_px,
        )
        for n, picture in enumerate(pictures, start=1)
    ]
    AnswerPicture.objects.filter(query_id=query_id).delete()
    AnswerPicture.objects.bulk_create(kept)
