"""`manage.py egress URL…`: what the guard says about addresses, for operators. Connects nowhere.

The reason codes are here and in the logs only; people who use the site read one sentence for all of them.
"""

from __future__ import annotations

import asyncio
import json
from argparse import ArgumentParser
from collections.abc import Mapping, Sequence
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from agent.network.clients import installation_policy
from agent.network.egress import Decision, Refusal, Resolver, decide, split_url, system_resolver


class Command(BaseCommand):
    """One line an address: `allowed` with the addresses that would be dialled, or `refused` with the code."""

    help = "Says whether the desk may open addresses, and why not. Exit code 1 when one is refused."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("urls", nargs="+", metavar="URL")
        parser.add_argument(
            "--resolve", action="append", default=[], metavar="NAME=IP[,IP…]",
            help="what a name is to resolve to, instead of asking; other names do not exist then",
        )  # fmt: skip
        parser.add_argument("--offline", action="store_true", help="look nothing up: no name exists")
        parser.add_argument("--json", action="store_true", help="one JSON list instead of lines")

    def handle(self, **options: object) -> None:
        """*Raises* SystemExit(1) when an address is refused, CommandError for a wrong --resolve."""
        urls, given = options["urls"], options["resolve"]
        assert isinstance(urls, list)
        assert isinstance(given, list)
        known = dict(_parse(text) for text in given)
        resolver = _table(known) if known or options["offline"] else system_resolver
        found = asyncio.run(_judge(urls, resolver))
        if options["json"]:
            self.stdout.write(json.dumps(found, indent=2))
        else:
            for row in found:
                told = " ".join(row["addresses"]) or row["reason"] or "the upstream proxy looks it up"
                self.stdout.write(f"{'allowed' if row['allowed'] else 'refused'}  {row['url']}  {told}")
        if not all(row["allowed"] for row in found):
            raise SystemExit(1)


def _parse(text: str) -> tuple[str, list[str]]:
    name, sign, addresses = text.partition("=")
    if not sign or not name:
        raise CommandError(f"--resolve {text}: use NAME=IP[,IP…]")
    return name.lower(), [a.strip() for a in addresses.split(",") if a.strip()]


def _table(known: Mapping[str, Sequence[str]]) -> Resolver:
    async def resolve(name: str) -> Sequence[str]:
        if name not in known:
            raise OSError("no such name")
        return known[name]

    return resolve


async def _judge(urls: Sequence[str], resolver: Resolver) -> list[dict[str, Any]]:
    """The addresses, in this order; `reason` is None for one that is allowed."""
    policy = installation_policy()
    found = []
    for url in urls:
        target = split_url(url)
        if isinstance(target, Refusal):
            decision = Decision(refusal=target)
        else:
            decision = await decide(target.host, target.port, resolver=resolver, policy=policy)
        reason = str(decision.refusal) if decision.refusal else None
        addresses = list(decision.addresses)
        found.append({"url": url, "allowed": reason is None, "reason": reason, "addresses": addresses})
    return found
