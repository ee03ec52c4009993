"""`manage.py study`: run a task set with given settings, count its loss, compare sessions, draw them.

    manage.py study run demo --name "local mind"           18 visits to the demo sites
    manage.py study run demo --name again                  with what the first session learned
    manage.py study run demo --name "no cache" --cache off
    manage.py study run demo --name again --continue       what was stopped, from where it stopped
    manage.py study compare "local mind" again
    manage.py study chart --out docs/study.svg

Any other setting is given by its variable: `LLM_MODEL=… manage.py study run demo --name …`.
"""

from __future__ import annotations

import json
import logging
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.template.loader import render_to_string
from django.utils import timezone

from agent.core.errors import AgentError
from agent.learning.models import StudySession
from agent.learning.study import services
from agent.learning.study.measures import Comparison, Loss, Measured, Sums, compare
from agent.learning.study.pages.chart import loss_drawing
from agent.learning.study.run.session import Wish, run_session
from agent.learning.study.run.task_set import Setup, read_set, schema, uses_with
from agent.learning.study.services import sums_of_session


def picture(sessions: Sequence[StudySession]) -> str:
    """The SVG document; it follows the reader's choice of light or dark."""
    rows = [(session.name, sums_of_session(session)) for session in sessions]
    sets = sorted({session.task_set for session in sessions})
    context = {"chart": loss_drawing(rows, with_figures=True), "sets": ", ".join(sets)}
    return render_to_string("learning/study_chart.svg", context)


SWITCHES = {
    "cache": "repeat cached actions",
    "patterns": "use what worked in situations like this one",
    "examples": "show a model successful runs like this one",
    "knowledge": "use reviewed site knowledge",
    "judging": "judge offers locally where a model has long agreed",
    "learning": "let the visits of this session teach",
}

_MOST_SESSIONS = 1000


class Command(BaseCommand):
    """Its parts: run, compare, chart, list, schema."""

    help = "Run a set of tasks with given settings, and compare what it cost with other sessions."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parts = parser.add_subparsers(dest="part", required=True, metavar="run|compare|chart|list|schema")
        self._run_arguments(parts.add_parser("run", help="run a session"))
        both = parts.add_parser("compare", help="two sessions, task by task")
        both.add_argument("before")
        both.add_argument("after")
        chart = parts.add_parser("chart", help="draw sessions into an SVG file, light and dark")
        chart.add_argument(
            "sessions", nargs="*", help="in this order; none: all of the newest one's task set"
        )
        chart.add_argument("--out", type=Path, required=True, metavar="FILE.svg")
        for part in (both, chart, parts.add_parser("list", help="all sessions")):
            part.add_argument("--team", default=services.OWN_TEAM)
        parts.add_parser("schema", help="print the JSON Schema of a task set")

    def _run_arguments(self, run: ArgumentParser) -> None:
        words = "demo or demo-other, which come with the product, or a JSON file"
        run.add_argument("tasks", nargs="?", default="demo", help=words)
        run.add_argument("--name", default="", help="of the session; with --sessions they are numbered")
        run.add_argument(
            "--sessions", type=int, default=1, metavar="N", help="run it so often, one after another"
        )
        run.add_argument(
            "--continue", dest="continues", action="store_true",
            help="go on with the stopped session --name: the tasks without a result, with the settings of then",
        )  # fmt: skip
        run.add_argument("--team", default=services.OWN_TEAM, help="who sees it; its own team by default")
        run.add_argument(
            "--learned-from", default="", metavar="TEAM", help="use what this team learned, unchanged"
        )
        run.add_argument("--mind", choices=("settings", "local"), default="settings")
        run.add_argument("--note", default="")
        run.add_argument("--json", action="store_true", help="print one JSON document instead of lines")
        for name, words in SWITCHES.items():
            run.add_argument(f"--{name}", choices=("on", "off"), help=f"{words}; else as the settings say")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            getattr(self, f"_{options['part']}")(options)
        except AgentError as exc:
            raise CommandError(exc.user_message) from exc
        except KeyboardInterrupt:
            how = "; the same with --continue and its --name goes on" if options["part"] == "run" else ""
            raise CommandError(f"Stopped. What was done until now is kept{how}.") from None

    def _run(self, options: dict[str, Any]) -> None:
        _check(options)
        # No page waits for nudges of a study
        logging.getLogger("agent.visits.events").setLevel(logging.ERROR)
        uses = uses_with({name: options[name] == "on" for name in SWITCHES if options[name]})
        setup = Setup(options["mind"], uses, options["learned_from"])
        team, tasks = services.team_named(options["team"]), read_set(options["tasks"])
        count = options["sessions"]
        base = options["name"] or f"{tasks.name} {timezone.localtime():%Y-%m-%d %H:%M:%S}"
        done = []
        for n in range(1, count + 1):
            name = base if count == 1 else f"{base} {n}"
            wish = Wish(team, name, tasks, setup, options["note"], options["continues"])
            told = (lambda _: None) if options["json"] else (lambda m: self.stdout.write(task_line(m)))
            done.append(run_session(wish, told))
        if options["json"]:
            found = [{"session": s.name, "sums": sums.as_json()} for s, sums in done]
            self.stdout.write(json.dumps(found, indent=2))
            return
        self.stdout.write("\n".join(["", *table([(s.name, sums) for s, sums in done])]))
        for _, sums in done:
            self.stdout.write(loss_line(sums.loss))

    def _compare(self, options: dict[str, Any]) -> None:
        team = services.team_named(options["team"])
        before, after = (services.session_named(team, options[key]) for key in ("before", "after"))
        self.stdout.write("\n".join(table([(s.name, services.sums_of_session(s)) for s in (before, after)])))
        found = compare(services.measured_of(before), services.measured_of(after))
        self.stdout.write("\n".join(comparison_lines(found)))

    def _chart(self, options: dict[str, Any]) -> None:
        team = services.team_named(options["team"])
        sessions = [services.session_named(team, name) for name in options["sessions"]]
        sessions = sessions or services.newest_set(team)
        if not sessions:
            raise CommandError("There is no session yet: manage.py study run demo --name first")
        out: Path = options["out"]
        try:
            out.write_text(picture(sessions), encoding="utf-8")
        except OSError as exc:
            raise CommandError(f"{out} cannot be written: {exc.strerror}.") from exc
        self.stdout.write(f"{len(sessions)} sessions drawn into {out}")

    def _list(self, options: dict[str, Any]) -> None:
        team = services.team_named(options["team"])
        rows = [(f"{s.name} ({s.task_set})", services.sums_of_session(s)) for s in services.sessions_of(team)]
        self.stdout.write("\n".join(table(rows)))

    def _schema(self, options: dict[str, Any]) -> None:
        self.stdout.write(json.dumps(schema(), indent=2))


def _check(options: dict[str, Any]) -> None:
    if not 1 <= options["sessions"] <= _MOST_SESSIONS:
        raise CommandError(f"--sessions takes a number from 1 to {_MOST_SESSIONS}.")
    if options["continues"] and (not options["name"] or options["sessions"] > 1 or options["note"]):
        raise CommandError("--continue goes on with one session as it was begun: give its --name alone.")


HEAD = (
    "session", "loss", "wrong", "offers", "asked", "steps", "calls", "tokens", "time", "repeated", "saved tokens",
)  # fmt: skip
_MOST_TURNED = 20


def task_line(measured: Measured) -> str:
    """One task as it is done."""
    mark = "right" if measured.is_right else f"WRONG, not {measured.expected}"
    took = f"{measured.effort.seconds:.1f} s, {measured.model_calls} calls, {measured.effort.tokens} tokens"
    marks = measured.marks
    offers = f", {marks.exact} of {marks.expected} offers exact" if marks.expected else ""
    repeated = f", {measured.repeated} of {measured.decisions} repeated" if measured.repeated else ""
    return f"{measured.loss.total:5.1f}  {measured.task}: {measured.determination} ({mark}){offers}; {took}{repeated}"


def table(sessions: Sequence[tuple[str, Sums]]) -> Iterator[str]:
    """The sessions with their sums, one a line."""
    rows = [HEAD, *(_cells(name, sums) for name, sums in sessions)]
    widths = [max(len(row[n]) for row in rows) for n in range(len(HEAD))]
    for row in rows:
        first, *rest = (f"{cell:>{width}}" for cell, width in zip(row, widths, strict=True))
        yield "  ".join([f"{row[0]:<{len(first)}}", *rest]).rstrip()


def _cells(name: str, sums: Sums) -> tuple[str, ...]:
    return (
        name, f"{sums.total:.1f}", f"{sums.wrong} of {sums.tasks}", f"{sums.offers_exact} of {sums.offers_expected}",
        str(sums.asked), str(sums.steps), str(sums.model_calls), str(sums.tokens), f"{sums.seconds:.0f} s",
        f"{round(100 * sums.repeated_share)}%", str(sums.saved_tokens),
    )  # fmt: skip


def loss_line(loss: Loss) -> str:
    """What the loss is made of."""
    return (
        f"{loss.total:.1f} = wrong outcomes {loss.task:.1f} + asked {loss.asked:.1f} + steps {loss.steps:.1f}"
        f" + tokens {loss.tokens:.1f} + time {loss.seconds:.1f}"
    )


def comparison_lines(found: Comparison) -> Iterator[str]:
    """The verdict, then each determination that turned."""
    yield found.words
    for pair in [p for p in found.pairs if p.has_turned][:_MOST_TURNED]:
        turn = "mended" if pair.after.is_right else "broken" if pair.before.is_right else "wrong either way"
        yield f"  {turn}: {pair.task}: {pair.before.determination} -> {pair.after.determination}"
    for words, names in (("only before", found.only_before), ("only after", found.only_after)):
        if names:
            yield f"  {words}: {', '.join(names)}"
