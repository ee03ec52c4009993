"""`manage.py run "Find a Syrian hamster for sale on shop.example"`: one task, here and now, step by step.

Needs no running system and stores nothing: a browser is opened, the task is done, the result is printed.
"""

from __future__ import annotations

import asyncio
import json
from argparse import ArgumentParser
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from agent.core.errors import AgentError
from agent.core.types import Limits, StepRecord, WebAgentResult
from agent.language.sanitize import plain
from agent.visits.worker.task import Agent


class Command(BaseCommand):
    """Prints each step as it is done, then the determination, its reason and the offers."""

    help = "Do one task that is said in a sentence: what to find, and on which site."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("task", help='such as "Find a Syrian hamster for sale on shop.example"')
        parser.add_argument("--url", default="", help="the address to begin at, when the task names none")
        parser.add_argument("--max-steps", type=int, default=settings.MAX_STEPS, metavar="N")
        parser.add_argument("--json", action="store_true", help="print one JSON document instead of lines")

    def handle(self, *args: Any, **options: Any) -> None:
        told = None if options["json"] else self._say
        try:
            result = asyncio.run(_run(options, told))
        except AgentError as exc:
            raise CommandError(exc.user_message) from exc
        if options["json"]:
            self.stdout.write(json.dumps(result_json(result), ensure_ascii=False, indent=2))
            return
        self.stdout.write(f"{result.determination.value}: {result.reason}")
        for offer in result.products:
            price = offer.price.text if offer.price else "no price shown"
            self.stdout.write(f"  {offer.name} | {price} | {offer.availability.value} | {offer.url}")

    def _say(self, step: StepRecord) -> None:
        verdict = f" ({step.verdict.reason})" if step.verdict.reason else ""
        self.stdout.write(f"{step.n}. [{step.decided_by.value}] {step.action_words}{verdict}")


async def _run(options: dict[str, Any], told: Any) -> WebAgentResult:
    limits = Limits(
        max_steps=max(1, min(options["max_steps"], 30)),
        max_time=timedelta(minutes=settings.MAX_MINUTES),
        max_products=settings.MAX_PRODUCTS,
        verify_products=settings.VERIFY_PRODUCTS,
    )
    async with Agent(limits=limits, told=told) as agent:
        return await agent.run(options["task"], options["url"])


def result_json(result: WebAgentResult) -> dict[str, Any]:
    """The result as it leaves the process."""
    offers = [
        {
            "name": o.name,
            "price": str(o.price.amount) if o.price else None,
            "currency": o.price.currency if o.price else "",
            "availability": o.availability.value,
            "url": o.url,
        }
        for o in result.products
    ]
    return plain(
        {
            "determination": result.determination.value,
            "reason": result.reason,
            "page_type": result.page_type.value if result.page_type else "",
            "items_seen": result.items_seen,
            "blocker": result.blocker.family.value if result.blocker else "",
            "blocker_vendor": result.blocker.vendor if result.blocker else "",
            "retry_after_s": result.blocker.retry_after_s if result.blocker else None,
            "offers": offers,
        }
    )
