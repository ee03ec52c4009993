"""`manage.py sweep "QUERY" URL…`: start a sweep on the running system and, on request, wait for its end."""

import asyncio
import json
import time
from argparse import ArgumentParser
from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError

from agent.language.counts import counted
from agent.visits.models import Visit
from research.models import Sweep
from research.pipeline.errors import ResearchError
from research.pipeline.web.address_list import AddressLine, parse_lines
from research.sweeps import enqueue, services
from research.sweeps.limits.demo import demo_labels
from research.sweeps.limits.reach import check_reach, default_reach
from research.sweeps.pages.sweep_report import (
    SweepJson,
    result_table,
    sweep_json,
    sweep_url,
    vendor_line,
)
from research.sweeps.selectors import team_named

POLL_SECONDS = 0.3
QUIET_SECONDS = 30.0
SETTLED = (Visit.State.ENDED, Visit.State.CANCELLED, Visit.State.WAITING, Visit.State.PARKED)


class Command(BaseCommand):
    """Starts a sweep from the command line, on the system that `make up` runs."""

    help = "Start a vendor sweep on the running system. With --wait, show what came back."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The query, the vendors, the limits and the form of the answer."""
        parser.add_argument("query", help='what to find, in plain words: "Syrian hamster for sale"')
        parser.add_argument("urls", nargs="+", metavar="URL", help="vendors: domains or addresses")
        parser.add_argument(
            "--wait", action="store_true", help="wait until every visit has ended or waits for a person"
        )
        parser.add_argument("--json", action="store_true", help="print one JSON document on standard output")
        parser.add_argument(
            "--ask",
            choices=Visit.AskPolicy.values,
            default=Visit.AskPolicy.NEVER.value,
            help="ask a person when blocked (default: never, as nobody sits at a script)",
        )
        parser.add_argument("--max-steps", type=_between(1, 30), default=settings.MAX_STEPS, metavar="N")
        parser.add_argument("--max-minutes", type=_between(1, 60), default=settings.MAX_MINUTES, metavar="N")
        parser.add_argument(
            "--max-products", type=_between(1, 100), default=settings.MAX_PRODUCTS, metavar="N"
        )
        parser.add_argument(
            "--team", default="", metavar="NAME", help="whose sweep it is (default: the first team)"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Check, start, wait, print. *Raises* CommandError with words for people; then the exit code is not 0."""
        try:
            sweep = self._start(options)
        except ResearchError as exc:
            raise CommandError(exc.user_message) from exc
        except DatabaseError as exc:
            raise CommandError(f"The database is not ready ({exc}). Run make up first.") from exc
        self.stderr.write(f"Sweep {sweep.pk}: {counted(sweep.vendors.count(), 'vendor')}, {sweep_url(sweep)}")
        if options["wait"]:
            self._wait(sweep)
        self._print(sweep_json(sweep.pk), as_json=options["json"], is_whole=options["wait"])

    def _start(self, options: dict[str, Any]) -> Sweep:
        lines = self._checked_lines(options["urls"])
        team = team_named(options["team"])
        enqueue.require_broker()
        demo = demo_labels()
        order = services.SweepOrder(
            query=options["query"],
            ask_policy=options["ask"],
            max_steps=options["max_steps"],
            max_minutes=options["max_minutes"],
            max_products=options["max_products"],
            is_demo=all(line.url in demo for line in lines),
            labels=demo,
        )
        return services.start_sweep(team=team, user=None, order=order, vendors=lines)

    def _checked_lines(self, urls: list[str]) -> tuple[AddressLine, ...]:
        lines = asyncio.run(check_reach(parse_lines("\n".join(urls)), default_reach()))
        problems = [f"{line.text}: {line.problem}" for line in lines if not line.is_good]
        if problems:
            raise CommandError("\n".join(problems), returncode=2)
        return lines

    def _wait(self, sweep: Sweep) -> None:
        """Progress on standard error, a line for each visit that settles."""
        told: set[int] = set()
        last_news = time.monotonic()
        while True:
            report = sweep_json(sweep.pk)
            for vendor in report["vendors"]:
                if vendor["state"] in SETTLED and vendor["visit"] not in told:
                    told.add(vendor["visit"])
                    last_news = time.monotonic()
                    self.stderr.write(f"[{len(told)}/{len(report['vendors'])}] {vendor_line(vendor)}")
            if len(told) == len(report["vendors"]):
                return
            last_news = self._warn_when_idle(report, last_news)
            time.sleep(POLL_SECONDS)

    def _warn_when_idle(self, report: SweepJson, last_news: float) -> float:
        is_idle = all(v["state"] in (*SETTLED, Visit.State.PENDING) for v in report["vendors"])
        if is_idle and time.monotonic() - last_news > QUIET_SECONDS:
            self.stderr.write(f"No worker has taken a visit for {QUIET_SECONDS:.0f} s. Is make up running?")
            return time.monotonic()
        return last_news if is_idle else time.monotonic()

    def _print(self, report: SweepJson, *, as_json: bool, is_whole: bool) -> None:
        if as_json:
            self.stdout.write(json.dumps(report, ensure_ascii=False, indent=2))
        elif is_whole:
            self.stdout.write(result_table(report))
        else:
            self.stdout.write(report["url"])


def _between(low: int, high: int) -> Callable[[str], int]:
    def whole_number(text: str) -> int:
        value = int(text)
        if not low <= value <= high:
            raise ValueError(text)
        return value

    whole_number.__name__ = f"whole number from {low} to {high}"
    return whole_number
