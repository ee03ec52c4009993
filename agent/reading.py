"""One page, read once as a visit would read it: the product's own browser, through the guarded way out."""

from __future__ import annotations

from django.conf import settings

from agent.browser.engine import BrowserEngine, EngineOptions
from agent.browser.find import find_browser
from agent.browser.ocr import ChildOcr
from agent.browser.session import BrowserSession, SessionOptions
from agent.core.types import PageUnderstanding
from agent.net import installation_policy
from agent.perceive.understanding import understand


async def read_page(url: str, session: SessionOptions | None = None) -> PageUnderstanding:
    """What is understood of the page. *Raises* AddressRefused, NavigationError, PageError, BrowserGone."""
    engine = BrowserEngine(
        EngineOptions(executable=find_browser(settings.BROWSER_PATH), may_be_root=not settings.PRODUCTION)
    )
    ocr = ChildOcr()
    options = session or SessionOptions(policy=installation_policy(), timezone=settings.TIME_ZONE)
    visit = BrowserSession(engine, options, ocr=ocr)
    try:
        await visit.open()
        await visit.page.open(url)
        return understand(await visit.page.look())
    finally:
        await visit.close()
        await ocr.close()
        await engine.close()
