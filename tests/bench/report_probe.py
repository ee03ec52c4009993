"""`python -m tests.bench.report_probe`: a report over served manuals, killed at three points and resumed; JSON rows.

A program of its own: Django's settings are read once, and here they must name the served addresses.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import sys
import tempfile
import time
from collections import Counter
from contextlib import suppress
from datetime import UTC, datetime

from tests.bench.answers.served import served
from tests.bench.row import Row

QUESTION = "An overview of backup and replication in PostgreSQL"
SUB_QUESTIONS = (
    "What is the difference between physical and logical replication in PostgreSQL?",
    "How do I set up streaming replication in PostgreSQL?",
    "What does pg_basebackup do?",
    "What does pg_dump do?",
    "What is the default value of max_wal_senders?",
    "What is a replication slot in PostgreSQL?",
    "What is said about continuous archiving in PostgreSQL?",
    "How do I restore a dump in PostgreSQL?",
    "What is synchronous replication in PostgreSQL?",
    "What is the write-ahead log in PostgreSQL?",
    "What does pg_rewind do?",
    "What is a subscription in logical replication?",
)
KILLED_AFTER = (3, 15, 30)  # pages that were served


def main() -> None:
    """Serve, set up, write, print."""
    opened: list[str] = []
    with (
        served(opened.append) as (search_url, allow),
        tempfile.TemporaryDirectory(prefix="sweepdesk-report-") as folder,
    ):
        os.environ.update({"DATA_DIR": folder, "DJANGO_SETTINGS_MODULE": "tests.settings"})
        os.environ.setdefault("ENV_FILE", os.devnull)
        import django

        django.setup()
        from django.conf import settings
        from django.core.management import call_command

        settings.SEARXNG_URL, settings.EGRESS_ALLOW = search_url, tuple(allow.split(","))
        settings.FETCH_PER_SECOND = float(os.environ.get("PER_SECOND", "50"))
        logging.disable(logging.WARNING)
        call_command("migrate", verbosity=0)
        from agent.teams.models import Team

        Team.objects.create(name="Bench")
        print(json.dumps(asyncio.run(_rows(opened))))


async def _rows(opened: list[str]) -> list[Row]:
    from agent.teams.models import Team
    from research.answers.reports import proof, selectors, services
    from research.answers.reports.runner import write_report
    from research.answers.services import AskOptions
    from research.pipeline.proof_file.recheck import verify
    from research.sources.fetching.db_threads import rows

    team = await rows(Team.objects.get)
    wanted = services.Order(QUESTION, options=AskOptions(depth="deep"))
    report = await rows(lambda: services.order(team=team, user=None, wanted=wanted, is_enqueued=False))
    began = time.monotonic()
    await write_report(report.pk)
    await rows(report.refresh_from_db)
    print(f"plan by {report.planned_by}:", *[one["text"] for one in report.plan], sep="\n  ", file=sys.stderr)
    await rows(lambda: services.change_plan(report=report, texts=SUB_QUESTIONS[:11]))
    await rows(lambda: services.begin(report=report, user=None, is_enqueued=False))
    planned = time.monotonic() - began
    kills, lost = await _written(report.pk, opened)
    minutes = round((time.monotonic() - began) / 60, 2)
    await rows(report.refresh_from_db)
    page = await rows(lambda: selectors.report_page(report))
    checked = verify(await rows(lambda: proof.proof_json(page)))
    for part in page.parts:
        print(f"{part.query.state:10} {len(part.said)} {part.query.text}", file=sys.stderr)
    said = f"{report.state}; planned in {planned:.0f} s"
    proved = f"of {checked.sentences}"
    again = sum(n > 1 for n in Counter(opened).values())
    return [
        _row("pages read", page.read_count, "pages", said),
        _row("whole", minutes, "min", f"{kills} kills"),
        _row("sentences proved offline", checked.proved, "sentences", proved),
        _row("pages read twice", await rows(_kept_twice), "pages", "kept more than once"),
        _row("pages fetched twice", again, "pages", "under way at a kill"),
        _row("finished parts lost", lost, "parts", ""),
    ]


def _row(name: str, value: float, unit: str, note: str) -> Row:
    return {"name": f"report: {name}", "value": value, "unit": unit, "note": note}


async def _written(report_id: int, opened: list[str]) -> tuple[int, int]:
    """Write it, its worker killed at three points: how often it was, and how many parts that were over were lost."""
    from research.answers.reports.models import Report
    from research.answers.reports.runner import write_report
    from research.sources.fetching.db_threads import rows

    kills, lost = 0, 0
    done: set[int] = set()
    long_ago = datetime(2000, 1, 1, tzinfo=UTC)
    for pages in (*KILLED_AFTER, None):
        task = asyncio.create_task(write_report(report_id))
        while not task.done() and (pages is None or len(opened) < pages):
            await asyncio.sleep(0.01)
        now = await rows(lambda: set(_answered(report_id)))
        lost, done = lost + len(done - now), now
        if not task.done():
            kills += 1
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
            await rows(lambda: Report.objects.filter(pk=report_id).update(lease_until=long_ago))
    return kills, lost


def _kept_twice() -> int:
    from research.sources.models import SavedPage

    return sum(n > 1 for n in Counter(SavedPage.objects.values_list("url_hash", flat=True)).values())


def _answered(report_id: int) -> list[int]:
    from research.answers.models import Query

    rows = Query.objects.filter(report=report_id).exclude(state__in=["pending", "running"])
    return list(rows.values_list("pk", flat=True))


if __name__ == "__main__":
    main()
