"""`manage.py perceive URL`: what the agent sees on a page, for developers and operators."""

from __future__ import annotations

import asyncio
import dataclasses
import json
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterator

from django.core.management.base import BaseCommand, CommandError

from agent.browser.chromium.find import BrowserSettingError
from agent.core.errors import AgentError
from agent.core.types import Box, PageUnderstanding, Price, Product
from agent.perceive.state.dom_hash import dom_hash
from agent.perceive.state.state_lines import state_lines
from agent.visits.worker.task import Agent

_MOST_SHOWN = 60


class Command(BaseCommand):
    """Opens one page in the desk's own browser, through the guarded way out, and says what is understood of it."""

    help = (
        "Says what the agent understands of a page. Exit code 1 when it cannot be read, 2 when it is a wall."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("url", metavar="URL", help="an address, or a domain")
        parser.add_argument("--state", action="store_true", help="the very text that a model would get")
        parser.add_argument("--json", action="store_true", help="all of it as one JSON object")
        parser.add_argument("--goal", default="", help="with --state: rank by these words of a goal")
        parser.add_argument("--tokens", type=int, default=1000, help="with --state: how long it may be")

    def handle(self, **options: object) -> None:
        """*Raises* CommandError where the page cannot be read, SystemExit(2) where a wall hides it."""
        given = str(options["url"])
        try:
            page = asyncio.run(_read(given if "://" in given else f"https://{given}"))
        except (AgentError, BrowserSettingError) as exc:
            raise CommandError(getattr(exc, "user_message", str(exc))) from exc
        tokens = options["tokens"]
        assert isinstance(tokens, int)
        if options["json"]:
            self.stdout.write(json.dumps(as_json(page), ensure_ascii=False, indent=2))
        elif options["state"]:
            self.stdout.write(state_lines(page, [str(options["goal"])], tokens))
        else:
            self.stdout.write("\n".join(report(page)))
        if page.blocker is not None:
            raise SystemExit(2)


async def _read(url: str) -> PageUnderstanding:
    async with Agent() as agent:
        return await agent.read(url)


def report(page: PageUnderstanding) -> Iterator[str]:
    """The understanding in lines for people."""
    yield f"{page.url}  {page.http_status}"
    yield f"title         {page.title}"
    yield f"page type     {page.page_type.value} ({page.confidence:.2f}): {'; '.join(page.page_type_reasons)}"
    if page.blocker is not None:
        yield f"blocked       {page.blocker.family.value}: {page.blocker.quote}"
    yield f"availability  {page.availability.value} {page.availability_quote}".rstrip()
    if page.result_count is not None:
        yield f"results       {page.result_count}, as the page says"
    if page.blocks_seen:
        yield f"blocks        {page.blocks_seen} repeated, {page.blocks_read} read as offers"
    zones = Counter(e.zone.value for e in page.interactive_elements)
    yield f"elements      {len(page.interactive_elements)}: " + ", ".join(
        f"{n} {zone}" for zone, n in zones.most_common()
    )
    yield f"DOM hash      {dom_hash(page)}"
    if page.is_partial:
        yield "              read in part only: the page is too large or too slow"
    yield f"products      {len(page.products)}"
    yield from (f"  {product_words(p)}" for p in page.products[:_MOST_SHOWN])


def product_words(product: Product) -> str:
    """One offer on a line: name, price, whether it can be had, how it was found."""
    price = product.price.text if product.price is not None else "no price"
    tail = "".join(f" [{said}]" for said in product.conflicts)
    return f"{product.name} | {price} | {product.availability.value} | {product.source} | {product.url}{tail}"


def as_json(page: PageUnderstanding) -> dict[str, object]:
    """The understanding as plain values."""
    found = _plain(page)
    assert isinstance(found, dict)
    return {**found, "dom_hash": dom_hash(page)}


def _plain(value: object) -> object:
    if isinstance(value, Box):
        return [round(value.x), round(value.y), round(value.width), round(value.height)]
    if isinstance(value, Price):
        return {"text": value.text, "amount": str(value.amount), "currency": value.currency}
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {f.name: _plain(getattr(value, f.name)) for f in dataclasses.fields(value)}
    if isinstance(value, frozenset):
        return sorted(map(str, value))
    if isinstance(value, tuple | list):
        return [_plain(item) for item in value]
    return value if value is None or isinstance(value, bool | int | float | str) else str(value)
