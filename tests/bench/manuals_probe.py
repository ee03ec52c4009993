"""`python -m tests.bench.manuals_probe PART`: asks the questions over the served manuals; prints rows as JSON.

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
from dataclasses import dataclass

from tests.bench.answers.questions import Asked, Verdict, judged, questions
from tests.bench.answers.served import served
from tests.bench.row import Row, percentile


@dataclass(frozen=True, slots=True)
class Run:
    """What one question came to."""

    asked: Asked
    verdict: Verdict
    seconds: float
    cpu_seconds: float  # of this process: without the parsing child
    said: tuple[str, ...]


def main(part: str) -> None:
    """Serve, set up, ask, print."""
    with served() as (search_url, allow), tempfile.TemporaryDirectory(prefix="sweepdesk-manuals-") as folder:
        os.environ.update({"DATA_DIR": folder, "DJANGO_SETTINGS_MODULE": "tests.settings"})
        os.environ.setdefault("ENV_FILE", os.devnull)
        import django

        django.setup()
        from django.conf import settings
        from django.core.management import call_command

        settings.SEARXNG_URL, settings.EGRESS_ALLOW = search_url, tuple(allow.split(","))
        settings.FETCH_PER_SECOND = 50.0
        logging.disable(logging.WARNING)  # there is no broker here, and each fetch would say so
        call_command("migrate", verbosity=0)
        from agent.teams.models import Team

        Team.objects.create(name="Bench")
        print(json.dumps(_rows(part, asyncio.run(_ask_all(part)))))


async def _ask_all(part: str) -> list[Run]:
    runs = []
    for one in questions():
        if one.half == part:
            runs.append(await _ask(one))
            print(_line(runs[-1]), file=sys.stderr, flush=True)
    return runs


async def _ask(one: Asked) -> Run:
    from agent.teams.models import Team
    from research.answers import services
    from research.answers.pages.answer_json import answer_json
    from research.answers.run.runner import answer_query
    from research.answers.run.writing import no_writer
    from research.answers.services import AskOptions
    from research.pipeline.plan.depth import Preference
    from research.sources.fetching.db_threads import rows

    team = await rows(Team.objects.get)
    began, cpu = time.monotonic(), time.process_time()
    options = AskOptions(preference=Preference.ALWAYS)
    query = await rows(
        lambda: services.ask(
            team=team, user=None, text=one.question, pages=(), options=options, is_enqueued=False
        )
    )
    await answer_query(query.pk, writer=no_writer, keep_warm=True)
    took, cpu = time.monotonic() - began, time.process_time() - cpu
    await rows(query.refresh_from_db)
    answer = await rows(answer_json, query)
    said = tuple(str(sentence["text"]) for sentence in answer["sentences"])
    return Run(one, judged(one, said), took, cpu, said)


def _line(run: Run) -> str:
    said = " / ".join(run.said)[:900]
    return f"{run.verdict}\t{run.seconds:.1f} s\t{run.asked.kind}\t{run.asked.question}\t{said}"


def _rows(part: str, runs: list[Run]) -> list[Row]:
    tally = Counter(run.verdict for run in runs)
    seconds = [run.seconds for run in runs]
    kinds = sorted({run.asked.kind for run in runs})
    rows: list[Row] = [{"name": f"manuals, {part}: questions", "value": len(runs), "unit": ""}]
    rows += [
        {
            "name": f"  {verdict}",
            "value": 100 * tally[verdict] / len(runs),
            "unit": "%",
            "note": f"{tally[verdict]}",
        }
        for verdict in Verdict
    ]
    for kind in kinds:
        own = [run for run in runs if run.asked.kind == kind]
        right = sum(run.verdict is Verdict.RIGHT for run in own)
        rows.append({"name": f"  right: {kind}", "value": right, "unit": "", "note": f"of {len(own)}"})
    rows += [
        {"name": "  seconds, median", "value": percentile(seconds, 0.5), "unit": "s", "limit": 4},
        {"name": "  seconds, p95", "value": percentile(seconds, 0.95), "unit": "s"},
        {
            "name": "  CPU seconds, median",
            "value": percentile([r.cpu_seconds for r in runs], 0.5),
            "unit": "s",
        },
    ]
    return rows


if __name__ == "__main__":
    main(sys.argv[1])
