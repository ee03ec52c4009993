"""Secrets on a page: painted over in pictures, not read, not repeated, and seen by who drives alone (P33)."""

from __future__ import annotations

import io
from dataclasses import asdict

import pytest
import pytest_asyncio
from PIL import Image

from agent.browser.session.browser_session import BrowserSession
from agent.browser.takeover.private_fields import HIDDEN, PAINT, TypedSecrets
from tests.browser.conftest import LittleSite, OpenSession, Start

CANARY = "CANARY-s3cret/ü 77"
FIELD = "position:absolute;left:40px;width:200px;height:30px;background:#fff;color:#000"
# Each line: a field that must be painted over, in one row of the page.
SECRET = [
    "<input type=password value=abc>",
    "<input type=password value=abc class=toggle>",
    "<input autocomplete='cc-number' value='4111 1111 1111 1111'>",
    "<input autocomplete='section-a billing CC-CSC' value=123>",
    "<input autocomplete='one-time-code' inputmode=numeric value=123456>",
    "<input name=otp_code value=123456>",
    "<input id=cardNumber value=4111>",
    "<input style='-webkit-text-security:disc' value=abc>",
    "<input autocomplete=current-password value=abc>",
    "<textarea autocomplete=cc-name>Ann Example</textarea>",
    "<input inputmode=numeric maxlength=6 aria-label='Code from your phone' value=123456>",
]
OPEN = [
    "<input name=q value=laptop>",
    "<input type=email value=a@b.example>",
    "<input name=discount_code value=SAVE>",
    "<input inputmode=numeric maxlength=5 name=zip_code value=10115>",
    "<input inputmode=numeric maxlength=4 name=year value=2026>",
    "<input inputmode=numeric size=2 name=quantity value=3>",
]


def _page(lines: list[str]) -> str:
    rows = (
        f"<div style='position:absolute;left:40px;top:{40 + 50 * n}px'>{line}</div>"
        for n, line in enumerate(lines)
    )
    return f"<body style='margin:0;background:#fff'>{''.join(rows)}"


FORM = """<body style='margin:0;background:#fff'><form action=/in method=get>
<input id=p type=password name=password style='position:absolute;left:40px;top:40px;width:200px;height:30px'>
<input id=q name=q style='position:absolute;left:40px;top:140px;width:200px;height:30px'>
<button style='position:absolute;left:40px;top:240px;width:200px;height:30px'>In</button></form>"""
BOX = "<input inputmode=numeric maxlength=1 style='width:30px;height:30px'>"
CODE = f"""<body style='margin:0;background:#fff'><div id=host style='position:absolute;left:40px;top:40px'></div>
<script>const root = host.attachShadow({{mode: 'closed'}});
root.innerHTML = `<form action=/in>{BOX * 6}<button>In</button></form>`;
const boxes = [...root.querySelectorAll('input')];
boxes.forEach((box, n) => box.oninput = () => {{ boxes[n + 1]?.focus();
  if (n === 5) location = '/in?code=' + boxes.map((b) => b.value).join(''); }});</script>"""
INNER = (
    "<body style='margin:0;background:#fff'>"
    "<input type=password value=abc style='width:200px;height:30px;margin:10px'>"
)


@pytest_asyncio.fixture(loop_scope="session")
async def site(little_site: Start) -> LittleSite:
    other = await little_site({"/inner": INNER})
    show = "<script>document.querySelector('.toggle').type = 'text'</script>"
    shadow = """<div id=host></div><script>document.getElementById('host').attachShadow({mode: 'open'}).innerHTML =
      "<input type=password value=abc style='position:absolute;left:40px;top:40px;width:200px;height:30px'>"</script>"""
    echo = (
        "<title>CANARY-s3cret/&uuml; 77</title><h1>Hello CANARY-s3cret/&uuml; 77</h1>"
        "<a href='/next?p=CANARY-s3cret%2F%C3%BC+77'>Next</a><p>A laptop for you</p>"
    )
    made = await little_site(
        {
            "/secret": _page(SECRET) + show,
            "/open": _page(OPEN),
            "/shadow": f"<body style='margin:0;background:#fff'>{shadow}",
            "/closed": f"<body style='margin:0;background:#fff'>{shadow.replace('open', 'closed')}",
            "/code": CODE,
            "/frame": f"<body style='margin:0'><iframe src='{other.url('/inner')}' width=400 height=200></iframe>",
            "/same": "<body style='margin:0'><iframe src='/inner' width=400 height=200></iframe>",
            "/inner": INNER,
            "/focus": "<input type=password autofocus>",
            "/form": FORM,
            "/in": echo,
        }
    )
    made.other = other  # type: ignore[attr-defined]
    return made


@pytest_asyncio.fixture(loop_scope="session")
async def session(site: LittleSite, open_session: OpenSession) -> BrowserSession:
    return await open_session(site, site.other)  # type: ignore[attr-defined]


async def _dark(session: BrowserSession, path: str, site: LittleSite) -> list[int]:
    """Rows of the picture in which something was painted over."""
    await session.page.open(site.url(path))
    shot = (await session.page.look()).screenshot
    assert shot
    with Image.open(io.BytesIO(shot)) as image:
        grey = image.convert("RGB")
    # A column inside the fields, right of their letters, whose edges may look like paint.
    column = list(grey.crop((150, 0, 151, grey.height)).getdata())
    return [y for y, rgb in enumerate(column) if max(abs(rgb[n] - PAINT[n]) for n in range(3)) < 20]


async def test_every_secret_field_is_painted_over(session: BrowserSession, site: LittleSite) -> None:
    dark = await _dark(session, "/secret", site)
    missed = [line for n, line in enumerate(SECRET) if 40 + 50 * n + 10 not in dark]
    assert missed == []


async def test_no_value_of_a_secret_field_is_read(session: BrowserSession, site: LittleSite) -> None:
    await session.page.open(site.url("/secret"))
    seen = repr((await session.page.look()).snapshot)
    assert [value for value in ("abc", "4111", "123456", "value=123") if value in seen] == []


async def test_other_fields_stay_readable(session: BrowserSession, site: LittleSite) -> None:
    assert await _dark(session, "/open", site) == []


@pytest.mark.parametrize("path", ["/shadow", "/closed", "/frame", "/same"])
async def test_secrets_in_shadow_roots_and_frames_are_painted_over(
    path: str, session: BrowserSession, site: LittleSite
) -> None:
    assert len(await _dark(session, path, site)) >= 20


async def test_no_picture_is_taken_while_a_secret_field_has_the_focus(
    session: BrowserSession, site: LittleSite
) -> None:
    await session.page.open(site.url("/focus"))
    assert (await session.page.look()).screenshot == b""


async def _click(session: BrowserSession, x: int, y: int) -> None:
    assert session.remote is not None
    for event in ("down", "up"):
        press = {"kind": "mouse", "event": event, "x": x, "y": y, "button": "left", "clicks": 1}
        assert await session.remote.apply(5, press)


async def _is_private_after(session: BrowserSession, x: int, y: int) -> bool:
    await _click(session, x, y)
    assert session.remote is not None
    return session.remote.is_private


async def _type(session: BrowserSession, text: str) -> None:
    assert session.remote is not None
    for char in text:
        for event in ("down", "up"):
            key = {"kind": "key", "event": event, "key": char, "text": char if event == "down" else ""}
            assert await session.remote.apply(5, key)


@pytest.mark.parametrize("is_pasted", [False, True])
async def test_what_was_typed_into_a_secret_field_is_nowhere_in_what_the_agent_sees(
    is_pasted: bool, session: BrowserSession, site: LittleSite
) -> None:
    await session.page.open(site.url("/form"))
    await session.hand_to_person(5)
    remote = session.remote
    assert remote is not None
    shown = [await _is_private_after(session, 60, y) for y in (150, 55)]
    assert shown == [False, True]
    await _click(session, 60, 150)
    await _type(session, "laptop")
    await _click(session, 60, 55)
    if is_pasted:
        assert await remote.apply(5, {"kind": "text", "text": CANARY})
    else:
        await _type(session, CANARY)
    await _click(session, 60, 255)
    tab = session.page.tabs.active
    assert tab is not None
    await tab.page.wait_for_url("**/in?**")
    assert not remote.is_private  # another page
    await session.resume()
    look = await session.page.look()
    seen = repr(asdict(look)) + session.page.url + repr(session) + repr(session.page.tabs.typed)
    assert "CANARY" not in seen
    assert HIDDEN in look.url
    assert "laptop" in seen
    state = await session.save_state()
    assert "CANARY" not in state.url


async def test_a_one_time_code_in_boxes_of_a_closed_root_is_nowhere_in_what_the_agent_sees(
    session: BrowserSession, site: LittleSite
) -> None:
    await session.page.open(site.url("/code"))
    await session.hand_to_person(5)
    assert await _is_private_after(session, 55, 55)
    await _type(session, "481516")
    tab = session.page.tabs.active
    assert tab is not None
    await tab.page.wait_for_url("**/in?code=481516")
    await session.resume()
    look = await session.page.look()
    assert "481516" not in repr(asdict(look)) + session.page.url
    assert HIDDEN in look.url
    assert "481516" not in (await session.save_state()).url


def test_typed_secrets_are_hidden_in_every_spelling() -> None:
    typed = TypedSecrets()
    for digit in "481516":
        typed.note(f"box{digit}", digit, digit)
    typed.end_run()
    typed.note("pw", 'a "b" & c\\d')
    typed.note("short", "demo")
    for text in (
        "code 481516",
        '{"p": "a \\"b\\" & c\\\\d"}',
        "?p=a%20%22b%22%20%26%20c%5Cd",
        "a &quot;b&quot; &amp; c\\d",
    ):
        assert HIDDEN in typed.hide(text), text
    assert typed.hide("a demo of 481 things") == "a demo of 481 things"
    assert "481516" not in repr(typed)
