"""`manage.py gate "…"`: whether a message needs the web, and by which signals. No database, no network."""

import json
import sys
from argparse import ArgumentParser
from dataclasses import asdict
from typing import Any

from django.core.management.base import BaseCommand

from agent.llm.embeddings import minilm
from research.pipeline.gate.gate import GateVerdict, judge
from research.pipeline.plan.depth import Preference


class Command(BaseCommand):
    """Judges one message, or each line of standard input."""

    help = "Judge whether a message needs the web. Without a message: one a line from standard input."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The message, the preference and the form of the answer."""
        parser.add_argument("message", nargs="?", default="", help="the message to judge")
        parser.add_argument("--json", action="store_true", help="print one JSON object a message")
        parser.add_argument(
            "--preference",
            choices=[p.value for p in Preference],
            default=Preference.AUTO.value,
            help="as the gate finds (auto), always or never",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Print one verdict a message, in the order given."""
        messages = [options["message"]] if options["message"] else [line.rstrip("\r\n") for line in sys.stdin]
        preference = Preference(options["preference"])
        embedder = minilm()
        for message in messages:
            verdict = judge(message, preference=preference, embedder=embedder)
            self.stdout.write(_as_json(message, verdict) if options["json"] else _in_words(message, verdict))


def _as_json(message: str, verdict: GateVerdict) -> str:
    return json.dumps({"message": message, **asdict(verdict)}, ensure_ascii=False)


def _in_words(message: str, verdict: GateVerdict) -> str:
    shown = message if len(message) <= 72 else f"{message[:71]}…"
    lines = [
        f"{verdict.score:.2f} {'browse' if verdict.should_browse else 'answer'}  {shown}",
        f"     {verdict.reason}",
    ]
    lines += [f"     {s.weight:+.1f} {s.family.value}: {s.words}" for s in verdict.signals]
    return "\n".join(lines)
