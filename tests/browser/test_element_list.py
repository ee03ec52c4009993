"""The page as a list of elements: a form can be completed by it alone, and it tells no secret."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest_asyncio

from agent.browser.chromium.engine import BrowserEngine
from agent.browser.session.browser_session import BrowserSession, SessionOptions
from agent.network.egress import EgressPolicy
from tests.browser.conftest import LittleSite
from tests.browser.takeover_desk import Person
from tests.waiting import until

ORDER = """<title>Order</title><header><h1>Order a lamp</h1><nav aria-label=Shop><a href='#a'>Lamps</a></nav></header>
<main><p>Fill in the form.</p><div style='height:1500px'></div>
<iframe title=Form src=/form width=600 height=700></iframe>
<div id=host></div></main><script>
const root = host.attachShadow({mode: 'closed'}); root.innerHTML = "<button>Hidden well</button><input type=password>";
root.firstChild.onclick = () => document.title += ' deep';</script>"""
FORM = """<form id=f><h2>Your details</h2>
<label>Name <input id=name required value=old></label>
<label>Password <input id=pw type=password value=CANARY-typed></label>
<label>Country <select id=country><option>Austria<option disabled>Belgium<option>Chile</select></label>
<label>Day <input id=day type=date></label>
<label><input id=terms type=checkbox> I agree</label>
<fieldset><legend>Speed</legend><label><input type=radio name=speed value=slow checked>Slow</label>
<label><input type=radio name=speed value=fast>Fast</label></fieldset>
<div id=combo role=combobox tabindex=0 aria-expanded=false aria-controls=list aria-label=Colour>none</div>
<div id=list role=listbox hidden><div role=option tabindex=-1>red</div><div role=option tabindex=-1>blue</div></div>
<div id=note contenteditable role=textbox aria-label=Note>before</div>
<button>Send</button></form><script>
combo.onclick = () => { list.hidden = false; combo.setAttribute('aria-expanded', 'true'); };
list.onclick = (e) => { combo.textContent = e.target.textContent; list.hidden = true;
  combo.setAttribute('aria-expanded', 'false'); };
f.onsubmit = (e) => { e.preventDefault(); parent.document.title = JSON.stringify([f.elements.name.value, pw.value,
  country.value, day.value, terms.checked, new FormData(f).get('speed'), combo.textContent, note.textContent]); };
</script>"""


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def site() -> AsyncIterator[LittleSite]:
    site = LittleSite({"/": ORDER, "/form": FORM})
    server = await asyncio.start_server(site.serve, "127.0.0.1", 0)
    site.port = server.sockets[0].getsockname()[1]
    yield site
    server.close()


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def person(engine: BrowserEngine, site: LittleSite) -> AsyncIterator[Person]:
    session = BrowserSession(engine, SessionOptions(policy=EgressPolicy.of([f"127.0.0.1:{site.port}"])))
    await session.open()
    yield Person(session)
    await session.close()


async def _read(person: Person) -> dict[str, dict[str, Any]]:
    """The list by role and name."""
    assert await person.send(kind="elements")
    items = person.told("elements")[-1]["items"]
    return {f"{item['role']} {item['name']}": item for item in items}


async def _act(person: Person, item: dict[str, Any], event: str, text: str = "") -> None:
    assert await person.send(kind="element", id=item["id"], event=event, text=text), person.heard[-1]


async def test_a_form_in_a_frame_is_completed_by_the_list_alone(person: Person, site: LittleSite) -> None:
    await person.open(site.url("/"))
    found = await _read(person)
    for line in (
        "heading Order a lamp",
        "navigation Shop",
        "link Lamps",
        "text Fill in the form.",
        "heading Your details",
    ):
        assert line in found
    assert found["textbox Name"]["value"] == "old"
    assert "required" in found["textbox Name"]["states"]
    await _act(person, found["textbox Name"], "fill", "Änne 漢")
    await _act(person, found["textbox Password"], "fill", "CANARY-new")
    await _act(person, found["combobox Country"], "choose", "2")
    await _act(person, found["date Day"], "fill", "2026-12-24")
    await _act(person, found["checkbox I agree"], "press")
    await _act(person, found["radio Fast"], "press")
    await _act(person, found["combobox Colour"], "press")
    again = await _read(person)
    assert again["textbox Name"]["id"] == found["textbox Name"]["id"]  # focus can stay where it is
    assert "checked" in again["checkbox I agree"]["states"]
    await _act(person, again["option blue"], "press")
    await _act(person, again["textbox Note"], "fill", "at the door")
    await _act(person, again["button Send"], "press")
    expected = '["Änne 漢","CANARY-new","Chile","2026-12-24",true,"fast","blue","at the door"]'
    await until(lambda: _has_title(person, expected))


async def _has_title(person: Person, title: str) -> bool:
    return bool(await person.page.title() == title)


async def test_the_list_holds_no_value_of_a_private_field(person: Person, site: LittleSite) -> None:
    await person.open(site.url("/"))
    found = await _read(person)
    assert found["textbox Password"]["is_private"] is True
    assert found["textbox Password"]["value"] == ""
    assert "CANARY" not in repr(person.heard)
    assert found["combobox Country"]["options"][1]["is_disabled"] is True


async def test_a_filled_private_field_is_remembered_and_hidden(person: Person, site: LittleSite) -> None:
    await person.open(site.url("/"))
    found = await _read(person)
    await _act(person, found["textbox Password"], "fill", "CANARY-by-list")
    assert person.remote.is_private
    tab = person.session.page.tabs.active
    assert tab is not None
    assert "CANARY" not in tab.typed.hide("you are CANARY-by-list")


async def test_what_lies_in_a_closed_shadow_root_can_be_pressed(person: Person, site: LittleSite) -> None:
    await person.open(site.url("/"))
    found = await _read(person)
    await _act(person, found["button Hidden well"], "press")
    await until(lambda: _has_title(person, "Order deep"))


async def test_an_element_that_is_gone_says_so(person: Person, site: LittleSite) -> None:
    await person.open(site.url("/"))
    found = await _read(person)
    await person.page.reload()
    assert not await person.send(kind="element", id=found["link Lamps"]["id"], event="press")
    assert not await person.send(kind="element", id="e999999", event="press")
    assert await person.notice("refused")
