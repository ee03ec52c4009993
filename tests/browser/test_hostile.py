"""Pages that fight back: each must end in words or an error in time, and the next visit must be fine."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import pytest

from agent.browser.engine import BrowserEngine
from agent.core.errors import PageError
from agent.core.types import ActionKind
from tests.browser.conftest import OpenSession, Reply, Request, Start

VISIT_SECONDS = 75  # opening, one look, one action, closing, each with its own smaller limit

HOSTILE = {
    "alert loop": "<h1>x</h1><script>setInterval(()=>alert('again'),1)</script>",
    "endless dialog": "<h1>x</h1><script>for(;;)confirm('stay?')</script>",
    "never lets go": "<h1>x</h1><script>onbeforeunload=()=>'stay';addEventListener('click',()=>0)</script>",
    "busy from the start": "<h1>x</h1><script>for(;;);</script>",
    "busy a bit later": "<h1>x</h1><script>setTimeout(()=>{for(;;);},300)</script>",
    "goes on and on": "<h1>x</h1><script>setTimeout(()=>{location='/?'+Math.random()},30)</script>",
    "reloads itself": "<meta http-equiv=refresh content=0><h1>x</h1>",
    "writes without end": "<h1>x</h1><script>setInterval(()=>document.body.append('more '),1)</script>",
    "opens without end": "<h1>x</h1><script>setInterval(()=>window.open('/?'+Math.random()),20)</script>",
    "breaks the tools": """<h1>x</h1><script>Array.prototype.map=Array.prototype.push=JSON.stringify=()=>{throw 1};
      Object.prototype.toJSON=()=>'lie';window.MutationObserver=class{observe(){throw 2}};
      document.querySelector=document.querySelectorAll=()=>null;performance.now=()=>NaN</script>""",
    "huge": "<div>" + "<p><a href='/x'>word</a> and more</p>" * 30_000 + "</div>",
    "deep": "<div>" * 3_000 + "<h1>x</h1>",
    "prints": "<h1>x</h1><script>setInterval(()=>print(),10)</script>",
    "frames in frames": "<h1>x</h1><iframe src='/?a'></iframe><iframe src='/?b'></iframe>",
}


@pytest.mark.parametrize("name", HOSTILE)
async def test_a_hostile_page_ends_in_time_and_harms_nobody(
    name: str, little_site: Start, open_session: OpenSession, engine: BrowserEngine
) -> None:
    site = await little_site({"/": HOSTILE[name], "/good": "<h1>Good page</h1>"})
    hostile, other = await open_session(site), await open_session(site)
    async with asyncio.timeout(VISIT_SECONDS):
        with suppress(PageError):
            await hostile.page.open(site.url())
            await hostile.page.look()
            await hostile.page.act(ActionKind.SCROLL, None)
        await hostile.save_state()
        await hostile.close()
    if engine.launches == 1 and other.is_alive:
        await other.page.open(site.url("/good"))
        assert (await other.page.look()).http_status == 200
    again = await open_session(site)
    await again.page.open(site.url("/good"))
    assert b"Good page" in str((await again.page.look()).snapshot).encode()


async def test_a_flood_of_bytes_is_cut_off(little_site: Start, open_session: OpenSession) -> None:
    from agent.browser.proxy import ProxyCaps

    async def flood(_: Request) -> Reply:
        return Reply("<h1>x</h1>" + "a" * 3_000_000)

    site = await little_site({"/": flood})
    session = await open_session(site, caps=ProxyCaps(response_bytes=500_000, visit_bytes=900_000))
    for _ in range(2):
        with suppress(PageError):
            await session.page.open(site.url())
    with pytest.raises(PageError, match="more data"):
        await session.page.open(site.url())
    assert session.page.proxy.bytes_in < 1_200_000
