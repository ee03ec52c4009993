"""A migrated database of a bench's own, full of learned things, and pages of a demo shop as the browser shows them."""

from __future__ import annotations

import asyncio
import os
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from agent.browser.chromium.engine import BrowserEngine, EngineOptions
from agent.browser.chromium.find import find_browser
from agent.browser.session.browser_session import BrowserSession, SessionOptions
from agent.core.types import PageUnderstanding
from agent.loop.sight import take_sight
from agent.network.egress import EgressPolicy
from agent.perceive.understanding import understand
from tests.sites import serve

if TYPE_CHECKING:
    from agent.teams.models import Team

_SITE = "petshop"
_PATHS = ("/", "/search?q=hamster")
_LOOKS = 15


@dataclass(frozen=True)
class Seen:
    """Pages of one shop, and what one perception of each took, in milliseconds."""

    pages: tuple[PageUnderstanding, ...]
    perception_ms: tuple[float, ...]


def new_team(name: str) -> Team:
    """A team in a database of this bench's own; the first call prepares it."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    import django
    from django.apps import apps

    if not apps.ready:
        django.setup()
        from django.core.management import call_command

        call_command("migrate", verbosity=0)
    from agent.teams.models import Team

    return Team.objects.create(name=name)


def look_at_shop() -> Seen:
    """Real pages through the real browser: look, picture and understanding, as a visit perceives them."""
    with serve(_SITE) as sites:
        return asyncio.run(_look(sites[_SITE].url))


async def _look(url: str) -> Seen:
    engine = BrowserEngine(EngineOptions(executable=find_browser()))
    session = BrowserSession(engine, SessionOptions(policy=EgressPolicy.of([urlsplit(url).netloc])))
    pages, took = [], []
    try:
        await session.open()
        for path in _PATHS:
            await session.page.open(url.rstrip("/") + path)
            for _ in range(_LOOKS):
                began = time.perf_counter()
                sight = await take_sight(session.page, understand)
                took.append((time.perf_counter() - began) * 1000)
            pages.append(sight.page)
    finally:
        await session.close()
        await engine.close()
    return Seen(tuple(pages), tuple(took))
