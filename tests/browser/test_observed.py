"""What a person does in a visit's browser is seen by meaning; what they type is not."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from datetime import timedelta
from typing import Any

import pytest
import pytest_asyncio

from agent.browser.session.browser_session import BrowserSession
from agent.browser.takeover.observer import SCRIPT, Observer
from agent.core.people.user_actions import Act, Effect, UserAction
from tests.browser.conftest import LittleSite, OpenSession, Reply, Start
from tests.waiting import until

CANARY = "zq CANARY 7791"
AT = "position:absolute;left:40px;width:240px;height:30px"
WALL = f"""<title>Hello</title><body style="margin:0">
<div id=wall style="position:fixed;inset:0;background:#fff">
 <div id=box tabindex=0 style="{AT};top:40px"
  onclick="document.getElementById('wall').remove()">Ring the bell</div></div>
<h1>Behind the bell</h1>"""
SEARCH = f"""<title>Shop</title><body style="margin:0"><form action="/found">
<label for=q>Find goods</label><input id=q name=q style="{AT};top:40px">
<button style="{AT};top:100px">Go</button></form>
<a href="/plain" style="{AT};top:160px">About us</a>
<input id=p type=password name=pw aria-label="Password" style="{AT};top:220px">
<select aria-label="Sort by" style="{AT};top:280px"
 onchange="document.getElementById('out').textContent='sorted'"><option>Name</option><option>Price</option></select>
<p id=out style="{AT};top:400px">unsorted</p>"""
FOUND = "<title>Found</title><h1>Found</h1>" + "".join(
    f"<p><a href='/p/{n}'>Hay {n}</a> $1{n}.50</p>" for n in range(6)
)
SHADOW = f"""<title>Shadow</title><body style="margin:0"><div id=host></div><p id=out>no</p><script>
const root = document.getElementById('host').attachShadow({{mode: 'open'}});
root.innerHTML = '<button style="{AT};top:40px"><span>Show prices</span></button>';
root.querySelector('button').onclick = () => {{ document.getElementById('out').innerHTML =
  '<b>$1.50</b><b>$2.50</b><b>$3.50</b><b>$4.50</b>'; }};</script>"""


@pytest_asyncio.fixture(loop_scope="session")
async def site(little_site: Start) -> LittleSite:
    return await little_site(
        {
            "/wall": WALL,
            "/search": SEARCH,
            "/found": FOUND,
            "/shadow": SHADOW,
            "/plain": "<title>About</title><h1>About us</h1>",
            "/frame": "<body style='margin:0'><iframe src='/shadow' width=600 height=400 style='border:0'>",
            "/echo": Reply(f"<title>x</title><body style='margin:0'><input style='{AT};top:40px' aria-label=Code "
                           f"oninput=\"document.getElementById('b').textContent='Send ' + this.value\">"
                           f"<button id=b style='{AT};top:100px' onclick=\"location='/plain'\">Send</button>"),
        }
    )  # fmt: skip


async def driven(opened: BrowserSession, url: str, *words: str) -> BrowserSession:
    """At that page, driven by a person, once it is observed: a hand-over itself waits for nothing."""
    opened.observer = Observer(words)
    assert opened.remote is not None
    opened.remote.on_user_action = opened.observer.note
    await opened.page.open(url)
    await opened.hand_to_person(1)
    await asyncio.gather(*opened.observer._chores)
    return opened


async def do(session: BrowserSession, *inputs: Mapping[str, Any]) -> None:
    assert session.remote is not None
    for given in inputs:
        assert await session.remote.apply(1, given)


def click(x: float, y: float) -> tuple[Mapping[str, Any], ...]:
    at = {"kind": "mouse", "x": x, "y": y, "button": "left", "clicks": 1, "modifiers": 0, "dx": 0, "dy": 0}
    move = {**at, "event": "move", "button": "none", "buttons": 0, "clicks": 0}
    return move, {**at, "event": "down", "buttons": 1}, {**at, "event": "up", "buttons": 0}


def key(name: str, text: str = "") -> tuple[Mapping[str, Any], ...]:
    pressed = {
        "kind": "key",
        "key": name,
        "code": "",
        "key_code": 13 if name == "Enter" else 0,
        "modifiers": 0,
        "location": 0,
    }
    return {**pressed, "event": "down", "text": text}, {**pressed, "event": "up", "text": ""}


async def actions_of(session: BrowserSession) -> tuple[UserAction, ...]:
    await session.resume()
    return await session.observer.take()


async def test_a_click_is_seen_with_the_control_and_its_effect(
    open_session: OpenSession, site: LittleSite
) -> None:
    opened = await driven(await open_session(site), site.url("/wall"))
    await do(opened, *click(100, 55))
    (action,) = await actions_of(opened)
    assert (action.act, action.control.name, action.effect) == (Act.CLICK, "Ring the bell", Effect.CLOSED)
    assert action.before.path == "/wall"


async def test_the_visits_own_words_are_told_as_such_and_sent_by_enter(
    open_session: OpenSession, site: LittleSite
) -> None:
    opened = await driven(await open_session(site), site.url("/search"), "meadow hay")
    await do(opened, *click(100, 55), {"kind": "text", "text": "Meadow  hay"}, *key("Enter", "\r"))
    await until(lambda: "/found" in opened.page.url)
    (action,) = await actions_of(opened)
    assert (action.act, action.control.name, action.is_query, action.is_sent) == (
        Act.TYPE,
        "Find goods",
        True,
        True,
    )
    assert action.effect == Effect.LIST


async def test_what_else_is_typed_is_nowhere_in_what_was_seen(
    open_session: OpenSession, site: LittleSite
) -> None:
    opened = await driven(await open_session(site), site.url("/search"), "meadow hay")
    await do(opened, *click(100, 55), {"kind": "text", "text": CANARY}, *click(100, 235))
    await do(opened, {"kind": "text", "text": CANARY}, *click(100, 115))
    await until(lambda: "/found" in opened.page.url)
    seen = await actions_of(opened)
    assert [d.act for d in seen] == [Act.TYPE, Act.TYPE, Act.CLICK]
    assert not any(d.is_query for d in seen)
    assert [d.control.is_private for d in seen] == [False, True, False]
    for word in CANARY.casefold().split():
        assert word not in repr(seen).casefold()
        assert word not in repr(opened.observer).casefold()


async def test_a_name_that_repeats_what_was_typed_is_left_out(
    open_session: OpenSession, site: LittleSite
) -> None:
    opened = await driven(await open_session(site), site.url("/echo"))
    await do(opened, *click(100, 55), {"kind": "text", "text": CANARY}, *click(100, 115))
    await until(lambda: "/plain" in opened.page.url)
    seen = await actions_of(opened)
    assert [(d.act, d.control.name) for d in seen] == [(Act.TYPE, "Code"), (Act.CLICK, "")]


@pytest.mark.parametrize("path", ["/shadow", "/frame"])
async def test_it_looks_into_shadow_roots_and_frames_of_the_site(
    open_session: OpenSession, site: LittleSite, path: str
) -> None:
    opened = await driven(await open_session(site), site.url(path))
    await do(opened, *click(100, 55))
    (action,) = await actions_of(opened)
    assert (action.control.role, action.control.name) == ("button", "Show prices")
    if path == "/shadow":
        assert action.effect == Effect.LIST


async def test_a_key_press_on_a_button_is_a_click_and_a_chosen_option_names_its_list_alone(
    open_session: OpenSession, site: LittleSite
) -> None:
    opened = await driven(await open_session(site), site.url("/search"))
    page = opened.page.tabs.active
    assert page is not None
    await page.page.focus("select")
    await do(opened, *key("ArrowDown"))
    await until(lambda: page.page.evaluate("document.getElementById('out').textContent === 'sorted'"))
    await page.page.focus("button")
    await do(opened, *key("Enter", "\r"))
    await until(lambda: "/found" in opened.page.url)
    seen = await actions_of(opened)
    assert [(d.act, d.control.name) for d in seen] == [(Act.CHOOSE, "Sort by"), (Act.CLICK, "Go")]
    assert "Price" not in repr(seen)


async def test_what_a_page_does_by_itself_is_no_action(open_session: OpenSession, little_site: Start) -> None:
    own = (
        "<title>x</title><button onclick=\"document.title='clicked'\">Buy hay</button>"
        "<script>setInterval(() => document.querySelector('button').click(), 20)</script>"
    )
    site = await little_site({"/": own})
    opened = await driven(await open_session(site, first_rest=timedelta(seconds=0.5)), site.url("/"))
    await do(opened, {"kind": "let_go"})
    await until(lambda: opened.observer._links)
    assert await actions_of(opened) == ()


async def test_it_sees_nothing_while_the_agent_drives_and_forgets_with_the_takeover(
    open_session: OpenSession, site: LittleSite
) -> None:
    opened = await driven(await open_session(site), site.url("/wall"))
    await do(opened, *click(100, 55))
    assert len(await actions_of(opened)) == 1
    assert await opened.observer.take() == ()


async def test_the_page_is_read_for_who_enters_offers_and_told_to_them_alone(
    open_session: OpenSession, site: LittleSite
) -> None:
    opened = await driven(await open_session(site), site.url("/found"))
    told: list[Mapping[str, object]] = []
    assert opened.remote is not None
    opened.remote.on_notice = told.append
    await do(opened, {"kind": "offer"})
    await until(lambda: [n for n in told if n["kind"] == "offer"])
    (notice,) = [n for n in told if n["kind"] == "offer"]
    assert (notice["title"], notice["url"]) == ("Found", site.url("/found"))
    found = notice["found"]
    assert isinstance(found, list)
    assert ("Hay 1", "11.50", "USD") in [(f["name"], f["price"], f["currency"]) for f in found]


async def test_pages_neither_see_nor_hear_it(open_session: OpenSession, little_site: Start) -> None:
    spy = (
        "<title>x</title><button>Hay</button><script>window.names = () => [typeof sweepdeskAction, "
        "...Object.getOwnPropertyNames(window).filter(n => /sweepdesk/i.test(n))].join()</script>"
    )
    site = await little_site({"/": spy})
    opened = await driven(await open_session(site), site.url("/"))
    await do(opened, *click(20, 20))
    page = opened.page.tabs.active
    assert page is not None
    assert await page.page.evaluate("names()") == "undefined"


async def test_a_large_page_is_sketched_in_bounded_work(
    open_session: OpenSession, little_site: Start
) -> None:
    rows = "".join(
        f"<p><a href='/p/{n}'>Meadow hay number {n}</a> <b>$1{n % 9}.50</b> in stock</p>" for n in range(3000)
    )
    site = await little_site({"/": f"<title>x</title>{rows}"})
    opened = await driven(await open_session(site), site.url("/"))
    page = opened.page.tabs.active
    assert page is not None
    sketch = await page.page.evaluate(SCRIPT, {"sketch": 1})
    assert (sketch["l"], sketch["c"]) == (3000, 40)
