"""Widgets that no picture shows, in a real browser, driven by a person: lists, files, dialogs, tabs, elements."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest
import pytest_asyncio

from agent.browser.chromium.engine import BrowserEngine
from agent.browser.session.browser_session import BrowserSession, SessionOptions
from agent.network.egress import EgressPolicy
from tests.browser.conftest import LittleSite, Reply
from tests.browser.takeover_desk import FENCE, Person
from tests.waiting import until

LOG = """<script>window.said = [];
for (const kind of ['mousedown', 'keydown', 'input', 'change', 'click']) addEventListener(kind, (e) =>
  said.push(`${kind} ${e.composedPath()[0].id} ${e.isTrusted}`), true);</script>"""
SELECT = """<select id={id} aria-label="Colour of {id}"><option>red<option disabled>green
<optgroup label=Dark><option value=b>blue<option>black</optgroup><option hidden>none</select>"""
LISTS = f"""<title>Lists</title><body style='margin:0'>{LOG}
<style>select, input {{ width: 140px; margin: 10px }}</style>
<p>{SELECT.format(id="one")}<select id=many multiple><option>a<option>b<option>c</select>
<select id=tall size=3><option>x<option>y<option>z</select><select id=off disabled><option>q</select>
<select id=own onmousedown="event.preventDefault(); this.dataset.own = 1"><option>w<option>v</select>
<p><input id=date type=date value=2026-01-02><input id=color type=color><input id=words>
<div id=open></div><div id=closed></div><iframe id=near src=/inner></iframe><iframe id=far src='{{far}}'></iframe>
<div style='height:3000px'></div><p>{SELECT.format(id="below")}
<script>for (const mode of ['open', 'closed']) {{ const root = document.getElementById(mode).attachShadow({{mode}});
 root.innerHTML = "<select><option>s1<option>s2</select>";
 root.firstChild.onchange = (e) => document.title = mode + ' ' + e.target.value; }}</script>"""
INNER = f"<body>{LOG}{SELECT.format(id='inner')}<script>inner.onchange = () => document.title = inner.value</script>"
DIALOGS = """<title>Asks</title><button id=a onclick="document.title = 'a ' + alert('Hello')">Alert</button>
<button id=c onclick="document.title = 'c ' + confirm('Sure?')">Confirm</button>
<button id=p onclick="document.title = 'p ' + prompt('Your name?', 'Ann')">Prompt</button>
<button id=t onclick="confirm('One?'); document.title = 't ' + confirm('Two?')">Twice</button>
<button id=late onclick="setTimeout(() => document.title = 'late ' + confirm('Late?'), 1)">Late</button><input id=f>
<button id=leave onclick="onbeforeunload = (e) => e.preventDefault(); location.reload()">Leave</button>"""
FILES = """<title>Files</title><input id=one type=file accept=".pdf,image/*"><input id=many type=file multiple>
<button id=by onclick="one.click()">Choose</button><script>for (const el of [one, many]) el.onchange = async () =>
 document.title = (await Promise.all([...el.files].map(async (f) => f.name + '=' + await f.text()))).join();</script>"""
TABS = """<title>First</title><a id=new href=/second target=_blank>New</a> <a id=file href=/data download>File</a>
<a id=in href=/guarded>Guarded</a>"""


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def sites() -> AsyncIterator[list[LittleSite]]:
    async def serve(pages: dict[str, Any]) -> LittleSite:
        site = LittleSite(pages)
        server = await asyncio.start_server(site.serve, "127.0.0.1", 0)
        site.port = server.sockets[0].getsockname()[1]
        servers.append(server)
        return site

    servers: list[asyncio.Server] = []
    far = await serve({"/far": INNER.replace("inner", "far")})
    guarded = Reply("no", 401, headers={"WWW-Authenticate": 'Basic realm="x"'})
    near = await serve(
        {
            "/lists": LISTS.replace("{far}", far.url("/far")),
            "/inner": INNER,
            "/dialogs": DIALOGS,
            "/files": FILES,
            "/tabs": TABS,
            "/second": "<title>Second</title>",
            "/data": Reply("x", type="application/zip"),
            "/guarded": guarded,
        }
    )
    yield [near, far]
    for server in servers:
        server.close()


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def person(engine: BrowserEngine, sites: list[LittleSite]) -> AsyncIterator[Person]:
    policy = EgressPolicy.of([f"127.0.0.1:{site.port}" for site in sites])
    session = BrowserSession(engine, SessionOptions(policy=policy))
    await session.open()
    yield Person(session)
    await session.close()


async def test_a_click_on_a_list_tells_its_options_and_opens_nothing(
    person: Person, sites: list[LittleSite]
) -> None:
    await person.open(sites[0].url("/lists"))
    await person.click_on("#one")
    told = await person.notice("select")
    assert [(o["text"], o["is_disabled"], o["group"]) for o in told["options"]] == [
        ("red", False, ""),
        ("green", True, ""),
        ("blue", False, "Dark"),
        ("black", False, "Dark"),
    ]
    assert (told["form"], told["label"], told["multiple"], told["asks"]) == (
        "list",
        "Colour of one",
        False,
        True,
    )
    assert told["place"][2] == pytest.approx(140, abs=1)
    assert await person.value("[one.matches(':open'), document.activeElement.id]") == [False, "one"]
    assert "mousedown one true" in await person.value("said")


async def test_a_choice_reaches_the_page_as_the_browsers_own_events(
    person: Person, sites: list[LittleSite]
) -> None:
    await person.open(sites[0].url("/lists"))
    await person.click_on("#one")
    told = await person.notice("select")
    await person.value("said.length = 0")
    assert await person.send(kind="choose", id=told["id"], values=["2"])
    assert await person.value("one.value") == "b"
    said = await person.value("said")
    assert [line for line in said if line.startswith(("input", "change"))] == [
        "input one true",
        "change one true",
    ]
    assert not await person.send(kind="choose", id=told["id"], values=["1"])  # not one that may be chosen
    assert await person.value("one.value") == "b"
    assert await person.notice("refused")


@pytest.mark.parametrize(("key", "modifiers"), [(" ", 0), ("Enter", 0), ("ArrowDown", 1), ("F4", 0)])
async def test_a_key_that_opens_a_list_tells_its_options(
    person: Person, sites: list[LittleSite], key: str, modifiers: int
) -> None:
    await person.open(sites[0].url("/lists"))
    await person.value("one.focus()")
    await person.key(key, modifiers=modifiers)
    assert (await person.notice("select"))["label"] == "Colour of one"
    assert await person.value("one.matches(':open')") is False


async def test_letters_choose_in_a_list_that_has_the_focus(person: Person, sites: list[LittleSite]) -> None:
    await person.open(sites[0].url("/lists"))
    await person.value("one.focus()")
    for letter in "bla":
        await person.key(letter)
    assert await person.value("one.value") == "black"
    assert person.told("select") == []


async def test_several_can_be_chosen_and_tall_or_disabled_lists_stay_in_the_page(
    person: Person, sites: list[LittleSite]
) -> None:
    await person.open(sites[0].url("/lists"))
    for selector in ("#tall", "#off", "#own"):
        await person.click_on(selector)
    assert person.told("select") == []
    assert await person.value("own.dataset.own") == "1"
    await person.click_on("#many")
    told = await person.notice("select", multiple=True)
    assert await person.send(kind="choose", id=told["id"], values=["0", "2"])
    assert await person.value("[...many.selectedOptions].map((o) => o.text).join()") == "a,c"


@pytest.mark.parametrize("where", ["open", "closed"])
async def test_lists_in_shadow_roots_are_told(person: Person, sites: list[LittleSite], where: str) -> None:
    await person.open(sites[0].url("/lists"))
    box = await person.page.locator(f"#{where}").bounding_box()
    await person.click(box["x"] + 15, box["y"] + 8)
    await person.notice("select")
    person.heard.clear()
    await person.key(" ")
    told = await person.notice("select")
    assert await person.send(kind="choose", id=told["id"], values=["1"])
    assert await person.value("document.title") == f"{where} s2"


@pytest.mark.parametrize("where", ["near", "far"])
async def test_lists_in_frames_are_told(person: Person, sites: list[LittleSite], where: str) -> None:
    await person.open(sites[0].url("/lists"))
    frame = next(f for f in person.page.frames if f.url.endswith("/inner" if where == "near" else "/far"))
    box = await frame.locator("select").bounding_box()
    await person.click(box["x"] + 20, box["y"] + 8)
    told = await person.notice("select")
    assert told["place"][:2] == pytest.approx([box["x"], box["y"]], abs=8)
    assert await person.send(kind="choose", id=told["id"], values=["3"])
    assert await frame.evaluate("document.querySelector('select').value") == "black"
    person.heard.clear()
    await person.key(" ")
    assert [o["text"] for o in (await person.notice("select"))["options"] if o["is_selected"]] == ["black"]


async def test_a_list_further_down_is_found_where_the_page_has_scrolled_to(
    person: Person, sites: list[LittleSite]
) -> None:
    await person.open(sites[0].url("/lists"))
    await person.value("below.scrollIntoView()")
    await person.click_on("#below")
    assert (await person.notice("select"))["label"] == "Colour of below"


async def test_dates_and_colours_are_picked_at_the_console(person: Person, sites: list[LittleSite]) -> None:
    await person.open(sites[0].url("/lists"))
    await person.click_on("#date")
    assert (await person.notice("select", form="date"))[
        "asks"
    ] is False  # its digits can be typed in the page
    box = await person.page.locator("#date").bounding_box()
    await person.click(box["x"] + box["width"] - 12, box["y"] + box["height"] / 2)
    told = await person.notice("select", form="date", asks=True)
    assert told["value"] == "2026-01-02"
    assert await person.value("date.matches(':open')") is False
    assert await person.send(kind="choose", id=told["id"], values=["2027-03-04"])
    assert not await person.send(kind="choose", id=told["id"], values=["2027-33-04"])
    assert await person.value("date.value") == "2027-03-04"
    await person.click_on("#color")
    told = await person.notice("select", form="color")
    assert await person.send(kind="choose", id=told["id"], values=["#a0b1c2"])
    assert await person.value("color.value") == "#a0b1c2"
    assert "change color false" in await person.value("said")


@pytest.mark.parametrize(
    ("button", "accept", "text", "title"),
    [("a", True, "", "a undefined"), ("c", True, "", "c true"), ("c", False, "", "c false"),
     ("p", True, "Bo", "p Bo"), ("p", False, "Bo", "p null"), ("late", True, "", "late true")],
)  # fmt: skip
async def test_a_dialog_waits_for_the_persons_answer(
    person: Person, sites: list[LittleSite], button: str, accept: bool, text: str, title: str
) -> None:
    await person.open(sites[0].url("/dialogs"))
    await person.click_on(f"#{button}")
    told = await person.notice("dialog")
    assert told["site"] == "127.0.0.1"
    assert (told["type"], told["default"]) == {
        "a": ("alert", ""), "p": ("prompt", "Ann"),
    }.get(button, ("confirm", ""))  # fmt: skip
    assert not await person.send(kind="text", text="x")  # nothing else gets through meanwhile
    assert (await person.notice("refused"))["why"].startswith("Answer")
    assert await person.send(kind="dialog", id=told["id"], accept=accept, text=text)
    await until(lambda: _has_title(person, title))
    assert await person.send(kind="text", text="x")


async def _has_title(person: Person, title: str) -> bool:
    return bool(await person.page.title() == title)


async def test_a_second_dialog_follows_the_first(person: Person, sites: list[LittleSite]) -> None:
    await person.open(sites[0].url("/dialogs"))
    await person.click_on("#t")
    for words in ("One?", "Two?"):
        told = await person.notice("dialog", message=words)
        assert await person.send(kind="dialog", id=told["id"], accept=True)
    await until(lambda: _has_title(person, "t true"))


async def test_leaving_a_page_asks_the_person(person: Person, sites: list[LittleSite]) -> None:
    await person.open(sites[0].url("/dialogs"))
    await person.click_on("#leave")
    told = await person.notice("dialog", type="beforeunload")
    before = len(sites[0].requests)
    assert await person.send(kind="dialog", id=told["id"], accept=True)
    await until(lambda: len(sites[0].requests) > before)


async def test_an_open_dialog_is_dismissed_at_the_hand_back(person: Person, sites: list[LittleSite]) -> None:
    await person.open(sites[0].url("/dialogs"))
    await person.click_on("#c")
    told = await person.notice("dialog")
    done = await person.session.resume()
    assert not done.is_forced
    assert await person.page.title() == "c false"
    assert await person.notice("dialog", id=told["id"], is_closed=True)
    await person.page.evaluate("setTimeout(() => document.title = 'agent ' + confirm('Again?'), 1)")
    await until(lambda: _has_title(person, "agent false"))  # the agent's are dismissed as ever


class Uploads:
    """Two files that were uploaded under this fence."""

    def take(self, file_ids: list[str], fence: int) -> Any:
        assert fence == FENCE
        kept = {"a" * 32: "a.pdf", "b" * 32: "b.pdf"}
        if not set(file_ids) <= kept.keys():
            return None
        return [
            {"name": kept[n], "mimeType": "application/pdf", "buffer": kept[n].encode()} for n in file_ids
        ]


@pytest.mark.parametrize(("button", "files"), [("one", "a"), ("by", "a"), ("many", "ab")])
async def test_files_reach_the_page(person: Person, sites: list[LittleSite], button: str, files: str) -> None:
    await person.open(sites[0].url("/files"))
    person.remote.redrawn.files.pending = Uploads()
    await person.click_on(f"#{button}")
    told = await person.notice("files")
    assert (told["multiple"], told["accept"]) == (
        button == "many",
        "" if button == "many" else ".pdf,image/*",
    )
    assert not await person.send(
        kind="files", id=told["id"], files=["c" * 32]
    )  # not this person's, or not there
    assert await person.send(kind="files", id=told["id"], files=[letter * 32 for letter in files])
    await until(lambda: _has_title(person, ",".join(f"{n}.pdf={n}.pdf" for n in files)))
    assert not await person.send(kind="files", id=told["id"], files=[])  # answered


async def test_the_agent_is_never_asked_for_a_file(person: Person, sites: list[LittleSite]) -> None:
    await person.open(sites[0].url("/files"))
    await person.click_on("#one")
    await person.notice("files")
    await person.session.resume()
    person.heard.clear()
    await person.page.evaluate("one.click()")
    await person.session.hand_to_person(FENCE)
    assert person.told("files") == []


async def test_tabs_are_told_shown_and_closed(person: Person, sites: list[LittleSite]) -> None:
    await person.open(sites[0].url("/tabs"))
    await person.click_on("#new")
    await until(
        lambda: any(len(n["tabs"]) == 2 and n["tabs"][1]["title"] == "Second" for n in person.told("tabs"))
    )
    first, second = person.told("tabs")[-1]["tabs"]
    assert (first["title"], first["is_front"], second["is_front"]) == ("First", False, True)
    assert second["place"]["before"] + second["place"]["site"] + second["place"]["after"]
    assert await person.send(kind="tab", id=first["id"], event="show")
    assert await person.page.title() == "First"
    assert await person.send(kind="tab", id=second["id"], event="close")
    await until(lambda: len(person.told("tabs")[-1]["tabs"]) == 1)
    assert not await person.send(kind="tab", id=first["id"], event="close")  # the last one stays
    assert len(person.session.page.tabs) == 1


async def test_what_is_refused_is_said(person: Person, sites: list[LittleSite]) -> None:
    await person.open(sites[0].url("/tabs"))
    await person.click_on("#file")
    assert (await person.notice("refused", what="download"))["why"]
    await person.click_on("#in")
    assert (await person.notice("refused", what="sign-in"))["why"]


FIELDS = """<title>Fields</title><body style='margin:0;font:16px monospace'>
<input id=a style='position:absolute;left:40px;top:40px;width:300px;font:16px monospace'>
<input id=pw type=password style='position:absolute;left:40px;top:100px;width:300px'>"""


@pytest.fixture
def fields(sites: list[LittleSite]) -> str:
    sites[0].pages["/fields"] = FIELDS
    return sites[0].url("/fields")


async def test_the_caret_is_told_where_letters_will_appear(person: Person, fields: str) -> None:
    await person.open(fields)
    await person.click(60, 50)
    before = await person.notice("caret", is_private=False)
    assert 40 <= before["x"] <= 50
    for letter in "abcd":
        await person.key(letter)
    await until(lambda: person.told("caret")[-1]["x"] == pytest.approx(before["x"] + 4 * 9.6, abs=4))


async def test_no_caret_is_told_in_a_private_field_and_its_cover_is(person: Person, fields: str) -> None:
    await person.open(fields)
    await person.click(60, 50)
    await person.notice("caret", is_private=False)
    await person.click(60, 110)
    assert await person.notice("private", on=True, is_auto=True)
    await until(lambda: person.told("caret")[-1]["x"] is None)
    await person.click(60, 50)
    assert await person.notice("private", on=False)


async def test_private_typing_is_switched_on_by_hand(person: Person, fields: str) -> None:
    await person.open(fields)
    await person.click(60, 50)
    assert await person.send(kind="private", on=True)
    assert await person.notice("private", on=True, is_auto=False)
    assert person.remote.is_private
    await person.send(kind="text", text="CANARY-by-hand")
    assert "CANARY" not in person.session.typed.hide("this is CANARY-by-hand")
    assert await person.send(kind="private", on=False)
    assert not person.remote.is_private


async def test_a_key_that_was_down_when_a_dialog_came_is_up_afterwards(
    person: Person, sites: list[LittleSite]
) -> None:
    await person.open(sites[0].url("/dialogs"))
    await person.value("window.ups = []; addEventListener('keyup', (e) => ups.push(e.key)); c.focus()")
    await person.send(kind="key", event="down", key="Enter", code="Enter", key_code=13, text="\r")
    told = await person.notice("dialog")
    assert await person.send(kind="dialog", id=told["id"], accept=True)
    assert await person.value("ups") == ["Enter"]
