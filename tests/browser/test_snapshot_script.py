"""The injected script itself, in a real Chromium: ids, visibility, cover, shadow roots, frames, hostile pages."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from playwright.async_api import Page

from agent.browser.page.script import SNAPSHOT_SCRIPT as _SCRIPT
from agent.core.types import InteractiveElement, Look, PageUnderstanding
from agent.perceive.understanding import understand

Visit = Callable[[Page], Awaitable[Any]]


@pytest.fixture
def on_page(bare_page: Page) -> Any:
    """Runs a visit on a page with that markup: `await on_page(html, visit)`."""

    async def run(html: str, visit: Visit) -> Any:
        await bare_page.set_content(html)
        return await visit(bare_page)

    return run


async def _snap(page: Page, **options: object) -> dict[str, object]:
    reply = await page.evaluate(_SCRIPT, options)
    assert isinstance(reply, dict)
    return reply


async def _read(page: Page) -> PageUnderstanding:
    return understand(Look(url="http://shop.test/p", snapshot=await _snap(page)))


def _named(page: PageUnderstanding, name: str) -> InteractiveElement | None:
    return next((e for e in page.interactive_elements if e.name == name), None)


async def test_an_element_keeps_its_id_when_it_moves_and_new_ones_get_new_ids(on_page: Any) -> None:
    async def visit(page: Page) -> tuple[PageUnderstanding, PageUnderstanding]:
        before = await _read(page)
        await page.evaluate(
            "() => { document.body.append(one); two.insertAdjacentHTML('afterend', '<button>Three</button>'); }"
        )
        return before, await _read(page)

    before, after = await on_page("<button id=one>One</button><button id=two>Two</button>", visit)

    assert [(e.name, e.id) for e in before.interactive_elements] == [("One", "e1"), ("Two", "e2")]
    assert {(e.name, e.id) for e in after.interactive_elements} == {
        ("One", "e1"),
        ("Two", "e2"),
        ("Three", "e3"),
    }


async def test_an_id_leads_back_to_its_element_and_can_be_revealed(on_page: Any) -> None:
    async def visit(page: Page) -> tuple[str, dict[str, Any], object]:
        await _snap(page)
        handle = await page.evaluate_handle(_SCRIPT, {"find": "e1"})
        text = await handle.evaluate("el => el.textContent")
        box = await page.evaluate(_SCRIPT, {"reveal": "e1"})
        return text, box, await page.evaluate(_SCRIPT, {"reveal": "e99"})

    text, box, missing = await on_page("<div style='height:3000px'></div><button>Far below</button>", visit)

    assert text == "Far below"
    assert 0 < box["y"] < 800
    assert missing is None


async def test_what_a_person_cannot_see_is_no_text(on_page: Any) -> None:
    hidden = "".join(
        f"<div style='{style}'>secret {n}</div>"
        for n, style in enumerate(
            (
                "display:none",
                "visibility:hidden",
                "opacity:0",
                "position:absolute;left:-9999px",
                "font-size:0",
                "height:0;overflow:hidden",
                "text-indent:-9999px",
                "position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0 0 0 0)",
            )
        )
    )

    page = await on_page(
        f"<p>open words</p>{hidden}<details><summary>More</summary><p>secret 9</p></details>", _read
    )

    assert "open words" in page.text_content
    assert "secret" not in page.text_content


async def test_a_covered_button_is_marked_and_the_one_on_top_is_not(on_page: Any) -> None:
    page = await on_page(
        "<button style='position:absolute;left:10px;top:10px;width:200px;height:40px'>Below</button>"
        "<div "
        "style='position:absolute;left:0;top:0;width:300px;height:80px;background:#fff;z-index:9'><button>Above</button></div>",
        _read,
    )

    assert {e.name: e.is_covered for e in page.interactive_elements} == {"Below": True, "Above": False}


async def test_it_reads_shadow_roots_and_frames_with_boxes_of_the_top_viewport(on_page: Any) -> None:
    inner = "<body style=margin:0><button>In frame</button></body>"
    html = (
        "<div><template shadowrootmode=open><section><div><template shadowrootmode=open><button>Nested "
        "shadow</button></template></div></section>"
        "<slot></slot></template><button>Slotted</button></div>"
        f'<iframe srcdoc="{inner}" '
        f'style="position:absolute;left:100px;top:300px;width:300px;height:100px;border:0"></iframe>'
    )

    async def visit(page: Page) -> PageUnderstanding:
        await page.frame_locator("iframe").get_by_role("button").wait_for()
        return await _read(page)

    page = await on_page(html, visit)

    framed = _named(page, "In frame")
    assert framed is not None
    assert (framed.box.x, framed.box.y) == (100, 300)
    assert _named(page, "Nested shadow") is not None
    assert _named(page, "Slotted") is not None


@pytest.mark.parametrize(
    ("markup", "name", "role"),
    [
        ("<div style='cursor:pointer'>Pointer tile</div>", "Pointer tile", "button"),
        ("<div contenteditable aria-label='Your note'></div>", "Your note", "textbox"),
        ("<div role=combobox tabindex=0 aria-label='Choose a depot'>…</div>", "Choose a depot", "combobox"),
        ("<button aria-label='Open filters'>☰</button>", "Open filters", "button"),
        ("<label for=x>E-mail address</label><input id=x type=email>", "E-mail address", "textbox"),
        ("<a href='/s'><svg width=20 height=20><title>Search</title></svg></a>", "Search", "link"),
        ("<details><summary>Delivery</summary>words</details>", "Delivery", "button"),
        ("<input type=search placeholder='Find animals'>", "Find animals", "searchbox"),
    ],
)
async def test_it_names_what_can_be_operated_as_the_platform_does(
    on_page: Any, markup: str, name: str, role: str
) -> None:
    found = _named(await on_page(f"<div>{markup}</div>", _read), name)

    assert found is not None
    assert found.role == role


async def test_a_password_never_leaves_the_page(on_page: Any) -> None:
    reply = await on_page("<form><input type=password value='hunter2'><input value='visible'></form>", _snap)

    assert "hunter2" not in json.dumps(reply)
    assert "visible" in json.dumps(reply)


async def test_a_page_that_replaces_what_the_script_relies_on_cannot_break_it(on_page: Any) -> None:
    hostile = (
        "<script>Array.prototype.toJSON = String.prototype.toJSON = Object.prototype.toJSON = () => 'gotcha';"
        "JSON.stringify = () => { throw new Error('no') }; Element.prototype.getAttributeNames = () => { "
        "throw new Error('no') };"
        "window.getComputedStyle = undefined;</script><h1>Still here</h1>"
    )

    reply = await on_page(hostile, _snap)

    assert json.loads(reply["json"])["partial"] is True


async def test_a_huge_page_is_read_in_part_within_its_time(on_page: Any) -> None:
    html = "".join(f"<p><a href='/{i}'>Link {i}</a></p>" for i in range(6000))

    async def visit(page: Page) -> tuple[dict[str, object], dict[str, object]]:
        return await _snap(page, maxNodes=500), await _snap(page, deadlineMs=1)

    few, late = await on_page(html, visit)

    for reply in (few, late):
        assert json.loads(str(reply["json"]))["partial"] is True
        assert understand(Look(url="http://shop.test/", snapshot=reply)).is_partial


async def test_a_currency_that_only_the_style_adds_is_read(on_page: Any) -> None:
    page = await on_page(
        "<style>.p::before{content:'€ '}</style><h1>Hay</h1><p class=p>12.50</p><button>Add to cart</button>",
        _read,
    )

    assert page.products[0].price is not None
    assert page.products[0].price.currency == "EUR"
