"""Writes one claimed report: its sub-questions are answered side by side; without a plan, pages are read for one first.

Each sub-question is a query with a claim of its own, so a worker that takes over goes on where the last one was.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import structlog

from agent.core.errors import MindError
from agent.core.kinds import PageState
from agent.core.ports import Embedder
from agent.decide.mind import Message
from agent.llm.embeddings import minilm
from agent.llm.port import TextAsk
from research.answers import services as queries
from research.answers.models import Query, Source
from research.answers.reports import services
from research.answers.reports.models import Report
from research.answers.reports.reading import ReadOnce
from research.answers.reports.spending import Spending
from research.answers.run.material import source_text
from research.answers.run.runner import answer_query
from research.answers.run.watching import watched
from research.answers.run.writing import Writer, process_writer
from research.pipeline.plan import report_plan
from research.pipeline.plan.report_plan import Planned
from research.sources.fetching.browser_reading import BrowserReader
from research.sources.fetching.db_threads import rows

log = structlog.get_logger(__name__)

AT_ONCE = 3  # sub-questions
AGAIN_S = 1.0  # until a part that somebody still holds is looked at again
_PLAN_TOKENS = 500
_FEW = "The pages read name few aspects of it. Add sub-questions of your own."


@dataclass(frozen=True, slots=True)
class _Run:
    """One worker's work on one report."""

    report: Report
    embedder: Embedder
    writer: Callable[[], Writer]
    spending: Spending
    opening: ReadOnce
    browser: BrowserReader | None
    keep_warm: bool
    slots: asyncio.Semaphore


async def write_report(
    report_id: int,
    embedder: Embedder | None = None,
    *,
    writer: Callable[[], Writer] = process_writer,
    browser: BrowserReader | None = None,
    keep_warm: bool = False,
) -> bool:
    """Claim it, then plan or write it. False when another worker has it, or it waits for a person."""
    report = await rows(services.claim, report_id)
    if report is None:
        return False
    spent = await rows(services.spent_usd, report)
    most = None if report.most_usd is None else float(report.most_usd)
    run = _Run(
        report,
        embedder if embedder is not None else await asyncio.to_thread(minilm),
        writer,
        Spending(most, spent),
        ReadOnce(report),
        browser,
        keep_warm,
        asyncio.Semaphore(AT_ONCE),
    )
    looks = partial(services.is_mine, report), partial(services.keep_lease, report)
    try:
        await watched(_work(run), *looks)
    except Exception:  # the runner's net: a fault of ours ends the report with what it has, never silently
        log.exception("report.failed", report_id=report_id)
        await rows(services.stop, report, Report.Stop.FAULT)
    return True


async def _work(run: _Run) -> None:
    waiting = run.report.parts.filter(state__in=[Query.State.PENDING, Query.State.RUNNING])
    ids = await rows(lambda: list(waiting.order_by("position").values_list("pk", flat=True)))
    await asyncio.gather(*(_part(run, pk) for pk in ids))
    if run.report.state == Report.State.PLANNING:
        return await _plan(run)
    if run.spending.is_reached:
        await rows(services.note_money, run.report)
    await rows(services.settle, run.report)
    return None


async def _part(run: _Run, query_id: int) -> None:
    """Answer it, in its turn; one that was tried too often ends."""
    async with run.slots:
        while not await rows(_is_over, query_id):
            claimed = await answer_query(
                query_id,
                run.embedder,
                writer=run.spending.limited(run.writer()),
                browser=run.browser,
                keep_warm=run.keep_warm,
                opening=run.opening,
            )
            if not claimed:
                await asyncio.sleep(AGAIN_S)


def _is_over(query_id: int) -> bool:
    query = Query.objects.get(pk=query_id)
    return query.is_over or (query.state == Query.State.RUNNING and queries.give_up_spent(query))


async def _plan(run: _Run) -> None:
    """From the headings of the pages that the first question read; with a model by its words."""
    topic = report_plan.topic_of(run.report.text)
    pages = await rows(_pages, run.report)
    headings = await asyncio.to_thread(report_plan.headings_of, topic, pages)
    planned, by = await _by_model(run, headings)
    if not planned:
        planned, by = report_plan.plan_from(topic, headings), "headings" if headings else "question"
    few = _FEW if len(planned) < report_plan.LEAST - 1 else ""
    await rows(partial(services.record_plan, run.report, planned, by=by, problem=few))


def _pages(report: Report) -> list[report_plan.SourceText]:
    found = Source.objects.filter(query__report=report, state=PageState.OK).exclude(text="")
    return [source_text(source) for source in found.select_related("page").order_by("n")]


async def _by_model(run: _Run, headings: list[str]) -> tuple[tuple[Planned, ...], str]:
    """A model's plan; nothing without a model, or when its words are none."""
    writer = run.spending.limited(run.writer())
    client = writer.deciding
    if client is None:
        return (), ""
    system, user = report_plan.plan_prompt(run.report.text, headings, mark=secrets.token_hex(2))
    messages = (Message(role="system", content=system), Message(role="user", content=user))
    try:
        reply = await client.write(TextAsk(report_plan.PROMPT, messages, _PLAN_TOKENS), _nobody_watches)
    except MindError as error:
        log.warning("report.plan_without_model", reason=error.user_message)
        return (), ""
    finally:
        await writer.close()
    await rows(services.add_cost, run.report, reply.usage.cost_usd)
    return report_plan.read_plan(reply.text), client.model


async def _nobody_watches(_text: str) -> None:
    """A plan is shown when it is whole."""
