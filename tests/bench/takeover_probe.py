"""Drives a running desk over its sockets as the console does, and measures; a program of its own, for `bench_takeover`.

Reads DATA_DIR like the product and three addresses from its arguments, prints JSON rows. Times are taken at the
socket: from the moment a key's message is written until a picture that differs has arrived.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
import time
from dataclasses import dataclass, field
from typing import Any

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

import django

django.setup()

import httpx  # noqa: E402 - the models need a configured Django
from asgiref.sync import sync_to_async  # noqa: E402
from websockets.asyncio.client import ClientConnection, connect  # noqa: E402

from agent.teams.models import Membership, Role, Team, User  # noqa: E402
from agent.visits import services as visits  # noqa: E402
from interventions.claims import claims  # noqa: E402
from interventions.models import Intervention  # noqa: E402
from research.sweeps.enqueue import enqueue_visit  # noqa: E402
from tests.bench.live_probe import session_of  # noqa: E402
from tests.bench.row import Row, percentile  # noqa: E402

KEYS = 80
TRIPS = 40
MOVING_S = 5.0
SILENT_S = 4.0
HEADER = 32


@dataclass
class Console:
    """The two sockets of a console, and what came over them."""

    control: ClientConnection
    frames: ClientConnection
    fence: int = 0
    pictures: asyncio.Queue[tuple[float, bytes]] = field(default_factory=asyncio.Queue)
    news: asyncio.Queue[dict[str, Any]] = field(default_factory=asyncio.Queue)
    bytes_in: int = 0
    last: bytes = b""  # the picture that was taken from the queue last

    async def watch(self) -> None:
        """Take pictures and acknowledge each at once."""
        async for data in self.frames:
            self.bytes_in += len(data)
            if isinstance(data, bytes):
                seq = int.from_bytes(data[4:8], "big")
                await self.frames.send(json.dumps({"type": "taken", "seq": seq}))
                place = int.from_bytes(data[22:24], "big")
                self.pictures.put_nowait((time.perf_counter(), data[HEADER + place :]))

    async def hear(self) -> None:
        """Take what the takeover's socket says besides the page's parts."""
        async for text in self.control:
            if isinstance(text, str) and text.startswith("{"):
                self.news.put_nowait(json.loads(text))

    async def until(self, kind: str, **wanted: object) -> dict[str, Any]:
        """The next message of that kind with those fields."""
        async with asyncio.timeout(60):
            while True:
                found = await self.news.get()
                if found.get("type") == kind and wanted.items() <= found.items():
                    return found

    async def send(self, **given: object) -> None:
        """One input."""
        await self.control.send(json.dumps({"type": "input", "fence": self.fence, "input": given}))

    async def press(self, char: str) -> None:
        """A key, down and up."""
        key = {"key": char, "code": f"Key{char.upper()}", "key_code": ord(char.upper())}
        await self.send(kind="key", event="down", text=char, **key)
        await self.send(kind="key", event="up", **key)

    async def stay(self) -> None:
        """Say that somebody is here, as the page does."""
        while True:
            await asyncio.sleep(10)
            await self.control.send(json.dumps({"type": "here", "fence": self.fence, "active": True}))

    async def rest(self, seconds: float = 0.25) -> None:
        """Until no picture has come for so long, at most ten seconds: a caret that blinks is drawn anew."""
        end = time.perf_counter() + 10
        while time.perf_counter() < end:
            try:
                async with asyncio.timeout(seconds):
                    _, self.last = await self.pictures.get()
            except TimeoutError:
                return

    async def changed(self) -> float:
        """When a picture came that differs from the last one."""
        async with asyncio.timeout(20):
            while True:
                at, picture = await self.pictures.get()
                if picture != self.last:
                    self.last = picture
                    return at


async def main(url: str, wall: str, pages: str) -> list[Row]:
    """All measurements against the desk at `url`."""
    user, item = await sync_to_async(_blocked)(wall)
    cookie = f"sessionid={await sync_to_async(session_of)(user)}"
    headers = {"Cookie": cookie, "Origin": url}
    base = url.replace("http", "ws", 1) + f"/ws/takeover/{item.pk}/"
    async with (
        connect(base, additional_headers=headers, proxy=None) as control,
        connect(base + "frames/", additional_headers=headers, compression=None, proxy=None) as frames,
    ):
        console = Console(control, frames)
        tasks = [asyncio.create_task(work()) for work in (console.watch, console.hear, console.stay)]
        try:
            return await _measure(console, item, url, cookie, pages)
        finally:
            for task in tasks:
                task.cancel()


async def _measure(console: Console, item: Intervention, url: str, cookie: str, pages: str) -> list[Row]:
    await console.control.send(json.dumps({"type": "ticket", "ticket": await _ticket(url, item, cookie)}))
    console.fence = int((await console.until("control"))["fence"])
    while (await console.until("state"))["driver"] != "person":
        continue
    await console.frames.send('{"type": "watch"}')
    await console.send(kind="go", url=pages + "/types")
    await asyncio.sleep(2)
    for event in ("down", "up"):
        await console.send(kind="mouse", event=event, x=300, y=200, button="left", clicks=1)
    await console.rest()
    keys = [await _key(console, "abcdefgh"[n % 8]) for n in range(KEYS)]
    trips = [await _trip(console) for _ in range(TRIPS)]
    moving = await _moving(console, pages)
    return [
        *_rows("key → changed picture at the socket", keys[2:], (120, 250)),
        *_rows("socket → browser's host → socket", trips, None),
        *moving,
        await _silence(console),
    ]


async def _key(console: Console, char: str) -> float:
    """Milliseconds from a key's message to a picture that differs; the page was at rest before."""
    await console.rest()
    began = time.perf_counter()
    await console.press(char)
    return (await console.changed() - began) * 1000


async def _trip(console: Console) -> float:
    began = time.perf_counter()
    await console.control.send(json.dumps({"type": "beat", "at": began}))
    await console.until("beat", echo=began)
    return (time.perf_counter() - began) * 1000


async def _moving(console: Console, pages: str) -> list[Row]:
    await console.send(kind="go", url=pages + "/moves")
    await asyncio.sleep(1.5)
    while not console.pictures.empty():
        console.pictures.get_nowait()
    before, began = console.bytes_in, time.perf_counter()
    await asyncio.sleep(MOVING_S)
    seconds = time.perf_counter() - began
    return [
        {
            "name": "pictures of a page that never rests",
            "value": console.pictures.qsize() / seconds,
            "unit": "/s",
        },
        {"name": "bytes of them", "value": (console.bytes_in - before) / seconds / 1000, "unit": "kB/s"},
    ]


async def _silence(console: Console) -> Row:
    """The page goes on moving; the viewer looks away."""
    await console.frames.send('{"type": "rest"}')
    await asyncio.sleep(0.5)  # what was on its way
    before = console.bytes_in
    await asyncio.sleep(SILENT_S)
    return {"name": "bytes while nobody looks", "value": console.bytes_in - before, "unit": "B", "limit": 0}


async def _ticket(url: str, item: Intervention, cookie: str) -> str:
    async with httpx.AsyncClient(
        base_url=url, headers={"Cookie": cookie}, timeout=30, trust_env=False
    ) as client:
        await client.get("/queue/")
        token = client.cookies["csrftoken"]
        headers = {"X-CSRFToken": token, "Referer": url, "Cookie": f"{cookie}; csrftoken={token}"}
        answer = await client.post(f"/queue/{item.pk}/ticket/", headers=headers)
        return str(answer.json()["ticket"])


def _blocked(wall: str) -> tuple[User, Intervention]:
    """A visit that stands before its wall, claimed by somebody."""
    team = Team.objects.create(name="Bench")
    user = User.objects.create_user(username="bench", password="bench")
    Membership.objects.create(team=team, user=user, role=Role.ADMIN)
    order = visits.VisitOrder(query="dwarf hamster", url=wall, domain=wall.removeprefix("http://").strip("/"))
    visit = visits.create_visit(team_id=team.pk, order=order)
    enqueue_visit(visit.pk)
    waiting = Intervention.objects.filter(visit=visit, state=Intervention.State.OPEN)
    end = time.monotonic() + 180
    while not waiting.exists():
        if time.monotonic() > end:
            raise TimeoutError("the agent did not ask for a person")
        time.sleep(0.2)
    item = waiting.get()
    claims.claim(intervention_id=item.pk, user=user)
    return user, item


def _rows(name: str, values_ms: list[float], limits: tuple[float, float] | None) -> list[Row]:
    rows: list[Row] = []
    for n, share in enumerate((0.50, 0.95)):
        row: Row = {
            "name": f"{name}, p{round(share * 100)}",
            "value": percentile(values_ms, share),
            "unit": "ms",
            "note": f"n={len(values_ms)}",
        }
        if limits:
            row["limit"] = limits[n]
        rows.append(row)
    return rows


if __name__ == "__main__":
    json.dump(asyncio.run(main(*sys.argv[1:])), sys.stdout)
