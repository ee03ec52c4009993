"""Walls in a real visit: one that turns by itself is waited out, a short Retry-After is kept to, vendors are told."""

from __future__ import annotations

from datetime import timedelta

from agent.core.types import BlockerFamily, Determination, Goal, Limits, WebAgentResult
from agent.llm.minds import local_mind
from agent.loop.loop import WebAgent
from agent.loop.visit import Ports
from tests.browser.conftest import LittleSite, OpenSession, Reply, Request, Start
from tests.fakes import FakeDesk, FakeJournal

GOODS = "".join(
    f"<div><a href='/p/{n}'><h3>{name}</h3></a><p>${price}</p><button>Add to basket</button></div>"
    for n, name, price in (
        (1, "Golden Syrian hamster", "24.99"),
        (2, "Dwarf hamster", "19.50"),
        (3, "Hay", "3.00"),
    )
)
SHOP = f"<title>Nest</title><h1>Pets</h1><main>{GOODS}</main>"
CHECK = (
    "<title>Just a moment...</title><h1>Checking your browser before accessing the shop</h1>"
    "<p>This process is automatic. Seconds: <b id=n>0</b></p><script>setInterval(async () => { n.textContent++;"
    " if (await (await fetch('/is-over')).text() === 'yes') { document.cookie = 'ok=1'; location.reload() } }, 300)"
    "</script>"
)


async def visit(
    site: LittleSite, open_session: OpenSession, journal: FakeJournal | None = None, **options: object
) -> tuple[WebAgentResult, FakeDesk, FakeJournal]:
    desk, journal = FakeDesk(), journal or FakeJournal()
    session = await open_session(site, first_rest=timedelta(seconds=1), **options)
    limits = Limits(max_steps=2, verify_products=False)
    agent = WebAgent(Ports(session.page, local_mind(), desk, journal), Goal("Syrian hamster"), limits)
    return await agent.run(site.url()), desk, journal


async def test_a_browser_check_that_turns_is_waited_out(
    little_site: Start, open_session: OpenSession
) -> None:
    async def front(request: Request) -> Reply:
        return Reply(SHOP) if "ok=1" in request.headers.get("cookie", "") else Reply(CHECK, 503)

    async def is_over(_: Request) -> Reply:
        return Reply("yes" if journal.steps else "no")  # not before the agent has seen the check

    journal = FakeJournal()
    site = await little_site({"/": front, "/is-over": is_over})
    result, desk, _ = await visit(site, open_session, journal, patience=1.0)
    assert result.determination == Determination.PRODUCTS_FOUND
    assert not desk.asked
    assert [s.verdict.reason for s in journal.steps if s.action == "wait"] == ["no longer blocked"]


async def test_a_short_retry_after_is_kept_to(little_site: Start, open_session: OpenSession) -> None:
    async def front(_: Request) -> Reply:
        is_first = site.paths.count("/") == 1
        return (
            Reply("<h1>Too many requests</h1>", 429, headers={"Retry-After": "1"})
            if is_first
            else Reply(SHOP)
        )

    site = await little_site({"/": front})
    result, desk, _ = await visit(site, open_session)
    assert result.determination == Determination.PRODUCTS_FOUND
    assert not desk.asked


async def test_a_long_retry_after_and_the_vendor_are_part_of_the_result(
    little_site: Start, open_session: OpenSession
) -> None:
    headers = {"Retry-After": "720", "Server": "cloudflare"}
    site = await little_site(
        {"/": Reply("<h1>Error 1015</h1><p>You are being rate limited.</p>", 429, headers=headers)}
    )
    result, desk, _ = await visit(site, open_session)
    assert result.blocker is not None
    assert (result.blocker.family, result.blocker.vendor) == (BlockerFamily.RATE_LIMITED, "Cloudflare")
    assert result.blocker.retry_after_s == 720
    assert "come back in 12 min" in result.reason
    asked = desk.asked[0]
    assert asked.url == site.url()
    assert asked.screenshot.startswith(b"\xff\xd8")
    assert asked.history
    assert asked.suggested_action
    assert asked.understanding.blocker == result.blocker
