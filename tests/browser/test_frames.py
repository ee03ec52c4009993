"""Live pictures and a person's input, over a real broker, with the host's stream and a real browser."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator

import pytest
import redis.asyncio as redis

from agent.browser.session import BrowserSession
from agent.frames import HEADER, MAGIC, VisitStream
from tests.browser.conftest import LittleSite, OpenSession, Start, until

VISIT = 77
PAGE = """<title>none</title><body style='margin:0'>
 <button style='position:absolute;left:40px;top:40px;width:200px;height:60px'
 onclick="document.body.style.background='green';document.title='clicked'">Press</button>
 <input id=f style='position:absolute;left:40px;top:140px;width:200px'
 oninput="document.title=this.value"></body>"""


class Viewer:
    """What a page's socket does: keep the watch key, collect frames."""

    def __init__(self, client: redis.Redis) -> None:
        self.client = client
        self.frames: list[tuple[int, int, int, int, bytes]] = []
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        pubsub = self.client.pubsub(ignore_subscribe_messages=True)
        await pubsub.subscribe(f"frames:{VISIT}")
        await self.client.set(f"watch:{VISIT}", 1, ex=60)
        self._task = asyncio.create_task(self._collect(pubsub))

    async def look_away(self) -> None:
        await self.client.delete(f"watch:{VISIT}")

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _collect(self, pubsub: redis.client.PubSub) -> None:
        async for message in pubsub.listen():
            magic, seq, _, width, height, driver, _, length = HEADER.unpack_from(message["data"])
            assert magic == MAGIC
            self.frames.append((seq, width, height, driver, message["data"][HEADER.size + length :]))


@pytest.fixture
async def client(broker: str) -> AsyncIterator[redis.Redis]:
    made = redis.Redis.from_url(broker)
    yield made
    await made.aclose()


@pytest.fixture
async def viewer(client: redis.Redis) -> AsyncIterator[Viewer]:
    made = Viewer(client)
    yield made
    await made.stop()


@pytest.fixture
async def site(little_site: Start) -> LittleSite:
    return await little_site({"/": PAGE, "/b": "<title>b</title><h1>Other</h1>"})


@pytest.fixture
async def session(
    site: LittleSite, open_session: OpenSession, client: redis.Redis
) -> AsyncIterator[BrowserSession]:
    """An open session with its stream running."""
    made = await open_session(site)
    await made.page.open(site.url())
    stream = asyncio.create_task(VisitStream(client, VISIT, made).run())
    yield made
    stream.cancel()
    await asyncio.gather(stream, return_exceptions=True)


async def title(session: BrowserSession) -> str:
    tab = session.page.tabs.active
    assert tab is not None
    return await tab.page.title()


async def until_title(session: BrowserSession, wanted: str) -> None:
    async def is_there() -> bool:
        return await title(session) == wanted

    await until(is_there)


async def send(client: redis.Redis, fence: int, **given: object) -> None:
    await client.publish(f"control:{VISIT}", json.dumps({"fence": fence, "input": given}))


async def click(client: redis.Redis, fence: int, x: int, y: int) -> None:
    for event in ("move", "down", "up"):
        button = {"button": "none"} if event == "move" else {"button": "left", "clicks": 1}
        await send(client, fence, kind="mouse", event=event, x=x, y=y, **button)


async def listening(client: redis.Redis) -> None:
    """Wait until the stream hears its control channel."""

    async def is_heard() -> bool:
        return bool((await client.pubsub_numsub(f"control:{VISIT}"))[0][1])

    await until(is_heard)


async def test_frames_come_only_while_somebody_watches(session: BrowserSession, viewer: Viewer) -> None:
    await viewer.start()
    await until(lambda: viewer.frames)
    seq, width, height, driver, jpeg = viewer.frames[0]
    assert (seq, width, height, driver) == (1, 1280, 800, 1)
    assert jpeg.startswith(b"\xff\xd8")
    await viewer.look_away()
    await asyncio.sleep(1.2)  # longer than the stream takes to notice
    seen = len(viewer.frames)
    await session.page.open(session.page.url)
    await asyncio.sleep(0.5)
    assert len(viewer.frames) == seen


async def test_a_still_page_is_shown_again_to_who_comes_late(session: BrowserSession, viewer: Viewer) -> None:
    await viewer.start()
    await until(lambda: len(viewer.frames) >= 3)
    assert [f[0] for f in viewer.frames] == sorted(f[0] for f in viewer.frames)
    assert viewer.frames[-1][4] == viewer.frames[-2][4] or len(viewer.frames) > 3


async def test_a_person_clicks_and_types_while_the_gate_is_theirs(
    session: BrowserSession, client: redis.Redis, viewer: Viewer
) -> None:
    await listening(client)
    await session.hand_to_person(5)
    await viewer.start()
    await click(client, 5, 100, 60)
    await until_title(session, "clicked")
    await until(lambda: any(f[3] == 2 for f in viewer.frames))
    await click(client, 5, 60, 150)
    for char in "ab":
        key = {"key": char, "code": f"Key{char.upper()}", "key_code": ord(char.upper())}
        await send(client, 5, kind="key", event="down", text=char, **key)
        await send(client, 5, kind="key", event="up", **key)
    await send(client, 5, kind="text", text=" ü3")
    await until_title(session, "ab ü3")


@pytest.mark.parametrize("fence", [4, 6, 0, -1, "5", None, True])
async def test_input_with_another_fence_is_dropped(
    fence: object, session: BrowserSession, client: redis.Redis
) -> None:
    await listening(client)
    await session.hand_to_person(5)
    await click(client, fence, 100, 60)  # type: ignore[arg-type]
    remote = session.remote
    assert remote is not None
    await until(lambda: remote.dropped >= 2)
    assert remote.applied == 0
    assert await title(session) == "none"


async def test_input_is_dropped_while_the_agent_drives(session: BrowserSession, client: redis.Redis) -> None:
    await listening(client)
    await click(client, 0, 100, 60)
    remote = session.remote
    assert remote is not None
    await until(lambda: remote.dropped >= 2)
    assert await title(session) == "none"


@pytest.mark.django_db(transaction=True)  # refusals are written down
async def test_a_person_navigates_within_the_rules_only(
    session: BrowserSession, client: redis.Redis, site: LittleSite, little_site: Start
) -> None:
    secret = await little_site({"/": "secret"})
    await listening(client)
    await session.hand_to_person(5)
    for url in (secret.url(), "file:///etc/passwd", "javascript:alert(1)", "chrome://version"):
        await send(client, 5, kind="go", url=url)
    await send(client, 5, kind="go", url=site.url("/b"))
    await until_title(session, "b")
    assert secret.requests == []
    await send(client, 5, kind="back")  # the refused address in between is left out
    await until(lambda: session.page.url == site.url())
    await send(client, 5, kind="back")
    await send(client, 5, kind="forward")
    await until(lambda: session.page.url == site.url("/b"))


async def test_held_keys_and_buttons_are_let_go(session: BrowserSession, client: redis.Redis) -> None:
    await listening(client)
    await session.hand_to_person(5)
    await send(client, 5, kind="mouse", event="down", x=100, y=60, button="left", clicks=1)
    remote = session.remote
    assert remote is not None
    await until(lambda: remote.applied == 1)
    await session.hand_to_person(5)
    await until_title(session, "clicked")
