"""`python -m tests.bench.answers_probe [HOW_MANY]`: asks a workload over the laboratory's web; prints rows as JSON.

A program of its own: Django's settings are read once, and here they must name the laboratory's addresses.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import re
import sys
import tempfile
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tests.bench.row import Row, percentile
from tests.sites.web_sources import Gold, WebOfSources, gold, web_of_sources

if TYPE_CHECKING:
    from agent.llm.port import OnText, Reply, TextAsk
    from research.answers.pages.answer_json import AnswerJson

_LINE = re.compile(r"^\w+\| (?P<words>.*)$", re.MULTILINE)
_HEAD = re.compile(r"\[(?P<n>\d+)\]")


@dataclass
class QuotingModel:
    """A model that says every sentence that it is given, and cites it. `seconds` is its own time."""

    model: str = "scripted"
    seconds: float = 0.0
    asks: list[TextAsk] = field(default_factory=list)

    async def write(self, ask: TextAsk, on_text: OnText) -> Reply:
        """The sentences, told at once."""
        from agent.core.types import Usage
        from agent.llm.port import Reply

        began = time.monotonic()
        self.asks.append(ask)
        text = _quoted(str(ask.messages[-1]["content"])) or "NO EVIDENCE"
        await on_text(text)
        self.seconds += time.monotonic() - began
        return Reply(text, Usage(self.model, calls=1, prompt=ask.prompt))

    async def close(self) -> None:
        """Nothing to close."""


def _quoted(prompt: str) -> str:
    lines = [found["words"] for found in _LINE.finditer(prompt)]
    said = []
    for head, facts in zip(lines[::2], lines[1::2], strict=False):
        if number := _HEAD.match(head):
            sentences = re.split(r"(?<=[.!?]) (?=[A-Z])", facts)
            said += [f"{words.rstrip('.')} [{number['n']}]." for words in sentences if words]
    return " ".join(said)


@dataclass(slots=True)
class Run:
    """What one question came to. `seconds` are without the model's own time."""

    gold: Gold
    is_model: bool
    seconds: float
    cpu_seconds: float  # of this process: without the parsing child, with the laboratory's servers
    answer: AnswerJson


def main(how_many: int) -> None:
    """Serve, set up, ask, print."""
    with web_of_sources() as web, tempfile.TemporaryDirectory(prefix="sweepdesk-answers-") as folder:
        os.environ.update(web.environ | {"DATA_DIR": folder, "DJANGO_SETTINGS_MODULE": "tests.settings"})
        os.environ.setdefault("ENV_FILE", os.devnull)
        import django

        django.setup()
        from django.conf import settings
        from django.core.management import call_command

        settings.SEARXNG_URL, settings.EGRESS_ALLOW = web.search_url, tuple(web.allow.split(","))
        settings.FETCH_PER_SECOND = 50.0
        call_command("migrate", verbosity=0)
        from agent.teams.models import Team

        Team.objects.create(name="Bench")
        print(json.dumps(asyncio.run(_measure(web, how_many))))


async def _measure(web: WebOfSources, how_many: int) -> list[Row]:
    questions = [(one, words) for one in gold() for words in (one["q"], *one["more"])]
    dice = random.Random(200)
    # A team asks a few questions often and many once: weights fall as 1/rank (Zipf), in an order of chance.
    dice.shuffle(questions)
    weights = [1 / rank for rank in range(1, len(questions) + 1)]
    fresh = [await _ask(one, words) for one, words in questions]  # nothing is known yet but what came before
    before = _cache_counts()
    replay = [await _ask(*pick) for pick in dice.choices(questions, weights, k=how_many)]
    return [*_rows("first time", fresh, web), *_rows("replayed", replay, web), *_cache_rows(before)]


async def _ask(one: Gold, words: str) -> Run:
    """As a worker answers: with what it keeps warm between questions."""
    from agent.teams.models import Team
    from research.answers import services
    from research.answers.pages.answer_json import answer_json
    from research.answers.run.runner import answer_query
    from research.answers.run.writing import Writer
    from research.answers.services import AskOptions
    from research.pipeline.plan.depth import Preference
    from research.sources.fetching.db_threads import rows

    model, team = QuotingModel(), await rows(Team.objects.get)
    began, cpu = time.monotonic(), time.process_time()
    options = AskOptions(preference=Preference.ALWAYS)
    query = await rows(
        lambda: services.ask(team=team, user=None, text=words, pages=(), options=options, is_enqueued=False)
    )
    await answer_query(query.pk, writer=Writer(model), keep_warm=True)
    took, cpu = time.monotonic() - began - model.seconds, time.process_time() - cpu
    await rows(query.refresh_from_db)
    return Run(one, bool(model.asks), took, cpu, await rows(answer_json, query))


def _rows(name: str, runs: list[Run], web: WebOfSources) -> list[Row]:
    seconds = [run.seconds for run in runs]
    for run in runs:
        if run.gold["cites"] and not run.gold.get("browser") and not _says(run):
            print(f"not right: {run.answer['question']}: {run.answer['answer'][:160]}", file=sys.stderr)
    answerable = [run for run in runs if run.gold["cites"] and not run.gold.get("browser")]
    tokens = [run.answer["usage"].get("input_tokens", 0) for run in runs if run.is_model]
    rows: list[Row] = [
        {"name": f"{name}: questions", "value": len(runs), "unit": ""},
        {"name": f"{name}: seconds, median", "value": percentile(seconds, 0.5), "unit": "s"},
        {"name": f"{name}: seconds, p95", "value": percentile(seconds, 0.95), "unit": "s", "limit": 2,
         "note": "without the model's own time"},
        {"name": f"{name}: CPU seconds, median", "unit": "s", "value": percentile([r.cpu_seconds for r in runs], 0.5),
         "note": "of the asking process, whatever else the machine does"},
        {"name": f"{name}: right answer", "unit": "%", "value": _percent([_says(run) for run in answerable])},
        {"name": f"{name}: cites a right page", "unit": "%",
         "value": _percent([_cites(run, web) for run in answerable])},
        {"name": f"{name}: proofs that re-check offline", "unit": "%",
         "value": _percent([ok for run in runs for ok in _proved(run)])},
    ]  # fmt: skip
    if tokens:
        rows.append(
            {
                "name": f"{name}: input tokens, median",
                "value": percentile(tokens, 0.5),
                "unit": "",
                "limit": 450,
            }
        )
    return rows


def _percent(right: list[bool]) -> float:
    return 100 * sum(right) / len(right) if right else 0.0


def _says(run: Run) -> bool:
    return any(words in run.answer["markdown"] for words in run.gold["says"])


def _cites(run: Run, web: WebOfSources) -> bool:
    cited = {
        web.name_of(source["final_url"] or source["url"])
        for source in run.answer["sources"]
        if source["number"]
    }
    return any(set(names.split("|")) & cited for names in run.gold["cites"])


def _proved(run: Run) -> list[bool]:
    """For each shown sentence whether its proof holds: text at its offsets, hashes and all, by the verifier."""
    from research.answers.exports.stored_proof import proof_json
    from research.answers.models import Query
    from research.pipeline.proof_file.recheck import verify

    query = Query.objects.get(pk=run.answer["id"])
    if not query.sentences.filter(is_shown=True).exists():
        return []
    found = verify(proof_json(query))
    return [n < found.proved and found.is_good for n in range(found.sentences)]


def _cache_counts() -> dict[str, tuple[int, int]]:
    """Answers from each layer and all askings of it, since the beginning."""
    from django.db.models import Sum

    from research.sources.models import CacheCount

    rows = CacheCount.objects.values("layer").annotate(h=Sum("hits"), s=Sum("stale_hits"), m=Sum("misses"))
    return {row["layer"]: (row["h"] + row["s"], row["h"] + row["s"] + row["m"]) for row in rows}


def _cache_rows(before: dict[str, tuple[int, int]]) -> list[Row]:
    """Of the replayed questions alone, and of all with the first ones, which began with empty caches."""
    rows: list[Row] = []
    for layer, (hits, asked) in sorted(_cache_counts().items()):
        old_hits, old_asked = before.get(layer, (0, 0))
        if asked > old_asked:
            share = 100 * (hits - old_hits) / (asked - old_asked)
            note = f"{asked - old_asked} askings; with the first ones {100 * hits / asked:.0f}% of {asked}"
            rows.append({"name": f"cache {layer}: hits, replayed", "value": share, "unit": "%", "note": note})
    return rows


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 200)
