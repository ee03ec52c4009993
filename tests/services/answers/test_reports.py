"""A report, whole: real pages on loopback, read once, taken over from a worker that is gone; with a model."""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from asgiref.sync import sync_to_async
from pytest_django.fixtures import Settings

from research.answers.reports import selectors, services
from research.answers.reports.models import Report
from research.answers.reports.runner import write_report
from research.answers.reports.services import Order
from research.answers.run.writing import Writer, no_writer
from research.answers.services import AskOptions
from research.pipeline.proof_file.recheck import verify
from research.pipeline.web.address_list import parse_lines
from tests.content import file_of
from tests.factories import make_team
from tests.scripted_models import ScriptedWriter
from tests.sites.server import serving
from tests.sites.web import Request, Response, Site, page

pytestmark = [pytest.mark.django_db(transaction=True)]
STORIES = {
    "/oak": ("Oak", "The oak shed of the mill was built in 1931.", "Oak weighs 720 kg per cubic metre."),
    "/beech": (
        "Beech",
        "The beech shed of the mill was built in 1954.",
        "Beech weighs 680 kg per cubic metre.",
    ),
}
MORE = {  # other words on each, or one would be a copy of the other
    "/oak": (
        "The mill by the river saws what foresters bring down from the hills each autumn, before the roads freeze.",
        "Boards are stacked in an open shed with laths between them, so that the wind can pass on every side.",
        "A clerk writes down length, width and number of each stack, and paints both ends against splitting.",
    ),
    "/beech": (
        "Carters take the trunks to a yard behind the station, where a crane of the railway lifts them from wagons.",
        "Steam turns the wood reddish within three days, and joiners in the valley take nothing else for chairs.",
        "What is too short for them goes to a maker of clothes pegs, who pays by weight at the end of each quarter.",
    ),
}
PLAN = ("When was the oak shed built?", "How heavy is oak?", "How heavy is beech?", "What does birch cost?")


class Mill:
    """Two pages, and how often each was asked for."""

    def __init__(self) -> None:
        self.asked: Counter[str] = Counter()

    def handle(self, request: Request) -> Response:
        if request.path not in STORIES:
            return Response(b"", 404)
        self.asked[request.path] += 1
        title, *said = STORIES[request.path]
        said_all = "".join(f"<p>{sentence}</p>" for sentence in (*said, *MORE[request.path]))
        text = f"<!doctype html><html lang=en><head><title>{title}</title></head>"
        return page(f"{text}<body><main><article><h1>{title}</h1>{said_all}</article></main></body></html>")


@pytest.fixture
def mill(settings: Settings, tmp_path: Path, broker: str) -> Iterator[tuple[Mill, str]]:
    made = Mill()
    with serving([Site("mill", "Mill", "two pages", made.handle)]) as sites:
        url = sites["mill"].url
        settings.EGRESS_ALLOW = [urlsplit(url).netloc]
        settings.MEDIA_ROOT = tmp_path / "media"
        yield made, url


def _begun(url: str, plan: tuple[str, ...] = PLAN) -> Report:
    lines = parse_lines("\n".join(f"{url}{path}" for path in STORIES))
    options = AskOptions(may_search=False, may_browse=False)
    wanted = Order("Oak and beech", lines, plan, options)
    report = services.order(team=make_team(), user=None, wanted=wanted, is_enqueued=False)
    services.begin(report=report, user=None, is_enqueued=False)
    return report


def _states(report: Report) -> dict[str, str]:
    return dict(report.parts.order_by("position").values_list("text", "state"))


async def test_another_worker_goes_on_and_reads_nothing_twice(mill: tuple[Mill, str]) -> None:
    site, url = mill
    report = await sync_to_async(_begun)(url)
    first = asyncio.create_task(write_report(report.pk, writer=lambda: no_writer))
    while not first.done() and "answered" not in (await sync_to_async(_states)(report)).values():
        await asyncio.sleep(0.02)
    first.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await first
    before = await sync_to_async(_states)(report)
    assert not await write_report(report.pk), "its lease is not over"
    await sync_to_async(Report.objects.update)(lease_until=report.created_at)

    assert await write_report(report.pk, writer=lambda: no_writer)

    after = await sync_to_async(_states)(report)
    assert list(after.values()) == ["answered", "answered", "answered", "not_found"]
    assert {text for text, state in before.items() if state == "answered"} <= set(after)
    assert site.asked == Counter(dict.fromkeys(STORIES, 1))
    await sync_to_async(report.refresh_from_db)()
    checked = verify((await sync_to_async(file_of)(report, "proof")).decode())
    assert (report.state, checked.findings) == (Report.State.DONE, ())
    assert checked.proved == checked.sentences >= 3


async def test_with_a_model_each_sentence_is_checked_and_what_is_not_borne_out_is_left_out(
    mill: tuple[Mill, str],
) -> None:
    _, url = mill
    report = await sync_to_async(_begun)(url, ("How heavy is oak?",))
    model = ScriptedWriter(["Oak weighs 720 kg per cubic metre [1]. Oak weighs 900 kg per cubic metre [1]."])

    assert await write_report(report.pk, writer=lambda: Writer(model))

    shown = await sync_to_async(selectors.report_page)(report)
    assert [said.sentence.text for said in shown.sentences] == ["Oak weighs 720 kg per cubic metre."]
    assert not shown.is_made_of_quotes


async def test_a_report_without_a_plan_reads_pages_for_one_first(mill: tuple[Mill, str]) -> None:
    _, url = mill
    lines = parse_lines(f"{url}/oak")
    wanted = Order("An overview of oak", lines, options=AskOptions(may_search=False, may_browse=False))
    team = await sync_to_async(make_team)()
    report = await sync_to_async(services.order)(team=team, user=None, wanted=wanted, is_enqueued=False)
    lines_of_model = "How long does oak dry?\nHow heavy is oak?\nWhat does oak cost?\nWhere does oak grow?"
    answers = ["Oak weighs 720 kg per cubic metre [1].", lines_of_model]

    scripts = [Writer(ScriptedWriter([text])) for text in answers]
    await write_report(report.pk, writer=lambda: scripts.pop(0))

    await sync_to_async(report.refresh_from_db)()
    assert report.state == Report.State.PLANNED
    assert [one["text"] for one in report.plan] == lines_of_model.splitlines()
    assert report.planned_by == "scripted"
