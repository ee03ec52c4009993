"""Live pictures and a person's input over the live link, with a real browser: who sees, who drives, and when."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from agent.browser.input.gate import Driver
from agent.visits import events
from tests.browser.conftest import LittleSite, OpenSession, Start
from tests.browser.live_lab import LiveLab, live
from tests.waiting import until

PAGE = """<title>none</title><body style='margin:0'>
 <button style='position:absolute;left:40px;top:40px;width:200px;height:60px'
 onclick="document.body.style.background='green';document.title='clicked'">Press</button>
 <input id=f style='position:absolute;left:40px;top:140px;width:200px'
 oninput="document.title=this.value"></body>"""
MOVING = """<body style='margin:0'><canvas id=c width=1280 height=800></canvas><script>
const c=document.getElementById('c').getContext('2d');let n=0;
(function draw(){c.fillStyle=`hsl(${n++%360} 70% 50%)`;c.fillRect(0,0,1280,800);requestAnimationFrame(draw)})()
</script>"""


@pytest.fixture(autouse=True)
def _nobody_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(events, "LOST", {})


@pytest_asyncio.fixture(loop_scope="session")
async def site(little_site: Start) -> LittleSite:
    return await little_site({"/": PAGE, "/b": "<title>b</title><h1>Other</h1>", "/moving": MOVING})


@pytest_asyncio.fixture(loop_scope="session")
async def lab(
    site: LittleSite, open_session: OpenSession, broker: str, tmp_path: Path
) -> AsyncIterator[LiveLab]:
    session = await open_session(site)
    await session.page.open(site.url())
    async with live(broker, session, tmp_path) as made:
        yield made


async def test_nothing_is_drawn_or_sent_while_nobody_watches(lab: LiveLab, site: LittleSite) -> None:
    await lab.session.page.open(site.url("/moving"))
    assert lab.stream.frames == 0
    viewer = await lab.watch()
    await until(lambda: len(viewer.seen) > 3)
    await viewer.link.close()
    await until(lambda: lab.stream._cast is None)
    drawn = lab.stream.frames
    tab = lab.session.page.tabs.active
    assert tab is not None
    await tab.page.evaluate(
        "() => new Promise((done) => { let n = 0; (function f() { ++n > 30 ? done(1) : requestAnimationFrame(f) })() })"
    )
    assert lab.stream.frames == drawn
    assert lab.stream.links == set()


async def test_the_last_of_several_viewers_ends_it(lab: LiveLab) -> None:
    first, second = await lab.watch(), await lab.watch()
    await until(lambda: first.seen and second.seen)
    await first.link.close()
    await asyncio.sleep(0)
    assert lab.stream._cast is not None
    await second.link.close()
    await until(lambda: lab.stream._cast is None)


async def test_a_picture_says_how_large_the_page_is_and_who_drives(lab: LiveLab) -> None:
    viewer = await lab.watch()
    await until(lambda: viewer.seen)
    seen = viewer.seen[0]
    assert (seen.seq, seen.width, seen.height, seen.driver) == (1, 1280, 800, 1)
    assert seen.jpeg.startswith(b"\xff\xd8")


async def test_who_comes_late_to_a_still_page_sees_it_and_a_fresh_picture_can_be_asked_for(
    lab: LiveLab,
) -> None:
    first = await lab.watch()
    await until(lambda: first.seen)
    late = await lab.watch()
    await until(lambda: late.seen)
    known = late.seen[-1].seq
    late.link.send({"t": "picture"})
    await until(lambda: late.seen[-1].seq > known)


async def test_a_viewer_who_does_not_take_them_gets_no_more_and_the_others_do(
    lab: LiveLab, site: LittleSite
) -> None:
    await lab.session.page.open(site.url("/moving"))
    slow, fast = await lab.watch(), await lab.watch()
    slow.takes = False
    await until(lambda: slow.seen)
    before = len(slow.seen)
    known = len(fast.seen)
    await until(lambda: len(fast.seen) > known + 8)
    assert len(slow.seen) <= before + 1
    slow.takes = True
    slow.link.send({"t": "taken", "seq": slow.seen[-1].seq})
    await until(lambda: slow.seen[-1].seq >= fast.seen[-1].seq - 3)


async def test_each_viewer_has_their_own_sharpness(lab: LiveLab, site: LittleSite) -> None:
    await lab.session.page.open(site.url())
    low, sharp = await lab.watch(), await lab.watch()
    low.link.send({"t": "quality", "level": "low"})
    sharp.link.send({"t": "quality", "level": "sharp"})
    await until(lambda: lab.stream._cast is not None and lab.stream._cast._quality == 80)
    known = lab.stream._seq
    low.link.send({"t": "picture"})
    await until(lambda: low.seen and sharp.seen and low.seen[-1].seq > known < sharp.seen[-1].seq)
    assert low.seen[-1].size < sharp.seen[-1].size


async def test_a_person_clicks_and_types_while_the_gate_is_theirs(lab: LiveLab) -> None:
    viewer, driver = await lab.watch(), await lab.control(5)
    await lab.session.hand_to_person(5)
    await until(lambda: driver.link.state.get("driver") == "person")
    driver.click(100, 60)
    await lab.until_title("clicked")
    await until(lambda: any(seen.driver == 2 for seen in viewer.seen))
    driver.click(60, 150)
    for char in "ab":
        driver.press(char)
    driver.send(kind="text", text=" ü3")
    await lab.until_title("ab ü3")


@pytest.mark.parametrize("fence", [4, 6, 0, -1, "5", None, True])
async def test_input_with_another_fence_is_refused(fence: object, lab: LiveLab) -> None:
    driver = await lab.control(5)
    await lab.session.hand_to_person(5)
    click = {"kind": "mouse", "event": "down", "x": 100, "y": 60, "button": "left", "clicks": 1}
    driver.link.send({"t": "input", "fence": fence, "input": click})
    await until(lambda: driver.of_kind("refused"))
    assert lab.session.remote is not None
    assert lab.session.remote.applied == 0


async def test_input_is_refused_while_the_agent_drives(lab: LiveLab) -> None:
    driver = await lab.control(5)
    driver.click(100, 60)
    await until(lambda: len(driver.of_kind("refused")) >= 2)
    assert await lab.title() == "none"


@pytest.mark.django_db(transaction=True)  # refusals are written down
async def test_a_person_navigates_within_the_rules_only(
    lab: LiveLab, site: LittleSite, little_site: Start
) -> None:
    secret = await little_site({"/": "secret"})
    driver = await lab.control(5)
    await lab.session.hand_to_person(5)
    await until(lambda: driver.link.state.get("driver") == "person")
    for url in (secret.url(), "file:///etc/passwd", "javascript:alert(1)", "chrome://version"):
        driver.send(kind="go", url=url)
    driver.send(kind="go", url=site.url("/b"))
    await lab.until_title("b")
    assert secret.requests == []
    driver.send(kind="back")  # the refused address in between is left out
    await until(lambda: lab.session.page.url == site.url())
    driver.send(kind="back")
    driver.send(kind="forward")
    await until(lambda: lab.session.page.url == site.url("/b"))


async def test_a_lost_connection_lets_go_of_keys_and_buttons_at_once(lab: LiveLab) -> None:
    driver = await lab.control(5)
    await lab.session.hand_to_person(5)
    await until(lambda: driver.link.state.get("driver") == "person")
    driver.send(kind="mouse", event="down", x=100, y=60, button="left", clicks=1)
    remote = lab.session.remote
    assert remote is not None
    await until(lambda: remote.applied == 1)
    await driver.link.close()
    await lab.until_title("clicked")
    assert lab.session.gate.driver is Driver.NOBODY
