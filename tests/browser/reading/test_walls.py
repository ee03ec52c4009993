# ruff: noqa: E501 - pages are data; a page reads best on one line
"""Walls before a text: named when nobody may be asked, opened by people where they may; the agent passes none itself."""

from __future__ import annotations

import pytest

from agent.browser.session.browser_session import BrowserSession
from agent.core.kinds import PageState
from agent.core.ports import InterventionRequest, Resolution, ResolutionKind
from agent.core.types import Determination, InterventionType
from tests.browser.conftest import Reply, Request, Start
from tests.browser.reading import pages
from tests.browser.reading.conftest import Reader
from tests.browser.reading.test_reading import assert_whole

CAPTCHA = (
    "<!doctype html><title>Just a moment...</title><h1>Verify you are human</h1><p>paper.example needs to review the "
    "security of your connection.</p><form action=/verify method=post><img src=/c.png width=300 height=90 alt='Security picture'>"
    "<label>Type the characters you see in the picture <input name=answer></label><button>Continue</button></form>"
)
LOGIN = pages.page(
    "<main><h1>Sign in to read on</h1><p>This story is for members. Please log in to continue.</p><form method=post action=/in>"
    "<label>E-mail <input type=email name=e></label><label>Password <input type=password name=p></label><button>Log in</button></form></main>",
    title="Log in",
)
PAYWALL = pages.page(
    f"<main><article><h1>{pages.TITLE}</h1>{pages.paragraphs(0)}<section><h2>Subscribe to continue reading</h2><p>This article "
    "is for subscribers. Get unlimited access from 1 € a week.</p><a href=/abo>Subscribe now</a></section></article></main>"
)
GEO = pages.page("<main><h1>Not available</h1><p>This content is not available in your country.</p></main>")
WALLS = {
    "a CAPTCHA": (Reply(CAPTCHA, 403), PageState.CAPTCHA),
    "a sign-in": (Reply(LOGIN), PageState.LOGIN),
    "a paywall": (Reply(PAYWALL), PageState.PAYWALL),
}
SOLVED = Resolution(ResolutionKind.HANDED_BACK, "solved", operator="Ada")


@pytest.mark.parametrize("name", WALLS)
async def test_a_wall_is_named_where_nobody_helps(name: str, little_site: Start, reader: Reader) -> None:
    reply, state = WALLS[name]
    site = await little_site({"/": reply})
    read = await reader(site)
    assert read.state is state, read.result.reason
    assert read.result.determination is Determination.BLOCKED
    assert read.result.reason
    assert {r.method for r in site.requests} == {"GET"}


@pytest.mark.parametrize("name", WALLS)
async def test_a_person_opens_it_and_the_text_is_read(name: str, little_site: Start, reader: Reader) -> None:
    opened: list[bool] = []

    async def front(_: Request) -> Reply:
        return Reply(pages.page(pages.ARTICLE)) if opened else WALLS[name][0]

    site = await little_site({"/": front})

    async def help_out(request: InterventionRequest, session: BrowserSession) -> None:
        assert request.type is InterventionType.BLOCKED
        opened.append(True)
        await session.page.open(site.url())  # as the page goes on after a solve

    reader.desk.answers, reader.desk.help = [SOLVED], help_out
    read = await reader(site)
    assert_whole(read)
    assert len(reader.desk.asked) == 1
    assert reader.desk.settlements == 1


async def test_a_page_of_another_country_ends_with_its_reason(little_site: Start, reader: Reader) -> None:
    read = await reader(await little_site({"/": Reply(GEO, 451)}))
    assert read.state is not PageState.OK
    assert "country" in read.result.reason.casefold()


async def test_a_browser_check_that_turns_by_itself_needs_nobody(little_site: Start, reader: Reader) -> None:
    check = (
        "<title>Just a moment...</title><h1>Checking your browser before accessing the paper</h1><p>This process is automatic."
        "</p><script>setTimeout(() => { document.cookie = 'ok=1'; location.reload() }, 1500)</script>"
    )

    async def front(request: Request) -> Reply:
        is_open = "ok=1" in request.headers.get("cookie", "")
        return Reply(pages.page(pages.ARTICLE)) if is_open else Reply(check, 503)

    assert_whole(await reader(await little_site({"/": front}), patience=1))
    assert not reader.desk.asked


async def test_what_is_not_there_is_not_a_source(little_site: Start, reader: Reader) -> None:
    missing = pages.page(
        "<main><h1>Page not found</h1><p>The page you are looking for does not exist.</p></main>"
    )
    read = await reader(await little_site({"/gone": Reply(missing, 404)}), "/gone")
    assert read.state is PageState.NOT_FOUND
    assert not reader.desk.asked


async def test_a_shell_that_never_fills_is_shown_to_a_person(little_site: Start, reader: Reader) -> None:
    read = await reader(await little_site({"/": "<!doctype html><title>App</title><div id=root></div>"}))
    assert read.state is PageState.ERROR  # nothing blocks: the page shows nothing
    assert "shows nothing" in read.result.reason
    assert reader.desk.asked
