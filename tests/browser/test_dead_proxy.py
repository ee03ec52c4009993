"""The way out dies in the middle of a visit: named, and nothing goes another way."""

from __future__ import annotations

import pytest

from agent.core.errors import BrowserGone, EgressUnavailable
from tests.browser.conftest import OpenSession, Start


async def test_a_dead_proxy_is_named_and_nothing_goes_direct(
    little_site: Start, open_session: OpenSession
) -> None:
    site = await little_site(
        {"/": "<h1>x</h1><img src='/one.png'><script>setInterval(()=>fetch('/tick'),50)</script>"}
    )
    session = await open_session(site)
    await session.page.open(site.url())
    await session.page.proxy.close()
    before = len(site.requests)
    with pytest.raises(EgressUnavailable, match="egress_unavailable") as caught:
        await session.page.open(site.url("/more"))
    assert isinstance(caught.value, BrowserGone)  # so the runner gives the visit back to the queue
    assert caught.value.retryable
    assert len(site.requests) == before
