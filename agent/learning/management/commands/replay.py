"""`manage.py replay VISIT…`: decide stored visits again, without network or browser, and say what would change."""

from __future__ import annotations

import asyncio
import json
from argparse import ArgumentParser
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from agent.core.errors import AgentError
from agent.learning.replay import services
from agent.learning.replay.options import RECORDED, SOURCES, OptionUnclear, ReplayOptions, ReportJson
from agent.learning.replay.runner import Fault, report_or_fault
from agent.visits.models import Visit

_EVER = 36_500  # days


class Command(BaseCommand):
    """Plays visits from their recordings; nothing is stored, nothing is learned."""

    help = (
        "Decides stored visits again from what was recorded, and says what would have changed. "
        "Exit code 1 with --check when any determination or decision would, and when a fault stopped a replay."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("visits", nargs="*", type=int, metavar="VISIT", help="numbers of visits")
        parser.add_argument("--all", action="store_true", help="every visit that was recorded")
        parser.add_argument("--days", type=int, metavar="N", help="every one that ended in the last N days")
        parser.add_argument("--domain", default="", help="with --all or --days: of this site alone")
        parser.add_argument(
            "--mind", default=RECORDED, metavar="MIND",
            help="recorded (default), local, now (as the settings are), or the name of a model at LLM_BASE_URL",
        )  # fmt: skip
        parser.add_argument("--prompt", default="", help="version of the prompt for a model: decide.v4")
        parser.add_argument("--knowledge", choices=SOURCES, default=RECORDED, help="what people reviewed")
        parser.add_argument("--memory", choices=SOURCES, default=RECORDED, help="cache, patterns, examples")
        parser.add_argument("--perceive", action="store_true", help="read each page anew, too")
        parser.add_argument("--json", action="store_true", help="one JSON document on standard output")
        parser.add_argument("--check", action="store_true", help="exit code 1 when anything would change")

    def handle(self, *args: Any, **options: Any) -> None:
        wishes = ReplayOptions(
            options["mind"], options["prompt"], options["knowledge"], options["memory"], options["perceive"]
        )
        try:
            wishes.check()
        except OptionUnclear as exc:
            raise CommandError(exc.user_message) from exc
        visits = _visits(options)
        if not visits:
            raise CommandError("No recorded visit was chosen: give numbers, --days N or --all.")
        told: list[tuple[Visit, ReportJson | str]] = []
        faults: list[str] = []
        for visit, found in self._played(visits, wishes, faults):
            told.append((visit, found))
            if not options["json"]:
                self.stdout.write("\n".join(_lines(visit, found)))
        if options["json"]:
            document = {"wishes": wishes.as_json(), "visits": [_document(v, found) for v, found in told]}
            self.stdout.write(json.dumps(document, ensure_ascii=False, indent=2))
        else:
            self.stdout.write(_sum(told, wishes))
        if faults:
            raise CommandError(f"A fault stopped {len(faults)} of {len(visits)}: {', '.join(faults)}.")
        if options["check"] and any(_is_other(found) for _, found in told):
            raise SystemExit(1)

    def _played(
        self, visits: list[Visit], wishes: ReplayOptions, faults: list[str]
    ) -> Iterator[tuple[Visit, ReportJson | str]]:
        """Each with its report, or with why there is none; where that was a fault, `faults` names the visit."""
        for visit in visits:
            try:
                found: ReportJson | str = asyncio.run(report_or_fault(visit, wishes))
            except AgentError as exc:
                if len(visits) == 1:
                    raise CommandError(f"visit {visit.pk}  {visit.domain}: {exc.user_message}") from exc
                faults += [f"visit {visit.pk} of {visit.domain}"] if isinstance(exc, Fault) else []
                found = exc.user_message
            yield visit, found


def _visits(options: dict[str, Any]) -> list[Visit]:
    if options["visits"]:
        found = Visit.objects.defer("checkpoint").in_bulk(options["visits"])
        if missing := [str(pk) for pk in options["visits"] if pk not in found]:
            raise CommandError(f"There is no visit {', '.join(missing)}.")
        return [found[pk] for pk in options["visits"]]
    if not (options["all"] or options["days"]):
        return []
    days = options["days"] or _EVER
    if not 1 <= days <= _EVER:
        raise CommandError(f"--days takes a number from 1 to {_EVER}.")
    recorded = services.visits_with_recording()
    since = timezone.now() - timedelta(days=days)
    return list(services.visits_since(recorded, since, options["domain"]))


def _document(visit: Visit, found: ReportJson | str) -> dict[str, Any]:
    about = {"visit": visit.pk, "domain": visit.domain, "query": visit.query}
    return {**about, "failure": found} if isinstance(found, str) else {**about, **found}


def _is_other(found: ReportJson | str) -> bool:
    return isinstance(found, str) or found["is_changed"] or bool(found["differing"])


def _lines(visit: Visit, found: ReportJson | str) -> Iterator[str]:
    head = f"visit {visit.pk}  {visit.domain}  “{visit.query}”"
    if isinstance(found, str):
        yield f"{head}: {found}"
        return
    yield f"{head}: {_outcome(found)}"
    for n, decision in enumerate(found["decisions"], 1):
        if decision["kind"] in ("act", "unknown", "more"):
            then, now = decision["then"], decision["now"]
            yield f"  decision {n} on {decision['url']}"
            yield f"    then  {then['words']} ({then['by']})" if then else "    then  nothing"
            yield f"    now   {now['words']} ({now['by']})" if now else f"    now   {decision['problem']}"
    yield from (f"  gone  {offer['name']}  {offer['price']}" for offer in found["gone"])
    yield from (f"  new   {offer['name']}  {offer['price']}" for offer in found["new"])
    yield from (f"  read otherwise: {p['url']}: {'; '.join(p['differences'])}" for p in found["pages"])
    yield from (f"  not recorded: {words}" for words in found["beyond"])
    yield from (f"  note: {words}" for words in found.get("notes", []))


def _outcome(found: ReportJson) -> str:
    then, now = found["then"], found["now"]
    was = then["determination"] if then else "cut short"
    came = now["determination"] if now else found["problem"]
    if found["is_exact"]:
        return f"the same to the byte ({was})"
    if was != came:
        return f"{was} → {came}"
    offers = "other offers" if found["is_changed"] else "the same offers"
    return f"{was}, {offers}, {found['differing']} decisions differ"


def _sum(told: list[tuple[Visit, ReportJson | str]], wishes: ReplayOptions) -> str:
    reports = [found for _, found in told if not isinstance(found, str)]
    steps, ms = sum(r["steps"] for r in reports), sum(r["ms"] for r in reports)
    return (
        f"{len(told)} visits {wishes.words}: {sum(r['is_exact'] for r in reports)} the same to the byte, "
        f"{sum(bool(r['differing']) for r in reports)} with other decisions, "
        f"{sum(r['is_changed'] for r in reports)} with another result, {len(told) - len(reports)} not playable; "
        f"{ms / max(1, steps):.1f} ms a step"
    )
