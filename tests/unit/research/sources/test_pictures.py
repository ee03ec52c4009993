"""Pictures of an answer: fetched by the guard, encoded anew, and only what is a picture."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

from PIL import Image

from agent.teams.models import Team
from agent.visits.storage.media import picture_bytes
from research.answers.models import AnswerPicture, Query
from research.sources.fetching.db_threads import rows
from research.sources.fetching.reading_desk import ReadingDesk
from research.sources.search import ImageHit
from research.sources.store.pictures import keep_pictures
from tests.unit.research.sources.loopback import Loopback

Desks = Callable[..., ReadingDesk]


def _picture(kind: str, size: tuple[int, int], mode: str = "RGB", **more: object) -> bytes:
    out = io.BytesIO()
    Image.new(mode, size, 120 if mode == "L" else None).save(out, kind, **more)
    return out.getvalue()


def _hit(url: str) -> ImageHit:
    return ImageHit(url, "https://boats.example/", "A boat", "searxng")


async def test_pictures_are_encoded_anew_and_kept_small(
    site: Loopback, desk_with: Desks, own_team: Team, tmp_path: Path, settings: object
) -> None:
    settings.MEDIA_ROOT = tmp_path  # type: ignore[attr-defined]
    query = await rows(lambda: Query.objects.create(team=own_team, text="boats"))
    exif = Image.Exif()
    exif[0x010E] = "where it was taken"
    large = _picture("JPEG", (2400, 1200), exif=exif)
    urls = [
        site.says("/a.jpg", large, kind="image/jpeg"),
        site.says("/b.png", _picture("PNG", (300, 200), "RGBA"), kind="image/png"),
        site.says("/c.webp", _picture("WEBP", (200, 300)), kind="image/webp"),
    ]
    kept = await keep_pictures(query.pk, [_hit(url) for url in urls], desk_with())
    shown = await rows(lambda: list(AnswerPicture.objects.filter(query=query)))

    assert kept == 3
    assert [(p.width_px, p.height_px) for p in shown] == [(800, 400), (300, 200), (200, 300)]
    first = picture_bytes(shown[0].file)
    assert (first[:4], first[8:12]) == (b"RIFF", b"WEBP")
    assert b"where it was taken" not in first
    await keep_pictures(query.pk, [_hit(urls[1])], desk_with())
    assert await rows(AnswerPicture.objects.filter(query=query).count) == 1


async def test_what_is_no_picture_or_may_not_be_fetched_is_left_out(
    site: Loopback, desk_with: Desks, own_team: Team
) -> None:
    query = await rows(lambda: Query.objects.create(team=own_team, text="boats"))
    site.says("/robots.txt", "User-agent: *\nDisallow: /hidden", kind="text/plain")
    good = _picture("PNG", (300, 200))
    urls = [
        site.says("/x.svg", "<svg xmlns='http://www.w3.org/2000/svg'/>", kind="image/svg+xml"),
        site.says("/pixel.gif", _picture("GIF", (1, 1)), kind="image/gif"),
        site.says("/bomb.png", _picture("PNG", (6000, 6000), "L"), kind="image/png"),
        site.says("/cut.jpg", _picture("JPEG", (300, 200))[:200], kind="image/jpeg"),
        site.says("/page.jpg", "<html>", kind="image/jpeg"),
        site.says("/hidden/a.png", good, kind="image/png"),
        "http://127.0.0.1:1/inside.png",
        "file:///etc/passwd",
    ]

    assert await keep_pictures(query.pk, [_hit(url) for url in urls], desk_with()) == 0
    assert "/hidden/a.png" not in site.paths()
