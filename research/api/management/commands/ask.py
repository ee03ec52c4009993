"""`manage.py ask "QUESTION"`: answer it here and now, with proof. It is stored for the team, as on the page."""

import asyncio
import json
import logging
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError

from research.answers.browsing import BrowsingOptions, ask
from research.answers.exports.printed import printed
from research.answers.models import Query
from research.answers.pages.answer_json import AnswerJson, answer_json
from research.answers.readings.reader import VisitReader
from research.answers.run.runner import answer_query
from research.pipeline.errors import ResearchError, SystemNotUp
from research.pipeline.plan.depth import DepthMode, Preference
from research.sources.fetching.browser_reading import BrowserReader
from research.sweeps import enqueue

EXIT_CODES = {
    Query.State.ANSWERED: 0,
    Query.State.NOT_NEEDED: 0,
    Query.State.NOT_FOUND: 3,
    Query.State.SEARCH_DOWN: 4,
    Query.State.FAILED: 5,
    Query.State.CANCELLED: 6,
}


class Command(BaseCommand):
    """Answers one question from the web or from the pages given."""

    help = (
        "Answer a question from the web, each sentence with its proof. Exit codes: 0 answered (or no browsing needed), "
        "1 or 2 not asked, 3 no evidence found, 4 search is down, 5 no page could be read, 6 cancelled."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The question, how it is looked into, and the form of the answer."""
        parser.add_argument("question", help='what to answer: "How warm should a Syrian hamster\'s room be?"')
        parser.add_argument("--json", action="store_true", help="print one JSON document on standard output")
        parser.add_argument("--depth", choices=[str(m) for m in DepthMode], default=str(DepthMode.STANDARD))
        parser.add_argument(
            "--prefer",
            choices=[str(p) for p in Preference],
            default=str(Preference.ALWAYS),
            help="browse when the gate says so (auto), always, or never (default: always)",
        )
        parser.add_argument("--recency-days", type=int, metavar="N", help="only what is at most N days old")
        parser.add_argument("--site", default="", metavar="HOST", help="search only there")
        parser.add_argument(
            "--page", action="append", default=[], metavar="URL", help="a page to read; may be repeated"
        )
        parser.add_argument("--no-search", action="store_true", help="read only the pages given")
        parser.add_argument("--timezone", default="", metavar="ZONE", help="of the asker, like Europe/Berlin")
        parser.add_argument("--follow", type=int, metavar="ID", help="the question that this one follows up")
        parser.add_argument(
            "--team", default="", metavar="NAME", help="whose question it is (default: the first team)"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Ask, answer, print. *Raises* CommandError with words for people; the exit code says how it ended."""
        try:
            found = asyncio.run(_answered(options))
        except ResearchError as exc:
            raise CommandError(exc.user_message, returncode=2) from exc
        except DatabaseError as exc:
            raise CommandError(f"The database is not ready ({exc}). Run make up first.") from exc
        shown = json.dumps(found, ensure_ascii=False, indent=2) if options["json"] else printed(found)
        self.stdout.write(shown)
        if code := EXIT_CODES.get(Query.State(found["state"]), 1):
            raise SystemExit(code)


async def _answered(options: dict[str, Any]) -> AnswerJson:
    from research.sources.fetching.db_threads import rows

    browser = await asyncio.to_thread(_browser)
    wanted = BrowsingOptions(
        preference=options["prefer"],
        depth_mode=options["depth"],
        recency_days=options["recency_days"],
        user_timezone=options["timezone"],
        site=options["site"],
        pages=tuple(options["page"]),
        may_search=not options["no_search"],
        team=options["team"],
        follows=options["follow"],
        browser=browser,
    )
    query = await ask(options["question"], wanted)
    await answer_query(query.pk, browser=browser)
    return await rows(lambda: answer_json(Query.objects.get(pk=query.pk)))


def _browser() -> BrowserReader | None:
    """The workers' browsers, where the system runs; without it pages that need one are named, not read."""
    try:
        enqueue.require_broker()
    except SystemNotUp:
        logging.getLogger("research.answers.events").setLevel(
            logging.ERROR
        )  # no page listens: nothing is lost
        return None
    return VisitReader()
