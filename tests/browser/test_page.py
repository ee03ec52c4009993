"""The page as the agent uses it, in a real Chromium: opening, looking, acting, settling, refusing."""

from __future__ import annotations

import asyncio

import pytest

from agent.browser.session.site_boundary import ELSEWHERE
from agent.core.errors import AddressRefused, NavigationError
from agent.core.types import ActionKind, InteractiveElement, Look, ZoneKind
from agent.documents.document import PDF, WORD
from agent.perceive.structure.snapshot import INTERACTIVE, Node, parse_snapshot
from tests.browser.conftest import OpenSession, Reply, Request, Start
from tests.lab.hostile.word_files import paragraph, word_file
from tests.waiting import until

JPEG = b"\xff\xd8"


def elements(look: Look) -> list[Node]:
    return [n for n in parse_snapshot(look.snapshot).nodes if n.get("id")]


def element(look: Look, tag: str, containing: str = "") -> InteractiveElement:
    """The first element with that tag and text, as the agent would hold it."""
    snapshot = parse_snapshot(look.snapshot)
    for node in snapshot.nodes:
        words = " ".join(n.text for n in snapshot.inside(node))
        if node.get("id") and node.tag == tag and containing in words + node.get("name") + node.get("ph"):
            return InteractiveElement(
                id=node.get("id"), role="", name=words, tag=tag, box=node.box, zone=ZoneKind.MAIN
            )
    raise AssertionError(f"no <{tag}> with {containing!r}")


def text(look: Look) -> str:
    return " ".join(n.text for n in parse_snapshot(look.snapshot).nodes if n.text)


async def test_it_opens_a_page_and_reads_it(little_site: Start, open_session: OpenSession) -> None:
    site = await little_site({"/": "<title>Shop</title><h1>Hello there</h1><a href='/two'>Two</a>"})
    session = await open_session(site)
    await session.page.open(site.url())
    look = await session.page.look()
    assert look.http_status == 200
    assert look.url == site.url()
    assert "Hello there" in text(look)
    assert look.screenshot.startswith(JPEG)
    assert {"snapshot", "screenshot"} <= set(look.timings_ms)


async def test_it_keeps_the_http_status(little_site: Start, open_session: OpenSession) -> None:
    site = await little_site({"/": Reply("<h1>broken</h1>", 500)})
    session = await open_session(site)
    await session.page.open(site.url())
    assert (await session.page.look()).http_status == 500


async def test_it_clicks_and_waits_for_the_next_page(little_site: Start, open_session: OpenSession) -> None:
    async def slow(_: Request) -> Reply:
        await asyncio.sleep(0.5)
        return Reply("<h1>Second page</h1>")

    site = await little_site({"/": "<a href='/two'>Go on</a>", "/two": slow})
    session = await open_session(site)
    await session.page.open(site.url())
    outcome = await session.page.act(ActionKind.CLICK, element(await session.page.look(), "a", "Go on"))
    assert outcome.problem == ""
    assert outcome.navigated
    assert "Second page" in text(await session.page.look())


async def test_it_types_over_the_old_value_and_presses_enter(
    little_site: Start, open_session: OpenSession
) -> None:
    site = await little_site(
        {"/": "<form action='/find'><input name='q' value='old words'></form>", "/find": "<h1>Found</h1>"}
    )
    session = await open_session(site)
    await session.page.open(site.url())
    field = element(await session.page.look(), "input")
    outcome = await session.page.act(ActionKind.TYPE, field, "blue lamp")
    assert outcome.problem == ""
    assert "Found" in text(await session.page.look())
    assert site.requests[-1].query == "q=blue+lamp"


async def test_it_chooses_from_a_native_list_by_label(little_site: Start, open_session: OpenSession) -> None:
    page = (
        "<select onchange='document.title=this.value'><option value='a'>Newest</option>"
        "<option value='p'>Price: low to high</option></select>"
    )
    site = await little_site({"/": page})
    session = await open_session(site)
    await session.page.open(site.url())
    chosen = element(await session.page.look(), "select")
    assert (await session.page.act(ActionKind.SELECT, chosen, "price: low to  high")).problem == ""
    assert parse_snapshot((await session.page.look()).snapshot).title == "p"
    assert "no such option" in (await session.page.act(ActionKind.SELECT, chosen, "By weight")).problem


async def test_it_scrolls_and_goes_back(little_site: Start, open_session: OpenSession) -> None:
    site = await little_site(
        {"/": "<div style='height:4000px'>tall</div><a href='/b'>b</a>", "/b": "<h1>B</h1>"}
    )
    session = await open_session(site)
    await session.page.open(site.url())
    await session.page.act(ActionKind.SCROLL, None)
    assert parse_snapshot((await session.page.look()).snapshot).scroll[1] > 300
    await session.page.act(ActionKind.CLICK, element(await session.page.look(), "a", "b"))
    assert session.page.url == site.url("/b")
    outcome = await session.page.act(ActionKind.BACK, None)
    assert outcome.problem == ""
    assert session.page.url == site.url("/")


async def test_it_says_when_something_lies_over_the_element(
    little_site: Start, open_session: OpenSession
) -> None:
    cover = "<div style='position:fixed;inset:0;background:#0008;z-index:9'>Accept cookies</div>"
    site = await little_site({"/": f"<button onclick='document.title=1'>Buy</button>{cover}"})
    session = await open_session(site)
    await session.page.open(site.url())
    outcome = await session.page.act(ActionKind.CLICK, element(await session.page.look(), "button"))
    assert "covers" in outcome.problem


async def test_it_waits_for_content_that_is_fetched_late(
    little_site: Start, open_session: OpenSession
) -> None:
    async def late(_: Request) -> Reply:
        await asyncio.sleep(0.8)
        return Reply("Late lamps 12.00")

    page = (
        "<div id='x'>Loading</div><script>fetch('/api').then(r=>r.text()).then(t=>x.textContent=t)</script>"
    )
    site = await little_site({"/": page, "/api": late})
    session = await open_session(site)
    await session.page.open(site.url())
    assert "Late lamps" in text(await session.page.look())


async def test_it_waits_for_content_that_a_timer_brings(
    little_site: Start, open_session: OpenSession
) -> None:
    page = "<div id='x'></div><script>setTimeout(()=>{x.textContent='Timed lamps'}, 1500)</script>"
    site = await little_site({"/": page})
    session = await open_session(site, patience=1.0)
    await session.page.open(site.url())
    await session.page.wait()
    assert "Timed lamps" in text(await session.page.look())


async def test_it_follows_a_new_tab_and_comes_back_from_it(
    little_site: Start, open_session: OpenSession
) -> None:
    site = await little_site({"/": "<a href='/new' target='_blank'>New tab</a>", "/new": "<h1>In a tab</h1>"})
    session = await open_session(site)
    await session.page.open(site.url())
    outcome = await session.page.act(ActionKind.CLICK, element(await session.page.look(), "a"))
    assert outcome.navigated
    assert session.page.url == site.url("/new")
    assert "In a tab" in text(await session.page.look())
    await session.page.act(ActionKind.BACK, None)
    assert session.page.url == site.url("/")


async def test_it_stops_a_storm_of_tabs(little_site: Start, open_session: OpenSession) -> None:
    script = "onclick='for(let i=0;i<30;i++)window.open(\"/t\"+i)'"
    site = await little_site({"/": f"<button {script}>Storm</button>"})
    session = await open_session(site)
    await session.page.open(site.url())
    await session.page.act(ActionKind.CLICK, element(await session.page.look(), "button"))
    assert len(session.page.tabs) <= 5


async def test_it_dismisses_dialogs_and_remembers_them(little_site: Start, open_session: OpenSession) -> None:
    site = await little_site({"/": "<script>alert('Hello you'); document.title=confirm('Sure?')</script>"})
    session = await open_session(site)
    await session.page.open(site.url())
    assert parse_snapshot((await session.page.look()).snapshot).title == "false"
    assert list(session.page.tabs.dialogs) == ["alert: Hello you", "confirm: Sure?"]


@pytest.mark.parametrize(
    "scheme", ["file:///etc/passwd", "chrome://version", "about:blank", "javascript:1", "ftp://a/"]
)
async def test_it_opens_http_and_https_only(scheme: str, open_session: OpenSession) -> None:
    session = await open_session()
    with pytest.raises(AddressRefused):
        await session.page.open(scheme)


async def test_it_refuses_an_address_that_is_not_allowed(
    little_site: Start, open_session: OpenSession
) -> None:
    secret = await little_site({"/": "secret"})
    session = await open_session()
    with pytest.raises(AddressRefused, match="Address not allowed"):
        await session.page.open(secret.url())
    with pytest.raises(AddressRefused):
        await session.page.open(f"http://localhost:{secret.port}/")
    with pytest.raises(AddressRefused):
        await session.page.open(f"https://127.0.0.1:{secret.port}/")
    assert secret.requests == []


async def test_it_refuses_a_redirect_to_an_address_that_is_not_allowed(
    little_site: Start, open_session: OpenSession
) -> None:
    secret = await little_site({"/": "secret"})
    site = await little_site({"/": Reply("", 302, headers={"Location": secret.url()})})
    session = await open_session(site)
    with pytest.raises(AddressRefused):
        await session.page.open(site.url())
    assert secret.requests == []


async def test_a_page_cannot_reach_around_the_rules(little_site: Start, open_session: OpenSession) -> None:
    secret = await little_site({"/": "secret"})
    address = f"127.0.0.1:{secret.port}"
    page = f"""<img src='http://{address}/i'><iframe src='http://{address}/f'></iframe><script>
      fetch('http://{address}/x',{{mode:'no-cors'}}); new WebSocket('ws://{address}/w');
      navigator.sendBeacon('http://localhost:{secret.port}/b');
      new Worker(URL.createObjectURL(new Blob(["fetch('http://{address}/k',{{mode:'no-cors'}})"])));</script>
      <h1>done</h1>"""
    site = await little_site({"/": page})
    session = await open_session(site)
    await session.page.open(site.url())
    await until(lambda: session.page.proxy.refusals >= 3)
    assert "done" in text(await session.page.look())
    assert secret.requests == []


async def test_a_click_to_a_refused_address_comes_back_with_a_problem(
    little_site: Start, open_session: OpenSession
) -> None:
    secret = await little_site({"/": "secret"})
    site = await little_site({"/": f"<h1>start</h1><a href='{secret.url()}'>in</a>"})
    session = await open_session(site)
    await session.page.open(site.url())
    outcome = await session.page.act(ActionKind.CLICK, element(await session.page.look(), "a"))
    assert outcome.problem == ELSEWHERE
    assert session.page.url == site.url()
    assert secret.requests == []


@pytest.mark.parametrize("href", ["http://other.example:{port}/", "http://["])
async def test_a_click_on_a_link_that_is_no_address_comes_back_with_a_problem(
    href: str, little_site: Start, open_session: OpenSession
) -> None:
    site = await little_site({"/": f"<h1>Start</h1><a href='{href}'>Broken</a><a href='/two'>Two</a>"})
    session = await open_session(site)
    await session.page.open(site.url())
    look = await session.page.look()
    outcome = await session.page.act(ActionKind.CLICK, element(look, "a", "Broken"))
    assert outcome.problem == "The link leads to no address that can be opened."
    assert session.page.url == site.url()
    assert "Start" in text(await session.page.look())


async def test_it_says_in_plain_words_why_an_address_did_not_open(
    little_site: Start, open_session: OpenSession
) -> None:
    async def cut(_: Request) -> Reply:
        raise ValueError

    site = await little_site({"/": cut, "/loop": Reply("", 302, headers={"Location": "/loop"})})
    session = await open_session(site)
    with pytest.raises(NavigationError, match="could not be reached"):
        await session.page.open(site.url())
    with pytest.raises(NavigationError, match="redirects in circles"):
        await session.page.open(site.url("/loop"))


async def test_it_peeks_at_an_address_of_the_same_site_only(
    little_site: Start, open_session: OpenSession
) -> None:
    other = await little_site({"/": "other"})
    site = await little_site({"/": "<h1>one</h1>", "/p": "<h1>The product</h1>"})
    session = await open_session(site, other)
    await session.page.open(site.url())
    look = await session.page.peek(site.url("/p"))
    assert "The product" in text(look)
    assert session.page.url == site.url()
    assert len(session.page.tabs) == 1
    with pytest.raises(AddressRefused):
        await session.page.peek(other.url())
    assert other.requests == []


def a_pdf(words: str) -> bytes:
    import pymupdf

    document = pymupdf.open()
    document.new_page().insert_text((72, 72), words)
    return bytes(document.tobytes())


@pytest.mark.parametrize("kind", [PDF, WORD])
async def test_it_reads_a_document_that_an_address_leads_to(
    kind: str, little_site: Start, open_session: OpenSession
) -> None:
    data = a_pdf("Hamster 18.50 EUR") if kind == PDF else word_file(paragraph("Hamster 18.50 EUR"))
    site = await little_site({"/list": Reply(data, type=kind)})
    session = await open_session(site)
    await session.page.open(site.url("/list"))
    look = await session.page.look()
    assert "Hamster 18.50 EUR" in look.document_text
    assert look.url == site.url("/list") == session.page.url
    assert (await session.page.render()).content_type == kind


async def test_it_reads_a_pdf_behind_a_click_and_comes_back(
    little_site: Start, open_session: OpenSession
) -> None:
    pdf = Reply(a_pdf("Price list"), type="application/pdf", headers={"Content-Disposition": "attachment"})
    site = await little_site({"/": "<a href='/list.pdf'>Prices</a>", "/list.pdf": pdf})
    session = await open_session(site)
    await session.page.open(site.url())
    outcome = await session.page.act(ActionKind.CLICK, element(await session.page.look(), "a"))
    assert outcome.problem == ""
    assert "Price list" in (await session.page.look()).document_text
    await session.page.act(ActionKind.BACK, None)
    look = await session.page.look()
    assert (look.document_text, look.url) == ("", site.url())


async def test_elements_are_found_again_by_their_ids(little_site: Start, open_session: OpenSession) -> None:
    site = await little_site({"/": "<button onclick='this.textContent=\"Pressed\"'>Press</button>"})
    session = await open_session(site)
    await session.page.open(site.url())
    button = element(await session.page.look(), "button")
    await session.page.act(ActionKind.CLICK, button)
    again = element(await session.page.look(), "button", "Pressed")
    assert again.id == button.id
    assert any(n.flags & INTERACTIVE for n in elements(await session.page.look()))


async def test_it_reads_and_uses_frames_of_other_origins(
    little_site: Start, open_session: OpenSession
) -> None:
    other = await little_site(
        {"/": "<p>We use cookies</p><button onclick='parent.postMessage(1,\"*\")'>Agree</button>"}
    )
    frame = f"<iframe src='{other.url()}' style='margin:30px 0 0 50px;width:500px;height:200px'></iframe>"
    script = "<script>onmessage=()=>{document.title='agreed'}</script>"
    site = await little_site({"/": f"<h1>Before</h1>{frame}<p>After</p><a href='/x'>Link</a>{script}"})
    session = await open_session(site, other)
    await session.page.open(site.url())
    look = await session.page.look()
    assert text(look) == "Before We use cookies Agree After Link"
    button = element(look, "button", "Agree")
    assert button.box.x >= 50
    assert (await session.page.act(ActionKind.CLICK, button)).problem == ""
    assert parse_snapshot((await session.page.look()).snapshot).title == "agreed"
    assert (await session.page.act(ActionKind.CLICK, element(look, "a", "Link"))).problem == ""
